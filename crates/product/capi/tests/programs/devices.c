/* Devices: those that are always there, names that are none, two handles of one device, and what belongs to another one. */
#include "launch.h"

enum { N = 10 };

int main(void) {
  crisp_device *cpu = crisp_open_device("cpu"), *again = crisp_open_device("cpu"), *interp = crisp_open_device("interp"), *any = crisp_open_device("auto");
  CHECK(cpu != NULL && again != NULL && interp != NULL && any != NULL);
  NOTHING(crisp_open_device("cup"), "did you mean `cpu`?");
  NOTHING(crisp_open_device("CPU"), "did you mean `cpu`?");
  NOTHING(crisp_open_device(""), "error[D0002]");
  NOTHING(crisp_open_device("cpu:1"), "error[D0002]");
  NOTHING(crisp_open_device("opencl:999"), "D0001");
  NOTHING(crisp_open_device("cuda:999"), "D0001");
  NOTHING(crisp_open_device("cuda:-1"), "D000");
  NOTHING(crisp_open_device("cuda:99999999999999999999"), "D000");
  NOTHING(crisp_open_device(NULL), "the device is NULL");
  /* What is not usable is told apart from what is no device, and both say what to do. */
  CHECK(crisp_open_device("cuda:999") == NULL && strstr(crisp_get_last_messages(), "help: ") != NULL);

  /* Memory, kernel and queue must be one handle's. */
  float a = 1, x[N] = {1, 2, 3}, got[N];
  crisp_kernel *k = kernel_of(cpu, SAXPY, "saxpy");
  crisp_device *const OTHERS[] = {again, interp};
  for (int i = 0; i < 2; i++) {
    crisp_buffer *mine = made(cpu, x, sizeof x), *other = made(OTHERS[i], x, sizeof x);
    crisp_argument arguments[3] = {value(CRISP_F32, &a), buffer(CRISP_F32, other, N), buffer(CRISP_F32, mine, N)};
    REFUSED(crisp_launch(NULL, k, arguments, 3, NULL), CRISP_ERROR_RUN, "D0106");
    CHECK(strstr(crisp_get_last_messages(), "`x`") != NULL && strstr(crisp_get_last_messages(), "`y`") == NULL);
    arguments[1] = arguments[2];
    crisp_queue *q = crisp_queue_new(OTHERS[i]);
    REFUSED(crisp_launch(q, k, arguments, 3, NULL), CRISP_ERROR_RUN, "error[A0109]");
    DONE(crisp_queue_finish(q));
    crisp_queue_destroy(q);
    DONE(crisp_buffer_read(mine, 0, got, sizeof got));
    CHECK(memcmp(got, x, sizeof x) == 0);
    DONE(crisp_launch(NULL, k, arguments, 3, NULL));
    crisp_buffer_destroy(mine);
    crisp_buffer_destroy(other);
  }
  /* The same source on any device gives the same bytes. */
  crisp_device *const ALL[] = {cpu, again, interp, any};
  for (int i = 0; i < 4; i++) {
    crisp_kernel *same = kernel_of(ALL[i], SAXPY, "saxpy");
    crisp_buffer *b = made(ALL[i], x, sizeof x), *r = made(ALL[i], x, sizeof x);
    float third = 1.0f / 3;
    crisp_argument arguments[3] = {value(CRISP_F32, &third), buffer(CRISP_F32, b, N), buffer(CRISP_F32, r, N)};
    DONE(crisp_launch(NULL, same, arguments, 3, NULL));
    DONE(crisp_buffer_read(r, 0, got, sizeof got));
    for (int j = 0; j < N; j++) {
      volatile float product = third * x[j];
      CHECK(got[j] == product + x[j]);
    }
    crisp_buffer_destroy(b);
    crisp_buffer_destroy(r);
    crisp_destroy_kernel(same);
  }
  crisp_destroy_kernel(k);
  crisp_close_device(cpu);
  crisp_close_device(again);
  crisp_close_device(interp);
  crisp_close_device(any);
  return 0;
}
