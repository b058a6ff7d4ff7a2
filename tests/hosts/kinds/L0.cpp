// Runs kernels with L0: loads their code, makes their memory, launches them, and checks the results.
//
// Build: g++ -std=c++17 -O2 kinds_hoist_L0.cpp -lze_loader -o kinds_hoist_L0
// Run:   ./kinds_hoist_L0 [NAME=VALUE] [--code FILE] [--repeat N] [--only NAME] [--out NAME=FILE]
// Code:  kinds.spv
//
// It ends with 0 where all results are right, 1 where one is wrong, 2 for a mistake in the command line, 77 without a device.
// Compiled with -DCRISP_NO_MAIN it has no main function, and can be included.

…

/// The kernels, loaded from their file.
class Kernels {
  public:
    crisp::Program program;
    ze_kernel_handle_t kernel_kinds;

    Kernels(crisp::Device &device, const crisp::Options &options)
        : program(device, options, {"kinds.spv"}),
          kernel_kinds(program.kernel("kinds")) {}
    ~Kernels() {
        zeKernelDestroy(kernel_kinds);
    }
    Kernels(const Kernels &) = delete;
    Kernels &operator=(const Kernels &) = delete;
};

/// Launches kinds after an event: a number of workgroups of 64×1×1. The arguments are in the kernel's order, a vector is its
/// memory and its number of elements. Of the memory, quads is read_only, numbers is read_write, set is write_only, few is write_only, sums is write_only, partial is read_write.
inline crisp::Event launch_kinds(crisp::Queue &queue, const Kernels &kernels, const crisp::Event &after_event,
    const std::array<uint64_t, 3> &groups,
    const crisp::Buffer &quads,
    uint64_t quads_count,
    const crisp::Buffer &numbers,
    uint64_t numbers_count,
    uint8_t on,
    int16_t by,
    float scale,
    double offset,
    uint32_t steps_0,
    uint32_t steps_1,
    const crisp::Buffer &set,
    uint64_t set_count,
    const crisp::Buffer &few,
    uint64_t few_count,
    const crisp::Buffer &sums,
    uint64_t sums_count,
    const crisp::Buffer &partial,
    uint64_t partial_count,
    uint64_t bound_0) {
    if (groups[0] == 0 || groups[1] == 0 || groups[2] == 0) return after_event;
    const auto the_kernel = kernels.kernel_kinds;
    crisp::must(zeKernelSetArgumentValue(the_kernel, 0, sizeof(void *), &quads.memory), "zeKernelSetArgumentValue 0: quads");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 1, sizeof quads_count, &quads_count), "zeKernelSetArgumentValue 1: quads_count");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 2, sizeof(void *), &numbers.memory), "zeKernelSetArgumentValue 2: numbers");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 3, sizeof numbers_count, &numbers_count), "zeKernelSetArgumentValue 3: numbers_count");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 4, sizeof on, &on), "zeKernelSetArgumentValue 4: on");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 5, sizeof by, &by), "zeKernelSetArgumentValue 5: by");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 6, sizeof scale, &scale), "zeKernelSetArgumentValue 6: scale");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 7, sizeof offset, &offset), "zeKernelSetArgumentValue 7: offset");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 8, sizeof steps_0, &steps_0), "zeKernelSetArgumentValue 8: steps_0");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 9, sizeof steps_1, &steps_1), "zeKernelSetArgumentValue 9: steps_1");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 10, sizeof(void *), &set.memory), "zeKernelSetArgumentValue 10: set");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 11, sizeof set_count, &set_count), "zeKernelSetArgumentValue 11: set_count");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 12, sizeof(void *), &few.memory), "zeKernelSetArgumentValue 12: few");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 13, sizeof few_count, &few_count), "zeKernelSetArgumentValue 13: few_count");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 14, sizeof(void *), &sums.memory), "zeKernelSetArgumentValue 14: sums");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 15, sizeof sums_count, &sums_count), "zeKernelSetArgumentValue 15: sums_count");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 16, sizeof(void *), &partial.memory), "zeKernelSetArgumentValue 16: partial");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 17, sizeof partial_count, &partial_count), "zeKernelSetArgumentValue 17: partial_count");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 18, sizeof bound_0, &bound_0), "zeKernelSetArgumentValue 18: bound_0");
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
    //: crisp::took("kinds", queue.device, launched);
    return launched;
}

inline bool run_kinds(crisp::Device &device, const Kernels &kernels, const crisp::Options &options) {
    const std::string plan = "kinds";
    const crisp::Arrays arrays(options, plan, {
        {"numbers", 16, 1, crisp::Order::Flat, {{"n", 1, 0}}},
        {"few", 8, 1, crisp::Order::Flat, {{"", 0, 7}}},
        {"quads", 16, 1, crisp::Order::Flat, {{"n", 1, 0}}},
        {"set", 1, 1, crisp::Order::Flat, {{"n", 1, 0}}}});
    [[maybe_unused]] const uint64_t n = options.input(plan, "n", crisp::Type::U64, arrays.size("n", 1000)); // elements of vectors whose length nothing else says
    [[maybe_unused]] const uint64_t on = options.input(plan, "on", crisp::Type::Bool, 1); // a number
    [[maybe_unused]] const uint64_t by = options.input(plan, "by", crisp::Type::I16, 1); // a number
    [[maybe_unused]] const uint64_t scale = options.input(plan, "scale", crisp::Type::F32, 0x3f800000); // a number
    [[maybe_unused]] const uint64_t offset = options.input(plan, "offset", crisp::Type::F64, 0x3ff0000000000000); // a number
    [[maybe_unused]] const uint64_t few_length = 7; // fixed by the type
    [[maybe_unused]] const uint64_t kinds_bound_0 = n; // what the launch is to work on
    [[maybe_unused]] const uint64_t kinds_groups_0 = static_cast<uint64_t>(crisp_max(0, crisp_ceil((int64_t)kinds_bound_0, 64))); // workgroups of 64
    [[maybe_unused]] const uint64_t kinds_bound_1 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t kinds_groups_1 = static_cast<uint64_t>(crisp_max(0, (int64_t)kinds_bound_1)); // workgroups of 1
    [[maybe_unused]] const uint64_t kinds_bound_2 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t kinds_groups_2 = static_cast<uint64_t>(crisp_max(0, (int64_t)kinds_bound_2)); // workgroups of 1
    [[maybe_unused]] const uint64_t sums_length = static_cast<uint64_t>(crisp_max(0, crisp_ceil(((int64_t)n * 15), 10))); // (* (length~ numbers) 1.5)
    [[maybe_unused]] const uint64_t partial_length = static_cast<uint64_t>(crisp_max(0, crisp_ceil(((int64_t)kinds_groups_0 * 64), 2))); // (/ (get-global-work-size 0) 2)

    crisp::Queue queue(device);
    // numbers: an argument, i16 every 16 bytes
    crisp::Bytes numbers_host = arrays.contents("numbers", crisp::pattern(n, 16, crisp::Type::I16, 2, 1, 1));
    crisp::Bytes numbers_out = numbers_host;
    crisp::Buffer numbers(device, numbers_host.size());
    // few: an argument, f64 every 8 bytes
    crisp::Bytes few_host = arrays.contents("few", crisp::zeros(few_length, 8));
    crisp::Bytes few_out = few_host;
    crisp::Buffer few(device, few_host.size());
    // quads: an argument, f32x4 every 16 bytes
    crisp::Bytes quads_host = arrays.contents("quads", crisp::pattern(kinds_bound_0, 16, crisp::Type::F32, 4, 4, 0));
    crisp::Buffer quads(device, quads_host.size());
    // set: an argument, bool every 1 bytes
    crisp::Bytes set_host = arrays.contents("set", crisp::zeros(kinds_bound_0, 1));
    crisp::Bytes set_out = set_host;
    crisp::Buffer set(device, set_host.size());
    // sums: memory that the kernel needs: result, f64 every 8 bytes
    crisp::Bytes sums_host = crisp::zeros(sums_length, 8);
    crisp::Bytes sums_out = sums_host;
    crisp::Buffer sums(device, sums_host.size());
    // partial: memory that the kernel needs: scratch, f32 every 4 bytes
    crisp::Bytes partial_host = crisp::zeros(partial_length, 4);
    crisp::Buffer partial(device, partial_host.size());

    crisp::Times run_times;
    for (uint64_t round = 0; round < options.repeat; ++round) {
        crisp::Event last;
        numbers.upload(queue, numbers_host);
        few.upload(queue, few_host);
        quads.upload(queue, quads_host);
        set.upload(queue, set_host);
        sums.upload(queue, sums_host);
        partial.upload(queue, partial_host);
        run_times.start();
        last = launch_kinds(queue, kernels, last, {kinds_groups_0, kinds_groups_1, kinds_groups_2}, quads, kinds_bound_0, numbers, n, crisp::as<uint8_t>(on), crisp::as<int16_t>(by), crisp::as<float>(scale), crisp::as<double>(offset), crisp::as<uint32_t>(0x1), crisp::as<uint32_t>(0x1), set, kinds_bound_0, few, few_length, sums, sums_length, partial, partial_length, kinds_bound_0);
        queue.wait(last);
        run_times.stop();
        numbers.download(queue, numbers_out);
        few.download(queue, few_out);
        set.download(queue, set_out);
        sums.download(queue, sums_out);
    }
    run_times.report(plan, numbers.bytes + few.bytes + quads.bytes + set.bytes);

    bool right = true;
    right &= crisp::check(options, plan, "numbers", numbers_out, UINT64_C(0xd3353588109827bc));
    right &= crisp::check(options, plan, "few", few_out, UINT64_C(0xf58b6b455174f9f0));
    right &= crisp::check(options, plan, "set", set_out, UINT64_C(0x4536622ac84cbf7a));
    right &= crisp::check(options, plan, "sums", sums_out, UINT64_C(0xd22e9629bd9d49bc));
    return right;
}

#ifndef CRISP_NO_MAIN
int main(int argc, char **argv) {
    const crisp::Options options(argc, argv, {"n", "kinds::n", "on", "kinds::on", "by", "kinds::by", "scale", "kinds::scale", "offset", "kinds::offset", "numbers", "kinds::numbers", "few", "kinds::few", "quads", "kinds::quads", "set", "kinds::set", "sums", "kinds::sums"});
    crisp::Device device;
    const Kernels kernels(device, options);
    bool right = true;
    if (options.wants("kinds")) right &= run_kinds(device, kernels, options);
    return right ? crisp::RIGHT : crisp::WRONG;
}
#endif
