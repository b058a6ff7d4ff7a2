// Vulkan: memory of a host program, with a second one that the host sees, through which everything goes.

namespace crisp {

/// Memory of the device.
class Buffer {
  public:
    size_t bytes = 0;

    Buffer(Device &device, size_t size)
        : bytes(size), own(device, size, {VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT, 0}), way(device, size, {OF_HOST | VK_MEMORY_PROPERTY_HOST_CACHED_BIT, OF_HOST}) {}

    VkBuffer memory() const { return own.buffer; }
    /// The host's bytes go to the device; the host waits.
    void upload(Queue &queue, const Bytes &from) { queue.wait(send(queue, Event(), from, 0, from.size())); }
    /// Part of the host's bytes goes to the device, after an event.
    template <class Host> Event send(Queue &queue, const Event &after, const Host &from, size_t offset, size_t size) {
        if (size == 0) return after;
        // Nothing else is ever sent to this place before a host waits.
        std::memcpy(way.mapped + offset, from.data() + offset, size);
        return queue.add(after, [&](VkCommandBuffer commands) { copy(commands, way.buffer, own.buffer, offset, size); });
    }
    /// Part of the device's bytes comes back, after an event; it is there once the host has waited.
    template <class Host> Event fetch(Queue &queue, const Event &after, Host &to, size_t offset, size_t size) {
        if (size == 0) return after;
        const auto record = [&](VkCommandBuffer commands) { copy(commands, own.buffer, way.buffer, offset, size); };
        return queue.add(after, record, nullptr, [this, &to, offset, size] { std::memcpy(to.data() + offset, way.mapped + offset, size); });
    }
    /// The device's bytes come to the host, which waits.
    void download(Queue &queue, Bytes &to) { queue.wait(fetch(queue, Event(), to, 0, to.size())); }

  private:
    Memory own, way;

    static void copy(VkCommandBuffer commands, VkBuffer from, VkBuffer to, size_t offset, size_t size) {
        const VkBufferCopy part = {offset, offset, size};
        vkCmdCopyBuffer(commands, from, to, 1, &part);
    }
};

} // namespace crisp
