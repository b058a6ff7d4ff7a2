// CUDA: memory of a host program that host and device share, at the same addresses.

namespace crisp {

/// Memory that host and device share: the driver moves its pages to who uses them.
class Buffer {
  public:
    CUdeviceptr memory{};
    size_t bytes = 0;

    Buffer(Device &, size_t size) : bytes(size) {
        // Nothing is the one size that there is not.
        must(cuMemAllocManaged(&memory, std::max<size_t>(size, 16), CU_MEM_ATTACH_GLOBAL), "cuMemAllocManaged");
    }
    ~Buffer() { (void)cuMemFree(memory); }
    Buffer(const Buffer &) = delete;
    Buffer &operator=(const Buffer &) = delete;

    /// The host writes its bytes into the memory, while the device does nothing.
    void upload(Queue &, Bytes &from) {
        must(cuCtxSynchronize(), "cuCtxSynchronize");
        if (bytes > 0) std::memcpy(here(0), from.data(), bytes);
    }
    /// Part of the host's bytes goes into the memory in order with launches. The bytes stay until the event that comes back.
    template <class Host> Event send(Queue &queue, const Event &after, Host &from, size_t offset, size_t size) {
        after.before(queue);
        if (size > 0) must(cuMemcpyHtoDAsync((CUdeviceptr)here(offset), from.data() + offset, size, queue.stream), "cuMemcpyHtoDAsync");
        return Event(queue);
    }
    /// Part of the memory goes to the host's bytes in order with launches.
    template <class Host> Event fetch(Queue &queue, const Event &after, Host &to, size_t offset, size_t size) {
        after.before(queue);
        if (size > 0) must(cuMemcpyDtoHAsync(to.data() + offset, (CUdeviceptr)here(offset), size, queue.stream), "cuMemcpyDtoHAsync");
        return Event(queue);
    }
    /// The host reads the memory, once the device is done.
    void download(Queue &, Bytes &to) {
        must(cuCtxSynchronize(), "cuCtxSynchronize");
        if (bytes > 0) std::memcpy(to.data(), here(0), bytes);
    }

  private:
    unsigned char *here(size_t offset) const { return (unsigned char *)((uintptr_t)memory + offset); }
};

} // namespace crisp
