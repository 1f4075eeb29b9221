"""The moving picture of the READMEs: `python -m tests.editors.film` takes it in the real VS Code and writes
`docs/images/vscode_film.png`. Needs what tests/editors/setup.sh installs.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path

from .apng import animated, read
from .conftest import REPOSITORY, users_environment
from .workbench import running, session

FILM = REPOSITORY / "docs" / "images" / "vscode_film.png"
#: the kernel as it should be: a line of it is taken out in front of the camera
KERNEL = """// Each block adds up 256 numbers, halving the active threads.
// syncline: launch(grid=64, block=256)
__global__ void block_sum(const float *in, float *out) {
  __shared__ float tile[256];
  int t = threadIdx.x;
  tile[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int d = 128; d > 0; d /= 2) {
    if (t < d)
      tile[t] += tile[t + d];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = tile[0];
}
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        environment = users_environment(folder / "home")
        kernel = folder / "project" / "block_sum.cu"
        kernel.parent.mkdir()
        kernel.write_text(KERNEL)
        command = shutil.which("syncline", path=environment["PATH"])
        frames = folder / "frames"
        frames.mkdir()
        with running(folder, environment, {"syncline.path": str(command)}) as port:
            session("film.js", [port, kernel, frames], environment)
        shown = json.loads((frames / "frames.json").read_text())
        FILM.write_bytes(
            animated([(read((frames / each["name"]).read_bytes()), each["milliseconds"]) for each in shown])
        )
    print(f"{FILM}: {FILM.stat().st_size // 1024} KiB, {len(shown)} pictures")


if __name__ == "__main__":
    main()
