// Runs kernels with HIP: loads their code, makes their memory, launches them, and checks the results.
//
// Build: g++ -std=c++17 -O2 -D__HIP_PLATFORM_AMD__ three_hoist_HIP.cpp -lamdhip64 -o three_hoist_HIP
// Run:   ./three_hoist_HIP [NAME=VALUE] [--code FILE] [--repeat N] [--only NAME] [--out NAME=FILE]
// Code:  three_gfx942.hsaco
//
// It ends with 0 where all results are right, 1 where one is wrong, 2 for a mistake in the command line, 77 without a device.
// Compiled with -DCRISP_NO_MAIN it has no main function, and can be included.

…

/// The kernels, loaded from their file.
class Kernels {
  public:
    crisp::Program program;
    hipFunction_t kernel_add;
    hipFunction_t kernel_scale;
    hipFunction_t kernel_total;

    Kernels(crisp::Device &device, const crisp::Options &options)
        : program(device, options, {"three_gfx942.hsaco"}),
          kernel_add(program.kernel("add")),
          kernel_scale(program.kernel("scale")),
          kernel_total(program.kernel("total")) {}
    Kernels(const Kernels &) = delete;
    Kernels &operator=(const Kernels &) = delete;
};

/// Launches add after an event: a number of workgroups of 256×1×1. The arguments are in the kernel's order, a vector is its
/// memory and its number of elements. Of the memory, A is read_only, B is read_only, C is write_only.
inline crisp::Event launch_add(crisp::Queue &queue, const Kernels &kernels, const crisp::Event &after_event,
    const std::array<uint64_t, 3> &groups,
    const crisp::Buffer &A,
    uint64_t A_count,
    const crisp::Buffer &B,
    uint64_t B_count,
    const crisp::Buffer &C,
    uint64_t C_count,
    uint64_t bound_0) {
    if (groups[0] == 0 || groups[1] == 0 || groups[2] == 0) return after_event;
    const auto the_kernel = kernels.kernel_add;
    after_event.before(queue);
    // Profiling: without the marks `//: `, here and above, this prints how long the device took for the launch.
    //: const crisp::Stopwatch stopwatch(queue, "add");
    void *launch_arguments[] = {const_cast<hipDeviceptr_t *>(&A.memory), &A_count, const_cast<hipDeviceptr_t *>(&B.memory), &B_count, const_cast<hipDeviceptr_t *>(&C.memory), &C_count, &bound_0};
    crisp::must(hipModuleLaunchKernel(the_kernel, static_cast<unsigned>(groups[0]), static_cast<unsigned>(groups[1]),
                               static_cast<unsigned>(groups[2]), 256, 1, 1, 0, queue.stream, launch_arguments, nullptr),
                "hipModuleLaunchKernel");
    return crisp::Event(queue);
}

/// Launches scale after an event: a number of workgroups of 64×1×1. The arguments are in the kernel's order, a vector is its
/// memory and its number of elements. Of the memory, V is read_write.
inline crisp::Event launch_scale(crisp::Queue &queue, const Kernels &kernels, const crisp::Event &after_event,
    const std::array<uint64_t, 3> &groups,
    const crisp::Buffer &V,
    uint64_t V_count,
    float by,
    uint64_t bound_0) {
    if (groups[0] == 0 || groups[1] == 0 || groups[2] == 0) return after_event;
    const auto the_kernel = kernels.kernel_scale;
    after_event.before(queue);
    // Profiling: without the marks `//: `, here and above, this prints how long the device took for the launch.
    //: const crisp::Stopwatch stopwatch(queue, "scale");
    void *launch_arguments[] = {const_cast<hipDeviceptr_t *>(&V.memory), &V_count, &by, &bound_0};
    crisp::must(hipModuleLaunchKernel(the_kernel, static_cast<unsigned>(groups[0]), static_cast<unsigned>(groups[1]),
                               static_cast<unsigned>(groups[2]), 64, 1, 1, 0, queue.stream, launch_arguments, nullptr),
                "hipModuleLaunchKernel");
    return crisp::Event(queue);
}

/// Launches total after an event: a number of workgroups of 1×1×1. The arguments are in the kernel's order, a vector is its
/// memory and its number of elements. Of the memory, A is read_only, sum is write_only.
inline crisp::Event launch_total(crisp::Queue &queue, const Kernels &kernels, const crisp::Event &after_event,
    const std::array<uint64_t, 3> &groups,
    const crisp::Buffer &A,
    uint64_t A_count,
    const crisp::Buffer &sum,
    uint64_t sum_count) {
    if (groups[0] == 0 || groups[1] == 0 || groups[2] == 0) return after_event;
    const auto the_kernel = kernels.kernel_total;
    after_event.before(queue);
    // Profiling: without the marks `//: `, here and above, this prints how long the device took for the launch.
    //: const crisp::Stopwatch stopwatch(queue, "total");
    void *launch_arguments[] = {const_cast<hipDeviceptr_t *>(&A.memory), &A_count, const_cast<hipDeviceptr_t *>(&sum.memory), &sum_count};
    crisp::must(hipModuleLaunchKernel(the_kernel, static_cast<unsigned>(groups[0]), static_cast<unsigned>(groups[1]),
                               static_cast<unsigned>(groups[2]), 1, 1, 1, 0, queue.stream, launch_arguments, nullptr),
                "hipModuleLaunchKernel");
    return crisp::Event(queue);
}

inline bool run_add_scale_total(crisp::Device &device, const Kernels &kernels, const crisp::Options &options) {
    const std::string plan = "add_scale_total";
    const crisp::Arrays arrays(options, plan, {
        {"add_A", 4, 1, crisp::Order::Flat, {{"n", 1, 0}}},
        {"add_B", 4, 1, crisp::Order::Flat, {{"n", 1, 0}}},
        {"add_C", 4, 1, crisp::Order::Flat, {{"n", 1, 0}}},
        {"total_sum", 4, 1, crisp::Order::Flat, {{"", 0, 1}}}});
    [[maybe_unused]] const uint64_t n = options.input(plan, "n", crisp::Type::U64, arrays.size("n", 1000)); // elements of vectors whose length nothing else says
    [[maybe_unused]] const uint64_t add_bound_0 = n; // what the launch is to work on
    [[maybe_unused]] const uint64_t add_groups_0 = static_cast<uint64_t>(crisp_max(0, crisp_ceil((int64_t)add_bound_0, 256))); // workgroups of 256
    [[maybe_unused]] const uint64_t add_bound_1 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t add_groups_1 = static_cast<uint64_t>(crisp_max(0, (int64_t)add_bound_1)); // workgroups of 1
    [[maybe_unused]] const uint64_t add_bound_2 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t add_groups_2 = static_cast<uint64_t>(crisp_max(0, (int64_t)add_bound_2)); // workgroups of 1
    [[maybe_unused]] const uint64_t scale_bound_0 = add_bound_0; // what the launch is to work on
    [[maybe_unused]] const uint64_t scale_groups_0 = static_cast<uint64_t>(crisp_max(0, crisp_ceil((int64_t)scale_bound_0, 64))); // workgroups of 64
    [[maybe_unused]] const uint64_t scale_bound_1 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t scale_groups_1 = static_cast<uint64_t>(crisp_max(0, (int64_t)scale_bound_1)); // workgroups of 1
    [[maybe_unused]] const uint64_t scale_bound_2 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t scale_groups_2 = static_cast<uint64_t>(crisp_max(0, (int64_t)scale_bound_2)); // workgroups of 1
    [[maybe_unused]] const uint64_t total_sum_length = 1; // fixed by the type
    [[maybe_unused]] const uint64_t total_bound_0 = 1; // what the launch is to work on
    [[maybe_unused]] const uint64_t total_groups_0 = static_cast<uint64_t>(crisp_max(0, (int64_t)total_bound_0)); // workgroups of 1
    [[maybe_unused]] const uint64_t total_bound_1 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t total_groups_1 = static_cast<uint64_t>(crisp_max(0, (int64_t)total_bound_1)); // workgroups of 1
    [[maybe_unused]] const uint64_t total_bound_2 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t total_groups_2 = static_cast<uint64_t>(crisp_max(0, (int64_t)total_bound_2)); // workgroups of 1

    crisp::Queue queue(device);
    // add_A: an argument, f32 every 4 bytes
    crisp::Bytes add_A_host = arrays.contents("add_A", crisp::pattern(n, 4, crisp::Type::F32, 4, 1, 0));
    crisp::Buffer add_A(device, add_A_host.size());
    // add_B: an argument, f32 every 4 bytes
    crisp::Bytes add_B_host = arrays.contents("add_B", crisp::pattern(add_bound_0, 4, crisp::Type::F32, 4, 1, 1));
    crisp::Buffer add_B(device, add_B_host.size());
    // add_C: an argument, f32 every 4 bytes
    crisp::Bytes add_C_host = arrays.contents("add_C", crisp::zeros(add_bound_0, 4));
    crisp::Bytes add_C_out = add_C_host;
    crisp::Buffer add_C(device, add_C_host.size());
    // total_sum: an argument, f32 every 4 bytes
    crisp::Bytes total_sum_host = arrays.contents("total_sum", crisp::zeros(total_sum_length, 4));
    crisp::Bytes total_sum_out = total_sum_host;
    crisp::Buffer total_sum(device, total_sum_host.size());

    crisp::Times run_times;
    for (uint64_t round = 0; round < options.repeat; ++round) {
        crisp::Event last;
        add_A.upload(queue, add_A_host);
        add_B.upload(queue, add_B_host);
        add_C.upload(queue, add_C_host);
        total_sum.upload(queue, total_sum_host);
        run_times.start();
        // The sum of scaled sums.
        last = launch_add(queue, kernels, last, {add_groups_0, add_groups_1, add_groups_2}, add_A, n, add_B, add_bound_0, add_C, add_bound_0, add_bound_0);
        last = launch_scale(queue, kernels, last, {scale_groups_0, scale_groups_1, scale_groups_2}, add_C, add_bound_0, crisp::as<float>(0x3f000000), scale_bound_0);
        last = launch_total(queue, kernels, last, {total_groups_0, total_groups_1, total_groups_2}, add_C, add_bound_0, total_sum, total_sum_length);
        queue.wait(last);
        run_times.stop();
        add_C.download(queue, add_C_out);
        total_sum.download(queue, total_sum_out);
    }
    run_times.report(plan, add_A.bytes + add_B.bytes + add_C.bytes + total_sum.bytes);

    bool right = true;
    right &= crisp::check(options, plan, "add_C", add_C_out, UINT64_C(0xfaf36e4407f649e8));
    right &= crisp::check(options, plan, "total_sum", total_sum_out, UINT64_C(0xaa905b7bdb7bb0da));
    return right;
}

#ifndef CRISP_NO_MAIN
int main(int argc, char **argv) {
    const crisp::Options options(argc, argv, {"n", "add_scale_total::n", "add_A", "add_scale_total::add_A", "add_B", "add_scale_total::add_B", "add_C", "add_scale_total::add_C", "total_sum", "add_scale_total::total_sum"});
    crisp::Device device;
    const Kernels kernels(device, options);
    bool right = true;
    if (options.wants("add_scale_total")) right &= run_add_scale_total(device, kernels, options);
    return right ? crisp::RIGHT : crisp::WRONG;
}
#endif
