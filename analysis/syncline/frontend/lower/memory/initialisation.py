"""How objects begin. Initialisers, constructors and the defaults of members ask for each other, and expressions for all
of them: what each does stands in its own module."""

from __future__ import annotations

from ... import ctypes as c
from ...ctypes import CType
from ...late import Late
from ...sema.core.values import Place, Value
from ...syntax.node import Node
from ..state.context import Context

#: `Type(values)`: by a constructor, or field by field
construct: Late[[Context, c.Record, list[Value], Node], Value] = Late()
#: the object of a class that an implicit conversion makes of a value
converted: Late[[Context, c.Record, Value, Node], Value] = Late()
#: the value of an initialiser for an object of a type
value: Late[[Context, CType, Node, Node], Value] = Late()
#: the value that `{}` gives an object of a type
empty: Late[[Context, CType, Node], Value] = Late()
#: stores a first value; the rest of an array whose initialiser is shorter becomes zero
initialise: Late[[Context, Place, Value, Node], None] = Late()
#: the user's own conversion operator of an object to a type; None where there is none
conversion: Late[[Context, Value, CType, Node], Value | None] = Late()
