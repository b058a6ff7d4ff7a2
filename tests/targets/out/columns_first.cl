// columns_first, for workgroups of 32×4×1 invocations.
#pragma OPENCL FP_CONTRACT OFF

kernel __attribute__((reqd_work_group_size(32, 4, 1)))
void columns_first(ulong width, ulong height, global float *image, ulong image_length, ulong bound_x, ulong bound_y, ulong bound_z)
{
    // columns_first:10: (let %x32 u32 (global-id 0))
    const uint x32 = (uint)get_global_id(0);
    // columns_first:11: (let %y32 u32 (global-id 1))
    const uint y32 = (uint)get_global_id(1);
    // columns_first:12: (let %x u64 (convert u64 %x32))
    const ulong x = (ulong)(x32);
    // columns_first:13: (let %y u64 (convert u64 %y32))
    const ulong y = (ulong)(y32);
    // columns_first:14: (let %old f32 (load %m %x %y))
    const ulong t12 = height & 4294967295UL;
    const ulong t14 = height >> 32UL;
    const ulong t15 = x & 4294967295UL;
    const ulong t16 = x >> 32UL;
    const ulong t18 = t12 * t16;
    const ulong t19 = t14 * t15;
    const ulong t30 = ((((t12 * t15) >> 32UL) + (4294967295UL & t18)) + (4294967295UL & t19)) >> 32UL;
    const ulong t34 = (0UL == ((((t14 * t16) + (t18 >> 32UL)) + (t19 >> 32UL)) + t30)) ? (height * x) : 18446744073709551615UL;
    const ulong t37 = y + t34;
    const ulong t39 = (t37 < y) ? 18446744073709551615UL : t37;
    const bool t41 = ((x < width) && (y < height)) && (t39 < image_length);
    float old;
    if (t41) {
        const float t42 = image[t39];
        old = t42;
    } else {
        old = 0.0f;
    }
    // columns_first:16: (let %new f32 (add %old %more))
    const float new_ = old + 30.0f;
    // columns_first:17: (store %m %x %y %new)
    if (t41) {
        image[t39] = (new_ == new_) ? new_ : as_float(0x7fc00000u);
    }
}
