"""Whether a text holds kernels, by a look at its bytes: nothing is parsed or expanded, and every byte is passed once.

A kernel is a head (`__global__`, `__kernel`, OpenCL's `kernel void`) with a body. Comments, literals and what stands
behind `#if 0` hold none, nor do declarations. A macro whose text has such a word in it is a head where it is used.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from itertools import islice

from ..limits.preprocess import ALL_HEAD_TOKENS, HEAD_TOKENS, HEAD_WORDS
from ..regex import regex
from .preprocess.tokens import FOUND, HASH, NAME, occurrences, scanner, tokens_from

#: the words that begin a kernel: CUDA's and HIP's, and OpenCL's
CUDA_HEAD, OPENCL_HEADS = b"__global__", (b"__kernel", b"kernel")
#: where one of these stands, another kernel begins
_ENDS = (CUDA_HEAD, b"__kernel")
_SIGN = regex(rb"__global__|__kernel\b|\bkernel\s+(?:void|__attribute__)\b")
_BEFORE_BODY = regex(rb"\s*(?:void|__attribute__)\b")
_DIRECTIVE = regex(rb"#[ \t]*([a-z]*)[ \t]*((?:[^\\\r\n]++|\\\r?\n|\\.)*+)", re.DOTALL)
_NOTHING = regex(rb"(?:0|false|\(\s*0\s*\))\s*(?:&&.*|//.*|/\*.*)?\Z", re.DOTALL)
_DEFINED = regex(rb"([A-Za-z_]\w*)(?:\([^)]*\))?(.*)", re.DOTALL)
_CONDITIONAL = regex(rb"^[ \t]*#[ \t]*(if|el|endif)\w*", re.MULTILINE)


#: what stands in device functions whose threads meet or share memory, and seldom in anything else
_MEETS = regex(rb"__shared__|__sync(?:threads|warp)|__(?:shfl|ballot)\w*_sync|\bthis_thread_block\b")


def has_meeting_threads(data: bytes) -> bool:
    """Whether a text may hold device functions whose threads meet or share memory."""
    return b"__" in data and _MEETS.search(data) is not None


def bears_signs(data: bytes) -> bool:
    """Whether any of the words that a kernel begins with is in a text, wherever: a question that most texts answer at
    once."""
    if CUDA_HEAD in data:
        return True
    return b"kernel" in data and _SIGN.search(data) is not None


def heads(data: bytes) -> Iterator[bytes]:
    """The words with which the kernels of a text begin, in order. What stands in literals is passed over."""
    if not bears_signs(data):
        return
    words = {word: word for word in (CUDA_HEAD, *OPENCL_HEADS)}
    read = 0
    at: int | None = 0
    while at is not None:
        here, at = at, None
        for kind, start, end in occurrences(data, scanner(frozenset(words)), here, len(data)):
            if kind == FOUND and read < ALL_HEAD_TOKENS:
                has_body, count = _body_behind(data, start, end)
                read += count
                if has_body:
                    yield words.get(data[start:end], CUDA_HEAD)
            elif kind == HASH and _begins_line(data, start):
                name, rest, at = _directive(data, start)
                if name == b"if" and _NOTHING.match(rest):
                    at = _skipped(data, at)
                elif name == b"define" and (head := _head_of_macro(rest)) is not None:
                    macro, word, is_whole = head
                    if is_whole:
                        yield word
                    elif len(words) < HEAD_WORDS:
                        words[macro] = word
                break


def left_out(data: bytes, at: int) -> int | None:
    """Where the group ends that an `#if 0` at an offset leaves out; None where there is none."""
    if not _begins_line(data, at):
        return None
    name, rest, end = _directive(data, at)
    return _skipped(data, end) if name == b"if" and _NOTHING.match(rest) else None


def _begins_line(data: bytes, at: int) -> bool:
    while at > 0 and data[at - 1] in b" \t\f\v":
        at -= 1
    return at == 0 or data[at - 1] in b"\r\n" or (at == 3 and data.startswith(codecs.BOM_UTF8))


def _directive(data: bytes, at: int) -> tuple[bytes, bytes, int]:
    """A directive's name, what follows it, and where it ends."""
    match = _DIRECTIVE.match(data, at)
    assert match is not None
    return match.group(1), match.group(2), match.end()


def _skipped(data: bytes, at: int) -> int:
    """Where the group that begins at an offset ends: at the `#else`, `#elif` or `#endif` that belongs to it."""
    depth = 0
    for match in _CONDITIONAL.finditer(data, at):
        word = match.group(1)
        if word == b"if":
            depth += 1
        elif depth == 0:
            return match.end()
        elif word == b"endif":
            depth -= 1
    return len(data)


def _head_of_macro(text: bytes) -> tuple[bytes, bytes, bool] | None:
    """The name of a macro whose text has a word that begins a kernel, that word, and whether the text holds the kernel
    whole. None for any other macro, and for those that stand for such a word themselves."""
    match = _DEFINED.match(text)
    if match is None or match.group(1) in (CUDA_HEAD, *OPENCL_HEADS):
        return None
    name, body = match.groups()
    for token in tokens_from(body, 0, len(body)) if bears_signs(body) else ():
        if token.kind == NAME and token.text in (CUDA_HEAD, *OPENCL_HEADS):
            has_body, _ = _body_behind(body, token.start, token.end)
            return None if has_body is False else (name, token.text, bool(has_body))
    return None


def _body_behind(data: bytes, start: int, end: int) -> tuple[bool | None, int]:
    """Whether the head that begins with a word goes on to a body, or ends as a declaration; None where the text ends
    first. And how many tokens had to be read for that. A head holds no other."""
    if data[start:end] == b"kernel" and not _BEFORE_BODY.match(data, end):
        return False, 0
    depth, takes_parameters, count = 0, False, 0
    for token in islice(tokens_from(data, end, len(data)), HEAD_TOKENS):
        count += 1
        text = token.text
        if text in (b"(", b"["):
            depth += 1
        elif text in (b")", b"]", b"}"):
            depth -= 1
            takes_parameters |= text == b")"
        elif text == b"{":
            if depth == 0 and takes_parameters:
                return True, count
            depth += 1
        if depth < 0 or text in _ENDS or (text == b";" and depth == 0):
            return False, count
    return None, count
