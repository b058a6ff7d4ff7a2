// sum_vector, for workgroups of 32×4×1 invocations.
#pragma OPENCL FP_CONTRACT OFF

kernel __attribute__((reqd_work_group_size(32, 4, 1)))
void sum_vector(global const float *x, ulong x_length, global float *sums, ulong sums_length, ulong bound_x, ulong bound_y, ulong bound_z)
{
    local float partial[64];
    for (uint at = (uint)get_local_id(0) + 32u * (uint)get_local_id(1); at < 64u; at += 128u) partial[at] = 0;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    // sum_vector:9: (let %from u64 (global-linear-id))
    const ulong from = (ulong)((uint)get_global_id(0)) + (ulong)((uint)get_num_groups(0) * 32u) * ((ulong)((uint)get_global_id(1)) + (ulong)((uint)get_num_groups(1) * 4u) * (ulong)((uint)get_global_id(2)));
    // sum_vector:10: (let %step u64 (global-linear-size))
    const ulong step_ = (ulong)((uint)get_num_groups(0) * 32u) * (ulong)((uint)get_num_groups(1) * 4u) * (ulong)((uint)get_num_groups(2) * 1u);
    // sum_vector:12: (let %lid32 u32 (local-linear-id))
    const uint lid32 = (uint)get_local_id(0) + 32u * (uint)get_local_id(1);
    // sum_vector:13: (let %lid u64 (convert u64 %lid32))
    const ulong lid = (ulong)(lid32);
    // sum_vector:15: (let %acc f32 (for (%i u64) (up %from %to %step) (carry (%s f32 %zero))
    float s = 0.0f;
    if (from < x_length && step_ > 0) {
        ulong i = from;
        #pragma clang loop vectorize(disable)
        while (true) {
            // sum_vector:16: (let %v f32 (load %x %i))
            float v;
            if (i < x_length) {
                const float t12 = x[i];
                v = t12;
            } else {
                v = 0.0f;
            }
            // sum_vector:17: (let %t f32 (add %s %v))
            const float t = s + v;
            s = t;
            if (x_length - i <= step_) break;
            i = i + step_;
        }
    }
    // sum_vector:19: (store %p %lid %acc)
    if (lid < 64UL) {
        partial[lid] = (s == s) ? s : as_float(0x7fc00000u);
    }
    // sum_vector:20: (barrier)
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    // sum_vector:23: (for (%h u64) (divide %half %two) (carry)
    for (ulong h = 32UL; h > 0; h /= 2UL) {
        // sum_vector:24: (let %low bool (lt %lid %h))
        const bool low = lid < h;
        // sum_vector:25: (if %low
        if (low) {
            // sum_vector:27: (let %other u64 (add %lid %h))
            const ulong other = lid + h;
            // sum_vector:28: (let %mine f32 (load %p %lid))
            const float mine = partial[lid];
            // sum_vector:29: (let %theirs f32 (load %p %other))
            const float theirs = partial[other];
            // sum_vector:30: (let %both f32 (add %mine %theirs))
            const float both = mine + theirs;
            // sum_vector:31: (store %p %lid %both)
            partial[lid] = (both == both) ? both : as_float(0x7fc00000u);
        }
        // sum_vector:34: (barrier)
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    }
    // sum_vector:37: (let %first bool (eq %lid %none))
    const bool first = lid == 0UL;
    // sum_vector:38: (if %first
    if (first) {
        // sum_vector:40: (let %total f32 (load %p %none))
        const float total = partial[0UL];
        // sum_vector:41: (let %group32 u32 (group-id 0))
        const uint group32 = (uint)get_group_id(0);
        // sum_vector:42: (let %group u64 (convert u64 %group32))
        const ulong group = (ulong)(group32);
        // sum_vector:43: (store %sums %group %total)
        if (group < sums_length) {
            sums[group] = (total == total) ? total : as_float(0x7fc00000u);
        }
    }
}
