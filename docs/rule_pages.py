"""Writes docs/rules/ from the rules' own modules: `make docs`, or `python docs/rule_pages.py`."""

from __future__ import annotations

from pathlib import Path

from syncline.rules import RULES

FOLDER = Path(__file__).parent / "rules"


def pages() -> dict[str, str]:
    """File name -> Markdown: a page for each rule, and the index."""
    rows = [f"| [{r.code}]({r.code}.md) | {r.name} | {r.severity} | {r.summary} |" for r in RULES.values()]
    head = ["# Rules", "", "`syncline explain SL101` prints a page.", ""]
    index = [*head, "| Code | Name | Severity | What it says |", "|---|---|---|---|", *rows, ""]
    return {"README.md": "\n".join(index)} | {f"{r.code}.md": r.markdown for r in RULES.values()}


def write() -> None:
    """Makes the folder hold these pages and no others."""
    FOLDER.mkdir(exist_ok=True)
    wanted = pages()
    for path in FOLDER.glob("*.md"):
        if path.name not in wanted:
            path.unlink()
    for name, text in wanted.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
