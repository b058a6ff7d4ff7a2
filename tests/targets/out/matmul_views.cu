// matmul_views, for workgroups of 32×4×1 invocations.

extern "C" __global__ void __launch_bounds__(128) matmul_views(unsigned long long n, const float *a0, unsigned long long a0_length, const float *b0, unsigned long long b0_length, float *c0, unsigned long long c0_length, unsigned long long bound_x, unsigned long long bound_y, unsigned long long bound_z)
{
    // matmul_views:14: (let %x u32 (global-id 0))
    const unsigned int x = blockIdx.x * 32u + threadIdx.x;
    // matmul_views:15: (let %y u32 (global-id 1))
    const unsigned int y = blockIdx.y * 4u + threadIdx.y;
    // matmul_views:16: (let %col u64 (convert u64 %x))
    const unsigned long long col = (unsigned long long)(x);
    // matmul_views:17: (let %row u64 (convert u64 %y))
    const unsigned long long row = (unsigned long long)(y);
    // matmul_views:19: (let %acc f32 (for (%k u64) (up %none %n %one) (carry (%s f32 %zero))
    float s = 0.0f;
    for (unsigned long long k = 0ULL; k < n; ++k) {
        // matmul_views:20: (let %va f32 (load %a %row %k))
        const unsigned long long t17 = n & 4294967295ULL;
        const unsigned long long t19 = n >> 32ULL;
        const unsigned long long t20 = row & 4294967295ULL;
        const unsigned long long t21 = row >> 32ULL;
        const unsigned long long t23 = t17 * t21;
        const unsigned long long t24 = t19 * t20;
        const unsigned long long t30 = (((t17 * t20) >> 32ULL) + (4294967295ULL & t23)) + (4294967295ULL & t24);
        const bool t38 = 0ULL == ((((t19 * t21) + (t23 >> 32ULL)) + (t24 >> 32ULL)) + (t30 >> 32ULL));
        const bool t40 = k < n;
        const unsigned long long t42 = k + (t38 ? (n * row) : 18446744073709551615ULL);
        const unsigned long long t44 = (t42 < k) ? 18446744073709551615ULL : t42;
        float va;
        if (((row < n) && t40) && (t44 < a0_length)) {
            const float t47 = a0[t44];
            va = t47;
        } else {
            va = 0.0f;
        }
        // matmul_views:21: (let %vb f32 (load %b %k %col))
        const unsigned long long t51 = k & 4294967295ULL;
        const unsigned long long t52 = k >> 32ULL;
        const unsigned long long t54 = t17 * t52;
        const unsigned long long t55 = t19 * t51;
        const unsigned long long t61 = (((t17 * t51) >> 32ULL) + (4294967295ULL & t54)) + (4294967295ULL & t55);
        const bool t68 = 0ULL == ((((t19 * t52) + (t54 >> 32ULL)) + (t55 >> 32ULL)) + (t61 >> 32ULL));
        const unsigned long long t72 = col + (t68 ? (n * k) : 18446744073709551615ULL);
        const unsigned long long t74 = (t72 < col) ? 18446744073709551615ULL : t72;
        float vb;
        if ((t40 && (col < n)) && (t74 < b0_length)) {
            const float t77 = b0[t74];
            vb = t77;
        } else {
            vb = 0.0f;
        }
        // matmul_views:22: (let %p f32 (mul %va %vb))
        const float p = __fmul_rn(va, vb);
        // matmul_views:23: (let %t f32 (add %s %p))
        const float t = __fadd_rn(s, p);
        s = t;
    }
    // matmul_views:25: (store %c %row %col %acc)
    const unsigned long long t86 = n & 4294967295ULL;
    const unsigned long long t88 = n >> 32ULL;
    const unsigned long long t89 = row & 4294967295ULL;
    const unsigned long long t90 = row >> 32ULL;
    const unsigned long long t92 = t86 * t90;
    const unsigned long long t93 = t88 * t89;
    const unsigned long long t99 = (((t86 * t89) >> 32ULL) + (4294967295ULL & t92)) + (4294967295ULL & t93);
    const bool t107 = 0ULL == ((((t88 * t90) + (t92 >> 32ULL)) + (t93 >> 32ULL)) + (t99 >> 32ULL));
    const unsigned long long t111 = col + (t107 ? (n * row) : 18446744073709551615ULL);
    const unsigned long long t113 = (t111 < col) ? 18446744073709551615ULL : t111;
    if (((row < n) && (col < n)) && (t113 < c0_length)) {
        c0[t113] = (s == s) ? s : __uint_as_float(0x7fc00000u);
    }
}
