"""What the two threads of a confirmed claim did: small, in order, and of the race that was claimed."""

from __future__ import annotations

from syncline.courses import Course, Doing
from syncline.ir import terms as t
from syncline.ir.kernel import Space
from syncline.limits import replay as limits
from syncline.replay.confirm import confirm, confirm_divergence
from syncline.replay.values import ConcreteLaunch, Confirmation

from .build import TX, array, assign, kernel, loop, num, read, sync, var, when, write
from .test_confirm import at_thread

TILE = array("tile", Space.SHARED, 256)
OTHER = array("other", Space.GLOBAL)
X = var("x")


def course_of(found: Confirmation) -> Course:
    assert found.found
    assert found.course is not None
    return found.course


def doings(course: Course, side: int) -> list[Doing]:
    return [step.doing for step in course.steps[side]]


def test_steps_lead_from_a_barrier_of_both_to_the_end() -> None:
    put, get = write(TILE, TX), read(X, TILE, t.add(TX, num(1)))
    found = confirm(
        kernel(write(OTHER, TX), sync(), put, get),
        ConcreteLaunch((64, 1, 1)),
        get.site,
        put.site,
        (at_thread(4), at_thread(5)),
    )
    course = course_of(found).of((at_thread(4), at_thread(5)))
    assert course is not None
    assert doings(course, 0) == [Doing.WRITE, Doing.PASS, Doing.WRITE, Doing.READ, Doing.END]
    assert doings(course, 1) == [Doing.WRITE, Doing.PASS, Doing.WRITE, Doing.END]
    assert course.steps[0][1].meeting == course.steps[1][1].meeting > 0
    assert [step.what for side in (0, 1) for step in course.steps[side] if step.conflicts] == ["tile[5]", "tile[5]"]


def test_the_memory_around_has_the_two_accesses_first_and_what_others_touch() -> None:
    put, get = write(TILE, TX), read(X, TILE, t.add(TX, num(1)))
    pair = at_thread(40), at_thread(41)
    course = course_of(confirm(kernel(sync(), put, get), ConcreteLaunch((64, 1, 1)), get.site, put.site, pair)).of(pair)
    assert course is not None
    assert course.memory is not None
    memory = course.memory
    assert memory.names[:3] == ("tile[39]", "tile[40]", "tile[41]")
    assert memory.shared == (4 * 41, 4)
    assert [(touch.thread, touch.doing) for touch in memory.touches[:2]] == [
        (pair[0], Doing.READ),
        (pair[1], Doing.WRITE),
    ]
    assert (at_thread(39), Doing.WRITE) in [(touch.thread, touch.doing) for touch in memory.touches[2:]]
    turned = course.of(pair[::-1])
    assert turned is not None
    assert turned.steps == course.steps[::-1]
    assert turned.memory is not None
    assert turned.memory.touches[0].thread == pair[1]
    assert course.of((pair[0], at_thread(2))) is None


def test_it_is_the_race_that_was_claimed() -> None:
    """Each of two threads reads what the other writes: the one who reads in the claim reads in the course."""
    put, get = write(TILE, TX), read(X, TILE, t.sub(num(1), TX))
    k, launch = kernel(put, get), ConcreteLaunch((2, 1, 1))
    for reader, writer in ((0, 1), (1, 0)):
        pair = at_thread(reader), at_thread(writer)
        course = course_of(confirm(k, launch, get.site, put.site, pair, byte=4 * writer)).of(pair)
        assert course is not None
        assert [step.what for step in course.steps[0] if step.conflicts] == [f"tile[{writer}]"]
    assert confirm(k, launch, get.site, put.site, (at_thread(0), at_thread(1)), byte=0).course is None


def test_long_ways_are_counted_and_not_told() -> None:
    """A loop of many accesses and barriers before the race: its last steps, and how many there were before."""
    put, get = write(TILE, TX), read(X, TILE, t.add(TX, num(1)))
    i = var("i")
    turns = loop(
        "l", t.lt(i, num(30)), sync(), *(write(OTHER, TX) for _ in range(9)), step=(assign(i, t.add(i, num(1))),)
    )
    k = kernel(assign(i, num(0)), turns, put, get)
    course = course_of(confirm(k, ConcreteLaunch((4, 1, 1)), get.site, put.site, (at_thread(0), at_thread(1))))
    assert course.before == (29, 29)
    for steps in course.steps:
        assert len(steps) <= limits.STEPS_BEFORE + limits.STEPS_SHOWN + 6
        assert next(step.times for step in steps if step.doing is Doing.MORE) == 9 - limits.STEPS_BEFORE


def test_a_divergence_ends_where_one_waits_and_the_other_is() -> None:
    only = sync()
    found = confirm_divergence(
        kernel(sync(), when(t.lt(TX, num(1)), only)),
        ConcreteLaunch((2, 1, 1)),
        only.site,
        (at_thread(0), at_thread(1)),
    )
    course = course_of(found)
    assert doings(course, 0)[:2] == [Doing.PASS, Doing.PASS]
    assert [step.conflicts for step in course.steps[0][:2]] == [False, True]
    assert doings(course, 1) == [Doing.PASS, Doing.END]
    assert course.memory is None


def test_two_threads_that_wait_for_each_other_wait_in_vain() -> None:
    one, other = sync(), sync()
    split = when(t.lt(TX, num(1)), one), when(t.ge(TX, num(1)), other)
    found = confirm_divergence(kernel(*split), ConcreteLaunch((2, 1, 1)), one.site, (at_thread(0), at_thread(1)))
    course = course_of(found)
    assert [doings(course, side) for side in (0, 1)] == [[Doing.WAIT], [Doing.WAIT]]
