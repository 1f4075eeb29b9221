"""How files look in VS Code, as pictures for people: `python -m tests.editors.look FOLDER FILE:LINE:WORD...`.

Of each file, FOLDER gets the window with the finding at WORD in LINE, its hover, the menu of fixes, the problems and
the picture panel. Needs what tests/editors/setup.sh installs.
"""

from __future__ import annotations

import sys
from pathlib import Path

from .workbench import running_for_people, session

#: seconds that a large file may take
_PATIENCE = 900


def main(arguments: list[str]) -> None:
    out = Path(arguments[0])
    out.mkdir(parents=True, exist_ok=True)
    with running_for_people() as (port, _, environment):
        for place in arguments[1:]:
            file, line, word = place.split(":", 2)
            print(session("look.js", [port, file, line, word, out], environment, patience=_PATIENCE))


if __name__ == "__main__":
    main(sys.argv[1:])
