//! Messages about side channels, exact kernels and continuations: C0520 to C0559.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

pub(crate) fn side_in_loop(span: Span, form: &str, operation: &str, around: Span) -> Diagnostic {
    Diagnostic::error(Code("C0520"), span, format!("`{form}` is inside the loop `{operation}`"))
        .see(around, "this loop")
        .note("the host allocates each vector once, before the launch")
        .help("make it before the loop, longer if need be, and use a part of it in each iteration")
}

pub(crate) fn side_call_in_loop(span: Span, name: &str, operation: &str, around: Span) -> Diagnostic {
    Diagnostic::error(
        Code("C0520"),
        span,
        format!("`{name}` needs memory of the host, and is called inside the loop `{operation}`"),
    )
    .see(around, "this loop")
    .help("make the vector before the loop and pass it on")
}

pub(crate) fn side_no_size(span: Span, form: &str) -> Diagnostic {
    Diagnostic::error(Code("C0521"), span, format!("`{form}` of a type needs a length"))
        .help("write it after the type, as what the host can compute: `(length~ A)`, `(* 2 n)`, `64`; or name a vector of that length")
}

pub(crate) fn side_of_what(span: Span, form: &str, ty: &str) -> Diagnostic {
    Diagnostic::error(Code("C0522"), span, format!("`{form}` takes a vector or the type of one, this is {ty}"))
        .help("name a vector that the new one is like, or write `(vector-type float :global)` or `float`")
}

pub(crate) fn side_element(span: Span, form: &str, ty: &str) -> Diagnostic {
    Diagnostic::error(
        Code("C0522"),
        span,
        format!("`{form}` makes vectors of numbers and structures, this has elements of type {ty}"),
    )
    .help("name another element type")
}

pub(crate) fn side_soa_length(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("C0630"),
        span,
        "the length of a structure of arrays must be a whole number that the kernel can compute too",
    )
    .note("columns lie one after the other, so the kernel must know the length to find them")
    .help("compute it of lengths, sizes and unsigned integers by `+ * min max`, and `ceil` or `floor` around a `/`")
}

pub(crate) fn side_space(span: Span, form: &str, space: &str) -> Diagnostic {
    let help = if form == "make-scratch-vector" {
        "scratch memory is `:global`, shared by the launch, or `:local`, shared by a workgroup; `make-vector` makes private memory"
    } else {
        "the host can only read and write `:global` memory"
    };
    Diagnostic::error(Code("C0523"), span, format!("`{form}` does not make memory in the space `:{space}`")).help(help)
}

pub(crate) fn local_scratch_length(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0524"), span, "the length of local memory must be known at compile time")
        .help("write a constant, or compute it of the workgroup size that the kernel sets with `(declare (local-size :set-to …))`")
}

pub(crate) fn host_size_unknown(span: Span, name: Option<&str>) -> Diagnostic {
    let message = match name {
        Some(name) => format!("the host does not know `{name}` before the launch"),
        None => "the host cannot compute this before the launch".to_owned(),
    };
    Diagnostic::error(Code("C0525"), span, message)
        .note("the host allocates the vector, so it computes the length: exactly, over fractions, rounded up")
        .help(
            "use integer parameters, `(length~ v)`, the sizes of the launch, constants and + - * / min max ceil floor",
        )
}

pub(crate) fn host_size_large(span: Span, most: u64) -> Diagnostic {
    Diagnostic::error(Code("C0526"), span, format!("this size has more than {most} parts"))
        .help("pass the size as a parameter of the kernel")
}

pub(crate) fn side_size_of_call(span: Span, name: &str, param: &str) -> Diagnostic {
    Diagnostic::error(
        Code("C0527"),
        span,
        format!("`{name}` makes a vector whose length depends on `{param}`, which the host does not know here"),
    )
    .help("pass what follows from the kernel's parameters, lengths and launch sizes")
}

pub(crate) fn side_name_twice(span: Span, name: &str, first: Span) -> Diagnostic {
    let diagnostic =
        Diagnostic::error(Code("C0528"), span, format!("the kernel has another argument of the name `{name}`"));
    let diagnostic = if first == span { diagnostic } else { diagnostic.see(first, "the first one") };
    diagnostic.help("hosts find vectors by name: choose another, or omit `:name` in a function that is called twice")
}

pub(crate) fn side_too_many(span: Span, most: usize) -> Diagnostic {
    Diagnostic::error(Code("C0529"), span, format!("this kernel needs more than {most} vectors of the host"))
        .note("each call of a function that makes vectors makes its own")
        .help("make the vectors in the kernel and pass them on")
}

pub(crate) fn exact_out(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0540"), span, format!("`{name}` is an `&out` parameter of an exact kernel")).help(
        "take a `voidp`, make a vector of it with `marshall-vector`, and call a function with an `&out` parameter",
    )
}

pub(crate) fn exact_vector(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0541"), span, format!("`{name}` is a vector, which would be two arguments"))
        .note("the arguments of an exact kernel are its parameters and nothing else")
        .help(
            "take its address as `voidp` and its size in bytes as `ulong`, and make the vector with `marshall-vector`",
        )
}

pub(crate) fn address_as_value(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0542"), span, format!("`{name}` is an address, which is not a value"))
        .help(format!("make a vector of it: `(marshall-vector {name} BYTES TYPE)`"))
}

pub(crate) fn marshall_elsewhere(span: Span, form: &str) -> Diagnostic {
    Diagnostic::error(Code("C0543"), span, format!("`{form}` is not in the body of a `def-kernel-exact`"))
        .help("pass vectors to functions and to other kernels")
}

pub(crate) fn marshall_address(span: Span, form: &str) -> Diagnostic {
    Diagnostic::error(Code("C0544"), span, format!("`{form}` takes a `voidp` parameter of the kernel"))
        .help("name the parameter that is the address")
}

pub(crate) fn marshall_size(span: Span, form: &str) -> Diagnostic {
    Diagnostic::error(
        Code("C0544"),
        span,
        format!("`{form}` takes the size in bytes from an integer parameter of the kernel"),
    )
    .help("name the parameter; the host passes the number of bytes at the address")
}

pub(crate) fn marshall_type(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0545"), span, "an address becomes a vector of `:global` memory with an element type")
        .help("write `(vector-type float :global :read-only)`")
}

pub(crate) fn marshalled_twice(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0546"), span, format!("`{name}` is a vector of another element type already"))
        .help("use one type for each address")
}

pub(crate) fn marshalled_debug_twice(span: Span, name: &str) -> Diagnostic {
    let text = format!("the memory for debug output must have a separate address, and `{name}` has a use already");
    Diagnostic::error(Code("C0546"), span, text)
        .help("write `marshall-debug-logging-vector` once, with an address that nothing else is made of")
}

pub(crate) fn exact_tells(span: Span, kernel: &str) -> Diagnostic {
    let text = format!("the exact kernel `{kernel}` has no memory for its debug output");
    Diagnostic::error(Code("C0551"), span, text)
        .note("the arguments of an exact kernel are its parameters and nothing else")
        .help("take an address and a size, and write `(marshall-debug-logging-vector ADDRESS BYTES)` in the kernel, or compile without `--debug-output`")
}

pub(crate) fn exact_unnamed(span: Span, kernel: &str, purpose: &str) -> Diagnostic {
    Diagnostic::error(Code("C0547"), span, format!("the exact kernel `{kernel}` makes this vector, which has no name"))
        .help(format!("name it with `:name \"NAME\"`, and give it memory in the kernel: `(marshall-{purpose}-vector ADDRESS BYTES :name \"NAME\")`"))
}

pub(crate) fn exact_implicit(span: Span, kernel: &str, name: &str, purpose: &str, what: &str) -> Diagnostic {
    let what = if what == "vector" { format!("{purpose} vector") } else { what.to_owned() };
    Diagnostic::error(Code("C0548"), span, format!("the exact kernel `{kernel}` has no memory for the {what} `{name}`"))
        .note("the arguments of an exact kernel are its parameters and nothing else")
        .help(format!("take an address and a size, and write `(marshall-{purpose}-vector ADDRESS BYTES :name \"{name}\")` in the kernel"))
}

pub(crate) fn marshalled_for_nothing(span: Span, name: &str, purpose: &str) -> Diagnostic {
    Diagnostic::error(Code("C0549"), span, format!("the kernel makes no {purpose} vector of the name `{name}`"))
        .help("use the `:name` of the `make-…-vector` form")
}

pub(crate) fn continuation_not_last(span: Span, name: &str) -> Diagnostic {
    Diagnostic::warning(Code("C0622"), span, format!("code follows the continuation `{name}`"))
        .note("the invocation makes no code: the host launches the continuation when this kernel is done")
        .help("make it the last expression of the kernel")
}

pub(crate) fn continuation_outside(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0623"), span, "`let-kernel` is not in the body of a `def-kernel`, outside of loops")
        .help("move it to the kernel, or define the second kernel with `def-kernel`")
}

pub(crate) fn continuation_of_continuation(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0623"), span, "a continuation invokes another one")
        .help("invoke one after the other at the end of the kernel around them")
}

pub(crate) fn continuation_under_test(span: Span, test: Span) -> Diagnostic {
    Diagnostic::error(Code("C0628"), span, "the host cannot know whether this continuation is invoked")
        .see(test, "invocations decide this while the kernel runs")
        .note("the invocation makes no code: the host launches the continuation when the kernel is done")
        .help("invoke it after the branch, and let the continuation read from memory what it depends on")
}

pub(crate) fn continuation_as_value(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0623"), span, format!("`{name}` is a continuation, which is not a value"))
        .help(format!("invoke it as the last expression of the kernel: `({name} …)`"))
}

pub(crate) fn captured_at_run_time(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(
        Code("C0624"),
        span,
        format!("a continuation cannot see `{name}`, which is known at run time only"),
    )
    .note("the continuation is another kernel, which the host launches later")
    .help(format!("pass it: add a parameter `{name}`, and an argument to the invocation"))
}

pub(crate) fn continuation_unsized(span: Span, name: &str, what: &str) -> Diagnostic {
    Diagnostic::error(Code("C0625"), span, format!("the {what} `{name}` declares no global size"))
        .note("the host launches a kernel and its continuations by what they declare")
        .help("say how many invocations there are: `(declare (global-size :derive-from …))`")
}

pub(crate) fn continuation_argument(span: Span, param: &str) -> Diagnostic {
    Diagnostic::error(Code("C0626"), span, format!("the host does not know what to pass for `{param}`"))
        .note("the host launches the continuation, with arguments that it has")
        .help("pass parameters of the kernel, vectors that it makes as a whole, and numbers that follow from parameters, declared sizes and constants")
}

pub(crate) fn continuation_type(span: Span, param: &str, wanted: &str, given: &str) -> Diagnostic {
    Diagnostic::error(Code("C0627"), span, format!("`{param}` of the continuation is {wanted}, this is {given}"))
        .help("pass memory of the same element type, address space and alignment")
}

pub(crate) fn exact_bound(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0550"), span, "an exact kernel does not know how many invocations are meant")
        .note("the bound is one more argument of other kernels")
        .help("compare the id with `(length~ v)`, or with a parameter")
}
