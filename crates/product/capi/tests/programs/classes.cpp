// The classes of crisp.hpp: compilations, launches, queues, sizes, hardware vectors, and what each mistake throws.
#include "check.h"
#include "crisp.hpp"

template <class Try> static std::string thrown(Try &&attempt, crisp_status status) {
    try {
        attempt();
    } catch (const crisp::Error &error) {
        CHECK(error.status == status);
        return error.what();
    }
    CHECK(!"nothing was thrown");
    return "";
}

static void contexts() {
    crisp::Context context("SPV");
    CHECK(thrown([&] { (void)context.binary(); }, CRISP_ERROR_INVALID_ARGUMENT) == "nothing has been compiled");
    context.add_string(SAXPY, "k.crisp").set_flags("--math=strict");
    CHECK(context.compile());
    CHECK(context.binary().substr(0, 4) == std::string_view("\x03\x02\x23\x07", 4));
    CHECK(context.metadata().find("\"saxpy\"") != std::string::npos);
    CHECK(!context.compile("(def-kernel saxpy (n:int) (let ((m n))))"));
    CHECK(context.abi_changes().find("changed") != std::string::npos);
    const std::string text = thrown([&] { context.compile("(def-kernel k (n:int) (set! nope n))"); }, CRISP_ERROR_COMPILE_FAILURE);
    CHECK(text.find("^^^^") != std::string::npos && text == context.messages());
    CHECK(thrown([] { crisp::Context("nothing"); }, CRISP_ERROR_INVALID_ARGUMENT).find("there is no target `nothing`") != std::string::npos);
    CHECK(thrown([&] { context.add_file("no/such.crisp"); }, CRISP_ERROR_FILE).find("A0204") != std::string::npos);
    // A context moves; what it moved from ends as nothing.
    crisp::Context other = std::move(context);
    CHECK(!other.binary().empty());
}

static void calls(const char *id) {
    const crisp::Device device(id);
    const crisp::Kernel matmul =
        device.compile("kernel matmul(A: Tensor<M, K; f32>, B: Tensor<K, N; f32>) -> Tensor<M, N; f32> { matmul(A, B) }", "m.tensor").kernel("matmul");
    const auto a = device.upload(std::vector<float>{0, 1, 2, 3, 4, 5}), b = device.upload(std::vector<float>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
    std::vector<crisp::Made> results = matmul.call({{"A", a, {2, 3}}, {"B", b, {3, 4}}});
    CHECK(results.size() == 1 && results[0].name() == "result" && results[0].extents() == (std::vector<uint64_t>{2, 4}));
    CHECK(results[0].read<float>() == (std::vector<float>{20, 23, 26, 29, 56, 68, 80, 92}));
    CHECK(thrown([&] { (void)results[0].read<int32_t>(); }, CRISP_ERROR_INVALID_ARGUMENT) != "");
    results = matmul.call({{"A", a, {2, 3}}, {"B", b}, {"N", int32_t{4}}});
    CHECK(results[0].extents()[1] == 4);
    const crisp::Buffer<float> given = device.zeros<float>(8);
    CHECK(matmul.call({{"A", a, {2, 3}}, {"B", b, {3, 4}}, {"result", given, {2, 4}}}).empty() && given.read()[7] == 92);
    const std::string text = thrown([&] { (void)matmul.call({{"A", a, {3, 2}}, {"B", b, {3, 4}}}); }, CRISP_ERROR_RUN);
    CHECK(text.find("`K` is 2 by the second axis of `A` and 3 by the first axis of `B`") != std::string::npos);
}

static void launches(const char *id) {
    const crisp::Device device(id);
    const crisp::Program program = device.compile(SAXPY
        "(def-kernel iota (&out r:(vector-type int :global :write-only))"
        " (set! (~ r (get-global-id 0)) (to-int (get-global-id 0))))"
        "(def-kernel lanes (v:float3 on:bool n:ulong &out r:(vector-type float :global :write-only 3))"
        " (declare single-task)"
        " (when (and on (= n 5000000000)) (set! (~ r 0) (x~ v)) (set! (~ r 1) (y~ v)) (set! (~ r 2) (z~ v))))");
    const crisp::Kernel saxpy = program.kernel("saxpy");
    std::vector<float> ones(1000, 1.0f), counted(1000);
    for (size_t i = 0; i < counted.size(); ++i) counted[i] = static_cast<float>(i);
    const crisp::Buffer<float> x = device.upload(counted);
    crisp::Buffer<float> y = device.upload(ones);
    saxpy(2.0f, x, y);
    CHECK(y.size() == 1000 && y.read()[999] == 2 * 999 + 1);
    {
        crisp::Queue queue = device.queue();
        for (int i = 0; i < 3; ++i) saxpy.on(queue, 1.0f, x, y);
        CHECK(thrown([&] { (void)y.read(); }, CRISP_ERROR_RUN).find("A0107") != std::string::npos);
        queue.finish();
    }
    CHECK(y.read()[10] == 5 * 10 + 1);
    y.write({7.0f}, 10);
    CHECK(y.read()[10] == 7.0f && y.read()[11] == 56.0f);
    const crisp::Buffer<int32_t> r = device.zeros<int32_t>(50);
    program.kernel("iota").with({{50}, {5}}, r);
    CHECK(r.read()[49] == 49);
    CHECK(thrown([&] { program.kernel("iota")(r); }, CRISP_ERROR_RUN).find("L0003") != std::string::npos);
    CHECK(thrown([&] { program.kernel("iota").with({{1, 1, 1, 1}, {}}, r); }, CRISP_ERROR_INVALID_ARGUMENT) != "");
    const crisp::Buffer<float> three = device.zeros<float>(3);
    program.kernel("lanes")(std::array<float, 3>{1, 2, 3}, true, uint64_t{5000000000}, three);
    CHECK((three.read() == std::vector<float>{1, 2, 3}));

    // What is wrong is said, and nothing runs.
    CHECK(thrown([&] { saxpy(2.0, x, y); }, CRISP_ERROR_RUN).find("`a`") != std::string::npos);
    CHECK(thrown([&] { saxpy(2.0f, x); }, CRISP_ERROR_RUN).find("A0102") != std::string::npos);
    CHECK(thrown([&] { saxpy(2.0f, r, y); }, CRISP_ERROR_RUN).find("`x`") != std::string::npos);
    CHECK(thrown([&] { program.kernel("saxp"); }, CRISP_ERROR_INVALID_ARGUMENT).find("did you mean `saxpy`") != std::string::npos);
    CHECK(thrown([&] { device.compile("(def-kernel k ("); }, CRISP_ERROR_COMPILE_FAILURE).find("^") != std::string::npos);
    CHECK(thrown([&] { device.load("no package"); }, CRISP_ERROR_COMPILE_FAILURE) != "");
    CHECK(thrown([&] { y.write(ones, 1); }, CRISP_ERROR_RUN) != "");
    CHECK(y.read()[10] == 7.0f);
}

int main() {
    contexts();
    calls("interp");
    calls("cpu");
    launches("interp");
    launches("cpu");
    CHECK(thrown([] { crisp::Device("nothing"); }, CRISP_ERROR_RUN) != "");
    return 0;
}
