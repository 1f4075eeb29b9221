"""Which kernels are launched, in which ways launches are written, and with what."""
