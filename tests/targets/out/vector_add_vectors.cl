// vector_add_vectors, for workgroups of 32×4×1 invocations.
#pragma OPENCL FP_CONTRACT OFF

kernel __attribute__((reqd_work_group_size(32, 4, 1)))
void vector_add_vectors(global const float *a, ulong a_length, global const float *b, ulong b_length, global float *c, ulong c_length, ulong bound_x, ulong bound_y, ulong bound_z)
{
    // vector_add_vectors:8: (let %from u64 (global-linear-id))
    const ulong from = (ulong)((uint)get_global_id(0)) + (ulong)((uint)get_num_groups(0) * 32u) * ((ulong)((uint)get_global_id(1)) + (ulong)((uint)get_num_groups(1) * 4u) * (ulong)((uint)get_global_id(2)));
    // vector_add_vectors:9: (let %step u64 (global-linear-size))
    const ulong step_ = (ulong)((uint)get_num_groups(0) * 32u) * (ulong)((uint)get_num_groups(1) * 4u) * (ulong)((uint)get_num_groups(2) * 1u);
    // vector_add_vectors:11: (for (%i u64) (up %from %to %step) (carry)
    if (from < c_length && step_ > 0) {
        ulong i = from;
        while (true) {
            // vector_add_vectors:12: (let %x f32x4 (load %a %i))
            float x_0;
            float x_1;
            float x_2;
            float x_3;
            if (i < a_length) {
                const float t9_x = a[i * 4];
                const float t9_y = a[i * 4 + 1];
                const float t9_z = a[i * 4 + 2];
                const float t9_w = a[i * 4 + 3];
                x_0 = t9_x;
                x_1 = t9_y;
                x_2 = t9_z;
                x_3 = t9_w;
            } else {
                x_0 = 0.0f;
                x_1 = 0.0f;
                x_2 = 0.0f;
                x_3 = 0.0f;
            }
            // vector_add_vectors:13: (let %y f32x4 (load %b %i))
            float y_0;
            float y_1;
            float y_2;
            float y_3;
            if (i < b_length) {
                const float t21_x = b[i * 4];
                const float t21_y = b[i * 4 + 1];
                const float t21_z = b[i * 4 + 2];
                const float t21_w = b[i * 4 + 3];
                y_0 = t21_x;
                y_1 = t21_y;
                y_2 = t21_z;
                y_3 = t21_w;
            } else {
                y_0 = 0.0f;
                y_1 = 0.0f;
                y_2 = 0.0f;
                y_3 = 0.0f;
            }
            // vector_add_vectors:14: (let %sum f32x4 (add %x %y))
            const float sum_0 = x_0 + y_0;
            const float sum_1 = x_1 + y_1;
            const float sum_2 = x_2 + y_2;
            const float sum_3 = x_3 + y_3;
            // vector_add_vectors:15: (store %c %i %sum)
            if (i < c_length) {
                const float t41 = (sum_0 == sum_0) ? sum_0 : as_float(0x7fc00000u);
                const float t42 = (sum_1 == sum_1) ? sum_1 : as_float(0x7fc00000u);
                const float t43 = (sum_2 == sum_2) ? sum_2 : as_float(0x7fc00000u);
                const float t44 = (sum_3 == sum_3) ? sum_3 : as_float(0x7fc00000u);
                c[i * 4] = t41;
                c[i * 4 + 1] = t42;
                c[i * 4 + 2] = t43;
                c[i * 4 + 3] = t44;
            }
            if (c_length - i <= step_) break;
            i = i + step_;
        }
    }
}
