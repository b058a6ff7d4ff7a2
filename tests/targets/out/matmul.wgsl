// WGSL does not promise the bits of the floats that `matmul` computes: its compilers may fuse, reorder and flush.
fn crisp_float(bits: u32) -> f32 {
    return bitcast<f32>(bits);
}

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
@group(0) @binding(3) var<storage, read> words: array<u32>;

@compute @workgroup_size(32, 4, 1)
fn matmul(@builtin(global_invocation_id) global_id: vec3<u32>) {
    let n_low = words[0];
    let n_high = words[1];
    let a_length = words[2];
    let b_length = words[4];
    let c_length = words[6];
    let start = n_low * global_id.y;
    let t15 = n_low & 65535u;
    let t17 = n_low >> 16u;
    let t18 = global_id.y & 65535u;
    let t19 = global_id.y >> 16u;
    let t25 = (t17 * t18) + ((t15 * t18) >> 16u);
    let t33 = ((((t15 * t19) + (65535u & t25)) >> 16u) + ((t17 * t19) + (t25 >> 16u))) + (n_high * global_id.y);
    var acc: f32;
    if (((0u < n_low) && (n_high == 0u)) || (0u < n_high)) {
        var t43: u32 = 0u;
        var t44: u32 = 0u;
        var t45: f32 = 0.0f;
        var t46: bool = false;
        for (var t42 = 0u; t42 < 4294967295u; t42 += 1u) {
            var k: u32 = t43;
            var t49: u32 = t44;
            var s: f32 = t45;
            var t51: bool = t46;
            for (var t47 = 0u; t47 < 4294967295u; t47 += 1u) {
                let ia = start + k;
                let ib0 = n_low * k;
                let t58 = 65535u & k;
                let t59 = k >> 16u;
                let t65 = (t17 * t58) + ((t15 * t58) >> 16u);
                let t73 = ((((t15 * t59) + (65535u & t65)) >> 16u) + ((t17 * t59) + (t65 >> 16u))) + (n_high * k);
                let ib = global_id.x + ib0;
                let t81 = 0u == (t49 + (t33 + u32(ia < start)));
                var va: f32;
                if ((ia < a_length) && t81) {
                    va = a[ia];
                }
                let t88 = (ib < b_length) && (0u == ((t73 + (n_low * t49)) + u32(ib < global_id.x)));
                var vb: f32;
                if (t88) {
                    vb = b[ib];
                }
                let p = va * vb;
                let t = s + p;
                let t98 = (n_high - t49) - u32(n_low < k);
                let t104 = !(((1u < (n_low - k)) && (0u == t98)) || (0u < t98));
                if (t104) {
                    s = t;
                    t51 = true;
                    break;
                }
                let t105 = 1u + k;
                let next = t49 + u32(t105 < k);
                k = t105;
                t49 = next;
                s = t;
                t51 = false;
            }
            if (t51) {
                t43 = k;
                t44 = t49;
                t45 = s;
                t46 = t51;
                break;
            }
            t43 = k;
            t44 = t49;
            t45 = s;
            t46 = t51;
        }
        acc = t45;
    }
    let ic = global_id.x + start;
    let t124 = (ic < c_length) && (0u == (t33 + u32(ic < global_id.x)));
    if (t124) {
        c[ic] = select(crisp_float(2143289344u), acc, acc == acc);
    }
}
