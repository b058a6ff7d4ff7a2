// Level Zero: memory of a host program that host and device share, at the same addresses.

namespace crisp {

/// Memory that host and device share: the driver moves its pages to who uses them.
class Buffer {
  public:
    void *memory = nullptr;
    size_t bytes = 0;

    Buffer(Device &device, size_t size) : bytes(size), context(device.context) {
        ze_device_mem_alloc_desc_t of_memory = {};
        of_memory.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC;
        ze_host_mem_alloc_desc_t of_host = {};
        of_host.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC;
        // Nothing is the one size that there is not.
        must(zeMemAllocShared(context, &of_memory, &of_host, std::max<size_t>(size, 16), 64, device.device, &memory), "zeMemAllocShared");
    }
    ~Buffer() { zeMemFree(context, memory); }
    Buffer(const Buffer &) = delete;
    Buffer &operator=(const Buffer &) = delete;

    /// The host writes its bytes into the memory, which no launch uses yet.
    void upload(Queue &, Bytes &from) { std::copy(from.begin(), from.end(), static_cast<unsigned char *>(memory)); }
    /// Part of the host's bytes goes to the device, after an event. The bytes stay until the event that comes back.
    template <class Host> Event send(Queue &queue, const Event &after, Host &from, size_t offset, size_t size) {
        return copy(queue, after, static_cast<unsigned char *>(memory) + offset, from.data() + offset, size);
    }
    /// Part of the device's bytes comes back, after an event.
    template <class Host> Event fetch(Queue &queue, const Event &after, Host &to, size_t offset, size_t size) {
        return copy(queue, after, to.data() + offset, static_cast<unsigned char *>(memory) + offset, size);
    }
    /// The host reads the memory, once all launches are over.
    void download(Queue &, Bytes &to) { std::copy_n(static_cast<const unsigned char *>(memory), bytes, to.begin()); }

  private:
    ze_context_handle_t context;

    static Event copy(Queue &queue, const Event &after, void *to, const void *from, size_t size) {
        if (size == 0) return after;
        Event done(queue);
        auto waits = after.list();
        must(zeCommandListAppendMemoryCopy(queue.list, to, from, size, done.signal(), static_cast<uint32_t>(waits.size()),
                                           waits.empty() ? nullptr : waits.data()),
             "zeCommandListAppendMemoryCopy");
        return done;
    }
};

} // namespace crisp
