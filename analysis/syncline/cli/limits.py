"""`syncline show --limits`: the numbers at which the analysis stops."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from ..limits.limit import Budget
from ..limits.table import Row, Value, limits


def as_markdown() -> str:
    """All limits as a table."""
    rows = [f"| {row.name} | {_written(row.value)} | {row.limit.unit} | {row.limit.reached} |" for row in limits()]
    return "\n".join(["| Limit | Value | Of what | When it is reached |", "|---|---|---|---|", *rows, ""])


def as_json() -> str:
    """The same for tools: a list of objects."""
    return json.dumps([_fields(row) for row in limits()], indent=2) + "\n"


def _fields(row: Row) -> dict[str, Any]:
    value = asdict(row.value) if isinstance(row.value, Budget) else row.value
    return {"name": row.name, "value": value, **asdict(row.limit)}


def _written(value: Value) -> str:
    match value:
        case Budget():
            return f"{value.rlimit:,}, {value.units:,}"
        case tuple():
            return ", ".join(f"{part:,}" for part in value)
        case _:
            return f"{value:,}"
