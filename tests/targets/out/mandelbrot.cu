// mandelbrot, for workgroups of 32×4×1 invocations.

extern "C" __global__ void __launch_bounds__(128) mandelbrot(unsigned long long width, float scale, int *counts, unsigned long long counts_length, unsigned long long bound_x, unsigned long long bound_y, unsigned long long bound_z)
{
    // mandelbrot:8: (let %x u32 (global-id 0))
    const unsigned int x = blockIdx.x * 32u + threadIdx.x;
    // mandelbrot:9: (let %y u32 (global-id 1))
    const unsigned int y = blockIdx.y * 4u + threadIdx.y;
    // mandelbrot:10: (let %col u64 (convert u64 %x))
    const unsigned long long col = (unsigned long long)(x);
    // mandelbrot:11: (let %row u64 (convert u64 %y))
    const unsigned long long row = (unsigned long long)(y);
    // mandelbrot:12: (let %fx0 f32 (convert f32 %x))
    const float fx0 = (float)(x);
    // mandelbrot:13: (let %fy0 f32 (convert f32 %y))
    const float fy0 = (float)(y);
    // mandelbrot:14: (let %fx1 f32 (mul %fx0 %scale))
    const float fx1 = __fmul_rn(scale, fx0);
    // mandelbrot:15: (let %fy1 f32 (mul %fy0 %scale))
    const float fy1 = __fmul_rn(scale, fy0);
    // mandelbrot:18: (let %cx f32 (add %fx1 %left))
    const float cx = __fadd_rn(fx1, -2.0f);
    // mandelbrot:19: (let %cy f32 (add %fy1 %top))
    const float cy = __fadd_rn(fy1, -1.25f);
    // mandelbrot:27: (for (%i i32) (up %none %most %one) (carry (%n i32 %none) (%a f32 %zero) (%b f32 %zero))
    int n = 0;
    float a = 0.0f;
    float b = 0.0f;
    for (int i = 0; i < 200; ++i) {
        // mandelbrot:28: (let %aa f32 (mul %a %a))
        const float aa = __fmul_rn(a, a);
        // mandelbrot:29: (let %bb f32 (mul %b %b))
        const float bb = __fmul_rn(b, b);
        // mandelbrot:30: (let %size f32 (add %aa %bb))
        const float size = __fadd_rn(aa, bb);
        // mandelbrot:31: (let %out bool (gt %size %four))
        const bool out = size > 4.0f;
        // mandelbrot:32: (if %out (then (break %n %a %b)) (else (yield)))
        if (out) {
            break;
        }
        // mandelbrot:33: (let %diff f32 (sub %aa %bb))
        const float diff = __fsub_rn(aa, bb);
        // mandelbrot:34: (let %na f32 (add %diff %cx))
        const float na = __fadd_rn(cx, diff);
        // mandelbrot:35: (let %ab f32 (mul %a %b))
        const float ab = __fmul_rn(a, b);
        // mandelbrot:36: (let %ab2 f32 (mul %two %ab))
        const float ab2 = __fmul_rn(2.0f, ab);
        // mandelbrot:37: (let %nb f32 (add %ab2 %cy))
        const float nb = __fadd_rn(cy, ab2);
        // mandelbrot:38: (let %m i32 (add %n %one))
        const int m = (int)((unsigned int)1 + (unsigned int)n);
        n = m;
        a = na;
        b = nb;
    }
    // mandelbrot:40: (let %start u64 (mul %row %width))
    const unsigned long long start = width * row;
    // mandelbrot:41: (let %at u64 (add %start %col))
    const unsigned long long at = col + start;
    // mandelbrot:42: (store %counts %at %count)
    if (at < counts_length) {
        counts[at] = n;
    }
}
