"""Launches in host code: what is certain, and what must stay open."""

from collections.abc import Mapping

import pytest

from syncline.api import check
from syncline.frontend.declared_text import read_program
from syncline.frontend.preprocess import preprocess
from syncline.frontend.sema.program.launched import HostLaunch
from syncline.frontend.source import Source
from syncline.frontend.syntax.document import parse
from syncline.frontend.syntax.recovery import Recovered
from syncline.host.launching.launches import launches
from syncline.ir.terms import GRID_DIM, render
from syncline.limits.syntax import OCCURRENCES

ANY = (None, None, None)


def find(text: str) -> Mapping[str, tuple[HostLaunch, ...]]:
    expanded = preprocess(Source("src/main.cu", text.encode()))
    recovered = Recovered(expanded.text, parse(expanded.text).root_node)
    return launches(recovered.root, expanded.text, lambda: read_program(expanded, recovered), expanded.span)


def one(body: str, before: str = "") -> HostLaunch:
    """The launch of `k` in a host function whose parameter `p` nobody knows."""
    found = find(f"__global__ void k(int *a, int n) {{}}\n{before}\nvoid host(int p) {{\n{body}\n}}\n")
    assert len(found["k"]) == 1
    return found["k"][0]


@pytest.mark.parametrize(
    ("body", "grid", "block"),
    [
        ("k<<<4, 256>>>(0, 1);", (4, 1, 1), (256, 1, 1)),
        ("k<<<dim3(4, 2), dim3(16, 8, 2)>>>(0, 1);", (4, 2, 1), (16, 8, 2)),
        ("dim3 g(4, 2); dim3 b = dim3(16); k<<<g, b>>>(0, 1);", (4, 2, 1), (16, 1, 1)),
        ("dim3 g = {4, 2}, b{16, 16}; k<<<g, b>>>(0, 1);", (4, 2, 1), (16, 16, 1)),
        ("dim3 b; b.x = 32; b.y = 4; k<<<1, b>>>(0, 1);", (1, 1, 1), (32, 4, 1)),
        ("const int n = 16; dim3 b(n, n); k<<<n / 4, b>>>(0, 1);", (4, 1, 1), (16, 16, 1)),
        ("dim3 c(8, 8); dim3 b = c; k<<<c.x, b>>>(0, 1);", (8, 1, 1), (8, 8, 1)),
        (
            "dim3 b, c; b.y = 1; c.y = b.y; while (p) { k<<<c, 1>>>(0, 1); c.x = p / 2; c.y = 1; }",
            (None, 1, 1),
            (1, 1, 1),
        ),
        ("int n; n = 128; k<<<(1000 + n - 1) / n, n>>>(0, 1);", (8, 1, 1), (128, 1, 1)),
        ("int n = 64; n = 128; k<<<1, n>>>(0, 1);", (1, 1, 1), (128, 1, 1)),
        ("enum { A = 3, B }; k<<<B, 1 << 5>>>(0, 1);", (4, 1, 1), (32, 1, 1)),
        ("k<<<(int)4, static_cast<unsigned>(32)>>>(0, 1);", (4, 1, 1), (32, 1, 1)),
        ("k<<<p, 32>>>(0, 1);", (None, 1, 1), (32, 1, 1)),
        ("dim3 b(p, 2); k<<<p / 2, b>>>(0, 1);", (None, 1, 1), (None, 2, 1)),
        ("k<<<p > 3 ? dim3(4, 2) : dim3(4, 3), 1>>>(0, 1);", (4, None, 1), (1, 1, 1)),
        ("k<<<grids(), {32, 4}>>>(0, 1);", ANY, (32, 4, 1)),
        ("k<<<1, 0>>>(0, 1);", (1, 1, 1), (None, 1, 1)),
        ("k<<<1, 32.0f>>>(0, 1);", (1, 1, 1), (None, 1, 1)),
    ],
)
def test_dimensions(body: str, grid: object, block: object) -> None:
    launch = one(body).launch
    assert (launch.grid, launch.block) == (grid, block)


@pytest.mark.parametrize(
    "body",
    [
        "int n = 64; if (p) n = 128; k<<<1, n>>>(0, 1);",
        "int n = 64; if (p) { n = 128; } k<<<1, n>>>(0, 1);",
        "int n = 64; while (p--) { k<<<1, n>>>(0, 1); n /= 2; }",
        "int n = 64; do { k<<<1, n>>>(0, 1); n = 128; } while (p--);",
        "for (int n = 32; n < 128; n *= p) k<<<1, n>>>(0, 1);",
        "int n = 64; read(&n); k<<<1, n>>>(0, 1);",
        "int n = 64; change(n); k<<<1, n>>>(0, 1);",
        "int n = 64; unheard_of(n); k<<<1, n>>>(0, 1);",
        "int n = 64; int &r = n; r = 3; k<<<1, n>>>(0, 1);",
        "int n = 64; std::cin >> n; k<<<1, n>>>(0, 1);",
        "int n = 64; auto f = [&]() { n = 128; }; f(); k<<<1, n>>>(0, 1);",
        "int n = 64; auto f = [&]() { k<<<1, n>>>(0, 1); }; n = 128; f();",
        "int n = 64; switch (p) { case 1: n = 128; } k<<<1, n>>>(0, 1);",
        "int n = 64; switch (p) { case 1: n = 128; case 2: k<<<1, n>>>(0, 1); }",
        "int n = 64; switch (p) { case 1: n = 128; break; case 2: n *= counter; k<<<1, n>>>(0, 1); }",
        "int n = 64; try { n = 128; unheard_of(); } catch (int) { k<<<1, n>>>(0, 1); }",
        "int n = 64; again: k<<<1, n>>>(0, 1); n *= 2; if (p) goto again;",
        "int n = 64; for (int i = 0; i < p; i++) { k<<<1, n>>>(0, 1); n *= 2; }",
        "int n = 64; for (int i = 0; i < 3; i++) { int m = n; n *= p; k<<<1, m>>>(0, 1); }",
        "int n = 64; for (int i = 0; i < 3; i++) { p++; n += p; } k<<<1, n>>>(0, 1);",
        "int n = 32; while (n < p) { n *= 2; p++; } k<<<1, n>>>(0, 1);",
        "int n = 64; n += unheard_of(p); k<<<1, n>>>(0, 1);",
        "k<<<1, special<4>(64)>>>(0, 1);",
        "k<<<1, overloaded(64)>>>(0, 1);",
        "k<<<1, endless(64)>>>(0, 1);",
        "k<<<1, adds_reals(64)>>>(0, 1);",
        "k<<<1, narrow(320)>>>(0, 1);",
        "static int n = 64; k<<<1, n>>>(0, 1); n = 128;",
        "int n = argc; k<<<1, n>>>(0, 1);",
        "int n; k<<<1, n>>>(0, 1);",
        "float n = 64; k<<<1, n>>>(0, 1);",
        "k<<<1, counter>>>(0, 1);",
        "k<<<1, p>>>(0, 1);",
    ],
)
def test_a_variable_that_may_have_changed_is_open(body: str) -> None:
    """Never a guess: each of these could start another block than the one that a quick look sees."""
    before = (
        "void change(int &n);\nint counter = 64;\nvoid elsewhere() { counter = 128; }\n"
        "template <int N> int special(int n) { return n; }\ntemplate <> int special<4>(int n) { return 2 * n; }\n"
        "int overloaded(long n) { return n; }\nint overloaded(int n);\n"
        "int endless(int n) { return endless(n); }\nint narrow(unsigned char n) { return n; }\n"
        "int adds_reals(int n) { float m = n; m /= 3; return m * 3; }\n"
    )
    assert one(body, before).launch.block[0] is None


@pytest.mark.parametrize(
    "body",
    [
        "int n = 64; { int n = 3; } k<<<1, n>>>(0, 1);",
        "int n = 63; n++; k<<<1, n>>>(0, 1);",
        "int n = 16; for (int i = 0; i < 2; i++) n *= 2; k<<<1, n>>>(0, 1);",
        "int n = 16; while (n < 50) n *= 2; k<<<1, n>>>(0, 1);",
        "int n = 16; switch (3) { case 3: n *= 2; case 4: n *= 2; break; default: n = 1; }\nk<<<1, n>>>(0, 1);",
        "k<<<1, largest_below(100)>>>(0, 1);",
        "int n = 128; if (p) n = 64; else n /= 2; k<<<1, n>>>(0, 1);",
        'int n = 64; keep(n); printf("%d", n); k<<<1, n>>>(0, 1); n = 3;',
        "int n = 3; if (p) { n = 64; k<<<1, n>>>(0, 1); }",
        "int n = 64; int m = n; k<<<1, m>>>(0, 1);",
        "while (p--) { int n = 64; k<<<1, n>>>(0, 1); n = 3; }",
        "k<<<1, WIDTH>>>(0, 1);",
        "k<<<1, S::width>>>(0, 1);",
        "k<<<1, round_up(50, 32)>>>(0, 1);",
        "int q = min(64, 100); k<<<1, q>>>(0, 1);",
        "if (p == 64) k<<<1, p>>>(0, 1);",
        "switch (p) { case 32: break; case 64: k<<<1, p>>>(0, 1); break; }",
    ],
)
def test_what_is_certain_is_found(body: str) -> None:
    before = (
        "void keep(int n);\nnamespace q { constexpr int WIDTH = 64; }\nusing namespace q;\n"
        "struct S { static const int width = 64; };\n"
        "int largest_below(int n) { int v = 512; for (; v > n; v /= 2); return v; }\n"
        "int round_up(int a, int b) { return (a + b - 1) / b * b; }\n"
    )
    assert one(body, before).launch.block == (64, 1, 1)


def test_a_case_that_is_fallen_into_says_nothing() -> None:
    found = find("void f(int n) { switch (n) { case 1: x(); case 2: k<<<1, n>>>(); break; } if (n == 3) n++; }")
    assert found["k"][0].launch.block[0] is None


def test_template_parameters_stay_open() -> None:
    found = find("const int N = 4;\ntemplate <int N> void f() { k<N><<<1, N>>>(); }")
    assert (found["k"][0].launch.block[0], found["k"][0].template_arguments) == (None, ("?",))


def test_a_member_is_not_the_global_of_its_name() -> None:
    found = find("int n = 64;\nstruct S { int n; void f(); };\nvoid S::f() { k<<<1, n>>>(); }")
    assert found["k"][0].launch.block[0] is None


def test_names_templates_and_arguments() -> None:
    launch = one("const int N = 5; ns::k<float, 2 * 8><<<1, 32>>>(ptr, N + 1, -1, 2.5f, 2.0f);")
    assert launch.template_arguments == ("float", "2 * 8")
    assert [launch.value_of(k) for k in range(6)] == [None, 6, -1, None, 2, None]


def test_shared_bytes() -> None:
    assert one("k<<<1, 32, 32 * sizeof(float), s>>>(0, 1);").launch.dynamic_shared == 128
    assert one("k<<<1, 32>>>(0, 1);").launch.dynamic_shared == 0
    assert one("k<<<1, 32, p>>>(0, 1);").launch.dynamic_shared is None


@pytest.mark.parametrize(
    "body",
    [
        "CHECK(cudaLaunchCooperativeKernel((void *)k, dim3(4), b, args, 64, 0));",
        "cudaLaunchKernel((const void *)&k, 4, dim3(16, 2), args, 64, stream);",
        "hipLaunchKernelGGL(k, 4, b, 64, 0, ptr, 7);",
    ],
)
def test_launch_functions(body: str) -> None:
    launch = one("dim3 b(16, 2);\n" + body)
    assert (launch.launch.grid, launch.launch.block, launch.launch.dynamic_shared) == ((4, 1, 1), (16, 2, 1), 64)
    assert launch.launch.cooperative == ("Cooperative" in body)


def test_a_configuration_object_gives_the_dimensions() -> None:
    """Member by member; what was never set, or set by someone else, stays open."""
    launch = one(
        "cudaLaunchConfig_t c = {0}; c.gridDim = dim3(4, 2); c.blockDim = 64; c.blockDim.y = 2; c.attrs = attribute;\n"
        "cudaLaunchKernelEx(&c, k, ptr, 7);"
    )
    assert (launch.launch.grid, launch.launch.block, launch.launch.dynamic_shared) == ((4, 2, 1), (64, 2, 1), None)
    assert [launch.value_of(k) for k in range(3)] == [None, 7, None]
    assert one("cudaLaunchConfig_t c = {4, dim3(32, 2), 0, 0}; cudaLaunchKernelEx(&c, k);").launch.block == (32, 2, 1)
    assert one("cudaLaunchConfig_t c; c.blockDim = 32; fill(&c); cudaLaunchKernelEx(&c, k);").launch.block == ANY
    assert one("cudaLaunchKernelEx(config, k, ptr, 7);").launch.block == ANY


GRAPH = """
cudaKernelNodeParams p = {0};
p.func = (void *)k; p.gridDim = dim3(n, 1, 1); p.blockDim = dim3(64, 1, 1); p.extra = NULL;
cudaGraphAddKernelNode(&first, graph, 0, 0, &p);
memset(&p, 0, sizeof(p));
p.func = (void *)other<3>; p.gridDim = dim3(1, 1, 1); p.blockDim = 32;
%s
cudaGraphAddKernelNode(&second, graph, &first, 1, &p);
"""


def test_a_node_of_a_graph_is_a_launch() -> None:
    """By what its parameters hold where it is added."""
    (first, first_again), (other,) = (
        find(f"void f(int n) {{ k<<<2, 64>>>(); {GRAPH % ''} }}")[name] for name in ("k", "other")
    )
    assert (first.launch.grid, first.launch.block) == ((2, 1, 1), (64, 1, 1))
    assert (first_again.launch.grid, first_again.launch.block) == ((None, 1, 1), (64, 1, 1))
    assert (other.launch.grid, other.launch.block, other.template_arguments) == ((1, 1, 1), (32, 1, 1), ("3",))
    assert set(find(f"void f(int n) {{ {GRAPH % 'if (n) p.func = (void *)last;'} }}")) == {"k", "other", "last"}
    assert set(find(f"void f(int n) {{ {GRAPH % 'change(&p);'} }}")) == {"k"}  # nobody knows which
    dims = find(f"void f(int n) {{ {GRAPH % 'if (n) p.blockDim = 64;'} }}")["other"][0].launch
    assert (dims.grid, dims.block) == ((1, 1, 1), (None, 1, 1))


def test_a_table_of_kernels_launches_each() -> None:
    found = find("void (*table[])(int) = {a, b<3>};\nvoid f(int p) { table[p]<<<1, 32>>>(0); }")
    assert {name: [each.launch.block for each in known] for name, known in found.items()} == {
        "a": [(32, 1, 1)],
        "b": [(32, 1, 1)],
    }


@pytest.mark.parametrize(
    "elsewhere",
    ["start(k);", "params.func = (void *)k;", "launcher<decltype(&k)>(p, &k);", "void *table[2] = {(void *)k, 0};"],
)
def test_a_kernel_that_goes_elsewhere_may_be_launched_there(elsewhere: str) -> None:
    """Someone else has its address: a launch with any dimensions joins the known one."""
    found = find(f"void f(int p) {{ k<<<1, 32>>>(0);\n{elsewhere} }}")
    assert {each.launch.block for each in found["k"]} == {(32, 1, 1), ANY}


@pytest.mark.parametrize(
    "looking",
    [
        "cudaFuncSetAttribute(k, attribute, 3);",
        "cudaOccupancyMaxPotentialBlockSize(&a, &b, (void *)k, 0, 0);",
        "if (chosen == &k) p = 3;",
        "k(3);",
        "int k = 3; p = k;",
    ],
)
def test_looking_at_a_kernel_launches_nothing(looking: str) -> None:
    found = find(f"void f(int p) {{ k<<<1, 32>>>(0); {{ {looking} }} }}")
    assert [each.launch.block for each in found["k"]] == [(32, 1, 1)]


def test_a_launch_in_broken_code_is_not_forgotten() -> None:
    """The dimensions are open there, but it counts."""
    found = find("void f() { k<<<1, 32>>>(0); }\nvoid g( { ) = k<<<1, 64 + >>>(0) ] }")
    assert ANY in {each.launch.block for each in found["k"]}


def test_a_pointer_to_kernels_launches_each() -> None:
    found = find(
        "void f(int p) { void (*fn)(int *) = NULL; switch (p) { case 0: fn = &a; break; case 1: fn = b<3>; break; }\n"
        "fn<<<1, 32>>>(0); }"
    )
    assert {name: each[0].template_arguments for name, each in found.items()} == {"a": (), "b": ("3",)}


def test_the_origin_is_the_place_that_the_user_wrote() -> None:
    """Also when the launch stands in a macro's argument."""
    launch = one("#define CHECK(x) do { x; } while (0)\nCHECK((k<<<2, 32>>>(0, 1)));")
    assert (launch.launch.origin, launch.span.path) == ("main.cu:5", "src/main.cu")


def test_comments_strings_and_dead_code_launch_nothing() -> None:
    assert find('void f() { const char *s = "k<<<1, 2>>>()"; // k<<<1, 2>>>()\n#if 0\nk<<<1, 2>>>();\n#endif\n}') == {}


@pytest.mark.parametrize("text", ["k<<<", "void f() { k<<<1", "void f() { k<<<>>>(); }", "<<<"])
def test_half_typed_launches_raise_nothing(text: str) -> None:
    for each in find(text).get("k", ()):
        assert each.launch.block == ANY or each.launch.grid[0] in (None, 1)


def test_recursion_ends() -> None:
    """A function that calls itself, a constant that is its own value, an expression of thousands of terms."""
    assert one("k<<<1, f(3)>>>(0, 1);", "int f(int n) { return f(n - 1); }").launch.block[0] is None
    assert one("const int n = n + 1; k<<<1, n>>>(0, 1);").launch.block[0] is None
    assert one(f"k<<<1, {'1+' * 5000}1>>>(0, 1);").launch.grid == (1, 1, 1)


@pytest.mark.parametrize(
    ("body", "blocks"),
    [
        ("for (int n = 32; n <= 128; n *= 2) k<<<1, n>>>(0, 1);", [32, 64, 128]),
        ("for (int n = 1; n < 4; n++) { k<<<1, 32 * n>>>(0, 1); }", [32, 64, 96]),
        ("int n = 256; while (n > 64) { k<<<1, n>>>(0, 1); n /= 2; }", [256, 128]),
        ("int n; for (n = 128; n >= 64; n = n / 2) k<<<1, n>>>(0, 1);", [128, 64]),
        ("for (int i = 0; i < 10; i++) k<<<1, 64>>>(0, 1);", [64]),
        ("for (int n = 32; n <= 128; n *= 2) { if (p) n = 7; k<<<1, n>>>(0, 1); }", [None]),
        ("for (int n = 32; n <= p; n *= 2) k<<<1, n>>>(0, 1);", [None]),
        ("int n = 64; while (n < 256) { n *= 2; k<<<1, n>>>(0, 1); }", [None]),
    ],
)
def test_each_value_of_a_loop_variable_is_a_launch(body: str, blocks: list[int | None]) -> None:
    found = find(f"__global__ void k(int *a, int n) {{}}\nvoid host(int p) {{\n{body}\n}}\n")
    assert [launch.launch.block[0] for launch in found["k"]] == blocks


@pytest.mark.parametrize(
    ("body", "extent"),
    [
        ("k<<<p, 32>>>(0, 1);", "host::p"),
        ("k<<<(p + 255) / 256, 32>>>(0, 1);", "(host::p + 255) / 256"),
        ("int g = p / 4; k<<<g, 32>>>(0, 1);", "host::p / 4"),
        ("dim3 g(p * 2); k<<<g, 32>>>(0, 1);", "2*host::p"),
        ("k<<<up(p, 64), 32>>>(0, 1);", "(host::p + 63) / 64"),
        ("k<<<ceil((float)p / 64), 32>>>(0, 1);", "(host::p + 63) / 64"),
        ("int g = p; p = 3; k<<<g, 32>>>(0, p);", "host::p"),
        ("int g = 1; if (p) g = p; k<<<g, 32>>>(0, 1);", "0!=host::p?host::p:1"),
    ],
)
def test_a_number_of_a_run_is_a_term(body: str, extent: str) -> None:
    launch = one(body, "int up(int a, int b) { return (a + b - 1) / b; }\n")
    assert render(dict(launch.sizes)[GRID_DIM[0]]).replace(" ", "") == extent.replace(" ", "")


@pytest.mark.parametrize(
    ("body", "same"),
    [
        ("int g = p; k<<<g, 32>>>(0, p);", True),
        ("int g = p; p = 3; k<<<g, 32>>>(0, p);", False),
        ("int g = p; p++; k<<<g, 32>>>(0, p);", False),
        ("int g = p; while (p--) k<<<g, 32>>>(0, p);", False),
        ("for (;;) { int g = p; k<<<g, 32>>>(0, p); p++; }", True),
        ("static int g = p; k<<<g, 32>>>(0, p);", False),
        ("int &q = p; int g = p; q = 7; k<<<g, 32>>>(0, p);", False),
    ],
)
def test_one_variable_is_one_value_while_nothing_changes_it(body: str, same: bool) -> None:
    launch = one(body)
    assert (dict(launch.sizes)[GRID_DIM[0]] is launch.term_of(1)) is same


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("if (p <= 1024) k<<<p, 32>>>(0, 1);", ["host::p <= 1024"]),
        ("if (p > 1024) return; k<<<p, 32>>>(0, 1);", ["host::p <= 1024"]),
        ("assert(p % 32 == 0); k<<<p, 32>>>(0, 1);", ["0 == (host::p % 32)"]),
        ("if (p > 1024) printf(text); k<<<p, 32>>>(0, 1);", []),
        ("if (p <= 4) {} else k<<<p, 32>>>(0, 1);", ["4 < host::p"]),
    ],
)
def test_the_checks_of_the_host_are_known(body: str, told: list[str]) -> None:
    assert [render(condition) for condition, _ in one(body).conditions] == told


def test_each_fact_says_its_line() -> None:
    body = "assert(p > 4);\nif (p > 64) return;\nint *b;\ncudaMalloc(&b, 4 * p);\nk<<<p, 32>>>(b, 1);"
    launch = one(body)
    assert [place for _, place in launch.conditions] == ["main.cu:4", "main.cu:5", "main.cu:7"]
    ((_, (fact, place)),) = launch.allocated
    assert (render(fact), place) == ("0 < host::p", "main.cu:7")


def test_extents_that_are_computed_from_one_another_round_a_loop() -> None:
    """Each pass halves what is left, and decides how many threads the next one has."""
    source = """
        __global__ void pass(float *a, int n) { a[blockIdx.x * blockDim.x + threadIdx.x] = n; }
        void sort(float *a, int n, int rest) {
            dim3 grid, block(256, 1, 1);
            grid.x = n % 256 == 0 ? n / 256 : n / 256 + 1;
            int size = n;
            while (rest > 1) {
                int floats = size * (block.x < 256 ? block.x : grid.x % 3);
                block.x = size > 208 ? (grid.x % 2 == 0 ? floats / grid.x : 208 - block.x) : size * block.x;
                grid.x = size % block.x == 0 ? size / block.x : size / (block.x > 7 ? block.x : grid.x) + 1;
                if (grid.x < 8) { grid.x = 8; block.x = floats / grid.x + (floats % grid.x == 0 ? 0 : grid.x); }
                if (grid.x > 80 && grid.x % 2) block.x = grid.x * block.x - (block.x ? grid.x : block.x);
                pass<<<grid, block>>>(a, floats);
                size = size / 2 + grid.x - block.x;
                rest--;
            }
        }
        """
    (kernel,) = check("sort.cu", source.encode()).kernels
    assert kernel.name == "pass"


_MENTIONS = " ".join(["use(n + 1);"] * (OCCURRENCES + 1))


@pytest.mark.parametrize("begun", ["int n = 32;", "int n; n = 32;", "int n = 32; n = 48;"])
def test_variable_that_is_named_too_often_has_no_known_value(begun: str):
    """What stores to it behind the mentions that were looked at is not seen."""
    assert one(f"{begun} use(n + 1); k<<<1, n>>>(0, n);").launch.block != (None, 1, 1)
    assert one(f"{begun} {_MENTIONS} n = 64; k<<<1, n>>>(0, n);").launch.block == (None, 1, 1)


def test_kernel_that_is_named_too_often_may_be_launched_in_any_way():
    """Where else it is handed on is not seen."""
    often = " ".join(["(void)k;"] * (OCCURRENCES + 1))
    found = find(f"__global__ void k(int *a, int n) {{}}\nvoid host() {{ k<<<1, 32>>>(0, 1); {often} run(k, 64); }}\n")
    assert ANY in {each.launch.block for each in found["k"]}
