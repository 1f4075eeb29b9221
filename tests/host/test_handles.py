"""Launches of kernels that the host has by handles: OpenCL's, and those of CUDA's and HIP's drivers."""

from collections.abc import Mapping

import pytest

from syncline.frontend.declared_text import read_program
from syncline.frontend.languages import launching
from syncline.frontend.preprocess import preprocess
from syncline.frontend.sema.program.launched import HostLaunch
from syncline.frontend.sema.program.program import Program
from syncline.frontend.source import Source
from syncline.frontend.syntax.document import parse
from syncline.frontend.syntax.recovery import Recovered
from syncline.host.launching.finder import Finder
from syncline.host.launching.launches import launches
from syncline.ir.terms import GRID_DIM, render

ANY = (None, None, None)


def find(text: str) -> Mapping[str, tuple[HostLaunch, ...]]:
    expanded = preprocess(Source("src/main.c", text.encode()))
    recovered = Recovered(expanded.text, parse(expanded.text).root_node)

    def program() -> Program:
        return read_program(expanded, recovered)

    return launches(recovered.root, expanded.text, program, expanded.span, own="src/main.c")


def shapes(text: str, kernel: str = "k") -> list[tuple[object, object]]:
    """The grid and the block of each launch, in order; `guess` for one that there may be."""
    found = find(text).get(kernel, ())
    return [("guess", None) if each.is_guess else (each.launch.grid, each.launch.block) for each in found]


def opencl(body: str, before: str = "") -> str:
    """A host function that has the handle `h` of `k` and the parameter `p`, which nobody knows."""
    return (
        f"{before}\nvoid host(cl_program program, cl_command_queue q, size_t p) {{\n"
        f'cl_kernel h = clCreateKernel(program, "k", 0);\n{body}\n}}\n'
    )


ONE = "clEnqueueNDRangeKernel(q, h, 1, 0, &g, &g, 0, 0, 0);"
ENQUEUE = "clEnqueueNDRangeKernel(q, h, 2, NULL, g, l, 0, NULL, NULL);"


@pytest.mark.parametrize(
    ("body", "grid", "block"),
    [
        ("size_t g[2] = {64, 32}, l[2] = {16, 8}; " + ENQUEUE, (4, 4, 1), (16, 8, 1)),
        ("size_t g[2], l[] = {16, 8}; g[0] = 64; g[1] = 32; " + ENQUEUE, (4, 4, 1), (16, 8, 1)),
        ("size_t g = 64, l = 64; clEnqueueNDRangeKernel(q, h, 1, 0, &g, &l, 0, 0, 0);", (1, 1, 1), (64, 1, 1)),
        ("const size_t n = 8; size_t g[1] = {n * 16}; clEnqueueNDRangeKernel(q, h, 1, 0, &g[0], &n, 0, 0, 0);",
         (16, 1, 1), (8, 1, 1)),
        ("size_t g[2] = {16, 1}; clEnqueueNDRangeKernel(q, h, 2, NULL, g, NULL, 0, 0, 0);", (None, 1, 1), (None, 1, 1)),
        ("size_t g[2] = {p, 8}, l[2] = {16, 8}; " + ENQUEUE, (None, 1, 1), (16, 8, 1)),
        ("size_t g[2] = {65, 32}, l[2] = {16, 8}; " + ENQUEUE, (None, 4, 1), (16, 8, 1)),
        ("size_t g[2] = {64, 32}, l[2] = {16, 8}; if (p) g[0] = 32; " + ENQUEUE, (None, 4, 1), (16, 8, 1)),
        ("size_t g[2] = {64, 32}, l[2] = {16, 8}; g[p] = 3; " + ENQUEUE, (None, None, 1), (16, 8, 1)),
        ("size_t g[2] = {64, 32}, l[2] = {16, 8}; fill(g); " + ENQUEUE, (None, None, 1), (16, 8, 1)),
        ("size_t g[2] = {64, 32}, l[2] = {16, 8}; size_t *r = &l[1]; " + ENQUEUE, (None, None, 1), (None, None, 1)),
        ("size_t g[2] = {64, 32}, l[2] = {16, 8}; while (p) { " + ENQUEUE + " l[0] = 4; }", (None, 4, 1), (None, 8, 1)),
        ("size_t g[2] = {64, 32}, l[2] = {16, 8}; clEnqueueNDRangeKernel(q, h, p, 0, g, l, 0, 0, 0);", "guess", None),
        ("size_t g[2] = {64, 32}, l[2] = {16, 8}; clEnqueueNDRangeKernel(q, h, 2, g, g, l, 0, 0, 0);", "guess", None),
        ("size_t g, l; fill(&g, &l); clEnqueueNDRangeKernel(q, h, 1, 0, &g, &l, 0, 0, 0);", (None, 1, 1), (None, 1, 1)),
        ("CHECK(clEnqueueTask(q, h, 0, 0, 0));", (1, 1, 1), (1, 1, 1)),
        ("clEnqueueNDRangeKernel(q, h, 1, 0, table[p], sizes, 0, 0, 0);", (None, 1, 1), (None, 1, 1)),
    ],
)  # fmt: skip
def test_ranges_of_work_items(body: str, grid: object, block: object) -> None:
    assert shapes(opencl(body)) == [(grid, block)]


def test_how_many_groups_there_are_hangs_together_with_the_whole() -> None:
    (launch,) = find(opencl("size_t g[2] = {16 * p, p}, l[2] = {16, 8}; " + ENQUEUE))["k"]
    assert [(size, render(extent)) for size, extent in launch.sizes if size is GRID_DIM[0]] == [
        (GRID_DIM[0], "host::p")
    ]
    assert "host::p == 8 * host::" in "\n".join(render(fact) for fact, _ in launch.conditions)


@pytest.mark.parametrize(
    ("changed", "extent"),
    [("", "host::p"), ("l[0] = 8;", None), ("change(l);", None), ("if (p) l[0] = 8;", None), ("l[1] = 4;", "host::p")],
)
def test_elements_of_arrays_are_followed(changed: str, extent: str | None) -> None:
    """So many groups, as a product with the size of one."""
    text = f"size_t g[2], l[2]; l[0] = 16; l[1] = 8; g[0] = p * l[0]; g[1] = 8 * l[1]; {changed}" + ENQUEUE
    (launch,) = find(opencl(text))["k"]
    groups = dict(launch.sizes).get(GRID_DIM[0])
    assert (groups is not None and render(groups) == "host::p") == (extent is not None)


@pytest.mark.parametrize(
    ("source", "grid", "block"),
    [
        ("cuLaunchKernel(f, 4, 2, 1, 64, 1, 1, 0, 0, args, 0)", (4, 2, 1), (64, 1, 1)),
        ("CHECK(cuLaunchKernel(f, p, 1, 1, 256, 1, 1, 0, 0, args, 0))", (None, 1, 1), (256, 1, 1)),
        ("hipModuleLaunchKernel(f, b.x, b.y, 1, 8, 8, 1, 0, 0, args, 0)", (5, 7, 1), (8, 8, 1)),
        ("hipExtModuleLaunchKernel(f, 256, 1, 1, 64, 1, 1, 0, 0, args, 0, 0, 0)", (4, 1, 1), (64, 1, 1)),
        ("cudaLaunchKernel((void *)f, b, 32, args, 0, 0)", (5, 7, 1), (32, 1, 1)),
    ],
)
@pytest.mark.parametrize("getter", ["cuModuleGetFunction", "hipModuleGetFunction", "cudaLibraryGetKernel"])
def test_launches_by_the_driver(source: str, grid: object, block: object, getter: str) -> None:
    text = f'void host(int p) {{ CUfunction f; dim3 b(5, 7); CHECK({getter}(&f, module, "k")); {source}; }}'
    assert shapes(text) == [(grid, block)]


def test_a_class_of_kernels() -> None:
    """The C++ wrapper of OpenCL."""
    for kernel in ('cl::Kernel h(program, "k");', 'auto h = cl::Kernel(program, "k", &err);'):
        for local in ("cl::NDRange(16)", "l"):
            launch = f"queue.enqueueNDRangeKernel(h, cl::NullRange, cl::NDRange(64, 2), {local});"
            assert shapes(f"void f() {{ {kernel} cl::NDRange l(16, 1); {launch} }}") == [((4, 2, 1), (16, 1, 1))]
    any_group = 'void f() { cl::Kernel h(p, "k"); q.enqueueNDRangeKernel(h, cl::NullRange, 64); }'
    assert shapes(any_group) == [((None, 1, 1), (None, 1, 1))]


@pytest.mark.parametrize(
    "kept",
    [
        "cl_kernel h; void make() { h = clCreateKernel(program, \"k\", 0); }\nvoid run() { %s }",
        "struct S { cl_kernel h; };\nvoid f(struct S *s) { s->h = clCreateKernel(program, \"k\", 0); %s }",
        "void f() { cl_kernel h[2]; h[1] = clCreateKernel(program, \"k\", 0); %s }",
        "void run(cl_kernel h) { %s }\nvoid f() { cl_kernel a = clCreateKernel(program, \"k\", 0); run(a); }",
        "void f() { const char *name = \"k\"; cl_kernel h = clCreateKernel(program, name, 0); if (!h) return; %s }",
    ],
)  # fmt: skip
def test_where_handles_are_kept(kept: str) -> None:
    handle = "s->h" if "struct S" in kept else "h[p]" if "h[2]" in kept else "h"
    launch = (
        f"size_t g = 64, l = 16; clEnqueueNDRangeKernel(q, {handle}, 1, 0, &g, &l, 0, 0, 0); clReleaseKernel({handle});"
    )
    assert shapes(kept % launch) == [((4, 1, 1), (16, 1, 1))]


@pytest.mark.parametrize(
    "elsewhere",
    [
        "start(h);",
        "cl_kernel other = h; start(other);",
        "cl_kernel other; other = h; start(other);",
        "cl_kernel others[] = {h};",
        "table.push_back(h);",
        "return h;",
        "context->kernel = h;",
        "*out = h;",
        "cl_kernel other = get(\"k\");",
        "cl_kernel other = clCreateKernel(program, name(p), 0); start(other);",
        "start(clCreateKernel(program, \"k\", 0));",
        "cuLaunchGrid(h, 1, 1);",
        "clCreateKernelsInProgram(program, 2, all, 0);",
        "char name[] = \"m\"; name[0] = 'k'; start(clCreateKernel(program, name, 0));",
    ],
)  # fmt: skip
def test_a_handle_that_goes_elsewhere_may_be_launched_there(elsewhere: str) -> None:
    known = "size_t g = 64, l = 16; clEnqueueNDRangeKernel(q, h, 1, 0, &g, &l, 0, 0, 0);"
    assert ("guess", None) not in shapes(opencl(known))
    assert ("guess", None) in shapes(opencl(known + elsewhere))


WRAPPED = """
struct context {
    cl_command_queue q; cl_kernel kept;
    %s enqueue(cl_kernel kernel, cl_uint axes, size_t *in_all, size_t *of_group) {
        %s clEnqueueNDRangeKernel(q, kernel, axes, NULL, in_all, of_group, 0, NULL, NULL); %s
    }
};
void host(context *c, cl_program program, size_t p) {
    c->kept = clCreateKernel(program, "k", 0);
    cl_kernel h = c->kept;
    int n = 5, m = 7;
    clSetKernelArg(h, 0, sizeof d, &d);
    do { int e = (clSetKernelArg(h, 1, sizeof n, &n)); if (e) abort(); } while (0);
    size_t g[2] = {64, 32}, l[2] = {16, 8};
    %s;
}
"""


def test_launch_through_a_method() -> None:
    """The method is that of the only class of the text that the object is of."""
    text = WRAPPED % ("void", "", "", "c->enqueue(h, 2, g, l)")
    assert shapes(text) == [((4, 4, 1), (16, 8, 1))]
    assert values(text) == [None, 5, None]
    assert shapes(WRAPPED % ("void", "", "", "c->enqueue(c->kept, 2, g, l)")) == [((4, 4, 1), (16, 8, 1))]
    twice = "c->enqueue(h, 2, g, l); l[1] = 4; c->enqueue(h, 2, g, l)"
    assert shapes(WRAPPED % ("void", "", "", twice))[0] == ((4, 4, 1), (16, 8, 1))


@pytest.mark.parametrize(
    ("kind", "before", "behind", "call"),
    [
        ("virtual void", "", "", "c->enqueue(h, 2, g, l)"),
        ("void", "", "start(kernel);", "c->enqueue(h, 2, g, l)"),
        ("void", "", "", "auto *other = get(c); other->enqueue(h, 2, g, l)"),
        ("void", "", "", "other *o = get(c); o->enqueue(h, 2, g, l)"),
        ("void enqueue(cl_mem m); void", "", "", "c->enqueue(h, 2, g, l)"),
    ],
)  # fmt: skip
def test_a_method_that_may_be_another_one_may_launch_in_any_way(kind: str, before: str, behind: str, call: str) -> None:
    known = "size_t a = 64; clEnqueueNDRangeKernel(c->q, h, 1, 0, &a, &a, 0, 0, 0);"
    found = shapes(WRAPPED % (kind, before, behind, known + call))
    assert ("guess", None) in found
    assert ((4, 4, 1), (16, 8, 1)) not in found


@pytest.mark.parametrize("before", ["in_all[0] = 16;", "of_group = mine;", "if (axes < 3) return;"])
def test_what_a_wrapper_changes_is_not_known(before: str) -> None:
    found = shapes(WRAPPED % ("void", before, "", "c->enqueue(h, 2, g, l)"))
    assert found
    assert ((4, 4, 1), (16, 8, 1)) not in found


def test_arguments_that_a_wrapper_sets_are_not_known() -> None:
    text = WRAPPED % ("void", "clSetKernelArg(kernel, 1, sizeof(int), &axes);", "", "c->enqueue(h, 2, g, l)")
    assert 5 not in values(text)


def test_a_function_that_enqueues_what_it_is_given() -> None:
    enqueue = "clEnqueueNDRangeKernel(q, k, 2, 0, g, l, 0, 0, 0);"
    run = f"void run(cl_command_queue q, cl_kernel k, size_t *g, size_t *l) {{ {enqueue} }}"
    assert shapes(opencl("size_t g[2] = {64, 32}, l[2] = {16, 8}; run(q, h, g, l);", run)) == [((4, 4, 1), (16, 8, 1))]


@pytest.mark.parametrize(
    ("sets", "value"),
    [
        ("do { int e = (%s); if (e) abort(); } while (0);", 5),
        ("{ int e = (%s); if (e) abort(); }", 5),
        ("if ((%s) != 0) abort();", 5),
        ("if (p && (%s) != 0) abort();", None),
        ("do { if (p) break; %s; } while (0);", None),
        ("while (p--) { %s; }", None),
        ("static int e = (%s);", None),
    ],
)  # fmt: skip
def test_what_is_set_inside_of_a_check(sets: str, value: int | None) -> None:
    call = "clSetKernelArg(h, 1, sizeof n, &n)"
    text = opencl(f"int n = 5; clSetKernelArg(h, 0, sizeof d, &d); {sets % call} size_t g = 64; {ONE}")
    assert values(text)[1] == value


def test_a_handle_that_a_function_passes_on_may_be_launched_there() -> None:
    run = "void run(cl_kernel h) { size_t g = 64; " + ONE + "%s }"
    assert shapes(opencl("run(h);", run % "")) == [((1, 1, 1), (64, 1, 1))]
    assert shapes(opencl("run(h);", run % "other(h);")) == [((1, 1, 1), (64, 1, 1)), ("guess", None)]


def test_a_handle_that_other_files_can_name_may_be_launched_there() -> None:
    launch = f'void f() {{ h = clCreateKernel(p, "k", 0); size_t g = 64; {ONE} }}'
    assert shapes(f"static cl_kernel h; {launch}") == [((1, 1, 1), (64, 1, 1))]
    assert shapes(f"extern cl_kernel h; {launch}") == [((1, 1, 1), (64, 1, 1)), ("guess", None)]
    assert shapes(launch) == [((1, 1, 1), (64, 1, 1)), ("guess", None)]


def test_one_variable_may_stand_for_several_kernels() -> None:
    one = 'h = clCreateKernel(program, "%s", 0); clEnqueueNDRangeKernel(q, h, 1, 0, &g, &%s, 0, 0, 0);\n'
    text = f"void f(int p) {{ size_t g = 64, a = 16, b = 32; cl_kernel h; {one % ('k', 'a')} {one % ('m', 'b')} }}"
    assert (shapes(text), shapes(text, "m")) == ([((4, 1, 1), (16, 1, 1))], [((2, 1, 1), (32, 1, 1))])
    either = 'CUfunction f; if (p) cuModuleGetFunction(&f, x, "k"); else cuModuleGetFunction(&f, x, "m"); '
    text = f"void g(int p) {{ {either} cuLaunchKernel(f, 1, 1, 1, 64, 1, 1, 0, 0, 0, 0); }}"
    assert shapes(text) == shapes(text, "m") == [((1, 1, 1), (64, 1, 1))]


def test_a_member_that_may_hold_several_kernels_launches_each_in_any_way() -> None:
    """Two classes may have members of one name."""
    text = "struct A { cl_kernel h; }; struct B { cl_kernel h; };\nvoid f(struct A *a, struct B *b, size_t g) {\n"
    text += 'a->h = clCreateKernel(p, "k", 0); %s\nclEnqueueNDRangeKernel(q, a->h, 1, 0, &g, 0, 0, 0, 0); }'
    assert shapes(text % "") == [((None, 1, 1), (None, 1, 1))]
    assert shapes(text % 'b->h = clCreateKernel(p, "m", 0);') == [("guess", None)]


def test_the_condition_on_which_a_kernel_is_chosen_holds_of_its_launch() -> None:
    either = 'CUfunction f; if (p == 16) cuModuleGetFunction(&f, x, "k"); else cuModuleGetFunction(&f, x, "m"); '
    launch = "cuLaunchKernel(f, 1, 1, 1, p, 1, 1, 0, 0, 0, 0);"
    (of_k,), (of_m,) = (find(f"void g(int p) {{ {either} {launch} }}")[name] for name in ("k", "m"))
    assert of_k.launch.block == (16, 1, 1)
    assert [render(fact) for fact, _ in of_m.conditions] == ["16 != g::p"]
    (changed,) = find(f"void g(int p) {{ {either} p = 64; {launch} }}")["k"]
    assert changed.launch.block == (64, 1, 1)
    (unknown,) = find(f"void g(int p) {{ {either} p = h(); {launch} }}")["k"]
    assert unknown.launch.block == (None, 1, 1)
    assert all(fact.symbols.isdisjoint(unknown.sizes[0][1].symbols) for fact, _ in unknown.conditions)


def values(text: str) -> list[int | None]:
    (launch,) = find(text)["k"]
    return [launch.value_of(position) for position in range(3)]


def test_a_kernel_that_is_never_chosen_is_not_launched() -> None:
    text = """
    static void start(CUmodule m, int size) {
        CUfunction f;
        if (size == 16) cuModuleGetFunction(&f, m, "small");
        else cuModuleGetFunction(&f, m, "large");
        cuLaunchKernel(f, 1, 1, 1, size, 1, 1, 0, 0, 0, 0);
    }
    int main() { start(module, 32); }
    """
    assert shapes(text, "small") == []
    assert shapes(text, "large") == [((1, 1, 1), (32, 1, 1))]


def test_arguments_that_are_passed_by_their_addresses() -> None:
    launch = "cuLaunchKernel(f, 1, 1, 1, 64, 1, 1, 0, 0, a, 0);"
    text = 'void host() { CUfunction f; cuModuleGetFunction(&f, m, "k"); int n = 5; %s ' + launch + " %s }"
    listed = "void *a[] = {&d, (void *)&n, &w};"
    assert values(text % (listed, "")) == [None, 5, None]
    assert values(text % (f"short w = 4; {listed}", "")) == [None, 5, None]  # an `int` would be read from more
    assert values(text % (f"{listed} n = 6;", "")) == [None, None, None]
    assert values(text % (f"{listed} change(a);", "")) == [None, None, None]
    assert values(text % (f"{listed} a[1] = &d;", "")) == [None, None, None]
    assert values(text % (f"{listed} while (d) {{", "n++; }")) == [None, None, None]


def test_arguments_that_are_set_one_by_one() -> None:
    launch = f"size_t g = 64; {ONE}"
    sets = "int n = 5; clSetKernelArg(h, 0, sizeof d, &d); err |= clSetKernelArg(h, 1, sizeof n, (void *)&n);"
    assert values(opencl(sets + launch)) == [None, 5, None]
    assert values(opencl(f"{sets} n = 6; {launch}")) == [None, 5, None]  # it was copied
    assert values(opencl(f"{sets} clSetKernelArg(h, 1, 4, where); {launch}")) == [None, None, None]
    assert values(opencl(f"{sets} clSetKernelArg(h, 1, sizeof p, &p); {launch}")) == [None, None, None]
    assert values(opencl(f"{sets} if (p) clSetKernelArg(h, 1, sizeof p, &p); {launch}")) == [None, None, None]
    assert values(opencl(f"if (p) {{ {sets} }} {launch}")) == [None, None, None]
    assert values(opencl(f"{sets} clSetKernelArg(h, p, sizeof p, &p); {launch}")) == [None, None, None]
    assert values(opencl(f"for (;;) {{ {sets} {launch} clSetKernelArg(h, 1, 4, &p); }}")) == [None, 5, None]
    assert values(opencl(f"{sets} for (;;) {{ {launch} clSetKernelArg(h, 1, 4, &p); }}")) == [None, None, None]


def test_launches_by_handles_are_read_when_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    of_handles = Finder.of_handles
    monkeypatch.setattr(Finder, "of_handles", lambda self, kernel: (read.append(kernel), of_handles(self, kernel))[1])
    found = find(opencl(f'size_t g = 64; {ONE} h = clCreateKernel(program, "other", 0); {ONE}'))
    assert read == []
    assert [each.launch.block for each in found["other"]] == [(64, 1, 1)]
    assert read == ["other"]
    assert list(found) == ["k", "other"]
    assert "third" not in found


def test_half_typed_launches_raise_nothing() -> None:
    whole = opencl("size_t g[2] = {64, 32}; clSetKernelArg(h, 1, 4, &n); " + ENQUEUE)
    for end in range(len(whole)):
        find(whole[:end])


def test_each_function_is_told_by_a_word() -> None:
    """Who reads a text for its words alone passes none of the functions over."""
    for names, words in (
        ((*launching.GETTERS, *launching.GETTERS_OF_ALL, launching.CLASSES[0]), launching.GETS),
        (launching.SETTERS, launching.SETS),
    ):
        assert all(any(word in name.encode() for word in words) for name in names)


def test_what_a_redeclared_function_does_with_a_handle_is_not_known() -> None:
    """Another function of the name takes something else: a call may mean it."""
    run = "void run(cl_kernel f) { clRetainKernel(f); }\n"
    assert shapes(opencl(f"run(h); size_t g = 64; {ONE}", run)) == [((1, 1, 1), (64, 1, 1))]
    assert ("guess", None) in shapes(opencl(f"run(h); size_t g = 64; {ONE}", f"void run(cl_mem buffer);\n{run}"))
