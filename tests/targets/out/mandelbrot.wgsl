// WGSL does not promise the bits of the floats that `mandelbrot` computes: its compilers may fuse, reorder and flush.
@group(0) @binding(0) var<storage, read_write> counts: array<i32>;
@group(0) @binding(1) var<storage, read> words: array<u32>;

@compute @workgroup_size(32, 4, 1)
fn mandelbrot(@builtin(global_invocation_id) global_id: vec3<u32>) {
    let width_low = words[0];
    let width_high = words[1];
    let scale = bitcast<f32>(words[2]);
    let counts_length = words[3];
    let fx0 = f32(global_id.x);
    let fy0 = f32(global_id.y);
    let fx1 = scale * fx0;
    let fy1 = scale * fy0;
    let cx = fx1 + (-2.0f);
    let cy = fy1 + (-1.25f);
    var n: i32 = 0i;
    var a: f32 = 0.0f;
    var b: f32 = 0.0f;
    for (var i = 0i; i < 200i; i += 1i) {
        let aa = a * a;
        let bb = b * b;
        let size = aa + bb;
        let out = size > 4.0f;
        if (out) {
            break;
        }
        let diff = aa - bb;
        let na = cx + diff;
        let ab = a * b;
        let ab2 = 2.0f * ab;
        let nb = cy + ab2;
        let m = 1i + n;
        n = m;
        a = na;
        b = nb;
    }
    let start = width_low * global_id.y;
    let t40 = width_low & 65535u;
    let t42 = width_low >> 16u;
    let t43 = global_id.y & 65535u;
    let t44 = global_id.y >> 16u;
    let t50 = (t42 * t43) + ((t40 * t43) >> 16u);
    let t58 = ((((t40 * t44) + (65535u & t50)) >> 16u) + ((t42 * t44) + (t50 >> 16u))) + (width_high * global_id.y);
    let at = global_id.x + start;
    let t66 = (at < counts_length) && ((t58 + u32(at < global_id.x)) == 0u);
    if (t66) {
        counts[at] = n;
    }
}
