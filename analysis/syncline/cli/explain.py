"""`syncline explain`: the page of a rule, or the list of all."""

from __future__ import annotations

import argparse
import difflib
import sys

from ..rules import RULES, Rule
from .output import show_markdown


def run(arguments: argparse.Namespace) -> int:
    """0, or 2 for a rule that does not exist."""
    if arguments.rule is None:
        show_markdown(_overview(), arguments.color)
        return 0
    rule = find(arguments.rule)
    if rule is None:
        names = [*RULES, *(r.name for r in RULES.values())]
        near = difflib.get_close_matches(arguments.rule, names, 1, 0.5) or difflib.get_close_matches(
            arguments.rule.upper(), names, 1, 0.5
        )
        advice = f"; did you mean {near[0]}?" if near else "; `syncline explain` lists them all"
        print(f"syncline: error: there is no rule {arguments.rule!r}{advice}", file=sys.stderr)
        return 2
    show_markdown(rule.markdown, arguments.color)
    return 0


def find(text: str) -> Rule | None:
    """The rule of that code or name, in any case."""
    wanted = text.strip().lower()
    return next((r for r in RULES.values() if wanted in (r.code.lower(), r.name)), None)


def _overview() -> str:
    rows = [f"| {r.code} | {r.name} | {r.severity} | {r.summary} |" for r in RULES.values()]
    return "\n".join(["| Code | Name | Severity | What it says |", "|---|---|---|---|", *rows, ""])
