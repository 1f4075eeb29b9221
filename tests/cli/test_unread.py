"""Notes on what was not found or not read: told once a file, and no failure."""

from __future__ import annotations

from pathlib import Path

from syncline.api import Options, check
from syncline.cli.tasks import CLEAN, exit_code
from syncline.findings import FileReport
from syncline.wording import words

_KERNEL = "__global__ void k(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n"


def _report(text: str) -> FileReport:
    return check("k.cu", text.encode(), Options(fixes=False))


def test_missing_headers_are_told_once() -> None:
    """With the folders that were searched; headers of the system are none of them."""
    report = _report('#include "one.h"\n#include <stdio.h>\n#include <project/two.hpp>\n' + _KERNEL)
    (told,) = report.findings
    assert told.rule == "SL903"
    assert told.span.line == 1
    assert "'one.h', 'project/two.hpp' are not found; looked for in " in told.message
    assert any("'one.h'" in words(assumption) for assumption in report.kernels[0].assumptions)
    assert exit_code([report], strict=False) == CLEAN


def test_a_header_of_a_header_is_told_at_its_include(tmp_path: Path) -> None:
    """Where the file that is checked can be looked at."""
    (tmp_path / "near.h").write_text('#include "far.h"\n')
    path = tmp_path / "k.cu"
    report = check(str(path), b'\n#include "near.h"\n' + _KERNEL.encode(), Options(fixes=False))
    assert [(f.rule, f.span.line, "'far.h' is not found" in f.message) for f in report.findings] == [("SL903", 2, True)]


def test_an_error_directive_is_a_note() -> None:
    """It says how the file was to be configured, which is no mistake in it."""
    report = _report("#ifndef CONFIGURED\n#error configure first\n#endif\n" + _KERNEL)
    assert [(f.rule, f.message) for f in report.findings] == [("SL903", "#error configure first")]
    assert not report.errors
    assert exit_code([report], strict=False) == CLEAN


def test_kernels_that_all_hang_on_a_macro_are_checked() -> None:
    """As in a build that defines it, which the report says."""
    report = _report(f"#ifdef USE_GPU\n{_KERNEL}#endif\n")
    assert not report.findings
    assert any(
        words(assumption) == "the build defines 'USE_GPU': the file has no kernel otherwise, or not what it calls"
        for assumption in report.kernels[0].assumptions
    )


def test_kernels_that_a_macro_leaves_out_are_told() -> None:
    """Else the file would seem not to have them."""
    other = _KERNEL.replace("k(", "other(")
    report = _report(f'#include "config.h"\n{other}#ifdef USE_GPU\n{_KERNEL}#endif\n')
    assert [kernel.name for kernel in report.kernels] == ["other"]
    assert "'USE_GPU'" in report.findings[0].message
