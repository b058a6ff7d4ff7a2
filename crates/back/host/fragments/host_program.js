// The parts that the program of a page needs: sizes, contents of memory, inputs, results. Whole numbers are BigInt, so that sizes are exact.

/// A fraction: sizes are computed exactly.
class Ratio {
    constructor(above, below = 1n) {
        if (below < 0n) [above, below] = [-above, -below];
        let [a, b] = [above < 0n ? -above : above, below];
        while (b !== 0n) [a, b] = [b, a % b];
        [this.above, this.below] = a > 1n ? [above / a, below / a] : [above, below];
    }
    plus(b) { return new Ratio(this.above * b.below + b.above * this.below, this.below * b.below); }
    minus(b) { return new Ratio(this.above * b.below - b.above * this.below, this.below * b.below); }
    times(b) { return new Ratio(this.above * b.above, this.below * b.below); }
    /// A divisor of zero gives zero.
    over(b) { return b.above === 0n ? new Ratio(0n) : new Ratio(this.above * b.below, this.below * b.above); }
    isBelow(b) { return this.above * b.below < b.above * this.below; }
    floor() { return this.above / this.below - (this.above % this.below < 0n ? 1n : 0n); }
    ceil() { return this.above / this.below + (this.above % this.below > 0n ? 1n : 0n); }
}
const ratio = (above, below = 1n) => new Ratio(above, below);
const least = (a, b) => (b.isBelow(a) ? b : a);
const greatest = (a, b) => (a.isBelow(b) ? b : a);
/// A size: rounded up, at least zero.
const size = (a) => (a.ceil() < 0n ? 0n : a.ceil());

/// The end of the program: 1 for a wrong result, 2 for a mistake in the address, 77 without a device.
class Failure extends Error {
    constructor(code, text) {
        super(text);
        this.code = code;
    }
}
const RIGHT = 0, WRONG = 1, USAGE = 2, NO_DEVICE = 77;

const print = (text) => {
    console.log(text);
    document.getElementById("printed").textContent += text + "\n";
};

/// Number of bytes of the types of numbers in memory.
const WIDTHS = { Bool: 1, I8: 1, I16: 2, I32: 4, I64: 8, U8: 1, U16: 2, U32: 4, U64: 8, F16: 2, BF16: 2, F32: 4, F64: 8 };

/// The bytes of a number as a BigInt.
function encoded(type, number) {
    const view = new DataView(new ArrayBuffer(8));
    if (type === "Bool") return number === 0 ? 0n : 1n;
    if (type === "F64") {
        view.setFloat64(0, number, true);
        return view.getBigUint64(0, true);
    }
    if (type === "F32" || type === "BF16" || type === "F16") {
        view.setFloat32(0, number, true);
        const bits = view.getUint32(0, true);
        if (type === "F32") return BigInt(bits);
        if (type === "BF16") return BigInt(bits >>> 16);
        const half = (((bits >>> 23) & 0xff) - 112) * 1024 + ((bits >>> 13) & 0x3ff);
        return number === 0 ? 0n : BigInt(half + (bits >>> 31) * 0x8000);
    }
    return BigInt.asUintN(64, BigInt(Math.trunc(number)));
}

/// Zeros.
const zeros = (elements, stride) => new Uint8Array(Number(elements) * stride);

/// Made-up data: number i is (7 i + 3 argument) mod 101. A vector's lanes are numbers one by one.
function pattern(elements, stride, type, lanes, argument) {
    const [bytes, width, count] = [zeros(elements, stride), WIDTHS[type], Number(elements) * lanes];
    const numbers = Array.from({ length: 101 }, (_, number) => encoded(type, number));
    for (let i = 0; i < count; ++i) {
        let number = numbers[(7 * (i % 101) + 3 * argument) % 101];
        const at = Math.floor(i / lanes) * stride + (i % lanes) * width;
        for (let k = 0; k < width; ++k, number >>= 8n) bytes[at + k] = Number(number & 0xffn);
    }
    return bytes;
}

/// The same in each column of structures of arrays; each begins at a multiple of 16 bytes.
function columnPattern(bytes, count, members, argument) {
    const made = new Uint8Array(Number(bytes));
    let at = 0;
    for (const [, type, lanes, stride] of members) {
        made.set(pattern(count, stride, type, lanes, argument), at);
        at += Math.ceil((Number(count) * stride) / 16) * 16;
    }
    return made;
}

/// The columns of bytes by their names: each reads and sets the bits of its values.
class Columns {
    constructor(bytes, count, members) {
        let at = 0;
        for (const [name, type, lanes, stride] of members) {
            const first = at, width = WIDTHS[type];
            this[name] = {
                length: Number(count),
                bytes: (i) => bytes.subarray(first + i * stride, first + i * stride + lanes * width),
            };
            at += Math.ceil((Number(count) * stride) / 16) * 16;
        }
    }
}

/// Every element has these bytes.
function repeated(elements, element) {
    const bytes = new Uint8Array(Number(elements) * element.length);
    for (let at = 0; at < bytes.length; at += element.length) bytes.set(element, at);
    return bytes;
}

/// Returns these bytes, two digits each, followed by zeros.
function given(bytes, digits) {
    const made = new Uint8Array(Number(bytes));
    for (let i = 0; i < made.length && 2 * i < digits.length; ++i) made[i] = parseInt(digits.slice(2 * i, 2 * i + 2), 16);
    return made;
}

/// Returns memory for the reports of a kernel: flags, room for that number of messages, and their number.
function status(bytes, messages) {
    const made = new Uint8Array(Number(bytes));
    new DataView(made.buffer).setUint32(4, messages, true);
    return made;
}

/// The FNV-1a hash of bytes. The prime is 2^40 + 435: the state's lower and upper words are multiplied by themselves.
function fnv1a(bytes) {
    let low = 0x84222325, high = 0xcbf29ce4;
    for (const byte of bytes) {
        low = (low ^ byte) >>> 0;
        const below = (low & 0xffff) * 435, above = (low >>> 16) * 435 + Math.floor(below / 65536);
        const carry = Math.floor(above / 65536);
        high = (Math.imul(high, 435) + carry + (low << 8)) >>> 0;
        low = ((above & 0xffff) * 65536 + (below & 0xffff)) >>> 0;
    }
    return (BigInt(high) << 32n) | BigInt(low);
}

/// The values of a loop's index.
function* up(end, step) { for (let i = 0n; i < end; i += step > 1n ? step : 1n) yield i; }
function* down(end, step) { for (let i = end - 1n; i >= 0n; i -= step > 1n ? step : 1n) yield i; }
function times(start, end, factor, inclusive, backwards) {
    const all = [];
    for (let i = start > 1n ? start : 1n; i < end || (inclusive && i === end); i *= factor > 2n ? factor : 2n) all.push(i);
    return backwards ? all.reverse() : all;
}
function* divide(start, factor) { for (let i = start; i >= 1n; i /= factor > 2n ? factor : 2n) yield i; }

/// The options in the page's address after `?`: NAME=VALUE of inputs, NAME=ADDRESS of a vector's bytes, repeat=N, only=PLAN.
class Options {
    constructor(query, names) {
        this.values = new Map();
        this.only = [];
        this.repeat = 1;
        for (const [given, value] of new URLSearchParams(query)) {
            // A name of the source that is a word of some language has a number here.
            const name = !names.includes(given) && names.includes(`${given}_2`) ? `${given}_2` : given;
            if (name === "repeat") this.repeat = Math.max(1, Number(this.integer(name, value)));
            else if (name === "only") this.only.push(value);
            else if (names.includes(name)) this.values.set(name, value);
            else throw new Failure(USAGE, `what is ${name}=${value}? Options: NAME=VALUE, repeat=N, only=NAME; names: ${names.join(" ")}`);
        }
    }
    wants(plan) { return this.only.length === 0 || this.only.includes(plan); }
    find(plan, name) { return this.values.get(`${plan}::${name}`) ?? this.values.get(name); }
    integer(name, text) {
        if (!/^-?(\d+|0[xX][\da-fA-F]+)$/.test(text)) throw new Failure(USAGE, `${name}=${text}: that is not a number`);
        return text.startsWith("-") ? -BigInt(text.slice(1)) : BigInt(text);
    }
    /// Returns an input's bits: the value in the address, else its default.
    input(plan, name, type, otherwise) {
        const text = this.find(plan, name);
        if (text === undefined) return otherwise;
        if (!type.includes("F")) return BigInt.asUintN(64, this.integer(name, text));
        const number = Number(text);
        if (text.trim() === "" || Number.isNaN(number)) throw new Failure(USAGE, `${name}=${text}: that is not a number`);
        return encoded(type, number);
    }
    /// Returns whether all inputs are the default ones, for which the results are known.
    defaults() { return this.values.size === 0; }
}

/// Says whether an output has the bytes that the compiler's interpreter computed; true unless it is wrong.
function check(options, plan, name, bytes, expected) {
    const found = fnv1a(bytes), right = found === expected;
    const word = !options.defaults() ? "not compared: other inputs" : right ? "right" : "WRONG";
    print(`${plan} ${name} ${found.toString(16).padStart(16, "0")} ${word}`);
    return right || !options.defaults();
}

/// An output whose bytes the compiler does not know.
function show(options, plan, name, bytes) {
    print(`${plan} ${name} ${fnv1a(bytes).toString(16).padStart(16, "0")} not compared`);
    return true;
}

/// The median of the times, where there were several.
function report(plan, milliseconds, moved) {
    if (milliseconds.length < 2) return;
    milliseconds.sort((a, b) => a - b);
    const median = milliseconds[Math.floor(milliseconds.length / 2)];
    print(`${plan}: ${median.toFixed(3)} ms, ${(moved / median * 1e-6).toFixed(3)} GB/s`);
}

/// Prints the reports of a kernel; false where an assertion failed or a loop used up its fuel. `texts` are the messages by number.
function told(bytes, texts) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const flags = view.getUint32(0, true), room = view.getUint32(4, true), count = Number(view.getBigUint64(8, true));
    for (let i = 0; i < Math.min(count, room); ++i) {
        const [site, invocation, value] = [0, 8, 16].map((at) => view.getBigUint64(16 + 144 * i + at, true));
        const text = texts[Number(site)] ?? "?";
        let word = 16;
        const filled = text.replaceAll("{}", () => view.getBigInt64(16 + 144 * i + (word += 8) - 8, true));
        print(text.includes("{}") ? filled : `invocation ${invocation}: ${text} (${value.toString(16)})`);
    }
    if (flags !== 0) print(`the kernel stopped: flags ${flags}`);
    return flags === 0;
}
