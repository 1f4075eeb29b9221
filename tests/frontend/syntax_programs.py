"""Random C++ about syntax and conversions: promotions, mixed signs, narrow types, casts, macros, initialisation,
overloads, templates, operators, jumps, CUDA's integer functions. The forms stand in `compared/syntax.txt`.

Every program is defined: signed results fit, and nothing is read and changed in one expression without an order.
"""

from __future__ import annotations

from pathlib import Path

from .programs import Grammar, Programs

_FOLDER = Path(__file__).parent / "compared"
PRELUDE = (_FOLDER / "syntax.cuh").read_text()
#: for the compiler alone
STUBS = (_FOLDER / "cuda.h").read_text()

OUTPUTS = 36
#: what stands for a form that is deep
_SHALLOW = {
    "narrow": "leaf", "mid": "leaf", "uns": "simple_uns", "big": "simple_big", "long": "simple_long",
    "bool": "simple_bool", "any": "simple_any", "real": "simple_real", "statement": "sink",
}  # fmt: skip
_STATEMENTS = 10
_NUMBERS = ("narrow", "mid", "uns", "big", "long", "bool", "function", "object", "macro", "real")
_WHOLE = ("sink", "compound", "step", "init", "calls", "text", "statement")


def _forms() -> dict[str, list[str]]:
    """The forms by name."""
    rules: dict[str, list[str]] = {}
    name = ""
    for line in (_FOLDER / "syntax.txt").read_text().splitlines():
        if line.startswith("[") and line.endswith("]"):
            name = line[1:-1]
            rules[name] = []
        elif line and name:
            rules[name].append("" if line == "@" else line.replace("@@", "\n"))
    return rules


_FORMS = _forms()
SYNTAX = Grammar(_FORMS, _SHALLOW, " ".join(_FORMS["start"]), " ".join(_FORMS["end"]), _STATEMENTS)


def syntax_programs(seed: int) -> Programs:
    """Bodies of kernels `k(int *out, int *g, int n)`."""
    return Programs(seed, SYNTAX)


def every_form(seed: int) -> list[str]:
    """Bodies with one form each, so that one that is given up hides no other."""
    programs = syntax_programs(seed)
    forms = [f"ll = (long long)({form}) & 0xffffffffffLL;" for name in _NUMBERS for form in SYNTAX.rules[name]]
    forms += [form for name in _WHOLE for form in SYNTAX.rules[name]]
    return [programs.body([form]) for form in dict.fromkeys(forms)]
