"""Sessions in the real Neovim 0.11 and 0.7: squiggle, hover, quick fix, clean afterwards; and three kernels mended."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from .conftest import EDITORS, RACE, assert_mended, required

HERE = Path(__file__).parent / "neovim"
#: what the page says to write into `init.lua`
PAGE = HERE / "as_the_page_says.lua"
LATEST = EDITORS / "neovim" / "bin" / "nvim"

pytestmark = pytest.mark.editors


def run_session(
    init: Path, opened: Path, environment: dict[str, str], session: str = "session.lua", nvim: Path = LATEST
) -> str:
    """What `session` says. It finds what it is to open in its environment."""
    command = [
        required(nvim),
        "--headless",
        "--clean",
        "-i",
        "NONE",
        "-n",
        "-u",
        init,
        "-c",
        f"luafile {HERE / session}",
    ]
    environment = {**environment, "SYNCLINE_FIXTURE": str(opened)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    return said


def test_the_shipped_configuration(fixture_file, environment):
    """`lsp/syncline.lua` on the runtime path and what the page has for init.lua."""
    said = run_session(PAGE, fixture_file, environment)
    assert "NVIM" not in said.partition("finding:")[0]  # no error before the session began
    assert fixture_file.read_text() == RACE.read_text()  # nothing was written


def test_opencl_and_hip(tmp_path, environment):
    """Neovim takes `.cl` for Lisp and knows no `.hip`."""
    (tmp_path / "race.cl").write_text("__kernel void k(__global int *a) {\n  a[0] = get_local_id(0);\n}\n")
    (tmp_path / "race.hip").write_text("__global__ void k(int *a) {\n  a[0] = threadIdx.x;\n}\n")
    run_session(PAGE, tmp_path, environment, "languages.lua")


def test_the_plugin_for_older_versions(fixture_file, environment):
    """`plugin/syncline.lua` in Debian's Neovim 0.7."""
    init = HERE / "shipped_plugin.lua"
    said = run_session(init, fixture_file, environment, "old.lua", Path("/usr/bin/nvim"))
    assert said.endswith("clean\n")


def test_one_quick_fix_mends_each_kernel(repairs, environment):
    """A race between blocks, a barrier that some threads miss, and a warp that is taken to run in step."""
    run_session(PAGE, repairs, environment, "repairs.lua")
    assert_mended(repairs)
