"""A module that represents PyCUDA where that cannot be built."""
