"""What is wrong with a kernel under a launch.

`registered/` lists the checks, which look at a `case`. What they ask is in `questions`, of a `context`: the kernel with
its summary and who meets whom (`participants/`, `order/`, `launches/`). Which accesses conflict, which threads part and
which claims fail is found in `races/`, `divergence/` and `claims/`; what is said of it in `verdicts/`."""
