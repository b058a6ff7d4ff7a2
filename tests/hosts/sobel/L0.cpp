// Runs kernels with L0: loads their code, makes their memory, launches them, and checks the results.
//
// Build: g++ -std=c++17 -O2 sobel_hoist_L0.cpp -lze_loader -o sobel_hoist_L0
// Run:   ./sobel_hoist_L0 [NAME=VALUE] [--code FILE] [--repeat N] [--only NAME] [--out NAME=FILE]
// Code:  sobel.spv
//
// It ends with 0 where all results are right, 1 where one is wrong, 2 for a mistake in the command line, 77 without a device.
// Compiled with -DCRISP_NO_MAIN it has no main function, and can be included.

…

/// The kernels, loaded from their file.
class Kernels {
  public:
    crisp::Program program;
    ze_kernel_handle_t kernel_sobel;

    Kernels(crisp::Device &device, const crisp::Options &options)
        : program(device, options, {"sobel.spv"}),
          kernel_sobel(program.kernel("sobel")) {}
    ~Kernels() {
        zeKernelDestroy(kernel_sobel);
    }
    Kernels(const Kernels &) = delete;
    Kernels &operator=(const Kernels &) = delete;
};

/// Launches sobel after an event: a number of workgroups of 32×8×1. The arguments are in the kernel's order, a vector is its
/// memory and its number of elements. Of the memory, image is read_only, edges is write_only.
inline crisp::Event launch_sobel(crisp::Queue &queue, const Kernels &kernels, const crisp::Event &after_event,
    const std::array<uint64_t, 3> &groups,
    const crisp::Buffer &image,
    uint64_t image_count,
    uint64_t width,
    uint64_t height,
    const crisp::Buffer &edges,
    uint64_t edges_count,
    uint64_t bound_0,
    uint64_t bound_1) {
    if (groups[0] == 0 || groups[1] == 0 || groups[2] == 0) return after_event;
    const auto the_kernel = kernels.kernel_sobel;
    crisp::must(zeKernelSetArgumentValue(the_kernel, 0, sizeof(void *), &image.memory), "zeKernelSetArgumentValue 0: image");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 1, sizeof image_count, &image_count), "zeKernelSetArgumentValue 1: image_count");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 2, sizeof width, &width), "zeKernelSetArgumentValue 2: width");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 3, sizeof height, &height), "zeKernelSetArgumentValue 3: height");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 4, sizeof(void *), &edges.memory), "zeKernelSetArgumentValue 4: edges");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 5, sizeof edges_count, &edges_count), "zeKernelSetArgumentValue 5: edges_count");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 6, sizeof bound_0, &bound_0), "zeKernelSetArgumentValue 6: bound_0");
    crisp::must(zeKernelSetArgumentValue(the_kernel, 7, sizeof bound_1, &bound_1), "zeKernelSetArgumentValue 7: bound_1");
    crisp::must(zeKernelSetGroupSize(the_kernel, 32, 8, 1), "zeKernelSetGroupSize");
    const ze_group_count_t group_count = {static_cast<uint32_t>(groups[0]), static_cast<uint32_t>(groups[1]),
                                    static_cast<uint32_t>(groups[2])};
    crisp::Event launched(queue);
    auto wait_list = after_event.list();
    crisp::must(zeCommandListAppendLaunchKernel(queue.list, the_kernel, &group_count, launched.signal(),
                                                static_cast<uint32_t>(wait_list.size()),
                                                wait_list.empty() ? nullptr : wait_list.data()),
                "zeCommandListAppendLaunchKernel");
    // Profiling: without the marks `//: `, here and above, this prints how long the device took for the launch.
    //: crisp::took("sobel", queue.device, launched);
    return launched;
}

inline bool run_sobel(crisp::Device &device, const Kernels &kernels, const crisp::Options &options) {
    const std::string plan = "sobel";
    const crisp::Arrays arrays(options, plan, {
        {"image", 1, 1, crisp::Order::Flat, {{"", 0, -1}}},
        {"edges", 1, 1, crisp::Order::Flat, {{"", 0, -1}}}});
    [[maybe_unused]] const uint64_t width = options.input(plan, "width", crisp::Type::U64, 64); // a number
    [[maybe_unused]] const uint64_t height = options.input(plan, "height", crisp::Type::U64, 64); // a number
    [[maybe_unused]] const uint64_t sobel_bound_0 = width; // what the launch is to work on
    [[maybe_unused]] const uint64_t sobel_groups_0 = static_cast<uint64_t>(crisp_max(0, crisp_ceil((int64_t)sobel_bound_0, 32))); // workgroups of 32
    [[maybe_unused]] const uint64_t sobel_bound_1 = height; // what the launch is to work on
    [[maybe_unused]] const uint64_t sobel_groups_1 = static_cast<uint64_t>(crisp_max(0, crisp_ceil((int64_t)sobel_bound_1, 8))); // workgroups of 8
    [[maybe_unused]] const uint64_t sobel_bound_2 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t sobel_groups_2 = static_cast<uint64_t>(crisp_max(0, (int64_t)sobel_bound_2)); // workgroups of 1
    [[maybe_unused]] const uint64_t image_length = static_cast<uint64_t>(crisp_max(0, ((int64_t)sobel_bound_0 * (int64_t)sobel_bound_1))); // as many as the launch needs
    [[maybe_unused]] const uint64_t edges_length = static_cast<uint64_t>(crisp_max(0, ((int64_t)sobel_bound_0 * (int64_t)sobel_bound_1))); // as many as the launch needs

    crisp::Queue queue(device);
    // image: an argument, u8 every 1 bytes
    crisp::Bytes image_host = arrays.contents("image", crisp::pattern(image_length, 1, crisp::Type::U8, 1, 1, 0));
    crisp::Buffer image(device, image_host.size());
    // edges: an argument, u8 every 1 bytes
    crisp::Bytes edges_host = arrays.contents("edges", crisp::zeros(edges_length, 1));
    crisp::Bytes edges_out = edges_host;
    crisp::Buffer edges(device, edges_host.size());

    crisp::Times run_times;
    for (uint64_t round = 0; round < options.repeat; ++round) {
        crisp::Event last;
        image.upload(queue, image_host);
        edges.upload(queue, edges_host);
        run_times.start();
        last = launch_sobel(queue, kernels, last, {sobel_groups_0, sobel_groups_1, sobel_groups_2}, image, image_length, width, height, edges, edges_length, sobel_bound_0, sobel_bound_1);
        queue.wait(last);
        run_times.stop();
        edges.download(queue, edges_out);
    }
    run_times.report(plan, image.bytes + edges.bytes);

    bool right = true;
    right &= crisp::check(options, plan, "edges", edges_out, UINT64_C(0x1974271652674063));
    return right;
}

#ifndef CRISP_NO_MAIN
int main(int argc, char **argv) {
    const crisp::Options options(argc, argv, {"width", "sobel::width", "height", "sobel::height", "image", "sobel::image", "edges", "sobel::edges"});
    crisp::Device device;
    const Kernels kernels(device, options);
    bool right = true;
    if (options.wants("sobel")) right &= run_sobel(device, kernels, options);
    return right ? crisp::RIGHT : crisp::WRONG;
}
#endif
