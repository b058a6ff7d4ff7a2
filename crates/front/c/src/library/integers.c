// Functions of integers. T is the type of the arguments, U the same without sign, W one with twice as many bits.

//@ upsample: numbers 1
W upsample(T high, U low) { return (convert_W(high) << BITS) | convert_W(low); }

//@ mad_sat: numbers 3
T mad_sat(T a, T b, T c) {
  // The product and the sum in twice as many bits: a lower half without sign, and an upper one.
  U low = (U)(as_U((T)(a * b)) + as_U(c));
  T carry = select((T)0, (T)1, low < as_U(c));
  T high = (T)(mul_hi(a, b) + (SIGNED ? (T)(c >> (T)(BITS - 1)) : (T)0) + carry);
  T end = SIGNED ? (T)(as_T(low) >> (T)(BITS - 1)) : (T)0;
  T most = SIGNED ? as_T((U)((U)~(U)0 >> (U)1)) : as_T((U)~(U)0);
  return select(select(most, (T)~most, high < (T)0), as_T(low), high == end);
}

//@ __byte_perm: fixed
uint __byte_perm(uint x, uint y, uint selector) {
  ulong both = ((ulong)y << 32) | x;
  uint chosen = 0;
  for (uint at = 0; at < 4; at++) {
    uint nibble = selector >> (4 * at);
    uint byte = (uint)(both >> (8 * (nibble & 7))) & 255;
    chosen |= (nibble & 8 ? (byte & 128 ? 255 : 0) : byte) << (8 * at);
  }
  return chosen;
}

//@ __funnelshift_l: fixed
uint __funnelshift_l(uint low, uint high, uint by) { return (uint)(((((ulong)high << 32) | low) << (by & 31)) >> 32); }

//@ __funnelshift_lc: fixed
uint __funnelshift_lc(uint low, uint high, uint by) { return (uint)(((((ulong)high << 32) | low) << min(by, 32u)) >> 32); }

//@ __funnelshift_r: fixed
uint __funnelshift_r(uint low, uint high, uint by) { return (uint)((((ulong)high << 32) | low) >> (by & 31)); }

//@ __funnelshift_rc: fixed
uint __funnelshift_rc(uint low, uint high, uint by) { return (uint)((((ulong)high << 32) | low) >> min(by, 32u)); }

//@ __dp4a: numbers 3
T __dp4a(T a, T b, T sum) {
  for (uint at = 0; at < 32; at += 8) sum += ((a << (24 - at)) >> 24) * ((b << (24 - at)) >> 24);
  return sum;
}

//@ __dp2a_lo: numbers 3
T __dp2a_lo(T a, T b, T sum) { return sum + ((a << 16) >> 16) * ((b << 24) >> 24) + (a >> 16) * ((b << 16) >> 24); }

//@ __dp2a_hi: numbers 3
T __dp2a_hi(T a, T b, T sum) { return sum + ((a << 16) >> 16) * ((b << 8) >> 24) + (a >> 16) * (b >> 24); }

//@ __sad: fixed
uint __sad(int x, int y, uint sum) { return abs_diff(x, y) + sum; }

//@ __usad: fixed
uint __usad(uint x, uint y, uint sum) { return abs_diff(x, y) + sum; }

//@ __{hadd,rhadd}: fixed
int __WHICH(int x, int y) { return WHICH(x, y); }

//@ __u{hadd,rhadd}: fixed
uint __uWHICH(uint x, uint y) { return WHICH(x, y); }

//@ lround: fixed
long lround(double x) { return (long)round(x); }

//@ lroundf: fixed
long lroundf(float x) { return (long)round(x); }

//@ llround: fixed
long llround(double x) { return (long)round(x); }

//@ llroundf: fixed
long llroundf(float x) { return (long)round(x); }

//@ ll{min,max}: fixed
long llWHICH(long x, long y) { return WHICH(x, y); }

//@ ull{min,max}: fixed
ulong ullWHICH(ulong x, ulong y) { return WHICH(x, y); }
