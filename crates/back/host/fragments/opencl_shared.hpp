// OpenCL 3.0: memory of a host program that host and device share, at the same addresses.

namespace crisp {

/// Memory that host and device share: the host maps it, and writes and reads it in place.
class Buffer {
  public:
    void *memory = nullptr;
    size_t bytes = 0;

    Buffer(Device &device, size_t size) : bytes(size), context(device.context) {
        // Nothing is the one size that there is not.
        memory = clSVMAlloc(context, CL_MEM_READ_WRITE, std::max<size_t>(size, 16), 0);
        if (!memory) fail(NO_DEVICE, "the device shares no memory with the host");
    }
    ~Buffer() { clSVMFree(context, memory); }
    Buffer(const Buffer &) = delete;
    Buffer &operator=(const Buffer &) = delete;

    /// The host writes its bytes into the memory.
    void upload(Queue &queue, const Bytes &from) {
        if (bytes == 0) return;
        map(queue, CL_MAP_WRITE_INVALIDATE_REGION);
        std::memcpy(memory, from.data(), bytes);
        unmap(queue);
    }
    /// Part of the host's bytes goes into the memory in order with launches. The bytes stay until the event that comes back.
    template <class Host> Event send(Queue &queue, const Event &after, const Host &from, size_t offset, size_t size) {
        return copy(queue, after, static_cast<unsigned char *>(memory) + offset, from.data() + offset, size);
    }
    /// Part of the memory goes to the host's bytes in order with launches.
    template <class Host> Event fetch(Queue &queue, const Event &after, Host &to, size_t offset, size_t size) {
        return copy(queue, after, to.data() + offset, static_cast<unsigned char *>(memory) + offset, size);
    }
    /// The host reads the memory.
    void download(Queue &queue, Bytes &to) {
        if (bytes == 0) return;
        map(queue, CL_MAP_READ);
        std::memcpy(to.data(), memory, bytes);
        unmap(queue);
    }
    /// Makes it an argument of a kernel.
    cl_int pass(cl_kernel kernel, cl_uint position) const { return clSetKernelArgSVMPointer(kernel, position, memory); }

  private:
    cl_context context;

    void map(Queue &queue, cl_map_flags how) {
        must(clEnqueueSVMMap(queue.queue, CL_TRUE, how, memory, bytes, 0, nullptr, nullptr), "clEnqueueSVMMap");
    }
    void unmap(Queue &queue) { must(clEnqueueSVMUnmap(queue.queue, memory, 0, nullptr, nullptr), "clEnqueueSVMUnmap"); }
    static Event copy(Queue &queue, const Event &after, void *to, const void *from, size_t size) {
        if (size == 0) return after;
        cl_event done = nullptr;
        must(clEnqueueSVMMemcpy(queue.queue, CL_FALSE, to, from, size, after.count(), after.list(), &done), "clEnqueueSVMMemcpy");
        return Event(done);
    }
};

} // namespace crisp
