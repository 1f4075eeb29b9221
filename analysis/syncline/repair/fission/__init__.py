"""Statements taken apart around the barriers in them, so that all threads come to those (the "unrepairable" of
GPURepair, Listing 4):

    if (t % 2 == 0) {                 const bool inside = t % 2 == 0;
      int x = a[t + 2];               int x;
      __syncthreads();                if (inside) {
      a[t] = x;                  =>     x = a[t + 2];
    }                                 }
                                      __syncthreads();
                                      if (inside) {
                                        a[t] = x;
                                      }

Each condition is evaluated once, by whom it was evaluated before and when; each thread does what it did, in its order,
and comes to more barriers. A `return`, `continue` or `break` before a barrier becomes a condition on what follows. What
is not of a form for that raises `Because`."""
