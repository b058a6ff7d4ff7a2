// row_views, for workgroups of 32×4×1 invocations.
#pragma OPENCL FP_CONTRACT OFF

kernel __attribute__((reqd_work_group_size(32, 4, 1)))
void row_views(ulong width, global const float *m, ulong m_length, global float *sums, ulong sums_length, ulong bound_x, ulong bound_y, ulong bound_z)
{
    // row_views:9: (let %k (view f32 private read-write) (memory kept))
    float kept[4];
    for (uint at = 0; at < 4u; ++at) kept[at] = 0;
    // row_views:10: (let %id u32 (global-id 0))
    const uint id = (uint)get_global_id(0);
    // row_views:11: (let %i u64 (convert u64 %id))
    const ulong i = (ulong)(id);
    // row_views:12: (let %start u64 (mul %i %width))
    const ulong start = width * i;
    // row_views:17: (for (%j u64) (up %none %width %one) (carry)
    for (ulong j = 0UL; j < width; ++j) {
        // row_views:18: (let %v f32 (load %row %j))
        const ulong t13 = start + j;
        const ulong t16 = (t13 < start) ? 18446744073709551615UL : t13;
        float v;
        if ((j < width) && (t16 < m_length)) {
            const float t19 = m[t16];
            v = t19;
        } else {
            v = 0.0f;
        }
        // row_views:19: (let %slot u64 (and %j %three))
        const ulong slot = 3UL & j;
        // row_views:20: (let %old f32 (load %k %slot))
        const float old = kept[slot];
        // row_views:21: (let %new f32 (add %old %v))
        const float new_ = v + old;
        // row_views:22: (store %k %slot %new)
        kept[slot] = (new_ == new_) ? new_ : as_float(0x7fc00000u);
    }
    // row_views:25: (let %s0 f32 (load %k %none))
    const float s0 = kept[0UL];
    // row_views:26: (let %s1 f32 (load %k %one))
    const float s1 = kept[1UL];
    // row_views:27: (let %s2 f32 (load %k %two))
    const float s2 = kept[2UL];
    // row_views:28: (let %s3 f32 (load %k %three))
    const float s3 = kept[3UL];
    // row_views:29: (let %t0 f32 (add %s0 %s1))
    const float t0 = s0 + s1;
    // row_views:30: (let %t1 f32 (add %s2 %s3))
    const float t1 = s2 + s3;
    // row_views:31: (let %t f32 (add %t0 %t1))
    const float t = t0 + t1;
    // row_views:32: (store %sums %i %t)
    if (i < sums_length) {
        sums[i] = (t == t) ? t : as_float(0x7fc00000u);
    }
}
