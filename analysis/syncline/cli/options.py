"""The flags of the command line as settings: their values, read by `settings/values.py`, and the layer that they
make."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from ..settings import values
from ..settings.keys import KEYS, LISTS
from ..settings.layers import Layer, Setting

Value = TypeVar("Value")


def _argument(read: Callable[[str], Value]) -> Callable[[str], Value]:
    """The same for argparse, which shows the sentence of no other exception."""

    @wraps(read)
    def argument(text: str) -> Value:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return argument


dimension = _argument(values.dimension)
block_dimension = _argument(values.block_dimension)
parameter = _argument(values.parameter)
define = _argument(values.define)
architecture = _argument(values.architecture)
weights = _argument(values.weights)
effort = _argument(values.effort)
seconds = _argument(values.seconds)
lockstep = _argument(values.lockstep)
jobs = _argument(values.jobs)
megabytes = _argument(values.megabytes)
rule_set = _argument(values.rule_set)


def flags_layer(arguments: argparse.Namespace) -> Layer:
    """What the flags say, by the keys of `syncline.toml`."""
    layer: dict[str, tuple[Setting, ...]] = {}
    for key in KEYS:
        value = getattr(arguments, key.replace("-", "_"), None)
        if value is not None and value != []:
            items = value if key in LISTS else (value,)
            layer[key] = tuple(Setting(item, "command line") for item in items)
    return layer
