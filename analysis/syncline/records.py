"""Records: classes whose instances are values, as with `dataclasses`, for a thirtieth of what those cost to make.

A dataclass writes the text of its methods and compiles it: half a millisecond for each class, and there are hundreds,
which was more than all the rest of a short check. Here a method is compiled once for each form of class (that many
fields, these of them made by a factory), with placeholders for names, and each class gets a copy in which the names of
its own fields stand in their place; what many classes never need, when it is first called.

A record is frozen for the type checker, which finds each assignment. Nothing stops one at run time: there, to make a
frozen one would take three times as long, and a kernel of a few lines makes thousands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from types import CodeType, FunctionType
from typing import Any, TypeVar, dataclass_transform, overload

_T = TypeVar("_T")


class _Missing:
    def __repr__(self) -> str:
        return "..."


_MISSING: Any = _Missing()


class Field:
    """A field of a record; `type` as it is written, `default` and `default_factory` where there are any."""

    __slots__ = ("compare", "default", "default_factory", "name", "repr", "type")

    def __init__(self, default: Any, default_factory: Any, compare: bool, repr: bool) -> None:
        self.name = self.type = ""
        self.default = default
        self.default_factory = default_factory
        self.compare = compare
        self.repr = repr

    @property
    def is_optional(self) -> bool:
        """Whether one need not be passed."""
        return self.default is not _MISSING or self.default_factory is not _MISSING


def field(
    *,
    default: Any = _MISSING,
    default_factory: Callable[[], Any] | Any = _MISSING,
    compare: bool = True,
    repr: bool = True,
) -> Any:
    """Stands where a default would. `default_factory` makes one for each instance; what is not compared has no part in
    the hash either."""
    return Field(default, default_factory, compare, repr)


@overload
def record(cls: type[_T], /) -> type[_T]: ...
@overload
def record(
    *, frozen: bool = True, eq: bool = True, order: bool = False, slots: bool = True
) -> Callable[[type[_T]], type[_T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(
    cls: type | None = None, /, *, frozen: bool = True, eq: bool = True, order: bool = False, slots: bool = True
) -> Any:
    """The class with slots, and with `__init__`, `__repr__`, `__eq__` and `__hash__` by its fields, unless it has its
    own. `frozen=False`: fields may be assigned, and there is no hash; `eq=False`: an instance equals itself alone;
    `order=True`: instances are ordered as tuples of their fields are; `slots=False`: they have a `__dict__`, without
    which there is no `cached_property`."""

    def made(cls: type) -> type:
        return _made(cls, frozen=frozen, eq=eq, order=order, slots=slots)

    return made if cls is None else made(cls)


def fields(kind: Any) -> tuple[Field, ...]:
    """The fields of a record, or of a class of records; inherited ones come first."""
    return kind.__record_fields__


def is_record(kind: object) -> bool:
    """Whether this is a record or a class of records."""
    return hasattr(kind, "__record_fields__")


def replace(value: _T, /, **changes: Any) -> _T:
    """A record like this one, with other values of some fields."""
    for name in value.__match_args__:  # type: ignore[attr-defined]
        if name not in changes:
            changes[name] = getattr(value, name)
    return value.__class__(**changes)


# --- classes ------------------------------------------------------------------------------------------------------


def _made(cls: type, *, frozen: bool, eq: bool, order: bool, slots: bool) -> type:
    """The class made anew: slots have to be there from the beginning."""
    inherited = {each.name: each for base in cls.__mro__[:0:-1] for each in base.__dict__.get("__record_fields__", ())}
    own = _own_fields(cls)
    listed = tuple((inherited | own).values())
    compared = tuple([each.name for each in listed if each.compare])
    members: dict[str, Any] = {
        "__init__": _init(cls, listed),
        "__repr__": _repr,
        "__match_args__": tuple([each.name for each in listed]),
        "__record_fields__": listed,
        "__dataclass_fields__": _DataclassFields(),
    }
    if eq:
        members["__eq__"] = _late("__eq__", partial(_comparing, "__eq__", cls, compared))
        members["__hash__"] = _late("__hash__", partial(_hashing, cls, compared)) if frozen else None
    if order:
        members |= {name: _late(name, partial(_comparing, name, cls, compared)) for name in _ORDER}
    if slots:
        members["__slots__"] = tuple([name for name in own if name not in inherited])
    dropped = {"__dict__", "__weakref__", *own}
    return type(cls)(
        cls.__name__,
        cls.__bases__,
        members | {name: value for name, value in cls.__dict__.items() if name not in dropped},
    )


def _own_fields(cls: type) -> dict[str, Field]:
    """The fields that a class declares. Raises ValueError for a default that all instances would share and change."""
    found: dict[str, Field] = {}
    for name, written in cls.__annotations__.items():
        default = cls.__dict__.get(name, _MISSING)
        each = found[name] = default if isinstance(default, Field) else field(default=default)
        each.name, each.type = name, written
        if each.default.__class__.__hash__ is None:
            raise ValueError(f"{cls.__name__}.{name} needs a default_factory")
    return found


def _init(cls: type, listed: tuple[Field, ...]) -> Callable[..., Any]:
    """`__init__`; where it has factories, which make it one of its form, made when it is called. Raises TypeError where
    a field without a default stands behind one with a default."""
    optional = [each for each in listed if each.is_optional]
    if optional and not all([each.is_optional for each in listed[-len(optional) :]]):
        raise TypeError(f"{cls.__name__} has a field without a default behind one with a default")
    made = tuple([each.default_factory is not _MISSING for each in listed])
    factories = {f"make{at}": each.default_factory for at, each in enumerate(listed) if made[at]}
    scope = {"__name__": cls.__module__, "missing": _MISSING, **factories}
    names, defaults = tuple([each.name for each in listed]), tuple([each.default for each in optional])
    init = partial(_method, "__init__", cls=cls, names=names, defaults=defaults, scope=scope)
    return _late("__init__", lambda: init(_init_code(made))) if factories else init(_init_code(made))


def _repr(self: Any) -> str:
    shown = ", ".join([f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr])
    return f"{self.__class__.__qualname__}({shown})"


class _DataclassFields:
    """What the functions of `dataclasses` look for. It is made when one does: `asdict` is for tools, not for checks."""

    def __get__(self, _: object, cls: type) -> Mapping[str, Any]:
        return _dataclass_fields(cls)


@cache
def _dataclass_fields(cls: type) -> Mapping[str, Any]:
    import dataclasses  # brings `inspect` with it, which nobody needs to check a kernel

    listed: list[tuple[str, Any, Any]] = []
    for each in fields(cls):
        given = {"default": each.default, "default_factory": each.default_factory}
        given = {name: value for name, value in given.items() if value is not _MISSING}
        listed.append((each.name, each.type, dataclasses.field(**given, compare=each.compare, repr=each.repr)))
    twin = dataclasses.make_dataclass(cls.__name__, listed, init=False, repr=False, eq=False)
    return twin.__dataclass_fields__


# --- methods ------------------------------------------------------------------------------------------------------

_ORDER = {"__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}


def _late(name: str, made: Callable[[], Callable[..., Any]]) -> Callable[..., Any]:
    """A method that is made when it is called, and from then on stands in the place of this one."""

    def method(self: Any, *given: Any, **named: Any) -> Any:
        function = made()
        for cls in self.__class__.__mro__:
            if cls.__dict__.get(name) is method:
                setattr(cls, name, function)
        return function(self, *given, **named)

    return method


def _comparing(name: str, cls: type, names: tuple[str, ...]) -> FunctionType:
    return _method(name, _comparison(len(names), "==" if name == "__eq__" else _ORDER[name]), cls, names)


def _hashing(cls: type, names: tuple[str, ...]) -> FunctionType:
    return _method("__hash__", _hash(len(names)), cls, names)


def _method(
    name: str,
    code: CodeType,
    cls: type,
    names: tuple[str, ...],
    defaults: tuple[Any, ...] = (),
    scope: dict[str, Any] | None = None,
) -> FunctionType:
    """A function of this code, with the names of fields in place of `_0`, `_1` and so on."""
    given = {f"_{at}": each for at, each in enumerate(names)}
    renamed = code.replace(
        co_name=name,
        co_qualname=f"{cls.__qualname__}.{name}",
        co_varnames=tuple([given.get(each, each) for each in code.co_varnames]),
        co_names=tuple([given.get(each, each) for each in code.co_names]),
    )
    return FunctionType(renamed, globals() if scope is None else scope, name, defaults)


@cache
def _init_code(made: tuple[bool, ...]) -> CodeType:
    """Assigns each parameter; where `made` says so, what the factory gives unless something is passed."""
    parameters = "".join([f", _{at}" for at in range(len(made))])
    lines = [
        f"self._{at} = make{at}() if _{at} is missing else _{at}" if by_factory else f"self._{at} = _{at}"
        for at, by_factory in enumerate(made)
    ]
    return _code(f"self{parameters}", "; ".join(lines) or "pass")


@cache
def _comparison(count: int, operator: str) -> CodeType:
    left, right = _tuple("self", count), _tuple("other", count)
    same = "other.__class__ is self.__class__"
    return _code("self, other", f"return {left} {operator} {right} if {same} else NotImplemented")


@cache
def _hash(count: int) -> CodeType:
    return _code("self", f"return hash({_tuple('self', count)})")


def _tuple(of: str, count: int) -> str:
    return f"({''.join([f'{of}._{at}, ' for at in range(count)])})"


def _code(parameters: str, body: str) -> CodeType:
    """The code of a function."""
    made: dict[str, Any] = {}
    exec(compile(f"def method({parameters}): {body}", "<record>", "exec"), made)
    return made["method"].__code__
