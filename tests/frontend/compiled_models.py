"""Whether CUDA's compiler takes the models of libraries' headers, with a use of each."""

from __future__ import annotations

import subprocess
from pathlib import Path

from syncline.frontend.preprocess import models


def compile_with_models(folder: Path, text: str) -> None:
    """Fails where the compiler does not take the text with the models as its headers."""
    file = folder / "k.cu"
    file.write_text(text)
    headers = str(Path(models.__file__).parent)
    done = subprocess.run(
        ["nvcc", "-w", "-arch=sm_90", "-I", headers, "-c", "-o", str(folder / "k.o"), str(file)], capture_output=True
    )
    assert done.returncode == 0, done.stderr.decode()
