"""`syncline server --check`: what an editor will find, tried as an editor does it."""

from __future__ import annotations

import json
import platform
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import IO, Any

from syncline.version import VERSION

#: how long the server may take for its answers, in seconds: it loads Z3 and checks one small kernel
_PATIENCE = 60

_URI = "untitled:syncline.cu"
_KERNEL = """__global__ void shift(float *a) {
  __shared__ float tile[256];
  tile[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = tile[255 - threadIdx.x];
}
"""


def run() -> int:
    """Prints what there is and what a session with it gave. 0 where an editor will work with it, 1 otherwise."""
    print(f"syncline {VERSION}, Python {platform.python_version()} at {sys.executable}")
    command = shutil.which("syncline")
    if command is None:
        print(
            "command   `syncline` is not on the PATH: give your editor the full path of the command, or mend the PATH"
        )
        return 1
    print(f"command   {command}, found on the PATH")
    server = subprocess.Popen(
        [command, "server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    limit = threading.Timer(_PATIENCE, server.kill)
    limit.start()
    try:
        return _session(server)
    except (OSError, ValueError, StopIteration):
        server.kill()
        _, said = server.communicate()
        print(f"server    stopped before it answered:\n{said.decode(errors='replace').strip()}")
        return 1
    finally:
        limit.cancel()
        server.kill()
        server.wait()


def _session(server: subprocess.Popen[bytes]) -> int:
    assert server.stdin is not None
    assert server.stdout is not None
    answers = _messages(server.stdout)
    _send(server.stdin, "initialize", {"processId": None, "rootUri": None, "capabilities": {}}, 1)
    capabilities = next(each for each in answers if each.get("id") == 1)["result"]["capabilities"]
    offered = [words for key, words in _OFFERED.items() if capabilities.get(key)]
    print(f"server    answers, and offers {', '.join(offered)}")
    _send(server.stdin, "initialized", {})
    opened = {"uri": _URI, "languageId": "cuda-cpp", "version": 1, "text": _KERNEL}
    _send(server.stdin, "textDocument/didOpen", {"textDocument": opened})
    found = next(each for each in answers if _has_findings(each))["params"]["diagnostics"][0]
    print(f"checking  finds the race of a sample: {found['code']} in line {found['range']['start']['line'] + 1}")
    _send(server.stdin, "shutdown", None, 2)
    next(each for each in answers if each.get("id") == 2)
    _send(server.stdin, "exit", None)
    print("An editor that starts `syncline server` will find all of this.")
    return 0


#: what the server may offer, by the names of its capabilities
_OFFERED = {
    "hoverProvider": "hovers",
    "codeActionProvider": "quick fixes",
    "codeLensProvider": "verdicts over kernels",
    "inlayHintProvider": "inlay hints",
    "diagnosticProvider": "diagnostics on request",
}


def _has_findings(message: dict[str, Any]) -> bool:
    return message.get("method") == "textDocument/publishDiagnostics" and bool(message["params"]["diagnostics"])


def _send(stream: IO[bytes], method: str, params: object, number: int | None = None) -> None:
    message: dict[str, object] = {"jsonrpc": "2.0", "method": method, "params": params}
    if number is not None:
        message["id"] = number
    body = json.dumps(message).encode()
    stream.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    stream.flush()


def _messages(stream: IO[bytes]) -> Iterator[dict[str, Any]]:
    """What the server says, until it stops."""
    while True:
        length = 0
        while (line := stream.readline().strip()) or not length:
            if not line:
                return
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        yield json.loads(stream.read(length))
