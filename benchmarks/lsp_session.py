"""A client that speaks just enough LSP to edit a file and wait for its diagnostics."""

from __future__ import annotations

import json
import os
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from queue import Empty, Queue
from types import TracebackType
from typing import Any

Position = tuple[int, int]
#: seconds without any message after which the server is taken for dead
_PATIENCE = 60.0


class Session:
    """One server process with one client, in the folder `root`. Ends the process when it is left."""

    def __init__(
        self,
        command: Sequence[str],
        root: str,
        more: Mapping[str, Any] | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """`more` are further capabilities of the client; `environment` is the server's, where it has one of its own."""
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root, env=environment
        )
        self._messages: Queue[dict[str, Any] | None] = Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self._sent = 0
        uri = Path(root).as_uri()
        synchronisation = {"textDocument": {"publishDiagnostics": {"versionSupport": True}}, **(more or {})}
        self._request(
            "initialize",
            {"processId": os.getpid(), "rootUri": uri, "capabilities": synchronisation, "workspaceFolders": None},
        )
        self._notify("initialized", {})

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if error is None:
                self._request("shutdown", None)
                self._notify("exit", None)
                self._process.wait(10)
        except (OSError, subprocess.TimeoutExpired, RuntimeError):
            pass
        finally:
            self._process.kill()
            self._process.wait()

    def open(self, uri: str, language: str, text: str) -> None:
        """Opens a document as version 1."""
        item = {"uri": uri, "languageId": language, "version": 1, "text": text}
        self._notify("textDocument/didOpen", {"textDocument": item})

    def change(self, uri: str, version: int, start: Position, end: Position, text: str) -> None:
        """Replaces a range; lines and characters count from 0."""
        where = {name: {"line": at[0], "character": at[1]} for name, at in (("start", start), ("end", end))}
        self._notify(
            "textDocument/didChange",
            {
                "textDocument": {"uri": uri, "version": version},
                "contentChanges": [{"range": where, "text": text}],
            },
        )

    def diagnostics(self, uri: str, version: int, wanted: Callable[[list[Any]], bool]) -> list[Any]:
        """Waits for diagnostics of that version that are as wanted, and gives them back. Errors and warnings count.

        Raises RuntimeError where the server ends, or says nothing for a minute."""
        while True:
            message = self.next()
            if message.get("method") != "textDocument/publishDiagnostics":
                continue
            parameters = message["params"]
            loud = [d for d in parameters["diagnostics"] if d.get("severity", 1) <= 2]
            if parameters["uri"] == uri and parameters.get("version", version) == version and wanted(loud):
                return loud

    def processes(self) -> tuple[int, ...]:
        """The server, and the processes that it has started (on Linux)."""
        server = self._process.pid
        children = Path(f"/proc/{server}/task/{server}/children")
        return server, *map(int, children.read_text().split() if children.exists() else ())

    # --- messages ---------------------------------------------------------------------------------------------------

    def _request(self, method: str, parameters: Any) -> Any:
        self._sent += 1
        number = self._sent
        self._send({"id": number, "method": method, "params": parameters})
        while True:
            message = self.next()
            if message.get("id") == number and "method" not in message:
                return message.get("result")

    def _notify(self, method: str, parameters: Any) -> None:
        self._send({"method": method, "params": parameters})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._process.stdin.flush()

    def next(self) -> dict[str, Any]:
        """The next message of the server. Raises RuntimeError where it ends, or says nothing for a minute."""
        message = self.next_within(_PATIENCE)
        if message is None:
            raise RuntimeError("the server said nothing for a minute")
        return message

    def next_within(self, seconds: float) -> dict[str, Any] | None:
        """The same; None where nothing comes for so long."""
        try:
            message = self._messages.get(timeout=seconds)
        except Empty:
            return None
        if message is None:
            raise RuntimeError("the server has ended")
        if "id" in message and "method" in message:  # it asks for something (progress, registration): granted
            self._send({"id": message["id"], "result": None})
        return message

    def _read(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        while True:
            length = 0
            while (header := stream.readline()) not in (b"\r\n", b""):
                name, _, value = header.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            if not length:
                self._messages.put(None)
                return
            self._messages.put(json.loads(stream.read(length)))
