// vector_add_vectors, for workgroups of 32×4×1 invocations.

extern "C" __global__ void __launch_bounds__(128) vector_add_vectors(const float *a, unsigned long long a_length, const float *b, unsigned long long b_length, float *c, unsigned long long c_length, unsigned long long bound_x, unsigned long long bound_y, unsigned long long bound_z)
{
    // vector_add_vectors:8: (let %from u64 (global-linear-id))
    const unsigned long long from = (unsigned long long)(blockIdx.x * 32u + threadIdx.x) + (unsigned long long)(gridDim.x * 32u) * ((unsigned long long)(blockIdx.y * 4u + threadIdx.y) + (unsigned long long)(gridDim.y * 4u) * (unsigned long long)(blockIdx.z * 1u + threadIdx.z));
    // vector_add_vectors:9: (let %step u64 (global-linear-size))
    const unsigned long long step_ = (unsigned long long)(gridDim.x * 32u) * (unsigned long long)(gridDim.y * 4u) * (unsigned long long)(gridDim.z * 1u);
    // vector_add_vectors:11: (for (%i u64) (up %from %to %step) (carry)
    if (from < c_length && step_ > 0) {
        unsigned long long i = from;
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
            const float sum_0 = __fadd_rn(x_0, y_0);
            const float sum_1 = __fadd_rn(x_1, y_1);
            const float sum_2 = __fadd_rn(x_2, y_2);
            const float sum_3 = __fadd_rn(x_3, y_3);
            // vector_add_vectors:15: (store %c %i %sum)
            if (i < c_length) {
                const float t41 = (sum_0 == sum_0) ? sum_0 : __uint_as_float(0x7fc00000u);
                const float t42 = (sum_1 == sum_1) ? sum_1 : __uint_as_float(0x7fc00000u);
                const float t43 = (sum_2 == sum_2) ? sum_2 : __uint_as_float(0x7fc00000u);
                const float t44 = (sum_3 == sum_3) ? sum_3 : __uint_as_float(0x7fc00000u);
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
