// matmul_views, for workgroups of 32×4×1 invocations.
#pragma OPENCL FP_CONTRACT OFF

kernel __attribute__((reqd_work_group_size(32, 4, 1)))
void matmul_views(ulong n, global const float *a0, ulong a0_length, global const float *b0, ulong b0_length, global float *c0, ulong c0_length, ulong bound_x, ulong bound_y, ulong bound_z)
{
    // matmul_views:14: (let %x u32 (global-id 0))
    const uint x = (uint)get_global_id(0);
    // matmul_views:15: (let %y u32 (global-id 1))
    const uint y = (uint)get_global_id(1);
    // matmul_views:16: (let %col u64 (convert u64 %x))
    const ulong col = (ulong)(x);
    // matmul_views:17: (let %row u64 (convert u64 %y))
    const ulong row = (ulong)(y);
    // matmul_views:19: (let %acc f32 (for (%k u64) (up %none %n %one) (carry (%s f32 %zero))
    float s = 0.0f;
    #pragma clang loop vectorize(disable)
    for (ulong k = 0UL; k < n; ++k) {
        // matmul_views:20: (let %va f32 (load %a %row %k))
        const ulong t17 = n & 4294967295UL;
        const ulong t19 = n >> 32UL;
        const ulong t20 = row & 4294967295UL;
        const ulong t21 = row >> 32UL;
        const ulong t23 = t17 * t21;
        const ulong t24 = t19 * t20;
        const ulong t35 = ((((t17 * t20) >> 32UL) + (4294967295UL & t23)) + (4294967295UL & t24)) >> 32UL;
        const ulong t39 = (0UL == ((((t19 * t21) + (t23 >> 32UL)) + (t24 >> 32UL)) + t35)) ? (n * row) : 18446744073709551615UL;
        const bool t40 = k < n;
        const ulong t42 = k + t39;
        const ulong t44 = (t42 < k) ? 18446744073709551615UL : t42;
        float va;
        if (((row < n) && t40) && (t44 < a0_length)) {
            const float t47 = a0[t44];
            va = t47;
        } else {
            va = 0.0f;
        }
        // matmul_views:21: (let %vb f32 (load %b %k %col))
        const ulong t51 = k & 4294967295UL;
        const ulong t52 = k >> 32UL;
        const ulong t54 = t17 * t52;
        const ulong t55 = t19 * t51;
        const ulong t66 = ((((t17 * t51) >> 32UL) + (4294967295UL & t54)) + (4294967295UL & t55)) >> 32UL;
        const ulong t69 = (0UL == ((((t19 * t52) + (t54 >> 32UL)) + (t55 >> 32UL)) + t66)) ? (n * k) : 18446744073709551615UL;
        const ulong t72 = col + t69;
        const ulong t74 = (t72 < col) ? 18446744073709551615UL : t72;
        float vb;
        if ((t40 && (col < n)) && (t74 < b0_length)) {
            const float t77 = b0[t74];
            vb = t77;
        } else {
            vb = 0.0f;
        }
        // matmul_views:22: (let %p f32 (mul %va %vb))
        const float p = va * vb;
        // matmul_views:23: (let %t f32 (add %s %p))
        const float t = s + p;
        s = t;
    }
    // matmul_views:25: (store %c %row %col %acc)
    const ulong t86 = n & 4294967295UL;
    const ulong t88 = n >> 32UL;
    const ulong t89 = row & 4294967295UL;
    const ulong t90 = row >> 32UL;
    const ulong t92 = t86 * t90;
    const ulong t93 = t88 * t89;
    const ulong t104 = ((((t86 * t89) >> 32UL) + (4294967295UL & t92)) + (4294967295UL & t93)) >> 32UL;
    const ulong t108 = (0UL == ((((t88 * t90) + (t92 >> 32UL)) + (t93 >> 32UL)) + t104)) ? (n * row) : 18446744073709551615UL;
    const ulong t111 = col + t108;
    const ulong t113 = (t111 < col) ? 18446744073709551615UL : t111;
    if (((row < n) && (col < n)) && (t113 < c0_length)) {
        c0[t113] = (s == s) ? s : as_float(0x7fc00000u);
    }
}
