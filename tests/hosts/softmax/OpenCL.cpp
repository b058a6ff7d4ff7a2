// Runs kernels with OpenCL: loads their code, makes their memory, launches them, and checks the results.
//
// Build: g++ -std=c++17 -O2 softmax_hoist_OpenCL.cpp -lOpenCL -o softmax_hoist_OpenCL
// Run:   ./softmax_hoist_OpenCL [NAME=VALUE] [--code FILE] [--repeat N] [--only NAME] [--out NAME=FILE]
// Code:  softmax.spv, softmax.c
//
// It ends with 0 where all results are right, 1 where one is wrong, 2 for a mistake in the command line, 77 without a device.
// Compiled with -DCRISP_NO_MAIN it has no main function, and can be included.

…

/// The kernels, loaded from their file.
class Kernels {
  public:
    crisp::Program program;
    cl_kernel kernel_softmax_rows;

    Kernels(crisp::Device &device, const crisp::Options &options)
        : program(device, options, {"softmax.spv", "softmax.c"}),
          kernel_softmax_rows(program.kernel({"softmax_rows"})) {}
    ~Kernels() {
        clReleaseKernel(kernel_softmax_rows);
    }
    Kernels(const Kernels &) = delete;
    Kernels &operator=(const Kernels &) = delete;
};

/// Launches softmax_rows after an event: a number of workgroups of 128×1×1. The arguments are in the kernel's order, a vector is its
/// memory and its number of elements. Of the memory, m is read_only, r is write_only.
inline crisp::Event launch_softmax_rows(crisp::Queue &queue, const Kernels &kernels, const crisp::Event &after_event,
    const std::array<uint64_t, 3> &groups,
    const crisp::Buffer &m,
    uint64_t m_count,
    uint32_t columns,
    uint32_t rows,
    const crisp::Buffer &r,
    uint64_t r_count,
    uint64_t bound_0) {
    if (groups[0] == 0 || groups[1] == 0 || groups[2] == 0) return after_event;
    const auto the_kernel = kernels.kernel_softmax_rows;
    crisp::must(m.pass(the_kernel, 0), "clSetKernelArg 0: m");
    crisp::must(clSetKernelArg(the_kernel, 1, sizeof m_count, &m_count), "clSetKernelArg 1: m_count");
    crisp::must(clSetKernelArg(the_kernel, 2, sizeof columns, &columns), "clSetKernelArg 2: columns");
    crisp::must(clSetKernelArg(the_kernel, 3, sizeof rows, &rows), "clSetKernelArg 3: rows");
    crisp::must(r.pass(the_kernel, 4), "clSetKernelArg 4: r");
    crisp::must(clSetKernelArg(the_kernel, 5, sizeof r_count, &r_count), "clSetKernelArg 5: r_count");
    crisp::must(clSetKernelArg(the_kernel, 6, sizeof bound_0, &bound_0), "clSetKernelArg 6: bound_0");
    const size_t local_size[3] = {128, 1, 1};
    const size_t global_size[3] = {groups[0] * 128, groups[1] * 1, groups[2] * 1};
    cl_event launched = nullptr;
    crisp::must(clEnqueueNDRangeKernel(queue.queue, the_kernel, 3, nullptr, global_size, local_size, after_event.count(),
                                        after_event.list(), &launched),
                "clEnqueueNDRangeKernel");
    // Profiling: without the marks `//: `, here and above, this prints how long the device took for the launch.
    //: crisp::took("softmax_rows", launched);
    return crisp::Event(launched);
}

inline bool run_softmax_rows(crisp::Device &device, const Kernels &kernels, const crisp::Options &options) {
    const std::string plan = "softmax_rows";
    const crisp::Arrays arrays(options, plan, {
        {"m", 4, 1, crisp::Order::Flat, {{"rows", 128, 0}}},
        {"r", 4, 1, crisp::Order::Flat, {{"rows", 128, 0}}}});
    [[maybe_unused]] const uint64_t columns = options.input(plan, "columns", crisp::Type::U32, 1); // a number
    [[maybe_unused]] const uint64_t rows = options.input(plan, "rows", crisp::Type::U32, arrays.size("rows", 64)); // a number
    [[maybe_unused]] const uint64_t softmax_rows_bound_0 = static_cast<uint64_t>(crisp_max(0, ((int64_t)rows * 128))); // what the launch is to work on
    [[maybe_unused]] const uint64_t softmax_rows_groups_0 = static_cast<uint64_t>(crisp_max(0, crisp_ceil((int64_t)softmax_rows_bound_0, 128))); // workgroups of 128
    [[maybe_unused]] const uint64_t softmax_rows_bound_1 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t softmax_rows_groups_1 = static_cast<uint64_t>(crisp_max(0, (int64_t)softmax_rows_bound_1)); // workgroups of 1
    [[maybe_unused]] const uint64_t softmax_rows_bound_2 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t softmax_rows_groups_2 = static_cast<uint64_t>(crisp_max(0, (int64_t)softmax_rows_bound_2)); // workgroups of 1

    crisp::Queue queue(device);
    // m: an argument, f32 every 4 bytes
    crisp::Bytes m_host = arrays.contents("m", crisp::pattern(softmax_rows_bound_0, 4, crisp::Type::F32, 4, 1, 0));
    crisp::Buffer m(device, m_host.size());
    // r: an argument, f32 every 4 bytes
    crisp::Bytes r_host = arrays.contents("r", crisp::zeros(softmax_rows_bound_0, 4));
    crisp::Bytes r_out = r_host;
    crisp::Buffer r(device, r_host.size());

    crisp::Times run_times;
    for (uint64_t round = 0; round < options.repeat; ++round) {
        crisp::Event last;
        m.upload(queue, m_host);
        r.upload(queue, r_host);
        run_times.start();
        last = launch_softmax_rows(queue, kernels, last, {softmax_rows_groups_0, softmax_rows_groups_1, softmax_rows_groups_2}, m, softmax_rows_bound_0, crisp::as<uint32_t>(columns), crisp::as<uint32_t>(rows), r, softmax_rows_bound_0, softmax_rows_bound_0);
        queue.wait(last);
        run_times.stop();
        r.download(queue, r_out);
    }
    run_times.report(plan, m.bytes + r.bytes);

    bool right = true;
    right &= crisp::check(options, plan, "r", r_out, UINT64_C(0x11273010605fd925));
    return right;
}

#ifndef CRISP_NO_MAIN
int main(int argc, char **argv) {
    const crisp::Options options(argc, argv, {"columns", "softmax_rows::columns", "rows", "softmax_rows::rows", "m", "softmax_rows::m", "r", "softmax_rows::r"});
    crisp::Device device;
    const Kernels kernels(device, options);
    bool right = true;
    if (options.wants("softmax_rows")) right &= run_softmax_rows(device, kernels, options);
    return right ? crisp::RIGHT : crisp::WRONG;
}
#endif
