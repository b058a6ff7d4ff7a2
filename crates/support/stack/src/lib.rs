//! A stack for the deepest nesting that the reader and the checker admit, whatever stack the caller has.

/// Runs with a large stack on the caller's thread. A thread keeps its stack: making one, or handing the work to another thread, takes as
/// long as reading a small program.
#[cfg(not(any(target_arch = "wasm32", all(windows, target_arch = "aarch64"))))]
pub fn on_a_large_stack<T>(work: impl FnOnce() -> T) -> T {
    use std::cell::Cell;

    use corosensei::stack::DefaultStack;

    thread_local! {
        static STACK: Cell<Option<DefaultStack>> = const { Cell::new(None) };
    }
    let made = || DefaultStack::new(BYTES).unwrap_or_else(|error| failed(&error));
    // A compilation within a compilation finds none and makes another.
    let mut stack = STACK.take().unwrap_or_else(made);
    let result = corosensei::on_stack(&mut stack, work);
    STACK.set(Some(stack));
    result
}

/// Runs on a separate thread where stacks cannot be switched.
#[cfg(all(windows, target_arch = "aarch64"))]
pub fn on_a_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(BYTES).spawn_scoped(scope, work);
        let thread = thread.unwrap_or_else(|error| failed(&error));
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Where there are neither, the caller's stack must do.
#[cfg(target_arch = "wasm32")]
pub fn on_a_large_stack<T>(work: impl FnOnce() -> T) -> T {
    work()
}

/// Pages that are never touched cost nothing.
#[cfg(not(target_arch = "wasm32"))]
const BYTES: usize = 512 << 20;

#[cfg(not(target_arch = "wasm32"))]
fn failed<T>(error: &std::io::Error) -> T {
    std::panic::panic_any(format!("no stack for the compiler: {error}"))
}
