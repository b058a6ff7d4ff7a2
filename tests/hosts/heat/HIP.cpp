// Runs kernels with HIP: loads their code, makes their memory, launches them, and checks the results.
//
// Build: g++ -std=c++17 -O2 -D__HIP_PLATFORM_AMD__ heat_hoist_HIP.cpp -lamdhip64 -o heat_hoist_HIP
// Run:   ./heat_hoist_HIP [NAME=VALUE] [--code FILE] [--repeat N] [--only NAME] [--out NAME=FILE]
// Code:  heat_gfx942.hsaco
//
// It ends with 0 where all results are right, 1 where one is wrong, 2 for a mistake in the command line, 77 without a device.
// Compiled with -DCRISP_NO_MAIN it has no main function, and can be included.

…

/// The kernels, loaded from their file.
class Kernels {
  public:
    crisp::Program program;
    hipFunction_t kernel_heat_float;
    hipFunction_t kernel_heat_double;

    Kernels(crisp::Device &device, const crisp::Options &options)
        : program(device, options, {"heat_gfx942.hsaco"}),
          kernel_heat_float(program.kernel("heat_float")),
          kernel_heat_double(program.kernel("heat_double")) {}
    Kernels(const Kernels &) = delete;
    Kernels &operator=(const Kernels &) = delete;
};

/// Launches heat_float after an event: a number of workgroups of 32×8×1. The arguments are in the kernel's order, a vector is its
/// memory and its number of elements. Of the memory, u is read_only, after is write_only.
inline crisp::Event launch_heat_float(crisp::Queue &queue, const Kernels &kernels, const crisp::Event &after_event,
    const std::array<uint64_t, 3> &groups,
    const crisp::Buffer &u,
    uint64_t u_count,
    uint32_t rows,
    uint32_t columns,
    float rate,
    const crisp::Buffer &after,
    uint64_t after_count,
    uint64_t bound_0,
    uint64_t bound_1) {
    if (groups[0] == 0 || groups[1] == 0 || groups[2] == 0) return after_event;
    const auto the_kernel = kernels.kernel_heat_float;
    after_event.before(queue);
    // Profiling: without the marks `//: `, here and above, this prints how long the device took for the launch.
    //: const crisp::Stopwatch stopwatch(queue, "heat_float");
    void *launch_arguments[] = {const_cast<hipDeviceptr_t *>(&u.memory), &u_count, &rows, &columns, &rate, const_cast<hipDeviceptr_t *>(&after.memory), &after_count, &bound_0, &bound_1};
    crisp::must(hipModuleLaunchKernel(the_kernel, static_cast<unsigned>(groups[0]), static_cast<unsigned>(groups[1]),
                               static_cast<unsigned>(groups[2]), 32, 8, 1, 0, queue.stream, launch_arguments, nullptr),
                "hipModuleLaunchKernel");
    return crisp::Event(queue);
}

/// Launches heat_double after an event: a number of workgroups of 32×8×1. The arguments are in the kernel's order, a vector is its
/// memory and its number of elements. Of the memory, u is read_only, after is write_only.
inline crisp::Event launch_heat_double(crisp::Queue &queue, const Kernels &kernels, const crisp::Event &after_event,
    const std::array<uint64_t, 3> &groups,
    const crisp::Buffer &u,
    uint64_t u_count,
    uint32_t rows,
    uint32_t columns,
    double rate,
    const crisp::Buffer &after,
    uint64_t after_count,
    uint64_t bound_0,
    uint64_t bound_1) {
    if (groups[0] == 0 || groups[1] == 0 || groups[2] == 0) return after_event;
    const auto the_kernel = kernels.kernel_heat_double;
    after_event.before(queue);
    // Profiling: without the marks `//: `, here and above, this prints how long the device took for the launch.
    //: const crisp::Stopwatch stopwatch(queue, "heat_double");
    void *launch_arguments[] = {const_cast<hipDeviceptr_t *>(&u.memory), &u_count, &rows, &columns, &rate, const_cast<hipDeviceptr_t *>(&after.memory), &after_count, &bound_0, &bound_1};
    crisp::must(hipModuleLaunchKernel(the_kernel, static_cast<unsigned>(groups[0]), static_cast<unsigned>(groups[1]),
                               static_cast<unsigned>(groups[2]), 32, 8, 1, 0, queue.stream, launch_arguments, nullptr),
                "hipModuleLaunchKernel");
    return crisp::Event(queue);
}

inline bool run_heat_float(crisp::Device &device, const Kernels &kernels, const crisp::Options &options) {
    const std::string plan = "heat_float";
    const crisp::Arrays arrays(options, plan, {
        {"u", 4, 1, crisp::Order::Flat, {{"", 0, -1}}},
        {"after", 4, 1, crisp::Order::Flat, {{"", 0, -1}}}});
    [[maybe_unused]] const uint64_t rows = options.input(plan, "rows", crisp::Type::U32, 64); // a number
    [[maybe_unused]] const uint64_t columns = options.input(plan, "columns", crisp::Type::U32, 64); // a number
    [[maybe_unused]] const uint64_t rate = options.input(plan, "rate", crisp::Type::F32, 0x3f800000); // a number
    [[maybe_unused]] const uint64_t heat_float_bound_0 = columns; // what the launch is to work on
    [[maybe_unused]] const uint64_t heat_float_groups_0 = static_cast<uint64_t>(crisp_max(0, crisp_ceil((int64_t)heat_float_bound_0, 32))); // workgroups of 32
    [[maybe_unused]] const uint64_t heat_float_bound_1 = rows; // what the launch is to work on
    [[maybe_unused]] const uint64_t heat_float_groups_1 = static_cast<uint64_t>(crisp_max(0, crisp_ceil((int64_t)heat_float_bound_1, 8))); // workgroups of 8
    [[maybe_unused]] const uint64_t heat_float_bound_2 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t heat_float_groups_2 = static_cast<uint64_t>(crisp_max(0, (int64_t)heat_float_bound_2)); // workgroups of 1
    [[maybe_unused]] const uint64_t u_length = static_cast<uint64_t>(crisp_max(0, ((int64_t)heat_float_bound_0 * (int64_t)heat_float_bound_1))); // as many as the launch needs
    [[maybe_unused]] const uint64_t after_length = static_cast<uint64_t>(crisp_max(0, ((int64_t)heat_float_bound_0 * (int64_t)heat_float_bound_1))); // as many as the launch needs

    crisp::Queue queue(device);
    // u: an argument, f32 every 4 bytes
    crisp::Bytes u_host = arrays.contents("u", crisp::pattern(u_length, 4, crisp::Type::F32, 4, 1, 0));
    crisp::Buffer u(device, u_host.size());
    // after: an argument, f32 every 4 bytes
    crisp::Bytes after_host = arrays.contents("after", crisp::zeros(after_length, 4));
    crisp::Bytes after_out = after_host;
    crisp::Buffer after(device, after_host.size());

    crisp::Times run_times;
    for (uint64_t round = 0; round < options.repeat; ++round) {
        crisp::Event last;
        u.upload(queue, u_host);
        after.upload(queue, after_host);
        run_times.start();
        last = launch_heat_float(queue, kernels, last, {heat_float_groups_0, heat_float_groups_1, heat_float_groups_2}, u, u_length, crisp::as<uint32_t>(rows), crisp::as<uint32_t>(columns), crisp::as<float>(rate), after, after_length, heat_float_bound_0, heat_float_bound_1);
        queue.wait(last);
        run_times.stop();
        after.download(queue, after_out);
    }
    run_times.report(plan, u.bytes + after.bytes);

    bool right = true;
    right &= crisp::check(options, plan, "after", after_out, UINT64_C(0x3299ca0982a0fad3));
    return right;
}

inline bool run_heat_double(crisp::Device &device, const Kernels &kernels, const crisp::Options &options) {
    const std::string plan = "heat_double";
    const crisp::Arrays arrays(options, plan, {
        {"u", 8, 1, crisp::Order::Flat, {{"", 0, -1}}},
        {"after", 8, 1, crisp::Order::Flat, {{"", 0, -1}}}});
    [[maybe_unused]] const uint64_t rows = options.input(plan, "rows", crisp::Type::U32, 64); // a number
    [[maybe_unused]] const uint64_t columns = options.input(plan, "columns", crisp::Type::U32, 64); // a number
    [[maybe_unused]] const uint64_t rate = options.input(plan, "rate", crisp::Type::F64, 0x3ff0000000000000); // a number
    [[maybe_unused]] const uint64_t heat_double_bound_0 = columns; // what the launch is to work on
    [[maybe_unused]] const uint64_t heat_double_groups_0 = static_cast<uint64_t>(crisp_max(0, crisp_ceil((int64_t)heat_double_bound_0, 32))); // workgroups of 32
    [[maybe_unused]] const uint64_t heat_double_bound_1 = rows; // what the launch is to work on
    [[maybe_unused]] const uint64_t heat_double_groups_1 = static_cast<uint64_t>(crisp_max(0, crisp_ceil((int64_t)heat_double_bound_1, 8))); // workgroups of 8
    [[maybe_unused]] const uint64_t heat_double_bound_2 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t heat_double_groups_2 = static_cast<uint64_t>(crisp_max(0, (int64_t)heat_double_bound_2)); // workgroups of 1
    [[maybe_unused]] const uint64_t u_length = static_cast<uint64_t>(crisp_max(0, ((int64_t)heat_double_bound_0 * (int64_t)heat_double_bound_1))); // as many as the launch needs
    [[maybe_unused]] const uint64_t after_length = static_cast<uint64_t>(crisp_max(0, ((int64_t)heat_double_bound_0 * (int64_t)heat_double_bound_1))); // as many as the launch needs

    crisp::Queue queue(device);
    // u: an argument, f64 every 8 bytes
    crisp::Bytes u_host = arrays.contents("u", crisp::pattern(u_length, 8, crisp::Type::F64, 8, 1, 0));
    crisp::Buffer u(device, u_host.size());
    // after: an argument, f64 every 8 bytes
    crisp::Bytes after_host = arrays.contents("after", crisp::zeros(after_length, 8));
    crisp::Bytes after_out = after_host;
    crisp::Buffer after(device, after_host.size());

    crisp::Times run_times;
    for (uint64_t round = 0; round < options.repeat; ++round) {
        crisp::Event last;
        u.upload(queue, u_host);
        after.upload(queue, after_host);
        run_times.start();
        last = launch_heat_double(queue, kernels, last, {heat_double_groups_0, heat_double_groups_1, heat_double_groups_2}, u, u_length, crisp::as<uint32_t>(rows), crisp::as<uint32_t>(columns), crisp::as<double>(rate), after, after_length, heat_double_bound_0, heat_double_bound_1);
        queue.wait(last);
        run_times.stop();
        after.download(queue, after_out);
    }
    run_times.report(plan, u.bytes + after.bytes);

    bool right = true;
    right &= crisp::check(options, plan, "after", after_out, UINT64_C(0x1d9a4a2ed2f0b6ba));
    return right;
}

#ifndef CRISP_NO_MAIN
int main(int argc, char **argv) {
    const crisp::Options options(argc, argv, {"rows", "heat_float::rows", "columns", "heat_float::columns", "rate", "heat_float::rate", "u", "heat_float::u", "after", "heat_float::after", "heat_double::rows", "heat_double::columns", "heat_double::rate", "heat_double::u", "heat_double::after"});
    crisp::Device device;
    const Kernels kernels(device, options);
    bool right = true;
    if (options.wants("heat_float")) right &= run_heat_float(device, kernels, options);
    if (options.wants("heat_double")) right &= run_heat_double(device, kernels, options);
    return right ? crisp::RIGHT : crisp::WRONG;
}
#endif
