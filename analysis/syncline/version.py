"""The version of the package. A constant: the installed metadata takes longer to read than Python takes to start."""

VERSION = "0.1.0"
