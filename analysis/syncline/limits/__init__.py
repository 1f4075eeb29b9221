"""The numbers at which the analysis stops: how much work it does, how deep it looks, how large things may get.

A module for each layer. A limit is a plain number with its unit and with what becomes of a verdict where it is reached:

    LINEAR_ROWS: Annotated[int, Limit("inequalities", "this proof gives up; the solver is asked")] = 160

`syncline show --limits` prints them all (`table.py`). What a language or a device fixes (32 lanes to a warp, the bits
of a type) and what a report has room for are no limits, and stand where they are used.

No limit makes a proof wrong: what is cut off is never taken for safe."""
