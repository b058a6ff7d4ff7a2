// self_test, for workgroups of 32×4×1 invocations.
#pragma OPENCL FP_CONTRACT OFF

kernel __attribute__((reqd_work_group_size(32, 4, 1)))
void self_test(global const int *x, ulong x_length, global const long *w, ulong w_length, global float *f, ulong f_length, global float *r, ulong r_length, global char *g, ulong g_length, global char *q, ulong q_length, global uchar *b, ulong b_length, global int *s, ulong s_length, global ushort *h, ulong h_length, global uchar *d, ulong d_length, ulong bound_x, ulong bound_y, ulong bound_z)
{
    // self_test:10: (let %l u32 (local-id 0)) (let %i u64 (convert u64 %l)) (let %xi i32 (load %x %i)) (let %none i32 (const 0))
    const uint l = (uint)get_local_id(0);
    const ulong i = (ulong)(l);
    int xi;
    if (i < x_length) {
        const int t14 = x[i];
        xi = t14;
    } else {
        xi = 0;
    }
    // self_test:11: (let %zero u64 (const 0)) (let %c bool (gt %xi %none))
    const bool c = xi > 0;
    // self_test:12: (let %v f32 (convert f32 %xi))
    const float v = (float)(xi);
    // self_test:13: (let %old f32 (if %c (then (let %was f32 (load %f %i)) (store %f %i %v) (yield %was)) (else (yield %v))))
    float old;
    if (c) {
        const bool t22 = i < f_length;
        float was;
        if (t22) {
            const float t23 = f[i];
            was = t23;
        } else {
            was = 0.0f;
        }
        if (t22) {
            f[i] = v;
        }
        old = was;
    } else {
        old = v;
    }
    // self_test:14: (store %r %i %old)
    if (i < r_length) {
        r[i] = (old == old) ? old : as_float(0x7fc00000u);
    }
    // self_test:15: (let %n i8 (convert i8 %xi))
    const char n = (char)(xi);
    // self_test:16: (let %first i8 (load %g %i)) (let %none8 i8 (const 0)) (let %minus bool (lt %first %none8))
    const bool t34 = i < g_length;
    char first;
    if (t34) {
        const char t35 = g[i];
        first = t35;
    } else {
        first = 0;
    }
    const bool minus = first < 0;
    // self_test:17: (let %past i8 (if %minus (then (let %had i8 (load %g %i)) (store %g %i %n) (yield %had)) (else (yield %n))))
    char past;
    if (minus) {
        char had;
        if (t34) {
            const char t40 = g[i];
            had = t40;
        } else {
            had = 0;
        }
        if (t34) {
            g[i] = n;
        }
        past = had;
    } else {
        past = n;
    }
    // self_test:18: (store %q %i %past)
    if (i < q_length) {
        q[i] = past;
    }
    // self_test:20: (let %wi i64 (load %w %i)) (let %inverse i32 (not %xi)) (let %byte u8 (convert u8 %inverse)) (let %short u16 (convert u16 %inverse))
    const int inverse = (int)(~xi);
    const uchar byte = (uchar)(inverse);
    const ushort short_ = (ushort)(inverse);
    // self_test:22: (let %fourth u32 (and %l %3)) (let %is3 bool (eq %fourth %3)) (let %last bool (eq %l %38))
    const uint fourth = l & 3u;
    const bool is3 = 3u == fourth;
    // self_test:23: (if %is3 (then (store %b %i %byte) (yield)) (else (yield)))
    if (is3) {
        if (i < b_length) {
            b[i] = byte;
        }
    }
    // self_test:25: (let %half u32 (and %l %15)) (let %is2 bool (eq %half %2))
    const uint half_ = l & 15u;
    const bool is2 = 2u == half_;
    // self_test:26: (let %kept u16 (load %h %i)) (let %new u16 (select %is2 %short %kept)) (store %h %i %new)
    const bool t58 = i < h_length;
    ushort kept;
    if (t58) {
        const ushort t59 = h[i];
        kept = t59;
    } else {
        kept = 0;
    }
    const ushort new_ = is2 ? short_ : kept;
    if (t58) {
        h[i] = new_;
    }
    // self_test:27: (let %p (view u8 private read-write) (memory m)) (let %one u64 (const 1))
    uchar m[2];
    for (uint at = 0; at < 2u; ++at) m[at] = 0;
    // self_test:28: (if %is2 (then (store %p %zero %byte) (yield)) (else (yield)))
    if (is2) {
        m[0UL] = byte;
    }
    // self_test:29: (let %low u8 (load %p %zero)) (let %high u8 (load %p %one)) (let %sum u8 (add %low %high)) (store %d %i %sum)
    const uchar low = m[0UL];
    const uchar high = m[1UL];
    const uchar sum = (uchar)((uint)low + (uint)high);
    if (i < d_length) {
        d[i] = sum;
    }
}
