// Runs kernels with HIP: loads their code, makes their memory, launches them, and checks the results.
//
// Build: g++ -std=c++17 -O2 -D__HIP_PLATFORM_AMD__ bitonic_hoist_HIP.cpp -lamdhip64 -o bitonic_hoist_HIP
// Run:   ./bitonic_hoist_HIP [NAME=VALUE] [--code FILE] [--repeat N] [--only NAME] [--out NAME=FILE]
// Code:  bitonic_gfx942.hsaco
//
// It ends with 0 where all results are right, 1 where one is wrong, 2 for a mistake in the command line, 77 without a device.
// Compiled with -DCRISP_NO_MAIN it has no main function, and can be included.

…

/// The kernels, loaded from their file.
class Kernels {
  public:
    crisp::Program program;
    hipFunction_t kernel_sort_uint;
    hipFunction_t kernel_pass_uint;

    Kernels(crisp::Device &device, const crisp::Options &options)
        : program(device, options, {"bitonic_gfx942.hsaco"}),
          kernel_sort_uint(program.kernel("sort_uint")),
          kernel_pass_uint(program.kernel("pass_uint")) {}
    Kernels(const Kernels &) = delete;
    Kernels &operator=(const Kernels &) = delete;
};

/// Launches sort_uint after an event: a number of workgroups of 256×1×1. The arguments are in the kernel's order, a vector is its
/// memory and its number of elements. Of the memory, vec is read_write.
inline crisp::Event launch_sort_uint(crisp::Queue &queue, const Kernels &kernels, const crisp::Event &after_event,
    const std::array<uint64_t, 3> &groups,
    const crisp::Buffer &vec,
    uint64_t vec_count,
    uint64_t bound_0) {
    if (groups[0] == 0 || groups[1] == 0 || groups[2] == 0) return after_event;
    const auto the_kernel = kernels.kernel_sort_uint;
    after_event.before(queue);
    // Profiling: without the marks `//: `, here and above, this prints how long the device took for the launch.
    //: const crisp::Stopwatch stopwatch(queue, "sort_uint");
    void *launch_arguments[] = {const_cast<hipDeviceptr_t *>(&vec.memory), &vec_count, &bound_0};
    crisp::must(hipModuleLaunchKernel(the_kernel, static_cast<unsigned>(groups[0]), static_cast<unsigned>(groups[1]),
                               static_cast<unsigned>(groups[2]), 256, 1, 1, 0, queue.stream, launch_arguments, nullptr),
                "hipModuleLaunchKernel");
    return crisp::Event(queue);
}

/// Launches pass_uint after an event: a number of workgroups of 256×1×1. The arguments are in the kernel's order, a vector is its
/// memory and its number of elements. Of the memory, data is read_write.
inline crisp::Event launch_pass_uint(crisp::Queue &queue, const Kernels &kernels, const crisp::Event &after_event,
    const std::array<uint64_t, 3> &groups,
    const crisp::Buffer &data,
    uint64_t data_count,
    uint64_t j,
    uint64_t k,
    uint64_t bound_0) {
    if (groups[0] == 0 || groups[1] == 0 || groups[2] == 0) return after_event;
    const auto the_kernel = kernels.kernel_pass_uint;
    after_event.before(queue);
    // Profiling: without the marks `//: `, here and above, this prints how long the device took for the launch.
    //: const crisp::Stopwatch stopwatch(queue, "pass_uint");
    void *launch_arguments[] = {const_cast<hipDeviceptr_t *>(&data.memory), &data_count, &j, &k, &bound_0};
    crisp::must(hipModuleLaunchKernel(the_kernel, static_cast<unsigned>(groups[0]), static_cast<unsigned>(groups[1]),
                               static_cast<unsigned>(groups[2]), 256, 1, 1, 0, queue.stream, launch_arguments, nullptr),
                "hipModuleLaunchKernel");
    return crisp::Event(queue);
}

inline bool run_sort_all_uint(crisp::Device &device, const Kernels &kernels, const crisp::Options &options) {
    const std::string plan = "sort_all_uint";
    const crisp::Arrays arrays(options, plan, {
        {"sort_uint_vec", 4, 1, crisp::Order::Flat, {{"n", 1, 0}}}});
    [[maybe_unused]] const uint64_t n = options.input(plan, "n", crisp::Type::U64, arrays.size("n", 1000)); // elements of vectors whose length nothing else says
    [[maybe_unused]] const uint64_t sort_uint_bound_0 = n; // what the launch is to work on
    [[maybe_unused]] const uint64_t sort_uint_groups_0 = static_cast<uint64_t>(crisp_max(0, crisp_ceil((int64_t)sort_uint_bound_0, 256))); // workgroups of 256
    [[maybe_unused]] const uint64_t sort_uint_bound_1 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t sort_uint_groups_1 = static_cast<uint64_t>(crisp_max(0, (int64_t)sort_uint_bound_1)); // workgroups of 1
    [[maybe_unused]] const uint64_t sort_uint_bound_2 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t sort_uint_groups_2 = static_cast<uint64_t>(crisp_max(0, (int64_t)sort_uint_bound_2)); // workgroups of 1
    [[maybe_unused]] const uint64_t pass_uint_bound_0 = n; // what the launch is to work on
    [[maybe_unused]] const uint64_t pass_uint_groups_0 = static_cast<uint64_t>(crisp_max(0, crisp_ceil((int64_t)pass_uint_bound_0, 256))); // workgroups of 256
    [[maybe_unused]] const uint64_t pass_uint_bound_1 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t pass_uint_groups_1 = static_cast<uint64_t>(crisp_max(0, (int64_t)pass_uint_bound_1)); // workgroups of 1
    [[maybe_unused]] const uint64_t pass_uint_bound_2 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t pass_uint_groups_2 = static_cast<uint64_t>(crisp_max(0, (int64_t)pass_uint_bound_2)); // workgroups of 1

    crisp::Queue queue(device);
    // sort_uint_vec: an argument, u32 every 4 bytes
    crisp::Bytes sort_uint_vec_host = arrays.contents("sort_uint_vec", crisp::pattern(n, 4, crisp::Type::U32, 4, 1, 0));
    crisp::Bytes sort_uint_vec_out = sort_uint_vec_host;
    crisp::Buffer sort_uint_vec(device, sort_uint_vec_host.size());

    crisp::Times run_times;
    for (uint64_t round = 0; round < options.repeat; ++round) {
        crisp::Event last;
        sort_uint_vec.upload(queue, sort_uint_vec_host);
        run_times.start();
        last = launch_sort_uint(queue, kernels, last, {sort_uint_groups_0, sort_uint_groups_1, sort_uint_groups_2}, sort_uint_vec, n, sort_uint_bound_0);
        for (const uint64_t j : crisp::times(static_cast<uint64_t>(crisp_max(0, (2 * 256))), static_cast<uint64_t>(crisp_max(0, (2 * crisp_max(((int64_t)n - 1), 0)))), 2, true, false)) {
            for (const uint64_t k : crisp::divide(static_cast<uint64_t>(crisp_max(0, crisp_floor((int64_t)j, 2))), 2)) {
                last = launch_pass_uint(queue, kernels, last, {pass_uint_groups_0, pass_uint_groups_1, pass_uint_groups_2}, sort_uint_vec, n, j, k, pass_uint_bound_0);
            }
        }
        queue.wait(last);
        run_times.stop();
        sort_uint_vec.download(queue, sort_uint_vec_out);
    }
    run_times.report(plan, sort_uint_vec.bytes);

    bool right = true;
    right &= crisp::check(options, plan, "sort_uint_vec", sort_uint_vec_out, UINT64_C(0xb037d76c5a02dfbc));
    return right;
}

#ifndef CRISP_NO_MAIN
int main(int argc, char **argv) {
    const crisp::Options options(argc, argv, {"n", "sort_all_uint::n", "sort_uint_vec", "sort_all_uint::sort_uint_vec"});
    crisp::Device device;
    const Kernels kernels(device, options);
    bool right = true;
    if (options.wants("sort_all_uint")) right &= run_sort_all_uint(device, kernels, options);
    return right ? crisp::RIGHT : crisp::WRONG;
}
#endif
