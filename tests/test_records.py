"""Records are what `dataclasses` would make of the same classes."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from functools import cached_property
from typing import Generic, TypeVar, get_type_hints

import pytest

from syncline.records import field, fields, is_record, record, replace

T = TypeVar("T")


@record
class Point:
    x: int
    y: int = 0


@record
class Named(Point):
    y: int = 7
    name: str = field(default="", compare=False)


@record
class Box(Generic[T]):
    held: T
    note: str = field(default="", repr=False)


@record(frozen=False)
class Bag:
    limit: int
    items: list[int] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)


@record(eq=False, slots=False)
class Node:
    value: int

    @cached_property
    def doubled(self) -> int:
        return 2 * self.value


@record(order=True)
class Version:
    major: int
    minor: int = 0


@record
class Empty:
    pass


def test_fields_are_given_by_place_or_by_name():
    assert (Point(1).x, Point(1).y, Point(y=2, x=1).y, Named(1).y, Named(1, 2, "n").name) == (1, 0, 2, 7, "n")
    for given in ((), (1, 2, 3)):
        with pytest.raises(TypeError, match=r"Point.__init__\(\)"):
            Point(*given)
    with pytest.raises(TypeError, match="unexpected keyword argument 'z'"):
        Point(1, z=2)  # type: ignore[call-arg]


def test_records_of_one_class_are_equal_by_what_is_compared():
    assert Point(1, 2) == Point(1, 2) != Point(2, 1)
    assert hash(Point(1, 2)) == hash(Point(1, 2))
    assert Named(1, name="a") == Named(1, name="b")
    assert hash(Named(1, name="a")) == hash(Named(1, name="b"))
    assert Point(1, 7) != Named(1)
    assert Point(1) != (1, 0)
    assert Empty() == Empty()
    assert Node(1) != Node(1)
    assert len({Node(1), Node(1)}) == 2


def test_records_that_change_have_no_hash():
    with pytest.raises(TypeError, match="unhashable"):
        hash(Bag(1))
    assert Bag(1) == Bag(1)


def test_each_instance_has_its_own_from_a_factory():
    first, second = Bag(1), Bag(1, [5])
    first.items.append(3)
    assert (first.items, second.items, Bag(1).items, Bag(1).seen) == ([3], [5], [], set())


def test_there_are_slots_unless_a_dict_is_asked_for():
    with pytest.raises(AttributeError):
        Point(1).z = 3
    with pytest.raises(AttributeError):
        Named(1).z = 3
    assert Named.__slots__ == ("name",)
    node = Node(4)
    assert (node.doubled, vars(node)) == (8, {"value": 4, "doubled": 8})


def test_the_repr_says_how_to_make_one():
    assert repr(Named(1)) == "Named(x=1, y=7, name='')"
    assert repr(Box([Point(1)], "hidden")) == "Box(held=[Point(x=1, y=0)])"
    assert repr(Empty()) == "Empty()"


def test_patterns_take_the_fields_in_their_order():
    match Named(1, 2):
        case Named(x, 2):
            assert x == 1
        case _:
            pytest.fail("no match")


def test_ordered_ones_compare_as_tuples():
    assert Version(1, 2) < Version(1, 3) <= Version(1, 3) < Version(2)
    assert sorted([Version(2), Version(1, 9)]) == [Version(1, 9), Version(2)]
    with pytest.raises(TypeError):
        _ = Version(1) < (2, 0)  # type: ignore[operator]
    with pytest.raises(TypeError):
        _ = Point(1) < Point(2)  # type: ignore[operator]


def test_replaced_are_the_fields_that_are_named():
    assert replace(Named(1, 2, "n"), y=5) == Named(1, 5)
    assert replace(Named(1, 2, "n"), y=5).name == "n"
    with pytest.raises(TypeError):
        replace(Point(1), z=1)


@pytest.mark.parametrize("value", [Named(1, 2, "n"), Box(Point(1), "n"), Bag(1, [2], {3}), Version(1), Empty()])
def test_records_can_be_copied_and_sent(value: object):
    for again in (copy.copy(value), copy.deepcopy(value), *(pickle.loads(pickle.dumps(value, p)) for p in (2, 5))):
        assert again == value
        assert repr(again) == repr(value)


def test_fields_are_known():
    assert [(each.name, each.type, each.is_optional) for each in fields(Named)] == [
        ("x", "int", False),
        ("y", "int", True),
        ("name", "str", True),
    ]
    assert fields(Bag(1)) is fields(Bag)
    assert is_record(Point)
    assert is_record(Point(1))
    assert not is_record(int)
    assert get_type_hints(Named) == {"x": int, "y": int, "name": str}


def test_what_reads_dataclasses_reads_records():
    assert dataclasses.is_dataclass(Point)
    assert dataclasses.asdict(Box(Point(1), "n")) == {"held": {"x": 1, "y": 0}, "note": "n"}
    assert [each.name for each in dataclasses.fields(Named)] == ["x", "y", "name"]
    assert dataclasses.replace(Point(1), y=3) == Point(1, 3)
    assert dataclasses.fields(Named)[2].compare is False
    assert dataclasses.fields(Bag)[1].default_factory is list


def test_methods_bear_the_names_of_their_class_and_fields():
    assert str(inspect.signature(Named)) == "(x, y=7, name='')"
    assert Point.__init__.__qualname__ == "Point.__init__"
    assert Point.__init__.__module__ == __name__


def test_what_a_class_has_itself_stays():
    @record
    class Shown:
        x: int

        def __repr__(self) -> str:
            return "shown"

        def __hash__(self) -> int:
            return 5

    assert (repr(Shown(1)), hash(Shown(1)), Shown(1) == Shown(1)) == ("shown", 5, True)


def test_a_field_without_a_default_stands_before_those_with_one():
    with pytest.raises(TypeError, match="without a default"):

        @record
        class _Bad:
            x: int = 0
            y: int  # type: ignore[misc]


def test_a_default_that_changes_is_refused():
    with pytest.raises(ValueError, match=r"Bad\.x needs a default_factory"):

        @record
        class _Bad:
            x: list[int] = []  # type: ignore[misc]  # noqa: RUF012
