// vector_add_stride, for workgroups of 32×4×1 invocations.
#pragma OPENCL FP_CONTRACT OFF

kernel __attribute__((reqd_work_group_size(32, 4, 1)))
void vector_add_stride(global const float *a, ulong a_length, global const float *b, ulong b_length, global float *c, ulong c_length, ulong bound_x, ulong bound_y, ulong bound_z)
{
    // vector_add_stride:8: (let %from u64 (global-linear-id))
    const ulong from = (ulong)((uint)get_global_id(0)) + (ulong)((uint)get_num_groups(0) * 32u) * ((ulong)((uint)get_global_id(1)) + (ulong)((uint)get_num_groups(1) * 4u) * (ulong)((uint)get_global_id(2)));
    // vector_add_stride:9: (let %step u64 (global-linear-size))
    const ulong step_ = (ulong)((uint)get_num_groups(0) * 32u) * (ulong)((uint)get_num_groups(1) * 4u) * (ulong)((uint)get_num_groups(2) * 1u);
    // vector_add_stride:11: (for (%i u64) (up %from %to %step) (carry)
    if (from < c_length && step_ > 0) {
        ulong i = from;
        while (true) {
            // vector_add_stride:12: (let %x f32 (load %a %i))
            float x;
            if (i < a_length) {
                const float t9 = a[i];
                x = t9;
            } else {
                x = 0.0f;
            }
            // vector_add_stride:13: (let %y f32 (load %b %i))
            float y;
            if (i < b_length) {
                const float t14 = b[i];
                y = t14;
            } else {
                y = 0.0f;
            }
            // vector_add_stride:14: (let %sum f32 (add %x %y))
            const float sum = x + y;
            // vector_add_stride:15: (store %c %i %sum)
            if (i < c_length) {
                c[i] = (sum == sum) ? sum : as_float(0x7fc00000u);
            }
            if (c_length - i <= step_) break;
            i = i + step_;
        }
    }
}
