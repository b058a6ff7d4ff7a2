// transpose, for workgroups of 32×4×1 invocations.
#pragma OPENCL FP_CONTRACT OFF

kernel __attribute__((reqd_work_group_size(32, 4, 1)))
void transpose(ulong n, global const float *in, ulong in_length, global float *out, ulong out_length, ulong bound_x, ulong bound_y, ulong bound_z)
{
    local float tile[1056];
    for (uint at = (uint)get_local_id(0) + 32u * (uint)get_local_id(1); at < 1056u; at += 128u) tile[at] = 0;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    // transpose:10: (let %lx32 u32 (local-id 0))
    const uint lx32 = (uint)get_local_id(0);
    // transpose:11: (let %ly32 u32 (local-id 1))
    const uint ly32 = (uint)get_local_id(1);
    // transpose:12: (let %gx32 u32 (group-id 0))
    const uint gx32 = (uint)get_group_id(0);
    // transpose:13: (let %gy32 u32 (group-id 1))
    const uint gy32 = (uint)get_group_id(1);
    // transpose:14: (let %lx u64 (convert u64 %lx32))
    const ulong lx = (ulong)(lx32);
    // transpose:15: (let %ly u64 (convert u64 %ly32))
    const ulong ly = (ulong)(ly32);
    // transpose:16: (let %gx u64 (convert u64 %gx32))
    const ulong gx = (ulong)(gx32);
    // transpose:17: (let %gy u64 (convert u64 %gy32))
    const ulong gy = (ulong)(gy32);
    // transpose:24: (let %x0 u64 (mul %gx %side))
    const ulong x0 = gx * 32UL;
    // transpose:25: (let %y0 u64 (mul %gy %side))
    const ulong y0_ = gy * 32UL;
    // transpose:26: (for (%r u64) (up %none %four %one) (carry)
    for (ulong r = 0UL; r < 4UL; ++r) {
        // transpose:27: (let %r8 u64 (mul %r %eight))
        const ulong r8 = 8UL * r;
        // transpose:28: (let %ty u64 (add %ly %r8))
        const ulong ty = ly + r8;
        // transpose:29: (let %y u64 (add %y0 %ty))
        const ulong y = y0_ + ty;
        // transpose:30: (let %x u64 (add %x0 %lx))
        const ulong x = lx + x0;
        // transpose:31: (let %row u64 (mul %y %n))
        const ulong row = n * y;
        // transpose:32: (let %at u64 (add %row %x))
        const ulong at_2 = x + row;
        // transpose:33: (let %v f32 (load %in %at))
        float v;
        if (at_2 < in_length) {
            const float t29 = in[at_2];
            v = t29;
        } else {
            v = 0.0f;
        }
        // transpose:34: (let %trow u64 (mul %ty %pitch))
        const ulong trow = 33UL * ty;
        // transpose:35: (let %tat u64 (add %trow %lx))
        const ulong tat = lx + trow;
        // transpose:36: (store %t %tat %v)
        tile[tat] = (v == v) ? v : as_float(0x7fc00000u);
    }
    // transpose:38: (barrier)
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    // transpose:39: (for (%q u64) (up %none %four %one) (carry)
    for (ulong q = 0UL; q < 4UL; ++q) {
        // transpose:40: (let %q8 u64 (mul %q %eight))
        const ulong q8 = 8UL * q;
        // transpose:41: (let %uy u64 (add %ly %q8))
        const ulong uy = ly + q8;
        // transpose:42: (let %oy u64 (add %x0 %uy))
        const ulong oy = x0 + uy;
        // transpose:43: (let %ox u64 (add %y0 %lx))
        const ulong ox = lx + y0_;
        // transpose:44: (let %urow u64 (mul %lx %pitch))
        const ulong urow = lx * 33UL;
        // transpose:45: (let %uat u64 (add %urow %uy))
        const ulong uat = uy + urow;
        // transpose:46: (let %w f32 (load %t %uat))
        const float w = tile[uat];
        // transpose:47: (let %orow u64 (mul %oy %n))
        const ulong orow = n * oy;
        // transpose:48: (let %oat u64 (add %orow %ox))
        const ulong oat = ox + orow;
        // transpose:49: (store %out %oat %w)
        if (oat < out_length) {
            out[oat] = (w == w) ? w : as_float(0x7fc00000u);
        }
    }
}
