"""What the command line and the server take from nothing to an answer:

    python benchmarks/cold_start.py [--runs N] [--against CHECKOUT]

- *CPU*: user and system time of a process and of those that it starts, the median of N runs, for Python alone, for
  `--version`, an empty file, a kernel of one line, a kernel with a race, a file of 200 lines, each of which is checked
  and kept, and the last once more, known from an earlier run. Beside it how many modules of Syncline's, and how
  many others, are imported. With `--against` the same command of another checkout, run
  by turns with this one.
- *where it goes*, for the kernel of one line: Python's own start, what imports take, by package, and the rest.
- *server*: wall time from its start to the answer to `initialize`, and to the first diagnostics.

Bytecode has to be there, as it is after an installation: a first run that is not counted writes it (unless
PYTHONDONTWRITEBYTECODE is set, which doubles what imports take). Nothing here passes or fails.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from lsp_session import Session

ROOT = Path(__file__).resolve().parents[1]
_KERNEL = "__global__ void k(int *a) { a[threadIdx.x] = 1; }\n"
_RACE = "__global__ void k(int *a) { a[threadIdx.x] = a[threadIdx.x + 1]; }\n"
_REDUCTION = """\
__global__ void reduce%d(const float *in, float *out, int n) {
    __shared__ float tile[256];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    tile[t] = i < n ? in[i] : 0.0f;
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (t < s) tile[t] += tile[t + s];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = tile[0];
}

void run%d(const float *in, float *out, int n) {
    reduce%d<<<(n + 255) / 256, 256>>>(in, out, n);
}

"""
TEXTS = {
    "empty file": "",
    "kernel of one line": _KERNEL,
    "kernel with a race": _RACE,
    "file of 200 lines": "".join(_REDUCTION % (n, n, n) for n in range(13)),
}
_KNOWN = "file of 200 lines, known"
_MODULES = """
import sys
from syncline.cli import main
try:
    main(sys.argv[1:])
finally:
    print("\\n", *sys.modules)
"""


def main() -> int:
    parser = argparse.ArgumentParser(description="CPU time of commands from a cold start.")
    parser.add_argument("--runs", type=int, default=11, help="runs of each command (default: 11)")
    parser.add_argument("--against", metavar="CHECKOUT", help="another checkout to compare with")
    arguments = parser.parse_args()
    checkouts = [str(ROOT), *([arguments.against] if arguments.against else [])]
    with tempfile.TemporaryDirectory() as folder:
        commands = {"python -c pass": ["-c", "pass"], "--version": ["-m", "syncline", "--version"]}
        for name, text in TEXTS.items():
            path = Path(folder, f"{name.replace(' ', '_')}.cu")
            path.write_text(text)
            commands[name] = ["-m", "syncline", "check", str(path)]
        commands[_KNOWN] = commands["file of 200 lines"]
        print(f"{'CPU, median (least)':24}" + "".join(f"{os.path.basename(c):>22}" for c in checkouts) + "   modules")
        for name, command in commands.items():
            cells = [
                f"{statistics.median(t):8.0f} ms ({min(t):.0f})"
                for t in cpu_times(command, checkouts, arguments.runs, folder, is_known=name == _KNOWN)
            ]
            print(f"{name:24}" + "".join(f"{cell:>22}" for cell in cells) + f"   {modules(command)}")
        print("\nwhere it goes: a kernel of one line")
        for what, ms in parts(commands["kernel of one line"]):
            print(f"  {ms:7.1f} ms  {what}")
        print("\nserver, wall time from its start")
        for what, ms in server_times(folder, arguments.runs).items():
            print(f"  {statistics.median(ms):7.0f} ms  {what}")
    return 0


def cpu_times(
    command: Sequence[str], checkouts: Sequence[str], runs: int, folder: str, *, is_known: bool
) -> list[list[float]]:
    """Milliseconds of each run of a command in each checkout, by turns; the first of each is left out. Reports are kept
    in folders below `folder`: of each run in one of its own, unless its report is to be known."""
    times: list[list[float]] = [[] for _ in checkouts]
    for run in range(runs + 1):
        for checkout, out in zip(checkouts, times, strict=True):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            kept = f"{folder}/kept{'' if is_known else f'{time.monotonic_ns()}'}"
            environment = {**_environment(checkout), "SYNCLINE_CACHE_DIR": kept}
            subprocess.run([sys.executable, *command], env=environment, stdout=subprocess.DEVNULL)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            if run:
                out.append(1000 * (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime))
    return times


def modules(command: Sequence[str]) -> str:
    """How many modules a command of Syncline's imports."""
    if command[0] == "-c":
        return ""
    program = [sys.executable, "-c", _MODULES, *command[2:]]
    done = subprocess.run(program, env=_environment(str(ROOT)), capture_output=True, text=True)
    names = done.stdout.splitlines()[-1].split()
    own = sum(name.startswith("syncline") for name in names)
    return f"{own} + {len(names) - own}"


def parts(command: Sequence[str]) -> list[tuple[str, float]]:
    """Milliseconds that the imports of each package take in one run, the longest first, as Python counts them."""
    program = [sys.executable, "-X", "importtime", *command]
    done = subprocess.run(
        program, env=_environment(str(ROOT)), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    taken: Counter[str] = Counter()
    for line in done.stderr.splitlines():
        if line.startswith("import time:") and "imported package" not in line:
            own, _, name = line.removeprefix("import time:").split("|")
            package = ".".join(name.strip().split(".")[:2]) if "syncline" in name else "Python and its library"
            taken[package] += int(own)
    return [(f"imports of {name}", us / 1000) for name, us in taken.most_common()]


def server_times(folder: str, runs: int) -> dict[str, list[float]]:
    """Milliseconds from the start of the server until it has answered, and until it has said something of a file."""
    out: dict[str, list[float]] = {"initialize answered": [], "first diagnostics": []}
    for run in range(runs):
        began = time.perf_counter()
        with Session([sys.executable, "-m", "syncline", "server"], folder) as session:
            out["initialize answered"].append((time.perf_counter() - began) * 1000)
            uri = Path(folder, f"opened{run}.cu").as_uri()
            session.open(uri, "cuda-cpp", _RACE)
            session.diagnostics(uri, 1, bool)
            out["first diagnostics"].append((time.perf_counter() - began) * 1000)
    return out


def _environment(checkout: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join((f"{checkout}/analysis", f"{checkout}/server"))}


if __name__ == "__main__":
    sys.exit(main())
