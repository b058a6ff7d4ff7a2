// mandelbrot, for workgroups of 32×4×1 invocations.
#pragma OPENCL FP_CONTRACT OFF

kernel __attribute__((reqd_work_group_size(32, 4, 1)))
void mandelbrot(ulong width, float scale, global int *counts, ulong counts_length, ulong bound_x, ulong bound_y, ulong bound_z)
{
    // mandelbrot:8: (let %x u32 (global-id 0))
    const uint x = (uint)get_global_id(0);
    // mandelbrot:9: (let %y u32 (global-id 1))
    const uint y = (uint)get_global_id(1);
    // mandelbrot:10: (let %col u64 (convert u64 %x))
    const ulong col = (ulong)(x);
    // mandelbrot:11: (let %row u64 (convert u64 %y))
    const ulong row = (ulong)(y);
    // mandelbrot:12: (let %fx0 f32 (convert f32 %x))
    const float fx0 = (float)(x);
    // mandelbrot:13: (let %fy0 f32 (convert f32 %y))
    const float fy0 = (float)(y);
    // mandelbrot:14: (let %fx1 f32 (mul %fx0 %scale))
    const float fx1 = scale * fx0;
    // mandelbrot:15: (let %fy1 f32 (mul %fy0 %scale))
    const float fy1 = scale * fy0;
    // mandelbrot:18: (let %cx f32 (add %fx1 %left))
    const float cx = fx1 + (-2.0f);
    // mandelbrot:19: (let %cy f32 (add %fy1 %top))
    const float cy = fy1 + (-1.25f);
    // mandelbrot:27: (for (%i i32) (up %none %most %one) (carry (%n i32 %none) (%a f32 %zero) (%b f32 %zero))
    int n = 0;
    float a = 0.0f;
    float b = 0.0f;
    #pragma clang loop vectorize(disable)
    for (int i = 0; i < 200; ++i) {
        // mandelbrot:28: (let %aa f32 (mul %a %a))
        const float aa = a * a;
        // mandelbrot:29: (let %bb f32 (mul %b %b))
        const float bb = b * b;
        // mandelbrot:30: (let %size f32 (add %aa %bb))
        const float size = aa + bb;
        // mandelbrot:31: (let %out bool (gt %size %four))
        const bool out = size > 4.0f;
        // mandelbrot:32: (if %out (then (break %n %a %b)) (else (yield)))
        if (out) {
            break;
        }
        // mandelbrot:33: (let %diff f32 (sub %aa %bb))
        const float diff = aa - bb;
        // mandelbrot:34: (let %na f32 (add %diff %cx))
        const float na = cx + diff;
        // mandelbrot:35: (let %ab f32 (mul %a %b))
        const float ab = a * b;
        // mandelbrot:36: (let %ab2 f32 (mul %two %ab))
        const float ab2 = 2.0f * ab;
        // mandelbrot:37: (let %nb f32 (add %ab2 %cy))
        const float nb = cy + ab2;
        // mandelbrot:38: (let %m i32 (add %n %one))
        const int m = (int)((uint)1 + (uint)n);
        n = m;
        a = na;
        b = nb;
    }
    // mandelbrot:40: (let %start u64 (mul %row %width))
    const ulong start = width * row;
    // mandelbrot:41: (let %at u64 (add %start %col))
    const ulong at = col + start;
    // mandelbrot:42: (store %counts %at %count)
    if (at < counts_length) {
        counts[at] = n;
    }
}
