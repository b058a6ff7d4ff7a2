// Vulkan: memory of a host program that host and device share.

namespace crisp {

/// Memory of the device that the host sees, and writes and reads in place.
class Buffer {
  public:
    size_t bytes = 0;

    Buffer(Device &device, size_t size) : bytes(size), own(device, size, {OF_HOST | VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT, OF_HOST}) {}

    VkBuffer memory() const { return own.buffer; }
    /// The host writes its bytes into the memory, which no launch uses yet.
    void upload(Queue &, const Bytes &from) { std::copy(from.begin(), from.end(), own.mapped); }
    /// Part of the host's bytes goes into the memory once the event is over.
    template <class Host> Event send(Queue &queue, const Event &after, const Host &from, size_t offset, size_t size) {
        queue.wait(after);
        std::copy_n(from.data() + offset, size, own.mapped + offset);
        return Event(queue);
    }
    /// Part of the memory goes to the host's bytes once the event is over.
    template <class Host> Event fetch(Queue &queue, const Event &after, Host &to, size_t offset, size_t size) {
        queue.wait(after);
        std::copy_n(own.mapped + offset, size, to.data() + offset);
        return Event(queue);
    }
    /// The host reads the memory, once all launches are over.
    void download(Queue &queue, Bytes &to) {
        queue.wait(Event());
        std::copy_n(own.mapped, bytes, to.begin());
    }

  private:
    Memory own;
};

} // namespace crisp
