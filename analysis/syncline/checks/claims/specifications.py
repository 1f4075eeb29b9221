"""Specifications (SL501 to SL503): what the user claims of every thread is proved, or reported.

A claim about one thread is one question: can a thread come there while the condition does not hold? One that speaks of
another thread (`__other_int(...)`) is asked of two, in one block and in two. Invariants of loops are proved by
induction (GPUVerify §4) where the loop's variables have no closed form, and relied on only once they are proved.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...intervals.summary import ClaimFact, Guard, Longer, is_block_uniform, is_grid_uniform
from ...ir import terms as t
from ...ir.kernel import Assign, Claim, Loop
from ...ir.pairs import ENABLED, SAME_BLOCK, others, speaks_of_pair
from ...ir.pretty import statements
from ...ir.reasons import Cause, Reason
from ...ir.terms import Kind, Sort, Term
from ...limits import checks as limits
from ...prove.questions.query import Apart, GaveUp, Model, Query, Satisfiable, Unsatisfiable
from ...records import record, replace
from ..context import Context
from ..questions import pair_of, same_iteration_threads
from ..two_threads import ThreadRenaming, TwoThreads, conjuncts


@record
class FailedClaim:
    """A thread of which a claim does not hold. `when` says in which part of its proof, if it has several."""

    claim: ClaimFact
    when: str
    query: Query
    two_threads: TwoThreads
    model: Model


@record
class UnprovedClaim:
    """A claim that may hold or not."""

    claim: ClaimFact
    reason: Reason


Outcome = FailedClaim | UnprovedClaim | None


def with_invariants(context: Context) -> tuple[Context, list[FailedClaim | UnprovedClaim]]:
    """The context with the loop invariants that were proved, and what became of the others.

    All are relied on at first. Those that cannot be proved so are given up, and the rest proved again (Houdini;
    GPUVerify §4.2), until what is relied on proves itself."""
    invariants = frozenset(claim.id for claim in context.summary.claims if _is_relied_on(claim))
    if not invariants:
        return context, []
    given_up: dict[int, FailedClaim | UnprovedClaim] = {}
    while True:
        context = replace(context, trusted=invariants - given_up.keys())
        lost = {
            claim.id: outcome
            for claim in context.summary.claims
            if claim.id in context.trusted and (outcome := proved(context, claim)) is not None
        }
        if not lost:
            reported = (outcome for outcome in given_up.values() if outcome.claim.statement.claim is not Claim.GUESS)
            return context, list(reported)
        given_up |= lost


def failed_claims(context: Context) -> list[FailedClaim | UnprovedClaim]:
    """The other claims that do not hold, or may not."""
    others = (claim for claim in context.summary.claims if not _is_relied_on(claim))
    found = (proved(context, claim) for claim in others if claim.statement.claim is not Claim.GUESS)
    return [outcome for outcome in found if outcome is not None]


def _is_relied_on(claim: ClaimFact) -> bool:
    """Whether what follows may rest on a claim, so that it has to be settled first."""
    return claim.induction is not None or claim.statement.claim is Claim.BARRIER_INVARIANT


def proved(context: Context, claim: ClaimFact) -> Outcome:
    """None where the claim holds of every thread."""
    reason = _beyond(context, claim)
    if reason is not None:
        return UnprovedClaim(claim, reason)
    if claim.statement.everywhere and not _is_about_all(context, claim):
        if _is_about_leaving(context, claim):
            return _by_induction(context, claim) or _of_leaving(context, claim)
        settled = _settled(context, claim.statement.condition)
        if settled is None or _asked(context, claim, "", settled, ()) is not None:
            return UnprovedClaim(claim, Cause.SPEAKS_OF_ABSENT())
        return None
    return _by_induction(context, claim)


def _by_induction(context: Context, claim: ClaimFact) -> Outcome:
    """None where the claim holds of every thread that comes to it."""
    induction = claim.induction
    if induction is None:
        return _asked(context, claim, "", claim.condition, claim.guard)
    entry = _asked(context, claim, "on entry", induction.entry, induction.entry_guard)
    if entry is not None:
        return entry
    whole = _asked(context, claim, "", claim.condition, claim.guard)
    if whole is None:
        return None
    kept = _asked(context, claim, "after an iteration", induction.kept, induction.kept_guard, induction.given)
    if kept is None or (induction.longer is not None and _holds_longer(context, claim, induction.longer)):
        return None
    return whole if isinstance(whole, FailedClaim) else kept


def _holds_longer(context: Context, claim: ClaimFact, longer: Longer) -> bool:
    """Whether several iterations together prove an invariant."""
    first = all(_asked(context, claim, "", condition, guard) is None for condition, guard in longer.first)
    return first and _asked(context, claim, "", longer.kept, longer.kept_guard, longer.given) is None


def _beyond(context: Context, claim: ClaimFact) -> Reason | None:
    """Why no question is worth asking; None where there is one."""
    statement = claim.statement
    if statement.unclear is not None:
        return statement.unclear
    parts = [part for term in (statement.condition, claim.condition) for part in t.subterms(term)]
    if any(part.sort is Sort.REAL for part in parts):
        return Cause.CLAIM_OF_FLOATS()
    if speaks_of_pair(claim.condition) and not list(_levels(context)):
        return Cause.CLAIM_OF_NO_THREAD()
    return None


def _is_about_all(context: Context, claim: ClaimFact) -> bool:
    """Whether who comes here is everybody; or has been, at the head of a loop that threads leave by its test: they are
    then as they were there."""
    guard = claim.guard
    about_who = ENABLED in t.subterms(claim.statement.condition) or speaks_of_pair(claim.condition)
    if claim.induction is not None and claim.induction.by_test and not about_who:
        guard = claim.induction.entry_guard
    return _is_of_all(context, guard)


def _is_of_all(context: Context, guard: Guard) -> bool:
    uniform = is_block_uniform if context.dimensions.one_block else is_grid_uniform
    return all(uniform(g) for g in guard if g not in context.summary.always)


def _is_about_leaving(context: Context, claim: ClaimFact) -> bool:
    """Whether who is not at the head of a loop has been there, and has left the loop by its test."""
    induction = claim.induction
    if induction is None or not induction.by_test or speaks_of_pair(claim.condition):
        return False
    return _is_of_all(context, induction.entry_guard)


def _of_leaving(context: Context, claim: ClaimFact) -> Outcome:
    """None where the claim holds of the threads that have left the loop, for which nothing changes any more."""
    assert claim.induction is not None
    gone = t.substitute(claim.condition, {ENABLED: t.FALSE})
    return _asked(context, claim, "", gone, claim.induction.leaving)


def _settled(context: Context, condition: Term) -> Term | None:
    """The condition where it does not matter who is here: its variables are set once, and by what is the same whether a
    thread comes here or not. None where some is not."""
    values: dict[Term, Term | None] = {}
    for s in statements(context.kernel.body):
        target = getattr(s, "target", None)
        if target is not None:
            values[target] = s.value if isinstance(s, Assign) and target not in values else None
        if isinstance(s, Loop):
            moving = (s.test, s.body, s.step)
            values |= dict.fromkeys(v for b in moving for i in statements(b) if (v := getattr(i, "target", None)))
    for _ in range(limits.DEFINITIONS):
        inner = [s for s in condition.symbols if s.info.kind is Kind.VAR]
        found = {s: value for s in inner if (value := values.get(s)) is not None}
        if not inner:
            return t.substitute(condition, context.dimensions.fixed)
        if len(found) < len(inner) or speaks_of_pair(condition) or ENABLED in t.subterms(condition):
            return None
        condition = t.substitute(condition, found)
    return None


def _levels(context: Context) -> Iterator[Apart]:
    """How two threads can be placed."""
    if not context.dimensions.one_thread:
        yield Apart.THREADS
    if not context.dimensions.one_block:
        yield Apart.BLOCKS


def _asked(context: Context, claim: ClaimFact, when: str, condition: Term, guard: Guard, given: Guard = ()) -> Outcome:
    """Whether a thread that comes there can find the condition wrong. `given` may speak of two threads."""
    unsure: UnprovedClaim | None = None
    for query, two_threads in _questions(context, condition, guard, given):
        if t.FALSE in query.guards:
            continue
        match context.ask(query):
            case Unsatisfiable():
                continue
            case GaveUp(reason):
                unsure = UnprovedClaim(claim, reason)
            case Satisfiable(model):
                return FailedClaim(claim, when, query, two_threads, model)
    return unsure


def _questions(context: Context, condition: Term, guard: Guard, given: Guard) -> Iterator[tuple[Query, TwoThreads]]:
    known, given = tuple(map(_without_reals, guard)), tuple(map(_without_reals, given))
    if not speaks_of_pair(condition):
        known = tuple(g for g in known if not speaks_of_pair(g))
    if not speaks_of_pair(condition) and not any(map(speaks_of_pair, (*known, *given))):
        two_threads = same_iteration_threads(context, Apart.SAME)
        roles = _Roles(two_threads.first, two_threads.first, t.TRUE, t.TRUE, t.TRUE)
        guards = [roles.of(g) for g in (*known, *given)] + [t.not_(roles.of(condition))]
        yield Query(pair_of(context, Apart.SAME), conjuncts(guards)), two_threads
        return
    levels = list(_levels(context))
    for apart in levels or [Apart.SAME]:
        same = t.FALSE if apart is Apart.BLOCKS else t.TRUE
        two_threads = same_iteration_threads(context, apart)
        both = _Roles(two_threads.first, two_threads.second, t.TRUE, t.TRUE, same)
        here = [both.of(g) for g in known]
        there = [both.turned.of(g) for g in known]
        assumed = [roles.of(g) for g in given for roles in (both, both.turned)]
        yield (
            Query(pair_of(context, apart), conjuncts([*here, *there, *assumed, t.not_(both.of(condition))])),
            two_threads,
        )
        uniform = is_grid_uniform if apart is Apart.BLOCKS else is_block_uniform
        parting = [g for g in known if not (g in context.summary.always or uniform(g) or speaks_of_pair(g))]
        if apart is not Apart.SAME and parting:
            elsewhere = _Roles(two_threads.first, _absent(context, apart), t.TRUE, t.FALSE, same)
            # what both knew as the iteration began says nothing here: the other may have left in it
            assumed = [elsewhere.of(g) for g in given if not speaks_of_pair(g)]
            here = [both.of(g) for g in known if not speaks_of_pair(g)]
            away = t.not_(t.and_(*map(both.turned.of, parting)))
            yield (
                Query(pair_of(context, apart), conjuncts([*here, away, *assumed, t.not_(elsewhere.of(condition))])),
                two_threads,
            )


def _absent(context: Context, apart: Apart) -> ThreadRenaming:
    """The other thread where it has not come: nobody knows what its variables hold, nor in which iteration it was."""
    second = ThreadRenaming(2, {}, apart is Apart.BLOCKS)
    own = (*t.THREAD, *t.BLOCK) if apart is Apart.BLOCKS else t.THREAD
    fixed = (context.dimensions.fixed.get(s, s) for s in own)
    names = {s: second(s) for s in fixed if not s.is_const}
    return ThreadRenaming(3, names, apart is Apart.BLOCKS)


def _without_reals(term: Term) -> Term:
    """A condition in which what is made of floating numbers is anything: they are not calculated as a device does, and
    a comparison and its contrary are both wrong of no number."""
    made = [p for p in t.subterms(term) if p.sort is not Sort.REAL and any(a.sort is Sort.REAL for a in p.args)]
    return t.substitute(term, {p: t.symbol(t.render(p), Kind.PRIVATE, p.sort) for p in made}) if made else term


class _Roles:
    """Who "this thread" and "the other" are in a term."""

    def __init__(
        self, me: ThreadRenaming, you: ThreadRenaming, i_am_here: Term, you_are_here: Term, same_block: Term
    ) -> None:
        self.me, self.you = me, you
        self.i_am_here, self.you_are_here = i_am_here, you_are_here
        self.same_block = same_block

    @property
    def turned(self) -> _Roles:
        return _Roles(self.you, self.me, self.you_are_here, self.i_am_here, self.same_block)

    def of(self, term: Term) -> Term:
        """The term of the summary as one of the question."""
        marks: dict[Term, Term] = {ENABLED: self.i_am_here, SAME_BLOCK: self.same_block}
        meant: dict[Term, Term] = {}
        for part in others(term):
            mark = t.symbol(f"other {len(meant)}", Kind.UNIFORM, part.sort)
            marks[part] = mark
            meant[mark] = self.turned.of(part.args[0])
        return t.substitute(self.me(t.substitute(term, marks)), meant)


def word(claim: ClaimFact) -> str:
    """What the claim is, as a noun."""
    return {
        Claim.INVARIANT: "loop invariant",
        Claim.BARRIER_INVARIANT: "barrier invariant",
        Claim.PRECONDITION: "precondition",
        Claim.POSTCONDITION: "postcondition",
    }.get(claim.statement.claim, "assertion")
