/* The kernels beside which Crisp's are timed, in C with OpenMP: as a C programmer writes them, compiled by `gcc -O3 -march=native -ffast-math`, and for
   machines with AVX-512 by hand where plain loops are not the limit (names that end in `_512`). */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef const float *restrict in;
typedef float *restrict out;

void copy(long n, in a, out o) {
#pragma omp parallel for simd
    for (long i = 0; i < n; i++) o[i] = a[i];
}

void add(long n, in a, in b, out o) {
#pragma omp parallel for simd
    for (long i = 0; i < n; i++) o[i] = a[i] + b[i];
}

void triad(long n, in b, in c, float s, out o) {
#pragma omp parallel for simd
    for (long i = 0; i < n; i++) o[i] = b[i] + s * c[i];
}

void sum(long n, in a, out o) {
    float total = 0;
#pragma omp parallel for simd reduction(+ : total)
    for (long i = 0; i < n; i++) total += a[i];
    o[0] = total;
}

void dot(long n, in a, in b, out o) {
    float total = 0;
#pragma omp parallel for simd reduction(+ : total)
    for (long i = 0; i < n; i++) total += a[i] * b[i];
    o[0] = total;
}

void softmax(long n, in x, out o) {
#pragma omp parallel for
    for (long i = 0; i < n; i++) {
        const float *p = x + i * n;
        float *q = o + i * n, most = -INFINITY, total = 0;
#pragma omp simd reduction(max : most)
        for (long j = 0; j < n; j++) most = p[j] > most ? p[j] : most;
#pragma omp simd reduction(+ : total)
        for (long j = 0; j < n; j++) {
            float e = expf(p[j] - most);
            q[j] = e;
            total += e;
        }
        float scale = 1 / total;
#pragma omp simd
        for (long j = 0; j < n; j++) q[j] *= scale;
    }
}

void layer_norm(long n, in x, in g, in b, float eps, out o) {
#pragma omp parallel for
    for (long i = 0; i < n; i++) {
        const float *p = x + i * n;
        float *q = o + i * n, mean = 0, squares = 0;
#pragma omp simd reduction(+ : mean)
        for (long j = 0; j < n; j++) mean += p[j];
        mean /= n;
#pragma omp simd reduction(+ : squares)
        for (long j = 0; j < n; j++) squares += (p[j] - mean) * (p[j] - mean);
        float k = 1 / sqrtf(squares / n + eps);
#pragma omp simd
        for (long j = 0; j < n; j++) q[j] = (p[j] - mean) * k * g[j] + b[j];
    }
}

void black_scholes(long n, in s, in k, in t, float r, float v, out call, out put) {
#pragma omp parallel for simd
    for (long i = 0; i < n; i++) {
        float root = sqrtf(t[i]);
        float d1 = (logf(s[i] / k[i]) + (r + .5f * v * v) * t[i]) / (v * root), d2 = d1 - v * root;
        float c1 = .5f + .5f * erff(d1 * .70710678f), c2 = .5f + .5f * erff(d2 * .70710678f);
        float later = k[i] * expf(-r * t[i]);
        call[i] = s[i] * c1 - later * c2;
        put[i] = later * (1 - c2) - s[i] * (1 - c1);
    }
}

void mandelbrot(long n, int limit, float x0, float x1, float y0, float y1, int *restrict o) {
    float sx = (x1 - x0) / n, sy = (y1 - y0) / n;
#pragma omp parallel for schedule(dynamic, 8)
    for (long y = 0; y < n; y++)
        for (long x = 0; x < n; x++) {
            float cx = x0 + sx * x, cy = y0 + sy * y, zx = 0, zy = 0;
            int round = 0;
            for (; round < limit; round++) {
                float a = zx * zx, b = zy * zy;
                if (a + b > 4) break;
                zy = 2 * zx * zy + cy;
                zx = a - b + cx;
            }
            o[y * n + x] = round;
        }
}

void nbody(long n, in p, in v, float eps2, float dt, out o) {
    const float *x = p, *y = p + n, *z = p + 2 * n, *m = p + 3 * n;
#pragma omp parallel for
    for (long i = 0; i < n; i++) {
        float ax = 0, ay = 0, az = 0;
#pragma omp simd reduction(+ : ax, ay, az)
        for (long j = 0; j < n; j++) {
            float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
            float w = 1 / sqrtf(dx * dx + dy * dy + dz * dz + eps2), f = m[j] * w * w * w;
            ax += f * dx;
            ay += f * dy;
            az += f * dz;
        }
        float vx = v[i] + dt * ax, vy = v[n + i] + dt * ay, vz = v[2 * n + i] + dt * az;
        o[i] = x[i] + dt * vx, o[n + i] = y[i] + dt * vy, o[2 * n + i] = z[i] + dt * vz;
        o[3 * n + i] = vx, o[4 * n + i] = vy, o[5 * n + i] = vz;
    }
}

void stencil(long n, in a, out b) {
#pragma omp parallel for
    for (long y = 1; y < n - 1; y++)
#pragma omp simd
        for (long x = 1; x < n - 1; x++) {
            long i = y * n + x;
            b[i] = .2f * (a[i] + a[i - n] + a[i + n] + a[i - 1] + a[i + 1]);
        }
}

void transpose(long n, in x, out o) {
#pragma omp parallel for collapse(2)
    for (long left = 0; left < n; left += 32)
        for (long top = 0; top < n; top += 32)
            for (long i = top; i < top + 32; i++)
                for (long j = left; j < left + 32; j++) o[j * n + i] = x[i * n + j];
}

/* Four tables, so that equal neighbours do not wait for one another. */
void histogram(long n, const uint8_t *restrict a, uint32_t *restrict o) {
    memset(o, 0, 256 * sizeof *o);
#pragma omp parallel
    {
        uint32_t counts[4][256] = {{0}};
#pragma omp for
        for (long i = 0; i < n / 4; i++)
            for (int k = 0; k < 4; k++) counts[k][a[4 * i + k]]++;
#pragma omp critical
        for (int bin = 0; bin < 256; bin++)
            for (int k = 0; k < 4; k++) o[bin] += counts[k][bin];
    }
}

/* Sums up to each element. */
void scan(long n, const int32_t *restrict a, int32_t *restrict o) {
    int32_t total = 0;
    for (long i = 0; i < n; i++) o[i] = total += a[i];
}

/* The odd elements, in order: each is stored, and the next one takes its place where it does not stay. */
void compact(long n, const int32_t *restrict a, int32_t *restrict o) {
    long kept = 0;
    for (long i = 0; i < n; i++) {
        o[kept] = a[i];
        kept += a[i] & 1;
    }
}

/* Eight bits at a time, from `a` to `o` by way of memory of its own; the digits of all four passes are counted at once. */
void sort(long n, const uint32_t *restrict a, uint32_t *restrict o) {
    static uint32_t *other;
    static long room;
    size_t next[4][256] = {{0}};
    if (room < n) other = realloc(other, (room = n) * sizeof *other);
    for (long i = 0; i < n; i++)
        for (int pass = 0; pass < 4; pass++) next[pass][a[i] >> 8 * pass & 255]++;
    const uint32_t *from = a;
    for (int pass = 0; pass < 4; pass++) {
        uint32_t *into = pass % 2 ? o : other;
        size_t sum = 0;
        for (int digit = 0; digit < 256; digit++) {
            size_t count = next[pass][digit];
            next[pass][digit] = sum;
            sum += count;
        }
        for (long i = 0; i < n; i++) into[next[pass][from[i] >> 8 * pass & 255]++] = from[i];
        from = into;
    }
}

#ifdef __AVX512F__
#include <immintrin.h>

#define ALL _mm512_set1_ps
#define AHEAD 1024 /* elements that are prefetched ahead */

static void ahead(const float *at) { _mm_prefetch((const char *)(at + AHEAD), _MM_HINT_T0); }

void copy_512(long n, in a, out o) {
#pragma omp parallel for
    for (long i = 0; i < n; i += 16) _mm512_stream_ps(o + i, _mm512_loadu_ps(a + i));
    _mm_sfence();
}

void add_512(long n, in a, in b, out o) {
#pragma omp parallel for
    for (long i = 0; i < n; i += 16) _mm512_stream_ps(o + i, _mm512_add_ps(_mm512_loadu_ps(a + i), _mm512_loadu_ps(b + i)));
    _mm_sfence();
}

void triad_512(long n, in b, in c, float s, out o) {
#pragma omp parallel for
    for (long i = 0; i < n; i += 16)
        _mm512_stream_ps(o + i, _mm512_fmadd_ps(ALL(s), _mm512_loadu_ps(c + i), _mm512_loadu_ps(b + i)));
    _mm_sfence();
}

void sum_512(long n, in a, out o) {
    float total = 0;
#pragma omp parallel for reduction(+ : total)
    for (long from = 0; from < n; from += 1 << 16) {
        __m512 s[4] = {ALL(0), ALL(0), ALL(0), ALL(0)};
        for (long i = from; i < from + (1 << 16); i += 64)
            for (int k = 0; k < 4; k++) {
                ahead(a + i + 16 * k);
                s[k] = _mm512_add_ps(s[k], _mm512_loadu_ps(a + i + 16 * k));
            }
        total += _mm512_reduce_add_ps(_mm512_add_ps(_mm512_add_ps(s[0], s[1]), _mm512_add_ps(s[2], s[3])));
    }
    o[0] = total;
}

void dot_512(long n, in a, in b, out o) {
    float total = 0;
#pragma omp parallel for reduction(+ : total)
    for (long from = 0; from < n; from += 1 << 16) {
        __m512 s[4] = {ALL(0), ALL(0), ALL(0), ALL(0)};
        for (long i = from; i < from + (1 << 16); i += 64)
            for (int k = 0; k < 4; k++) {
                long at = i + 16 * k;
                ahead(a + at);
                ahead(b + at);
                s[k] = _mm512_fmadd_ps(_mm512_loadu_ps(a + at), _mm512_loadu_ps(b + at), s[k]);
            }
        total += _mm512_reduce_add_ps(_mm512_add_ps(_mm512_add_ps(s[0], s[1]), _mm512_add_ps(s[2], s[3])));
    }
    o[0] = total;
}

/* e^x within two units in the last place, x at most 0: 2^k times a polynomial of degree 6 (coefficients of the Cephes library). */
static __m512 e_to(__m512 x) {
    x = _mm512_max_ps(x, ALL(-87.3f));
    __m512 k = _mm512_roundscale_ps(_mm512_mul_ps(x, ALL(1.44269504f)), 8);
    __m512 r = _mm512_fnmadd_ps(k, ALL(-2.12194440e-4f), _mm512_fnmadd_ps(k, ALL(0.693359375f), x));
    static const float terms[] = {1.3981999507e-3f, 8.3334519073e-3f, 4.1665795894e-2f, 1.6666665459e-1f, 5.0000001201e-1f};
    __m512 p = ALL(1.9875691500e-4f);
    for (int i = 0; i < 5; i++) p = _mm512_fmadd_ps(p, r, ALL(terms[i]));
    p = _mm512_fmadd_ps(p, _mm512_mul_ps(r, r), _mm512_add_ps(r, ALL(1)));
    return _mm512_scalef_ps(p, k);
}

void softmax_512(long n, in x, out o) {
#pragma omp parallel
    {
        float *row = aligned_alloc(64, n * sizeof(float));
#pragma omp for
        for (long i = 0; i < n; i++) {
            const float *p = x + i * n;
            __m512 m[2] = {ALL(-INFINITY), ALL(-INFINITY)}, s[2] = {ALL(0), ALL(0)};
            for (long j = 0; j < n; j += 32)
                for (int k = 0; k < 2; k++) {
                    ahead(p + j + 16 * k);
                    m[k] = _mm512_max_ps(m[k], _mm512_loadu_ps(p + j + 16 * k));
                }
            __m512 most = ALL(_mm512_reduce_max_ps(_mm512_max_ps(m[0], m[1])));
            for (long j = 0; j < n; j += 32)
                for (int k = 0; k < 2; k++) {
                    __m512 e = e_to(_mm512_sub_ps(_mm512_loadu_ps(p + j + 16 * k), most));
                    s[k] = _mm512_add_ps(s[k], e);
                    _mm512_store_ps(row + j + 16 * k, e);
                }
            __m512 scale = ALL(1 / _mm512_reduce_add_ps(_mm512_add_ps(s[0], s[1])));
            for (long j = 0; j < n; j += 16) _mm512_stream_ps(o + i * n + j, _mm512_mul_ps(scale, _mm512_load_ps(row + j)));
        }
        free(row);
        _mm_sfence();
    }
}

void layer_norm_512(long n, in x, in g, in b, float eps, out o) {
#pragma omp parallel for
    for (long i = 0; i < n; i++) {
        const float *p = x + i * n;
        __m512 s[2] = {ALL(0), ALL(0)}, v[2] = {ALL(0), ALL(0)};
        for (long j = 0; j < n; j += 32)
            for (int k = 0; k < 2; k++) {
                ahead(p + j + 16 * k);
                s[k] = _mm512_add_ps(s[k], _mm512_loadu_ps(p + j + 16 * k));
            }
        __m512 mean = ALL(_mm512_reduce_add_ps(_mm512_add_ps(s[0], s[1])) / n);
        for (long j = 0; j < n; j += 32)
            for (int k = 0; k < 2; k++) {
                __m512 d = _mm512_sub_ps(_mm512_loadu_ps(p + j + 16 * k), mean);
                v[k] = _mm512_fmadd_ps(d, d, v[k]);
            }
        __m512 k = ALL(1 / sqrtf(_mm512_reduce_add_ps(_mm512_add_ps(v[0], v[1])) / n + eps));
        for (long j = 0; j < n; j += 16) {
            __m512 d = _mm512_mul_ps(_mm512_sub_ps(_mm512_loadu_ps(p + j), mean), k);
            _mm512_stream_ps(o + i * n + j, _mm512_fmadd_ps(d, _mm512_loadu_ps(g + j), _mm512_loadu_ps(b + j)));
        }
    }
    _mm_sfence();
}

/* Four vectors of points at a time, until all of them have left the circle. */
void mandelbrot_512(long n, int limit, float x0, float x1, float y0, float y1, int *restrict o) {
    float sx = (x1 - x0) / n, sy = (y1 - y0) / n;
    const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
#pragma omp parallel for schedule(dynamic, 8)
    for (long y = 0; y < n; y++)
        for (long x = 0; x < n; x += 64) {
            __m512 cy = ALL(y0 + sy * y), cx[4], zx[4], zy[4];
            __m512i count[4];
            __mmask16 inside[4];
            for (int k = 0; k < 4; k++) {
                __m512 column = _mm512_cvtepi32_ps(_mm512_add_epi32(_mm512_set1_epi32(x + 16 * k), lanes));
                cx[k] = _mm512_fmadd_ps(ALL(sx), column, ALL(x0));
                zx[k] = zy[k] = ALL(0);
                count[k] = _mm512_setzero_si512();
                inside[k] = 0xffff;
            }
            for (int round = 0; round < limit && (inside[0] | inside[1] | inside[2] | inside[3]); round++)
#pragma GCC unroll 4
                for (int k = 0; k < 4; k++) {
                    __m512 a = _mm512_mul_ps(zx[k], zx[k]), b = _mm512_mul_ps(zy[k], zy[k]);
                    inside[k] = _mm512_mask_cmp_ps_mask(inside[k], _mm512_add_ps(a, b), ALL(4), _CMP_LE_OQ);
                    zy[k] = _mm512_fmadd_ps(_mm512_add_ps(zx[k], zx[k]), zy[k], cy);
                    zx[k] = _mm512_add_ps(_mm512_sub_ps(a, b), cx[k]);
                    count[k] = _mm512_mask_add_epi32(count[k], inside[k], count[k], _mm512_set1_epi32(1));
                }
            for (int k = 0; k < 4; k++) _mm512_storeu_si512(o + y * n + x + 16 * k, count[k]);
        }
}

/* Four bodies by sixteen at a time; the estimate of 1/sqrt with one step of Newton's. */
void nbody_512(long n, in p, in v, float eps2, float dt, out o) {
    const float *x = p, *y = p + n, *z = p + 2 * n, *m = p + 3 * n;
#pragma omp parallel for
    for (long i = 0; i < n; i += 4) {
        __m512 sum[3][4];
        for (int k = 0; k < 4; k++) sum[0][k] = sum[1][k] = sum[2][k] = ALL(0);
        for (long j = 0; j < n; j += 16) {
            __m512 X = _mm512_loadu_ps(x + j), Y = _mm512_loadu_ps(y + j), Z = _mm512_loadu_ps(z + j), M = _mm512_loadu_ps(m + j);
#pragma GCC unroll 4
            for (int k = 0; k < 4; k++) {
                __m512 dx = _mm512_sub_ps(X, ALL(x[i + k])), dy = _mm512_sub_ps(Y, ALL(y[i + k])), dz = _mm512_sub_ps(Z, ALL(z[i + k]));
                __m512 r2 = _mm512_fmadd_ps(dx, dx, _mm512_fmadd_ps(dy, dy, _mm512_fmadd_ps(dz, dz, ALL(eps2))));
                __m512 w = _mm512_rsqrt14_ps(r2);
                w = _mm512_mul_ps(w, _mm512_fnmadd_ps(_mm512_mul_ps(ALL(.5f), r2), _mm512_mul_ps(w, w), ALL(1.5f)));
                __m512 f = _mm512_mul_ps(M, _mm512_mul_ps(w, _mm512_mul_ps(w, w)));
                sum[0][k] = _mm512_fmadd_ps(f, dx, sum[0][k]);
                sum[1][k] = _mm512_fmadd_ps(f, dy, sum[1][k]);
                sum[2][k] = _mm512_fmadd_ps(f, dz, sum[2][k]);
            }
        }
        for (int k = 0; k < 4; k++)
            for (int axis = 0; axis < 3; axis++) {
                long at = axis * n + i + k;
                float now = v[at] + dt * _mm512_reduce_add_ps(sum[axis][k]);
                o[3 * n + at] = now;
                o[at] = p[at] + dt * now;
            }
    }
}

/* Squares of 16 × 16 in registers, by four rounds of exchanges. */
void transpose_512(long n, in x, out o) {
#pragma omp parallel for
    for (long left = 0; left < n; left += 16)
        for (long top = 0; top < n; top += 16) {
            __m512i r[16], t[16];
            for (int k = 0; k < 16; k++) r[k] = _mm512_loadu_si512(x + (top + k) * n + left);
            for (int k = 0; k < 16; k += 2) {
                t[k] = _mm512_unpacklo_epi32(r[k], r[k + 1]);
                t[k + 1] = _mm512_unpackhi_epi32(r[k], r[k + 1]);
            }
            for (int k = 0; k < 16; k += 4)
                for (int h = 0; h < 2; h++) {
                    r[k + 2 * h] = _mm512_unpacklo_epi64(t[k + h], t[k + h + 2]);
                    r[k + 2 * h + 1] = _mm512_unpackhi_epi64(t[k + h], t[k + h + 2]);
                }
            for (int k = 0; k < 4; k++)
                for (int h = 0; h < 16; h += 8) {
                    t[k + h] = _mm512_shuffle_i32x4(r[k + h], r[k + h + 4], 0x88);
                    t[k + h + 4] = _mm512_shuffle_i32x4(r[k + h], r[k + h + 4], 0xdd);
                }
            for (int k = 0; k < 8; k++) {
                _mm512_stream_si512((void *)(o + (left + (k & 3) + 4 * (k >> 2)) * n + top), _mm512_shuffle_i32x4(t[k], t[k + 8], 0x88));
                _mm512_stream_si512((void *)(o + (left + 8 + (k & 3) + 4 * (k >> 2)) * n + top), _mm512_shuffle_i32x4(t[k], t[k + 8], 0xdd));
            }
        }
    _mm_sfence();
}

void scan_512(long n, const int32_t *restrict a, int32_t *restrict o) {
    __m512i before = _mm512_setzero_si512(), zero = before, last = _mm512_set1_epi32(15);
    for (long i = 0; i < n; i += 16) {
        ahead((const float *)(a + i));
        __m512i x = _mm512_loadu_si512(a + i);
        x = _mm512_add_epi32(x, _mm512_alignr_epi32(x, zero, 15));
        x = _mm512_add_epi32(x, _mm512_alignr_epi32(x, zero, 14));
        x = _mm512_add_epi32(x, _mm512_alignr_epi32(x, zero, 12));
        x = _mm512_add_epi32(x, _mm512_alignr_epi32(x, zero, 8));
        _mm512_stream_si512((void *)(o + i), _mm512_add_epi32(before, x));
        before = _mm512_add_epi32(before, _mm512_permutexvar_epi32(last, x));
    }
    _mm_sfence();
}

void compact_512(long n, const int32_t *restrict a, int32_t *restrict o) {
    long kept = 0;
    __m512i one = _mm512_set1_epi32(1);
    for (long i = 0; i < n; i += 16) {
        ahead((const float *)(a + i));
        __m512i x = _mm512_loadu_si512(a + i);
        __mmask16 stays = _mm512_test_epi32_mask(x, one);
        int count = __builtin_popcount(stays);
        _mm512_mask_storeu_epi32(o + kept, (1u << count) - 1, _mm512_maskz_compress_epi32(stays, x));
        kept += count;
    }
}
#endif
