// columns_first, for workgroups of 32×4×1 invocations.

extern "C" __global__ void __launch_bounds__(128) columns_first(unsigned long long width, unsigned long long height, float *image, unsigned long long image_length, unsigned long long bound_x, unsigned long long bound_y, unsigned long long bound_z)
{
    // columns_first:10: (let %x32 u32 (global-id 0))
    const unsigned int x32 = blockIdx.x * 32u + threadIdx.x;
    // columns_first:11: (let %y32 u32 (global-id 1))
    const unsigned int y32 = blockIdx.y * 4u + threadIdx.y;
    // columns_first:12: (let %x u64 (convert u64 %x32))
    const unsigned long long x = (unsigned long long)(x32);
    // columns_first:13: (let %y u64 (convert u64 %y32))
    const unsigned long long y = (unsigned long long)(y32);
    // columns_first:14: (let %old f32 (load %m %x %y))
    const unsigned long long t12 = height & 4294967295ULL;
    const unsigned long long t14 = height >> 32ULL;
    const unsigned long long t15 = x & 4294967295ULL;
    const unsigned long long t16 = x >> 32ULL;
    const unsigned long long t18 = t12 * t16;
    const unsigned long long t19 = t14 * t15;
    const unsigned long long t25 = (((t12 * t15) >> 32ULL) + (4294967295ULL & t18)) + (4294967295ULL & t19);
    const bool t33 = 0ULL == ((((t14 * t16) + (t18 >> 32ULL)) + (t19 >> 32ULL)) + (t25 >> 32ULL));
    const unsigned long long t37 = y + (t33 ? (height * x) : 18446744073709551615ULL);
    const unsigned long long t39 = (t37 < y) ? 18446744073709551615ULL : t37;
    const bool t41 = ((x < width) && (y < height)) && (t39 < image_length);
    float old;
    if (t41) {
        const float t42 = image[t39];
        old = t42;
    } else {
        old = 0.0f;
    }
    // columns_first:16: (let %new f32 (add %old %more))
    const float new_ = __fadd_rn(old, 30.0f);
    // columns_first:17: (store %m %x %y %new)
    if (t41) {
        image[t39] = (new_ == new_) ? new_ : __uint_as_float(0x7fc00000u);
    }
}
