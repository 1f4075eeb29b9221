"""Values of settings from text, as flags give them and the files of configuration: dimensions, parameters, macros,
architectures and rules."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from ..records import fields
from ..rules import RULES

if TYPE_CHECKING:
    from ..ir.weights import Weights


def dimension(text: str) -> tuple[int | None, int | None, int | None]:
    """ "256", "16,16" or "any,4,1": missing parts are 1 as in dim3, `any` (or `*`) leaves a part open.

    Raises ValueError with a sentence for the user, as all functions of this module do."""
    parts = re.split(r"[,x]", text.strip().strip("[]()"))
    if not 1 <= len(parts) <= 3:
        raise ValueError(f"{text!r} should be one to three numbers: X[,Y[,Z]]")
    out: list[int | None] = []
    for part in parts:
        part = part.strip()
        if part in ("any", "*", "?"):
            out.append(None)
        elif part.isascii() and part.isdigit() and int(part) > 0:
            out.append(int(part))
        else:
            raise ValueError(f"{part!r} in {text!r} is no positive number (or 'any')")
    out += [1] * (3 - len(out))
    return (out[0], out[1], out[2])


def block_dimension(text: str) -> tuple[int | None, int | None, int | None]:
    """The same, refused where CUDA could not launch it."""
    dims = dimension(text)
    total = 1
    for size in dims:
        total *= size or 1
    if total > 1024:
        raise ValueError(f"a block has at most 1024 threads, {text!r} has {total}")
    if dims[2] is not None and dims[2] > 64:
        raise ValueError(f"blockDim.z is at most 64, not {dims[2]}")
    return dims


def parameter(text: str) -> tuple[str, int]:
    """ "n=1024" (or 0x400)."""
    name, equals, value = text.partition("=")
    with suppress(ValueError):
        if equals and re.fullmatch(r"[A-Za-z_][\w.>-]*", name.strip()):
            return name.strip(), int(value.strip(), 0)
    raise ValueError(f"{text!r} should be NAME=INTEGER, as in n=1024")


def define(text: str) -> tuple[str, str]:
    """ "NAME" (which is 1) or "NAME=VALUE"."""
    name, equals, value = text.partition("=")
    if not re.fullmatch(r"[A-Za-z_]\w*", name):
        raise ValueError(f"{name!r} is no macro name")
    return name, value if equals else "1"


def architecture(text: str) -> int:
    """__CUDA_ARCH__ of "sm_80", "compute_80", "8.0" or "80": 800. Letters as in sm_90a change nothing here."""
    match = re.fullmatch(r"(?:sm_|compute_)?(\d+)(?:\.(\d))?[af]?", text.strip())
    if not match:
        raise ValueError(f"{text!r} is no architecture, write sm_80")
    number = int(match[1] + (match[2] or ""))
    if match[2] is None and number >= 300:
        number //= 10  # __CUDA_ARCH__ itself
    if not 10 <= number <= 199:
        raise ValueError(f"{text!r} is no architecture, write sm_80")
    return number * 10


def weights(text: str) -> Weights:
    """ "block=1,warp=0.25,grid=12,loop=10", of which what is left out stays as it is."""
    from ..ir.weights import Weights  # `--help` has no use for it

    found: dict[str, float] = {}
    names = [field.name for field in fields(Weights)]
    for part in text.split(","):
        name, _, value = (piece.strip() for piece in part.partition("="))
        number = _positive(value)
        if name not in names or number is None:
            raise ValueError(f"{part.strip()!r} should be NAME=NUMBER with one of {', '.join(names)}")
        found[name] = number
    return Weights(**found)


def _positive(text: str) -> float | None:
    """The number that is written; None where it is none, or not one from above zero to a million."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if 0 < value < 1e6 else None


def effort(text: str) -> float:
    """A positive factor."""
    value = _positive(text)
    if value is None:
        raise ValueError(f"{text!r} is no positive number")
    return value


def seconds(text: str) -> float:
    """A positive number of seconds."""
    value = _positive(text.removesuffix("s"))
    if value is None:
        raise ValueError(f"{text!r} is no positive number of seconds")
    return value


def lockstep(text: str) -> int:
    """How many consecutive threads run in step."""
    if text not in ("2", "4", "8", "16", "32", "64"):
        raise ValueError(f"{text!r} is no width of a warp, write 32")
    return int(text)


def jobs(text: str) -> int:
    """A positive number of worker processes."""
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= 1024):
        raise ValueError(f"{text!r} is no number of processes from 1 to 1024")
    return int(text)


def megabytes(text: str) -> int:
    """A size in megabytes, as bytes."""
    if not (text.isascii() and text.isdigit() and int(text) <= 1_000_000):
        raise ValueError(f"{text!r} is no number of megabytes from 0 to 1000000")
    return int(text) * 1_000_000


def rule_set(text: str) -> frozenset[str]:
    """Codes, prefixes of codes, names, or ALL, separated by commas: "SL1,divergent-barrier"."""
    out: set[str] = set()
    for part in filter(None, (p.strip() for p in text.split(","))):
        chosen = {c for c, rule in RULES.items() if c.startswith(part.upper()) or rule.name == part.lower()}
        if part.upper() == "ALL":
            chosen = set(RULES)
        if not chosen:
            raise ValueError(f"{part!r} is no rule; `syncline explain` lists them")
        out |= chosen
    return frozenset(out)
