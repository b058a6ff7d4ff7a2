// vector_add_guarded, for workgroups of 32×4×1 invocations.

extern "C" __global__ void __launch_bounds__(128) vector_add_guarded(unsigned long long n, const float *a, unsigned long long a_length, const float *b, unsigned long long b_length, float *c, unsigned long long c_length, unsigned long long bound_x, unsigned long long bound_y, unsigned long long bound_z)
{
    // vector_add_guarded:9: (let %id u32 (global-id 0))
    const unsigned int id = blockIdx.x * 32u + threadIdx.x;
    // vector_add_guarded:10: (let %i u64 (convert u64 %id))
    const unsigned long long i = (unsigned long long)(id);
    // vector_add_guarded:11: (let %beyond bool (ge %i %n))
    const bool beyond = i >= n;
    // vector_add_guarded:12: (if %beyond (then (return)) (else (yield)))
    if (beyond) {
        return;
    }
    // vector_add_guarded:13: (let %x f32 (load %a %i))
    float x;
    if (i < a_length) {
        const float t9 = a[i];
        x = t9;
    } else {
        x = 0.0f;
    }
    // vector_add_guarded:14: (let %y f32 (load %b %i))
    float y;
    if (i < b_length) {
        const float t14 = b[i];
        y = t14;
    } else {
        y = 0.0f;
    }
    // vector_add_guarded:15: (let %sum f32 (add %x %y))
    const float sum = __fadd_rn(x, y);
    // vector_add_guarded:16: (store %c %i %sum)
    if (i < c_length) {
        c[i] = (sum == sum) ? sum : __uint_as_float(0x7fc00000u);
    }
}
