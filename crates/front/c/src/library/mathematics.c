// Functions of floats that are a few operations of others. T is the float, I and U integers with its bits, N an int in each lane, C what comparisons
// yield.

//@ frexp: floats 1
T frexp(T x, N *exponent) {
  // A subnormal number becomes a normal one first.
  I small = fabs(x) < as_T((U)((U)1 << MANTISSA));
  I bits = as_I(select(x, x * as_T((U)((U)(BIAS + MANTISSA + 1) << MANTISSA)), small));
  I found = (bits >> MANTISSA) & (I)EXPONENTS;
  I plain = x != (T)0 & found != (I)EXPONENTS;
  I place = found - (I)(BIAS - 1) - select((I)0, (I)(MANTISSA + 1), small);
  *exponent = convert_N(select((I)0, place, plain));
  I half_bits = (bits & ~((I)EXPONENTS << MANTISSA)) | ((I)(BIAS - 1) << MANTISSA);
  return select(x, as_T(half_bits), plain);
}

//@ ldexp: floats 1
T ldexp(T x, N exponent) {
  // Three factors, so that only the last product is rounded.
  I n = convert_I(clamp(exponent, (N)(-3 * EXPONENTS), (N)(3 * EXPONENTS)));
  I most = (I)BIAS;
  I least = (I)(MANTISSA + 1 - BIAS);
  I up = clamp(n, (I)0, most);
  I up_again = clamp(n - up, (I)0, most);
  I down = clamp(n, least, (I)0);
  I down_again = clamp(n - down, least, (I)0);
  I rest = clamp(n - up - up_again - down - down_again, (I)(1 - BIAS), most);
  T scaled = x * as_T((I)((up + down + most) << MANTISSA)) * as_T((I)((up_again + down_again + most) << MANTISSA));
  return scaled * as_T((I)((rest + most) << MANTISSA));
}

//@ scalbn: floats 1
T scalbn(T x, N exponent) { return ldexp(x, exponent); }

//@ scalbln: floats 1
T scalbln(T x, long exponent) { return ldexp(x, (int)clamp(exponent, -100000L, 100000L)); }

//@ ilogb: floats 1
N ilogb(T x) {
  I small = fabs(x) < as_T((U)((U)1 << MANTISSA));
  I bits = as_I(select(x, x * as_T((U)((U)(BIAS + MANTISSA + 1) << MANTISSA)), small));
  I found = (bits >> MANTISSA) & (I)EXPONENTS;
  N place = convert_N(found - (I)BIAS - select((I)0, (I)(MANTISSA + 1), small));
  N special = convert_N(select(as_I((U)0), (I)1, found == (I)EXPONENTS));
  N zero = convert_N(select((I)0, (I)1, x == (T)0));
  return select(select(place, (N)2147483647, -special), (N)(-2147483647 - 1), -zero);
}

//@ logb: floats 1
T logb(T x) {
  T exponent = convert_T(ilogb(x));
  exponent = select(exponent, x * x, isinf(x) | isnan(x));
  return select(exponent, (T)-INFINITY, x == (T)0);
}

//@ modf: floats 1
T modf(T x, T *whole) {
  T cut = trunc(x);
  *whole = cut;
  return copysign(select(x - cut, (T)0, isinf(x)), x);
}

//@ fract: floats 1
T fract(T x, T *whole) {
  T below = floor(x);
  *whole = below;
  T most = as_T((U)(((U)(BIAS - 1) << MANTISSA) | (((U)1 << MANTISSA) - (U)1)));
  return select(select(fmin(x - below, most), x, isnan(x)), (T)0, isinf(x));
}

//@ sincos: floats 1
T sincos(T x, T *cosine) {
  *cosine = cos(x);
  return sin(x);
}

//@ sincos: floats 1
void sincos(T x, T *sine, T *cosine) {
  *sine = sin(x);
  *cosine = cos(x);
}

//@ sincospi: floats 1
void sincospi(T x, T *sine, T *cosine) {
  *sine = sinpi(x);
  *cosine = cospi(x);
}

//@ nextafter: floats 2
T nextafter(T x, T y) {
  I bits = as_I(x);
  // Away from zero the bits count up, towards it down.
  I away = select((I)-1, (I)1, (x > (T)0) == (y > x) & y != x);
  T next = as_T((I)(bits + away));
  T least = copysign(as_T((I)1), y);
  T moved = select(next, least, x == (T)0);
  return select(select(moved, y, x == y), x + y, isnan(x) | isnan(y));
}

//@ {max,min}mag: floats 2
T WHICHmag(T x, T y) {
  T a = fabs(x);
  T b = fabs(y);
  return select(select(fWHICH(x, y), y, fWHICH(a, b) == b & a != b), x, fWHICH(a, b) == a & a != b);
}

//@ __crisp_{asin,acos,atan}_by_pi: floats 1
T __crisp_WHICH_by_pi(T x) { return convert_T(WHICH(convert_D(x)) / (D)3.141592653589793); }

//@ asinpi: floats 1
T asinpi(T x) { return __crisp_asin_by_pi(x); }

//@ acospi: floats 1
T acospi(T x) { return __crisp_acos_by_pi(x); }

//@ atanpi: floats 1
T atanpi(T x) { return __crisp_atan_by_pi(x); }

//@ atan2pi: floats 2
T atan2pi(T y, T x) { return convert_T(atan2(convert_D(y), convert_D(x)) / (D)3.141592653589793); }

//@ tanpi: floats 1
T tanpi(T x) { return convert_T(sinpi(convert_D(x)) / cospi(convert_D(x))); }

//@ rootn: floats 1
T rootn(T x, N n) {
  T root = convert_T(pow(convert_D(fabs(x)), (D)1 / convert_D(n)));
  I odd = convert_I(n & 1) != (I)0;
  T signed_root = copysign(root, select((T)1, x, odd));
  return select(signed_root, (T)NAN, x < (T)0 & odd == (I)0);
}

//@ rcbrt: floats 1
T rcbrt(T x) { return convert_T((D)1 / cbrt(convert_D(x))); }

//@ rhypot: floats 2
T rhypot(T x, T y) { return convert_T((D)1 / hypot(convert_D(x), convert_D(y))); }

//@ norm3d: floats 3
T norm3d(T x, T y, T z) { return hypot(hypot(x, y), z); }

//@ norm4d: floats 4
T norm4d(T x, T y, T z, T w) { return hypot(hypot(x, y), hypot(z, w)); }

//@ rnorm3d: floats 3
T rnorm3d(T x, T y, T z) { return (T)1 / norm3d(x, y, z); }

//@ rnorm4d: floats 4
T rnorm4d(T x, T y, T z, T w) { return (T)1 / norm4d(x, y, z, w); }

//@ normcdf: floats 1
T normcdf(T x) { return convert_T(erfc(convert_D(x) * (D)-0.7071067811865476) * (D)0.5); }

//@ nan: float of bits
T nan(U payload) { return as_T((U)((U)EXPONENTS << MANTISSA) | ((U)1 << (MANTISSA - 1)) | (payload & (((U)1 << (MANTISSA - 1)) - (U)1))); }

//@ isequal: floats 2
C isequal(T x, T y) { return x == y; }

//@ isnotequal: floats 2
C isnotequal(T x, T y) { return x != y; }

//@ isgreater: floats 2
C isgreater(T x, T y) { return x > y; }

//@ isgreaterequal: floats 2
C isgreaterequal(T x, T y) { return x >= y; }

//@ isless: floats 2
C isless(T x, T y) { return x < y; }

//@ islessequal: floats 2
C islessequal(T x, T y) { return x <= y; }

//@ islessgreater: floats 2
C islessgreater(T x, T y) { return (x < y) | (x > y); }

//@ isordered: floats 2
C isordered(T x, T y) { return (x == x) & (y == y); }

//@ isunordered: floats 2
C isunordered(T x, T y) { return (x != x) | (y != y); }

//@ isnormal: floats 1
C isnormal(T x) { return (fabs(x) >= as_T((U)((U)1 << MANTISSA))) & (fabs(x) < (T)INFINITY); }

//@ __hiloint2double: fixed
double __hiloint2double(int high, int low) { return as_double(((long)high << 32) | (long)(uint)low); }

//@ __double2hiint: fixed
int __double2hiint(double x) { return (int)(as_long(x) >> 32); }

//@ __double2loint: fixed
int __double2loint(double x) { return (int)as_long(x); }

//@ __dsub_rn: fixed
double __dsub_rn(double x, double y) { return x - y; }

//@ __ddiv_rn: fixed
double __ddiv_rn(double x, double y) { return x / y; }

//@ __dsqrt_rn: fixed
double __dsqrt_rn(double x) { return sqrt(x); }

//@ __drcp_rn: fixed
double __drcp_rn(double x) { return 1.0 / x; }

//@ __frsqrt_rn: fixed
float __frsqrt_rn(float x) { return rsqrt(x); }
