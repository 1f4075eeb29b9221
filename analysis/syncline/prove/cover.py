"""The least weight that covers: of sets of choices, one choice each, as cheap as can be (GPURepair §2.3, §2.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..limits import prove as limits


def least_cover(clauses: Sequence[frozenset[int]], weights: Mapping[int, float]) -> frozenset[int]:
    """Choices, of which every clause holds one, of the least total weight. Of covers that weigh the same it is always
    the same one. Every clause has to hold a choice.

    A greedy cover (Johnson 1974) is the first bound; where it weighs more than clauses do that share nothing, MaxSAT
    decides."""
    if not clauses:
        return frozenset()
    greedy = _greedy(clauses, weights)
    choices = sorted(frozenset[int]().union(*clauses))
    if _weigh(greedy, weights) <= _disjoint(clauses, weights) or len(choices) > limits.COVER_CHOICES:
        return greedy
    found = _by_maxsat(clauses, choices, weights)
    return found if found is not None and _weigh(found, weights) < _weigh(greedy, weights) else greedy


def _greedy(clauses: Sequence[frozenset[int]], weights: Mapping[int, float]) -> frozenset[int]:
    """Most clauses per weight first; then what the others make unnecessary is dropped."""
    left, chosen = list(clauses), list[int]()
    while left:
        counts: dict[int, int] = {}
        for clause in left:
            for choice in clause:
                counts[choice] = counts.get(choice, 0) + 1
        best = max(counts, key=lambda c: (counts[c] / weights[c], c))
        chosen.append(best)
        left = [clause for clause in left if best not in clause]
    for choice in sorted(chosen, key=lambda c: -weights[c]):
        rest = {c for c in chosen if c != choice}
        if all(not rest.isdisjoint(clause) for clause in clauses):
            chosen.remove(choice)
    return frozenset(chosen)


def _disjoint(clauses: Sequence[frozenset[int]], weights: Mapping[int, float]) -> float:
    """No cover weighs less: the cheapest choices of clauses that share none."""
    used: set[int] = set()
    total = 0.0
    for clause in sorted(clauses, key=len):
        if used.isdisjoint(clause):
            used |= clause
            total += min(weights[c] for c in clause)
    return total


def _by_maxsat(
    clauses: Sequence[frozenset[int]], choices: Sequence[int], weights: Mapping[int, float]
) -> frozenset[int] | None:
    import z3  # most files are repaired without it

    context = z3.Context()
    optimum = z3.Optimize(ctx=context)
    optimum.set("rlimit", limits.COVER_RESOURCES)
    taken = {choice: z3.Bool(f"c{choice}", context) for choice in choices}
    for clause in clauses:
        optimum.add(z3.Or([taken[c] for c in sorted(clause)]))
    for choice in choices:
        optimum.add_soft(z3.Not(taken[choice]), str(weights[choice]))
    if optimum.check() != z3.sat:
        return None
    model = optimum.model()
    return frozenset(c for c in choices if z3.is_true(model.eval(taken[c])))


def _weigh(chosen: frozenset[int], weights: Mapping[int, float]) -> float:
    return sum(weights[c] for c in chosen)
