// Runs kernels with L0: loads their code, makes their memory, launches them, and checks the results.
//
// Build: g++ -std=c++17 -O2 sum_hoist_L0.cpp -lze_loader -o sum_hoist_L0
// Run:   ./sum_hoist_L0 [NAME=VALUE] [--code FILE] [--repeat N] [--only NAME] [--out NAME=FILE]
// Code:  sum.spv
//
// It ends with 0 where all results are right, 1 where one is wrong, 2 for a mistake in the command line, 77 without a device.
// Compiled with -DCRISP_NO_MAIN it has no main function, and can be included.

…

/// The kernels, loaded from their file.
class Kernels {
  public:
    crisp::Program program;
    ze_kernel_handle_t kernel_sum;
    ze_kernel_handle_t kernel_sum_finish;

    Kernels(crisp::Device &device, const crisp::Options &options)
        : program(device, options, {"sum.spv"}),
          kernel_sum(program.kernel("sum")),
          kernel_sum_finish(program.kernel("sum_finish")) {}
    ~Kernels() {
        zeKernelDestroy(kernel_sum);
        zeKernelDestroy(kernel_sum_finish);
    }
    Kernels(const Kernels &) = delete;
    Kernels &operator=(const Kernels &) = delete;
};

/// Launches sum after an event: a number of workgroups of 64×1×1. The arguments are in the kernel's order, a vector is its
/// memory and its number of elements. Of the memory, A is read_only, total is write_only, partial is read_write.
inline crisp::Event launch_sum(crisp::Queue &queue, const Kernels &kernels, const crisp::Event &after_event,
    const std::array<uint64_t, 3> &groups,
    const crisp::Buffer &A,
    uint64_t A_count,
    const crisp::Buffer &total,
    uint64_t total_count,
    const crisp::Buffer &partial,
    uint64_t partial_count,
    uint64_t bound_0) {
    if (groups[0] == 0 || groups[1] == 0 || groups[2] == 0) return after_event;
    const auto the_kernel = kernels.kernel_sum;
    crisp::must(zeKernelSetArgumentValue(the_kernel, 0, sizeof(void *), &A.memory), "zeKernelSetArgumentValue 0: A");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 1, sizeof A_count, &A_count), "zeKernelSetArgumentValue 1: A_count");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 2, sizeof(void *), &total.memory), "zeKernelSetArgumentValue 2: total");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 3, sizeof total_count, &total_count), "zeKernelSetArgumentValue 3: total_count");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 4, sizeof(void *), &partial.memory), "zeKernelSetArgumentValue 4: partial");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 5, sizeof partial_count, &partial_count), "zeKernelSetArgumentValue 5: partial_count");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 6, sizeof bound_0, &bound_0), "zeKernelSetArgumentValue 6: bound_0");
    crisp::must(zeKernelSetGroupSize(the_kernel, 64, 1, 1), "zeKernelSetGroupSize");
    const ze_group_count_t group_count = {static_cast<uint32_t>(groups[0]), static_cast<uint32_t>(groups[1]),
                                    static_cast<uint32_t>(groups[2])};
    crisp::Event launched(queue);
    auto wait_list = after_event.list();
    crisp::must(zeCommandListAppendLaunchKernel(queue.list, the_kernel, &group_count, launched.signal(),
                                                static_cast<uint32_t>(wait_list.size()),
                                                wait_list.empty() ? nullptr : wait_list.data()),
                "zeCommandListAppendLaunchKernel");
    // Profiling: without the marks `//: `, here and above, this prints how long the device took for the launch.
    //: crisp::took("sum", queue.device, launched);
    return launched;
}

/// Launches sum_finish after an event: a number of workgroups of 1×1×1. The arguments are in the kernel's order, a vector is its
/// memory and its number of elements. Of the memory, sums is read_only, result is write_only.
inline crisp::Event launch_sum_finish(crisp::Queue &queue, const Kernels &kernels, const crisp::Event &after_event,
    const std::array<uint64_t, 3> &groups,
    const crisp::Buffer &sums,
    uint64_t sums_count,
    const crisp::Buffer &result,
    uint64_t result_count) {
    if (groups[0] == 0 || groups[1] == 0 || groups[2] == 0) return after_event;
    const auto the_kernel = kernels.kernel_sum_finish;
    crisp::must(zeKernelSetArgumentValue(the_kernel, 0, sizeof(void *), &sums.memory), "zeKernelSetArgumentValue 0: sums");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 1, sizeof sums_count, &sums_count), "zeKernelSetArgumentValue 1: sums_count");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 2, sizeof(void *), &result.memory), "zeKernelSetArgumentValue 2: result");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 3, sizeof result_count, &result_count), "zeKernelSetArgumentValue 3: result_count");
    crisp::must(zeKernelSetGroupSize(the_kernel, 1, 1, 1), "zeKernelSetGroupSize");
    const ze_group_count_t group_count = {static_cast<uint32_t>(groups[0]), static_cast<uint32_t>(groups[1]),
                                    static_cast<uint32_t>(groups[2])};
    crisp::Event launched(queue);
    auto wait_list = after_event.list();
    crisp::must(zeCommandListAppendLaunchKernel(queue.list, the_kernel, &group_count, launched.signal(),
                                                static_cast<uint32_t>(wait_list.size()),
                                                wait_list.empty() ? nullptr : wait_list.data()),
                "zeCommandListAppendLaunchKernel");
    // Profiling: without the marks `//: `, here and above, this prints how long the device took for the launch.
    //: crisp::took("sum_finish", queue.device, launched);
    return launched;
}

inline bool run_sum(crisp::Device &device, const Kernels &kernels, const crisp::Options &options) {
    const std::string plan = "sum";
    const crisp::Arrays arrays(options, plan, {
        {"A", 4, 1, crisp::Order::Flat, {{"n", 1, 0}}}});
    [[maybe_unused]] const uint64_t n = options.input(plan, "n", crisp::Type::U64, arrays.size("n", 1000)); // elements of vectors whose length nothing else says
    [[maybe_unused]] const uint64_t sum_bound_0 = n; // what the launch is to work on
    [[maybe_unused]] const uint64_t sum_groups_0 = static_cast<uint64_t>(crisp_max(0, crisp_ceil((int64_t)sum_bound_0, 64))); // workgroups of 64
    [[maybe_unused]] const uint64_t sum_bound_1 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t sum_groups_1 = static_cast<uint64_t>(crisp_max(0, (int64_t)sum_bound_1)); // workgroups of 1
    [[maybe_unused]] const uint64_t sum_bound_2 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t sum_groups_2 = static_cast<uint64_t>(crisp_max(0, (int64_t)sum_bound_2)); // workgroups of 1
    [[maybe_unused]] const uint64_t total_length = 1; // 1
    [[maybe_unused]] const uint64_t partial_length = static_cast<uint64_t>(crisp_max(0, crisp_ceil(((int64_t)sum_groups_0 * 64), 64))); // (/ (get-global-work-size 0) (get-local-work-size 0))
    [[maybe_unused]] const uint64_t sum_finish_bound_0 = 1; // what the launch is to work on
    [[maybe_unused]] const uint64_t sum_finish_groups_0 = static_cast<uint64_t>(crisp_max(0, (int64_t)sum_finish_bound_0)); // workgroups of 1
    [[maybe_unused]] const uint64_t sum_finish_bound_1 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t sum_finish_groups_1 = static_cast<uint64_t>(crisp_max(0, (int64_t)sum_finish_bound_1)); // workgroups of 1
    [[maybe_unused]] const uint64_t sum_finish_bound_2 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t sum_finish_groups_2 = static_cast<uint64_t>(crisp_max(0, (int64_t)sum_finish_bound_2)); // workgroups of 1

    crisp::Queue queue(device);
    // A: an argument, f32 every 4 bytes
    crisp::Bytes A_host = arrays.contents("A", crisp::pattern(n, 4, crisp::Type::F32, 4, 1, 0));
    crisp::Buffer A(device, A_host.size());
    // total: memory that the kernel needs: result, f32 every 4 bytes
    crisp::Bytes total_host = crisp::zeros(total_length, 4);
    crisp::Bytes total_out = total_host;
    crisp::Buffer total(device, total_host.size());
    // partial: memory that the kernel needs: scratch, f32 every 4 bytes
    crisp::Bytes partial_host = crisp::zeros(partial_length, 4);
    crisp::Buffer partial(device, partial_host.size());

    crisp::Times run_times;
    for (uint64_t round = 0; round < options.repeat; ++round) {
        crisp::Event last;
        A.upload(queue, A_host);
        total.upload(queue, total_host);
        partial.upload(queue, partial_host);
        run_times.start();
        last = launch_sum(queue, kernels, last, {sum_groups_0, sum_groups_1, sum_groups_2}, A, n, total, total_length, partial, partial_length, sum_bound_0);
        last = launch_sum_finish(queue, kernels, last, {sum_finish_groups_0, sum_finish_groups_1, sum_finish_groups_2}, partial, partial_length, total, total_length);
        queue.wait(last);
        run_times.stop();
        total.download(queue, total_out);
    }
    run_times.report(plan, A.bytes);

    bool right = true;
    right &= crisp::check(options, plan, "total", total_out, UINT64_C(0x28a2a47b91e49aef));
    return right;
}

#ifndef CRISP_NO_MAIN
int main(int argc, char **argv) {
    const crisp::Options options(argc, argv, {"n", "sum::n", "A", "sum::A", "total", "sum::total"});
    crisp::Device device;
    const Kernels kernels(device, options);
    bool right = true;
    if (options.wants("sum")) right &= run_sum(device, kernels, options);
    return right ? crisp::RIGHT : crisp::WRONG;
}
#endif
