// What all host programs in C++ share: sizes, contents of memory, files, options, results.

#include <algorithm>
#include <array>
#include <chrono>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace crisp {

/// Exit codes of a host program.
enum Exit { RIGHT = 0, WRONG = 1, USAGE = 2, NO_DEVICE = 77 };

/// Says why the program ends, and ends it.
[[noreturn]] inline void fail(Exit code, const std::string &text) {
    std::fprintf(stderr, "error: %s\n", text.c_str());
    std::exit(code);
}

/// A fraction: sizes are computed exactly.
struct Ratio {
    int64_t above = 0, below = 1;
    Ratio(int64_t whole) : above(whole) {}
    Ratio(int64_t numerator, int64_t denominator) : above(numerator), below(denominator) {
        if (below < 0) above = -above, below = -below;
        int64_t a = above < 0 ? -above : above, b = below;
        while (b != 0) std::swap(a %= b, b);
        if (a > 1) above /= a, below /= a;
    }
    Ratio operator+(Ratio b) const { return Ratio(above * b.below + b.above * below, below * b.below); }
    Ratio operator-(Ratio b) const { return Ratio(above * b.below - b.above * below, below * b.below); }
    Ratio operator*(Ratio b) const { return Ratio(above * b.above, below * b.below); }
    /// A divisor of zero gives zero.
    Ratio operator/(Ratio b) const { return b.above == 0 ? Ratio(0) : Ratio(above * b.below, below * b.above); }
    bool operator<(Ratio b) const { return above * b.below < b.above * below; }
    int64_t floor() const { return above / below - (above % below < 0); }
    int64_t ceil() const { return above / below + (above % below > 0); }
};
inline Ratio floor(Ratio a) { return a.floor(); }
inline Ratio ceil(Ratio a) { return a.ceil(); }
inline Ratio least(Ratio a, Ratio b) { return b < a ? b : a; }
inline Ratio greatest(Ratio a, Ratio b) { return a < b ? b : a; }
/// A size: rounded up, at least zero.
inline uint64_t size(Ratio a) { return a.ceil() < 0 ? 0 : static_cast<uint64_t>(a.ceil()); }

/// The types of numbers in memory.
enum class Type { Bool, I8, I16, I32, I64, U8, U16, U32, U64, F16, BF16, F32, F64 };

/// The bytes of a number from 0 to 100, which every type holds.
inline uint64_t bits(Type type, uint64_t number) {
    const float single = static_cast<float>(number);
    const double twice = static_cast<double>(number);
    uint32_t of_float = 0;
    uint64_t of_double = 0;
    std::memcpy(&of_float, &single, sizeof single);
    std::memcpy(&of_double, &twice, sizeof twice);
    switch (type) {
    case Type::Bool: return number != 0;
    case Type::F16: return number == 0 ? 0 : ((of_float >> 23) - 112) << 10 | ((of_float >> 13) & 0x3ff);
    case Type::BF16: return of_float >> 16;
    case Type::F32: return of_float;
    case Type::F64: return of_double;
    default: return number;
    }
}

/// The lower bytes of a word as a value of a type.
template <class Value> inline Value as(uint64_t word) {
    Value value;
    std::memcpy(&value, &word, sizeof value);
    return value;
}

/// The values of a loop's index.
using Indices = std::vector<uint64_t>;
inline Indices up(uint64_t end, uint64_t step) {
    Indices all;
    for (uint64_t i = 0; i < end; i += std::max<uint64_t>(1, step)) {
        all.push_back(i);
        if (end - i <= step) break;
    }
    return all;
}
inline Indices down(uint64_t end, uint64_t step) {
    Indices all;
    for (uint64_t left = end; left > 0; left -= std::min(left, std::max<uint64_t>(1, step))) all.push_back(left - 1);
    return all;
}
inline Indices times(uint64_t start, uint64_t end, uint64_t factor, bool inclusive, bool backwards) {
    Indices all;
    factor = std::max<uint64_t>(2, factor);
    for (uint64_t i = std::max<uint64_t>(1, start); i < end || (inclusive && i == end); i *= factor) {
        all.push_back(i);
        if (i > UINT64_MAX / factor) break;
    }
    if (backwards) std::reverse(all.begin(), all.end());
    return all;
}
inline Indices divide(uint64_t start, uint64_t factor) {
    Indices all;
    for (uint64_t i = start; i >= 1; i /= std::max<uint64_t>(2, factor)) all.push_back(i);
    return all;
}

using Bytes = std::vector<unsigned char>;

/// Zeros.
inline Bytes zeros(uint64_t elements, uint64_t stride) { return Bytes(elements * stride); }

/// Made-up data: number i is (7 i + 3 argument) mod 101. A vector's lanes are numbers one by one.
inline Bytes pattern(uint64_t elements, uint64_t stride, Type type, uint64_t width, uint64_t lanes, uint64_t argument) {
    Bytes bytes = zeros(elements, stride);
    for (uint64_t i = 0; i < elements * lanes; ++i) {
        const uint64_t number = bits(type, (7 * (i % 101) + 3 * argument) % 101);
        std::memcpy(&bytes[i / lanes * stride + i % lanes * width], &number, width);
    }
    return bytes;
}

/// Every element has these bytes.
inline Bytes repeated(uint64_t elements, const Bytes &element) {
    Bytes bytes;
    for (uint64_t i = 0; i < elements; ++i) bytes.insert(bytes.end(), element.begin(), element.end());
    return bytes;
}

/// Returns these bytes, two digits each, followed by zeros.
inline Bytes given(uint64_t bytes, const std::string &digits) {
    const auto digit = [](char it) { return static_cast<unsigned>(it <= '9' ? it - '0' : it - 'a' + 10); };
    Bytes all = zeros(bytes, 1);
    for (uint64_t i = 0; i < bytes && 2 * i + 1 < digits.size(); ++i) all[i] = static_cast<unsigned char>(16 * digit(digits[2 * i]) + digit(digits[2 * i + 1]));
    return all;
}

/// Returns memory for the reports of a kernel: flags, room for `messages` messages, and their number.
inline Bytes status(uint64_t bytes, uint32_t messages) {
    Bytes status(bytes);
    std::memcpy(&status[4], &messages, sizeof messages);
    return status;
}

/// The FNV-1a hash of bytes.
inline uint64_t hash(const Bytes &bytes) {
    uint64_t hash = 0xcbf29ce484222325;
    for (unsigned char byte : bytes) hash = (hash ^ byte) * 0x100000001b3;
    return hash;
}

/// A file's bytes, from this folder or that of the program; empty where there is none.
inline Bytes read_file(const std::string &name, const std::string &folder = "") {
    std::ifstream file(name, std::ios::binary);
    if (!file && !folder.empty()) file.open(folder + name, std::ios::binary);
    return Bytes(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

inline void write_file(const std::string &name, const Bytes &bytes) {
    std::ofstream file(name, std::ios::binary);
    file.write(reinterpret_cast<const char *>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (!file.flush()) fail(USAGE, "cannot write " + name);
}

/// A value of a type from the command line, as its bits.
inline uint64_t parse(Type type, const std::string &name, const std::string &text) {
    char *end = nullptr;
    uint64_t value = 0;
    if (type == Type::F32 || type == Type::F16 || type == Type::BF16) {
        const float single = std::strtof(text.c_str(), &end);
        uint32_t word = 0;
        std::memcpy(&word, &single, sizeof single);
        value = type == Type::BF16 ? word >> 16 : word;
        if (type == Type::F16) value = bits(Type::F16, static_cast<uint64_t>(single));
    } else if (type == Type::F64) {
        const double twice = std::strtod(text.c_str(), &end);
        std::memcpy(&value, &twice, sizeof twice);
    } else {
        value = text[0] == '-' ? static_cast<uint64_t>(std::strtoll(text.c_str(), &end, 0)) : std::strtoull(text.c_str(), &end, 0);
    }
    if (text.empty() || *end != 0) fail(USAGE, name + "=" + text + ": that is not a number");
    return value;
}

/// The options of the command line: NAME=VALUE, --code FILE, --repeat N, --only NAME, --out NAME=FILE.
class Options {
  public:
    std::string folder, code;
    std::vector<std::string> only;
    uint64_t repeat = 1;
    /// Code that the program has made itself, by the name in place of its file.
    std::map<std::string, Bytes> made;

    Options(int argc, char **argv, const std::vector<std::string> &names) {
        const std::string program = argv[0];
        folder = program.substr(0, program.find_last_of('/') + 1);
        for (int i = 1; i < argc; ++i) {
            const std::string word = argv[i];
            const bool takes = word == "--code" || word == "--repeat" || word == "--only" || word == "--out";
            if (takes && i + 1 == argc) fail(USAGE, word + " needs a value");
            if (word == "--code") code = argv[++i];
            else if (word == "--repeat") repeat = std::max<uint64_t>(1, parse(Type::U64, word, argv[++i]));
            else if (word == "--only") only.push_back(argv[++i]);
            else if (word == "--out") pair(argv[++i], outputs, names);
            else pair(word, values, names);
        }
    }
    /// The bytes of code: what was made under this name, else the file's.
    Bytes read(const std::string &file) const {
        const auto found = made.find(file);
        return found == made.end() ? read_file(file, folder) : found->second;
    }
    bool wants(const std::string &plan) const {
        return only.empty() || std::find(only.begin(), only.end(), plan) != only.end();
    }
    /// An input's bits: what the command line says, else its default.
    uint64_t input(const std::string &plan, const std::string &name, Type type, uint64_t otherwise) const {
        const std::string *text = find(values, plan, name);
        return text ? parse(type, name, *text) : otherwise;
    }
    /// Returns the value of an input on the command line; nothing where it has none.
    const std::string *text(const std::string &plan, const std::string &name) const { return find(values, plan, name); }
    const std::string *output(const std::string &plan, const std::string &name) const { return find(outputs, plan, name); }
    /// Whether all inputs are the default ones, for which the results are known.
    bool defaults() const { return values.empty(); }

  private:
    std::map<std::string, std::string> values, outputs;

    static void pair(const std::string &word, std::map<std::string, std::string> &to, const std::vector<std::string> &names) {
        const size_t at = word.find('=');
        const auto has = [&names](const std::string &known) { return std::find(names.begin(), names.end(), known) != names.end(); };
        std::string name = word.substr(0, at);
        // A name of the source that is a word of some language has a number here.
        if (!has(name) && has(name + "_2")) name += "_2";
        if (at == std::string::npos || !has(name)) {
            std::string all;
            for (const std::string &known : names) all += " " + known;
            fail(USAGE, "what is " + word + "? Options: NAME=VALUE, --code FILE, --repeat N, --only NAME, --out NAME=FILE; names:" + all);
        }
        to[name] = word.substr(at + 1);
    }
    static const std::string *find(const std::map<std::string, std::string> &in, const std::string &plan, const std::string &name) {
        auto found = in.find(plan + "::" + name);
        if (found == in.end()) found = in.find(name);
        return found == in.end() ? nullptr : &found->second;
    }
};

/// Times of repetitions.
class Times {
  public:
    void start() { began = std::chrono::steady_clock::now(); }
    void stop() { seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count()); }
    /// The median, where there were several.
    void report(const std::string &plan, uint64_t bytes) {
        if (seconds.size() < 2) return;
        std::sort(seconds.begin(), seconds.end());
        const double median = seconds[seconds.size() / 2];
        std::printf("%s: %.3f ms, %.3f GB/s\n", plan.c_str(), median * 1e3, static_cast<double>(bytes) / median * 1e-9);
    }

  private:
    std::chrono::steady_clock::time_point began;
    std::vector<double> seconds;
};

/// Says whether an output has the bytes that the compiler's interpreter computed; true unless it is wrong.
inline bool check(const Options &options, const std::string &plan, const std::string &name, const Bytes &bytes, uint64_t expected) {
    if (const std::string *file = options.output(plan, name)) write_file(*file, bytes);
    const uint64_t found = hash(bytes);
    const bool right = found == expected;
    const char *word = !options.defaults() ? "not compared: other inputs" : right ? "right" : "WRONG";
    std::printf("%s %s %016" PRIx64 " %s\n", plan.c_str(), name.c_str(), found, word);
    return right || !options.defaults();
}

/// An output whose bytes the compiler does not know.
inline bool show(const Options &options, const std::string &plan, const std::string &name, const Bytes &bytes) {
    if (const std::string *file = options.output(plan, name)) write_file(*file, bytes);
    std::printf("%s %s %016" PRIx64 " not compared\n", plan.c_str(), name.c_str(), hash(bytes));
    return true;
}

/// Writes the memory with the reports of a kernel to a file: flags, room and number of messages, then 144 bytes for each.
inline void keep_debug(const std::string &plan, const std::string &name, const Bytes &status) {
    const std::string file = plan + "_" + name + ".debug";
    write_file(file, status);
    std::printf("debug: %s\n", file.c_str());
}

/// Prints the reports of a kernel; false where an assertion failed or a loop used up its fuel. `texts` are the messages by number.
inline bool told(const Bytes &status, const std::vector<std::string> &texts) {
    uint32_t flags = 0, room = 0;
    uint64_t count = 0;
    std::memcpy(&flags, &status[0], 4);
    std::memcpy(&room, &status[4], 4);
    std::memcpy(&count, &status[8], 8);
    for (uint64_t i = 0; i < std::min<uint64_t>(count, room); ++i) {
        uint64_t record[18];
        std::memcpy(record, &status[16 + 144 * i], sizeof record);
        std::string text = record[0] < texts.size() ? texts[record[0]] : "?";
        const bool has_values = text.find("{}") != std::string::npos;
        size_t word = 2;
        for (size_t at; word < 18 && (at = text.find("{}")) != std::string::npos; ++word)
            text.replace(at, 2, std::to_string(static_cast<int64_t>(record[word])));
        if (has_values) std::printf("%s\n", text.c_str());
        else std::printf("invocation %" PRIu64 ": %s (%" PRIx64 ")\n", record[1], text.c_str(), record[2]);
    }
    if (flags != 0) std::printf("the kernel stopped: flags %u\n", flags);
    return flags == 0;
}

} // namespace crisp

// Sizes use these where whole numbers suffice.
[[maybe_unused]] static int64_t crisp_floor(int64_t a, int64_t b) { return crisp::Ratio(a, b == 0 ? 1 : b).floor() * (b != 0); }
[[maybe_unused]] static int64_t crisp_ceil(int64_t a, int64_t b) { return crisp::Ratio(a, b == 0 ? 1 : b).ceil() * (b != 0); }
[[maybe_unused]] static int64_t crisp_min(int64_t a, int64_t b) { return a < b ? a : b; }
[[maybe_unused]] static int64_t crisp_max(int64_t a, int64_t b) { return a < b ? b : a; }

// Arrays that a host program is given as files: their extents, the sizes that follow from these, and their bytes.

namespace crisp {

/// Where the elements of an array lie; `Flat` ones have no axes.
enum class Order { Rows, Columns, Gaps, Flat };

/// An axis: its extent is factor * size + constant. Without a size and with a constant below zero it is not known.
struct AxisRule {
    const char *size;
    int64_t factor, constant;
};

/// An array of a plan: bytes from one element to the next, such elements for one of a file, where they lie, its axes.
struct ArrayRule {
    const char *name;
    uint64_t stride, parts;
    Order order;
    std::vector<AxisRule> axes;
};

/// The arrays of a plan that files give.
class Arrays {
  public:
    Arrays(const Options &given, const std::string &of, const std::vector<ArrayRule> &declared) : options(given), plan(of) {
        for (const ArrayRule &rule : declared) {
            strides[rule.name] = rule.stride;
            if (const std::string *path = options.text(plan, rule.name)) read(rule, *path);
        }
    }
    /// A size that follows from an array, else its default.
    uint64_t size(const std::string &name, uint64_t otherwise) const {
        const auto found = sizes.find(name);
        return found == sizes.end() ? otherwise : static_cast<uint64_t>(found->second.first);
    }
    /// The contents of an array: those of its file, which has as many bytes, else those made up.
    Bytes contents(const std::string &name, Bytes made) const {
        const auto found = files.find(name);
        if (found == files.end()) return made;
        const auto &[path, bytes] = found->second;
        const uint64_t stride = strides.at(name);
        if (bytes.size() != made.size())
            fail(USAGE, name + " has " + std::to_string(made.size() / stride) + " elements, and " + path + " has " + std::to_string(bytes.size() / stride));
        return bytes;
    }

  private:
    const Options &options;
    std::string plan;
    std::map<std::string, uint64_t> strides;
    std::map<std::string, std::pair<std::string, Bytes>> files;
    std::map<std::string, std::pair<int64_t, std::string>> sizes;

    void read(const ArrayRule &rule, const std::string &path) {
        std::ifstream file(path, std::ios::binary);
        if (!file) fail(USAGE, "cannot read " + path);
        Bytes bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
        const uint64_t element = rule.stride * rule.parts;
        std::vector<uint64_t> extents;
        const bool named = path.size() > 4 && path.compare(path.size() - 4, 4, ".npy") == 0;
        if (named) extents = header(rule, path, bytes);
        if (bytes.size() % element != 0)
            fail(USAGE, path + " has " + std::to_string(bytes.size()) + " bytes, and each element of " + rule.name + " has " + std::to_string(element));
        if (rule.order == Order::Flat || (!named && rule.axes.size() == 1)) extents = {bytes.size() / element};
        for (size_t axis = 0; axis < extents.size() && axis < rule.axes.size(); ++axis)
            follow("axis " + std::to_string(axis + 1) + " of " + rule.name, static_cast<int64_t>(extents[axis]), rule.axes[axis]);
        files[rule.name] = {path, std::move(bytes)};
    }
    /// The extents of a `.npy` file, whose header is taken off its bytes.
    std::vector<uint64_t> header(const ArrayRule &rule, const std::string &path, Bytes &bytes) const {
        const auto bad = [&](const std::string &why) { fail(USAGE, path + ": " + why); };
        if (bytes.size() < 12 || std::memcmp(bytes.data(), "\x93NUMPY", 6) != 0) bad("this is not a .npy file");
        const uint64_t first = bytes[6] == 1 ? 10 : 12;
        uint64_t length = 0;
        for (uint64_t at = first; at-- > 8;) length = length << 8 | bytes[at];
        if (first + length > bytes.size()) bad("the header is cut off");
        const std::string text(bytes.begin() + static_cast<std::ptrdiff_t>(first), bytes.begin() + static_cast<std::ptrdiff_t>(first + length));
        if (text.find("'>") != std::string::npos) bad("save it with little-endian elements");
        std::vector<uint64_t> extents;
        const size_t open = text.find('(');
        for (size_t at = open == std::string::npos ? text.size() : open + 1; at < text.size() && text[at] != ')';) {
            char *end = nullptr;
            const uint64_t extent = std::strtoull(text.c_str() + at, &end, 10);
            if (end == text.c_str() + at) ++at;
            else extents.push_back(extent), at = static_cast<size_t>(end - text.c_str());
        }
        uint64_t elements = 1;
        for (uint64_t extent : extents) elements *= extent;
        bytes.erase(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(first + length));
        const bool apart = rule.parts > 1 && extents.size() == rule.axes.size() + 1;
        if (rule.order != Order::Flat && bytes.size() != elements * rule.stride * (apart ? 1 : rule.parts))
            bad("its elements have another size than those of " + std::string(rule.name));
        if (apart) extents.pop_back();
        if (rule.order == Order::Gaps) bad(std::string(rule.name) + " has gaps between its elements: give a file with its bytes");
        const bool columns = text.find("'fortran_order': True") != std::string::npos;
        if (extents.size() > 1 && (columns != (rule.order == Order::Columns) || (columns && rule.parts > 1)))
            bad(rule.order == Order::Columns ? "save it in Fortran's order" : "save it in C's order");
        if (rule.order != Order::Flat && extents.size() != rule.axes.size())
            fail(USAGE, std::string(rule.name) + " has " + std::to_string(rule.axes.size()) + " axes, and " + path + " has " + std::to_string(extents.size()));
        return extents;
    }
    /// Binds a size to an extent, or compares it.
    void follow(const std::string &where, int64_t extent, const AxisRule &rule) {
        const std::string size = rule.size, is = where + " is " + std::to_string(extent) + ", and must be ";
        if (size.empty()) {
            if (rule.constant >= 0 && rule.constant != extent) fail(USAGE, is + std::to_string(rule.constant));
            return;
        }
        const int64_t value = (extent - rule.constant) / rule.factor;
        if (value < 1 || value * rule.factor + rule.constant != extent)
            fail(USAGE, is + std::to_string(rule.factor) + " * " + size + " + " + std::to_string(rule.constant));
        const std::string *text = options.text(plan, size);
        const auto known = text ? std::make_pair(static_cast<int64_t>(parse(Type::I64, size, *text)), std::string("the command line")) : std::make_pair(value, where);
        const auto &[before, by] = sizes.emplace(size, known).first->second;
        if (before != value) fail(USAGE, size + " is " + std::to_string(before) + " by " + by + " and " + std::to_string(value) + " by " + where);
    }
};

} // namespace crisp

// HIP: the device, memory, streams and events of a host program. The driver's functions only: no runtime library is needed.

#include <hip/hip_runtime_api.h>
#include <memory>

namespace crisp {

/// Ends the program where the driver reports an error.
inline void must(hipError_t error, const char *call) {
    if (error != hipSuccess) fail(WRONG, std::string(call) + ": HIP error " + std::to_string(static_cast<int>(error)));
}

/// A device with its context.
class Device {
  public:
    hipDevice_t device = 0;
    hipCtx_t context = nullptr;

    /// The first device; CRISP_DEVICE chooses another: 0, 1 and so on.
    Device() {
        const char *wanted = std::getenv("CRISP_DEVICE");
        const int number = wanted ? std::atoi(wanted) : 0;
        int count = 0;
        if (hipInit(0) != hipSuccess || hipGetDeviceCount(&count) != hipSuccess || number >= count) {
            fail(NO_DEVICE, "there is no HIP device");
        }
        must(hipDeviceGet(&device, number), "hipDeviceGet");
        must(hipDevicePrimaryCtxRetain(&context, device), "hipDevicePrimaryCtxRetain");
        must(hipCtxSetCurrent(context), "hipCtxSetCurrent");
        char name[256] = "";
        must(hipDeviceGetName(name, sizeof name - 1, device), "hipDeviceGetName");
        std::printf("device: %s\n", name);
    }
    ~Device() { (void)hipDevicePrimaryCtxRelease(device); }
    Device(const Device &) = delete;
    Device &operator=(const Device &) = delete;
};

/// Commands in order: a stream.
class Queue {
  public:
    hipStream_t stream = nullptr;

    explicit Queue(Device &) { must(hipStreamCreateWithFlags(&stream, hipStreamNonBlocking), "hipStreamCreateWithFlags"); }
    ~Queue() { (void)hipStreamDestroy(stream); }
    Queue(const Queue &) = delete;
    Queue &operator=(const Queue &) = delete;
    template <class Any> void wait(const Any &event) {
        event.before(*this);
        must(hipStreamSynchronize(stream), "hipStreamSynchronize");
    }
    /// Streams begin by themselves.
    void flush() {}
};

/// Says how long the device took for what a queue is given while this is there.
class Stopwatch {
  public:
    Stopwatch(const Queue &queue, const char *name) : what(name), stream(queue.stream) {
        must(hipEventCreateWithFlags(&began, hipEventDefault), "hipEventCreateWithFlags");
        must(hipEventCreateWithFlags(&ended, hipEventDefault), "hipEventCreateWithFlags");
        must(hipEventRecord(began, stream), "hipEventRecord");
    }
    ~Stopwatch() {
        float milliseconds = 0;
        must(hipEventRecord(ended, stream), "hipEventRecord");
        must(hipEventSynchronize(ended), "hipEventSynchronize");
        must(hipEventElapsedTime(&milliseconds, began, ended), "hipEventElapsedTime");
        std::printf("profile: %s took %.6f ms\n", what, static_cast<double>(milliseconds));
        (void)hipEventDestroy(began);
        (void)hipEventDestroy(ended);
    }
    Stopwatch(const Stopwatch &) = delete;
    Stopwatch &operator=(const Stopwatch &) = delete;

  private:
    const char *what;
    hipStream_t stream;
    hipEvent_t began = nullptr, ended = nullptr;
};

/// The event that is waited for: nothing, or the end of commands.
class Event {
  public:
    Event() = default;
    /// The end of what the queue has been given until now.
    explicit Event(const Queue &queue) {
        hipEvent_t event = nullptr;
        must(hipEventCreateWithFlags(&event, hipEventDisableTiming), "hipEventCreateWithFlags");
        events.emplace_back(event, [](hipEvent_t it) { (void)hipEventDestroy(it); });
        must(hipEventRecord(event, queue.stream), "hipEventRecord");
    }
    /// Lets later commands of the queue wait for it.
    void before(const Queue &queue) const {
        for (const auto &event : events) must(hipStreamWaitEvent(queue.stream, event.get(), 0), "hipStreamWaitEvent");
    }
    /// Both are waited for.
    void join(const Event &other) { events.insert(events.end(), other.events.begin(), other.events.end()); }

  private:
    std::vector<std::shared_ptr<std::remove_pointer_t<hipEvent_t>>> events;
};

/// The code of all kernels.
class Program {
  public:
    hipModule_t module = nullptr;

    /// Tries these files in order: the driver distinguishes machine code and PTX.
    Program(Device &, const Options &options, std::vector<std::string> files) {
        if (!options.code.empty()) files = {options.code};
        std::string tried;
        for (const std::string &file : files) {
            Bytes code = options.read(file);
            tried += " " + file;
            // PTX is text and ends with a zero.
            code.push_back(0);
            if (code.size() > 1 && hipModuleLoadData(&module, code.data()) == hipSuccess) {
                std::printf("code: %s\n", file.c_str());
                return;
            }
        }
        fail(NO_DEVICE, "the device takes no code of" + tried);
    }
    ~Program() { (void)hipModuleUnload(module); }
    Program(const Program &) = delete;
    Program &operator=(const Program &) = delete;
    hipFunction_t kernel(const char *name) const {
        hipFunction_t function = nullptr;
        must(hipModuleGetFunction(&function, module, name), name);
        return function;
    }
};

/// Memory of the host whose pages stay, so that the device reads and writes it while launches run: what parts of vectors pass through.
class Pinned {
  public:
    Pinned(Device &, Queue &, size_t size) {
        void *made = nullptr;
        must(hipHostMalloc(&made, std::max<size_t>(size, 16), 0), "hipHostMalloc");
        memory = static_cast<unsigned char *>(made);
    }
    ~Pinned() { (void)hipHostFree(memory); }
    Pinned(const Pinned &) = delete;
    Pinned &operator=(const Pinned &) = delete;
    unsigned char *data() const { return memory; }
    /// The host's bytes come into it.
    void take(const Bytes &from) { std::copy(from.begin(), from.end(), memory); }
    /// It goes to the host's bytes.
    void give(Bytes &to) const { std::copy_n(memory, to.size(), to.begin()); }

  private:
    unsigned char *memory = nullptr;
};

} // namespace crisp

// HIP: memory of a host program.

namespace crisp {

/// Memory of the device.
class Buffer {
  public:
    hipDeviceptr_t memory{};
    size_t bytes = 0;

    Buffer(Device &, size_t size) : bytes(size) {
        // Nothing is the one size that there is not.
        must(hipMalloc(&memory, std::max<size_t>(size, 16)), "hipMalloc");
    }
    ~Buffer() { (void)hipFree(memory); }
    Buffer(const Buffer &) = delete;
    Buffer &operator=(const Buffer &) = delete;

    /// The host's bytes go to the device; the host waits.
    void upload(Queue &queue, Bytes &from) { queue.wait(send(queue, Event(), from, 0, from.size())); }
    /// Part of the host's bytes goes to the device, after an event. The bytes stay until the event that comes back.
    template <class Host> Event send(Queue &queue, const Event &after, Host &from, size_t offset, size_t size) {
        after.before(queue);
        if (size > 0) must(hipMemcpyHtoDAsync(at(offset), from.data() + offset, size, queue.stream), "hipMemcpyHtoDAsync");
        return Event(queue);
    }
    /// Part of the device's bytes comes back, after an event.
    template <class Host> Event fetch(Queue &queue, const Event &after, Host &to, size_t offset, size_t size) {
        after.before(queue);
        if (size > 0) must(hipMemcpyDtoHAsync(to.data() + offset, at(offset), size, queue.stream), "hipMemcpyDtoHAsync");
        return Event(queue);
    }
    /// The device's bytes come to the host, which waits.
    void download(Queue &queue, Bytes &to) { queue.wait(fetch(queue, Event(), to, 0, to.size())); }

  private:
    hipDeviceptr_t at(size_t offset) const { return (hipDeviceptr_t)((uintptr_t)memory + offset); }
};

} // namespace crisp

