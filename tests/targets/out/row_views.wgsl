// WGSL does not promise the bits of the floats that `row_views` computes: its compilers may fuse, reorder and flush.
fn crisp_float(bits: u32) -> f32 {
    return bitcast<f32>(bits);
}

@group(0) @binding(0) var<storage, read> m: array<f32>;
@group(0) @binding(1) var<storage, read_write> sums: array<f32>;
@group(0) @binding(2) var<storage, read> words: array<u32>;

@compute @workgroup_size(32, 4, 1)
fn row_views(@builtin(global_invocation_id) global_id: vec3<u32>) {
    let width_low = words[0];
    let width_high = words[1];
    let m_length = words[2];
    let sums_length = words[4];
    var kept: array<f32, 4>;
    let start = width_low * global_id.x;
    let t10 = width_low & 65535u;
    let t12 = width_low >> 16u;
    let t13 = global_id.x & 65535u;
    let t14 = global_id.x >> 16u;
    let t20 = (t12 * t13) + ((t10 * t13) >> 16u);
    let t28 = ((((t10 * t14) + (65535u & t20)) >> 16u) + ((t12 * t14) + (t20 >> 16u))) + (width_high * global_id.x);
    if (((0u < width_low) && (width_high == 0u)) || (0u < width_high)) {
        var t41: u32 = 0u;
        var t42: u32 = 0u;
        var t43: bool = false;
        for (var t40 = 0u; t40 < 4294967295u; t40 += 1u) {
            var j: u32 = t41;
            var t46: u32 = t42;
            var t47: bool = t43;
            for (var t44 = 0u; t44 < 4294967295u; t44 += 1u) {
                let t54 = select(4294967295u, start, t28 == 0u);
                let t57 = t54 + select(4294967295u, j, 0u == t46);
                let t59 = select(t57, 4294967295u, t57 < t54);
                let t61 = (((j < width_low) && (width_high == t46)) || (t46 < width_high)) && (t59 < m_length);
                var v: f32;
                if (t61) {
                    v = m[t59];
                }
                let slot = 3u & j;
                let old = kept[slot];
                let new_ = v + old;
                kept[slot] = select(crisp_float(2143289344u), new_, new_ == new_);
                let t77 = (width_high - t46) - u32(width_low < j);
                let t83 = !(((1u < (width_low - j)) && (0u == t77)) || (0u < t77));
                if (t83) {
                    t47 = true;
                    break;
                }
                let t84 = 1u + j;
                let next = t46 + u32(t84 < j);
                j = t84;
                t46 = next;
                t47 = false;
            }
            if (t47) {
                t41 = j;
                t42 = t46;
                t43 = t47;
                break;
            }
            t41 = j;
            t42 = t46;
            t43 = t47;
        }
    }
    let s0 = kept[0];
    let s1 = kept[1];
    let s2 = kept[2];
    let s3 = kept[3];
    let t0 = s0 + s1;
    let t1 = s2 + s3;
    let t = t0 + t1;
    if (global_id.x < sums_length) {
        sums[global_id.x] = select(crisp_float(2143289344u), t, t == t);
    }
}
