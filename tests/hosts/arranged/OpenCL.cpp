// Runs kernels with OpenCL: loads their code, makes their memory, launches them, and checks the results.
//
// Build: g++ -std=c++17 -O2 arranged_hoist_OpenCL.cpp -lOpenCL -o arranged_hoist_OpenCL
// Run:   ./arranged_hoist_OpenCL [NAME=VALUE] [--code FILE] [--repeat N] [--only NAME] [--out NAME=FILE]
// Code:  arranged.spv, arranged.c
//
// It ends with 0 where all results are right, 1 where one is wrong, 2 for a mistake in the command line, 77 without a device.
// Compiled with -DCRISP_NO_MAIN it has no main function, and can be included.

…

/// The kernels, loaded from their file.
class Kernels {
  public:
    crisp::Program program;
    cl_kernel kernel_shift;
    cl_kernel kernel_copy_all;
    cl_kernel kernel_part;

    Kernels(crisp::Device &device, const crisp::Options &options)
        : program(device, options, {"arranged.spv", "arranged.c"}),
          kernel_shift(program.kernel({"shift"})),
          kernel_copy_all(program.kernel({"copy_all"})),
          kernel_part(program.kernel({"part"})) {}
    ~Kernels() {
        clReleaseKernel(kernel_shift);
        clReleaseKernel(kernel_copy_all);
        clReleaseKernel(kernel_part);
    }
    Kernels(const Kernels &) = delete;
    Kernels &operator=(const Kernels &) = delete;
};

/// Launches shift after an event: a number of workgroups of 256×1×1. The arguments are in the kernel's order, a vector is its
/// memory and its number of elements. Of the memory, V is read_write.
inline crisp::Event launch_shift(crisp::Queue &queue, const Kernels &kernels, const crisp::Event &after_event,
    const std::array<uint64_t, 3> &groups,
    const crisp::Buffer &V,
    uint64_t V_count,
    uint64_t by,
    uint64_t bound_0) {
    if (groups[0] == 0 || groups[1] == 0 || groups[2] == 0) return after_event;
    const auto the_kernel = kernels.kernel_shift;
    crisp::must(V.pass(the_kernel, 0), "clSetKernelArg 0: V");
    crisp::must(clSetKernelArg(the_kernel, 1, sizeof V_count, &V_count), "clSetKernelArg 1: V_count");
    crisp::must(clSetKernelArg(the_kernel, 2, sizeof by, &by), "clSetKernelArg 2: by");
    crisp::must(clSetKernelArg(the_kernel, 3, sizeof bound_0, &bound_0), "clSetKernelArg 3: bound_0");
    const size_t local_size[3] = {256, 1, 1};
    const size_t global_size[3] = {groups[0] * 256, groups[1] * 1, groups[2] * 1};
    cl_event launched = nullptr;
    crisp::must(clEnqueueNDRangeKernel(queue.queue, the_kernel, 3, nullptr, global_size, local_size, after_event.count(),
                                        after_event.list(), &launched),
                "clEnqueueNDRangeKernel");
    // Profiling: without the marks `//: `, here and above, this prints how long the device took for the launch.
    //: crisp::took("shift", launched);
    return crisp::Event(launched);
}

/// Launches copy_all after an event: a number of workgroups of 256×1×1. The arguments are in the kernel's order, a vector is its
/// memory and its number of elements. Of the memory, A is read_only, C is write_only.
inline crisp::Event launch_copy_all(crisp::Queue &queue, const Kernels &kernels, const crisp::Event &after_event,
    const std::array<uint64_t, 3> &groups,
    const crisp::Buffer &A,
    uint64_t A_count,
    const crisp::Buffer &C,
    uint64_t C_count,
    uint64_t bound_0) {
    if (groups[0] == 0 || groups[1] == 0 || groups[2] == 0) return after_event;
    const auto the_kernel = kernels.kernel_copy_all;
    crisp::must(A.pass(the_kernel, 0), "clSetKernelArg 0: A");
    crisp::must(clSetKernelArg(the_kernel, 1, sizeof A_count, &A_count), "clSetKernelArg 1: A_count");
    crisp::must(C.pass(the_kernel, 2), "clSetKernelArg 2: C");
    crisp::must(clSetKernelArg(the_kernel, 3, sizeof C_count, &C_count), "clSetKernelArg 3: C_count");
    crisp::must(clSetKernelArg(the_kernel, 4, sizeof bound_0, &bound_0), "clSetKernelArg 4: bound_0");
    const size_t local_size[3] = {256, 1, 1};
    const size_t global_size[3] = {groups[0] * 256, groups[1] * 1, groups[2] * 1};
    cl_event launched = nullptr;
    crisp::must(clEnqueueNDRangeKernel(queue.queue, the_kernel, 3, nullptr, global_size, local_size, after_event.count(),
                                        after_event.list(), &launched),
                "clEnqueueNDRangeKernel");
    // Profiling: without the marks `//: `, here and above, this prints how long the device took for the launch.
    //: crisp::took("copy_all", launched);
    return crisp::Event(launched);
}

/// Launches part after an event: a number of workgroups of 256×1×1. The arguments are in the kernel's order, a vector is its
/// memory and its number of elements. Of the memory, A is read_only, B is read_only, C is write_only.
inline crisp::Event launch_part(crisp::Queue &queue, const Kernels &kernels, const crisp::Event &after_event,
    const std::array<uint64_t, 3> &groups,
    uint64_t len_2,
    uint64_t offset,
    const crisp::Buffer &A,
    uint64_t A_count,
    const crisp::Buffer &B,
    uint64_t B_count,
    const crisp::Buffer &C,
    uint64_t C_count,
    uint64_t bound_0) {
    if (groups[0] == 0 || groups[1] == 0 || groups[2] == 0) return after_event;
    const auto the_kernel = kernels.kernel_part;
    crisp::must(clSetKernelArg(the_kernel, 0, sizeof len_2, &len_2), "clSetKernelArg 0: len_2");
    crisp::must(clSetKernelArg(the_kernel, 1, sizeof offset, &offset), "clSetKernelArg 1: offset");
    crisp::must(A.pass(the_kernel, 2), "clSetKernelArg 2: A");
    crisp::must(clSetKernelArg(the_kernel, 3, sizeof A_count, &A_count), "clSetKernelArg 3: A_count");
    crisp::must(B.pass(the_kernel, 4), "clSetKernelArg 4: B");
    crisp::must(clSetKernelArg(the_kernel, 5, sizeof B_count, &B_count), "clSetKernelArg 5: B_count");
    crisp::must(C.pass(the_kernel, 6), "clSetKernelArg 6: C");
    crisp::must(clSetKernelArg(the_kernel, 7, sizeof C_count, &C_count), "clSetKernelArg 7: C_count");
    crisp::must(clSetKernelArg(the_kernel, 8, sizeof bound_0, &bound_0), "clSetKernelArg 8: bound_0");
    const size_t local_size[3] = {256, 1, 1};
    const size_t global_size[3] = {groups[0] * 256, groups[1] * 1, groups[2] * 1};
    cl_event launched = nullptr;
    crisp::must(clEnqueueNDRangeKernel(queue.queue, the_kernel, 3, nullptr, global_size, local_size, after_event.count(),
                                        after_event.list(), &launched),
                "clEnqueueNDRangeKernel");
    // Profiling: without the marks `//: `, here and above, this prints how long the device took for the launch.
    //: crisp::took("part", launched);
    return crisp::Event(launched);
}

inline bool run_arranged(crisp::Device &device, const Kernels &kernels, const crisp::Options &options) {
    const std::string plan = "arranged";
    const crisp::Arrays arrays(options, plan, {
        {"shift_V", 4, 1, crisp::Order::Flat, {{"n", 1, 0}}},
        {"copy_all_C", 4, 1, crisp::Order::Flat, {{"n", 1, 0}}},
        {"copy_all_2_A", 4, 1, crisp::Order::Flat, {{"n", 1, 0}}},
        {"copy_all_2_C", 4, 1, crisp::Order::Flat, {{"n", 1, 0}}},
        {"part_A", 4, 1, crisp::Order::Flat, {{"n", 1, 0}}},
        {"part_B", 4, 1, crisp::Order::Flat, {{"n", 1, 0}}},
        {"part_C", 4, 1, crisp::Order::Flat, {{"n", 1, 0}}}});
    [[maybe_unused]] const uint64_t shift_argument = 3;
    [[maybe_unused]] const uint64_t n = options.input(plan, "n", crisp::Type::U64, arrays.size("n", 1000)); // elements of vectors whose length nothing else says
    [[maybe_unused]] const uint64_t shift_bound_0 = n; // what the launch is to work on
    [[maybe_unused]] const uint64_t shift_groups_0 = static_cast<uint64_t>(crisp_max(0, crisp_ceil((int64_t)shift_bound_0, 256))); // workgroups of 256
    [[maybe_unused]] const uint64_t shift_bound_1 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t shift_groups_1 = static_cast<uint64_t>(crisp_max(0, (int64_t)shift_bound_1)); // workgroups of 1
    [[maybe_unused]] const uint64_t shift_bound_2 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t shift_groups_2 = static_cast<uint64_t>(crisp_max(0, (int64_t)shift_bound_2)); // workgroups of 1
    [[maybe_unused]] const uint64_t shift_2_bound_0 = n; // what the launch is to work on
    [[maybe_unused]] const uint64_t shift_2_groups_0 = static_cast<uint64_t>(crisp_max(0, crisp_ceil((int64_t)shift_2_bound_0, 256))); // workgroups of 256
    [[maybe_unused]] const uint64_t shift_2_bound_1 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t shift_2_groups_1 = static_cast<uint64_t>(crisp_max(0, (int64_t)shift_2_bound_1)); // workgroups of 1
    [[maybe_unused]] const uint64_t shift_2_bound_2 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t shift_2_groups_2 = static_cast<uint64_t>(crisp_max(0, (int64_t)shift_2_bound_2)); // workgroups of 1
    [[maybe_unused]] const uint64_t copy_all_bound_0 = n; // what the launch is to work on
    [[maybe_unused]] const uint64_t copy_all_groups_0 = static_cast<uint64_t>(crisp_max(0, crisp_ceil((int64_t)copy_all_bound_0, 256))); // workgroups of 256
    [[maybe_unused]] const uint64_t copy_all_bound_1 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t copy_all_groups_1 = static_cast<uint64_t>(crisp_max(0, (int64_t)copy_all_bound_1)); // workgroups of 1
    [[maybe_unused]] const uint64_t copy_all_bound_2 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t copy_all_groups_2 = static_cast<uint64_t>(crisp_max(0, (int64_t)copy_all_bound_2)); // workgroups of 1
    [[maybe_unused]] const uint64_t copy_all_2_bound_0 = n; // what the launch is to work on
    [[maybe_unused]] const uint64_t copy_all_2_groups_0 = static_cast<uint64_t>(crisp_max(0, crisp_ceil((int64_t)copy_all_2_bound_0, 256))); // workgroups of 256
    [[maybe_unused]] const uint64_t copy_all_2_bound_1 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t copy_all_2_groups_1 = static_cast<uint64_t>(crisp_max(0, (int64_t)copy_all_2_bound_1)); // workgroups of 1
    [[maybe_unused]] const uint64_t copy_all_2_bound_2 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t copy_all_2_groups_2 = static_cast<uint64_t>(crisp_max(0, (int64_t)copy_all_2_bound_2)); // workgroups of 1
    [[maybe_unused]] const uint64_t part_bound_1 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t part_groups_1 = static_cast<uint64_t>(crisp_max(0, (int64_t)part_bound_1)); // workgroups of 1
    [[maybe_unused]] const uint64_t part_bound_2 = 1; // an axis that is not used
    [[maybe_unused]] const uint64_t part_groups_2 = static_cast<uint64_t>(crisp_max(0, (int64_t)part_bound_2)); // workgroups of 1

    crisp::Queue queue(device);
    // shift_V: an argument, f32 every 4 bytes
    crisp::Bytes shift_V_host = arrays.contents("shift_V", crisp::pattern(n, 4, crisp::Type::F32, 4, 1, 0));
    crisp::Bytes shift_V_out = shift_V_host;
    crisp::Buffer shift_V(device, shift_V_host.size());
    // copy_all_C: an argument, f32 every 4 bytes
    crisp::Bytes copy_all_C_host = arrays.contents("copy_all_C", crisp::zeros(copy_all_bound_0, 4));
    crisp::Bytes copy_all_C_out = copy_all_C_host;
    crisp::Buffer copy_all_C(device, copy_all_C_host.size());
    // copy_all_2_A: an argument, f32 every 4 bytes
    crisp::Bytes copy_all_2_A_host = arrays.contents("copy_all_2_A", crisp::pattern(n, 4, crisp::Type::F32, 4, 1, 0));
    crisp::Buffer copy_all_2_A(device, copy_all_2_A_host.size());
    // copy_all_2_C: an argument, f32 every 4 bytes
    crisp::Bytes copy_all_2_C_host = arrays.contents("copy_all_2_C", crisp::zeros(copy_all_2_bound_0, 4));
    crisp::Bytes copy_all_2_C_out = copy_all_2_C_host;
    crisp::Buffer copy_all_2_C(device, copy_all_2_C_host.size());
    // part_A: an argument, f32 every 4 bytes
    crisp::Bytes part_A_host = arrays.contents("part_A", crisp::pattern(n, 4, crisp::Type::F32, 4, 1, 2));
    crisp::Buffer part_A(device, part_A_host.size());
    crisp::Pinned part_A_pinned(device, queue, part_A_host.size());
    // part_B: an argument, f32 every 4 bytes
    crisp::Bytes part_B_host = arrays.contents("part_B", crisp::pattern(n, 4, crisp::Type::F32, 4, 1, 3));
    crisp::Buffer part_B(device, part_B_host.size());
    crisp::Pinned part_B_pinned(device, queue, part_B_host.size());
    // part_C: an argument, f32 every 4 bytes
    crisp::Bytes part_C_host = arrays.contents("part_C", crisp::zeros(n, 4));
    crisp::Bytes part_C_out = part_C_host;
    crisp::Buffer part_C(device, part_C_host.size());
    crisp::Pinned part_C_pinned(device, queue, part_C_host.size());

    crisp::Times run_times;
    for (uint64_t round = 0; round < options.repeat; ++round) {
        crisp::Event last;
        shift_V.upload(queue, shift_V_host);
        copy_all_C.upload(queue, copy_all_C_host);
        copy_all_2_A.upload(queue, copy_all_2_A_host);
        copy_all_2_C.upload(queue, copy_all_2_C_host);
        run_times.start();
        last = launch_shift(queue, kernels, last, {shift_groups_0, shift_groups_1, shift_groups_2}, shift_V, n, shift_argument, shift_bound_0);
        for (const uint64_t k : crisp::divide(8, 2)) {
            last = launch_shift(queue, kernels, last, {shift_2_groups_0, shift_2_groups_1, shift_2_groups_2}, shift_V, n, k, shift_2_bound_0);
        }
        { // A queue each: no order among these launches.
            queue.flush();
            crisp::Queue queue_0(device);
            crisp::Event last_0 = last;
            last_0 = launch_copy_all(queue_0, kernels, last_0, {copy_all_groups_0, copy_all_groups_1, copy_all_groups_2}, shift_V, n, copy_all_C, copy_all_bound_0, copy_all_bound_0);
            queue_0.flush();
            crisp::Queue queue_1(device);
            crisp::Event last_1 = last;
            last_1 = launch_copy_all(queue_1, kernels, last_1, {copy_all_2_groups_0, copy_all_2_groups_1, copy_all_2_groups_2}, copy_all_2_A, n, copy_all_2_C, copy_all_2_bound_0, copy_all_2_bound_0);
            queue_1.flush();
            // What follows waits for all of them.
            last.join(last_0);
            last.join(last_1);
            queue.wait(last);
        }
        part_A_pinned.take(part_A_host);
        part_B_pinned.take(part_B_host);
        part_C_pinned.take(part_C_host);
        { // Uploads, launches and downloads of 3 parts overlap: two queues take turns.
            crisp::Queue part_queues[2] = {crisp::Queue(device), crisp::Queue(device)};
            crisp::Event part_ends[2] = {last, last};
            const uint64_t all_elements = n;
            const uint64_t part_elements = std::max<uint64_t>(1, (all_elements + 2) / 3);
            for (uint64_t part_number = 0; part_number * part_elements < all_elements; ++part_number) {
                crisp::Queue &queue_of = part_queues[part_number % 2];
                crisp::Event &part_end = part_ends[part_number % 2];
                const uint64_t offset = part_number * part_elements;
                const uint64_t length = std::min(part_elements, all_elements - offset);
                part_end = part_A.send(queue_of, part_end, part_A_pinned, offset * 4, length * 4);
                part_end = part_B.send(queue_of, part_end, part_B_pinned, offset * 4, length * 4);
                part_end = part_C.send(queue_of, part_end, part_C_pinned, offset * 4, length * 4);
                [[maybe_unused]] const uint64_t part_bound_0 = length; // length
                [[maybe_unused]] const uint64_t part_groups_0 = static_cast<uint64_t>(crisp_max(0, crisp_ceil((int64_t)part_bound_0, 256))); // (ceil (div part_bound_0 256))
                part_end = launch_part(queue_of, kernels, part_end, {part_groups_0, part_groups_1, part_groups_2}, length, offset, part_A, n, part_B, n, part_C, n, part_bound_0);
                part_end = part_C.fetch(queue_of, part_end, part_C_pinned, offset * 4, length * 4);
                queue_of.flush();
            }
            last.join(part_ends[0]);
            last.join(part_ends[1]);
            queue.wait(last);
        }
        part_C_pinned.give(part_C_out);
        queue.wait(last);
        run_times.stop();
        shift_V.download(queue, shift_V_out);
        copy_all_C.download(queue, copy_all_C_out);
        copy_all_2_C.download(queue, copy_all_2_C_out);
    }
    run_times.report(plan, shift_V.bytes + copy_all_C.bytes + copy_all_2_A.bytes + copy_all_2_C.bytes + part_A.bytes + part_B.bytes + part_C.bytes);

    bool right = true;
    right &= crisp::check(options, plan, "shift_V", shift_V_out, UINT64_C(0x329b9251c7dc7a23));
    right &= crisp::check(options, plan, "copy_all_C", copy_all_C_out, UINT64_C(0x329b9251c7dc7a23));
    right &= crisp::check(options, plan, "copy_all_2_C", copy_all_2_C_out, UINT64_C(0xa0e250253aaa2380));
    right &= crisp::check(options, plan, "part_C", part_C_out, UINT64_C(0x20a0292b1fefb93b));
    return right;
}

#ifndef CRISP_NO_MAIN
int main(int argc, char **argv) {
    const crisp::Options options(argc, argv, {"n", "arranged::n", "shift_V", "arranged::shift_V", "copy_all_C", "arranged::copy_all_C", "copy_all_2_A", "arranged::copy_all_2_A", "copy_all_2_C", "arranged::copy_all_2_C", "part_A", "arranged::part_A", "part_B", "arranged::part_B", "part_C", "arranged::part_C"});
    crisp::Device device;
    const Kernels kernels(device, options);
    bool right = true;
    if (options.wants("arranged")) right &= run_arranged(device, kernels, options);
    return right ? crisp::RIGHT : crisp::WRONG;
}
#endif
