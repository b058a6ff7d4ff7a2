// The C interface as classes: handles that end by themselves, failures that are exceptions, arguments made of numbers and buffers. C++17; nothing to link
// but libcrisp.

#ifndef CRISP_HPP
#define CRISP_HPP

#include "crisp.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace crisp {

/// An error. `what()` is the compiler's text, with source lines and carets where it has some.
class Error : public std::runtime_error {
  public:
    crisp_status status;
    /// The code of a compilation's first error, else 0.
    long code;

    Error(crisp_status came, const std::string &text, long number = 0) : std::runtime_error(text), status(came), code(number) {}
    /// The calling thread's last failure.
    static Error last(crisp_status status) { return Error(status, crisp_get_last_messages()); }
};

namespace detail {

inline void must(crisp_status status) {
    if (status < 0) throw Error::last(status);
}

/// A handle that is there.
template <class Handle> Handle *must(Handle *handle, crisp_status otherwise) {
    if (handle == nullptr) throw Error::last(otherwise);
    return handle;
}

/// A text that is there.
inline const char *must(const char *text, const char *otherwise) {
    if (text == nullptr) throw Error(CRISP_ERROR_INVALID_ARGUMENT, otherwise);
    return text;
}

template <class Handle, void (*end)(Handle *)> struct Ends {
    void operator()(Handle *handle) const { end(handle); }
};
template <class Handle, void (*end)(Handle *)> using Owned = std::unique_ptr<Handle, Ends<Handle, end>>;

/// The type of numbers as kernels have them.
template <class Number> constexpr crisp_element element() {
    static_assert(std::is_arithmetic_v<Number>, "an element is a number: use bytes and crisp_element for others");
    if constexpr (std::is_same_v<Number, bool>) return CRISP_BOOL;
    else if constexpr (std::is_same_v<Number, float>) return CRISP_F32;
    else if constexpr (std::is_same_v<Number, double>) return CRISP_F64;
    else {
        static_assert(std::is_integral_v<Number>, "kernels have no such floats");
        constexpr bool is_signed = std::is_signed_v<Number>;
        switch (sizeof(Number)) {
        case 1: return is_signed ? CRISP_I8 : CRISP_U8;
        case 2: return is_signed ? CRISP_I16 : CRISP_U16;
        case 4: return is_signed ? CRISP_I32 : CRISP_U32;
        default: return is_signed ? CRISP_I64 : CRISP_U64;
        }
    }
}

} // namespace detail

/// Sources that are compiled together to one binary, again and again while they change.
class Context {
  public:
    /// For a target: "ptx", "spv", "spv-vulkan", "wgsl", "opencl-c" and others.
    explicit Context(const std::string &target) : handle(crisp_new_context(target.c_str())) {
        if (!handle) throw Error::last(CRISP_ERROR_INVALID_ARGUMENT);
    }
    Context &add_file(const std::string &path) {
        detail::must(crisp_add_input_file(get(), path.c_str()));
        return *this;
    }
    Context &add_string(std::string_view text, const std::string &name = "source.crisp") {
        detail::must(crisp_add_input_string_n(get(), text.data(), text.size(), name.c_str()));
        return *this;
    }
    Context &set_flags(const std::string &flags) {
        detail::must(crisp_set_flags(get(), flags.c_str()));
        return *this;
    }
    /// The flags and the baseline of an earlier compilation with `--tree-shaking`.
    Context &set_tree_shake_directory(const std::string &path) {
        detail::must(crisp_set_tree_shake_directory(get(), path.c_str()));
        return *this;
    }
    /// The flags that are recorded there; empty where there are none.
    std::string recorded_flags() {
        size_t size = 0;
        detail::must(crisp_get_flags(get(), nullptr, &size));
        std::string flags(size, '\0');
        detail::must(crisp_get_flags(get(), flags.data(), &size));
        return flags.c_str();
    }
    /// Whether hosts that fit what was compiled before fit this too; an exception where it fails.
    bool compile() { return checked(crisp_compile(get(), nullptr)); }
    /// The same with one source more, whose definitions take the place of earlier ones.
    bool compile(const std::string &text) { return checked(crisp_compile_string(get(), text.c_str(), nullptr)); }
    /// The code of the last success: valid until the next compilation.
    std::string_view binary() const {
        const void *code = nullptr;
        size_t size = 0;
        if (!crisp_get_binary(get(), &code, &size)) throw Error(CRISP_ERROR_INVALID_ARGUMENT, nothing_compiled);
        return {static_cast<const char *>(code), size};
    }
    /// Errors, warnings and notes of the last compilation.
    std::string messages() const { return detail::must(crisp_get_messages(get()), no_context); }
    std::string messages_json() const { return detail::must(crisp_get_messages_json(get()), no_context); }
    /// Returns the metadata of the last success; throws where there is none.
    std::string metadata() const { return detail::must(crisp_get_metadata(get()), nothing_compiled); }
    std::string abi_changes() const { return detail::must(crisp_get_abi_changes(get()), no_context); }
    /// The handle, which stays this object's.
    crisp_context *get() const { return handle.get(); }

  private:
    static constexpr const char *no_context = "the context has moved", *nothing_compiled = "nothing has been compiled";
    detail::Owned<crisp_context, crisp_destroy_context> handle;

    bool checked(crisp_status status) {
        if (status == CRISP_ERROR_COMPILE_FAILURE) throw Error(status, messages(), crisp_get_compilation_error_code(get()));
        detail::must(status);
        return status == CRISP_SUCCESS_COMPATIBLE;
    }
};

/// Elements in the memory of a device.
template <class Number> class Buffer {
  public:
    explicit Buffer(crisp_buffer *buffer) : handle(detail::must(buffer, CRISP_ERROR_RUN)) {}
    size_t size() const { return crisp_buffer_size(get()) / sizeof(Number); }
    void write(const std::vector<Number> &elements, size_t first = 0) {
        detail::must(crisp_buffer_write(get(), first * sizeof(Number), elements.data(), elements.size() * sizeof(Number)));
    }
    /// All elements. Those of a launch on a queue are there once the queue is finished.
    std::vector<Number> read() const {
        std::vector<Number> elements(size());
        detail::must(crisp_buffer_read(get(), 0, elements.data(), elements.size() * sizeof(Number)));
        return elements;
    }
    crisp_buffer *get() const { return handle.get(); }

  private:
    static_assert(!std::is_same_v<Number, bool>, "vectors of bool have no bytes: use uint8_t and crisp_element");
    detail::Owned<crisp_buffer, crisp_buffer_destroy> handle;
};

/// A result that a call has made.
class Made {
  public:
    explicit Made(const crisp_result &result) : about(result), handle(result.buffer) {}
    std::string name() const { return about.name; }
    /// The extent of each axis; of a vector its length.
    std::vector<uint64_t> extents() const { return std::vector<uint64_t>(about.extents, about.extents + about.dimensions); }
    /// All elements, the last axis fastest, where the kernel declares no other layout.
    template <class Number> std::vector<Number> read() const {
        if (detail::element<Number>() != about.element) throw Error(CRISP_ERROR_INVALID_ARGUMENT, "the elements of the result are of another type");
        std::vector<Number> elements(crisp_buffer_size(handle.get()) / sizeof(Number));
        detail::must(crisp_buffer_read(handle.get(), 0, elements.data(), elements.size() * sizeof(Number)));
        return elements;
    }
    crisp_buffer *get() const { return handle.get(); }

  private:
    crisp_result about;
    detail::Owned<crisp_buffer, crisp_buffer_destroy> handle;
};

/// Launches that follow each other while the caller goes on; the end of the object waits for them.
class Queue {
  public:
    explicit Queue(crisp_queue *queue) : handle(detail::must(queue, CRISP_ERROR_RUN)) {}
    void finish() { detail::must(crisp_queue_finish(get())); }
    crisp_queue *get() const { return handle.get(); }

  private:
    detail::Owned<crisp_queue, crisp_queue_destroy> handle;
};

/// The sizes of a launch, where a kernel leaves them open.
struct Sizes {
    std::vector<uint64_t> global, local;
};

/// A kernel. Calling it launches it and waits for the end.
class Kernel {
  public:
    explicit Kernel(crisp_kernel *kernel) : handle(detail::must(kernel, CRISP_ERROR_INVALID_ARGUMENT)) {}
    /// Numbers and buffers in the order of the kernel's parameters; types and lengths are compared with what the kernel declares.
    template <class... Values> void operator()(const Values &...values) const { launch(nullptr, nullptr, values...); }
    template <class... Values> void with(const Sizes &sizes, const Values &...values) const {
        const crisp_sizes open = sized(sizes);
        launch(nullptr, &open, values...);
    }
    /// Returns at once: the buffers are the queue's until it is finished.
    template <class... Values> void on(Queue &queue, const Values &...values) const { launch(queue.get(), nullptr, values...); }
    template <class... Values> void on(Queue &queue, const Sizes &sizes, const Values &...values) const {
        const crisp_sizes open = sized(sizes);
        launch(queue.get(), &open, values...);
    }
    crisp_kernel *get() const { return handle.get(); }

    /// An argument of `call` by its name: a number, or a buffer with the extent of each axis.
    struct Named {
        std::string name;
        crisp_argument argument;
        std::vector<uint64_t> extents;
        // The bytes of the number.
        std::array<unsigned char, 32> bytes{};

        template <class Number> Named(std::string called, const Number &number) : name(std::move(called)), argument(Kernel::argument(number)) {
            static_assert(sizeof number <= sizeof bytes, "a number, a hardware vector, or a buffer");
            keep(number);
        }
        template <class Number>
        Named(std::string called, const Buffer<Number> &buffer, std::vector<uint64_t> axes = {})
            : name(std::move(called)), argument(Kernel::argument(buffer)), extents(std::move(axes)) {}

      private:
        template <class Number> void keep(const Number &number) { std::memcpy(bytes.data(), &number, sizeof number); }
    };
    /// Calls it with what it reads: sizes follow from the extents of arrays, and results are made, in the order of the kernel's parameters.
    std::vector<Made> call(const std::vector<Named> &arguments, const Sizes &sizes = {}) const {
        std::vector<crisp_named> named;
        for (const Named &it : arguments) {
            crisp_argument argument = it.argument;
            if (argument.buffer == nullptr) argument.value = it.bytes.data();
            named.push_back({it.name.c_str(), argument, static_cast<uint32_t>(it.extents.size()), it.extents.data()});
        }
        const crisp_sizes open = sized(sizes);
        std::array<crisp_result, 64> results{};
        size_t count = results.size();
        detail::must(crisp_call(nullptr, get(), named.data(), named.size(), &open, results.data(), &count));
        std::vector<Made> made;
        for (size_t at = 0; at < count; ++at) made.emplace_back(results[at]);
        return made;
    }

  private:
    detail::Owned<crisp_kernel, crisp_destroy_kernel> handle;

    template <class Number> static crisp_argument argument(const Number &number) {
        crisp_argument made{};
        made.element = detail::element<Number>(), made.lanes = 1, made.value = &number;
        return made;
    }
    /// A hardware vector of two to four numbers.
    template <class Number, size_t lanes> static crisp_argument argument(const std::array<Number, lanes> &numbers) {
        static_assert(lanes >= 2 && lanes <= 4, "hardware vectors have 2 to 4 numbers");
        crisp_argument made{};
        made.element = detail::element<Number>(), made.lanes = lanes, made.value = numbers.data();
        return made;
    }
    template <class Number> static crisp_argument argument(const Buffer<Number> &buffer) {
        crisp_argument made{};
        made.element = detail::element<Number>(), made.lanes = 1, made.buffer = buffer.get(), made.count = buffer.size();
        return made;
    }
    /// Converts to arguments of C, for structures and types that C++ does not have.
    static crisp_argument argument(const crisp_argument &made) { return made; }

    static crisp_sizes sized(const Sizes &sizes) {
        crisp_sizes made{};
        const auto set = [](const std::vector<uint64_t> &from, uint32_t &dimensions, uint64_t *to) {
            // The library says what is wrong with more than three.
            dimensions = static_cast<uint32_t>(from.size());
            for (size_t axis = 0; axis < from.size() && axis < 3; ++axis) to[axis] = from[axis];
        };
        set(sizes.global, made.global_dimensions, made.global);
        set(sizes.local, made.local_dimensions, made.local);
        return made;
    }
    template <class... Values> void launch(crisp_queue *queue, const crisp_sizes *sizes, const Values &...values) const {
        const std::array<crisp_argument, sizeof...(Values)> arguments{argument(values)...};
        detail::must(crisp_launch(queue, get(), arguments.data(), arguments.size(), sizes));
    }
};

/// Kernels for a device.
class Program {
  public:
    explicit Program(crisp_program *program) : handle(detail::must(program, CRISP_ERROR_COMPILE_FAILURE)) {}
    Kernel kernel(const std::string &name) const { return Kernel(crisp_kernel_by_name(get(), name.c_str())); }
    crisp_program *get() const { return handle.get(); }

  private:
    detail::Owned<crisp_program, crisp_destroy_program> handle;
};

/// A device that is open. Its programs, memory and queues may outlive it.
class Device {
  public:
    explicit Device(const std::string &id = "auto") : handle(detail::must(crisp_open_device(id.c_str()), CRISP_ERROR_RUN)) {}
    Program compile(const std::string &source, const std::string &name = "source.crisp") const {
        return Program(crisp_compile_program(get(), source.c_str(), name.c_str()));
    }
    /// With flags as the command has them: "-DTILE=16 --math=fast".
    Program compile(const std::string &source, const std::string &name, const std::string &flags) const {
        return Program(crisp_compile_program_flags(get(), source.c_str(), name.c_str(), flags.c_str()));
    }
    /// A package's code runs as it is: load only what you trust.
    Program load(std::string_view package) const { return Program(crisp_load_package(get(), package.data(), package.size())); }
    template <class Number> Buffer<Number> upload(const std::vector<Number> &elements) const {
        return Buffer<Number>(crisp_buffer_new(get(), elements.data(), elements.size() * sizeof(Number)));
    }
    template <class Number> Buffer<Number> zeros(size_t elements) const {
        return Buffer<Number>(crisp_buffer_new(get(), nullptr, elements * sizeof(Number)));
    }
    Queue queue() const { return Queue(crisp_queue_new(get())); }
    crisp_device *get() const { return handle.get(); }

  private:
    detail::Owned<crisp_device, crisp_close_device> handle;
};

} // namespace crisp

#endif // CRISP_HPP
