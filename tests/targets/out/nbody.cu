// nbody, for workgroups of 32×4×1 invocations.

extern "C" __global__ void __launch_bounds__(128) nbody(const float *bodies, unsigned long long bodies_length, float *forces, unsigned long long forces_length, unsigned long long bound_x, unsigned long long bound_y, unsigned long long bound_z)
{
    // nbody:7: (let %id u32 (global-id 0))
    const unsigned int id = blockIdx.x * 32u + threadIdx.x;
    // nbody:8: (let %i u64 (convert u64 %id))
    const unsigned long long i = (unsigned long long)(id);
    // nbody:15: (let %me f32x4 (load %bodies %i))
    float me_0;
    float me_1;
    float me_2;
    if (i < bodies_length) {
        const float t11_x = bodies[i * 4];
        const float t11_y = bodies[i * 4 + 1];
        const float t11_z = bodies[i * 4 + 2];
        const float t11_w = bodies[i * 4 + 3];
        me_0 = t11_x;
        me_1 = t11_y;
        me_2 = t11_z;
    } else {
        me_0 = 0.0f;
        me_1 = 0.0f;
        me_2 = 0.0f;
    }
    // nbody:20: (for (%j u64) (up %none %n %one) (carry (%ax f32 %zero) (%ay f32 %zero) (%az f32 %zero))
    float ax = 0.0f;
    float ay = 0.0f;
    float az = 0.0f;
    for (unsigned long long j = 0ULL; j < bodies_length; ++j) {
        // nbody:21: (let %other f32x4 (load %bodies %j))
        float other_0;
        float other_1;
        float other_2;
        float other_3;
        if (j < bodies_length) {
            const float t23_x = bodies[j * 4];
            const float t23_y = bodies[j * 4 + 1];
            const float t23_z = bodies[j * 4 + 2];
            const float t23_w = bodies[j * 4 + 3];
            other_0 = t23_x;
            other_1 = t23_y;
            other_2 = t23_z;
            other_3 = t23_w;
        } else {
            other_0 = 0.0f;
            other_1 = 0.0f;
            other_2 = 0.0f;
            other_3 = 0.0f;
        }
        // nbody:26: (let %dx f32 (sub %ox %mx))
        const float dx = __fsub_rn(other_0, me_0);
        // nbody:27: (let %dy f32 (sub %oy %my))
        const float dy = __fsub_rn(other_1, me_1);
        // nbody:28: (let %dz f32 (sub %oz %mz))
        const float dz = __fsub_rn(other_2, me_2);
        // nbody:29: (let %dx2 f32 (mul %dx %dx))
        const float dx2 = __fmul_rn(dx, dx);
        // nbody:30: (let %dy2 f32 (mul %dy %dy))
        const float dy2 = __fmul_rn(dy, dy);
        // nbody:31: (let %dz2 f32 (mul %dz %dz))
        const float dz2 = __fmul_rn(dz, dz);
        // nbody:32: (let %s0 f32 (add %dx2 %dy2))
        const float s0 = __fadd_rn(dx2, dy2);
        // nbody:33: (let %s1 f32 (add %s0 %dz2))
        const float s1 = __fadd_rn(dz2, s0);
        // nbody:34: (let %s2 f32 (add %s1 %soft))
        const float s2 = __fadd_rn(0.01f, s1);
        // nbody:35: (let %root f32 (sqrt %s2))
        const float root = __fsqrt_rn(s2);
        // nbody:36: (let %inv f32 (div %unit %root))
        const float inv = __fdiv_rn(1.0f, root);
        // nbody:37: (let %inv2 f32 (mul %inv %inv))
        const float inv2 = __fmul_rn(inv, inv);
        // nbody:38: (let %inv3 f32 (mul %inv2 %inv))
        const float inv3 = __fmul_rn(inv, inv2);
        // nbody:39: (let %w f32 (mul %inv3 %mass))
        const float w = __fmul_rn(other_3, inv3);
        // nbody:40: (let %px f32 (mul %dx %w))
        const float px = __fmul_rn(dx, w);
        // nbody:41: (let %py f32 (mul %dy %w))
        const float py = __fmul_rn(dy, w);
        // nbody:42: (let %pz f32 (mul %dz %w))
        const float pz = __fmul_rn(dz, w);
        // nbody:43: (let %bx f32 (add %ax %px))
        const float bx = __fadd_rn(ax, px);
        // nbody:44: (let %by f32 (add %ay %py))
        const float by = __fadd_rn(ay, py);
        // nbody:45: (let %bz f32 (add %az %pz))
        const float bz = __fadd_rn(az, pz);
        ax = bx;
        ay = by;
        az = bz;
    }
    // nbody:48: (store %forces %i %force)
    if (i < forces_length) {
        const float t61 = (ax == ax) ? ax : __uint_as_float(0x7fc00000u);
        const float t62 = (ay == ay) ? ay : __uint_as_float(0x7fc00000u);
        const float t63 = (az == az) ? az : __uint_as_float(0x7fc00000u);
        forces[i * 4] = t61;
        forces[i * 4 + 1] = t62;
        forces[i * 4 + 2] = t63;
        forces[i * 4 + 3] = 0.0f;
    }
}
