"""Launches in Python files: of kernels in their strings, and of those in other files."""

from pathlib import Path

import pytest

from syncline.api import check, options_for
from syncline.findings import KernelReport, Verdict
from syncline.frontend.script_code import script_code
from syncline.frontend.sema.program.launched import HostLaunch
from syncline.frontend.source import Source
from syncline.ir.terms import render

ANY = (None, None, None)


def find(text: str, kernel: str = "k") -> tuple[HostLaunch, ...]:
    code = script_code(Source("main.py", text.encode()))
    return tuple(code.launches.get(kernel, ())) if code is not None else ()


def shapes(text: str, kernel: str = "k") -> list[tuple[object, object]]:
    """The grid and the block of each launch; `guess` for one that there may be."""
    found = find(text, kernel)
    return [("guess", None) if each.is_guess else (each.launch.grid, each.launch.block) for each in found]


PYCUDA = (
    'import numpy as np\nB = 64\nmod = SourceModule(source)\ndef run(a, n):\n    f = mod.get_function("k")\n    %s\n'
)


@pytest.mark.parametrize(
    ("body", "grid", "block"),
    [
        ("f(a, block=(64, 1, 1), grid=(4, 2))", (4, 2, 1), (64, 1, 1)),
        ("f(a, block=(B, B // 8, 1))", (1, 1, 1), (64, 8, 1)),
        ("f(a, grid=((n + B - 1) // B, 1), block=(B, 1, 1))", (None, 1, 1), (64, 1, 1)),
        ("f(a, grid=(2 ** 3, 1 << 2), block=(min(B, 32), 1, 1))", (8, 4, 1), (32, 1, 1)),
        ("block = (8, 8, 1); f(a, block=block)", (1, 1, 1), (8, 8, 1)),
        ("if n: B = 32\n    f(a, block=(B, 1, 1))", (1, 1, 1), (None, 1, 1)),
        ("f(a, block=(int(np.ceil(100 / 32.0)), 1, 1))", (1, 1, 1), (4, 1, 1)),
        ("f(a, block=a.shape)", (1, 1, 1), ANY),
        ("f(a, block=(64,) * 3)", (1, 1, 1), ANY),
        ("f(a, **options)", "guess", None),
        ("f(a, block=(0, 1, 1))", (1, 1, 1), (None, 1, 1)),
        ("block = [8, 8, 1]; change(block); f(a, block=block)", (1, 1, 1), ANY),
        ("f.prepare('PP'); f.prepared_call((4, 1), (32, 1, 1), a)", (4, 1, 1), (32, 1, 1)),
        ("f.prepared_async_call((4, 1), (32, 1, 1), stream, a)", (4, 1, 1), (32, 1, 1)),
        ("f.prepared_call((4, 1), a)", "guess", None),
    ],
)
def test_pycuda(body: str, grid: object, block: object) -> None:
    assert shapes(PYCUDA % body) == [(grid, block)]


@pytest.mark.parametrize(
    ("call", "grid", "block"),
    [
        ("k((4,), (64,), (a, n))", (4, 1, 1), (64, 1, 1)),
        ("k((4, n), (64,), args=(a, n))", (4, None, 1), (64, 1, 1)),
        ("k(grid=(4,), block=(64,), args=(a,), shared_mem=128)", (4, 1, 1), (64, 1, 1)),
        ("k(*shape, (a,))", "guess", None),
    ],
)
@pytest.mark.parametrize("kernel", ['cp.RawKernel(source, "k")', 'cp.RawModule(code=source).get_function("k")'])
def test_cupy(call: str, grid: object, block: object, kernel: str) -> None:
    assert shapes(f"k = {kernel}\ndef run(a, n):\n    {call}\n") == [(grid, block)]


@pytest.mark.parametrize(
    ("call", "grid", "block"),
    [
        ("prg.k(queue, (64, 2), (16, 1), a)", (4, 2, 1), (16, 1, 1)),
        ("prg.k(queue, (64,), None, a)", (None, 1, 1), (None, 1, 1)),
        ("prg.k(queue, (n,), (16,), a)", (None, 1, 1), (16, 1, 1)),
        ("prg.k(queue, a.shape, None, a)", "guess", None),
        ("prg.k(queue, (64,), (16,), a, global_offset=(1,))", "guess", None),
        ("prg.k(queue, (64,), (16,), a, g_times_l=True)", "guess", None),
        ("knl = cl.Kernel(prg, 'k'); knl.set_args(a); cl.enqueue_nd_range_kernel(queue, knl, (64,), (16,))",
         (4, 1, 1), (16, 1, 1)),
        ("prg.k(queue, (1,), None, a)", (1, 1, 1), (1, 1, 1)),
    ],
)  # fmt: skip
def test_pyopencl(call: str, grid: object, block: object) -> None:
    assert shapes(f"prg = cl.Program(ctx, source).build()\ndef run(a, n):\n    {call}\n") == [(grid, block)]


def test_of_several_numbers_that_are_not_followed_nothing_is_said() -> None:
    """They may be equal, or as many as an argument says."""
    assert shapes(PYCUDA % "f(a, block=(16, 16, 1), grid=(a.shape[0], 4))") == [((None, 4, 1), (16, 16, 1))]
    assert shapes(PYCUDA % "f(a, block=(16, 16, 1), grid=(a.shape[0], a.shape[1]))") == [("guess", None)]


def test_numbers_hang_together() -> None:
    (launch,) = find(PYCUDA % "blocks = (n + 255) // 256; f(a, np.int32(n), block=(256, 1, 1), grid=(blocks, 1))")
    size, grid = launch.sizes[0]
    assert render(launch.term_of(1) or size) == "n"
    assert [render(fact) for fact, _ in launch.conditions] == [
        f"256 * {render(grid)} <= (n + 255)",
        f"(n + 255) < (256 * {render(grid)} + 256)",
    ]
    assert [launch.value_of(at) for at in range(3)] == [None, None, None]
    assert find(PYCUDA % "n = 7; f(a, np.int32(n), block=(4, 1, 1))")[0].value_of(1) == 7


@pytest.mark.parametrize(
    "body",
    [
        "g = n * 2; n = f2(n)\n    f(a, np.int32(n), block=(g, 1, 1))",
        "for i in range(3):\n        g = n * 2; n += 1; f(a, np.int32(n), block=(g, 1, 1))",
        "last = 1\n    for i in range(3):\n        f(a, np.int32(i), block=(last, 1, 1)); last = i",
    ],
)
def test_a_variable_that_changes_is_another_number(body: str) -> None:
    (launch,) = find(PYCUDA % body)
    passed = launch.term_of(1)
    assert passed is None or passed not in {symbol for _, extent in launch.sizes for symbol in extent.symbols}


def test_a_list_that_is_passed_twice_is_one() -> None:
    (launch,) = find(PYCUDA % "b = a; f(a, b, c, block=(4, 1, 1))")
    assert [place.base for place in launch.places_of(0)] == [place.base for place in launch.places_of(1)] != []
    assert launch.places_of(2) == ()


@pytest.mark.parametrize(
    "elsewhere",
    [
        "start(f)",
        "return f",
        "g = f; start(g)",
        "table['k'] = f",
        "self.f = f\n    other(self.f)",
        "start(mod)",
        "h = mod.get_function(name)",
        "h = get('k')",
        "prg = cl.Program(ctx, source).build(); getattr(prg, name)(queue, (4,), None)",
        "prg = cl.Program(ctx, source).build(); start(prg.all_kernels())",
        "unknown.k(queue, (4,), None, a)",
        "[each(a, block=(4, 1, 1)) for each in (f,)]",
    ],
)
def test_a_kernel_that_goes_elsewhere_may_be_launched_there(elsewhere: str) -> None:
    assert shapes(PYCUDA % "f(a, block=(4, 1, 1))") == [((1, 1, 1), (4, 1, 1))]
    assert ("guess", None) in shapes(PYCUDA % f"f(a, block=(4, 1, 1))\n    {elsewhere}")


@pytest.mark.parametrize("looking", ["print(f.num_regs)", "f.set_cache_config(1)", "np.k(a, 1, 2)", "a.k()", "f"])
def test_looking_at_a_kernel_launches_nothing(looking: str) -> None:
    assert shapes(PYCUDA % f"f(a, block=(4, 1, 1))\n    {looking}") == [((1, 1, 1), (4, 1, 1))]


def test_what_a_function_binds_for_others_may_be_launched_there() -> None:
    text = 'def make():\n    global f\n    f = mod.get_function("k")\ndef run():\n    f(a, block=(n, 1, 1))\n'
    assert shapes(text) == []
    known = 'mod.get_function("k")(a, block=(1, 1, 1))\n'
    assert shapes(text + known) == [((1, 1, 1), (1, 1, 1)), ("guess", None)]


def test_what_a_class_has_may_be_launched_as_a_member() -> None:
    text = 'class C:\n    f = cp.RawKernel(source, "k")\n    f((1,), (32,), ())\nC.f((n,), (n,), ())\n'
    assert ("guess", None) in shapes(text)


def test_what_an_object_holds() -> None:
    made = 'class C:\n    def __init__(self):\n        self.f = cp.RawKernel(source, "k")\n'
    text = made + "    def run(self):\n        self.f((1,), (32,), ())\n"
    assert shapes(text) == [((1, 1, 1), (32, 1, 1))]


def test_a_variable_that_may_hold_several_kernels_launches_each_in_any_way() -> None:
    """On a condition that the launch may have as well."""
    text = "if n:\n        f = mod.get_function('m')\n    f(a, block=(64, 1, 1))"
    assert shapes(PYCUDA % text) == shapes(PYCUDA % text, "m") == [("guess", None)]
    assert shapes(PYCUDA % "f(a, block=(8, 1, 1)); f = mod.get_function('m'); f(a, block=(64, 1, 1))") == [
        ((1, 1, 1), (8, 1, 1))
    ]


def test_an_attribute_that_may_hold_several_kernels_launches_each_in_any_way() -> None:
    text = 'a.f = cp.RawKernel(source, "k")\nb.f = cp.RawKernel(source, "m")\na.f((1,), (32,), ())\n'
    assert shapes(text) == shapes(text, "m") == [("guess", None)]


@pytest.mark.parametrize("text", ["print 'k'", "def f(:", "\0", "(" * 10000, "x = '\\d'", "", "\ufeffk = 1\r\n"])
def test_what_python_does_not_parse_launches_nothing(text: str) -> None:
    assert find(text) == ()


# --- files ------------------------------------------------------------------------------------------------------------

HALVES = """
__global__ void k(float *out, float *in) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
"""


def kernels(path: Path) -> list[KernelReport]:
    source = path.read_bytes()
    return list(check(str(path), source, options_for(str(path), None, source)).kernels)


def test_a_string_is_launched_by_the_code_around_it(tmp_path: Path) -> None:
    path = tmp_path / "main.py"
    text = f'mod = SourceModule("""{HALVES}""")\nmod.get_function("k")(a, b, block=(%d, 1, 1), grid=(4, 1))\n'
    path.write_text(text % 1)
    assert [each.verdict for each in kernels(path)] == [Verdict.VERIFIED]
    path.write_text(text % 64)
    assert [each.verdict for each in kernels(path)] == [Verdict.RACY]
    assert [launch.origin for launch in kernels(path)[0].launches] == ["main.py:8"]


def test_of_several_strings_each_has_its_own_launches(tmp_path: Path) -> None:
    path = tmp_path / "main.py"
    one = f'mod%d = SourceModule("""{HALVES}""")\nmod%d.get_function("k")(a, b, block=(%d, 1, 1), grid=(4, 1))\n'
    path.write_text(one % (1, 1, 1) + one % (2, 2, 64))
    assert [each.verdict for each in kernels(path)] == [Verdict.VERIFIED, Verdict.RACY]
    path.write_text((one % (1, 1, 1) + one % (2, 2, 64)).replace("mod1.get", "(mod1 or mod3).get"))
    assert [len(each.launches) for each in kernels(path)] == [1, 3]  # it may be of the other one, and goes elsewhere


def test_a_string_that_is_put_into_another_one_is_launched_as_well(tmp_path: Path) -> None:
    path = tmp_path / "main.py"
    inner, outer = f'body = """{HALVES}"""\n', 'mod = SourceModule("""// k\n%s""" % body)\n'
    path.write_text(inner + outer + 'mod.get_function("k")(a, b, block=(64, 1, 1), grid=(4, 1))\n')
    assert [launch.origin for launch in kernels(path)[0].launches] == ["main.py:10"]


def test_a_script_launches_the_kernels_of_other_files(tmp_path: Path) -> None:
    (tmp_path / "setup.py").touch()
    (tmp_path / "kernels.cu").write_text(HALVES.replace("__global__", 'extern "C" __global__'))
    script = tmp_path / "main.py"
    script.write_text('k = cupy.RawModule(path="kernels.cubin").get_function("k")\nk((4,), (1,), (a, b))\n')
    (found,) = kernels(tmp_path / "kernels.cu")
    assert ([launch.origin for launch in found.launches], found.verdict) == (["main.py:2"], Verdict.VERIFIED)
    script.write_text(script.read_text().replace("(1,)", "(64,)"))
    assert kernels(tmp_path / "kernels.cu")[0].verdict is Verdict.RACY


def test_another_module_may_launch_what_it_imports(tmp_path: Path) -> None:
    (tmp_path / "setup.py").touch()
    path, other = tmp_path / "programs.py", tmp_path / "other.py"
    path.write_text(f'mod = SourceModule("""{HALVES}""")\nmod.get_function("k")(a, b, block=(1, 1, 1))\n')
    other.write_text('import programs\nprograms.mod.get_function("k")(a, b, block=(64, 1, 1))\n')
    assert [launch.origin for launch in kernels(path)[0].launches] == ["programs.py:8", "other.py:2"]
    assert kernels(path)[0].verdict is Verdict.RACY
