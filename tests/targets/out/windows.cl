// windows, for workgroups of 32×4×1 invocations.
#pragma OPENCL FP_CONTRACT OFF
typedef float __attribute__((may_alias)) windows_float;
typedef int __attribute__((may_alias)) windows_int;
typedef short __attribute__((may_alias)) windows_short;
typedef uchar __attribute__((may_alias)) windows_uchar;
typedef ushort __attribute__((may_alias)) windows_ushort;

kernel __attribute__((reqd_work_group_size(32, 4, 1)))
void windows(global const uchar *records, ulong records_length, uint count, global uchar *moved, ulong moved_length, ulong bound_x, ulong bound_y, ulong bound_z)
{
    local uint table[128] __attribute__((aligned(8)));
    for (uint at = (uint)get_local_id(0) + 32u * (uint)get_local_id(1); at < 128u; at += 128u) table[at] = 0;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    // windows:11: (let %id u64 (global-linear-id))
    const ulong id = (ulong)((uint)get_global_id(0)) + (ulong)((uint)get_num_groups(0) * 32u) * ((ulong)((uint)get_global_id(1)) + (ulong)((uint)get_num_groups(1) * 4u) * (ulong)((uint)get_global_id(2)));
    // windows:12: (let %n u64 (convert u64 %count))
    const ulong n = (ulong)(count);
    // windows:19: (let %kind (view u16 global read :stride 12) (window u16 :stride 12 %records %eight %n))
    const ulong t25 = (10UL + ((records_length < 8UL) ? 0UL : (records_length - 8UL))) / 12UL;
    // windows:20: (let %a f32 (load %x %id))
    const bool t26 = id < n;
    float a;
    if (t26 && (id < ((8UL + records_length) / 12UL))) {
        const ulong t29 = id * 12UL;
        const float t31 = *(global windows_float *)((global uchar *)records + t29);
        a = t31;
    } else {
        a = 0.0f;
    }
    // windows:21: (let %b i32 (load %y %id))
    const bool t34 = id < ((8UL + ((records_length < 4UL) ? 0UL : (records_length - 4UL))) / 12UL);
    int b;
    if (t26 && t34) {
        const ulong t37 = 4UL + (id * 12UL);
        const int t39 = *(global windows_int *)((global uchar *)records + t37);
        b = t39;
    } else {
        b = 0;
    }
    // windows:22: (let %k u16 (load %kind %id))
    ushort k;
    if (t26 && (id < t25)) {
        const ulong t45 = 8UL + (id * 12UL);
        const ushort t47 = *(global windows_ushort *)((global uchar *)records + t45);
        k = t47;
    } else {
        k = 0;
    }
    // windows:23: (let %word u32 (local-linear-id))
    const uint word = (uint)get_local_id(0) + 32u * (uint)get_local_id(1);
    // windows:24: (let %own u64 (convert u64 %word))
    const ulong own = (ulong)(word);
    // windows:25: (let %bits u32 (bitcast u32 %a))
    const uint bits = as_uint((a == a) ? a : as_float(0x7fc00000u));
    // windows:26: (store %table %own %bits)
    table[own] = bits;
    // windows:27: (barrier)
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    // windows:31: (let %low u8 (load %bytes %own))
    const uchar low = *(local windows_uchar *)((local uchar *)table + own);
    // windows:32: (let %wide u16 (convert u16 %low))
    const ushort wide = (ushort)(low);
    // windows:33: (let %mixed u16 (xor %k %wide))
    const ushort mixed = k ^ wide;
    // windows:34: (let %doubled f32 (add %a %a))
    const float doubled = a + a;
    // windows:35: (let %less i32 (convert i32 %mixed))
    const int less = (int)(mixed);
    // windows:36: (let %sum i32 (add %b %less))
    const int sum = (int)((uint)b + (uint)less);
    // windows:40: (let %short i16 (convert i16 %sum))
    const short short_ = (short)(sum);
    // windows:41: (store %to_x %id %doubled)
    if (t26 && (id < ((4UL + moved_length) / 8UL))) {
        const ulong t79 = id * 8UL;
        *(global windows_float *)((global uchar *)moved + t79) = (doubled == doubled) ? doubled : as_float(0x7fc00000u);
    }
    // windows:42: (store %to_kind %id %mixed)
    const bool t83 = id < ((6UL + ((moved_length < 4UL) ? 0UL : (moved_length - 4UL))) / 8UL);
    if (t26 && t83) {
        const ulong t86 = 4UL + (id * 8UL);
        *(global windows_ushort *)((global uchar *)moved + t86) = mixed;
    }
    // windows:43: (store %to_sum %id %short)
    const bool t88 = id < ((6UL + ((moved_length < 6UL) ? 0UL : (moved_length - 6UL))) / 8UL);
    if (t26 && t88) {
        const ulong t91 = 6UL + (id * 8UL);
        *(global windows_short *)((global uchar *)moved + t91) = short_;
    }
}
