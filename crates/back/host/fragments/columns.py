# Structures of arrays: all values of the first member, then all of the second; each column begins at a multiple of 16 bytes.


class Columns:
    """The columns of memory by their names, as arrays on the same bytes: `columns.x`, and `columns.x[i]` of one structure."""

    def __init__(self, data, count, members):
        at = 0
        for name, kind, lanes, stride in members:
            number = np.dtype({"bool": "uint8", "bfloat16": "uint16"}.get(kind, kind))
            shape, strides = ((count,), (stride,)) if lanes == 1 else ((count, lanes), (stride, number.itemsize))
            setattr(self, name, np.ndarray(shape, number, data.data, at, strides))
            at += -(-count * stride // 16) * 16


def column_pattern(size, count, members, argument):
    """Made-up data, in each column that of its type."""
    made, at = zeros(size, 1), 0
    for _, kind, lanes, stride in members:
        made[at : at + count * stride] = pattern(count, stride, kind, lanes, argument)
        at += -(-count * stride // 16) * 16
    return made
