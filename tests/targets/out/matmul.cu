// matmul, for workgroups of 32×4×1 invocations.

extern "C" __global__ void __launch_bounds__(128) matmul(unsigned long long n, const float *a, unsigned long long a_length, const float *b, unsigned long long b_length, float *c, unsigned long long c_length, unsigned long long bound_x, unsigned long long bound_y, unsigned long long bound_z)
{
    // matmul:9: (let %x u32 (global-id 0))
    const unsigned int x = blockIdx.x * 32u + threadIdx.x;
    // matmul:10: (let %y u32 (global-id 1))
    const unsigned int y = blockIdx.y * 4u + threadIdx.y;
    // matmul:11: (let %col u64 (convert u64 %x))
    const unsigned long long col = (unsigned long long)(x);
    // matmul:12: (let %row u64 (convert u64 %y))
    const unsigned long long row = (unsigned long long)(y);
    // matmul:16: (let %start u64 (mul %row %n))
    const unsigned long long start = n * row;
    // matmul:17: (let %acc f32 (for (%k u64) (up %none %n %one) (carry (%s f32 %zero))
    float s = 0.0f;
    for (unsigned long long k = 0ULL; k < n; ++k) {
        // matmul:18: (let %ia u64 (add %start %k))
        const unsigned long long ia = start + k;
        // matmul:19: (let %ib0 u64 (mul %k %n))
        const unsigned long long ib0 = n * k;
        // matmul:20: (let %ib u64 (add %ib0 %col))
        const unsigned long long ib = col + ib0;
        // matmul:21: (let %va f32 (load %a %ia))
        float va;
        if (ia < a_length) {
            const float t19 = a[ia];
            va = t19;
        } else {
            va = 0.0f;
        }
        // matmul:22: (let %vb f32 (load %b %ib))
        float vb;
        if (ib < b_length) {
            const float t23 = b[ib];
            vb = t23;
        } else {
            vb = 0.0f;
        }
        // matmul:23: (let %p f32 (mul %va %vb))
        const float p = __fmul_rn(va, vb);
        // matmul:24: (let %t f32 (add %s %p))
        const float t = __fadd_rn(s, p);
        s = t;
    }
    // matmul:26: (let %ic u64 (add %start %col))
    const unsigned long long ic = col + start;
    // matmul:27: (store %c %ic %acc)
    if (ic < c_length) {
        c[ic] = (s == s) ? s : __uint_as_float(0x7fc00000u);
    }
}
