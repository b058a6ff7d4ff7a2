// self_test, for workgroups of 32×4×1 invocations.

extern "C" __global__ void __launch_bounds__(128) self_test(const int *x, unsigned long long x_length, const long long *w, unsigned long long w_length, float *f, unsigned long long f_length, float *r, unsigned long long r_length, signed char *g, unsigned long long g_length, signed char *q, unsigned long long q_length, unsigned char *b, unsigned long long b_length, int *s, unsigned long long s_length, unsigned short *h, unsigned long long h_length, unsigned char *d, unsigned long long d_length, unsigned long long bound_x, unsigned long long bound_y, unsigned long long bound_z)
{
    // self_test:10: (let %l u32 (local-id 0)) (let %i u64 (convert u64 %l)) (let %xi i32 (load %x %i)) (let %none i32 (const 0))
    const unsigned int l = threadIdx.x;
    const unsigned long long i = (unsigned long long)(l);
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
        r[i] = (old == old) ? old : __uint_as_float(0x7fc00000u);
    }
    // self_test:15: (let %n i8 (convert i8 %xi))
    const signed char n = (signed char)(xi);
    // self_test:16: (let %first i8 (load %g %i)) (let %none8 i8 (const 0)) (let %minus bool (lt %first %none8))
    const bool t34 = i < g_length;
    signed char first;
    if (t34) {
        const signed char t35 = g[i];
        first = t35;
    } else {
        first = 0;
    }
    const bool minus = first < 0;
    // self_test:17: (let %past i8 (if %minus (then (let %had i8 (load %g %i)) (store %g %i %n) (yield %had)) (else (yield %n))))
    signed char past;
    if (minus) {
        signed char had;
        if (t34) {
            const signed char t40 = g[i];
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
    const unsigned char byte = (unsigned char)(inverse);
    const unsigned short short_ = (unsigned short)(inverse);
    // self_test:22: (let %fourth u32 (and %l %3)) (let %is3 bool (eq %fourth %3)) (let %last bool (eq %l %38))
    const unsigned int fourth = l & 3u;
    const bool is3 = 3u == fourth;
    // self_test:23: (if %is3 (then (store %b %i %byte) (yield)) (else (yield)))
    if (is3) {
        if (i < b_length) {
            b[i] = byte;
        }
    }
    // self_test:25: (let %half u32 (and %l %15)) (let %is2 bool (eq %half %2))
    const unsigned int half_ = l & 15u;
    const bool is2 = 2u == half_;
    // self_test:26: (let %kept u16 (load %h %i)) (let %new u16 (select %is2 %short %kept)) (store %h %i %new)
    const bool t58 = i < h_length;
    unsigned short kept;
    if (t58) {
        const unsigned short t59 = h[i];
        kept = t59;
    } else {
        kept = 0;
    }
    const unsigned short new_ = is2 ? short_ : kept;
    if (t58) {
        h[i] = new_;
    }
    // self_test:27: (let %p (view u8 private read-write) (memory m)) (let %one u64 (const 1))
    unsigned char m[2] = {0};
    // self_test:28: (if %is2 (then (store %p %zero %byte) (yield)) (else (yield)))
    if (is2) {
        m[0ULL] = byte;
    }
    // self_test:29: (let %low u8 (load %p %zero)) (let %high u8 (load %p %one)) (let %sum u8 (add %low %high)) (store %d %i %sum)
    const unsigned char low = m[0ULL];
    const unsigned char high = m[1ULL];
    const unsigned char sum = (unsigned char)((unsigned int)low + (unsigned int)high);
    if (i < d_length) {
        d[i] = sum;
    }
}
