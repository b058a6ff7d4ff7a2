// Structures of arrays: all values of the first member, then all of the second; each column begins at a multiple of 16 bytes.

namespace crisp {

/// Bytes of a column with what lies between it and the next.
inline uint64_t column_bytes(uint64_t count, uint64_t stride) { return (count * stride + 15) / 16 * 16; }

/// A value in memory, which can be read and set.
template <class Value> class Element {
  public:
    explicit Element(unsigned char *where) : at(where) {}
    operator Value() const {
        Value value;
        std::memcpy(&value, at, sizeof value);
        return value;
    }
    Element &operator=(Value value) {
        std::memcpy(at, &value, sizeof value);
        return *this;
    }

  private:
    unsigned char *at;
};

/// All values of one member.
template <class Value> class Column {
  public:
    Column(Bytes &bytes, uint64_t first, uint64_t bytes_apart, uint64_t count)
        : start(bytes.data() + first), stride(bytes_apart), length(count) {}
    uint64_t size() const { return length; }
    Element<Value> operator[](uint64_t i) const { return Element<Value>(start + i * stride); }

  private:
    unsigned char *start;
    uint64_t stride, length;
};

/// The type of a column.
struct Member {
    Type type;
    uint64_t width, lanes, stride;
};

/// Made-up data, in each column that of its type.
inline Bytes column_pattern(uint64_t bytes, uint64_t count, const std::vector<Member> &members, uint64_t argument) {
    Bytes all = zeros(bytes, 1);
    uint64_t at = 0;
    for (const Member &member : members) {
        const Bytes column = pattern(count, member.stride, member.type, member.width, member.lanes, argument);
        std::copy(column.begin(), column.end(), all.begin() + static_cast<std::ptrdiff_t>(at));
        at += column_bytes(count, member.stride);
    }
    return all;
}

} // namespace crisp
