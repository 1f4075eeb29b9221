"""Limits of the host analysis (`host/`). What is not followed may be anything: a kernel is then checked for more
launches than there are, which can leave a finding possible that no launch has."""

from __future__ import annotations

from typing import Annotated

from .limit import Limit

_ANY_NUMBER = "it may be any number"
_NOT_KNOWN = "its type is not known, nor which function a call with it means"

EXECUTED: Annotated[
    int, Limit("statements of the host that are executed for one value", "the value may be any number")
] = 2000
UNROLLED: Annotated[
    int, Limit("iterations of a loop of the host that are executed for one value", "the value may be any number")
] = 64
ALLOCATED: Annotated[
    int, Limit("factors of allocations whose signs are remembered", "what is told of others is put together anew")
] = 1_024
LAUNCHING_FILES: Annotated[
    int, Limit("other files that launch a file's kernels", "with more of them, any launch is taken to be possible")
] = 8
HOST_FILES: Annotated[
    int, Limit("files whose launches are remembered for the kernels of others", "they are read anew; no result changes")
] = 16
CONSTANT_DEPTH: Annotated[int, Limit("constants whose values need each other's", "it is no constant")] = 40
TERM_DEPTH: Annotated[int, Limit("variables and calls that a number is followed through", _ANY_NUMBER)] = 16
TITLE: Annotated[
    int, Limit("characters of an expression that a message names", "the rest of it is written as '...'")
] = 40
EXTENT_DEPTH: Annotated[
    int, Limit("variables and calls that a launch's dimensions are followed through", "they may be any")
] = 12
SETTLED: Annotated[
    int, Limit("choices inside of choices that the conditions of a launch decide", "the others stay undecided")
] = 8
CONDITIONS: Annotated[int, Limit("conditions under which one launch is reached", "further ones are not relied on")] = 32
CALLED: Annotated[
    int, Limit("calls of the function around a launch, each of which is a launch", "its parameters may be anything")
] = 24
CALL_DEPTH: Annotated[
    int,
    Limit("functions that call each other on the way to a launch", "the parameters of further ones may be anything"),
] = 4
GIVEN: Annotated[int, Limit("parts of a number that a call gives to a parameter", _ANY_NUMBER)] = 16
LOOP_VALUES: Annotated[
    int, Limit("iterations of a loop around a launch", "the variable that counts them may be any number")
] = 64
LOOP_LAUNCHES: Annotated[
    int, Limit("launches that the loops around one make of it", "the variables that count them may be any numbers")
] = 64
INSTANCES: Annotated[
    int, Limit("sets of template arguments of one function", "its template parameters may be anything")
] = 48
INSTANCE_DEPTH: Annotated[
    int, Limit("templates that call each other", "the template parameters of further ones may be anything")
] = 4
ARGUMENT_TEXT: Annotated[
    int, Limit("characters of a template argument in which names are replaced", "the argument may be anything")
] = 2000
SCRIPT_BYTES: Annotated[int, Limit("bytes of a Python file that is read for launches", "it launches nothing")] = (
    1_000_000
)
SET_ARGUMENTS: Annotated[
    int, Limit("arguments that are set one by one for a launch", "nothing is known of any of them")
] = 128
CONFIGURATIONS: Annotated[
    int,
    Limit("ways for a file's conditionals to come out in which it is read for launches", "further ones launch nothing"),
] = 4
POINTER_DEPTH: Annotated[
    int, Limit("variables and calls that an argument is followed through", "it leads to an array of its own")
] = 12
ELEMENTS: Annotated[
    int, Limit("elements of a host's array of pointers that an argument may be", "it leads to none of further ones")
] = 8
OBJECTS: Annotated[int, Limit("objects that one argument may lead to", "it leads to an array of its own")] = 4
TARGET_DEPTH: Annotated[
    int, Limit("variables and calls that the name of a launched kernel is followed through", "the launch is not found")
] = 8
TYPE_DEPTH: Annotated[int, Limit("expressions inside of an expression", _NOT_KNOWN)] = 12
TYPES: Annotated[
    int, Limit("names of types whose values are remembered", "it is looked up anew; no result changes")
] = 1024
