// Arrays that a page is given as addresses: their extents, the sizes that follow from these, and their bytes.

/// The arrays of a plan that addresses give. Each is declared by its name, bytes from one element to the next, such elements for one of a file, where
/// elements lie ("rows", "columns", with "gaps", or "flat" without axes), and for each axis its size, a factor and a constant: the extent is
/// factor * size + constant. A constant below zero without a size is not known.
class Arrays {
    static async of(options, plan, declared) {
        const made = new Arrays();
        Object.assign(made, { options, plan, files: new Map(), sizes: new Map(), strides: new Map() });
        for (const rule of declared) {
            made.strides.set(rule[0], rule[1]);
            const address = options.find(plan, rule[0]);
            if (address !== undefined) await made.read(address, ...rule);
        }
        return made;
    }
    /// A size that follows from an array, else its default.
    size(name, otherwise) { return this.sizes.get(name)?.[0] ?? otherwise; }
    /// The contents of an array: those of its file, which has as many bytes, else those made up.
    contents(name, made) {
        if (!this.files.has(name)) return made;
        const [address, bytes] = this.files.get(name), stride = this.strides.get(name);
        if (bytes.length !== made.length) {
            throw new Failure(USAGE, `${name} has ${made.length / stride} elements, and ${address} has ${bytes.length / stride}`);
        }
        return bytes;
    }
    async read(address, name, stride, parts, order, axes) {
        const answer = await fetch(address);
        if (!answer.ok) throw new Failure(USAGE, `cannot read ${address}`);
        let bytes = new Uint8Array(await answer.arrayBuffer()), extents = [];
        const element = stride * parts, named = address.endsWith(".npy");
        if (named) [extents, bytes] = this.header(address, bytes, name, stride, parts, order, axes);
        if (bytes.length % element !== 0) throw new Failure(USAGE, `${address} has ${bytes.length} bytes, and each element of ${name} has ${element}`);
        if (order === "flat" || (!named && axes.length === 1)) extents = [bytes.length / element];
        extents.forEach((extent, axis) => this.follow(`axis ${axis + 1} of ${name}`, BigInt(extent), ...axes[axis]));
        this.files.set(name, [address, bytes]);
    }
    /// The extents of a `.npy` file, and its bytes without the header.
    header(address, bytes, name, stride, parts, order, axes) {
        const bad = (why) => { throw new Failure(USAGE, `${address}: ${why}`); };
        if (bytes.length < 12 || bytes[0] !== 0x93 || new TextDecoder().decode(bytes.subarray(1, 6)) !== "NUMPY") bad("this is not a .npy file");
        const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), first = bytes[6] === 1 ? 10 : 12;
        const end = first + (bytes[6] === 1 ? view.getUint16(8, true) : view.getUint32(8, true));
        if (end > bytes.length) bad("the header is cut off");
        const text = new TextDecoder().decode(bytes.subarray(first, end));
        if (text.includes("'>")) bad("save it with little-endian elements");
        const extents = (/\(([^)]*)\)/.exec(text)?.[1] ?? "").split(",").filter((it) => it.trim()).map(Number), data = bytes.slice(end);
        const apart = parts > 1 && extents.length === axes.length + 1;
        if (order !== "flat" && data.length !== extents.reduce((all, it) => all * it, 1) * stride * (apart ? 1 : parts)) bad(`its elements have another size than those of ${name}`);
        if (apart) extents.pop();
        if (order === "gaps") bad(`${name} has gaps between its elements: give a file with its bytes`);
        const columns = text.includes("'fortran_order': True");
        if (extents.length > 1 && (columns !== (order === "columns") || (columns && parts > 1))) bad(order === "columns" ? "save it in Fortran's order" : "save it in C's order");
        if (order !== "flat" && extents.length !== axes.length) throw new Failure(USAGE, `${name} has ${axes.length} axes, and ${address} has ${extents.length}`);
        return [extents, data];
    }
    /// Binds a size to an extent, or compares it.
    follow(where, extent, size, factor, constant) {
        if (size === "") {
            if (constant >= 0n && constant !== extent) throw new Failure(USAGE, `${where} is ${extent}, and must be ${constant}`);
            return;
        }
        const value = (extent - constant) / factor;
        if (value < 1n || value * factor + constant !== extent) throw new Failure(USAGE, `${where} is ${extent}, and must be ${factor} * ${size} + ${constant}`);
        const text = this.options.find(this.plan, size);
        if (!this.sizes.has(size)) this.sizes.set(size, text === undefined ? [value, where] : [this.options.integer(size, text), "the address"]);
        const [before, by] = this.sizes.get(size);
        if (before !== value) throw new Failure(USAGE, `${size} is ${before} by ${by} and ${value} by ${where}`);
    }
}
