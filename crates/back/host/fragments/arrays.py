# Arrays that a host program is given as files: their extents, the sizes that follow from these, and their bytes.


class Arrays:
    """The arrays of a plan: name, bytes from one element to the next, such elements for one of a file, where elements lie
    ("rows", "columns", with "gaps", or "flat" without axes), and for each axis its size, a factor and a constant:
    the extent is factor * size + constant. A constant below zero without a size is not known."""

    def __init__(self, options, plan, declared):
        self.options, self.plan = options, plan
        self.strides = {name: stride for name, stride, *_ in declared}
        self.files, self.sizes = {}, {}
        for name, stride, parts, order, axes in declared:
            path = options.text(plan, name)
            if path is not None:
                data, extents = self._read(name, path, stride * parts, parts, order, len(axes))
                self.files[name] = path, data
                for axis, (extent, rule) in enumerate(zip(extents, axes), 1):
                    self._follow(f"axis {axis} of {name}", extent, *rule)

    def size(self, name, otherwise):
        """A size that follows from an array, else its default."""
        return self.sizes.get(name, (otherwise, ""))[0]

    def contents(self, name, made):
        """The contents of an array: those of its file, which has as many bytes, else those made up."""
        if name not in self.files:
            return made
        (path, data), stride = self.files[name], self.strides[name]
        if len(data) != len(made):
            fail(USAGE, f"{name} has {len(made) // stride} elements, and {path} has {len(data) // stride}")
        return data

    def _read(self, name, path, element, parts, order, axes):
        """The bytes of a file, and the extents as far as it says them."""
        try:
            data = np.load(path) if path.endswith(".npy") else np.fromfile(path, np.uint8)
        except (OSError, ValueError) as error:
            fail(USAGE, f"cannot read {path}: {error}")
        if not path.endswith(".npy"):
            if len(data) % element:
                fail(USAGE, f"{path} has {len(data)} bytes, and each element of {name} has {element}")
            return data, [len(data) // element] if axes == 1 else []
        data = data.astype(data.dtype.newbyteorder("<"), copy=False)
        extents = list(data.shape)
        if parts > 1 and len(extents) == axes + 1:
            data, extents = np.moveaxis(data, -1, 0) if order == "columns" else data, extents[:-1]
        if order == "gaps":
            fail(USAGE, f"{name} has gaps between its elements: give a file with its bytes")
        if order != "flat" and len(extents) != axes:
            fail(USAGE, f"{name} has {axes} axes, and {path} has {len(extents)}")
        bytes_of = np.frombuffer(data.tobytes("F" if order == "columns" else "C"), np.uint8).copy()
        return bytes_of, [len(bytes_of) // element] if order == "flat" else extents

    def _follow(self, where, extent, size, factor, constant):
        """Binds a size to an extent, or compares it."""
        if not size:
            if 0 <= constant != extent:
                fail(USAGE, f"{where} is {extent}, and must be {constant}")
            return
        value, rest = divmod(extent - constant, factor)
        if rest or value < 1:
            fail(USAGE, f"{where} is {extent}, and must be {factor} * {size} + {constant}")
        text = self.options.text(self.plan, size)
        known = (value, where) if text is None else (self.options.integer(size, text), "the command line")
        before, by = self.sizes.setdefault(size, known)
        if before != value:
            fail(USAGE, f"{size} is {before} by {by} and {value} by {where}")
