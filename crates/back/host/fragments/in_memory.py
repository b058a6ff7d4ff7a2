# Compiling while the program runs: the package `crisp` makes code of text in memory.

import crisp


def compile_in_memory(target, flags, sources, kernels):
    """The code for a target of sources in which each of these kernels is compiled again from its own text: change a text, and the
    kernel changes. Where one is called in another way than before, the program ends: its launches below would pass the wrong arguments."""
    context = crisp.Context(target)
    context.set_flags(flags)
    for name, text in sources:
        context.add_input_string(text, name)
    if context.compile() < 0:
        fail(WRONG, context.get_messages())
    for name, text in kernels:
        status = context.compile(text)
        if status < 0:
            fail(WRONG, context.get_messages())
        if status == 1:
            fail(WRONG, f"{name} is called in another way now: {context.get_abi_changes()}")
    return context.get_binary()
