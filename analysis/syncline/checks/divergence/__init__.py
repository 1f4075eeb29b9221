"""Which threads part before a barrier, or before a warp function that names them."""
