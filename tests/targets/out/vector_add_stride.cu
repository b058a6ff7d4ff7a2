// vector_add_stride, for workgroups of 32×4×1 invocations.

extern "C" __global__ void __launch_bounds__(128) vector_add_stride(const float *a, unsigned long long a_length, const float *b, unsigned long long b_length, float *c, unsigned long long c_length, unsigned long long bound_x, unsigned long long bound_y, unsigned long long bound_z)
{
    // vector_add_stride:8: (let %from u64 (global-linear-id))
    const unsigned long long from = (unsigned long long)(blockIdx.x * 32u + threadIdx.x) + (unsigned long long)(gridDim.x * 32u) * ((unsigned long long)(blockIdx.y * 4u + threadIdx.y) + (unsigned long long)(gridDim.y * 4u) * (unsigned long long)(blockIdx.z * 1u + threadIdx.z));
    // vector_add_stride:9: (let %step u64 (global-linear-size))
    const unsigned long long step_ = (unsigned long long)(gridDim.x * 32u) * (unsigned long long)(gridDim.y * 4u) * (unsigned long long)(gridDim.z * 1u);
    // vector_add_stride:11: (for (%i u64) (up %from %to %step) (carry)
    if (from < c_length && step_ > 0) {
        unsigned long long i = from;
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
            const float sum = __fadd_rn(x, y);
            // vector_add_stride:15: (store %c %i %sum)
            if (i < c_length) {
                c[i] = (sum == sum) ? sum : __uint_as_float(0x7fc00000u);
            }
            if (c_length - i <= step_) break;
            i = i + step_;
        }
    }
}
