"""`--fast` (`make test-fast`): of each stage its unit tests, and of the kernels one file of each folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from .kernels.index import SLICE

#: no test reads reports of earlier runs, or keeps any: there can be no such folder
os.environ["SYNCLINE_CACHE_DIR"] = os.path.join(os.devnull, "none")

#: what `--fast` leaves out, by the beginnings of the tests' names: what takes seconds, and is about all stages at once
_LONG = (
    "tests/cache/test_reports.py::test_random_edits",
    "tests/cli/test_cli.py",
    "tests/cli/test_examples.py",
    "tests/cli/test_fix.py",
    "tests/cli/test_jobs.py",
    "tests/frontend/test_headers_again.py",
    "tests/frontend/test_preprocess.py::test_fifty_thousand_lines_with_macros",
    "tests/frontend/test_preprocess.py::test_nothing_hangs",
    "tests/frontend/test_preprocess_properties.py",
    "tests/frontend/test_reuse.py::test_reports_after_an_edit",
    "tests/frontend/test_unfinished.py",
    "tests/property/",
    "tests/prove/test_affine.py::test_what_the_fast_path",
    "tests/prove/test_encode.py::test_a_true_value_is_never_excluded",
    "tests/prove/test_encode.py::test_integer_operators",
    "tests/prove/test_linear.py",
    "tests/prove/test_normal.py",
    "tests/repair/test_offered.py",
    "tests/replay/test_expressions.py::test_random",
    "tests/report/test_source.py::test_shown_columns",
    "tests/server/test_lifecycle.py",
    "tests/server/test_session.py",
    "tests/test_references.py",
    "tests/test_verdicts_page.py",
    "tests/test_wording.py::test_no_verdict_hangs_on_words",
    "tests/test_work.py",
    "tests/workers/",
)
_KERNELS = "tests/kernels/test_kernels.py::test_kernel_file_meets_its_expectations"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fast", action="store_true", help="the tests that say most in the least time")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Whole files are not even read."""
    if not config.getoption("--fast"):
        return None
    name = collection_path.relative_to(config.rootpath).as_posix()
    return True if f"{name}/".startswith(_LONG) or name in _LONG else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--fast"):
        return
    chosen = {f"{_KERNELS}[{name}]" for name in SLICE}
    long = [item for item in items if item.nodeid.startswith(_LONG)]
    long += [item for item in items if item.nodeid.startswith(_KERNELS) and item.nodeid not in chosen]
    left_out = frozenset(long)
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=long)
