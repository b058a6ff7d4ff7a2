// WGSL does not promise the bits of the floats that `vector_add_vectors` computes: its compilers may fuse, reorder and flush.
fn crisp_float(bits: u32) -> f32 {
    return bitcast<f32>(bits);
}

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
@group(0) @binding(3) var<storage, read> words: array<u32>;

@compute @workgroup_size(32, 4, 1)
fn vector_add_vectors(@builtin(global_invocation_id) global_id: vec3<u32>, @builtin(num_workgroups) num_groups: vec3<u32>) {
    let a_length = words[0];
    let b_length = words[2];
    let c_length = words[4];
    let t6 = num_groups.x * 32u;
    let t7 = num_groups.y * 4u;
    let t14 = t7 & 65535u;
    let t16 = t7 >> 16u;
    let t17 = global_id.z & 65535u;
    let t18 = global_id.z >> 16u;
    let t24 = (t16 * t17) + ((t14 * t17) >> 16u);
    let t31 = global_id.y + (t7 * global_id.z);
    let t34 = ((((t14 * t18) + (65535u & t24)) >> 16u) + ((t16 * t18) + (t24 >> 16u))) + u32(t31 < global_id.y);
    let t36 = t6 & 65535u;
    let t37 = t6 >> 16u;
    let t38 = 65535u & t31;
    let t39 = t31 >> 16u;
    let t45 = (t37 * t38) + ((t36 * t38) >> 16u);
    let t53 = ((((t36 * t39) + (65535u & t45)) >> 16u) + ((t37 * t39) + (t45 >> 16u))) + (t6 * t34);
    let from_ = global_id.x + (t6 * t31);
    let t58 = t6 * t7;
    let t64 = (t14 * t37) + ((t14 * t36) >> 16u);
    let step = num_groups.z * t58;
    let t72 = 65535u & t58;
    let t73 = t58 >> 16u;
    let t74 = num_groups.z & 65535u;
    let t75 = num_groups.z >> 16u;
    let t81 = (t73 * t74) + ((t72 * t74) >> 16u);
    let t88 = num_groups.z * ((((t16 * t36) + (65535u & t64)) >> 16u) + ((t16 * t37) + (t64 >> 16u)));
    let t89 = ((((t72 * t75) + (65535u & t81)) >> 16u) + ((t73 * t75) + (t81 >> 16u))) + t88;
    let t93 = select(4294967295u, from_, (t53 + u32(from_ < global_id.x)) == 0u);
    let t95 = select(4294967295u, step, t89 == 0u);
    if (t93 < c_length && t95 > 0u) {
        var i = t93;
        loop {
            var x_0: f32;
            var x_1: f32;
            var x_2: f32;
            var x_3: f32;
            if (i < a_length) {
                let t99_x = a[i * 4u];
                let t99_y = a[i * 4u + 1u];
                let t99_z = a[i * 4u + 2u];
                let t99_w = a[i * 4u + 3u];
                x_0 = t99_x;
                x_1 = t99_y;
                x_2 = t99_z;
                x_3 = t99_w;
            }
            var y_0: f32;
            var y_1: f32;
            var y_2: f32;
            var y_3: f32;
            if (i < b_length) {
                let t111_x = b[i * 4u];
                let t111_y = b[i * 4u + 1u];
                let t111_z = b[i * 4u + 2u];
                let t111_w = b[i * 4u + 3u];
                y_0 = t111_x;
                y_1 = t111_y;
                y_2 = t111_z;
                y_3 = t111_w;
            }
            let sum_0 = x_0 + y_0;
            let sum_1 = x_1 + y_1;
            let sum_2 = x_2 + y_2;
            let sum_3 = x_3 + y_3;
            if (i < c_length) {
                let t131 = select(crisp_float(2143289344u), sum_0, sum_0 == sum_0);
                let t132 = select(crisp_float(2143289344u), sum_1, sum_1 == sum_1);
                let t133 = select(crisp_float(2143289344u), sum_2, sum_2 == sum_2);
                let t134 = select(crisp_float(2143289344u), sum_3, sum_3 == sum_3);
                c[i * 4u] = t131;
                c[i * 4u + 1u] = t132;
                c[i * 4u + 2u] = t133;
                c[i * 4u + 3u] = t134;
            }
            if (c_length - i <= t95) { break; }
            i = i + t95;
        }
    }
}
