"""Reports that are kept on the disk from one run to the next, for as long as nothing that was read for them changes.

    store = Store(folder(), most=limits.BYTES)
    report = yield from check_steps(store, "kernel.cu", source, options)    # as `api.check_steps`

An entry is found by all that is known before anything is read: the path and bytes of the file, the options, the folder
that relative paths are of, and the programs that analyse (`fingerprint.py`). In it stands what the disk was asked
meanwhile, for headers that are there and for those that are not, with the answers (`frontend/asked.py`). It counts
while these are the same; what the clock had a part in is not kept. Entries are rows of plain values (`rows.py`), from
which nothing can be made but values of a report. One that cannot be read, whatever the reason, is not there.
"""
