"""Incremental checks of one text: a kernel that an edit has left alone keeps its report.

The others get their verdict first (`decided`), then their fixes (`report`), each tried on every kernel whose text it
changes."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from . import engine, kernel_reports, ways
from .checks.claims.bounds import within_bounds
from .edits import apply, overlap
from .findings import Edit, Finding, Fix, KernelReport, Stage, Verdict
from .frontend import answered, deep_recursion, read, spelled
from .frontend.asked import Log, written_down
from .frontend.lower.kernels.reuse import Behind
from .ir.kernel import Barrier, Exchange, Kernel, Mark, Span, Unit, Unknown
from .ir.launch import Launch
from .ir.pretty import statements
from .ir.reasons import Cause
from .ir.unread import OpenType
from .limits import engine as limits
from .macro_facts import macro_facts
from .moved_reports import Before, Named, moved_report
from .options import Options, frontend_options, launches_of
from .prove.questions.work import Work, late
from .records import record, replace
from .repair.edits.layout import Layout
from .repair.reported import Reported

if TYPE_CHECKING:
    from .frontend import AnyDraft
    from .repair.trial import Tried


def work_for(options: Options) -> Work:
    """What one launch of a kernel may cost, where it is the only one."""
    return Work(_units(options), time.monotonic() + options.timeout_ms / 1000)


def _units(options: Options) -> int:
    return round(limits.UNITS * options.effort)


@record
class _Plain:
    """A kernel's verdict before any fix: its report, and the results of its launches."""

    report: KernelReport
    results: tuple[engine.LaunchResult, ...]
    reported: tuple[Reported, ...]
    to_spare: float  #: of the units of work that there were for all launches and ways


@record
class _Alone:
    """The report of a kernel without fixes, the units that it took, and how many there have to be left for it."""

    report: KernelReport
    spent: int
    needed: float


class CheckedFile:
    """One text and what is said of its kernels, by their number. Nothing is worked out before it is asked for.

    `earlier` is the same file before an edit: a kernel that does what it did, is launched as it was and shares no text
    with a changed one keeps its report, which moves with its text."""

    def __init__(
        self, path: str, source: bytes, draft: AnyDraft, options: Options, earlier: CheckedFile | None = None
    ) -> None:
        self.path, self.source, self.draft, self.options = path, source, draft, options
        self._earlier = earlier
        self._plain: dict[int, _Plain] = {}
        self._decided: dict[int, _Plain] = {}  #: those whose fixes are still to be sought
        self._reports: dict[int, KernelReport] = {}
        self._named: dict[int, Named] = {}  #: of the reports from before the edit
        self._not_spelled = False  #: an edit was left out that cannot be written in the string
        self._drafts: dict[Options, AnyDraft | Unit] = {}  #: the same text read with other options
        #: the text after the edits that were tried, by how many conflicts were looked for
        self._edited: dict[tuple[tuple[Edit, ...], float], CheckedFile | None] = {}
        self.most_conflicts = math.inf  #: with so many of one kernel, no more are looked for
        self._cut_short = False  #: there was a kernel with so many
        self._alone: dict[int, _Alone] = {}  #: of the kernels that were checked to try edits
        self._said: Log = {}  #: of the disk, for reports that were taken over, and where the text was read otherwise
        self._spelled: dict[int, frozenset[_Text]] = {}  #: by kernel, the statements of its functions
        self._late = late()  #: before anything was done
        self._is_late = False  #: the clock has had a part in a report

    def is_of(self, source: bytes, options: Options) -> bool:
        """Whether this is what there is to be said of a text now, as far as it has been: the clock had no part in it,
        and nothing that was read for it has changed."""
        asked, now = (*self.draft.base.asked.items(), *self._said.items()), answered(frontend_options(options))
        is_same = self.source == source and not self._is_late
        return is_same and all(now(each) == said for each, said in asked)

    def decided(self, number: int) -> KernelReport:
        """With its verdict and its findings; complete where there is nothing more to look for."""
        if number in self._decided:
            return self._decided[number].report
        if not self.is_known(number):
            plain = self._with_condition(number, self._without_fixes(number))
            kernel = self.draft.kernel(number)
            with deep_recursion():
                macros = macro_facts(kernel, self.draft.whole.macros)
            if self.options.fixes and (plain.reported or _has_barriers(kernel)):
                report = replace(plain.report, macros=macros, stage=Stage.DECIDED)
                self._decided[number] = replace(plain, report=report)
                return report
            self._reports[number] = replace(plain.report, macros=macros)
        return self._reports[number]

    def report(self, number: int, between: Callable[[], object] = lambda: None) -> KernelReport:
        """With fixes and what is known of the barriers, where those are wanted. `between` is called between trials of
        fixes, and may end the search by an exception, after which this text is of no more use."""
        if self.decided(number).stage is Stage.DECIDED:
            self._reports[number] = self._mended(number, self._decided.pop(number), between)
        return self._reports[number]

    def is_known(self, number: int) -> bool:
        """Whether a kernel's report is there without a check: from before the edit, as it did not change."""
        if number not in self._reports and (kept := self._kept(number)) is not None:
            self._reports[number], self._named[number] = kept
            if self._earlier is not None:
                self._said |= self._earlier._said
                self._is_late |= self._earlier._is_late
        return number in self._reports

    def finish(self) -> None:
        """Lets go of the text before the edit, and of what stands behind the reports, once everything is reported."""
        self._earlier = None
        self._is_late |= late() != self._late
        self._plain, self._decided, self._edited, self._drafts, self._alone = {}, {}, {}, {}, {}
        self.draft.finish()

    def _kept(self, number: int) -> tuple[KernelReport, Named] | None:
        """The report from before the edit, if nothing that it depends on has changed, and of which file the lines are
        that it names. Fixes depend on all kernels whose text they change."""
        before, same, edit = self._earlier, self._unchanged(number), self.draft.edit
        if before is None or same is None or edit is None:
            return None
        last, named = before.draft.source.line_count, before._named.get(same, {})
        earlier = Before(before._reports[same], before.draft.started[same], last, named)
        moved = moved_report(earlier, edit, self.draft.started[number], lambda: self.draft.lines_elsewhere(number))
        if moved is None or moved[0].name != self.draft.names[number]:
            return None
        if not any(f.fixes for f in moved[0].findings):
            return moved
        if before._style != self._style:
            return None
        if all(self._unchanged(n) is not None for n in range(len(self.draft.names))):
            return moved
        sharing = (n for n, texts in enumerate(self._texts) if n != number and _share(texts, self._texts[number]))
        return moved if all(self._unchanged(n) is not None for n in sharing) else None

    @cached_property
    def _style(self) -> tuple[str, str]:
        """What fixes take over from the whole file: a level of indentation, and the end of a line."""
        from .repair.edits.layout import Layout

        layout = Layout(self.draft.text)
        return layout.step, layout.newline

    def _unchanged(self, number: int) -> int | None:
        """The number that a kernel had before the edit, where it was reported, does what it did and is launched as it
        was."""
        before, same = self._earlier, self.draft.same(number)
        if before is None or same is None or same not in before._reports:
            return None
        launches = before.draft.started[same], self.draft.started[number]
        one, other = ([launch.anywhere for launch in started] for started in launches)
        return same if one == other else None

    def _mended(self, number: int, plain: _Plain, between: Callable[[], object]) -> KernelReport:
        """Fixes get more work than the verdict, as each trial wants one: half of it where nothing is certain."""
        from .repair.kernel_repair import repair_of  # as large as the checks: for kernels with something to mend
        from .repair.trial import keeps

        started = time.monotonic() - plain.report.time_ms / 1000
        certain = plain.report.verdict is not Verdict.POSSIBLE
        allowed = limits.WORK_OF_FIXES * _units(self.options) * (1 if certain else limits.DOUBTFUL_FIXES)
        work = Work(_units(self.options), time.monotonic() + self.options.timeout_ms / 1000, most=allowed)
        for result in plain.results:  # barriers are looked at once more
            result.spend(work)

        tried: dict[tuple[Edit, ...], Tried] = {}

        def trial(fix: Fix) -> Tried:
            if fix.edits not in tried:
                between()
                tried[fix.edits] = self._tried(number, fix, work)
            return tried[fix.edits]

        def is_kept(fix: Fix) -> bool:
            """Whether it keeps the verdict. One race is enough to say that it does not."""
            between()
            at_first = self._tried(number, fix, work, 1)
            return keeps(at_first) and (not self._is_cut_short(fix) or keeps(trial(fix)))

        contexts = [result.context for result in plain.results]
        with deep_recursion():
            repair = repair_of(self.draft.text, self.path, plain.report, plain.reported, contexts, trial, is_kept)
        self._plain[number] = _Plain(plain.report, (), (), plain.to_spare)  # what stands behind it is large
        kernel = self.draft.kernel(number)
        findings = tuple(map(self._written, repair.findings))
        report = kernel_reports.report_of(kernel, plain.results, findings, started, repair.barriers)
        whole = repair.repair and self._as_spelled(repair.repair)
        return replace(report, repair=whole, race_free_if=plain.report.race_free_if, macros=plain.report.macros)

    def _with_condition(self, number: int, plain: _Plain) -> _Plain:
        """The same, with the condition under which there is nothing to find, where one is proved."""
        if not plain.reported:
            return plain
        from .race_free import race_free_if, said  # which is for findings alone

        units = limits.CONDITIONS * _units(self.options)
        work = Work(round(units), time.monotonic() + self.options.timeout_ms / 1000, most=units)
        with deep_recursion():
            kernel = self.draft.kernel(number)
            found = race_free_if(kernel, plain.report, plain.results, work, self.options.weights)
        if found is None:
            return plain
        report = replace(
            plain.report, race_free_if=found, findings=tuple(said(f, found) for f in plain.report.findings)
        )
        reported = tuple(replace(one, finding=said(one.finding, found)) for one in plain.reported)
        return replace(plain, report=report, reported=reported)

    def _written(self, finding: Finding) -> Finding:
        """A finding whose fixes are edits of the file, of which the text that was read may be a string."""
        if self.options.string is None:
            return finding
        fixes = tuple(fix for each in finding.fixes if (fix := self._as_spelled(each)) is not None)
        no_fix = finding.no_fix
        is_unproved = no_fix is not None and no_fix.cause is Cause.FIX_NOT_PROVED
        if (is_unproved and self._not_spelled) or (finding.fixes and not fixes):
            no_fix = Cause.FIX_IN_STRING()
        return replace(finding, fixes=fixes, no_fix=no_fix)

    def _as_spelled(self, fix: Fix) -> Fix | None:
        """A fix as edits of the file; None where they cannot be written there."""
        known = frontend_options(self.options)
        edits: list[Edit] = []
        for edit in fix.edits:
            text = edit.text
            if edit.path == self.path:
                text = spelled(self.path, self.source, known, edit.start, edit.end, edit.text)
            if text is None:
                self._not_spelled = True
                return None
            edits.append(replace(edit, text=text))
        return replace(fix, edits=tuple(edits))

    def _without_fixes(self, number: int, within: Work | None = None) -> _Plain:
        """The verdict, without fixes."""
        if number not in self._plain:
            kernel = self.draft.kernel(number)
            started = time.monotonic()
            launches = launches_of(self.options, self.draft.started[number])
            work: list[Work] = []

            def check(asked: Kernel, launched: tuple[Launch, ...]) -> tuple[engine.LaunchResult, ...]:
                return self._checked(list(self._asked(asked, launched)), started, within, work)

            def reread(options: Options) -> ways.Launched | None:
                return self._as_read_with(kernel, options)

            def retype(taken: OpenType) -> Kernel:
                return self.draft.retyped(number, taken)

            text = ways.Text(self.draft.text, self.draft.base.size)
            results = ways.results((kernel, launches), text, self.options, reread, check, retype)
            reported = tuple(kernel_reports.merged(results))
            report = kernel_reports.report_of(kernel, results, [one.finding for one in reported], started)
            self._plain[number] = _Plain(
                report, results, reported, min((each.to_spare for each in work), default=math.inf)
            )
        return self._plain[number]

    def _checked(
        self, asked: list[tuple[Kernel, Launch]], started: float, within: Work | None, done: list[Work]
    ) -> tuple[engine.LaunchResult, ...]:
        """One text of a kernel for each of its launches; those that say the same are checked once. `done` holds what
        other texts of the kernel took, and is given what each of these took."""
        deadline = started + self.options.timeout_ms / 1000 if within is None else within.deadline
        results: dict[tuple[int, Launch], engine.LaunchResult] = {}
        alike = [(id(kernel), launch.anywhere) for kernel, launch in asked]
        distinct = len(set(alike))
        everything, spent = _units(self.options), 0
        if any(kernel.called is not None for kernel, _ in asked):
            everything = round(limits.OF_DEVICE_FUNCTION * everything)
        if any(_is_unfinished(kernel) for kernel, _ in asked):
            everything = round(limits.OF_UNFINISHED * everything)
        if done:
            left = limits.WORK_OF_WAYS * everything - sum(each.spent for each in done)
            everything = round(min(everything, max(left, limits.LEAST_OF_WAY * everything)))
        with deep_recursion():
            for (kernel, launch), same in zip(asked, alike, strict=True):
                if same in results:
                    continue
                units = max(everything // distinct, (everything - spent) // (distinct - len(results)))
                work = Work(units, deadline, math.inf if within is None else within.left)
                results[same] = engine.check_launch(
                    kernel, launch, work, self.options.weights, most_conflicts=self.most_conflicts
                )
                done.append(work)
                spent += work.spent
                if within is not None:
                    within.include(work)
        return tuple(engine.started_by(results[same], launch) for (_, launch), same in zip(asked, alike, strict=True))

    def _as_read_with(self, kernel: Kernel, options: Options) -> ways.Launched | None:
        """The kernel that stands at the same position where the file is read with other options, and its launches."""
        if options not in self._drafts:
            with written_down() as asked:
                self._drafts[options] = read(self.path, self.source, frontend_options(options))
            self._said |= asked
        draft = self._drafts[options]
        if isinstance(draft, Unit):
            return None
        for number, (name, span) in enumerate(zip(draft.names, draft.spans, strict=True)):
            if name == kernel.name and span.start == kernel.span.start:
                return draft.kernel(number), launches_of(options, draft.started[number])
        return None

    def _asked(self, kernel: Kernel, launches: tuple[Launch, ...]) -> Iterator[tuple[Kernel, Launch]]:
        """The kernel for each launch, with all that is asked of it."""
        for launch in launches:
            yield within_bounds(kernel, launch) if self.options.bounds else kernel, launch

    def _is_cut_short(self, fix: Fix) -> bool:
        """Whether there were more conflicts after an edit than its first trial looked for."""
        written = self._as_spelled(fix)
        edited = self._after(written.edits, 1) if written is not None else None
        return edited is not None and edited._cut_short

    def _tried(self, number: int, fix: Fix, work: Work, most_conflicts: float = math.inf) -> Tried:
        """What an edit makes of this kernel, and of the others whose text it changes: further instances of its
        template, and kernels that call the same function. With `most_conflicts` races of one, no more are looked for.
        None where that is too much work, or edits overlap."""
        written = None if overlap(fix.edits) else self._as_spelled(fix)
        if written is None:
            return None
        concerned = self._concerned(number, fix)
        with work.aside():  # whether they have been checked already is no matter of this fix
            before = [self._without_fixes(n).report for n in concerned]
            edited = self._after(written.edits, most_conflicts)
        work.read(len(self.source))
        if edited is None:
            return None
        after: list[KernelReport] = []
        for each in concerned:
            if work.is_over:
                return None
            after.append(edited._within(each, work))
        return kernel_reports.together(before), kernel_reports.together(after)

    def _after(self, edits: tuple[Edit, ...], most_conflicts: float) -> CheckedFile | None:
        """The text after some edits; None where it has other kernels. Instances of a template try the same ones."""
        asked = edits, most_conflicts
        if asked not in self._edited:
            draft = read(self.path, apply(self.source, edits), frontend_options(self.options), self.draft)
            while len(self._edited) >= limits.EDITED_TEXTS:
                del self._edited[next(iter(self._edited))]
            if isinstance(draft, Unit) or draft.names != self.draft.names:
                self._edited[asked] = None
            else:
                edited = self._edited[asked] = CheckedFile(self.path, b"", draft, self.options)
                edited.most_conflicts = most_conflicts
        return self._edited[asked]

    def _within(self, number: int, work: Work) -> KernelReport:
        """The verdict without fixes, by what is left of some work. It is not worked out anew where that would say the
        same, and counts as if it were."""
        known = self._alone.get(number)
        if known is not None and known.needed <= work.left:
            work.again(known.spent)
            return known.report
        with work.aside():
            self.draft.kernel(number)
        left, before = work.left, work.spent
        plain = self._without_fixes(number, work)
        self._cut_short |= any(result.is_cut_short for result in plain.results)
        del self._plain[number]  # what stands behind it is large
        if plain.to_spare >= 0 and not work.is_late:
            self._alone[number] = _Alone(plain.report, work.spent - before, left - plain.to_spare)
        return plain.report

    def _concerned(self, number: int, fix: Fix) -> list[int]:
        """The kernels that a fix for one of them is tried on. An assumption is for all instances of a template."""
        if fix.assumes:
            return [n for n, span in enumerate(self.draft.spans) if span == self.draft.spans[number]]
        return [n for n, texts in enumerate(self._texts) if n == number or _holds(texts, fix)]

    @cached_property
    def _texts(self) -> tuple[frozenset[_Text], ...]:
        """For each kernel the texts of its functions, its own and those that it calls."""
        layout = Layout(self.draft.text)  # what goes before the first statement may stand above its comments
        return tuple(
            frozenset((name, layout.code_before(low) if name == self.path else low, high) for name, low, high in texts)
            for texts in map(self._statements, range(len(self.draft.names)))
        )

    def _statements(self, number: int) -> frozenset[_Text]:
        """The statements of a kernel's functions; those that an edit left alone are not looked for again."""
        if number not in self._spelled:
            before, same, edit = self._earlier, self._unchanged(number), self.draft.edit
            known = before._spelled.get(same) if before is not None and same is not None else None
            moved = [_moved_text(each, edit) for each in known] if known is not None and edit is not None else [None]
            found = frozenset(each for each in moved if each is not None)
            self._spelled[number] = _texts_of(self.draft.kernel(number)) if None in moved else found
        return self._spelled[number]


def _has_barriers(kernel: Kernel) -> bool:
    """Whether there is a barrier that may be redundant."""
    with deep_recursion():
        return any(isinstance(statement, Barrier) for statement in statements(kernel.body))


#: what says that a text is not finished
_UNFINISHED = frozenset((Cause.BROKEN_SYNTAX, Cause.SYNTAX_ERROR_IN))


def _is_unfinished(kernel: Kernel) -> bool:
    """Whether a kernel has syntax errors, so that nothing is proved of it as a whole."""
    with deep_recursion():
        return any(isinstance(s, Unknown) and s.reason.cause in _UNFINISHED for s in statements(kernel.body))


#: the statements of one function: a file, and from where to where
_Text = tuple[str, int, int]


def _moved_text(text: _Text, edit: Behind) -> _Text | None:
    """Where statements are after an edit of their file; None where the edit touches their ends."""
    path, low, high = text
    change = edit.change
    if path != edit.path or high < change.start:
        return text
    if change.old_end < low:
        return path, low + change.shift, high + change.shift
    return (path, low, high + change.shift) if low < change.start and change.old_end < high else None


def _texts_of(kernel: Kernel) -> frozenset[_Text]:
    """The functions that a kernel runs, as far as something may be edited there."""
    found: dict[tuple[str, tuple[Span, ...]], tuple[int, int]] = {}
    for statement in statements(kernel.body):
        span = statement.site.span
        match statement:
            case Mark():
                start = end = statement.insert_at
            case Barrier(statement=Span() as whole):
                start, end = whole.start, whole.end
            case Exchange():
                start, end = span.start, span.end
            case _:
                continue
        key = span.path, statement.site.calls
        low, high = found.get(key, (start, end))
        found[key] = min(low, start), max(high, end)
    return frozenset((name, low, high) for (name, _), (low, high) in found.items())


def _holds(texts: frozenset[_Text], fix: Fix) -> bool:
    """Whether a kernel runs code at one of the edited positions, its own or of a function that it calls."""
    return any(e.path == path and e.start <= high and low <= e.end for path, low, high in texts for e in fix.edits)


def _share(one: frozenset[_Text], other: frozenset[_Text]) -> bool:
    """Whether two kernels run text in common."""
    return any(a[0] == b[0] and a[1] <= b[2] and b[1] <= a[2] for a in one for b in other)
