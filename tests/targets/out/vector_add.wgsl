// WGSL does not promise the bits of the floats that `vector_add` computes: its compilers may fuse, reorder and flush.
fn crisp_float(bits: u32) -> f32 {
    return bitcast<f32>(bits);
}

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
@group(0) @binding(3) var<storage, read> words: array<u32>;

@compute @workgroup_size(32, 4, 1)
fn vector_add(@builtin(global_invocation_id) global_id: vec3<u32>) {
    let a_length = words[0];
    let b_length = words[2];
    let c_length = words[4];
    var x: f32;
    if (global_id.x < a_length) {
        x = a[global_id.x];
    }
    var y: f32;
    if (global_id.x < b_length) {
        y = b[global_id.x];
    }
    let sum = x + y;
    if (global_id.x < c_length) {
        c[global_id.x] = select(crisp_float(2143289344u), sum, sum == sum);
    }
}
