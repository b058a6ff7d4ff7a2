"""Reductions in one order: a tree over the numbers of parts, whatever engine makes them and whenever they are ready."""


def levels(count):
    """Returns the steps of a reduction of this number of parts: each is a list of pairs (left, right) of places, of which the left one gets the result.

    Neighbours are combined, then neighbours of what came out, until one is left. Who was alone stays as it is. The tree depends on the
    number of parts only.
    """
    steps, distance = [], 1
    while distance < count:
        steps.append([(left, left + distance) for left in range(0, count - distance, 2 * distance)])
        distance *= 2
    return steps


def combined(parts, combine):
    """The one value that is left of a list of parts; ``combine`` takes two and gives one."""
    parts = list(parts)
    if not parts:
        raise ValueError("there is nothing to reduce")
    for pairs in levels(len(parts)):
        for left, right in pairs:
            parts[left] = combine(parts[left], parts[right])
    return parts[0]
