// row_views, for workgroups of 32×4×1 invocations.

extern "C" __global__ void __launch_bounds__(128) row_views(unsigned long long width, const float *m, unsigned long long m_length, float *sums, unsigned long long sums_length, unsigned long long bound_x, unsigned long long bound_y, unsigned long long bound_z)
{
    // row_views:9: (let %k (view f32 private read-write) (memory kept))
    float kept[4] = {0};
    // row_views:10: (let %id u32 (global-id 0))
    const unsigned int id = blockIdx.x * 32u + threadIdx.x;
    // row_views:11: (let %i u64 (convert u64 %id))
    const unsigned long long i = (unsigned long long)(id);
    // row_views:12: (let %start u64 (mul %i %width))
    const unsigned long long start = width * i;
    // row_views:17: (for (%j u64) (up %none %width %one) (carry)
    for (unsigned long long j = 0ULL; j < width; ++j) {
        // row_views:18: (let %v f32 (load %row %j))
        const unsigned long long t13 = start + j;
        const unsigned long long t16 = (t13 < start) ? 18446744073709551615ULL : t13;
        float v;
        if ((j < width) && (t16 < m_length)) {
            const float t19 = m[t16];
            v = t19;
        } else {
            v = 0.0f;
        }
        // row_views:19: (let %slot u64 (and %j %three))
        const unsigned long long slot = 3ULL & j;
        // row_views:20: (let %old f32 (load %k %slot))
        const float old = kept[slot];
        // row_views:21: (let %new f32 (add %old %v))
        const float new_ = __fadd_rn(v, old);
        // row_views:22: (store %k %slot %new)
        kept[slot] = (new_ == new_) ? new_ : __uint_as_float(0x7fc00000u);
    }
    // row_views:25: (let %s0 f32 (load %k %none))
    const float s0 = kept[0ULL];
    // row_views:26: (let %s1 f32 (load %k %one))
    const float s1 = kept[1ULL];
    // row_views:27: (let %s2 f32 (load %k %two))
    const float s2 = kept[2ULL];
    // row_views:28: (let %s3 f32 (load %k %three))
    const float s3 = kept[3ULL];
    // row_views:29: (let %t0 f32 (add %s0 %s1))
    const float t0 = __fadd_rn(s0, s1);
    // row_views:30: (let %t1 f32 (add %s2 %s3))
    const float t1 = __fadd_rn(s2, s3);
    // row_views:31: (let %t f32 (add %t0 %t1))
    const float t = __fadd_rn(t0, t1);
    // row_views:32: (store %sums %i %t)
    if (i < sums_length) {
        sums[i] = (t == t) ? t : __uint_as_float(0x7fc00000u);
    }
}
