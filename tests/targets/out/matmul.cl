// matmul, for workgroups of 32×4×1 invocations.
#pragma OPENCL FP_CONTRACT OFF

kernel __attribute__((reqd_work_group_size(32, 4, 1)))
void matmul(ulong n, global const float *a, ulong a_length, global const float *b, ulong b_length, global float *c, ulong c_length, ulong bound_x, ulong bound_y, ulong bound_z)
{
    // matmul:9: (let %x u32 (global-id 0))
    const uint x = (uint)get_global_id(0);
    // matmul:10: (let %y u32 (global-id 1))
    const uint y = (uint)get_global_id(1);
    // matmul:11: (let %col u64 (convert u64 %x))
    const ulong col = (ulong)(x);
    // matmul:12: (let %row u64 (convert u64 %y))
    const ulong row = (ulong)(y);
    // matmul:16: (let %start u64 (mul %row %n))
    const ulong start = n * row;
    // matmul:17: (let %acc f32 (for (%k u64) (up %none %n %one) (carry (%s f32 %zero))
    float s = 0.0f;
    #pragma clang loop vectorize(disable)
    for (ulong k = 0UL; k < n; ++k) {
        // matmul:18: (let %ia u64 (add %start %k))
        const ulong ia = start + k;
        // matmul:19: (let %ib0 u64 (mul %k %n))
        const ulong ib0 = n * k;
        // matmul:20: (let %ib u64 (add %ib0 %col))
        const ulong ib = col + ib0;
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
        const float p = va * vb;
        // matmul:24: (let %t f32 (add %s %p))
        const float t = s + p;
        s = t;
    }
    // matmul:26: (let %ic u64 (add %start %col))
    const ulong ic = col + start;
    // matmul:27: (store %c %ic %acc)
    if (ic < c_length) {
        c[ic] = (s == s) ? s : as_float(0x7fc00000u);
    }
}
