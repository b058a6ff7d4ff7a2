// What owns a handle in C++: it moves and is not copied, lives in containers, ends when an exception goes past it, and outlives what it was made of.
#include "check.h"
#include "crisp.hpp"

#include <map>
#include <optional>

template <class Handle> constexpr bool owns = std::is_nothrow_move_constructible_v<Handle> && std::is_nothrow_move_assignable_v<Handle> &&
                                              !std::is_copy_constructible_v<Handle> && !std::is_copy_assignable_v<Handle>;
static_assert(owns<crisp::Context> && owns<crisp::Device> && owns<crisp::Program> && owns<crisp::Kernel> && owns<crisp::Queue>);
static_assert(owns<crisp::Buffer<float>> && owns<crisp::Buffer<uint8_t>>);
static_assert(std::is_base_of_v<std::runtime_error, crisp::Error> && std::is_copy_constructible_v<crisp::Error>);

static const char *const KERNELS =
    "(def-type in (vector-type int :global :read-only))\n"
    "(def-type out (vector-type int :global :write-only))\n"
    "(def-kernel negate (x:in &out r:out) (declare (global-size :derive-from x)) (in-each-thread (i) (set! (~ r i) (- (~ x i)))))\n"
    "(def-kernel twice (x:in &out r:out) (declare (global-size :derive-from x)) (in-each-thread (i) (set! (~ r i) (* 2 (~ x i)))))\n";

static crisp::Kernel alone(const char *id, const char *name) {
    // Device and program end here.
    return crisp::Device(id).compile(KERNELS).kernel(name);
}

// A chain of kernels that a map keeps, over buffers that a vector keeps.
static void containers(const char *id) {
    const crisp::Device device(id);
    std::map<std::string, crisp::Kernel> kernels;
    {
        const crisp::Program program = device.compile(KERNELS);
        for (const char *name : {"negate", "twice"}) kernels.emplace(name, program.kernel(name));
    }
    std::vector<crisp::Buffer<int32_t>> stages;
    stages.push_back(device.upload(std::vector<int32_t>{1, -2, 3}));
    for (int i = 0; i < 10; ++i) {
        stages.push_back(device.zeros<int32_t>(3));
        kernels.at(i % 2 ? "negate" : "twice")(stages[static_cast<size_t>(i)], stages.back());
    }
    CHECK((stages.back().read() == std::vector<int32_t>{-32, 64, -96}));
    // The first ones end before the last one is read again.
    std::optional<crisp::Buffer<int32_t>> kept(std::move(stages.back()));
    stages.clear();
    CHECK(kept->size() == 3 && kept->read()[1] == 64);
    kept.reset();
    // One handle takes the place of another.
    crisp::Kernel kernel = std::move(kernels.at("negate"));
    kernels.clear();
    const crisp::Buffer<int32_t> x = device.upload(std::vector<int32_t>{5}), r = device.zeros<int32_t>(1);
    kernel(x, r);
    CHECK(r.read()[0] == -5);
    kernel = device.compile(KERNELS).kernel("twice");
    kernel(x, r);
    CHECK(r.read()[0] == 10);
}

struct Released {
    int times = 0;
    static void call(void *self) { ++static_cast<Released *>(self)->times; }
};

// An exception goes past a queue with launches and past foreign memory: the queue has waited before the memory is given back.
static void exceptions() {
    const crisp::Device device("cpu");
    const crisp::Kernel twice = device.compile(KERNELS).kernel("twice");
    alignas(64) int32_t memory[1024] = {21};
    Released released;
    bool caught = false;
    try {
        const crisp::Buffer<int32_t> x(crisp_buffer_import(device.get(), CRISP_FOREIGN_HOST, memory, sizeof memory, Released::call, &released));
        const crisp::Buffer<int32_t> r = device.zeros<int32_t>(1024);
        crisp::Queue queue = device.queue();
        for (int i = 0; i < 20; ++i) twice.on(queue, x, r);
        CHECK(released.times == 0);
        twice.on(queue, x, device.zeros<float>(1024));
    } catch (const crisp::Error &error) {
        caught = error.status == CRISP_ERROR_RUN && std::string(error.what()).find("`r` of `twice`") != std::string::npos;
    }
    CHECK(caught && released.times == 1);
    // A constructor that fails leaves nothing to end.
    caught = false;
    try {
        crisp::Buffer<int32_t> none(crisp_buffer_import(device.get(), CRISP_FOREIGN_CUDA, memory, sizeof memory, Released::call, &released));
    } catch (const std::runtime_error &error) {
        caught = std::string(error.what()).find("D0125") != std::string::npos;
    }
    CHECK(caught && released.times == 1);
    // The code of a compilation's error comes with it.
    crisp::Context context("spv");
    try {
        context.add_string("(set! x 5)").compile();
        CHECK(!"it compiles");
    } catch (const crisp::Error &error) {
        CHECK(error.status == CRISP_ERROR_COMPILE_FAILURE && error.code == ('C' << 16) + 1);
    }
}

template <class Try> static bool throws(crisp_status status, const char *text, Try &&attempt) {
    try {
        attempt();
    } catch (const crisp::Error &error) {
        if (error.status == status && std::string(error.what()).find(text) != std::string::npos) return true;
        fprintf(stderr, "%d: %s\n", static_cast<int>(error.status), error.what());
    }
    return false;
}

// What has moved is nothing, and what is not there yet is an exception, never a NULL that goes on.
static void nothing() {
    crisp::Context context("spv");
    CHECK(throws(CRISP_ERROR_INVALID_ARGUMENT, "nothing has been compiled", [&] { (void)context.metadata(); }));
    CHECK(context.messages().empty() && context.abi_changes() == "[]" && context.recorded_flags().empty());
    CHECK(context.set_tree_shake_directory("no/such/folder").recorded_flags().empty());
    CHECK(throws(CRISP_ERROR_COMPILE_FAILURE, "A0205", [&] { context.compile(); }));
    CHECK(throws(CRISP_ERROR_FILE, "A0204", [&] { context.add_file("no/such.crisp"); }));
    const crisp::Context other = std::move(context);
    CHECK(throws(CRISP_ERROR_INVALID_ARGUMENT, "the context has moved", [&] { (void)context.messages(); }));
    CHECK(throws(CRISP_ERROR_INVALID_ARGUMENT, "the context is NULL", [&] { context.compile(); }));
    CHECK(throws(CRISP_ERROR_INVALID_ARGUMENT, "the context is NULL", [&] { context.add_string("x"); }));
    CHECK(throws(CRISP_ERROR_INVALID_ARGUMENT, "nothing has been compiled", [&] { (void)context.metadata(); }));
    crisp::Device device("interp");
    crisp::Kernel kernel = device.compile(KERNELS).kernel("twice");
    crisp::Buffer<int32_t> x = device.zeros<int32_t>(4);
    const crisp::Kernel kept = std::move(kernel);
    CHECK(throws(CRISP_ERROR_INVALID_ARGUMENT, "the kernel is NULL", [&] { kernel(x, x); }));
    const crisp::Buffer<int32_t> y = std::move(x);
    CHECK(x.size() == 0 && y.size() == 4 && throws(CRISP_ERROR_INVALID_ARGUMENT, "the buffer is NULL", [&] { (void)x.read(); }));
    CHECK(throws(CRISP_ERROR_INVALID_ARGUMENT, "`x` of `twice`", [&] { kept(x, y); }));
    const crisp::Device moved = std::move(device);
    CHECK(throws(CRISP_ERROR_RUN, "the device is NULL", [&] { (void)device.queue(); }));
}

int main() {
    nothing();
    for (const char *id : {"interp", "cpu"}) {
        containers(id);
        const crisp::Kernel kernel = alone(id, "twice");
        CHECK(kernel.get() != nullptr);
    }
    exceptions();
    return 0;
}
