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

/// Says how long the device took for what a queue is given while this is there.
class Stopwatch {
  public:
    Stopwatch(const Queue &queue, const char *name) : what(name), stream(queue.stream) {
        must(cuEventCreate(&began, CU_EVENT_DEFAULT), "cuEventCreate");
        must(cuEventCreate(&ended, CU_EVENT_DEFAULT), "cuEventCreate");
        must(cuEventRecord(began, stream), "cuEventRecord");
    }
    ~Stopwatch() {
        float milliseconds = 0;
        must(cuEventRecord(ended, stream), "cuEventRecord");
        must(cuEventSynchronize(ended), "cuEventSynchronize");
        must(cuEventElapsedTime(&milliseconds, began, ended), "cuEventElapsedTime");
        std::printf("profile: %s took %.6f ms\n", what, static_cast<double>(milliseconds));
        (void)cuEventDestroy(began);
        (void)cuEventDestroy(ended);
    }
    Stopwatch(const Stopwatch &) = delete;
    Stopwatch &operator=(const Stopwatch &) = delete;

  private:
    const char *what;
    CUstream stream;
    CUevent began = nullptr, ended = nullptr;
};

/// The event that is waited for: nothing, or the end of commands.
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
    /// Lets later commands of the queue wait for it.
    void before(const Queue &queue) const {
        for (const auto &event : events) must(cuStreamWaitEvent(queue.stream, event.get(), 0), "cuStreamWaitEvent");
    }
    /// Both are waited for.
    void join(const Event &other) { events.insert(events.end(), other.events.begin(), other.events.end()); }

  private:
    std::vector<std::shared_ptr<std::remove_pointer_t<CUevent>>> events;
};

/// The code of all kernels.
class Program {
  public:
    CUmodule module = nullptr;

    /// Tries these files in order: the driver distinguishes machine code and PTX.
    Program(Device &, const Options &options, std::vector<std::string> files) {
        if (!options.code.empty()) files = {options.code};
        std::string tried;
        for (const std::string &file : files) {
            Bytes code = options.read(file);
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

/// Memory of the host whose pages stay, so that the device reads and writes it while launches run: what parts of vectors pass through.
class Pinned {
  public:
    Pinned(Device &, Queue &, size_t size) {
        void *made = nullptr;
        must(cuMemHostAlloc(&made, std::max<size_t>(size, 16), 0), "cuMemHostAlloc");
        memory = static_cast<unsigned char *>(made);
    }
    ~Pinned() { (void)cuMemFreeHost(memory); }
    Pinned(const Pinned &) = delete;
    Pinned &operator=(const Pinned &) = delete;
    unsigned char *data() const { return memory; }
    /// The host's bytes come into it.
    void take(const Bytes &from) { std::copy(from.begin(), from.end(), memory); }
    /// It goes to the host's bytes.
    void give(Bytes &to) const { std::copy_n(memory, to.size(), to.begin()); }

  private:
    unsigned char *memory = nullptr;
};

} // namespace crisp
