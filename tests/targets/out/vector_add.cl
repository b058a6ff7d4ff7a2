// vector_add, for workgroups of 32×4×1 invocations.
#pragma OPENCL FP_CONTRACT OFF

kernel __attribute__((reqd_work_group_size(32, 4, 1)))
void vector_add(global const float *a, ulong a_length, global const float *b, ulong b_length, global float *c, ulong c_length, ulong bound_x, ulong bound_y, ulong bound_z)
{
    // vector_add:8: (let %id u32 (global-id 0))
    const uint id = (uint)get_global_id(0);
    // vector_add:9: (let %i u64 (convert u64 %id))
    const ulong i = (ulong)(id);
    // vector_add:10: (let %x f32 (load %a %i))
    float x;
    if (i < a_length) {
        const float t7 = a[i];
        x = t7;
    } else {
        x = 0.0f;
    }
    // vector_add:11: (let %y f32 (load %b %i))
    float y;
    if (i < b_length) {
        const float t12 = b[i];
        y = t12;
    } else {
        y = 0.0f;
    }
    // vector_add:12: (let %sum f32 (add %x %y))
    const float sum = x + y;
    // vector_add:13: (store %c %i %sum)
    if (i < c_length) {
        c[i] = (sum == sum) ? sum : as_float(0x7fc00000u);
    }
}
