// OpenCL 3.0: memory of a host program.

namespace crisp {

/// Memory of the device.
class Buffer {
  public:
    cl_mem memory = nullptr;
    size_t bytes = 0;

    Buffer(Device &device, size_t size) : bytes(size) {
        cl_int error = CL_SUCCESS;
        // Nothing is the one size that OpenCL does not have.
        memory = clCreateBuffer(device.context, CL_MEM_READ_WRITE, std::max<size_t>(size, 16), nullptr, &error);
        must(error, "clCreateBuffer");
    }
    ~Buffer() { clReleaseMemObject(memory); }
    Buffer(const Buffer &) = delete;
    Buffer &operator=(const Buffer &) = delete;

    /// The host's bytes go to the device; the host waits.
    void upload(Queue &queue, const Bytes &from) { copy_in(queue, Event(), from, 0, from.size(), CL_TRUE); }
    /// Part of the host's bytes goes to the device, after an event. The bytes stay until the event that comes back.
    template <class Host> Event send(Queue &queue, const Event &after, const Host &from, size_t offset, size_t size) {
        return copy_in(queue, after, from, offset, size, CL_FALSE);
    }
    /// Part of the device's bytes comes back, after an event.
    template <class Host> Event fetch(Queue &queue, const Event &after, Host &to, size_t offset, size_t size) {
        if (size == 0) return after;
        cl_event done = nullptr;
        must(clEnqueueReadBuffer(queue.queue, memory, CL_FALSE, offset, size, to.data() + offset, after.count(), after.list(), &done),
             "clEnqueueReadBuffer");
        return Event(done);
    }
    /// The device's bytes come to the host, which waits.
    void download(Queue &queue, Bytes &to) {
        if (bytes == 0) return;
        must(clEnqueueReadBuffer(queue.queue, memory, CL_TRUE, 0, bytes, to.data(), 0, nullptr, nullptr), "clEnqueueReadBuffer");
    }

    /// Makes it an argument of a kernel.
    cl_int pass(cl_kernel kernel, cl_uint position) const { return clSetKernelArg(kernel, position, sizeof memory, &memory); }

  private:
    template <class Host> Event copy_in(Queue &queue, const Event &after, const Host &from, size_t offset, size_t size, cl_bool wait) {
        if (size == 0) return after;
        cl_event done = nullptr;
        must(clEnqueueWriteBuffer(queue.queue, memory, wait, offset, size, from.data() + offset, after.count(), after.list(), &done),
             "clEnqueueWriteBuffer");
        return Event(done);
    }
};

} // namespace crisp
