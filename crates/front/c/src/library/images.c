// Images: texels of four numbers, row after row. Filters are those of the OpenCL specification (1.2, 8.2), computed in `float`.

//@ __crisp_on_axis: fixed
float __crisp_on_axis(float at, int size, int sampler) {
  // In texels; a normalized coordinate repeats first.
  if ((sampler & 1) == 0) return at;
  if ((sampler & 14) == 6) at -= floor(at);
  if ((sampler & 14) == 8) at = fabs(at - 2.0f * rint(0.5f * at));
  return at * size;
}

//@ __crisp_sampler: fixed
int __crisp_sampler(int sampler) {
  // Of CUDA: without normalized coordinates nothing repeats.
  int mode = sampler & 14;
  bool clamps = mode == 0 || (sampler & 1) == 0 && (mode == 6 || mode == 8);
  return clamps ? sampler & ~14 | 2 : sampler;
}

//@ __crisp_sampler_of_integers: fixed
int __crisp_sampler_of_integers(int sampler) { return __crisp_sampler(sampler) & ~32; }

//@ __crisp_texel: fixed
int __crisp_texel(int at, int size, int sampler) {
  int mode = sampler & 14;
  if (mode == 2 || mode == 8) return clamp(at, 0, size - 1);
  if (mode == 6) {
    int place = at % size;
    return place < 0 ? place + size : place;
  }
  // Beyond the edge there is the border.
  return at;
}

//@ __crisp_texel_of: fixed
int __crisp_texel_of(float at, int size, int sampler) { return __crisp_texel((int)floor(at), size, sampler); }

//@ __crisp_layer: fixed
int __crisp_layer(float at, int layers) { return clamp((int)floor(at + 0.5f), 0, layers - 1); }

//@ __crisp_fetch_1d: pointee
T __crisp_fetch_1d(const T *image, int width, int at) { return at >= 0 && at < width ? image[at] : (T)0; }

//@ __crisp_fetch_1d_array: pointee
T __crisp_fetch_1d_array(const T *image, int width, int layers, int2 at) {
  return at.x >= 0 && at.x < width && at.y >= 0 && at.y < layers ? image[(long)at.y * width + at.x] : (T)0;
}

//@ __crisp_fetch_2d: pointee
T __crisp_fetch_2d(const T *image, int width, int height, int2 at) {
  return at.x >= 0 && at.x < width && at.y >= 0 && at.y < height ? image[(long)at.y * width + at.x] : (T)0;
}

//@ __crisp_fetch_3d: pointee
T __crisp_fetch_3d(const T *image, int width, int height, int depth, int4 at) {
  bool inside = at.x >= 0 && at.x < width && at.y >= 0 && at.y < height && at.z >= 0 && at.z < depth;
  return inside ? image[((long)at.z * height + at.y) * width + at.x] : (T)0;
}

//@ __crisp_fetch_2d_array: pointee
T __crisp_fetch_2d_array(const T *image, int width, int height, int layers, int4 at) {
  return __crisp_fetch_3d(image, width, height, layers, at);
}

//@ __crisp_nearest_1d: pointee
T __crisp_nearest_1d(const T *image, int width, int sampler, float at) {
  return __crisp_fetch_1d(image, width, __crisp_texel_of(__crisp_on_axis(at, width, sampler), width, sampler));
}

//@ __crisp_nearest_2d: pointee
T __crisp_nearest_2d(const T *image, int width, int height, int sampler, float2 at) {
  int x = __crisp_texel_of(__crisp_on_axis(at.x, width, sampler), width, sampler);
  int y = __crisp_texel_of(__crisp_on_axis(at.y, height, sampler), height, sampler);
  return __crisp_fetch_2d(image, width, height, (int2)(x, y));
}

//@ __crisp_nearest_3d: pointee
T __crisp_nearest_3d(const T *image, int width, int height, int depth, int sampler, float4 at) {
  int x = __crisp_texel_of(__crisp_on_axis(at.x, width, sampler), width, sampler);
  int y = __crisp_texel_of(__crisp_on_axis(at.y, height, sampler), height, sampler);
  int z = __crisp_texel_of(__crisp_on_axis(at.z, depth, sampler), depth, sampler);
  return __crisp_fetch_3d(image, width, height, depth, (int4)(x, y, z, 0));
}

//@ __crisp_nearest_1d_array: pointee
T __crisp_nearest_1d_array(const T *image, int width, int layers, int sampler, float2 at) {
  int x = __crisp_texel_of(__crisp_on_axis(at.x, width, sampler), width, sampler);
  return __crisp_fetch_1d_array(image, width, layers, (int2)(x, __crisp_layer(at.y, layers)));
}

//@ __crisp_nearest_2d_array: pointee
T __crisp_nearest_2d_array(const T *image, int width, int height, int layers, int sampler, float4 at) {
  int x = __crisp_texel_of(__crisp_on_axis(at.x, width, sampler), width, sampler);
  int y = __crisp_texel_of(__crisp_on_axis(at.y, height, sampler), height, sampler);
  return __crisp_fetch_3d(image, width, height, layers, (int4)(x, y, __crisp_layer(at.z, layers), 0));
}

//@ __crisp_sampled_1d: pointee
T __crisp_sampled_1d(const T *image, int width, int sampler, float at) {
  if ((sampler & 32) == 0) return __crisp_nearest_1d(image, width, sampler, at);
  float u = __crisp_on_axis(at, width, sampler) - 0.5f;
  float x = floor(u), a = u - x;
  T t0 = __crisp_fetch_1d(image, width, __crisp_texel((int)x, width, sampler));
  T t1 = __crisp_fetch_1d(image, width, __crisp_texel((int)x + 1, width, sampler));
  return (T)(1 - a) * t0 + (T)a * t1;
}

//@ __crisp_layer_2d: pointee
T __crisp_layer_2d(const T *image, int width, int height, int depth, int sampler, float2 at, int z) {
  float u = __crisp_on_axis(at.x, width, sampler) - 0.5f, v = __crisp_on_axis(at.y, height, sampler) - 0.5f;
  float x = floor(u), y = floor(v);
  float a = u - x, b = v - y;
  int x0 = __crisp_texel((int)x, width, sampler), x1 = __crisp_texel((int)x + 1, width, sampler);
  int y0 = __crisp_texel((int)y, height, sampler), y1 = __crisp_texel((int)y + 1, height, sampler);
  T t00 = __crisp_fetch_3d(image, width, height, depth, (int4)(x0, y0, z, 0));
  T t10 = __crisp_fetch_3d(image, width, height, depth, (int4)(x1, y0, z, 0));
  T t01 = __crisp_fetch_3d(image, width, height, depth, (int4)(x0, y1, z, 0));
  T t11 = __crisp_fetch_3d(image, width, height, depth, (int4)(x1, y1, z, 0));
  return (T)((1 - a) * (1 - b)) * t00 + (T)(a * (1 - b)) * t10 + (T)((1 - a) * b) * t01 + (T)(a * b) * t11;
}

//@ __crisp_sampled_2d: pointee
T __crisp_sampled_2d(const T *image, int width, int height, int sampler, float2 at) {
  if ((sampler & 32) == 0) return __crisp_nearest_2d(image, width, height, sampler, at);
  return __crisp_layer_2d(image, width, height, 1, sampler, at, 0);
}

//@ __crisp_sampled_3d: pointee
T __crisp_sampled_3d(const T *image, int width, int height, int depth, int sampler, float4 at) {
  if ((sampler & 32) == 0) return __crisp_nearest_3d(image, width, height, depth, sampler, at);
  float w = __crisp_on_axis(at.z, depth, sampler) - 0.5f;
  float z = floor(w), c = w - z;
  T near = __crisp_layer_2d(image, width, height, depth, sampler, at.xy, __crisp_texel((int)z, depth, sampler));
  T far = __crisp_layer_2d(image, width, height, depth, sampler, at.xy, __crisp_texel((int)z + 1, depth, sampler));
  return (T)(1 - c) * near + (T)c * far;
}

//@ __crisp_sampled_1d_array: pointee
T __crisp_sampled_1d_array(const T *image, int width, int layers, int sampler, float2 at) {
  if ((sampler & 32) == 0) return __crisp_nearest_1d_array(image, width, layers, sampler, at);
  float u = __crisp_on_axis(at.x, width, sampler) - 0.5f;
  float x = floor(u), a = u - x;
  int layer = __crisp_layer(at.y, layers);
  T t0 = __crisp_fetch_1d_array(image, width, layers, (int2)(__crisp_texel((int)x, width, sampler), layer));
  T t1 = __crisp_fetch_1d_array(image, width, layers, (int2)(__crisp_texel((int)x + 1, width, sampler), layer));
  return (T)(1 - a) * t0 + (T)a * t1;
}

//@ __crisp_sampled_2d_array: pointee
T __crisp_sampled_2d_array(const T *image, int width, int height, int layers, int sampler, float4 at) {
  if ((sampler & 32) == 0) return __crisp_nearest_2d_array(image, width, height, layers, sampler, at);
  return __crisp_layer_2d(image, width, height, layers, sampler, at.xy, __crisp_layer(at.z, layers));
}

//@ __crisp_write_1d: pointee
void __crisp_write_1d(T *image, int width, int at, T texel) {
  if (at >= 0 && at < width) image[at] = texel;
}

//@ __crisp_write_1d_array: pointee
void __crisp_write_1d_array(T *image, int width, int layers, int2 at, T texel) {
  if (at.x >= 0 && at.x < width && at.y >= 0 && at.y < layers) image[(long)at.y * width + at.x] = texel;
}

//@ __crisp_write_2d: pointee
void __crisp_write_2d(T *image, int width, int height, int2 at, T texel) {
  if (at.x >= 0 && at.x < width && at.y >= 0 && at.y < height) image[(long)at.y * width + at.x] = texel;
}

//@ __crisp_write_3d: pointee
void __crisp_write_3d(T *image, int width, int height, int depth, int4 at, T texel) {
  bool inside = at.x >= 0 && at.x < width && at.y >= 0 && at.y < height && at.z >= 0 && at.z < depth;
  if (inside) image[((long)at.z * height + at.y) * width + at.x] = texel;
}

//@ __crisp_write_2d_array: pointee
void __crisp_write_2d_array(T *image, int width, int height, int layers, int4 at, T texel) {
  __crisp_write_3d(image, width, height, layers, at, texel);
}
