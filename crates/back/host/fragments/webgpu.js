// WebGPU: the device, memory and kernels of a page. It has one queue, in order, so nothing waits for events.

/// Bytes rounded up to whole words, at least 16: the sizes that there are.
const whole = (bytes) => Math.max(16, Math.ceil(bytes / 4) * 4);

/// Memory of the device.
class Memory {
    constructor(device, bytes) {
        this.bytes = bytes;
        const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
        this.buffer = device.device.createBuffer({ size: whole(bytes), usage });
    }
}

/// Numbers that a kernel takes, as an array of words: one for up to 32 bits, two for more, the lower first.
class Words {
    constructor() { this.words = []; }
    /// Returns the bits of a number that has that number of bytes.
    add(bits, bytes) {
        const value = BigInt.asUintN(8 * bytes, bits);
        this.words.push(Number(value & 0xffffffffn));
        if (bytes > 4) this.words.push(Number(value >> 32n));
        return this;
    }
}

/// A device.
class Device {
    static async open() {
        const adapter = navigator.gpu ? await navigator.gpu.requestAdapter({ powerPreference: "high-performance" }) : null;
        if (!adapter) throw new Failure(NO_DEVICE, "there is no WebGPU device");
        const limits = {};
        for (const name of ["maxBufferSize", "maxStorageBufferBindingSize", "maxStorageBuffersPerShaderStage", "maxComputeWorkgroupStorageSize",
            "maxComputeInvocationsPerWorkgroup", "maxComputeWorkgroupSizeX", "maxComputeWorkgroupSizeY", "maxComputeWorkgroupSizeZ"]) {
            limits[name] = adapter.limits[name];
        }
        const device = new Device();
        device.device = await adapter.requestDevice({ requiredLimits: limits, requiredFeatures: [...adapter.features] });
        device.failed = null;
        device.device.addEventListener("uncapturederror", (event) => { device.failed ??= event.error.message; });
        print(`device: ${adapter.info?.description || adapter.info?.vendor || "WebGPU"}`);
        return device;
    }
    /// A kernel of its code, whose text declares the bindings.
    async kernel(code, entryPoint) {
        const module = this.device.createShaderModule({ code });
        const said = (await module.getCompilationInfo()).messages.filter((message) => message.type === "error");
        if (said.length > 0) throw new Failure(WRONG, `the code of ${entryPoint}: ${said[0].lineNum}: ${said[0].message}`);
        const found = code.matchAll(/@binding\((\d+)\) var<storage, (read|read_write)>/g);
        const entries = [...found].map(([, binding, access]) => ({
            binding: Number(binding),
            visibility: GPUShaderStage.COMPUTE,
            buffer: { type: access === "read" ? "read-only-storage" : "storage" },
        }));
        const bindings = this.device.createBindGroupLayout({ entries });
        const layout = this.device.createPipelineLayout({ bindGroupLayouts: [bindings] });
        const pipeline = await this.device.createComputePipelineAsync({ layout, compute: { module, entryPoint } });
        return { pipeline, bindings };
    }
    upload(memory, bytes) {
        if (memory.bytes === 0) return;
        const padded = new Uint8Array(whole(bytes.length));
        padded.set(bytes);
        this.device.queue.writeBuffer(memory.buffer, 0, padded);
    }
    /// The device's bytes come to the host.
    async download(memory, bytes) {
        if (memory.bytes === 0) return;
        const way = this.device.createBuffer({ size: whole(memory.bytes), usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
        const commands = this.device.createCommandEncoder();
        commands.copyBufferToBuffer(memory.buffer, 0, way, 0, whole(memory.bytes));
        this.device.queue.submit([commands.finish()]);
        await way.mapAsync(GPUMapMode.READ);
        bytes.set(new Uint8Array(way.getMappedRange()).subarray(0, bytes.length));
        way.destroy();
    }
    async wait() {
        await this.device.queue.onSubmittedWorkDone();
        if (this.failed) throw new Failure(WRONG, this.failed);
    }
    /// Launches workgroups: memory is bound to 0, 1 and so on, followed by the words.
    launch(name, kernel, groups, memory, words) {
        const most = BigInt(this.device.limits.maxComputeWorkgroupsPerDimension);
        if (groups.some((count) => count > most)) throw new Failure(NO_DEVICE, `${name}: the device launches at most ${most} workgroups along an axis`);
        const numbers = this.device.createBuffer({ size: whole(4 * words.words.length), usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST });
        this.device.queue.writeBuffer(numbers, 0, new Uint32Array(words.words));
        const bound = [...memory.map((one) => one.buffer), numbers];
        const entries = bound.map((buffer, binding) => ({ binding, resource: { buffer } }));
        const group = this.device.createBindGroup({ layout: kernel.bindings, entries });
        const commands = this.device.createCommandEncoder();
        let description;
        // Profiling: without the marks `//: ` this prints how long the device took for the launch.
        //: const watch = new Stopwatch(this.device);
        //: description = watch.description;
        const pass = commands.beginComputePass(description);
        pass.setPipeline(kernel.pipeline);
        pass.setBindGroup(0, group);
        pass.dispatchWorkgroups(...groups.map(Number));
        pass.end();
        //: watch.resolve(commands);
        this.device.queue.submit([commands.finish()]);
        //: watch.report(name);
    }
}

/// Times of a launch, where the device has the feature `timestamp-query`.
class Stopwatch {
    constructor(device) {
        this.set = device.createQuerySet({ type: "timestamp", count: 2 });
        this.times = device.createBuffer({ size: 16, usage: GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC });
        this.way = device.createBuffer({ size: 16, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
        this.description = { timestampWrites: { querySet: this.set, beginningOfPassWriteIndex: 0, endOfPassWriteIndex: 1 } };
    }
    resolve(commands) {
        commands.resolveQuerySet(this.set, 0, 2, this.times, 0);
        commands.copyBufferToBuffer(this.times, 0, this.way, 0, 16);
    }
    async report(name) {
        await this.way.mapAsync(GPUMapMode.READ);
        const [begin, end] = new BigUint64Array(this.way.getMappedRange());
        print(`profile: ${name} took ${(Number(end - begin) * 1e-6).toFixed(6)} ms`);
    }
}
