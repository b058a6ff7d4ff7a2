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
