"""Branches, `switch`es and the rest of a block behind a jump, split around the barriers in them."""

from __future__ import annotations

from collections.abc import Sequence

from ...frontend.editing.blocks import Block, Case, Item, Range
from ...ir.reasons import Because, Cause
from .hoisting import Hoisted, Scope, hoisted
from .lines import Lines
from .rewriter import Jump, Rewriter, guard_of
from .uniform_loops import loop


class Fission(Rewriter):
    """Writes the statements of one function again, each in parts around the barriers in it."""

    def parts(
        self, items: Sequence[Item], block: Block, guard: str | None, indent: str, scope: Scope, jump: Jump
    ) -> list[Lines]:
        """These statements at the end of a block, under a condition."""
        out: list[Lines] = []
        run: list[Item] = []
        for number, item in enumerate(items):
            rest = items[number + 1 :]
            later = any(self.is_barrier(each) or self.holds(each) or each.start in self.inserted for each in rest)
            stands = self.is_barrier(item)
            leaves = guard_of(item, jump) and (later or jump.word == "break") and not self.holds(item)
            if item.start in self.inserted or stands or leaves or self.holds(item):
                out += self._piece(run, block, guard, indent, scope)
                run = []
            if item.start in self.inserted:
                out.append(Lines((f"{indent}{self.inserted[item.start]};",)))
            if stands:
                out.append(Lines(tuple(self.chunk(item, block, indent)), call=True))
            elif self.holds(item):
                out += self._opened(item, block, guard, indent, scope)
            elif leaves:
                guard, lines = self._left(item, block, guard, indent, jump)
                out += lines
            else:
                allowed = frozenset({"return"}) if jump.is_end and not later else frozenset[str]()
                if guard is not None and item.leaves - allowed:
                    raise self.refused(Cause.FIX_JUMP_INSIDE, item)
                run.append(item)
        out += self._piece(run, block, guard, indent, scope)
        if items and block.items[-1] is items[-1]:
            last = items[-1]
            rest = self.trivia(self.tail(last), block.end, self.layout.indent(last.start), indent)
            out.append(Lines(tuple(rest)))
        return out

    def _piece(self, run: Sequence[Item], block: Block, guard: str | None, indent: str, scope: Scope) -> list[Lines]:
        if guard is None:
            return [Lines(tuple(line for item in run for line in self.chunk(item, block, indent)))] if run else []
        out: list[Lines] = []
        before: list[str] = []
        inner = indent + self.layout.step
        all_made = self._all_made(run, block, guard, scope)
        for item in run:
            made = all_made[item.start]
            if made is None:
                out.append(Lines(tuple(self.chunk(item, block, inner)), guard))
                continue
            before += made.before
            if made.bare:
                out.append(Lines(tuple(self.chunk(item, block, indent, made.left or None))))
            elif made.left:
                out.append(Lines(tuple(self.chunk(item, block, inner, made.left)), guard))
            else:
                out.append(Lines(tuple(self.lead(item, block, inner)), guard))
        return [Lines(tuple(f"{indent}{line}" for line in before)), *out]

    def _all_made(self, run: Sequence[Item], block: Block, guard: str, scope: Scope) -> dict[int, Hoisted | None]:
        """What becomes of the declarations of a piece. One that stands under no condition splits the piece in two, so
        that declarations before it may have to be hoisted as well."""
        parted: frozenset[int] = frozenset()
        while True:
            kept, partial = set(scope.hoisted), set(self.partial)
            tried = Scope(scope.end, scope.declared, kept)
            found: dict[int, Hoisted | None] = {}
            for item in run:
                end = min((at for at in parted if at > item.start), default=run[-1].end)
                found[item.start] = self._hoisted(item, run[0].start, end, block, guard, tried, partial)
            bare = frozenset(at for at, made in found.items() if made is not None and made.bare)
            if bare <= parted:
                scope.hoisted |= kept
                self.partial |= partial
                return found
            parted |= bare

    def _hoisted(
        self, item: Item, start: int, end: int, block: Block, guard: str, scope: Scope, partial: set[str]
    ) -> Hoisted | None:
        later = self.words.names(end, block.end)
        if item.kind in _TYPES:
            if self.words.names(item.start, item.end) & later:
                raise self.refused(Cause.FIX_DECLARED_INSIDE, item)
            return None
        if item.kind != "declaration":
            return None
        names = {variable.name for variable in item.variables} if item.kept else self.words.names(item.start, item.end)
        if not names & later:
            return None
        return hoisted(self.source, self.words, item, guard, start, block.end, scope, partial)

    def _left(
        self, item: Item, block: Block, guard: str | None, indent: str, jump: Jump
    ) -> tuple[str | None, list[Lines]]:
        """What is left of a jump: the condition under which the rest is done."""
        assert item.condition is not None
        assert item.body is not None
        condition = self.text(item.condition)
        lead = self.lead(item, block, indent)
        before = item.body.items[:-1]
        if jump.word == "break":
            if before or guard != jump.running:
                raise self.refused(Cause.FIX_JUMP_INSIDE, item)
            return guard, [Lines((*lead, f"{indent}{guard} = {guard} && !({condition});"))]
        name = self.name("active")
        both = f"{guard} && " if guard is not None else ""
        lines = [Lines((*lead, f"{indent}const bool {name} = {both}!({condition});"))]
        if before:
            inner = indent + self.layout.step
            text = tuple(line for each in before for line in self.chunk(each, item.body, inner))
            lines.append(Lines(text, f"{both}!{name}"))
        return name, lines

    def _opened(self, item: Item, block: Block, guard: str | None, indent: str, scope: Scope) -> list[Lines]:
        """A statement that holds barriers."""
        if item.kind in ("for_statement", "while_statement", "do_statement"):
            return loop(self, item, block, guard, indent)
        lead = Lines(tuple(self.lead(item, block, indent)))
        if item.kind == "compound_statement" and item.body is not None:
            inner = self.inside(item.body, guard, indent + self.layout.step, self.scope(item.body))
            return [lead, Lines((f"{indent}{{", *inner, f"{indent}}}"))]
        if item.kind == "if_statement" and item.condition is not None and item.body is not None:
            name = self.name("inside")
            head = Lines((f"{indent}const bool {name} = {self.condition(item.condition, guard)};",))
            return [lead, head, *self._arms(item.body, item.orelse, name, guard, indent, scope)]
        if item.kind == "switch_statement" and item.condition is not None and item.cases:
            return [lead, *self._cases(item, guard, indent, scope)]
        raise self.refused(Cause.FIX_JUMP_INSIDE, item)

    def _arms(
        self, body: Block, orelse: Block | None, name: str, guard: str | None, indent: str, scope: Scope
    ) -> list[Lines]:
        other = f"!{name}" if guard is None else f"{guard} && !{name}"
        if orelse is None:
            return self.parts(body.items, body, name, indent, scope, Jump())
        first, second = self._meetings(body), self._meetings(orelse)
        if first and second and len(first) == len(second):
            return self._side_by_side((body, name, first), (orelse, other, second), indent, scope)
        if not any(self.is_barrier(item) or self.holds(item) or item.start in self.inserted for item in orelse.items):
            arm = self.parts(orelse.items, orelse, other, indent, scope, Jump())
            parts = self.parts(body.items, body, name, indent, scope, Jump())
            at = next((k for k, part in enumerate(parts) if part.under == name), 0)
            while at + 1 < len(parts) and parts[at + 1].under == name and parts[at].under == name:
                at += 1
            return [*parts[: at + 1], *arm, *parts[at + 1 :]]
        parts = self.parts(body.items, body, name, indent, scope, Jump())
        opposite = self.name("other")
        head = Lines((f"{indent}const bool {opposite} = {other};",))
        return [*parts, head, *self.parts(orelse.items, orelse, opposite, indent, scope, Jump())]

    def _meetings(self, block: Block) -> list[str]:
        """The barriers of an arm that could be those of the other; none where there are others in it."""
        if any(self.holds(item) or item.start in self.inserted for item in block.items):
            return []
        return [self.barriers[item.start, item.end] for item in block.items if self.is_barrier(item)]

    def _side_by_side(
        self, one: tuple[Block, str, list[str]], other: tuple[Block, str, list[str]], indent: str, scope: Scope
    ) -> list[Lines]:
        """Both arms at once, whose barriers are the same ones."""
        if one[2] != other[2]:
            raise Because(Cause.FIX_JUMP_INSIDE(self.layout.line(other[0].start)))
        split = [self._between(block, guard, indent, scope) for block, guard, _ in (one, other)]
        out: list[Lines] = []
        for (first, call), (second, same) in zip(*split, strict=True):
            comments = tuple(line for line in same.lines[:-1])
            out += [*first, *second, Lines((*call.lines[:-1], *comments, *call.lines[-1:]))]
        return out

    def _between(self, block: Block, guard: str, indent: str, scope: Scope) -> list[tuple[list[Lines], Lines]]:
        """What stands before each barrier of a block, with that; and behind the last one."""
        out: list[tuple[list[Lines], Lines]] = []
        before: list[Lines] = []
        for part in self.parts(block.items, block, guard, indent, scope, Jump()):
            if part.call:
                out.append((before, part))
                before = []
            else:
                before.append(part)
        return [*out, (before, Lines(()))]

    def _cases(self, item: Item, guard: str | None, indent: str, scope: Scope) -> list[Lines]:
        """A `switch` as one branch for each of its cases."""
        assert item.condition is not None
        if not all(case.ends for case in item.cases):
            raise self.refused(Cause.FIX_JUMP_INSIDE, item)
        for case in item.cases[:-1]:
            declared = next((each for each in case.body.items if each.kind in ("declaration", *_TYPES)), None)
            if declared is not None and not case.body.braced:
                raise self.refused(Cause.FIX_DECLARED_INSIDE, declared)  # the next cases may use it
        chosen = self.name("chosen")
        held = self.text(item.condition)
        if guard is not None and not self.words.is_pure(item.condition):
            raise self.refused(Cause.FIX_JUMP_INSIDE, item)
        out = [Lines((f"{indent}const auto {chosen} = {held};",))]
        every = [label for case in item.cases for label in case.labels if label is not None]
        for case in item.cases:
            name = self.name("inside")
            out.append(Lines((f"{indent}const bool {name} = {self._chosen(case, chosen, every, guard)};",)))
            out += self.parts(case.body.items, case.body, name, indent, scope, Jump())
        return out

    def _chosen(self, case: Case, chosen: str, every: Sequence[Range], guard: str | None) -> str:
        if None in case.labels:
            others = [label for label in every if label not in case.labels]
            text = " && ".join(f"{chosen} != {self.text(label)}" for label in others) or "true"
        else:
            text = " || ".join(f"{chosen} == {self.text(label)}" for label in case.labels if label is not None)
        return text if guard is None else f"{guard} && ({text})"


_TYPES = ("type_definition", "alias_declaration", "using_declaration", "struct_specifier", "class_specifier")
