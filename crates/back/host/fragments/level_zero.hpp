// Level Zero: the device, memory, command lists and events of a host program. Functions of version 1.5 only.

#include <level_zero/ze_api.h>
#include <memory>

namespace crisp {

/// Ends the program where Level Zero reports an error.
inline void must(ze_result_t error, const char *call) {
    if (error != ZE_RESULT_SUCCESS) fail(WRONG, std::string(call) + ": Level Zero error " + std::to_string(error));
}

/// A device with its context.
class Device {
  public:
    ze_driver_handle_t driver = nullptr;
    ze_device_handle_t device = nullptr;
    ze_context_handle_t context = nullptr;

    /// The first device of any driver; CRISP_DEVICE chooses another: 0, 1 and so on.
    Device() {
        const char *wanted = std::getenv("CRISP_DEVICE");
        size_t left = wanted ? static_cast<size_t>(std::atoi(wanted)) : 0;
        uint32_t count = 0;
        if (zeInit(0) != ZE_RESULT_SUCCESS || zeDriverGet(&count, nullptr) != ZE_RESULT_SUCCESS) count = 0;
        std::vector<ze_driver_handle_t> drivers(count);
        if (count > 0) must(zeDriverGet(&count, drivers.data()), "zeDriverGet");
        for (ze_driver_handle_t candidate : drivers) {
            uint32_t devices = 0;
            must(zeDeviceGet(candidate, &devices, nullptr), "zeDeviceGet");
            std::vector<ze_device_handle_t> handles(devices);
            if (devices > 0) must(zeDeviceGet(candidate, &devices, handles.data()), "zeDeviceGet");
            if (left < handles.size()) {
                driver = candidate;
                device = handles[left];
                break;
            }
            left -= handles.size();
        }
        if (!device) fail(NO_DEVICE, "there is no Level Zero device");
        ze_context_desc_t of_context = {};
        of_context.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC;
        must(zeContextCreate(driver, &of_context, &context), "zeContextCreate");
        ze_device_properties_t properties = {};
        properties.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES;
        must(zeDeviceGetProperties(device, &properties), "zeDeviceGetProperties");
        std::printf("device: %s\n", properties.name);
    }
    ~Device() { zeContextDestroy(context); }
    Device(const Device &) = delete;
    Device &operator=(const Device &) = delete;
};

/// Commands, each of which waits for events only.
class Queue {
  public:
    const Device &device;
    ze_context_handle_t context;
    ze_command_list_handle_t list = nullptr;

    explicit Queue(Device &its) : device(its), context(its.context) {
        ze_command_queue_desc_t of_queue = {};
        of_queue.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC;
        of_queue.mode = ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS;
        must(zeCommandListCreateImmediate(context, device.device, &of_queue, &list), "zeCommandListCreateImmediate");
    }
    ~Queue() { zeCommandListDestroy(list); }
    Queue(const Queue &) = delete;
    Queue &operator=(const Queue &) = delete;
    template <class Any> void wait(const Any &event) { event.synchronize(); }
    /// Commands begin by themselves.
    void flush() {}
};

/// The event that is waited for: nothing, or the end of commands.
class Event {
    struct Held {
        ze_event_pool_handle_t pool = nullptr;
        ze_event_handle_t event = nullptr;
        explicit Held(ze_context_handle_t context) {
            ze_event_pool_desc_t of_pool = {};
            of_pool.stype = ZE_STRUCTURE_TYPE_EVENT_POOL_DESC;
            of_pool.flags = ZE_EVENT_POOL_FLAG_HOST_VISIBLE;
            //: of_pool.flags |= ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP;
            of_pool.count = 1;
            must(zeEventPoolCreate(context, &of_pool, 0, nullptr, &pool), "zeEventPoolCreate");
            ze_event_desc_t of_event = {};
            of_event.stype = ZE_STRUCTURE_TYPE_EVENT_DESC;
            of_event.signal = ZE_EVENT_SCOPE_FLAG_HOST;
            of_event.wait = ZE_EVENT_SCOPE_FLAG_HOST;
            must(zeEventCreate(pool, &of_event, &event), "zeEventCreate");
        }
        Held(const Held &) = delete;
        Held &operator=(const Held &) = delete;
        ~Held() {
            // A command may still signal it.
            zeEventHostSynchronize(event, UINT64_MAX);
            zeEventDestroy(event);
            zeEventPoolDestroy(pool);
        }
    };
    std::vector<std::shared_ptr<Held>> held;

  public:
    Event() = default;
    /// An event that a command of the queue is to signal.
    explicit Event(const Queue &queue) : held{std::make_shared<Held>(queue.context)} {}
    ze_event_handle_t signal() const { return held.back()->event; }
    std::vector<ze_event_handle_t> list() const {
        std::vector<ze_event_handle_t> events;
        for (const auto &one : held) events.push_back(one->event);
        return events;
    }
    void synchronize() const {
        for (const auto &one : held) must(zeEventHostSynchronize(one->event, UINT64_MAX), "zeEventHostSynchronize");
    }
    /// Both are waited for.
    void join(const Event &other) { held.insert(held.end(), other.held.begin(), other.held.end()); }
};

/// Says how long the device took for a command whose event has times.
inline void took(const char *what, const Device &device, const Event &event) {
    event.synchronize();
    ze_kernel_timestamp_result_t times = {};
    must(zeEventQueryKernelTimestamp(event.signal(), &times), "zeEventQueryKernelTimestamp");
    ze_device_properties_t properties = {};
    properties.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES_1_2;
    must(zeDeviceGetProperties(device.device, &properties), "zeDeviceGetProperties");
    const uint64_t bits = properties.kernelTimestampValidBits;
    const uint64_t mask = bits < 64 ? (UINT64_C(1) << bits) - 1 : UINT64_MAX;
    const uint64_t ticks = (times.context.kernelEnd - times.context.kernelStart) & mask;
    std::printf("profile: %s took %.6f ms\n", what, static_cast<double>(ticks) * 1e3 / static_cast<double>(properties.timerResolution));
}

/// The code of all kernels.
class Program {
  public:
    ze_module_handle_t module = nullptr;

    /// Tries these files in order: `.spv` is SPIR-V, everything else is machine code.
    Program(Device &device, const Options &options, std::vector<std::string> files) {
        if (!options.code.empty()) files = {options.code};
        std::string tried;
        for (const std::string &file : files) {
            const Bytes code = options.read(file);
            tried += " " + file;
            if (code.empty()) continue;
            const bool spirv = file.size() > 4 && file.compare(file.size() - 4, 4, ".spv") == 0;
            ze_module_desc_t of_module = {};
            of_module.stype = ZE_STRUCTURE_TYPE_MODULE_DESC;
            of_module.format = spirv ? ZE_MODULE_FORMAT_IL_SPIRV : ZE_MODULE_FORMAT_NATIVE;
            of_module.inputSize = code.size();
            of_module.pInputModule = code.data();
            if (zeModuleCreate(device.context, device.device, &of_module, &module, nullptr) == ZE_RESULT_SUCCESS) {
                std::printf("code: %s\n", file.c_str());
                return;
            }
        }
        fail(NO_DEVICE, "the device takes no code of" + tried);
    }
    ~Program() { zeModuleDestroy(module); }
    Program(const Program &) = delete;
    Program &operator=(const Program &) = delete;
    ze_kernel_handle_t kernel(const char *name) const {
        ze_kernel_desc_t of_kernel = {};
        of_kernel.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC;
        of_kernel.pKernelName = name;
        ze_kernel_handle_t kernel = nullptr;
        must(zeKernelCreate(module, &of_kernel, &kernel), name);
        return kernel;
    }
};

/// Memory of the host that the device reads and writes while launches run: what parts of vectors pass through.
class Pinned {
  public:
    Pinned(Device &device, Queue &, size_t size) : context(device.context) {
        ze_host_mem_alloc_desc_t of_host = {};
        of_host.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC;
        void *made = nullptr;
        must(zeMemAllocHost(context, &of_host, std::max<size_t>(size, 16), 64, &made), "zeMemAllocHost");
        memory = static_cast<unsigned char *>(made);
    }
    ~Pinned() { zeMemFree(context, memory); }
    Pinned(const Pinned &) = delete;
    Pinned &operator=(const Pinned &) = delete;
    unsigned char *data() const { return memory; }
    /// The host's bytes come into it.
    void take(const Bytes &from) { std::copy(from.begin(), from.end(), memory); }
    /// It goes to the host's bytes.
    void give(Bytes &to) const { std::copy_n(memory, to.size(), to.begin()); }

  private:
    ze_context_handle_t context;
    unsigned char *memory = nullptr;
};

} // namespace crisp
