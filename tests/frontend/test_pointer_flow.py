"""What a body's variables may be given, read off its tree: one small body for each form."""

from syncline.frontend.sema.program.pointer_flow import Flow, flow_of
from syncline.frontend.syntax.document import parse
from syncline.frontend.syntax.node import Node


def flow(body: str) -> Flow:
    text = f"void f() {{ {body} }}".encode()
    function = Node(parse(text).root_node, text).named[0]
    found = function.field("body")
    assert found is not None
    return flow_of(found)


def outside(body: str, name: str, number: int = 0) -> set[str]:
    """The names from outside of the body that reach the blocks' assignments to a version of a variable."""
    known = flow(body)
    versions = sorted((v for v, text in known.names.items() if text == name), key=int)
    version = versions[number] if versions else name
    reached = [one for given in known.given.get(version, ()) for one in known.reached(given)]
    return {source for one in reached for source in one.sources if isinstance(source, str)}


def test_blocks_give_to_the_version_that_is_valid_there():
    body = "float *p = a; if (n) { p = b; } p = c; if (n) { p = d; }"
    assert outside(body, "p", 0) == {"b"}
    assert outside(body, "p", 1) == {"d"}


def test_a_condition_without_a_block_gives_as_well():
    assert outside("float *p = a; if (n) p = b; else p = c;", "p") == {"b", "c"}


def test_an_inner_variable_of_the_same_name_is_another():
    assert outside("float *p = a; { float *p = b; if (n) p = c; } if (n) p = d;", "p", 0) == {"d"}


def test_a_jump_keeps_all_in_one_version():
    assert outside("float *p = a; again: p = b; if (n) goto again;", "p") == {"b"}


def test_a_variable_that_is_referred_to_keeps_its_version():
    assert outside("float *p = a; float **h = &p; p = b;", "p") == {"b"}
    assert outside("float *p = a; float *&r = p; if (n) r = b;", "p") == {"b"}


def test_buffers_that_are_exchanged_hold_either():
    body = "float *p = a; float *q = b; for (;;) { float *t = p; p = q; q = t; }"
    assert outside(body, "p") == outside(body, "q") == {"a", "b"}


def test_swap_exchanges():
    body = "float *p = a, *q = b; while (n) { std::swap(p, q); }"
    assert outside(body, "p") == outside(body, "q") == {"a", "b"}


def test_a_cycle_ends():
    body = "float *p = a; float *q = b; for (;;) { p = q; q = p + n; }"
    assert outside(body, "p") == {"a", "b", "n"}


def test_both_sides_of_a_condition_are_held():
    assert outside("float *p; if (m) p = n ? a : b + 1;", "p") == {"a", "b"}


def test_a_lambda_gives_to_what_it_captures():
    assert outside("float *p = a; auto f = [&](int x) { p = b; };", "p") == {"b"}


def test_what_memory_and_calls_give_is_left_out():
    assert outside("float *p = a; if (n) p = t[i]; if (n) p = g(b); if (n) p = *h;", "p") == set()


def test_arithmetic_moves_and_casts_say_whether_by_bytes():
    known = flow("float *p = a; if (n) { p = b; p = b + 1; p++; p = &b[2]; p = (float *)((char *)b + n); }")
    ((_, given),) = known.given.items()
    assert [(one.moved, one.as_bytes) for one in given] == [
        (False, False),
        (True, False),
        (True, False),
        (True, False),
        (True, True),
    ]
    (given,) = flow("float *p; if (n) p = reinterpret_cast<float *>(reinterpret_cast<char *>(b) + n);").given.values()
    assert given[0].as_bytes
    assert given[0].sources[0] == "b"


def test_null_pointers_are_told():
    (given,) = flow("float *p = a; if (n) { p = 0; p = nullptr; p = NULL; p = b; }").given.values()
    assert [one.null for one in given] == [True, True, True, False]


def test_which_names_are_assigned_to():
    assert flow("n = 1; v.x.y += 2; --m; if ((k = 3) < 4) { }").assigned == {"n", "v", "m", "k"}


def test_what_only_looks_assigned_is_not():
    assert flow("int n = 1; n = 2; p->x = 3; a[i] = 4; *q = 5; if (k == 6) { }").assigned == frozenset()


def test_a_name_is_another_behind_the_block_that_hides_it():
    assert flow("{ int n; n = 1; } for (int m = 0;;) m++; k = 1;").assigned == {"k"}
    assert flow("{ int n; n = 1; } n = 2;").assigned == {"n"}
