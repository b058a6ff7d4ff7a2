// sum_vector, for workgroups of 32×4×1 invocations.

extern "C" __global__ void __launch_bounds__(128) sum_vector(const float *x, unsigned long long x_length, float *sums, unsigned long long sums_length, unsigned long long bound_x, unsigned long long bound_y, unsigned long long bound_z)
{
    __shared__ float partial[64];
    for (unsigned int at = threadIdx.x + 32u * threadIdx.y; at < 64u; at += 128u) partial[at] = 0;
    __syncthreads();
    // sum_vector:9: (let %from u64 (global-linear-id))
    const unsigned long long from = (unsigned long long)(blockIdx.x * 32u + threadIdx.x) + (unsigned long long)(gridDim.x * 32u) * ((unsigned long long)(blockIdx.y * 4u + threadIdx.y) + (unsigned long long)(gridDim.y * 4u) * (unsigned long long)(blockIdx.z * 1u + threadIdx.z));
    // sum_vector:10: (let %step u64 (global-linear-size))
    const unsigned long long step_ = (unsigned long long)(gridDim.x * 32u) * (unsigned long long)(gridDim.y * 4u) * (unsigned long long)(gridDim.z * 1u);
    // sum_vector:12: (let %lid32 u32 (local-linear-id))
    const unsigned int lid32 = threadIdx.x + 32u * threadIdx.y;
    // sum_vector:13: (let %lid u64 (convert u64 %lid32))
    const unsigned long long lid = (unsigned long long)(lid32);
    // sum_vector:15: (let %acc f32 (for (%i u64) (up %from %to %step) (carry (%s f32 %zero))
    float s = 0.0f;
    if (from < x_length && step_ > 0) {
        unsigned long long i = from;
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
            const float t = __fadd_rn(s, v);
            s = t;
            if (x_length - i <= step_) break;
            i = i + step_;
        }
    }
    // sum_vector:19: (store %p %lid %acc)
    if (lid < 64ULL) {
        partial[lid] = (s == s) ? s : __uint_as_float(0x7fc00000u);
    }
    // sum_vector:20: (barrier)
    __syncthreads();
    // sum_vector:23: (for (%h u64) (divide %half %two) (carry)
    for (unsigned long long h = 32ULL; h > 0; h /= 2ULL) {
        // sum_vector:24: (let %low bool (lt %lid %h))
        const bool low = lid < h;
        // sum_vector:25: (if %low
        if (low) {
            // sum_vector:27: (let %other u64 (add %lid %h))
            const unsigned long long other = lid + h;
            // sum_vector:28: (let %mine f32 (load %p %lid))
            const float mine = partial[lid];
            // sum_vector:29: (let %theirs f32 (load %p %other))
            const float theirs = partial[other];
            // sum_vector:30: (let %both f32 (add %mine %theirs))
            const float both = __fadd_rn(mine, theirs);
            // sum_vector:31: (store %p %lid %both)
            partial[lid] = (both == both) ? both : __uint_as_float(0x7fc00000u);
        }
        // sum_vector:34: (barrier)
        __syncthreads();
    }
    // sum_vector:37: (let %first bool (eq %lid %none))
    const bool first = lid == 0ULL;
    // sum_vector:38: (if %first
    if (first) {
        // sum_vector:40: (let %total f32 (load %p %none))
        const float total = partial[0ULL];
        // sum_vector:41: (let %group32 u32 (group-id 0))
        const unsigned int group32 = blockIdx.x;
        // sum_vector:42: (let %group u64 (convert u64 %group32))
        const unsigned long long group = (unsigned long long)(group32);
        // sum_vector:43: (store %sums %group %total)
        if (group < sums_length) {
            sums[group] = (total == total) ? total : __uint_as_float(0x7fc00000u);
        }
    }
}
