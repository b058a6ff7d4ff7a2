// CUDA: the device, memory, streams and events of a host program. The driver's functions only: no runtime library is needed.

#include <cuda.h>
#include <memory>

namespace crisp {

/// Ends the program where the driver reports an error.
inline void must(CUresult error, const char *call) {
    if (error != CUDA_SUCCESS) fail(WRONG, std::string(call) + ": CUDA error " + std::to_string(static_cast<int>(error)));
}

/// A device with its context.
class Device {
  public:
    CUdevice device = 0;
    CUcontext context = nullptr;

    /// The first device; CRISP_DEVICE chooses another: 0, 1 and so on.
    Device() {
        const char *wanted = std::getenv("CRISP_DEVICE");
        const int number = wanted ? std::atoi(wanted) : 0;
        int count = 0;
        if (cuInit(0) != CUDA_SUCCESS || cuDeviceGetCount(&count) != CUDA_SUCCESS || number >= count) {
            fail(NO_DEVICE, "there is no CUDA device");
        }
        must(cuDeviceGet(&device, number), "cuDeviceGet");
        must(cuDevicePrimaryCtxRetain(&context, device), "cuDevicePrimaryCtxRetain");
        must(cuCtxSetCurrent(context), "cuCtxSetCurrent");
        char name[256] = "";
        must(cuDeviceGetName(name, sizeof name - 1, device), "cuDeviceGetName");
        std::printf("device: %s\n", name);
    }
    ~Device() { (void)cuDevicePrimaryCtxRelease(device); }
    Device(const Device &) = delete;
    Device &operator=(const Device &) = delete;
};

/// Commands in order: a stream.
class Queue {
  public:
    CUstream stream = nullptr;

    explicit Queue(Device &) { must(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING), "cuStreamCreate"); }
    ~Queue() { (void)cuStreamDestroy(stream); }
    Queue(const Queue &) = delete;
    Queue &operator=(const Queue &) = delete;
    template <class Any> void wait(const Any &event) {
        event.before(*this);
        must(cuStreamSynchronize(stream), "cuStreamSynchronize");
    }
    /// Streams begin by themselves.
    void flush() {}
};

/// What is waited for: nothing, or the end of commands.
class Event {
  public:
    Event() = default;
    /// The end of what the queue has been given until now.
    explicit Event(const Queue &queue) {
        CUevent event = nullptr;
        must(cuEventCreate(&event, CU_EVENT_DISABLE_TIMING), "cuEventCreate");
        events.emplace_back(event, [](CUevent it) { (void)cuEventDestroy(it); });
        must(cuEventRecord(event, queue.stream), "cuEventRecord");
    }
    /// What the queue is given from now on comes after it.
    void before(const Queue &queue) const {
        for (const auto &event : events) must(cuStreamWaitEvent(queue.stream, event.get(), 0), "cuStreamWaitEvent");
    }
    /// Both are waited for.
    void join(const Event &other) { events.insert(events.end(), other.events.begin(), other.events.end()); }

  private:
    std::vector<std::shared_ptr<std::remove_pointer_t<CUevent>>> events;
};

/// Memory of the device.
class Buffer {
  public:
    CUdeviceptr memory{};
    size_t bytes = 0;

    Buffer(Device &, size_t size) : bytes(size) {
        // Nothing is the one size that there is not.
        must(cuMemAlloc(&memory, std::max<size_t>(size, 16)), "cuMemAlloc");
    }
    ~Buffer() { (void)cuMemFree(memory); }
    Buffer(const Buffer &) = delete;
    Buffer &operator=(const Buffer &) = delete;

    /// The host's bytes go to the device; the host waits.
    void upload(Queue &queue, Bytes &from) { queue.wait(send(queue, Event(), from, 0, from.size())); }
    /// Part of the host's bytes goes to the device, after an event. The bytes stay until the event that comes back.
    Event send(Queue &queue, const Event &after, Bytes &from, size_t offset, size_t size) {
        after.before(queue);
        if (size > 0) must(cuMemcpyHtoDAsync(at(offset), &from[offset], size, queue.stream), "cuMemcpyHtoDAsync");
        return Event(queue);
    }
    /// Part of the device's bytes comes back, after an event.
    Event fetch(Queue &queue, const Event &after, Bytes &to, size_t offset, size_t size) {
        after.before(queue);
        if (size > 0) must(cuMemcpyDtoHAsync(&to[offset], at(offset), size, queue.stream), "cuMemcpyDtoHAsync");
        return Event(queue);
    }
    /// The device's bytes come to the host, which waits.
    void download(Queue &queue, Bytes &to) { queue.wait(fetch(queue, Event(), to, 0, to.size())); }

  private:
    CUdeviceptr at(size_t offset) const { return (CUdeviceptr)((uintptr_t)memory + offset); }
};

/// The code of all kernels.
class Program {
  public:
    CUmodule module = nullptr;

    /// Tries these files in order: machine code and PTX are told apart by the driver.
    Program(Device &, const Options &options, std::vector<std::string> files) {
        if (!options.code.empty()) files = {options.code};
        std::string tried;
        for (const std::string &file : files) {
            Bytes code = read_file(file, options.folder);
            tried += " " + file;
            // PTX is text and ends with a zero.
            code.push_back(0);
            if (code.size() > 1 && cuModuleLoadData(&module, code.data()) == CUDA_SUCCESS) {
                std::printf("code: %s\n", file.c_str());
                return;
            }
        }
        fail(NO_DEVICE, "the device takes no code of" + tried);
    }
    ~Program() { (void)cuModuleUnload(module); }
    Program(const Program &) = delete;
    Program &operator=(const Program &) = delete;
    CUfunction kernel(const char *name) const {
        CUfunction function = nullptr;
        must(cuModuleGetFunction(&function, module, name), name);
        return function;
    }
};

} // namespace crisp
