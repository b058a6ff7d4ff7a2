// CUDA: memory of a host program.

namespace crisp {

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
    template <class Host> Event send(Queue &queue, const Event &after, Host &from, size_t offset, size_t size) {
        after.before(queue);
        if (size > 0) must(cuMemcpyHtoDAsync(at(offset), from.data() + offset, size, queue.stream), "cuMemcpyHtoDAsync");
        return Event(queue);
    }
    /// Part of the device's bytes comes back, after an event.
    template <class Host> Event fetch(Queue &queue, const Event &after, Host &to, size_t offset, size_t size) {
        after.before(queue);
        if (size > 0) must(cuMemcpyDtoHAsync(to.data() + offset, at(offset), size, queue.stream), "cuMemcpyDtoHAsync");
        return Event(queue);
    }
    /// The device's bytes come to the host, which waits.
    void download(Queue &queue, Bytes &to) { queue.wait(fetch(queue, Event(), to, 0, to.size())); }

  private:
    CUdeviceptr at(size_t offset) const { return (CUdeviceptr)((uintptr_t)memory + offset); }
};

} // namespace crisp
