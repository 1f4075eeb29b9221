"""What is said of loop variables that are kept below a bound holds in every run of the loop."""

import random

import pytest

from syncline.intervals.loops.kept_below import kept_below
from syncline.ir import terms as t
from syncline.ir.terms import Kind, Sort, Term
from syncline.prove.questions.evaluate import evaluate
from syncline.prove.questions.query import Model

P = t.symbol("n~", Kind.PRIVATE_UNDERSTOOD)
HEAD = t.symbol("n@", Kind.PRIVATE)
HIT = t.symbol("hit", Kind.PRIVATE, Sort.BOOL)
W = t.symbol("w", Kind.UNIFORM)
NEXT = t.add(P, t.ONE)
ON_HIT = t.ite(HIT, NEXT, P)
TWO = t.ite(HIT, NEXT, t.ite(t.lt(P, t.integer(3)), t.add(P, t.integer(2)), P))


def _unless_hit(test: Term) -> Term:
    return t.or_(t.not_(HIT), test)


LOOPS = {
    "less": (ON_HIT, _unless_hit(t.lt(NEXT, W)), 1),
    "at most": (ON_HIT, _unless_hit(t.le(NEXT, W)), 1),
    "not equal": (ON_HIT, _unless_hit(t.not_(t.eq(NEXT, W))), 1),
    "always": (ON_HIT, t.lt(ON_HIT, W), 1),
    "two values": (TWO, t.lt(TWO, W), 1),
    "in steps": (t.ite(HIT, t.add(P, t.integer(2)), P), _unless_hit(t.not_(t.eq(t.add(P, t.integer(2)), W))), 0),
    "on some ways": (ON_HIT, t.or_(t.lt(P, t.integer(2)), t.lt(NEXT, W)), 0),
    "no test": (ON_HIT, t.TRUE, 0),
}


@pytest.mark.parametrize(("after", "test", "known"), LOOPS.values(), ids=LOOPS.keys())
def test_what_is_said_of_the_head_holds_in_runs(after: Term, test: Term, known: int) -> None:
    chance = random.Random(7)
    for _ in range(100):
        start, width = chance.randint(-2, 8), chance.randint(-2, 8)
        facts = list(kept_below(t.integer(start), HEAD, P, after, (test,), lambda term: P not in term.symbols))
        assert len(facts) >= known
        value = start
        for _ in range(12):
            for fact in facts:
                assert evaluate(fact, Model({HEAD: value, W: width}, {}, {})), (t.render(fact), start, width, value)
            state = Model({P: value, W: width, HIT: chance.random() < 0.6}, {}, {})
            if not evaluate(test, state):
                break
            value = int(evaluate(after, state))
