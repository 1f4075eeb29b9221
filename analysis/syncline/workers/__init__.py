"""Work in processes of its own, which can be killed in the middle of a proof, as no thread can.

A worker process takes one job at a time and answers with the steps of its work and at last its result
(`messages.py`, `serving.py`). There are two ways to have some:

- `batch.run` does a list of jobs, each within a limit of time. It runs no threads, and forks its workers where forking
  is safe, so that they start with everything loaded: for the command line.
- `pool.Pool` lends workers to whoever awaits one, the latest wish first. Each is a new Python, whose standard output
  nobody else can write to: for the language server, which speaks to its client over its own.
"""
