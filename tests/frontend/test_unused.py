"""Functions of headers that nothing mentions go, and nothing else does."""

from __future__ import annotations

import pytest

from syncline.frontend import FrontendOptions, lower_file
from syncline.frontend.preprocess import PreprocessOptions, preprocess
from syncline.frontend.source import Source
from syncline.frontend.syntax.unused import without_unused

_PADDING = "// a remark that makes the header long enough to be worth it\n" * 40
_KERNEL = "__global__ void kernel(int *out) { out[threadIdx.x] = 1; }\n"


def kept(header: str, main: str, *, about: str = "main.cu") -> str:
    """The text of a file that includes a header, without what is not used of that."""
    files = {"main.cu": main.encode(), "lib.h": (header + _PADDING).encode()}
    expanded = preprocess(Source("main.cu", files["main.cu"]), PreprocessOptions(read_file=files.get))
    subject = expanded.about(about)
    assert subject is not None
    text, gaps = without_unused(subject)
    assert len(text) == len(expanded.text)
    assert all(not text[start:end].strip() for start, end in gaps)
    return text.decode()


def test_a_function_that_nothing_mentions_goes():
    text = kept("inline void helper(int a) { report(a); }\n", '#include "lib.h"\n' + _KERNEL)
    assert "helper" not in text
    assert "report" not in text
    assert "kernel" in text


def test_templates_and_functions_in_namespaces_go_too():
    header = "namespace n { template <typename T> static T twice(T a) { return a + a; } }\n"
    text = kept(header, '#include "lib.h"\n' + _KERNEL)
    assert "twice" not in text
    assert "template" not in text
    assert "namespace n {" in text


def test_a_function_that_is_mentioned_stays_with_those_that_it_mentions():
    header = (
        "inline int one() { return 1; }\ninline int two() { return one(); }\ninline int three() { return two(); }\n"
    )
    text = kept(header, '#include "lib.h"\nint main() { return two(); }\n')
    assert "one" in text
    assert "two" in text
    assert "three" not in text


def test_a_mention_in_a_header_counts():
    text = kept("inline int size() { return 8; }\nint sizes[size()];\n", '#include "lib.h"\n' + _KERNEL)
    assert "inline int size()" in text


def test_a_macro_may_be_what_mentions_it():
    header = "inline void failed(int a) { stop(a); }\n#define CHECK(x) failed(x)\n"
    text = kept(header, '#include "lib.h"\nint main() { CHECK(1); }\n')
    assert "stop" in text


def test_what_is_used_without_its_name_stays():
    header = "inline V operator+(V a, V b) { return sum(a, b); }\ninline int *begin(V &v) { return v.first; }\n"
    header += "struct V { V() { made(); } ~V() { ended(); } };\n"
    text = kept(header, '#include "lib.h"\n' + _KERNEL)
    assert all(word in text for word in ("sum", "v.first", "made", "ended"))


def test_launches_stay_and_so_does_who_asks_for_them():
    header = (
        "__global__ void k(int *p);\ninline void start(int n) { k<<<1, n>>>(0); }\ninline void go() { start(64); }\n"
    )
    text = kept(header, '#include "lib.h"\n' + _KERNEL)
    assert "<<<" in text
    assert "go()" in text


def test_who_changes_a_variable_outside_of_functions_stays():
    header = "static int threads = 64;\ninline void widen() { threads = 128; }\n"
    assert "widen" in kept(header, '#include "lib.h"\n' + _KERNEL)
    main = 'static int rows = 64;\n#include "lib.h"\n' + _KERNEL
    assert "grow" in kept("inline void grow() { rows = 128; }\n", main)


def test_a_header_that_is_looked_at_stays_whole():
    header = "inline void helper(int a) { report(a); }\n" + _KERNEL
    assert "helper" in kept(header, '#include "lib.h"\n', about="lib.h")


def test_a_declaration_of_a_function_that_nothing_mentions_goes():
    header = 'extern "C" {\nAPI int count(struct graph *g);\nconst char *name(int kind);\n}\nextern int kinds;\n'
    text = kept(header, '#include "lib.h"\n' + _KERNEL)
    assert "count" not in text
    assert "name" not in text
    assert "kinds" in text
    assert "count" in kept(header, '#include "lib.h"\nint main() { return count(0); }\n')


@pytest.mark.parametrize("gone", ["int count(int);", "int count(int n) { return n; }"])
def test_extern_goes_with_what_it_says_it_of(gone: str):
    """It would speak of what comes next."""
    text = kept(f'extern "C" {gone}\nextern "C" int kinds;\n', '#include "lib.h"\n' + _KERNEL)
    assert "count" not in text
    assert text.count("extern") == 1


@pytest.mark.parametrize("broken", ["{ report(a; }", "{\n  report(a;\n}"])
def test_a_broken_function_goes_where_braces_and_lines_agree(broken: str):
    """Its neighbours do as well."""
    header = f"inline void helper(int a) {broken}\ninline void other() {{}}\ninline int size() {{ return 8; }}\n"
    text = kept(header, '#include "lib.h"\nint sizes[size()];\n' + _KERNEL)
    assert "helper" not in text
    assert "other" not in text
    assert "inline int size() { return 8; }" in text


@pytest.mark.parametrize(
    "header",
    [
        "inline void helper(int a) { report(a);\n",
        "inline void helper(int a) {\n  if (report(a;) {\n}\ninline void inner() {\n}\n}\n",
        "/* inline void helper(int a) {}\n",
    ],
)
def test_a_header_that_cannot_be_read_stays_whole(header: str):
    assert "helper" in kept(header, '#include "lib.h"\n' + _KERNEL)


def test_comments_in_headers_hide_no_launch():
    """A launch in a comment is none, whether the comment is there or not."""
    files = {"lib.h": ("// kernel<<<1, 64>>>(p)\ninline void helper() {}\n" + _PADDING).encode()}
    main = '#include "lib.h"\n' + _KERNEL + "void f(int *p) { kernel<<<1, 32>>>(p); }\n"
    unit = lower_file("main.cu", main.encode(), FrontendOptions(read_file=files.get))
    assert [launch.block[0] for launch in unit.launches["kernel"]] == [32]


def test_an_edit_of_the_header_is_seen():
    main = ('#include "lib.h"\n' + _KERNEL).replace("= 1", "= value()").encode()
    bodies = []
    for value in (1, 2, 1):
        header = f"inline __device__ int value() {{ return {value}; }}\n" + _PADDING
        files = {"lib.h": header.encode()}
        bodies.append(str(lower_file("main.cu", main, FrontendOptions(read_file=files.get)).kernels[0].body))
    assert bodies[0] == bodies[2] != bodies[1]


def test_a_header_that_is_included_twice():
    header = "inline int one(int a) { return a + 1; }\ninline int two(int a) { return one(a) + 1; }\n"
    twice = '#include "lib.h"\n#include "lib.h"\n'
    assert "return" not in kept(header, twice + _KERNEL)
    assert kept(header, twice + _KERNEL + "int main() { return two(1); }\n").count("return a + 1") == 2
