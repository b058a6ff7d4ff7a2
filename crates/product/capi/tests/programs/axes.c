/* Launches along one, two and three axes: ids, sizes that the launch or the kernel says, and sizes that do not fit. */
#include "launch.h"

enum { X = 5, Y = 7, Z = 3, W = 33, H = 9 };

#define CELLS \
  "(def-kernel cells (&out r:(vector-type uint :global :write-only))\n" \
  "  (declare (global-size :dims 3))\n" \
  "  (let ((x (get-global-id 0)) (y (get-global-id 1)) (z (get-global-id 2)))\n" \
  "    (set! (~ r (+ x (* (get-global-work-size 0) (+ y (* z (get-global-work-size 1))))))\n" \
  "          (to-uint (+ x (* 100 y) (* 10000 z))))))\n"
#define IMAGE \
  "(def-kernel turn (p:(vector-type uchar :global :read-only) width:uint height:uint\n" \
  "                  &out r:(vector-type uchar :global :write-only))\n" \
  "  (declare (global-size :derive-from '(width height) :msg \"one invocation for each pixel\"))\n" \
  "  (in-each-thread (x y)\n" \
  "    (when (check-thread-bounds x y) (set! (~ r (+ y (* x height))) (~ p (+ x (* y width)))))))\n"
#define FIXED \
  "(def-kernel fixed (&out r:(vector-type uint :global :write-only))\n" \
  "  (declare (global-size :set-to 64 :msg \"the table has 64 entries\") (local-size :set-to 16))\n" \
  "  (set! (~ r (get-global-id 0)) (to-uint (get-group-id 0))))\n"

static void test(crisp_device *d) {
  crisp_program *p = compiled(d, CELLS IMAGE FIXED, "axes.crisp");
  crisp_kernel *cells = crisp_kernel_by_name(p, "cells"), *turn = crisp_kernel_by_name(p, "turn"), *fixed = crisp_kernel_by_name(p, "fixed");
  crisp_destroy_program(p);
  /* Three axes; the first one varies fastest within the caller's own order. */
  static uint32_t got[X * Y * Z];
  crisp_buffer *b = made(d, NULL, sizeof got);
  crisp_argument out = buffer(CRISP_U32, b, X * Y * Z);
  crisp_sizes sizes = sizes_of(3, X, Y, Z, 3, X, 1, 1);
  DONE(crisp_launch(NULL, cells, &out, 1, &sizes));
  DONE(crisp_buffer_read(b, 0, got, sizeof got));
  for (uint32_t z = 0; z < Z; z++)
    for (uint32_t y = 0; y < Y; y++)
      for (uint32_t x = 0; x < X; x++) CHECK(got[x + X * (y + Y * z)] == x + 100 * y + 10000 * z);
  /* The wrong number of axes, none, one too many, and a workgroup that cannot be. */
  sizes = sizes_of(2, X, Y, 1, 0, 0, 0, 0);
  REFUSED(crisp_launch(NULL, cells, &out, 1, &sizes), CRISP_ERROR_RUN, "L0006");
  REFUSED(crisp_launch(NULL, cells, &out, 1, NULL), CRISP_ERROR_RUN, "L0003");
  sizes.global_dimensions = 4;
  REFUSED(crisp_launch(NULL, cells, &out, 1, &sizes), CRISP_ERROR_INVALID_ARGUMENT, "dimensions");
  sizes = sizes_of(3, X, Y, Z, 3, 32, 32, 2);
  REFUSED(crisp_launch(NULL, cells, &out, 1, &sizes), CRISP_ERROR_RUN, "L0004");

  /* An image whose size follows from two numbers. */
  static unsigned char image[W * H], turned[W * H];
  for (int i = 0; i < W * H; i++) image[i] = (unsigned char)(i * 7);
  crisp_buffer *from = made(d, image, sizeof image), *to = made(d, NULL, sizeof turned);
  uint32_t width = W, height = H;
  crisp_argument arguments[4] = {buffer(CRISP_U8, from, W * H), value(CRISP_U32, &width), value(CRISP_U32, &height), buffer(CRISP_U8, to, W * H)};
  DONE(crisp_launch(NULL, turn, arguments, 4, NULL));
  DONE(crisp_buffer_read(to, 0, turned, sizeof turned));
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) CHECK(turned[y + x * H] == image[x + y * W]);
  /* A size of no invocation is allowed: nothing is written. */
  memset(turned, 1, sizeof turned);
  DONE(crisp_buffer_write(to, 0, turned, sizeof turned));
  width = 0;
  DONE(crisp_launch(NULL, turn, arguments, 4, NULL));
  DONE(crisp_buffer_read(to, 0, turned, sizeof turned));
  for (int i = 0; i < W * H; i++) CHECK(turned[i] == 1);

  /* What the kernel has set cannot be set otherwise; the author's text says why. */
  static uint32_t groups[64];
  crisp_buffer *bg = made(d, NULL, sizeof groups);
  out = buffer(CRISP_U32, bg, 64);
  DONE(crisp_launch(NULL, fixed, &out, 1, NULL));
  DONE(crisp_buffer_read(bg, 0, groups, sizeof groups));
  for (uint32_t i = 0; i < 64; i++) CHECK(groups[i] == i / 16);
  sizes = sizes_of(1, 64, 0, 0, 1, 16, 0, 0);
  DONE(crisp_launch(NULL, fixed, &out, 1, &sizes));
  sizes = sizes_of(1, 65, 0, 0, 0, 0, 0, 0);
  REFUSED(crisp_launch(NULL, fixed, &out, 1, &sizes), CRISP_ERROR_RUN, "L0005");
  CHECK(strstr(crisp_get_last_messages(), "the table has 64 entries") != NULL);
  sizes = sizes_of(0, 0, 0, 0, 1, 32, 0, 0);
  REFUSED(crisp_launch(NULL, fixed, &out, 1, &sizes), CRISP_ERROR_RUN, "L0005");
  crisp_buffer_destroy(b);
  crisp_buffer_destroy(from);
  crisp_buffer_destroy(to);
  crisp_buffer_destroy(bg);
  crisp_destroy_kernel(cells);
  crisp_destroy_kernel(turn);
  crisp_destroy_kernel(fixed);
}

int main(void) {
  ON_BOTH(test);
  return 0;
}
