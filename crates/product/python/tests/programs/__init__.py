"""Tensor programs with references in numpy: each `X.tensor` has its own in `X.py`, a function for each kernel."""
