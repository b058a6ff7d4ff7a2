// Compiling while the program runs: the compiler's library makes code of text in memory.

#include <crisp.h>

namespace crisp {

/// A source with its name, or a kernel with its own text.
struct Text {
    const char *name, *text;
};

/// The code for a target of sources in which each of these kernels is compiled again from its own text: change a text, and the kernel changes. Where
/// one is called in another way than before, the program ends: its launches below would pass the wrong arguments.
inline Bytes compile_in_memory(const char *target, const char *flags, const std::vector<Text> &sources, const std::vector<Text> &kernels) {
    crisp_context *context = crisp_new_context(target);
    if (!context) fail(USAGE, std::string("the compiler's library has no target ") + target);
    crisp_set_flags(context, flags);
    for (const Text &source : sources) {
        if (crisp_add_input_string(context, source.text, source.name) != CRISP_SUCCESS_COMPATIBLE) fail(USAGE, crisp_get_last_messages());
    }
    if (crisp_compile(context, nullptr) < 0) fail(WRONG, crisp_get_messages(context));
    for (const Text &kernel : kernels) {
        const crisp_status status = crisp_compile_string(context, kernel.text, nullptr);
        if (status < 0) fail(WRONG, crisp_get_messages(context));
        if (status == CRISP_SUCCESS_BREAKING_CHANGE) {
            fail(WRONG, std::string(kernel.name) + " is called in another way now: " + crisp_get_abi_changes(context));
        }
    }
    const void *code = nullptr;
    size_t size = 0;
    if (!crisp_get_binary(context, &code, &size)) fail(WRONG, "the compiler made no code");
    const unsigned char *bytes = static_cast<const unsigned char *>(code);
    const Bytes made(bytes, bytes + size);
    crisp_destroy_context(context);
    return made;
}

} // namespace crisp
