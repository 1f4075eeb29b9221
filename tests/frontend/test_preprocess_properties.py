"""Properties of the preprocessor on texts that nobody chose."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from syncline.frontend.preprocess import Expanded, preprocess, table
from syncline.frontend.preprocess.map import ARGUMENT, BODY
from syncline.frontend.preprocess.splices import spelled
from syncline.frontend.preprocess.tokens import tokenize
from syncline.frontend.source import Source
from syncline.frontend.syntax.document import parse

WORDS = ["A", "B", "F", "G", "H", "x", "n", "16", "-1", "s[t]", "F(x)", "G(A, B)", "H", "B(n)", "+", "(", ")", ",", "é"]
BODIES = ["", "16", "A", "B + A", "(x)", "((x) * (y))", "x ## y", "#x", "f(x, y)", "F(x)", "G(y, x)", "-x", "x-y", "H"]

bodies = st.sampled_from(BODIES)
defines = st.lists(
    st.one_of(
        st.builds("#define {} {}\n".format, st.sampled_from("AB"), bodies.filter(lambda body: "#" not in body)),
        st.builds("#define {}(x) {}\n".format, st.sampled_from("FH"), bodies.filter(lambda body: "#y" not in body)),
        st.builds("#define G(x, y) {}\n".format, bodies),
        st.builds("#undef {}\n".format, st.sampled_from("ABFGH")),
        st.builds("#if {}\n".format, st.sampled_from(["A", "defined F", "0", "1"])),
        st.sampled_from(["#else\n", "#endif\n"]),
    ),
    max_size=8,
)
lines = st.lists(st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join), max_size=6).map("\n".join)
programs = st.tuples(defines, lines, defines, lines).map(
    lambda parts: "".join((*parts[0], parts[1], "\n", *parts[2], parts[3]))
)
NOISE = st.lists(
    st.sampled_from([*"#\\\n\r\"'/*(){},<>AB x19\f\0é", "#if", "#define A(", "##", "<<<", "__VA_ARGS__", 'R"(']),
    max_size=60,
).map("".join)


def run(text: str) -> Expanded:
    return preprocess(Source("a.cu", text.encode()))


def check_map(expanded: Expanded, data: bytes) -> None:
    """Every byte outside of bodies is the byte of the text, with its tokens in one piece, that the map says, or a blank
    for it."""
    ends = [*expanded._starts[1:], len(expanded.text)]
    for start, end, row in zip(expanded._starts, ends, expanded._rows, strict=True):
        assert 0 <= row.start <= row.end <= len(data) or row.kind not in (ARGUMENT, BODY)
        if row.kind == BODY:
            continue
        for offset in range(start, end):
            byte = expanded.text[offset : offset + 1]
            assert byte in (data[row.start + offset - start :][:1], b" ", b"\n")


@given(programs)
@settings(max_examples=200, deadline=None)
def test_the_short_way_gives_what_the_long_way_gives(text: str) -> None:
    """Templates are an optimisation: the tokens and their places are those of the complete algorithm."""
    short = run(text)
    template_of, table.template_of = table.template_of, lambda macro, meaning: None
    try:
        long = run(text)
    finally:
        table.template_of = template_of
    first, second = tokenize(short.text), tokenize(long.text)
    assert [token.text for token in first] == [token.text for token in second]
    assert [short.span(token.start, token.end) for token in first] == [
        long.span(token.start, token.end) for token in second
    ]


@given(st.one_of(programs, NOISE))
@example("\\ \n")
@settings(max_examples=200, deadline=None)
def test_the_map_is_true_and_nothing_raises(text: str) -> None:
    data = text.encode()
    expanded = run(text)
    check_map(expanded, spelled(data))
    parse(expanded.text)
    for offset in range(0, len(expanded.text) + 1, 7):
        span = expanded.span(offset, min(offset + 3, len(expanded.text)))
        assert 0 <= span.start <= span.end <= len(data)
        expanded.macro_chain(offset)


@given(st.text(st.sampled_from("ab \n\r\t\"'/*\\{};é"), max_size=200))
@settings(deadline=None)
def test_text_without_directives_keeps_every_offset(text: str) -> None:
    expanded = run(text)
    assert len(expanded.text) == len(text.encode())
    assert all(expanded.origin(offset) == offset for offset in range(len(expanded.text)))
