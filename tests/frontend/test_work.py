"""What the front end does once, and what it leaves when there is no end to it: work is counted, as times differ."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest

from syncline.frontend.lower.dispatch import flow
from syncline.frontend.sema.declarators import enums
from syncline.frontend.sema.types import layout
from syncline.ir.kernel import Unknown, Write
from syncline.ir.reasons import Cause

from .lowering import all_of, kernel_of


@pytest.fixture
def count(monkeypatch: pytest.MonkeyPatch) -> Callable[[ModuleType, str], list[None]]:
    """Has the calls of a function counted."""

    def counted(module: ModuleType, name: str) -> list[None]:
        calls: list[None] = []
        run = getattr(module, name)

        def noted(*arguments: object) -> object:
            calls.append(None)
            return run(*arguments)

        monkeypatch.setattr(module, name, noted)
        return calls

    return counted


def test_recursion_with_two_calls_is_left_where_it_has_no_end(count: Callable[[ModuleType, str], list[None]]) -> None:
    """With three calls a level it would come to thousands."""
    bodies = count(flow, "function_body")
    kernel = kernel_of("""
        __device__ int f(int n) { return n < 1 ? 0 : f(n - 1) + f(n - 2) + f(n / 2); }
        __global__ void k(int *c, int n) { c[0] = f(n); c[1] = f(n + 1); }
    """)
    reasons = {unknown.reason for unknown in all_of(kernel, Unknown)}
    assert reasons == {Cause.NOT_FOLLOWED("f", Cause.RECURSION_TOO_WIDE())}
    assert len(all_of(kernel, Unknown)) == 6
    assert len(bodies) < 150


def test_recursion_with_two_calls_is_followed_to_its_end(count: Callable[[ModuleType, str], list[None]]) -> None:
    bodies = count(flow, "function_body")
    kernel = kernel_of("""
        template <int n> __device__ int f() { if constexpr (n == 0) return 1; else return f<n - 1>() + f<n - 1>(); }
        __global__ void k(int *c) { c[f<6>()] = 0; }
    """)
    assert not all_of(kernel, Unknown)
    assert len(bodies) == 128


def test_instances_within_instances_are_laid_out_once(count: Callable[[ModuleType, str], list[None]]) -> None:
    """Of `Twice<n>` there are seven, that name each other 127 times."""
    records = count(layout, "record_type")
    kernel = kernel_of("""
        template <int n> struct Twice { Twice<n - 1> a; Twice<n - 1> b; };
        template <> struct Twice<0> { int a; };
        __global__ void k(int *c) { Twice<6> t; c[sizeof(t)] = 0; }
    """)
    (write,) = all_of(kernel, Write)
    assert [index.value for _, index in write.address.index] == [256]
    assert len(records) == 7


def test_an_instance_may_point_at_its_own_kind_more_than_once(count: Callable[[ModuleType, str], list[None]]) -> None:
    records = count(layout, "record_type")
    kernel = kernel_of("""
        template <typename T> struct Node { T value; Node<T> *left; Node<T> *right; };
        __global__ void k(int *c) { Node<int> a, b; b.value = 5; a.left = a.right = &b; c[a.right->value] = 0; }
    """)
    (write,) = all_of(kernel, Write)
    assert not all_of(kernel, Unknown)
    assert [str(index) for _, index in write.address.index] == ["b.value"]
    assert len(records) <= 40


def test_an_enumerator_that_nobody_knows_is_looked_into_once(count: Callable[[ModuleType, str], list[None]]) -> None:
    worked_out = count(enums, "_worked_out")
    kernel_of("""
        template <typename T> struct Size { enum { OF = Unheard<T>::OF, TWICE = OF + OF }; };
        __global__ void k(int *c) { c[Size<int>::TWICE] = 0; }
    """)
    assert len(worked_out) <= 4
