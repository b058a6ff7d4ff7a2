// OpenCL 3.0: the device, memory, queues and events of a host program.

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

namespace crisp {

/// Ends the program where OpenCL reports an error.
inline void must(cl_int error, const char *call) {
    if (error != CL_SUCCESS) fail(WRONG, std::string(call) + ": OpenCL error " + std::to_string(error));
}

/// A device with its context.
class Device {
  public:
    cl_device_id device = nullptr;
    cl_context context = nullptr;

    /// The first device of any platform; CRISP_DEVICE chooses another: 0, 1 and so on.
    Device() {
        const char *wanted = std::getenv("CRISP_DEVICE");
        size_t left = wanted ? static_cast<size_t>(std::atoi(wanted)) : 0;
        cl_uint count = 0;
        clGetPlatformIDs(0, nullptr, &count);
        std::vector<cl_platform_id> platforms(count);
        if (count > 0) clGetPlatformIDs(count, platforms.data(), nullptr);
        for (cl_platform_id platform : platforms) {
            cl_uint devices = 0;
            if (clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &devices) != CL_SUCCESS) continue;
            std::vector<cl_device_id> ids(devices);
            if (devices > 0) clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, devices, ids.data(), nullptr);
            if (left < ids.size()) {
                device = ids[left];
                break;
            }
            left -= ids.size();
        }
        if (!device) fail(NO_DEVICE, "there is no OpenCL device");
        cl_int error = CL_SUCCESS;
        context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
        must(error, "clCreateContext");
        char name[256] = "";
        clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name - 1, name, nullptr);
        std::printf("device: %s\n", name);
    }
    ~Device() { clReleaseContext(context); }
    Device(const Device &) = delete;
    Device &operator=(const Device &) = delete;
};

/// The event that is waited for: nothing, or the end of commands.
class Event {
  public:
    std::vector<cl_event> events;

    Event() = default;
    explicit Event(cl_event event) : events{event} {}
    Event(const Event &other) : events(other.events) {
        for (cl_event event : events) clRetainEvent(event);
    }
    Event(Event &&other) noexcept : events(std::move(other.events)) { other.events.clear(); }
    Event &operator=(Event other) noexcept {
        std::swap(events, other.events);
        return *this;
    }
    ~Event() {
        for (cl_event event : events) clReleaseEvent(event);
    }
    cl_uint count() const { return static_cast<cl_uint>(events.size()); }
    const cl_event *list() const { return events.empty() ? nullptr : events.data(); }
    /// Both are waited for.
    void join(const Event &other) {
        for (cl_event event : other.events) {
            clRetainEvent(event);
            events.push_back(event);
        }
    }
};

/// Says how long the device took for a command of a queue that profiles.
inline void took(const char *what, cl_event event) {
    cl_ulong start = 0, end = 0;
    must(clWaitForEvents(1, &event), "clWaitForEvents");
    must(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof start, &start, nullptr), "clGetEventProfilingInfo");
    must(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, nullptr), "clGetEventProfilingInfo");
    std::printf("profile: %s took %.6f ms\n", what, static_cast<double>(end - start) * 1e-6);
}

/// Commands in order.
class Queue {
  public:
    cl_command_queue queue = nullptr;

    explicit Queue(Device &device) {
        cl_int error = CL_SUCCESS;
        const cl_queue_properties *properties = nullptr;
        //: const cl_queue_properties profiling[] = {CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE, 0};
        //: properties = profiling;
        queue = clCreateCommandQueueWithProperties(device.context, device.device, properties, &error);
        must(error, "clCreateCommandQueueWithProperties");
    }
    ~Queue() { clReleaseCommandQueue(queue); }
    Queue(const Queue &) = delete;
    Queue &operator=(const Queue &) = delete;
    void wait(const Event &event) {
        if (event.count() > 0) must(clWaitForEvents(event.count(), event.list()), "clWaitForEvents");
        must(clFinish(queue), "clFinish");
    }
    /// Begins what was queued.
    void flush() { must(clFlush(queue), "clFlush"); }
};

/// The code of all kernels.
class Program {
  public:
    cl_program program = nullptr;

    /// Tries these files in order: `.c` is OpenCL C, `.spv` is SPIR-V, everything else is machine code.
    Program(Device &device, const Options &options, std::vector<std::string> files) {
        if (!options.code.empty()) files = {options.code};
        std::string tried;
        for (const std::string &file : files) {
            const Bytes code = options.read(file);
            tried += " " + file;
            if (!code.empty() && build(device, file, code)) {
                std::printf("code: %s\n", file.c_str());
                return;
            }
        }
        fail(NO_DEVICE, "the device takes no code of" + tried);
    }
    ~Program() { clReleaseProgram(program); }
    Program(const Program &) = delete;
    Program &operator=(const Program &) = delete;
    /// The kernel that has one of these names: some are taken in one form of code and free in another.
    cl_kernel kernel(const std::vector<const char *> &names) const {
        cl_int error = CL_SUCCESS;
        for (const char *name : names) {
            const cl_kernel kernel = clCreateKernel(program, name, &error);
            if (error == CL_SUCCESS) return kernel;
        }
        fail(WRONG, std::string(names[0]) + ": OpenCL error " + std::to_string(error));
    }

  private:
    bool build(Device &device, const std::string &file, const Bytes &code) {
        const auto ends = [&](const std::string &with) {
            return file.size() >= with.size() && file.compare(file.size() - with.size(), with.size(), with) == 0;
        };
        const size_t size = code.size();
        cl_int error = CL_SUCCESS;
        if (ends(".c") || ends(".cl")) {
            const char *text = reinterpret_cast<const char *>(code.data());
            program = clCreateProgramWithSource(device.context, 1, &text, &size, &error);
        } else if (ends(".spv")) {
            program = clCreateProgramWithIL(device.context, code.data(), size, &error);
        } else {
            const unsigned char *bytes = code.data();
            program = clCreateProgramWithBinary(device.context, 1, &device.device, &size, &bytes, nullptr, &error);
        }
        if (error != CL_SUCCESS) return false;
        // Division and square root are rounded correctly only on request.
        cl_device_fp_config floats = 0;
        clGetDeviceInfo(device.device, CL_DEVICE_SINGLE_FP_CONFIG, sizeof floats, &floats, nullptr);
        const bool rounds = (floats & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT) != 0;
        error = clBuildProgram(program, 1, &device.device, rounds ? "-cl-fp32-correctly-rounded-divide-sqrt" : "", nullptr, nullptr);
        if (error == CL_SUCCESS) return true;
        size_t length = 0;
        clGetProgramBuildInfo(program, device.device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &length);
        std::string log(length, ' ');
        if (length > 0) clGetProgramBuildInfo(program, device.device, CL_PROGRAM_BUILD_LOG, length, &log[0], nullptr);
        std::fprintf(stderr, "%s: %s\n", file.c_str(), log.c_str());
        clReleaseProgram(program);
        program = nullptr;
        return false;
    }
};

/// Memory of the host that the driver makes and keeps mapped, so that transfers overlap with launches: what parts of vectors pass through.
class Pinned {
  public:
    Pinned(Device &device, Queue &queue, size_t size) : commands(queue.queue) {
        cl_int error = CL_SUCCESS;
        const size_t bytes = std::max<size_t>(size, 16);
        buffer = clCreateBuffer(device.context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, bytes, nullptr, &error);
        must(error, "clCreateBuffer");
        void *mapped = clEnqueueMapBuffer(commands, buffer, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, bytes, 0, nullptr, nullptr, &error);
        must(error, "clEnqueueMapBuffer");
        memory = static_cast<unsigned char *>(mapped);
    }
    ~Pinned() { 
        clEnqueueUnmapMemObject(commands, buffer, memory, 0, nullptr, nullptr);
        clFinish(commands);
        clReleaseMemObject(buffer);
     }
    Pinned(const Pinned &) = delete;
    Pinned &operator=(const Pinned &) = delete;
    unsigned char *data() const { return memory; }
    /// The host's bytes come into it.
    void take(const Bytes &from) { std::copy(from.begin(), from.end(), memory); }
    /// It goes to the host's bytes.
    void give(Bytes &to) const { std::copy_n(memory, to.size(), to.begin()); }

  private:
    cl_command_queue commands;
    cl_mem buffer = nullptr;
    unsigned char *memory = nullptr;
};

} // namespace crisp
