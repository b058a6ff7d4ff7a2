// Vulkan 1.3: the device, kernels, queues and events of a host program.

#include <functional>
#include <memory>
#include <vulkan/vulkan.h>

namespace crisp {

/// Ends the program where Vulkan reports an error.
inline void must(VkResult error, const char *call) {
    if (error != VK_SUCCESS) fail(WRONG, std::string(call) + ": Vulkan error " + std::to_string(static_cast<int>(error)));
}

/// A device with the queues of a family that computes.
class Device {
  public:
    VkInstance instance = VK_NULL_HANDLE;
    VkPhysicalDevice physical = VK_NULL_HANDLE;
    VkDevice device = VK_NULL_HANDLE;
    uint32_t family = 0;
    std::vector<VkQueue> queues;
    VkPhysicalDeviceMemoryProperties memory = {};
    VkPhysicalDeviceLimits limits = {};

    /// The first device of version 1.3; CRISP_DEVICE chooses another: 0, 1 and so on.
    Device() {
        VkApplicationInfo application = {};
        application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
        application.apiVersion = VK_API_VERSION_1_3;
        VkInstanceCreateInfo of_instance = {};
        of_instance.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
        of_instance.pApplicationInfo = &application;
        if (vkCreateInstance(&of_instance, nullptr, &instance) != VK_SUCCESS) fail(NO_DEVICE, "there is no Vulkan");
        uint32_t count = 0;
        must(vkEnumeratePhysicalDevices(instance, &count, nullptr), "vkEnumeratePhysicalDevices");
        std::vector<VkPhysicalDevice> all(count);
        if (count > 0) must(vkEnumeratePhysicalDevices(instance, &count, all.data()), "vkEnumeratePhysicalDevices");
        const char *wanted = std::getenv("CRISP_DEVICE");
        int left = wanted ? std::atoi(wanted) : 0;
        VkPhysicalDeviceProperties properties = {};
        for (VkPhysicalDevice candidate : all) {
            vkGetPhysicalDeviceProperties(candidate, &properties);
            if (properties.apiVersion < VK_API_VERSION_1_3 || left-- > 0) continue;
            physical = candidate;
            break;
        }
        if (!physical) fail(NO_DEVICE, "there is no Vulkan device of version 1.3");
        limits = properties.limits;
        vkGetPhysicalDeviceMemoryProperties(physical, &memory);
        open();
        std::printf("device: %s\n", properties.deviceName);
    }
    ~Device() {
        vkDestroyDevice(device, nullptr);
        vkDestroyInstance(instance, nullptr);
    }
    Device(const Device &) = delete;
    Device &operator=(const Device &) = delete;

    /// Another queue for each call, as far as the family has them.
    VkQueue next_queue() { return queues[used++ % queues.size()]; }

    /// The first type of memory that has these properties, among those of the mask.
    bool find_memory(uint32_t mask, VkMemoryPropertyFlags wanted, uint32_t &type) const {
        for (type = 0; type < memory.memoryTypeCount; ++type) {
            if ((mask >> type & 1) && (memory.memoryTypes[type].propertyFlags & wanted) == wanted) return true;
        }
        return false;
    }

  private:
    size_t used = 0;

    void open() {
        uint32_t count = 0;
        vkGetPhysicalDeviceQueueFamilyProperties(physical, &count, nullptr);
        std::vector<VkQueueFamilyProperties> families(count);
        vkGetPhysicalDeviceQueueFamilyProperties(physical, &count, families.data());
        while (family < count && !(families[family].queueFlags & VK_QUEUE_COMPUTE_BIT)) ++family;
        if (family == count) fail(NO_DEVICE, "the device does not compute");
        const std::vector<float> priorities(families[family].queueCount, 1.0f);
        VkDeviceQueueCreateInfo of_queues = {};
        of_queues.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
        of_queues.queueFamilyIndex = family;
        of_queues.queueCount = families[family].queueCount;
        of_queues.pQueuePriorities = priorities.data();
        // Everything that the device has: wide and narrow integers, doubles, atomics, subgroups.
        VkPhysicalDeviceVulkan13Features features13 = {};
        features13.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES;
        VkPhysicalDeviceVulkan12Features features12 = {};
        features12.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES;
        features12.pNext = &features13;
        VkPhysicalDeviceVulkan11Features features11 = {};
        features11.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES;
        features11.pNext = &features12;
        VkPhysicalDeviceFeatures2 features = {};
        features.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
        features.pNext = &features11;
        vkGetPhysicalDeviceFeatures2(physical, &features);
        // Kernels check their bounds themselves.
        features.features.robustBufferAccess = VK_FALSE;
        features13.robustImageAccess = VK_FALSE;
        VkDeviceCreateInfo of_device = {};
        of_device.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
        of_device.pNext = &features;
        of_device.queueCreateInfoCount = 1;
        of_device.pQueueCreateInfos = &of_queues;
        must(vkCreateDevice(physical, &of_device, nullptr, &device), "vkCreateDevice");
        for (uint32_t i = 0; i < of_queues.queueCount; ++i) {
            VkQueue queue = VK_NULL_HANDLE;
            vkGetDeviceQueue(device, family, i, &queue);
            queues.push_back(queue);
        }
    }
};

/// Memory of a device that is bound to a buffer.
class Memory {
  public:
    VkBuffer buffer = VK_NULL_HANDLE;
    /// Where the host sees it; nowhere where it does not.
    unsigned char *mapped = nullptr;

    /// Allocates memory of the first of these kinds that exists, the best one first.
    Memory(Device &its, size_t size, const std::vector<VkMemoryPropertyFlags> &kinds) : device(its.device) {
        VkBufferCreateInfo of_buffer = {};
        of_buffer.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
        // Nothing is the one size that there is not.
        of_buffer.size = std::max<size_t>((size + 3) / 4 * 4, 16);
        of_buffer.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT;
        must(vkCreateBuffer(device, &of_buffer, nullptr, &buffer), "vkCreateBuffer");
        VkMemoryRequirements needs = {};
        vkGetBufferMemoryRequirements(device, buffer, &needs);
        VkMemoryAllocateInfo of_memory = {};
        of_memory.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
        of_memory.allocationSize = needs.size;
        VkMemoryPropertyFlags kind = 0;
        bool found = false;
        for (size_t i = 0; i < kinds.size() && !found; ++i) {
            kind = kinds[i];
            found = its.find_memory(needs.memoryTypeBits, kind, of_memory.memoryTypeIndex);
        }
        if (!found) fail(NO_DEVICE, "the device has no memory of the kind that is needed");
        must(vkAllocateMemory(device, &of_memory, nullptr, &memory), "vkAllocateMemory");
        must(vkBindBufferMemory(device, buffer, memory, 0), "vkBindBufferMemory");
        if (kind & VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT) {
            void *place = nullptr;
            must(vkMapMemory(device, memory, 0, VK_WHOLE_SIZE, 0, &place), "vkMapMemory");
            mapped = static_cast<unsigned char *>(place);
        }
    }
    ~Memory() {
        vkDestroyBuffer(device, buffer, nullptr);
        vkFreeMemory(device, memory, nullptr);
    }
    Memory(const Memory &) = delete;
    Memory &operator=(const Memory &) = delete;

  private:
    VkDevice device;
    VkDeviceMemory memory = VK_NULL_HANDLE;
};

/// Memory that the host can access directly.
const VkMemoryPropertyFlags OF_HOST = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;

/// A semaphore whose value is the number of commands that are over. Events hold it too: they may outlive the queue.
class Timeline {
  public:
    VkDevice device;
    VkSemaphore semaphore = VK_NULL_HANDLE;

    explicit Timeline(VkDevice its) : device(its) {
        VkSemaphoreTypeCreateInfo of_type = {};
        of_type.sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO;
        of_type.semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE;
        VkSemaphoreCreateInfo of_semaphore = {};
        of_semaphore.sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO;
        of_semaphore.pNext = &of_type;
        must(vkCreateSemaphore(device, &of_semaphore, nullptr, &semaphore), "vkCreateSemaphore");
    }
    ~Timeline() { vkDestroySemaphore(device, semaphore, nullptr); }
    Timeline(const Timeline &) = delete;
    Timeline &operator=(const Timeline &) = delete;
    /// The host waits for a number of commands.
    void wait(uint64_t value) const {
        VkSemaphoreWaitInfo wait = {};
        wait.sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO;
        wait.semaphoreCount = 1;
        wait.pSemaphores = &semaphore;
        wait.pValues = &value;
        must(vkWaitSemaphores(device, &wait, UINT64_MAX), "vkWaitSemaphores");
    }
};

/// Commands in order: each waits for the one before, and for events.
class Queue {
  public:
    Device &device;
    std::shared_ptr<Timeline> timeline;
    uint64_t last = 0;

    explicit Queue(Device &its) : device(its), timeline(std::make_shared<Timeline>(its.device)), queue(its.next_queue()) {
        VkCommandPoolCreateInfo of_pool = {};
        of_pool.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
        of_pool.flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT;
        of_pool.queueFamilyIndex = device.family;
        must(vkCreateCommandPool(device.device, &of_pool, nullptr, &pool), "vkCreateCommandPool");
    }
    ~Queue() {
        finish();
        vkDestroyCommandPool(device.device, pool, nullptr);
    }
    Queue(const Queue &) = delete;
    Queue &operator=(const Queue &) = delete;

    /// The host waits for everything here, and for an event.
    template <class Any> void wait(const Any &event) {
        event.synchronize();
        finish();
    }
    /// Commands begin by themselves.
    void flush() {}

    /// Adds commands; `kept` lives until they are over, and `then` is done after that, when the host waits.
    template <class Any, class Record>
    Any add(const Any &after, const Record &record, std::shared_ptr<void> kept = nullptr, std::function<void()> then = nullptr) {
        VkCommandBufferAllocateInfo of_commands = {};
        of_commands.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
        of_commands.commandPool = pool;
        of_commands.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
        of_commands.commandBufferCount = 1;
        VkCommandBuffer commands = VK_NULL_HANDLE;
        must(vkAllocateCommandBuffers(device.device, &of_commands, &commands), "vkAllocateCommandBuffers");
        VkCommandBufferBeginInfo begin = {};
        begin.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
        begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
        must(vkBeginCommandBuffer(commands, &begin), "vkBeginCommandBuffer");
        record(commands);
        // What the host reads next is written by then.
        VkMemoryBarrier barrier = {};
        barrier.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
        barrier.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT;
        barrier.dstAccessMask = VK_ACCESS_HOST_READ_BIT;
        vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &barrier, 0, nullptr, 0, nullptr);
        must(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
        std::vector<VkSemaphore> semaphores{timeline->semaphore};
        std::vector<uint64_t> values{last};
        after.each([&](VkSemaphore one, uint64_t value) {
            semaphores.push_back(one);
            values.push_back(value);
        });
        const std::vector<VkPipelineStageFlags> stages(semaphores.size(), VK_PIPELINE_STAGE_ALL_COMMANDS_BIT);
        last += 1;
        VkTimelineSemaphoreSubmitInfo of_values = {};
        of_values.sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO;
        of_values.waitSemaphoreValueCount = static_cast<uint32_t>(values.size());
        of_values.pWaitSemaphoreValues = values.data();
        of_values.signalSemaphoreValueCount = 1;
        of_values.pSignalSemaphoreValues = &last;
        VkSubmitInfo submit = {};
        submit.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
        submit.pNext = &of_values;
        submit.waitSemaphoreCount = static_cast<uint32_t>(semaphores.size());
        submit.pWaitSemaphores = semaphores.data();
        submit.pWaitDstStageMask = stages.data();
        submit.commandBufferCount = 1;
        submit.pCommandBuffers = &commands;
        submit.signalSemaphoreCount = 1;
        submit.pSignalSemaphores = &timeline->semaphore;
        must(vkQueueSubmit(queue, 1, &submit, VK_NULL_HANDLE), "vkQueueSubmit");
        open.push_back({std::move(kept), std::move(then)});
        return Any(*this);
    }

  private:
    struct Open {
        std::shared_ptr<void> kept;
        std::function<void()> then;
    };
    VkQueue queue;
    VkCommandPool pool = VK_NULL_HANDLE;
    std::vector<Open> open;

    void finish() {
        timeline->wait(last);
        for (const Open &one : open) {
            if (one.then) one.then();
        }
        open.clear();
        must(vkResetCommandPool(device.device, pool, 0), "vkResetCommandPool");
    }
};

/// The event that is waited for: nothing, or the end of commands.
class Event {
  public:
    Event() = default;
    /// The end of what the queue has been given until now.
    explicit Event(const Queue &queue) : points{{queue.timeline, queue.last}} {}
    template <class See> void each(const See &see) const {
        for (const Point &point : points) see(point.timeline->semaphore, point.value);
    }
    void synchronize() const {
        for (const Point &point : points) point.timeline->wait(point.value);
    }
    /// Both are waited for.
    void join(const Event &other) { points.insert(points.end(), other.points.begin(), other.points.end()); }

  private:
    struct Point {
        std::shared_ptr<Timeline> timeline;
        uint64_t value;
    };
    std::vector<Point> points;
};

/// Numbers that a kernel takes, as an array of words: one for up to 32 bits, two for more, the lower first.
class Words {
  public:
    std::vector<uint32_t> words;

    template <class Value> Words &add(Value value) {
        uint64_t bits = 0;
        std::memcpy(&bits, &value, sizeof value);
        words.push_back(static_cast<uint32_t>(bits));
        if (sizeof value > 4) words.push_back(static_cast<uint32_t>(bits >> 32));
        return *this;
    }
};

/// A kernel that can be launched: memory in bindings 0, 1 and so on of set 0, followed by the words.
struct Kernel {
    VkDevice device = VK_NULL_HANDLE;
    VkDescriptorSetLayout bindings = VK_NULL_HANDLE;
    VkPipelineLayout layout = VK_NULL_HANDLE;
    VkPipeline pipeline = VK_NULL_HANDLE;
    std::string name;

    Event launch(Queue &queue, const Event &after, const std::array<uint64_t, 3> &groups, const std::vector<VkBuffer> &memory, const Words &words) const {
        for (size_t axis = 0; axis < 3; ++axis) {
            if (groups[axis] > queue.device.limits.maxComputeWorkGroupCount[axis]) {
                fail(NO_DEVICE, name + ": the device launches at most " + std::to_string(queue.device.limits.maxComputeWorkGroupCount[axis]) + " workgroups along an axis");
            }
        }
        auto its = std::make_shared<Set>(queue.device, bindings, memory, words);
        const auto record = [&](VkCommandBuffer commands) {
            vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
            vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &its->set, 0, nullptr);
            //: its->begin(commands);
            vkCmdDispatch(commands, static_cast<uint32_t>(groups[0]), static_cast<uint32_t>(groups[1]), static_cast<uint32_t>(groups[2]));
            //: its->end(commands);
        };
        Event launched = queue.add(after, record, its);
        // Profiling: without the marks `//: ` this prints how long the device took for the launch.
        //: its->took(name, queue.device, launched);
        return launched;
    }

  private:
    /// The objects that one launch needs until it is over.
    struct Set {
        VkDevice device;
        Memory words;
        VkDescriptorPool pool = VK_NULL_HANDLE;
        VkDescriptorSet set = VK_NULL_HANDLE;
        VkQueryPool times = VK_NULL_HANDLE;

        Set(Device &its, VkDescriptorSetLayout layout, const std::vector<VkBuffer> &memory, const Words &numbers)
            : device(its.device), words(its, 4 * numbers.words.size(), {OF_HOST}) {
            if (!numbers.words.empty()) std::memcpy(words.mapped, numbers.words.data(), 4 * numbers.words.size());
            std::vector<VkDescriptorBufferInfo> buffers;
            for (VkBuffer one : memory) buffers.push_back({one, 0, VK_WHOLE_SIZE});
            buffers.push_back({words.buffer, 0, VK_WHOLE_SIZE});
            const VkDescriptorPoolSize size = {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, static_cast<uint32_t>(buffers.size())};
            VkDescriptorPoolCreateInfo of_pool = {};
            of_pool.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
            of_pool.maxSets = 1;
            of_pool.poolSizeCount = 1;
            of_pool.pPoolSizes = &size;
            must(vkCreateDescriptorPool(device, &of_pool, nullptr, &pool), "vkCreateDescriptorPool");
            VkDescriptorSetAllocateInfo of_set = {};
            of_set.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
            of_set.descriptorPool = pool;
            of_set.descriptorSetCount = 1;
            of_set.pSetLayouts = &layout;
            must(vkAllocateDescriptorSets(device, &of_set, &set), "vkAllocateDescriptorSets");
            for (uint32_t i = 0; i < buffers.size(); ++i) {
                VkWriteDescriptorSet write = {};
                write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
                write.dstSet = set;
                write.dstBinding = i;
                write.descriptorCount = 1;
                write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
                write.pBufferInfo = &buffers[i];
                vkUpdateDescriptorSets(device, 1, &write, 0, nullptr);
            }
        }
        ~Set() {
            vkDestroyQueryPool(device, times, nullptr);
            vkDestroyDescriptorPool(device, pool, nullptr);
        }
        Set(const Set &) = delete;
        Set &operator=(const Set &) = delete;

        /// Notes the time before and after a launch.
        void begin(VkCommandBuffer commands) {
            VkQueryPoolCreateInfo of_times = {};
            of_times.sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO;
            of_times.queryType = VK_QUERY_TYPE_TIMESTAMP;
            of_times.queryCount = 2;
            must(vkCreateQueryPool(device, &of_times, nullptr, &times), "vkCreateQueryPool");
            vkCmdResetQueryPool(commands, times, 0, 2);
            vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, times, 0);
        }
        void end(VkCommandBuffer commands) { vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, times, 1); }
        void took(const std::string &what, const Device &its, const Event &launched) {
            launched.synchronize();
            uint64_t ticks[2] = {};
            must(vkGetQueryPoolResults(device, times, 0, 2, sizeof ticks, ticks, 8, VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT), "vkGetQueryPoolResults");
            std::printf("profile: %s took %.6f ms\n", what.c_str(), static_cast<double>(ticks[1] - ticks[0]) * static_cast<double>(its.limits.timestampPeriod) * 1e-6);
        }
    };
};

/// Gives a kernel back.
inline void release(const Kernel &kernel) {
    vkDestroyPipeline(kernel.device, kernel.pipeline, nullptr);
    vkDestroyPipelineLayout(kernel.device, kernel.layout, nullptr);
    vkDestroyDescriptorSetLayout(kernel.device, kernel.bindings, nullptr);
}

/// The code of all kernels.
class Program {
  public:
    VkShaderModule module = VK_NULL_HANDLE;

    /// Tries these files in order, each of which is SPIR-V.
    Program(Device &its, const Options &options, std::vector<std::string> files) : device(its.device) {
        if (!options.code.empty()) files = {options.code};
        std::string tried;
        for (const std::string &file : files) {
            const Bytes code = options.read(file);
            tried += " " + file;
            if (code.size() < 20 || code.size() % 4 != 0) continue;
            std::vector<uint32_t> words(code.size() / 4);
            std::memcpy(words.data(), code.data(), code.size());
            if (words[0] != 0x07230203) continue;
            VkShaderModuleCreateInfo of_module = {};
            of_module.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
            of_module.codeSize = code.size();
            of_module.pCode = words.data();
            if (vkCreateShaderModule(device, &of_module, nullptr, &module) == VK_SUCCESS) {
                std::printf("code: %s\n", file.c_str());
                return;
            }
        }
        fail(NO_DEVICE, "the device takes no code of" + tried);
    }
    ~Program() { vkDestroyShaderModule(device, module, nullptr); }
    Program(const Program &) = delete;
    Program &operator=(const Program &) = delete;

    /// Returns a kernel with this number of memories.
    Kernel kernel(const char *name, uint32_t memories) const {
        Kernel kernel;
        kernel.device = device;
        kernel.name = name;
        std::vector<VkDescriptorSetLayoutBinding> bindings;
        for (uint32_t i = 0; i <= memories; ++i) bindings.push_back({i, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr});
        VkDescriptorSetLayoutCreateInfo of_bindings = {};
        of_bindings.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
        of_bindings.bindingCount = static_cast<uint32_t>(bindings.size());
        of_bindings.pBindings = bindings.data();
        must(vkCreateDescriptorSetLayout(device, &of_bindings, nullptr, &kernel.bindings), "vkCreateDescriptorSetLayout");
        VkPipelineLayoutCreateInfo of_layout = {};
        of_layout.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
        of_layout.setLayoutCount = 1;
        of_layout.pSetLayouts = &kernel.bindings;
        must(vkCreatePipelineLayout(device, &of_layout, nullptr, &kernel.layout), "vkCreatePipelineLayout");
        VkComputePipelineCreateInfo of_pipeline = {};
        of_pipeline.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
        of_pipeline.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
        of_pipeline.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
        of_pipeline.stage.module = module;
        of_pipeline.stage.pName = name;
        of_pipeline.layout = kernel.layout;
        must(vkCreateComputePipelines(device, VK_NULL_HANDLE, 1, &of_pipeline, nullptr, &kernel.pipeline), name);
        return kernel;
    }

  private:
    VkDevice device;
};

/// The staging memory for parts of vectors. Each buffer is followed by memory that the device reads and writes meanwhile.
class Pinned {
  public:
    Pinned(Device &, Queue &, size_t size) : bytes(size), memory(bytes.data()) {}
    Pinned(const Pinned &) = delete;
    Pinned &operator=(const Pinned &) = delete;
    unsigned char *data() const { return memory; }
    /// The host's bytes come into it.
    void take(const Bytes &from) { std::copy(from.begin(), from.end(), memory); }
    /// It goes to the host's bytes.
    void give(Bytes &to) const { std::copy_n(memory, to.size(), to.begin()); }

  private:
    Bytes bytes;
    unsigned char *memory;
};

} // namespace crisp
