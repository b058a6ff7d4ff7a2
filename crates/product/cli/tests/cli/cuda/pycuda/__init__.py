"""A module that stands for PyCUDA where that cannot be built."""
