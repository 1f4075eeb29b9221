"""What it takes to teach the front end a word: an alias of a barrier, an object that is a barrier, a function."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

from syncline.frontend import ctypes as c
from syncline.frontend import vocabulary
from syncline.frontend.languages import CUDA
from syncline.frontend.lower.dispatch import builtin
from syncline.frontend.lower.memory import library_objects
from syncline.frontend.lower.state.context import Context
from syncline.frontend.sema.core import library
from syncline.frontend.sema.core.state import Sema
from syncline.frontend.sema.core.values import Argument, Nothing, Value
from syncline.frontend.syntax.node import Node
from syncline.frontend.vocabulary import barriers, cuda_synchronisation
from syncline.ir.kernel import Barrier, Scope, Unknown
from syncline.records import record

from .lowering import all_of, kernel_of


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables are what they were when the test is over."""
    for module, name in ((builtin, "_NAMED"), (library, "_TEMPLATES"), (library_objects, "_KINDS")):
        monkeypatch.setattr(module, name, dict(getattr(module, name)))


@pytest.mark.usefixtures("tables")
def test_an_alias_of_a_barrier_is_one_line() -> None:
    text = "__global__ void k(int *c) { c[threadIdx.x] = 0; everyone_waits(); }"
    assert not all_of(kernel_of(text), Barrier)
    builtin.named("everyone_waits")(cuda_synchronisation.syncthreads)
    (barrier,) = all_of(kernel_of(text), Barrier)
    assert barrier.scope is Scope.BLOCK
    assert barrier.statement is not None  # so that it can be told to be redundant, and be moved


@record
class _Gate(c.Record):
    """`Gate<threads>`: a barrier of a library of nobody's."""


def _gate(_: Sema, text: str, given: list[Node]) -> c.CType:
    return _Gate(f"{text}<{', '.join(n.text for n in given)}>", (), 4, 4)


def _method(ctx: Context, found: Argument, name: str, arguments: list[Node], node: Node) -> Value:
    barriers.emit(ctx, Scope.BLOCK, node)
    return Nothing()


@pytest.mark.usefixtures("tables")
def test_an_object_that_is_a_barrier_is_one_file() -> None:
    text = "__global__ void k(int *c) { __shared__ Gate<128> gate; c[threadIdx.x] = 0; gate.pass(); }"
    assert all_of(kernel_of(text), Unknown)
    library.declares("Gate")(_gate)
    library_objects.enter(_Gate, library_objects.Operations(method=_method))
    kernel = kernel_of(text)
    assert not all_of(kernel, Unknown)
    (barrier,) = all_of(kernel, Barrier)
    assert barrier.scope is Scope.BLOCK


@pytest.mark.usefixtures("tables")
def test_a_handler_that_does_not_know_a_call_leaves_it_to_others() -> None:
    text = "__global__ void k(int *c) { c[threadIdx.x] = 0; odd(1); odd(); }"
    asked: list[int] = []

    def of_one(_: Context, call: builtin.Call) -> Value | None:
        asked.append(len(call.arguments))
        return Nothing() if len(call.arguments) == 1 else None

    builtin.named("odd", languages=(CUDA,))(of_one)
    (unknown,) = all_of(kernel_of(text), Unknown)
    assert "odd" in str(unknown.reason)
    assert 1 in asked
    assert 0 in asked


def test_each_module_that_enters_names_is_in_the_table_of_contents() -> None:
    """A module that nobody imports enters nothing."""
    listed = {name for name in vars(vocabulary) if not name.startswith("_")}
    for found in pkgutil.iter_modules(vocabulary.__path__):
        module = importlib.import_module(f"{vocabulary.__name__}.{found.name}")
        with open(module.__file__ or "", encoding="utf-8") as file:
            text = file.read()
        if any(word in text for word in ("@builtin.", "@library.declares", "library_objects.enter(", "@evaluate.")):
            assert found.name in listed, f"{found.name} is not in the table of contents of vocabulary/"
