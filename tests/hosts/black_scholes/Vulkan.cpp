// Runs kernels with Vulkan: loads their code, makes their memory, launches them, and checks the results.
//
// Build: g++ -std=c++17 -O2 black_scholes_hoist_Vulkan.cpp -lvulkan -o black_scholes_hoist_Vulkan
// Run:   ./black_scholes_hoist_Vulkan [NAME=VALUE] [--code FILE] [--repeat N] [--only NAME] [--out NAME=FILE]
// Code:  black_scholes_vulkan.spv
//
// It ends with 0 where all results are right, 1 where one is wrong, 2 for a mistake in the command line, 77 without a device.
// Compiled with -DCRISP_NO_MAIN it has no main function, and can be included.

…

/// The kernels, loaded from their file.
class Kernels {
  public:
    crisp::Program program;
    crisp::Kernel kernel_black_scholes;

    Kernels(crisp::Device &device, const crisp::Options &options)
        : program(device, options, {"black_scholes_vulkan.spv"}),
          kernel_black_scholes(program.kernel("black_scholes", 2)) {}
    ~Kernels() {
        crisp::release(kernel_black_scholes);
    }
    Kernels(const Kernels &) = delete;
    Kernels &operator=(const Kernels &) = delete;
};

/// Launches black_scholes after an event: a number of workgroups of 256×1×1. The arguments are in the kernel's order, a vector is its
/// memory and its number of elements. Of the memory, options_2 is read_only, prices is write_only.
inline crisp::Event launch_black_scholes(crisp::Queue &queue, const Kernels &kernels, const crisp::Event &after_event,
    const std::array<uint64_t, 3> &groups,
    const crisp::Buffer &options_2,
    uint64_t options_count,
    float rate,
    float volatility,
    const crisp::Buffer &prices,
    uint64_t prices_count,
    uint64_t bound_0) {
    if (groups[0] == 0 || groups[1] == 0 || groups[2] == 0) return after_event;
    const auto the_kernel = kernels.kernel_black_scholes;
    crisp::Words words;
    words.add(options_count);
    words.add(rate);
    words.add(volatility);
    words.add(prices_count);
    words.add(bound_0);
    return the_kernel.launch(queue, after_event, groups, {options_2.memory(), prices.memory()}, words);
}

inline bool run_black_scholes(crisp::Device &device, const Kernels &kernels, const crisp::Options &options) {
    const std::string plan = "black_scholes";
    const crisp::Arrays arrays(options, plan, {
        {"options_2", 4, 1, crisp::Order::Flat, {{"n", 1, 0}}},
        {"prices", 4, 1, crisp::Order::Flat, {{"", 0, -1}}}});
    [[maybe_unused]] const uint64_t n = options.input(plan, "n", crisp::Type::U64, arrays.size("n", 1000)); // elements of vectors whose length nothing else says
    [[maybe_unused]] const uint64_t rate = options.input(plan, "rate", crisp::Type::F32, 0x3f800000); // a number
    [[maybe_unused]] const uint64_t volatility = options.input(plan, "volatility", crisp::Type::F32, 0x3f800000); // a number
    [[maybe_unused]] const uint64_t black_scholes_bound_0 = static_cast<uint64_t>(crisp_max(0, crisp_floor((int64_t)n, 4))); // what the launch is to work on
    [[maybe_unused]] const uint64_t black_scholes_groups_0 = static_cast<uint64_t>(crisp_max(0, crisp_ceil((int64_t)black_scholes_bound_0, 256))); // workgroups of 256
    [[maybe_unused]] const uint64_t black_scholes_bound_1 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t black_scholes_groups_1 = static_cast<uint64_t>(crisp_max(0, (int64_t)black_scholes_bound_1)); // workgroups of 1
    [[maybe_unused]] const uint64_t black_scholes_bound_2 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t black_scholes_groups_2 = static_cast<uint64_t>(crisp_max(0, (int64_t)black_scholes_bound_2)); // workgroups of 1

    crisp::Queue queue(device);
    // options_2: an argument, u32 every 4 bytes
    crisp::Bytes options_2_host = arrays.contents("options_2", crisp::pattern(n, 4, crisp::Type::U32, 4, 1, 0));
    crisp::Buffer options_2(device, options_2_host.size());
    // prices: an argument, f32 every 4 bytes
    crisp::Bytes prices_host = arrays.contents("prices", crisp::zeros(black_scholes_bound_0, 4));
    crisp::Bytes prices_out = prices_host;
    crisp::Buffer prices(device, prices_host.size());

    crisp::Times run_times;
    for (uint64_t round = 0; round < options.repeat; ++round) {
        crisp::Event last;
        options_2.upload(queue, options_2_host);
        prices.upload(queue, prices_host);
        run_times.start();
        last = launch_black_scholes(queue, kernels, last, {black_scholes_groups_0, black_scholes_groups_1, black_scholes_groups_2}, options_2, n, crisp::as<float>(rate), crisp::as<float>(volatility), prices, black_scholes_bound_0, black_scholes_bound_0);
        queue.wait(last);
        run_times.stop();
        prices.download(queue, prices_out);
    }
    run_times.report(plan, options_2.bytes + prices.bytes);

    bool right = true;
    right &= crisp::check(options, plan, "prices", prices_out, UINT64_C(0xbe8ead11f45ac0f5));
    return right;
}

#ifndef CRISP_NO_MAIN
int main(int argc, char **argv) {
    const crisp::Options options(argc, argv, {"n", "black_scholes::n", "rate", "black_scholes::rate", "volatility", "black_scholes::volatility", "options_2", "black_scholes::options_2", "prices", "black_scholes::prices"});
    crisp::Device device;
    const Kernels kernels(device, options);
    bool right = true;
    if (options.wants("black_scholes")) right &= run_black_scholes(device, kernels, options);
    return right ? crisp::RIGHT : crisp::WRONG;
}
#endif
