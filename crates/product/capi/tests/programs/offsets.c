/* Parts of a buffer: copies in and out at any byte, copies that do not fit and move nothing, and a kernel on less than all of it. */
#include "launch.h"

enum { N = 64 };

static void test(crisp_device *d) {
  unsigned char bytes[N], model[N], got[N];
  memset(model, 0, sizeof model);
  crisp_buffer *b = made(d, NULL, N);
  for (int i = 0; i < N; i++) bytes[i] = (unsigned char)(i + 1);
  /* Every beginning with every length, against a model. */
  for (size_t offset = 0; offset <= N; offset++) {
    size_t length = (offset * 37) % (N - offset + 1);
    DONE(crisp_buffer_write(b, offset, bytes, length));
    memcpy(model + offset, bytes, length);
    DONE(crisp_buffer_read(b, 0, got, N));
    CHECK(memcmp(got, model, N) == 0);
    memset(got, 0, N);
    DONE(crisp_buffer_read(b, offset, got, N - offset));
    CHECK(memcmp(got, model + offset, N - offset) == 0);
  }
  /* One byte too far, an offset behind the end, and sums that overflow. */
  const struct {
    uint64_t offset;
    size_t size;
  } WRONG[] = {{1, N}, {N, 1}, {N + 1, 0}, {N + 1, 1}, {UINT64_MAX, 1}, {UINT64_MAX, N}, {UINT64_MAX - 1, 2}, {(uint64_t)1 << 63, N}};
  for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
    if (WRONG[i].size == 0) continue;
    REFUSED(crisp_buffer_write(b, WRONG[i].offset, bytes, WRONG[i].size), CRISP_ERROR_RUN, "D0121");
    memset(got, 0x55, N);
    REFUSED(crisp_buffer_read(b, WRONG[i].offset, got, WRONG[i].size), CRISP_ERROR_RUN, "D0121");
  }
  DONE(crisp_buffer_read(b, 0, got, N));
  CHECK(memcmp(got, model, N) == 0);
  /* Nothing is nothing, from nowhere too. */
  DONE(crisp_buffer_write(b, N, NULL, 0));
  DONE(crisp_buffer_read(b, N, NULL, 0));
  crisp_buffer_destroy(b);

  /* A kernel gets the first elements only; what lies behind them is out of its reach. */
  crisp_kernel *k = kernel_of(d, SAXPY, "saxpy");
  float x[16], y[16], a = 1;
  for (int i = 0; i < 16; i++) x[i] = 1, y[i] = (float)i;
  crisp_buffer *bx = made(d, x, sizeof x), *by = made(d, y, sizeof y);
  crisp_argument arguments[3] = {value(CRISP_F32, &a), buffer(CRISP_F32, bx, 5), buffer(CRISP_F32, by, 5)};
  DONE(crisp_launch(NULL, k, arguments, 3, NULL));
  DONE(crisp_buffer_read(by, 0, y, sizeof y));
  for (int i = 0; i < 16; i++) CHECK(y[i] == (float)(i < 5 ? i + 1 : i));
  arguments[2].count = 17;
  REFUSED(crisp_launch(NULL, k, arguments, 3, NULL), CRISP_ERROR_RUN, "D0104");
  CHECK(strstr(crisp_get_last_messages(), "`y`") != NULL && strstr(crisp_get_last_messages(), "68") != NULL);
  crisp_buffer_destroy(bx);
  crisp_buffer_destroy(by);
  crisp_destroy_kernel(k);
}

int main(void) {
  ON_BOTH(test);
  return 0;
}
