// WGSL does not promise the bits of the floats that `sum_vector` computes: its compilers may fuse, reorder and flush.
fn crisp_float(bits: u32) -> f32 {
    return bitcast<f32>(bits);
}

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> sums: array<f32>;
@group(0) @binding(2) var<storage, read> words: array<u32>;
var<workgroup> partial_: array<f32, 64>;

@compute @workgroup_size(32, 4, 1)
fn sum_vector(@builtin(global_invocation_id) global_id: vec3<u32>, @builtin(local_invocation_index) local_index: u32, @builtin(workgroup_id) group_id: vec3<u32>, @builtin(num_workgroups) num_groups: vec3<u32>) {
    let x_length = words[0];
    let sums_length = words[2];
    let t5 = num_groups.x * 32u;
    let t6 = num_groups.y * 4u;
    let t13 = t6 & 65535u;
    let t15 = t6 >> 16u;
    let t16 = global_id.z & 65535u;
    let t17 = global_id.z >> 16u;
    let t23 = (t15 * t16) + ((t13 * t16) >> 16u);
    let t30 = global_id.y + (t6 * global_id.z);
    let t33 = ((((t13 * t17) + (65535u & t23)) >> 16u) + ((t15 * t17) + (t23 >> 16u))) + u32(t30 < global_id.y);
    let t35 = t5 & 65535u;
    let t36 = t5 >> 16u;
    let t37 = 65535u & t30;
    let t38 = t30 >> 16u;
    let t44 = (t36 * t37) + ((t35 * t37) >> 16u);
    let t52 = ((((t35 * t38) + (65535u & t44)) >> 16u) + ((t36 * t38) + (t44 >> 16u))) + (t5 * t33);
    let from_ = global_id.x + (t5 * t30);
    let t57 = t5 * t6;
    let t63 = (t13 * t36) + ((t13 * t35) >> 16u);
    let step = num_groups.z * t57;
    let t71 = 65535u & t57;
    let t72 = t57 >> 16u;
    let t73 = num_groups.z & 65535u;
    let t74 = num_groups.z >> 16u;
    let t80 = (t72 * t73) + ((t71 * t73) >> 16u);
    let t87 = num_groups.z * ((((t15 * t35) + (65535u & t63)) >> 16u) + ((t15 * t36) + (t63 >> 16u)));
    let t88 = ((((t71 * t74) + (65535u & t80)) >> 16u) + ((t72 * t74) + (t80 >> 16u))) + t87;
    let t94 = select(4294967295u, from_, (t52 + u32(from_ < global_id.x)) == 0u);
    let t96 = select(4294967295u, step, t88 == 0u);
    var s: f32 = 0.0f;
    if (t94 < x_length && t96 > 0u) {
        var i = t94;
        loop {
            var v: f32;
            if (i < x_length) {
                v = x[i];
            }
            let t = s + v;
            s = t;
            if (x_length - i <= t96) { break; }
            i = i + t96;
        }
    }
    if (local_index < 64u) {
        partial_[local_index] = select(crisp_float(2143289344u), s, s == s);
    }
    storageBarrier();
    workgroupBarrier();
    for (var h = 32u; h > 0u; h /= 2u) {
        let low = local_index < h;
        if (low) {
            let other = local_index + h;
            let mine = partial_[local_index];
            let theirs = partial_[other];
            let both = mine + theirs;
            partial_[local_index] = select(crisp_float(2143289344u), both, both == both);
        }
        storageBarrier();
        workgroupBarrier();
    }
    let first = local_index == 0u;
    if (first) {
        let total = partial_[0];
        if (group_id.x < sums_length) {
            sums[group_id.x] = select(crisp_float(2143289344u), total, total == total);
        }
    }
}
