"""Conditionals, macros and headers, and the map back to what the user wrote."""

import time

import pytest

from syncline.frontend.preprocess import Expanded, PreprocessOptions, preprocess
from syncline.frontend.preprocess.tokens import tokenize
from syncline.frontend.source import Source


def expand(text: str, headers: dict[str, str] | None = None, **options: object) -> Expanded:
    files = {path: content.encode() for path, content in (headers or {}).items()}
    return preprocess(Source("src/a.cu", text.encode()), PreprocessOptions(read_file=files.get, **options))  # type: ignore[arg-type]


def tokens(expanded: Expanded) -> str:
    return b" ".join(token.text for token in tokenize(expanded.text)).decode()


# --- macros ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("#define N 3\nN N+N xN N_", "3 3 + 3 xN N_"),
        ("#define SQ(x) ((x)*(x))\nSQ(a[i]) SQ (b) SQ", "( ( a [ i ] ) * ( a [ i ] ) ) ( ( b ) * ( b ) ) SQ"),
        ("#define F(x) <x>\nF(F(1))", "< < 1 > >"),
        ("#define F() z\nF() F( ) F", "z z F"),
        ("#define CAT(a,b) a##b\n#define X(a,b) CAT(a,b)\n#define N 1\nCAT(x,N) X(x,N) CAT(,y) CAT(z,)", "xN x1 y z"),
        ('#define S(x) #x\n#define T(x) S(x)\n#define N 3\nS( a  + "q\\n" ) T(N)', '"a + \\"q\\\\n\\"" "3"'),
        ("#define L(f, ...) p(f, ##__VA_ARGS__)\nL(1) L(1, 2, 3)", "p ( 1 ) p ( 1 , 2 , 3 )"),
        ("#define V(...) f(__VA_ARGS__)\nV() V(1,(2,3))", "f ( ) f ( 1 , ( 2 , 3 ) )"),
        ("#define O(x, ...) x __VA_OPT__(,) __VA_ARGS__\nO(1) O(1,2)", "1 1 , 2"),
        ("#define G(a...) f(a)\nG(1,2)", "f ( 1 , 2 )"),
        ("#define foo foo + bar\n#define bar foo\nfoo bar", "foo + foo foo + bar"),
        ("#define f(a) a*g\n#define g(a) f(a)\nf(2)(9)", "2 * 9 * g"),
        ("#define SQ(x) x*x\n#define CALL SQ\nCALL(7)", "7 * 7"),
        ("#define X(n) n,\n#define LIST X(a) X(b)\nLIST\n#undef X\n#define X(n) #n,\nLIST", 'a , b , "a" , "b" ,'),
        ("#define NEG -1\nx = -NEG; y = 5-NEG;", "x = - - 1 ; y = 5 - - 1 ;"),
        ("#define M(a) do { \\\n  a; \\\n } while (0)\nM(x =\n 1);", "do { x = 1 ; } while ( 0 ) ;"),
        ('#define N 3\n"N" \'N\' R"(N " N)" 1\'000\'000 N', '"N" \'N\' R"(N " N)" 1\'000\'000 3'),
        ("#define EVAL(x) x\nEVAL(a\n#if 1\n b\n#else\n c\n#endif\n d)", "a b d"),
        ("\n__LINE__\n\n__LINE__", "0___LINE__ 0___LINE__"),
        ("\n#if __LINE__ == 2\na\n#endif\n", "a"),
        ("#define JOIN(a, b) a##b\n#define UNIQUE(a, n) JOIN(a, n)\n\nUNIQUE(x, __LINE__)", "x4"),
        ("#define TEXT(a) #a\n#define OF(a) TEXT(a)\nOF(__LINE__) TEXT(__LINE__)", '"__LINE__" "__LINE__"'),
        ("#define A B\n#define B 1\nA\n#undef B\n#define B 2\nA", "1 2"),
    ],
)
def test_macros_expand_as_in_c(text: str, result: str) -> None:
    """C11 6.10.3 with the extensions that CUDA code uses."""
    assert tokens(expand(text)) == result


def test_the_examples_of_the_standard() -> None:
    """C11 6.10.3.3 example and 6.10.3.5 example 7: `##` that makes `##`, and empty arguments."""
    text = (
        "#define hash_hash # ## #\n#define mkstr(a) # a\n#define in_between(a) mkstr(a)\n"
        "#define join(c, d) in_between(c hash_hash d)\njoin(x, y);\n"
        "#define t(x,y,z) x ## y ## z\n{ t(1,2,3), t(,4,5), t(6,,7), t(8,9,), t(10,,), t(,11,), t(,,12), t(,,) };"
    )
    assert tokens(expand(text)) == '"x ## y" ; { 123 , 45 , 67 , 89 , 10 , 11 , 12 , } ;'


def test_the_command_line_defines_macros() -> None:
    expanded = expand("W D F(3)", defines=(("W", "32"), ("D", "1"), ("F(x)", "x*2")))
    assert tokens(expanded) == "32 1 3 * 2"


def test_limits_of_types_have_values() -> None:
    assert tokens(expand("INT_MAX UINT_MAX")) == "2147483647 4294967295u"


def test_the_short_way_and_the_long_way_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain uses take a template; without templates the same text must come out, from the same places."""
    text = (
        "#define T 16\n#define T2 (T * 2)\n#define IDX(r, c) ((r) * T + (c))\n#define NEG -T\n#define E\n"
        "a[IDX(i, j)] = b[IDX(T, i+1)] + NEG-NEG E; IDX(f(x, y), -1) IDX(T2, E) IDX( , 2) E##T IDX (1,2) 1e5T 0xT;\n"
    )
    short = expand(text)
    monkeypatch.setattr("syncline.frontend.preprocess.table.template_of", lambda macro, meaning: None)
    long = expand(text)
    assert tokens(short) == tokens(long)
    spans = [[expanded.span(token.start, token.end) for token in tokenize(expanded.text)] for expanded in (short, long)]
    assert spans[0] == spans[1]


# --- conditionals ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("1", True),
        ("0", False),
        ("NOPE", False),
        ("!defined NOPE && defined(__CUDACC__)", True),
        ("__CUDA_ARCH__ >= 700 && __CUDA_ARCH__ < 900", True),
        ("__CUDACC_VER_MAJOR__ >= 11", True),
        ("__cplusplus >= 201703L", True),
        ("-1 < 0 && 0x10 == 16 && 'a' == 97 && 010 == 8 && 0b11 == 3", True),
        ("(2 ? 0 : 1) || 7 / 2 * 2 == 6 && -7 / 2 == -3 && -7 % 2 == -1", True),
        ("1 || 1/0", True),
        ("-1 > 0u && 1u - 2 > 0 && ~0u == 0xffffffffffffffffu", True),
        ("0x8000000000000000 > 0 && (1 ? -1 : 0u) > 0 && (0 ? 1u : -1) > 0", True),
        ("(-1 >> 1 == -1) && (-1 >> 1u == -1) && -8 / 3u == 6148914691236517202", True),
        ("0 && (1 / 0 || 1 << 64 || 7 % 0u)", False),
        ("-9223372036854775807 - 2 > 0", True),
        ("'\\377' < 0 && 'ab' == 0x6162 && L'\\x80' == 128 && u'\\xffff' == 0xffff", True),
        ("1u << 3 == 8ull", True),
        ("__has_include(<cuda_fp16.h>)", True),
        ('__has_include("nope.h")', False),
        ("__has_builtin(__builtin_x)", False),
        ("true && !false", True),
    ],
)
def test_conditions(condition: str, holds: bool) -> None:
    assert tokens(expand(f"#if {condition}\nyes\n#else\nno\n#endif")) == ("yes" if holds else "no")


def test_nested_groups_that_are_skipped() -> None:
    text = (
        "#if 0\n# if 1\nbad don't /* #endif */ \"#else\n# else\nbad\n# endif\n"
        "#elif 1\ngood\n#elif 1\nbad\n#else\nbad\n#endif\nend"
    )
    assert tokens(expand(text)) == "good end"


def test_arch_is_an_option() -> None:
    text = "#if __CUDA_ARCH__ < 700\nold\n#else\nnew\n#endif"
    assert (tokens(expand(text, arch=600)), tokens(expand(text, arch=900))) == ("old", "new")


def test_a_macro_may_be_defined_in_one_branch() -> None:
    assert tokens(expand("#ifdef A\n#define N 1\n#else\n#define N 2\n#endif\nN")) == "2"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("#if 1\nint x;", "no #endif"),
        ("#endif", "has no #if"),
        ("#else", "has no #if"),
        ("#if 1/0\n#endif", "division by zero"),
        ("#if (\n#endif", "operand is missing"),
        ("#error not today", "#error not today"),
        ("#define", "name is missing"),
        ("#define f(a", "not closed"),
        ("#include", "names no header"),
        ("#define F(x) x\nF(1", "not closed"),
        ("#define F(x) x\nF(1, 2)", "takes 1 arguments, not 2"),
        ('#include "a.cu"', "include each other"),
    ],
)
def test_what_is_wrong_becomes_a_note(text: str, message: str) -> None:
    """A sentence with a place, never an exception."""
    notes = expand(text, {"src/a.cu": text}).notes
    assert message in notes[0].message
    assert notes[0].span.line >= 1


def test_an_error_in_a_skipped_group_says_nothing() -> None:
    assert expand('#if 0\n#error no\n#include "x\n#endif\n').notes == ()


# --- headers --------------------------------------------------------------------------------------------------------


def test_quoted_headers_are_put_in_place() -> None:
    """Their macros count, and what stands in them is found in them."""
    expanded = expand('#include "inc/h.h"\nint y = N;', {"src/inc/h.h": "#pragma once\n#define N 7\nint x;\n"})
    at = expanded.text.index(b"int x")
    assert tokens(expanded).endswith("int x ; int y = 7 ;")
    assert (expanded.span(at, at + 5).path, expanded.span(at, at + 5).line) == ("src/inc/h.h", 3)
    assert expanded.origin(at) is None


def test_include_directories_serve_angle_includes() -> None:
    headers = {"lib/a/b.h": "int b;"}
    assert tokens(expand("#include <a/b.h>", headers, include_dirs=("lib",))) == "int b ;"
    assert tokens(expand("#include <a/b.h>", headers)) == ""


def test_a_header_that_nobody_has_is_no_note() -> None:
    expanded = expand('#include <cuda_runtime.h>\n#include "helper_cuda.h"\nint x;')
    assert expanded.notes == ()
    assert [name for name, _ in expanded.unresolved] == ["cuda_runtime.h", "helper_cuda.h"]


def test_once_and_guards_keep_a_header_from_coming_twice() -> None:
    headers = {
        "src/once.h": "#pragma once\nint a;\n",
        "src/guard.h": "#ifndef G\n#define G\nint b;\n#endif\n",
    }
    text = '#include "once.h"\n#include "guard.h"\n' * 2
    assert [t.text for t in tokenize(expand(text, headers).text) if t.kind == "name" and t.text in (b"a", b"b")] == [
        b"a",
        b"b",
    ]


def test_a_macro_may_name_the_header() -> None:
    assert tokens(expand('#define H "h.h"\n#include H', {"src/h.h": "int x;"})) == "int x ;"


# --- the map --------------------------------------------------------------------------------------------------------


def test_a_file_without_macros_keeps_every_offset() -> None:
    text = "#pragma unroll\n#if 0\nint gone;\n#endif\n  int é; // c\r\n\x0cint x;\n"
    expanded = expand(text)
    assert len(expanded.text) == len(text.encode())
    assert all(expanded.origin(offset) == offset for offset in range(len(expanded.text)))
    assert b"// c" in expanded.text


def test_text_before_and_after_a_use_maps_exactly() -> None:
    text = "#define TILE 16\nint a[TILE]; int b;\n"
    expanded = expand(text)
    at = expanded.text.index(b"int b")
    assert expanded.origin(at) == text.index("int b")
    assert expanded.origin(expanded.text.index(b"16")) is None


def test_a_body_maps_to_the_use() -> None:
    text = "#define ADD(p, v) (p += v)\nADD(s[t], 1);\n"
    expanded = expand(text)
    start = expanded.text.index(b"(s[t]")
    span = expanded.span(start, start + len(b"(s[t] += 1)"))
    assert text[span.start : span.end] == "ADD(s[t], 1)"


def test_an_argument_maps_to_itself() -> None:
    """An access in an argument is underlined where the user wrote it, however often it is repeated."""
    text = "#define SQ(x) ((x) * (x))\nSQ(s[t]);\n"
    expanded = expand(text)
    for start in (expanded.text.index(b"s[t]"), expanded.text.rindex(b"s[t]")):
        span = expanded.span(start, start + 4)
        assert text[span.start : span.end] == "s[t]"
        assert expanded.origin(start) is None


def test_a_macro_in_an_argument_maps_to_its_own_use() -> None:
    text = "#define F(x) g(x)\n#define T 16\nF(a + T);\n"
    expanded = expand(text)
    start = expanded.text.index(b"16")
    span = expanded.span(start, start + 2)
    assert text[span.start : span.end] == "T"


def test_a_statement_around_a_use_maps_to_the_statement() -> None:
    text = "#define T 16\nx = T * T;\ny;"
    expanded = expand(text)
    start = expanded.text.index(b"x =")
    span = expanded.span(start, expanded.text.index(b";") + 1)
    assert text[span.start : span.end] == "x = T * T;"


def test_the_chain_names_the_definitions() -> None:
    text = "#define INNER(i) s[i]\n#define OUTER(i) INNER(i + 1)\nOUTER(t) = INT_MAX;\n"
    expanded = expand(text)
    chain = expanded.macro_chain(expanded.text.index(b"s["))
    assert [text[span.start : span.end] for span in chain] == ["OUTER", "INNER"]
    assert expanded.macro_chain(expanded.text.index(b"2147")) == ()
    assert expanded.macro_chain(expanded.text.index(b"=")) == ()


def test_a_range_into_a_header_is_given_by_the_include() -> None:
    text = 'enum {\n#include "list.h"\n};'
    expanded = expand(text, {"src/list.h": "A, B\n"})
    start = expanded.text.index(b"A")
    span = expanded.span(start, expanded.text.index(b"}"))
    assert (span.path, text[span.start : span.end].startswith("#include")) == ("src/a.cu", True)


def test_expand_gives_the_value_of_a_macro_in_a_comment() -> None:
    expanded = expand("#define TILE (4 * 4)\n")
    assert expanded.expand("TILE * 2") == "( 4 * 4 ) * 2"
    assert expanded.expand("n + 1") == "n + 1"


# --- hostile input --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "#define A0 x x x x x x x x\n"
        + "".join(f"#define A{i} {f'A{i - 1} ' * 8}\n" for i in range(1, 20))
        + "A19\n" * 20,
        "#define F(x) x x x x x x x x\n" + "F(" * 40 + "1" + ")" * 40,
        "#define F(x) x\n" + "F(\n" * 2000 + "int x;\n" * 2000,
        "#if " + "(" * 5000 + "1" + ")" * 5000 + "\n#endif\n",
        "#if " + "-" * 20000 + "1\n#endif\n",
        "/*" * 20000,
        "'" * 20000,
        "#\n" * 5000,
        "\\" * 20000,
        '"\n' * 20000,
        "#if 1\n" * 5000,
        "#define f(x) f\nf" + "(1)" * 5000,
    ],
)
def test_nothing_hangs(text: str) -> None:
    """Exponential macros, unclosed everything: a text and notes within seconds."""
    before = time.process_time()
    expanded = expand(text)
    expanded.span(0, len(expanded.text))
    assert time.process_time() - before < 6


def test_headers_that_double_end() -> None:
    def read(path: str) -> bytes | None:
        number = int(path.rsplit("h", 1)[1])
        return b'#include "h%d"\n' % (number + 1) * 2 if number < 50 else b"int x;\n"

    expanded = preprocess(Source("a.cu", b'#include "h0"\n'), PreprocessOptions(read_file=read))
    assert any("include each other" in note.message for note in expanded.notes)


def test_fifty_thousand_lines_with_macros() -> None:
    lines = "".join(f"  a[{i}] = b[IDX(i, T)] + c; // x\n" for i in range(50_000))
    before = time.process_time()
    expanded = expand("#define T 16\n#define IDX(r, c) ((r) * T + (c))\n" + lines)
    assert time.process_time() - before < 6
    assert expanded.text.count(b"((i) * 16 + (16))") == 50_000


def test_headers_that_come_first() -> None:
    """As `-include` says: in their order, found like quoted ones, and each place in the text keeps its offset."""
    files = {"src/one.h": b"#define A 1", "inc/two.h": b"#define B A // the end"}
    text = "int x = A + B;\n"
    options = PreprocessOptions(read_file=files.get, forced=("one.h", "two.h"), include_dirs=("inc",))
    found = preprocess(Source("src/a.cu", text.encode()), options)
    assert found.text.split() == b"int x = 1 + 1;".split()
    span = found.span(found.text.index(b"int"), found.text.index(b"int") + 3)
    assert (span.path, span.start, span.end) == ("src/a.cu", 0, 3)


def test_a_header_that_should_come_first_and_is_not_there() -> None:
    found = preprocess(Source("a.cu", b"int x;\n"), PreprocessOptions(forced=("none.h",)))
    assert [name for name, _ in found.missing] == ["none.h"]


def test_macros_of_the_compiler_can_be_undefined() -> None:
    """As `-U` says; a definition by the user holds."""
    source = Source("a.cu", b"#ifdef __linux__\nint a;\n#endif\n#ifdef MINE\nint b;\n#endif\n")
    options = PreprocessOptions(undefines=("__linux__", "MINE"), defines=(("MINE", "1"),))
    assert preprocess(source, options).text.split() == b"int b;".split()
