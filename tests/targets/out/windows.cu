// windows, for workgroups of 32×4×1 invocations.
#ifdef __GNUC__
typedef float __attribute__((may_alias)) windows_float;
#else
typedef float windows_float;
#endif
#ifdef __GNUC__
typedef int __attribute__((may_alias)) windows_int;
#else
typedef int windows_int;
#endif
#ifdef __GNUC__
typedef short __attribute__((may_alias)) windows_short;
#else
typedef short windows_short;
#endif
#ifdef __GNUC__
typedef unsigned char __attribute__((may_alias)) windows_unsigned_char;
#else
typedef unsigned char windows_unsigned_char;
#endif
#ifdef __GNUC__
typedef unsigned short __attribute__((may_alias)) windows_unsigned_short;
#else
typedef unsigned short windows_unsigned_short;
#endif

extern "C" __global__ void __launch_bounds__(128) windows(const unsigned char *records, unsigned long long records_length, unsigned int count, unsigned char *moved, unsigned long long moved_length, unsigned long long bound_x, unsigned long long bound_y, unsigned long long bound_z)
{
    __shared__ unsigned int table[128] __attribute__((aligned(8)));
    for (unsigned int at = threadIdx.x + 32u * threadIdx.y; at < 128u; at += 128u) table[at] = 0;
    __syncthreads();
    // windows:11: (let %id u64 (global-linear-id))
    const unsigned long long id = (unsigned long long)(blockIdx.x * 32u + threadIdx.x) + (unsigned long long)(gridDim.x * 32u) * ((unsigned long long)(blockIdx.y * 4u + threadIdx.y) + (unsigned long long)(gridDim.y * 4u) * (unsigned long long)(blockIdx.z * 1u + threadIdx.z));
    // windows:12: (let %n u64 (convert u64 %count))
    const unsigned long long n = (unsigned long long)(count);
    // windows:18: (let %y (view i32 global read :stride 12) (window i32 :stride 12 %records %four %n))
    const unsigned long long t19 = (8ULL + ((records_length < 4ULL) ? 0ULL : (records_length - 4ULL))) / 12ULL;
    // windows:19: (let %kind (view u16 global read :stride 12) (window u16 :stride 12 %records %eight %n))
    const unsigned long long t25 = (10ULL + ((records_length < 8ULL) ? 0ULL : (records_length - 8ULL))) / 12ULL;
    // windows:20: (let %a f32 (load %x %id))
    const bool t26 = id < n;
    float a;
    if (t26 && (id < ((8ULL + records_length) / 12ULL))) {
        const unsigned long long t29 = id * 12ULL;
        const float t31 = *(windows_float *)((unsigned char *)records + t29);
        a = t31;
    } else {
        a = 0.0f;
    }
    // windows:21: (let %b i32 (load %y %id))
    int b;
    if (t26 && (id < t19)) {
        const unsigned long long t37 = 4ULL + (id * 12ULL);
        const int t39 = *(windows_int *)((unsigned char *)records + t37);
        b = t39;
    } else {
        b = 0;
    }
    // windows:22: (let %k u16 (load %kind %id))
    unsigned short k;
    if (t26 && (id < t25)) {
        const unsigned long long t45 = 8ULL + (id * 12ULL);
        const unsigned short t47 = *(windows_unsigned_short *)((unsigned char *)records + t45);
        k = t47;
    } else {
        k = 0;
    }
    // windows:23: (let %word u32 (local-linear-id))
    const unsigned int word = threadIdx.x + 32u * threadIdx.y;
    // windows:24: (let %own u64 (convert u64 %word))
    const unsigned long long own = (unsigned long long)(word);
    // windows:25: (let %bits u32 (bitcast u32 %a))
    const unsigned int bits = __float_as_uint((a == a) ? a : __uint_as_float(0x7fc00000u));
    // windows:26: (store %table %own %bits)
    table[own] = bits;
    // windows:27: (barrier)
    __syncthreads();
    // windows:31: (let %low u8 (load %bytes %own))
    const unsigned char low = *(windows_unsigned_char *)((unsigned char *)table + own);
    // windows:32: (let %wide u16 (convert u16 %low))
    const unsigned short wide = (unsigned short)(low);
    // windows:33: (let %mixed u16 (xor %k %wide))
    const unsigned short mixed = k ^ wide;
    // windows:34: (let %doubled f32 (add %a %a))
    const float doubled = __fadd_rn(a, a);
    // windows:35: (let %less i32 (convert i32 %mixed))
    const int less = (int)(mixed);
    // windows:36: (let %sum i32 (add %b %less))
    const int sum = (int)((unsigned int)b + (unsigned int)less);
    // windows:40: (let %short i16 (convert i16 %sum))
    const short short_ = (short)(sum);
    // windows:41: (store %to_x %id %doubled)
    if (t26 && (id < ((4ULL + moved_length) / 8ULL))) {
        const unsigned long long t79 = id * 8ULL;
        *(windows_float *)((unsigned char *)moved + t79) = (doubled == doubled) ? doubled : __uint_as_float(0x7fc00000u);
    }
    // windows:42: (store %to_kind %id %mixed)
    const bool t83 = id < ((6ULL + ((moved_length < 4ULL) ? 0ULL : (moved_length - 4ULL))) / 8ULL);
    if (t26 && t83) {
        const unsigned long long t86 = 4ULL + (id * 8ULL);
        *(windows_unsigned_short *)((unsigned char *)moved + t86) = mixed;
    }
    // windows:43: (store %to_sum %id %short)
    const bool t88 = id < ((6ULL + ((moved_length < 6ULL) ? 0ULL : (moved_length - 6ULL))) / 8ULL);
    if (t26 && t88) {
        const unsigned long long t91 = 6ULL + (id * 8ULL);
        *(windows_short *)((unsigned char *)moved + t91) = short_;
    }
}
