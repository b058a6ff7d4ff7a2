// CUDA's operations on the two or four parts of 32 bits. T is ushort2 or uchar4, I the same with sign.

//@ __vadd{2,4}: packed
uint __vaddWHICH(uint x, uint y) { return as_uint(as_T(x) + as_T(y)); }

//@ __vsub{2,4}: packed
uint __vsubWHICH(uint x, uint y) { return as_uint(as_T(x) - as_T(y)); }

//@ __vneg{2,4}: packed
uint __vnegWHICH(uint x) { return as_uint(-as_I(x)); }

//@ __vabs{2,4}: packed
uint __vabsWHICH(uint x) { return as_uint(select(as_I(x), -as_I(x), as_I(x) < (I)0)); }

//@ __vaddss{2,4}: packed
uint __vaddssWHICH(uint x, uint y) { return as_uint(add_sat(as_I(x), as_I(y))); }

//@ __vaddus{2,4}: packed
uint __vaddusWHICH(uint x, uint y) { return as_uint(add_sat(as_T(x), as_T(y))); }

//@ __vsubss{2,4}: packed
uint __vsubssWHICH(uint x, uint y) { return as_uint(sub_sat(as_I(x), as_I(y))); }

//@ __vsubus{2,4}: packed
uint __vsubusWHICH(uint x, uint y) { return as_uint(sub_sat(as_T(x), as_T(y))); }

//@ __vnegss{2,4}: packed
uint __vnegssWHICH(uint x) { return as_uint(sub_sat((I)0, as_I(x))); }

//@ __vabsss{2,4}: packed
uint __vabsssWHICH(uint x) { return as_uint(select(as_I(x), sub_sat((I)0, as_I(x)), as_I(x) < (I)0)); }

//@ __vavgs{2,4}: packed
uint __vavgsWHICH(uint x, uint y) { return as_uint(rhadd(as_I(x), as_I(y))); }

//@ __vavgu{2,4}: packed
uint __vavguWHICH(uint x, uint y) { return as_uint(rhadd(as_T(x), as_T(y))); }

//@ __vhaddu{2,4}: packed
uint __vhadduWHICH(uint x, uint y) { return as_uint(hadd(as_T(x), as_T(y))); }

//@ __vmaxs{2,4}: packed
uint __vmaxsWHICH(uint x, uint y) { return as_uint(max(as_I(x), as_I(y))); }

//@ __vmaxu{2,4}: packed
uint __vmaxuWHICH(uint x, uint y) { return as_uint(max(as_T(x), as_T(y))); }

//@ __vmins{2,4}: packed
uint __vminsWHICH(uint x, uint y) { return as_uint(min(as_I(x), as_I(y))); }

//@ __vminu{2,4}: packed
uint __vminuWHICH(uint x, uint y) { return as_uint(min(as_T(x), as_T(y))); }

//@ __vabsdiffs{2,4}: packed
uint __vabsdiffsWHICH(uint x, uint y) { return as_uint(abs_diff(as_I(x), as_I(y))); }

//@ __vabsdiffu{2,4}: packed
uint __vabsdiffuWHICH(uint x, uint y) { return as_uint(abs_diff(as_T(x), as_T(y))); }

//@ __vsads{2,4}: packed
uint __vsadsWHICH(uint x, uint y) { return __crisp_total(abs_diff(as_I(x), as_I(y))); }

//@ __vsadu{2,4}: packed
uint __vsaduWHICH(uint x, uint y) { return __crisp_total(abs_diff(as_T(x), as_T(y))); }

//@ __crisp_total: numbers 1
uint __crisp_total(T x) {
  uint sum = 0;
  for (uint at = 0; at < 32; at += BITS) sum += (as_uint(x) >> at) & ((1u << BITS) - 1);
  return sum;
}

//@ __vcmpeq{2,4}: packed
uint __vcmpeqWHICH(uint x, uint y) { return as_uint(as_T(x) == as_T(y)); }

//@ __vseteq{2,4}: packed
uint __vseteqWHICH(uint x, uint y) { return as_uint(-(as_T(x) == as_T(y))); }

//@ __vcmpne{2,4}: packed
uint __vcmpneWHICH(uint x, uint y) { return as_uint(as_T(x) != as_T(y)); }

//@ __vsetne{2,4}: packed
uint __vsetneWHICH(uint x, uint y) { return as_uint(-(as_T(x) != as_T(y))); }

//@ __vcmpges{2,4}: packed
uint __vcmpgesWHICH(uint x, uint y) { return as_uint(as_I(x) >= as_I(y)); }

//@ __vsetges{2,4}: packed
uint __vsetgesWHICH(uint x, uint y) { return as_uint(-(as_I(x) >= as_I(y))); }

//@ __vcmpgeu{2,4}: packed
uint __vcmpgeuWHICH(uint x, uint y) { return as_uint(as_T(x) >= as_T(y)); }

//@ __vsetgeu{2,4}: packed
uint __vsetgeuWHICH(uint x, uint y) { return as_uint(-(as_T(x) >= as_T(y))); }

//@ __vcmpgts{2,4}: packed
uint __vcmpgtsWHICH(uint x, uint y) { return as_uint(as_I(x) > as_I(y)); }

//@ __vsetgts{2,4}: packed
uint __vsetgtsWHICH(uint x, uint y) { return as_uint(-(as_I(x) > as_I(y))); }

//@ __vcmpgtu{2,4}: packed
uint __vcmpgtuWHICH(uint x, uint y) { return as_uint(as_T(x) > as_T(y)); }

//@ __vsetgtu{2,4}: packed
uint __vsetgtuWHICH(uint x, uint y) { return as_uint(-(as_T(x) > as_T(y))); }

//@ __vcmples{2,4}: packed
uint __vcmplesWHICH(uint x, uint y) { return as_uint(as_I(x) <= as_I(y)); }

//@ __vsetles{2,4}: packed
uint __vsetlesWHICH(uint x, uint y) { return as_uint(-(as_I(x) <= as_I(y))); }

//@ __vcmpleu{2,4}: packed
uint __vcmpleuWHICH(uint x, uint y) { return as_uint(as_T(x) <= as_T(y)); }

//@ __vsetleu{2,4}: packed
uint __vsetleuWHICH(uint x, uint y) { return as_uint(-(as_T(x) <= as_T(y))); }

//@ __vcmplts{2,4}: packed
uint __vcmpltsWHICH(uint x, uint y) { return as_uint(as_I(x) < as_I(y)); }

//@ __vsetlts{2,4}: packed
uint __vsetltsWHICH(uint x, uint y) { return as_uint(-(as_I(x) < as_I(y))); }

//@ __vcmpltu{2,4}: packed
uint __vcmpltuWHICH(uint x, uint y) { return as_uint(as_T(x) < as_T(y)); }

//@ __vsetltu{2,4}: packed
uint __vsetltuWHICH(uint x, uint y) { return as_uint(-(as_T(x) < as_T(y))); }
