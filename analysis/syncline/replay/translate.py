"""Kernel IR -> one Python generator function, compiled once per kernel.

The generated function is one thread. It logs each access as `(operation, byte offset, value, loop counters)`, yields
`(barrier, mask, fences, loop counters)` at a barrier, is sent the log of its next segment in return, and returns True
where it left by `Exit`. (At a named barrier the mask is its name and count; where values are exchanged, what the lane
offers and which lane it asks for come last.) Regions and loops are Python's `while`; a jump across several of them sets
`jump` to its target and breaks until it gets there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..ir import kernel as ir
from ..ir.kernel import Array, Atomic, Barrier, Kernel, Read, Space, Write
from ..ir.pairs import SAME_BLOCK, alone, speaks_of_pair
from ..ir.pretty import statements
from ..ir.reasons import Cause, Reason
from ..ir.terms import BLOCK, THREAD, TRUE, Kind, Scalar, Sort, Term, bounds, substitute, subterms
from ..records import field, record
from . import arithmetic
from .cells import load, store
from .clocks import clocks_of
from .expressions import Untranslatable, python
from .program import Operation, Program
from .values import AccessKind


def translate(kernel: Kernel, *, exchanges: bool = False) -> Program:
    """The program of a kernel. With `exchanges` the lanes of a warp wait for each other where they exchange values, and
    get them; without, as they order nothing, nobody waits and their values are unknown. Raises Untranslatable."""
    try:
        writer = _Writer(kernel, exchanges)
        source = writer.module()
        names: dict[str, Any] = {**_RUNTIME, "OBJECTS": tuple(writer.objects), "ARRAYS": tuple(writer.arrays)}
        exec(compile(source, f"<replay of {kernel.name}>", "exec"), names)
    except (SyntaxError, RecursionError, MemoryError) as limit:  # Python nests 20 loops and 200 parentheses at most
        raise Untranslatable(Cause.REPLAY_NESTING(str(limit))) from limit
    return Program(
        kernel,
        tuple(writer.operations),
        tuple(writer.barriers),
        writer.exchanges,
        clocks_of((o.statement for o in writer.operations), (barrier for barrier, _ in writer.barriers)),
        tuple(writer.arrays),
        tuple(writer.is_whole),
        tuple(writer.uniforms.values()),
        names["bind"],
    )


_RUNTIME = {
    name: getattr(arithmetic, name)
    for name in (
        *("truncated_division", "truncated_remainder", "shift_left", "shift_right", "real_division", "to_real"),
        *("to_integer", "rounded", "fit", "of_sort", "call", "atomic", "Stopped", "AssumptionBroken"),
    )
} | {"load": load, "store": store, "Sort": Sort}


@record(frozen=False, slots=False)
class _Frame:
    """A Python loop that jumps can leave. `label` is (name, "leave" | "next")."""

    label: tuple[str, str]
    number: int
    passing: set[int] = field(default_factory=set)  #: frames further out that a jump through this one goes to


class _Writer:
    def __init__(self, kernel: Kernel, waits: bool) -> None:
        self.kernel = kernel
        self.waits = waits  #: at exchanges
        self.lines: list[str] = []
        self.indent = 2
        self.objects: list[Any] = []
        self.operations: list[Operation] = []
        self.barriers: list[tuple[Barrier, tuple[str, ...]]] = []
        self.exchanges: dict[int, ir.Exchange] = {}
        self.arrays: list[Array] = []
        self.is_whole: list[bool] = []
        self.largest: list[int] = []
        self.variables: dict[Term, str] = {}
        self.uniforms: dict[str, str] = {}  # Python name -> symbol name
        self.names = {
            t: f"{kind}{a}" for ts, kind in ((THREAD, "t"), (BLOCK, "b")) for t, a in zip(ts, "xyz", strict=True)
        }
        self.frames: list[_Frame] = []
        self.frame_count = 0
        self.loops: list[str] = []
        everything = list(statements(kernel.body))
        self.targets = {(s.label, "leave") for s in everything if isinstance(s, ir.Leave)}
        self.targets |= {(s.label, "next") for s in everything if isinstance(s, ir.Next)}
        self._find_arrays(s.address for s in everything if isinstance(s, Read | Write | Atomic))

    def _find_arrays(self, addresses: Iterator[ir.Address]) -> None:
        by_key: dict[str, list[ir.Address]] = {}
        for address in addresses:
            by_key.setdefault(address.array.key, []).append(address)
        for group in by_key.values():
            size = group[0].size
            steps = {a.size for a in group} | {a.offset for a in group} | {s for a in group for s, _ in a.index}
            self.arrays.append(group[0].array)
            self.is_whole.append(all(a.size == size for a in group) and all(s % size == 0 for s in steps))
            self.largest.append(max(a.size for a in group))
        self.array_number = {array.key: i for i, array in enumerate(self.arrays)}

    # --- the text ---

    def module(self) -> str:
        body_weight = self.block(self.kernel.body)
        body, self.lines = self.lines, []
        memories = "".join(f", m{i}" for i in range(len(self.arrays)))
        self.indent = 0
        self.emit("def bind(scalars, memory, havoc, note, refuel, reread, overflow, failed, given, thread_ids):")
        self.indent = 1
        for python_name, symbol in self.uniforms.items():
            self.emit(f"{python_name} = scalars[{symbol!r}]")
        self.emit(f"def thread(me, log, tx, ty, tz, bx, by, bz{memories}):")
        self.indent = 2
        self.emit(f"steps = refuel(me, -{body_weight})")
        self.emit("jump = 0")
        initial = {Sort.INT: "0", Sort.BOOL: "False", Sort.REAL: "0.0"}
        for variable, python_name in self.variables.items():
            self.emit(f"{python_name} = {initial[variable.sort]}")
        self.lines += body
        self.emit("return False")
        self.emit("yield")  # a generator even where no barrier made it one
        self.indent = 1
        self.emit("return thread")
        return "\n".join(self.lines) + "\n"

    def emit(self, text: str) -> None:
        self.lines.append(" " * self.indent + text)

    def name(self, symbol: Term) -> str:
        found = self.names.get(symbol)
        if found is None:
            info = symbol.info
            if info.kind is Kind.VAR:
                found = self.variables[symbol] = f"v{len(self.variables)}"
            elif info.kind is Kind.UNIFORM:
                found = f"u{len(self.uniforms)}"
                self.uniforms[found] = info.name
            else:
                raise Untranslatable(Cause.REPLAY_SYMBOL(info.name))
            self.names[symbol] = found
        return found

    def python(self, term: Term) -> str:
        """As one thread of a run sees it: it is there, and what it is compared with is of its block."""
        if SAME_BLOCK in subterms(term):
            term = substitute(term, {SAME_BLOCK: TRUE})
        return python(term, self.name)

    def object(self, value: Any) -> str:
        self.objects.append(value)
        return f"OBJECTS[{len(self.objects) - 1}]"

    @property
    def counters(self) -> str:
        return f"({''.join(f'k{i}, ' for i in range(len(self.loops)))})"

    # --- control ---

    def block(self, block: ir.Block) -> int:
        """Writes the statements; gives how many there are, without those inside loops (they count themselves)."""
        weight = 0
        start = len(self.lines)
        for statement in block:
            weight += 1 + (getattr(self, f"_{type(statement).__name__.lower()}")(statement) or 0)
        if len(self.lines) == start:
            self.emit("pass")
        return weight

    def _if(self, s: ir.If) -> int:
        self.emit(f"if {self.python(s.condition)}:")
        self.indent += 1
        weight = self.block(s.then)
        self.indent -= 1
        if s.orelse:
            self.emit("else:")
            self.indent += 1
            weight += self.block(s.orelse)
            self.indent -= 1
        return weight

    def _region(self, s: ir.Region) -> int:
        if (s.label, "leave") not in self.targets:
            return self.block(s.body)
        self._open((s.label, "leave"))
        weight = self.block(s.body)
        self.emit("break")
        self._close()
        return weight

    def _loop(self, s: ir.Loop) -> None:
        counter = f"k{len(self.loops)}"
        self.emit(f"{counter} = 0")
        self.loops.append(s.label)
        self._open((s.label, "leave"))
        fuel = len(self.lines)
        weight = self.block(s.test)
        self.emit(f"if not {self.python(s.condition)}: break")
        if (s.label, "next") in self.targets:
            self._open((s.label, "next"))
            weight += self.block(s.body)
            self.emit("break")
            self._close()
        else:
            weight += self.block(s.body)
        weight += self.block(s.step)
        self.emit(f"{counter} += 1")
        indent = " " * self.indent
        self.lines[fuel:fuel] = [f"{indent}steps -= {weight + 1}", f"{indent}if steps < 0: steps = refuel(me, steps)"]
        self._close()
        self.loops.pop()

    def _open(self, label: tuple[str, str]) -> None:
        self.frame_count += 1
        self.frames.append(_Frame(label, self.frame_count))
        self.emit("while True:")
        self.indent += 1

    def _close(self) -> None:
        passing = self.frames.pop().passing
        self.indent -= 1
        if not passing:
            return
        around = self.frames[-1]
        self.emit("if jump:")
        self.emit(f" if jump == {around.number}: jump = 0")
        self.emit(" break")
        around.passing |= passing - {around.number}

    def _jump(self, label: tuple[str, str]) -> None:
        target = next((f for f in reversed(self.frames) if f.label == label), None)
        if target is None:
            raise Untranslatable(Cause.REPLAY_JUMP(label[0]))
        if target is not self.frames[-1]:
            self.frames[-1].passing.add(target.number)
            self.emit(f"jump = {target.number}")
        self.emit("break")

    def _leave(self, s: ir.Leave) -> None:
        self._jump((s.label, "leave"))

    def _next(self, s: ir.Next) -> None:
        self._jump((s.label, "next"))

    def _exit(self, s: ir.Exit) -> None:
        if s.trap:
            self._stop(Cause.ABORTS(s.site.span.line))
        self.emit("return True")

    def _stop(self, reason: Reason) -> None:
        self.emit(f"raise Stopped({self.object(reason)})")

    # --- values ---

    def _assign(self, s: ir.Assign) -> None:
        self.emit(f"{self.name(s.target)} = {self.python(s.value)}")
        low, high = s.target.info.lo, s.target.info.hi
        if s.target.sort is not Sort.INT or low is None or high is None:
            return
        least, most = bounds(s.value)
        if least is None or most is None or least < low or most > high:
            target = self.name(s.target)
            line = s.site.span.line
            self.emit(f"if not {low} <= {target} <= {high}: {target} = overflow({target}, {low}, {high}, {line})")

    def _havoc(self, s: ir.Havoc) -> None:
        self._anything(s, s.target)

    def _anything(self, s: ir.Havoc | ir.Exchange, target: Term) -> None:
        value = f"havoc({self.object(s)}, thread_ids[me])"
        self.emit(f"{self.name(target)} = of_sort({value}, Sort.{target.sort.name})")

    def _assume(self, s: ir.Assume) -> None:
        """What is known of all inputs that are meant. (A barrier invariant is checked where it is claimed.)"""
        if s.threads:
            return
        reason = Cause.ASSUMPTION_FAILS(s.site.span.line)
        self.emit(f"if not {self.python(s.condition)}: raise AssumptionBroken({self.object(reason)})")

    def _assert(self, s: ir.Assert) -> None:
        """A check that aborts the kernel ends the run; a specification that does not hold is written down."""
        if s.claim is not ir.Claim.RUNTIME:
            if s.unclear is None and not speaks_of_pair(s.condition):
                self.emit(f"if not {self.python(alone(s.condition))}: failed({self.object(s.site)}, thread_ids[me])")
            return
        reason = Cause.ASSERTION_FAILS(s.site.span.line)
        self.emit(f"if not {self.python(s.condition)}: raise Stopped({self.object(reason)})")

    def _unknown(self, s: ir.Unknown) -> None:
        """Its values are havocked by statements of their own; a barrier that may be in it would change everything."""
        if s.may_synchronise:
            self._stop(Cause.AT_LINE(s.reason, s.site.span.line))
        else:
            self.emit(f"note({self.object(Cause.PASSED_OVER(s.reason, s.site.span.line))})")

    def _fence(self, s: ir.Fence) -> None:
        """A fence orders one thread's own accesses, and nothing between threads by itself."""

    def _mark(self, s: ir.Mark) -> None:
        """Does nothing."""

    def _barrier(self, s: Barrier) -> None:
        if s.unsure is not None:  # nobody is held up for certain
            return
        mask = "None" if s.mask is None else self.python(s.mask)
        counters = self.counters
        if s.name is not None and s.count is not None:  # whoever comes under the name counts, wherever it stands
            mask, counters = f"({self.python(s.name)}, {self.python(s.count)})", "()"
        fences = "".join(f"{self.python(condition)}, " for _, condition in s.fences)
        self.emit(f"log = yield ({len(self.barriers)}, {mask}, ({fences}), {counters})")
        self.barriers.append((s, tuple(self.loops)))

    def _exchange(self, s: ir.Exchange) -> None:
        """Lanes that call one function with one mask meet, wherever they stand (PTX ISA, "shfl.sync")."""
        if not self.waits:
            if s.target is not None:
                self._anything(s, s.target)
            return
        mask = "None" if s.mask is None else self.python(s.mask)
        value, lane = (s.vote, None) if s.gift is None else (s.gift.value, s.gift.lane)
        offer = f"({'None' if value is None else self.python(value)}, {'None' if lane is None else self.python(lane)})"
        self.emit(f"log = yield ({len(self.barriers)}, {mask}, (), (), {offer})")
        if s.target is not None:
            self.emit(f"{self.name(s.target)} = given(me)")
        meeting = Barrier(ir.Scope.WARP, s.text, s.site, s.mask, s.size, orders=frozenset())
        self.exchanges[len(self.barriers)] = s
        self.barriers.append((meeting, tuple(self.loops)))

    # --- memory ---

    def _address(self, address: ir.Address) -> int:
        """Puts the byte offset into `o`; gives the array's number."""
        parts = [f"{stride} * {self.python(index)}" for stride, index in address.index]
        if address.offset or not parts:
            parts.append(str(address.offset))
        self.emit(f"o = {' + '.join(parts)}")
        return self.array_number[address.array.key]

    def _fetch(self, array: int, scalar: Scalar, size: int) -> None:
        """Puts the contents at `o` into `x`, as a value of type `scalar`."""
        if self.is_whole[array]:
            self.emit(f"x = m{array}.get(o)")
        else:
            self.emit(f"x = load(m{array}, o, {size}, {self.largest[array]}, note)")
        kind = self.object(scalar)
        self.emit(f"if x is None: x = fit(memory(ARRAYS[{array}], o, {kind}), {kind})")
        if scalar.sort is Sort.INT:
            self.emit(
                f"elif x.__class__ is not int or not {scalar.lowest} <= x <= {scalar.highest}: x = reread(x, {kind})"
            )
        else:
            expected = "float" if scalar.sort is Sort.REAL else "bool"
            self.emit(f"elif x.__class__ is not {expected}: x = reread(x, {kind})")

    def _keep(self, array: int, size: int, value: str) -> None:
        if self.is_whole[array]:
            self.emit(f"m{array}[o] = {value}")
        else:
            self.emit(f"store(m{array}, o, {size}, {self.largest[array]}, {value}, note)")

    def _log(self, statement: Read | Write | Atomic, kind: AccessKind, array: int, value: str) -> None:
        if self.arrays[array].space in (Space.LOCAL, Space.CONSTANT):
            return  # no other thread can be there, or none can write
        self.emit(f"log(({len(self.operations)}, o, {value}, {self.counters}))")
        self.operations.append(Operation(statement, kind, array, statement.address.size, tuple(self.loops)))

    def _converted(self, target: Term, scalar: Scalar) -> str:
        return "x" if target.sort is scalar.sort else f"of_sort(x, Sort.{target.sort.name})"

    def _read(self, s: Read) -> None:
        array = self._address(s.address)
        self._fetch(array, s.scalar, s.address.size)
        if not s.ghost:
            self._log(s, AccessKind.READ, array, "x")
        self.emit(f"{self.name(s.target)} = {self._converted(s.target, s.scalar)}")

    def _write(self, s: Write) -> None:
        array = self._address(s.address)
        value = f"havoc({self.object(s)}, thread_ids[me])" if s.value is None else self.python(s.value)
        self.emit(f"x = {value}")
        self._keep(array, s.address.size, "x")
        self._log(s, AccessKind.WRITE, array, "x")

    def _atomic(self, s: Atomic) -> None:
        array = self._address(s.address)
        self._fetch(array, s.scalar, s.address.size)
        operands = "".join(self.python(operand) + ", " for operand in s.operands)
        self.emit(f"y = atomic({s.operation!r}, {self.object(s.scalar)}, x, ({operands}))")
        self._keep(array, s.address.size, "y")
        if s.operation == "cas":  # one that finds something else changes nothing
            self.emit(f"if x == fit({self.python(s.operands[0])}, {self.object(s.scalar)}):")
            self.indent += 1
            self._log(s, AccessKind.ATOMIC, array, "y")
            self.indent -= 1
            self.emit("else:")
            self.indent += 1
            self._log(s, AccessKind.READ, array, "y")
            self.indent -= 1
        else:
            self._log(s, AccessKind.ATOMIC, array, "y")
        if s.target is not None:
            self.emit(f"{self.name(s.target)} = {self._converted(s.target, s.scalar)}")
