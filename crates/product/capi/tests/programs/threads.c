/* Many threads compile, each in contexts of its own and now and then all in one, and memory does not grow: what is resident after the last compilation is
 * what was resident after the first tenth of them. CRISP_COMPILATIONS=64x1000 makes as many threads and compilations of each; without it there are few. */
#include <pthread.h>

#include "check.h"
#include "crisp.h"

/* Enough for what threads leave in the allocator, and not for 600 bytes of each of 57,600 compilations. */
enum { MOST_KIB = 32 * 1024 };

static crisp_context *shared;
static int threads = 16, rounds = 10;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long done, first_tenth;

static long resident_kib(void) {
  char line[256];
  long kib = -1;
  FILE *file = fopen("/proc/self/status", "r");
  CHECK(file != NULL);
  while (fgets(line, sizeof line, file) != NULL)
    if (strncmp(line, "VmRSS:", 6) == 0) kib = strtol(line + 6, NULL, 10);
  fclose(file);
  CHECK(kib > 0);
  return kib;
}

static void *work(void *number) {
  long me = (long)(intptr_t)number;
  for (int i = 0; i < rounds; i++) {
    crisp_context *c = crisp_new_context(me % 2 ? "spv" : "wgsl");
    size_t size = 0, again = 0;
    char flags[32];
    snprintf(flags, sizeof flags, "-DN=%ld", me * 10000 + i);
    CHECK(crisp_add_input_string(c, "(def-parameter N 3)\n" SAXPY "(def-kernel n (&out r:(vector-type int :global :write-only)) (set! (~ r 0) N))",
                                 "a.crisp") == 0);
    CHECK(crisp_set_flags(c, flags) == 0);
    CHECK(crisp_compile(c, &size) == CRISP_SUCCESS_COMPATIBLE && size > 0);
    if (i % 10 == 0) {
      CHECK(crisp_compile_string(c, "(def-kernel k (oops", &again) == CRISP_ERROR_COMPILE_FAILURE);
      CHECK(*crisp_get_messages(c) != 0 && crisp_compile(shared, &again) == CRISP_SUCCESS_COMPATIBLE && again > 0);
    }
    crisp_destroy_context(c);
    pthread_mutex_lock(&lock);
    if (++done == (long)threads * rounds / 10) first_tenth = resident_kib();
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(void) {
  static pthread_t all[1024];
#ifdef __SANITIZE_ADDRESS__
  rounds = 4;
#endif
  /* One way of the three is enough for a long run; where freed memory is kept to be watched, there is nothing to be measured. */
#if !defined(__cplusplus) && !defined(__SANITIZE_ADDRESS__)
  const char *many = getenv("CRISP_COMPILATIONS");
  if (many != NULL) CHECK(sscanf(many, "%dx%d", &threads, &rounds) == 2 && threads > 0 && threads <= 1024 && rounds > 0);
#endif
  shared = crisp_new_context("wgsl");
  CHECK(crisp_add_input_string(shared, SAXPY, "a.crisp") == 0);
  for (int i = 0; i < threads; i++) CHECK(pthread_create(&all[i], NULL, work, (void *)(intptr_t)i) == 0);
  for (int i = 0; i < threads; i++) CHECK(pthread_join(all[i], NULL) == 0);
  if (rounds > 9) CHECK(first_tenth > 0);
  CHECK(done == (long)threads * rounds);
  long last = resident_kib();
  printf("%d threads, %ld compilations: %ld KiB after the first tenth, %ld KiB at the end\n", threads, done, first_tenth, last);
#ifndef __SANITIZE_ADDRESS__
  CHECK(last - first_tenth <= MOST_KIB);
#endif
  crisp_destroy_context(shared);
  return 0;
}
