"""A race in one sentence: who does what to which element while somebody else does what to it."""

from __future__ import annotations

from ..findings import ThreadId, Witness
from ..ir.kernel import Atomic, Read, Write
from .speech import said

Access = Read | Write | Atomic


def headline(witness: Witness, accesses: tuple[Access, Access], *, certain: bool, at_once: bool) -> str:
    """ "Thread 64 writes `tile[64]` while thread 0 reads it". The accesses are those of the witness's threads, in its
    order. `at_once`: both threads are at one access, which comes before or after nothing."""
    one, other = accesses
    first, second = _people(witness)
    may = "" if certain else "may "
    if at_once:
        return f"{_capital(_both(witness))} {may}{_do(one)} {_place(one, witness)} at the same time"
    does = _does(one) if certain else f"may {_do(one)}"
    return f"{_capital(first)} {does} {_place(one, witness)} while {second} {_does(other)} it"


def same_value(witness: Witness, accesses: tuple[Access, Access]) -> str:
    """The same where both threads store one value, or one reads what it finds in any case."""
    one = accesses[0]
    first, second = _people(witness)
    if not any(isinstance(access, Read) for access in accesses):
        return f"{_capital(_both(witness))} write the same value to {_place(one, witness)} at the same time"
    writer, reader = (second, first) if isinstance(accesses[0], Read) else (first, second)
    return f"{_capital(writer)} writes to {_place(one, witness)} what {reader} reads from it in any case"


def guessed(witness: Witness, accesses: tuple[Access, Access]) -> str:
    """The same of a plain read that only guesses."""
    first, second = _people(witness)
    one = next(access for access in accesses if isinstance(access, Read))
    reader, swapper = (first, second) if isinstance(accesses[0], Read) else (second, first)
    return (
        f"{_capital(reader)} reads {_place(one, witness)} plainly, to guess what its compare-and-swap will find, while"
        f" {swapper} swaps it"
    )


def _place(access: Access, witness: Witness) -> str:
    """ "`tile[64]`", or "`row[t]` (`tile[64]`)" where the user wrote another name."""
    address = f"`{witness.address}`"
    return f"`{access.site.written}` ({address})" if access.site.written else address


def _people(witness: Witness) -> tuple[str, str]:
    """ "thread 64" and "thread 0", with their blocks where these differ."""
    one, other = witness.threads
    apart = one.block != other.block
    return who(one, witness, apart=apart), who(other, witness, apart=apart)


def _both(witness: Witness) -> str:
    """ "threads 0 and 64" """
    one, other = witness.threads
    if one.block == other.block:
        return f"threads {index(one.thread, witness.block_dim)} and {index(other.thread, witness.block_dim)}"
    return " and ".join(_people(witness))


def who(thread: ThreadId, witness: Witness, *, apart: bool) -> str:
    """ "thread 64", with its block where the two are of different ones (`apart`)."""
    who = f"thread {index(thread.thread, witness.block_dim)}"
    whole = f"{who} of block {index(thread.block, witness.grid_dim)}" if apart else who
    return said(whole, witness.speech)


def index(place: tuple[int, int, int], extents: tuple[int, int, int]) -> str:
    """ "64", or "(3, 1)" where there are more dimensions."""
    used = 3 if extents[2] > 1 else 2 if extents[1] > 1 else 1
    return str(place[0]) if used == 1 else f"({', '.join(map(str, place[:used]))})"


def access_kind(access: Access) -> str:
    """What an access is: "read", "write" or "atomic add"."""
    match access:
        case Read():
            return "read"
        case Atomic(operation=operation):
            return f"atomic {operation}"
        case _:
            return "write"


def _does(access: Access) -> str:
    return f"does an {access_kind(access)} on" if isinstance(access, Atomic) else f"{access_kind(access)}s"


def _do(access: Access) -> str:
    return f"do an {access_kind(access)} on" if isinstance(access, Atomic) else access_kind(access)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
