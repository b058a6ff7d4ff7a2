// transpose, for workgroups of 32×4×1 invocations.

extern "C" __global__ void __launch_bounds__(128) transpose(unsigned long long n, const float *in, unsigned long long in_length, float *out, unsigned long long out_length, unsigned long long bound_x, unsigned long long bound_y, unsigned long long bound_z)
{
    __shared__ float tile[1056];
    for (unsigned int at = threadIdx.x + 32u * threadIdx.y; at < 1056u; at += 128u) tile[at] = 0;
    __syncthreads();
    // transpose:10: (let %lx32 u32 (local-id 0))
    const unsigned int lx32 = threadIdx.x;
    // transpose:11: (let %ly32 u32 (local-id 1))
    const unsigned int ly32 = threadIdx.y;
    // transpose:12: (let %gx32 u32 (group-id 0))
    const unsigned int gx32 = blockIdx.x;
    // transpose:13: (let %gy32 u32 (group-id 1))
    const unsigned int gy32 = blockIdx.y;
    // transpose:14: (let %lx u64 (convert u64 %lx32))
    const unsigned long long lx = (unsigned long long)(lx32);
    // transpose:15: (let %ly u64 (convert u64 %ly32))
    const unsigned long long ly = (unsigned long long)(ly32);
    // transpose:16: (let %gx u64 (convert u64 %gx32))
    const unsigned long long gx = (unsigned long long)(gx32);
    // transpose:17: (let %gy u64 (convert u64 %gy32))
    const unsigned long long gy = (unsigned long long)(gy32);
    // transpose:24: (let %x0 u64 (mul %gx %side))
    const unsigned long long x0 = gx * 32ULL;
    // transpose:25: (let %y0 u64 (mul %gy %side))
    const unsigned long long y0_ = gy * 32ULL;
    // transpose:26: (for (%r u64) (up %none %four %one) (carry)
    for (unsigned long long r = 0ULL; r < 4ULL; ++r) {
        // transpose:27: (let %r8 u64 (mul %r %eight))
        const unsigned long long r8 = 8ULL * r;
        // transpose:28: (let %ty u64 (add %ly %r8))
        const unsigned long long ty = ly + r8;
        // transpose:29: (let %y u64 (add %y0 %ty))
        const unsigned long long y = y0_ + ty;
        // transpose:30: (let %x u64 (add %x0 %lx))
        const unsigned long long x = lx + x0;
        // transpose:31: (let %row u64 (mul %y %n))
        const unsigned long long row = n * y;
        // transpose:32: (let %at u64 (add %row %x))
        const unsigned long long at_2 = x + row;
        // transpose:33: (let %v f32 (load %in %at))
        float v;
        if (at_2 < in_length) {
            const float t29 = in[at_2];
            v = t29;
        } else {
            v = 0.0f;
        }
        // transpose:34: (let %trow u64 (mul %ty %pitch))
        const unsigned long long trow = 33ULL * ty;
        // transpose:35: (let %tat u64 (add %trow %lx))
        const unsigned long long tat = lx + trow;
        // transpose:36: (store %t %tat %v)
        tile[tat] = (v == v) ? v : __uint_as_float(0x7fc00000u);
    }
    // transpose:38: (barrier)
    __syncthreads();
    // transpose:39: (for (%q u64) (up %none %four %one) (carry)
    for (unsigned long long q = 0ULL; q < 4ULL; ++q) {
        // transpose:40: (let %q8 u64 (mul %q %eight))
        const unsigned long long q8 = 8ULL * q;
        // transpose:41: (let %uy u64 (add %ly %q8))
        const unsigned long long uy = ly + q8;
        // transpose:42: (let %oy u64 (add %x0 %uy))
        const unsigned long long oy = x0 + uy;
        // transpose:43: (let %ox u64 (add %y0 %lx))
        const unsigned long long ox = lx + y0_;
        // transpose:44: (let %urow u64 (mul %lx %pitch))
        const unsigned long long urow = lx * 33ULL;
        // transpose:45: (let %uat u64 (add %urow %uy))
        const unsigned long long uat = uy + urow;
        // transpose:46: (let %w f32 (load %t %uat))
        const float w = tile[uat];
        // transpose:47: (let %orow u64 (mul %oy %n))
        const unsigned long long orow = n * oy;
        // transpose:48: (let %oat u64 (add %orow %ox))
        const unsigned long long oat = ox + orow;
        // transpose:49: (store %out %oat %w)
        if (oat < out_length) {
            out[oat] = (w == w) ? w : __uint_as_float(0x7fc00000u);
        }
    }
}
