// Runs kernels with L0: loads their code, makes their memory, launches them, and checks the results.
//
// Build: g++ -std=c++17 -O2 particles_hoist_L0.cpp -lze_loader -o particles_hoist_L0
// Run:   ./particles_hoist_L0 [NAME=VALUE] [--code FILE] [--repeat N] [--only NAME] [--out NAME=FILE]
// Code:  particles.spv
//
// It ends with 0 where all results are right, 1 where one is wrong, 2 for a mistake in the command line, 77 without a device.
// Compiled with -DCRISP_NO_MAIN it has no main function, and can be included.

…

/// The kernels, loaded from their file.
class Kernels {
  public:
    crisp::Program program;
    ze_kernel_handle_t kernel_step;

    Kernels(crisp::Device &device, const crisp::Options &options)
        : program(device, options, {"particles.spv"}),
          kernel_step(program.kernel("step")) {}
    ~Kernels() {
        zeKernelDestroy(kernel_step);
    }
    Kernels(const Kernels &) = delete;
    Kernels &operator=(const Kernels &) = delete;
};

/// Launches step after an event: a number of workgroups of 256×1×1. The arguments are in the kernel's order, a vector is its
/// memory and its number of elements. Of the memory, ps is read_write.
inline crisp::Event launch_step(crisp::Queue &queue, const Kernels &kernels, const crisp::Event &after_event,
    const std::array<uint64_t, 3> &groups,
    const crisp::Buffer &ps,
    uint64_t ps_count,
    uint64_t ps_length,
    float dt,
    uint64_t bound_0) {
    if (groups[0] == 0 || groups[1] == 0 || groups[2] == 0) return after_event;
    const auto the_kernel = kernels.kernel_step;
    crisp::must(zeKernelSetArgumentValue(the_kernel, 0, sizeof(void *), &ps.memory), "zeKernelSetArgumentValue 0: ps");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 1, sizeof ps_count, &ps_count), "zeKernelSetArgumentValue 1: ps_count");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 2, sizeof ps_length, &ps_length), "zeKernelSetArgumentValue 2: ps_length");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 3, sizeof dt, &dt), "zeKernelSetArgumentValue 3: dt");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 4, sizeof bound_0, &bound_0), "zeKernelSetArgumentValue 4: bound_0");
    crisp::must(zeKernelSetGroupSize(the_kernel, 256, 1, 1), "zeKernelSetGroupSize");
    const ze_group_count_t group_count = {static_cast<uint32_t>(groups[0]), static_cast<uint32_t>(groups[1]),
                                    static_cast<uint32_t>(groups[2])};
    crisp::Event launched(queue);
    auto wait_list = after_event.list();
    crisp::must(zeCommandListAppendLaunchKernel(queue.list, the_kernel, &group_count, launched.signal(),
                                                static_cast<uint32_t>(wait_list.size()),
                                                wait_list.empty() ? nullptr : wait_list.data()),
                "zeCommandListAppendLaunchKernel");
    // Profiling: without the marks `//: `, here and above, this prints how long the device took for the launch.
    //: crisp::took("step", queue.device, launched);
    return launched;
}

/// The columns of ps of step, whole and by the number of a structure.
struct columns_of_step_ps {
    crisp::Bytes &bytes;
    uint64_t count;

    crisp::Column<float> x() const { return {bytes, 0, 4, count}; }
    crisp::Element<float> x(uint64_t i) const { return x()[i]; }
    crisp::Column<float> height() const { return {bytes, crisp::column_bytes(count, 4), 4, count}; }
    crisp::Element<float> height(uint64_t i) const { return height()[i]; }
    crisp::Column<float> vx() const { return {bytes, crisp::column_bytes(count, 4) + crisp::column_bytes(count, 4), 4, count}; }
    crisp::Element<float> vx(uint64_t i) const { return vx()[i]; }
    crisp::Column<float> vy() const { return {bytes, crisp::column_bytes(count, 4) + crisp::column_bytes(count, 4) + crisp::column_bytes(count, 4), 4, count}; }
    crisp::Element<float> vy(uint64_t i) const { return vy()[i]; }
    crisp::Column<uint32_t> bounces() const { return {bytes, crisp::column_bytes(count, 4) + crisp::column_bytes(count, 4) + crisp::column_bytes(count, 4) + crisp::column_bytes(count, 4), 4, count}; }
    crisp::Element<uint32_t> bounces(uint64_t i) const { return bounces()[i]; }
};

inline bool run_step(crisp::Device &device, const Kernels &kernels, const crisp::Options &options) {
    const std::string plan = "step";
    const crisp::Arrays arrays(options, plan, {
        {"ps", 4, 1, crisp::Order::Flat, {{"", 0, -1}}}});
    [[maybe_unused]] const uint64_t n = options.input(plan, "n", crisp::Type::U64, 1000); // elements of vectors whose length nothing else says
    [[maybe_unused]] const uint64_t dt = options.input(plan, "dt", crisp::Type::F32, 0x3f800000); // a number
    [[maybe_unused]] const uint64_t ps_words = static_cast<uint64_t>(crisp_max(0, (((((crisp_ceil(((int64_t)n * 4), 16) * 4) + (crisp_ceil(((int64_t)n * 4), 16) * 4)) + (crisp_ceil(((int64_t)n * 4), 16) * 4)) + (crisp_ceil(((int64_t)n * 4), 16) * 4)) + (crisp_ceil(((int64_t)n * 4), 16) * 4)))); // words of 4 bytes of all columns
    [[maybe_unused]] const uint64_t step_bound_0 = n; // what the launch is to work on
    [[maybe_unused]] const uint64_t step_groups_0 = static_cast<uint64_t>(crisp_max(0, crisp_ceil((int64_t)step_bound_0, 256))); // workgroups of 256
    [[maybe_unused]] const uint64_t step_bound_1 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t step_groups_1 = static_cast<uint64_t>(crisp_max(0, (int64_t)step_bound_1)); // workgroups of 1
    [[maybe_unused]] const uint64_t step_bound_2 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t step_groups_2 = static_cast<uint64_t>(crisp_max(0, (int64_t)step_bound_2)); // workgroups of 1

    crisp::Queue queue(device);
    // ps: an argument, u32 every 4 bytes
    crisp::Bytes ps_host = arrays.contents("ps", crisp::column_pattern(ps_words * 4, n, {{crisp::Type::F32, 4, 1, 4}, {crisp::Type::F32, 4, 1, 4}, {crisp::Type::F32, 4, 1, 4}, {crisp::Type::F32, 4, 1, 4}, {crisp::Type::U32, 4, 1, 4}}, 0));
    [[maybe_unused]] const columns_of_step_ps ps_columns{ps_host, n};
    crisp::Bytes ps_out = ps_host;
    crisp::Buffer ps(device, ps_host.size());

    crisp::Times run_times;
    for (uint64_t round = 0; round < options.repeat; ++round) {
        crisp::Event last;
        ps.upload(queue, ps_host);
        run_times.start();
        last = launch_step(queue, kernels, last, {step_groups_0, step_groups_1, step_groups_2}, ps, ps_words, n, crisp::as<float>(dt), step_bound_0);
        queue.wait(last);
        run_times.stop();
        ps.download(queue, ps_out);
    }
    run_times.report(plan, ps.bytes);

    bool right = true;
    [[maybe_unused]] const columns_of_step_ps ps_results{ps_out, n};
    right &= crisp::check(options, plan, "ps", ps_out, UINT64_C(0x41e3d9ce63601664));
    return right;
}

#ifndef CRISP_NO_MAIN
int main(int argc, char **argv) {
    const crisp::Options options(argc, argv, {"n", "step::n", "dt", "step::dt", "ps", "step::ps"});
    crisp::Device device;
    const Kernels kernels(device, options);
    bool right = true;
    if (options.wants("step")) right &= run_step(device, kernels, options);
    return right ? crisp::RIGHT : crisp::WRONG;
}
#endif
