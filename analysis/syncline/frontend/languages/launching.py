"""The functions by which host code launches kernels and gets them by their names, and the words by which a text is told
to hold one before anybody parses it."""

from __future__ import annotations

#: functions that give a kernel by its name: positions of where they store it (None: they give it back) and of the name
GETTERS: dict[str, tuple[int | None, int]] = {
    "clCreateKernel": (None, 1),
    "cuModuleGetFunction": (0, 2),
    "cuLibraryGetKernel": (0, 2),
    "cudaLibraryGetKernel": (0, 2),
    "hipModuleGetFunction": (0, 2),
    "hipLibraryGetKernel": (0, 2),
}
#: functions that give all kernels of a program
GETTERS_OF_ALL = (
    "clCreateKernelsInProgram", "createKernels", "cuModuleEnumerateFunctions", "cuLibraryEnumerateKernels",
)  # fmt: skip
#: OpenCL's C++ class, whose constructor takes the program and the name
CLASSES = ("cl::Kernel", "Kernel")
#: functions that set one argument of a kernel
SETTERS = ("clSetKernelArg", "clSetKernelArgSVMPointer", "setArg")

#: the names of the runtimes' functions that launch a kernel by its symbol, as a regular expression
BY_SYMBOL = rb"(?:cuda|hip)(?:Ext)?Launch(?:Cooperative)?Kernel(?:Ex|ExC|GGL)?"

#: one of these is in the name of each function that launches a kernel
CALLED = (b"Launch", b"KernelNode", b"clEnqueue", b"enqueueNDRange", b"enqueueTask")
#: a text without any of these launches nothing
LAUNCHES = (b"<<<", b"<< <", *CALLED)
#: a text without any of these gets no kernel by its name
GETS = (
    b"clCreateKernel",
    b"createKernels",
    b"cl::Kernel",
    b"GetFunction",
    b"GetKernel",
    b"EnumerateFunctions",
    b"EnumerateKernels",
)
#: the same of Python's libraries
GETS_IN_SCRIPTS = (b"get_function", b"RawKernel", b"pyopencl")
#: a text without any of these sets no argument of a kernel
SETS = (b"SetKernelArg", b"setArg")
