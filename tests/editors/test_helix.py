"""A session in the real Helix, in a terminal that tmux keeps: squiggle, hover, quick fix, clean afterwards."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .conftest import EDITORS, REPOSITORY, required

pytestmark = pytest.mark.editors


class Terminal:
    """A terminal of 120 columns and 40 lines with one program in it."""

    def __init__(self, socket: Path, environment: dict[str, str], *command: object) -> None:
        self._tmux = [str(required(Path("/usr/bin/tmux"))), "-S", str(socket), "-f", "/dev/null"]
        self._environment = environment
        self._do("new-session", "-d", "-x", "120", "-y", "40", *map(str, command))

    def _do(self, *arguments: str, check: bool = True) -> str:
        return subprocess.run(
            [*self._tmux, *arguments], env=self._environment, capture_output=True, text=True, timeout=20, check=check
        ).stdout

    def press(self, *keys: str) -> None:
        for key in keys:
            self._do("send-keys", key)

    def screen(self) -> str:
        return self._do("capture-pane", "-p")

    def shows(self, *words: str) -> str:
        """The screen once it has all of these words."""
        return self.until(lambda text: all(word in text for word in words), words)

    def until(self, condition: Callable[[str], bool], what: object) -> str:
        for _ in range(600):
            if condition(text := self.screen()):
                return text
            time.sleep(0.05)
        pytest.fail(f"timed out: {what}\n{self.screen()}")

    def end(self) -> None:
        """Ends it, unless it is about to end by itself, as the editor was left."""
        self._do("kill-server", check=False)


@pytest.fixture
def helix(tmp_path: Path, fixture_file: Path, environment: dict[str, str]) -> Iterator[Terminal]:
    """Helix with the shipped `languages.toml` and the file open."""
    settings = Path(environment["XDG_CONFIG_HOME"]) / "helix"
    settings.mkdir(parents=True)
    shutil.copy(REPOSITORY / "editors" / "helix" / "languages.toml", settings)
    command = required(EDITORS / "helix" / "hx")
    terminal = Terminal(tmp_path / "tmux", environment, command, fixture_file)
    yield terminal
    terminal.end()


def test_the_shipped_configuration(helix):
    helix.shows("● 1 ")  # one finding, in the line at the bottom
    helix.press("]", "d")
    helix.shows("SL101", "tile[64]", " 10:")
    helix.press("Space", "k")
    hover = helix.shows("warp")
    assert not [row for row in hover.splitlines() if row.strip().startswith("|")], hover
    helix.press("Escape")
    helix.until(lambda text: "warp" not in text, "the end of the hover")
    helix.press("Space", "a")
    helix.shows("Insert __syncthreads() after line 10")
    helix.press("Enter")
    helix.until(lambda text: text.count("__syncthreads();") == 2 and "●" not in text, "the fix and no finding")
    helix.press("Escape", ":", "q", "!", "Enter")
