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
