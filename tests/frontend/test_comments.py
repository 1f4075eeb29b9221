"""`syncline:` comments: launches, assumptions, findings to ignore."""

import pytest

from syncline.frontend.preprocess import preprocess
from syncline.frontend.preprocess.comments import ASSERT, ASSUME, IGNORE, LAUNCH, Directive, directives
from syncline.frontend.source import Source


def only(text: str) -> Directive:
    found, errors = directives(Source("a.cu", text.encode()))
    assert errors == ()
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize(
    ("arguments", "block", "grid"),
    [
        ("grid=(n+255)/256, block=256", (256, 1, 1), (None, 1, 1)),
        ("block=(16,16), grid=4", (16, 16, 1), (4, 1, 1)),
        ("block = (8, 4, 2)", (8, 4, 2), (None, None, None)),
        ("grid=(n, 2)", (None, None, None), (None, 2, 1)),
        ("block=dim3(32, 2)", (32, 2, 1), (None, None, None)),
        ("block=(2 * 16), grid=1 << 4", (32, 1, 1), (16, 1, 1)),
        ("block=(*, 4)", (None, 4, 1), (None, None, None)),
    ],
)
def test_launch_dimensions(arguments: str, block: object, grid: object) -> None:
    """Constants are evaluated, names leave a dimension open, what is not given in a tuple is 1."""
    launch = only(f"// syncline: launch({arguments})\n__global__ void k() {{}}").launch
    assert launch is not None
    assert (launch.block, launch.grid, launch.origin) == (block, grid, "// syncline: launch")


def test_launch_parameters_and_shared_bytes() -> None:
    launch = only("// syncline: launch(block=32, n=4*8, shared=1024, ld=n)\n").launch
    assert launch is not None
    assert (launch.parameters, launch.dynamic_shared) == ((("n", 32),), 1024)


def test_macros_count_in_dimensions() -> None:
    source = Source("a.cu", b"#define TILE 16\n// syncline: launch(block=(TILE, TILE*2))\n")
    found, _ = directives(source, preprocess(source).expand)
    assert found[0].launch is not None
    assert found[0].launch.block == (16, 32, 1)


def test_an_assumption_keeps_its_text_and_place() -> None:
    text = "  // syncline: assume( n % 32 == 0 && f(n) )\n  x;"
    found = only(text)
    assert (found.kind, found.text) == (ASSUME, "n % 32 == 0 && f(n)")
    assert text[found.span.start : found.span.end] == found.text
    assert (found.span.line, found.span.column) == (1, 24)


def test_ignore_has_rules_and_a_reason() -> None:
    found = only("x; // syncline: ignore[SL101, SL102]: the host zeroes it\n")
    assert (found.kind, found.rules, found.text) == (IGNORE, ("SL101", "SL102"), "the host zeroes it")


def test_a_comment_speaks_of_the_code_before_it_or_of_the_next() -> None:
    trailing = only("  x = 1; // syncline: ignore[SL101]\n  y;")
    assert (trailing.trailing, trailing.scope_offset) == (True, 2)
    text = "// syncline: assume(n > 0)\n// more\n/* and */\n  y;"
    own_line = only(text)
    assert (own_line.trailing, own_line.scope_offset) == (False, text.index("y;"))


def test_an_assertion_is_read_as_an_assumption_is() -> None:
    found = only("  // syncline: assert(i < n)\n  x;")
    assert (found.kind, found.text) == (ASSERT, "i < n")


def test_several_items_and_a_remark() -> None:
    text = "/* syncline: launch(block=32), assume(n > 0) -- as in main */"
    found, errors = directives(Source("a.cu", text.encode()))
    assert errors == ()
    assert [each.kind for each in found] == [LAUNCH, ASSUME]


@pytest.mark.parametrize(
    ("comment", "message"),
    [
        ("launch(block=(16,)", "is not closed"),
        ("launch(block=(16,))", "a dimension of the block is missing"),
        ("launch(block=(1,2,3,4))", "three dimensions at most"),
        ("launch(block=2000)", "2000 is not a block dimension"),
        ("launch(block=0)", "0 is not a block dimension"),
        ("launch(block=(32,64))", "at most 1024 threads"),
        ("launch(block=3.5)", "'3.5' is not an integer"),
        ("launch(block=16, block=32)", "given twice"),
        ("launch(256)", "does not say what it fixes"),
        ("launch()", "says nothing"),
        ("launch", "'(' is missing"),
        ("assume()", "says nothing"),
        ("assume(n > 0) because", "'because' is not known"),
        ("ignore because", "name the rules"),
        ("ignore[] x", "no rule is named"),
        ("ignore[3!] x", "'3!' is not a rule"),
        ("lunch(block=3)", "'lunch' is not known"),
        ("", "is missing after 'syncline:'"),
    ],
)
def test_a_wrong_comment_is_an_error_with_its_place(comment: str, message: str) -> None:
    _, errors = directives(Source("a.cu", f"int x;\n// syncline: {comment}\nint y;".encode()))
    assert message in errors[0].message
    assert errors[0].span.line == 2


@pytest.mark.parametrize("text", ['"// syncline: foo"', "// see syncline: foo", "// Syncline: foo"])
def test_other_text_is_none_of_our_business(text: str) -> None:
    assert directives(Source("a.cu", text.encode())) == ((), ())
