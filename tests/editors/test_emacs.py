"""Sessions in the real Emacs, with eglot and with lsp-mode: squiggle, hover, quick fix, clean afterwards."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from .conftest import required

HERE = Path(__file__).parent / "emacs"

pytestmark = pytest.mark.editors


@pytest.mark.parametrize("client", ["eglot", "lsp-mode"])
def test_the_shipped_file(client, fixture_file, environment):
    """`syncline.el` loaded from the init file."""
    command = [required(Path("/usr/bin/emacs")), "--batch", "-q", "-l", HERE / f"{client}.el"]
    environment["SYNCLINE_FIXTURE"] = str(fixture_file)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith("clean\n")
