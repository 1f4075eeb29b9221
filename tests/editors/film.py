"""The moving picture of the READMEs: `python -m tests.editors.film` takes it in the real VS Code and writes
`docs/images/vscode_film.png`. Needs what tests/editors/setup.sh installs.
"""

from __future__ import annotations

import json

from .apng import animated, read
from .conftest import RACE, REPOSITORY
from .workbench import running_for_people, session

FILM = REPOSITORY / "docs" / "images" / "vscode_film.png"
_ACCESS = "tile[t] += tile[t + d];\n"


def main() -> None:
    with running_for_people() as (port, folder, environment):
        kernel = folder / "project" / "block_sum.cu"
        kernel.parent.mkdir()
        # as it should be: the barrier is taken out in front of the camera
        kernel.write_text(RACE.read_text().replace(_ACCESS, f"{_ACCESS}    __syncthreads();\n"))
        frames = folder / "frames"
        frames.mkdir()
        session("film.js", [port, kernel, frames], environment)
        shown = json.loads((frames / "frames.json").read_text())
        pictures = [(read((frames / each["name"]).read_bytes()), each["milliseconds"]) for each in shown]
    FILM.write_bytes(animated(pictures))
    print(f"{FILM}: {FILM.stat().st_size // 1024} KiB, {len(shown)} pictures")


if __name__ == "__main__":
    main()
