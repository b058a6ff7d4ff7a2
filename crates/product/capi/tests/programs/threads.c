/* Many threads compile, each in a context of its own and all in one, and memory does not grow. */
#include <pthread.h>

#include "check.h"
#include "crisp.h"

enum { THREADS = 16, ROUNDS = 8 };
static crisp_context *shared;

static void *work(void *unused) {
  (void)unused;
  for (int i = 0; i < ROUNDS; i++) {
    crisp_context *c = crisp_new_context("spv");
    size_t size = 0;
    CHECK(crisp_add_input_string(c, SAXPY, "a.crisp") == 0);
    CHECK(crisp_compile(c, &size) == CRISP_SUCCESS_COMPATIBLE && size > 0);
    CHECK(crisp_compile_string(c, "(def-kernel k (oops", &size) == CRISP_ERROR_COMPILE_FAILURE);
    crisp_destroy_context(c);
    CHECK(crisp_compile(shared, &size) == CRISP_SUCCESS_COMPATIBLE && size > 0);
  }
  return NULL;
}

static long resident_pages(void) {
  long total = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  CHECK(file != NULL && fscanf(file, "%ld %ld", &total, &resident) == 2);
  fclose(file);
  return resident;
}

static void all(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) CHECK(pthread_create(&threads[i], NULL, work, NULL) == 0);
  for (int i = 0; i < THREADS; i++) CHECK(pthread_join(threads[i], NULL) == 0);
}

int main(void) {
  shared = crisp_new_context("wgsl");
  CHECK(crisp_add_input_string(shared, SAXPY, "a.crisp") == 0);
  all();
  long before = resident_pages();
  all();
  /* 384 compilations and as many contexts in between: what each leaves would show. */
  CHECK(resident_pages() - before < 2048);
  crisp_destroy_context(shared);
  return 0;
}
