/* What has ended leaves nothing: neither memory nor threads nor open files of devices, programs, queues, buffers and launches that are made again and again. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dirent.h>
#include <unistd.h>

#include "launch.h"

/* A round on the CPU takes longer, since machine code is made. */
enum { N = 1 << 16, MOST_KIB = 4096 };
#ifdef __SANITIZE_ADDRESS__
static const int ROUNDS[] = {10, 4};
#else
static const int ROUNDS[] = {150, 20};
#endif

static long status_of(const char *field) {
  char line[256];
  long number = -1;
  FILE *file = fopen("/proc/self/status", "r");
  CHECK(file != NULL);
  while (fgets(line, sizeof line, file) != NULL)
    if (strncmp(line, field, strlen(field)) == 0) number = strtol(line + strlen(field), NULL, 10);
  fclose(file);
  CHECK(number > 0);
  return number;
}

static int open_files(void) {
  DIR *folder = opendir("/proc/self/fd");
  CHECK(folder != NULL);
  int count = 0;
  while (readdir(folder) != NULL) count++;
  closedir(folder);
  return count;
}

static void once(const char *id, int round) {
  static float x[N];
  float a = 1, got;
  crisp_device *d = crisp_open_device(id);
  CHECK(d != NULL);
  /* Not the same text, so that nothing is found again. */
  char source[1024];
  snprintf(source, sizeof source, SAXPY "(def-kernel other (&out r:(vector-type int :global :write-only)) (declare single-task) (set! (~ r 0) %d))", round);
  crisp_program *p = compiled(d, source, "k.crisp");
  crisp_kernel *saxpy = crisp_kernel_by_name(p, "saxpy"), *other = crisp_kernel_by_name(p, "other");
  crisp_buffer *bx = made(d, x, sizeof x), *by = made(d, x, sizeof x);
  crisp_queue *q = crisp_queue_new(d);
  crisp_argument arguments[3] = {value(CRISP_F32, &a), buffer(CRISP_F32, bx, 1000), buffer(CRISP_F32, by, 1000)};
  DONE(crisp_launch(NULL, saxpy, arguments, 3, NULL));
  DONE(crisp_launch(q, saxpy, arguments, 3, NULL));
  DONE(crisp_launch(q, saxpy, arguments, 3, NULL));
  DONE(crisp_queue_finish(q));
  crisp_argument out = buffer(CRISP_I32, by, 1);
  DONE(crisp_launch(NULL, other, &out, 1, NULL));
  int32_t number = -1;
  DONE(crisp_buffer_read(by, 0, &number, 4));
  CHECK(number == round);
  /* Failures leave nothing either. */
  arguments[1].element = CRISP_I8;
  REFUSED(crisp_launch(NULL, saxpy, arguments, 3, NULL), CRISP_ERROR_RUN, "A0104");
  NOTHING(crisp_compile_program(d, "(def-kernel k (", "k.crisp"), "R0004");
  REFUSED(crisp_buffer_read(bx, sizeof x, &got, 4), CRISP_ERROR_RUN, "D0121");
  crisp_queue_destroy(q);
  crisp_buffer_destroy(bx);
  crisp_buffer_destroy(by);
  crisp_destroy_kernel(saxpy);
  crisp_destroy_kernel(other);
  crisp_destroy_program(p);
  crisp_close_device(d);
}

int main(void) {
  for (int which = 0; which < 2; which++) {
    int rounds = ROUNDS[which], warm = rounds / 2;
    for (int round = 0; round < warm; round++) once(BOTH[which], round);
    long before = status_of("VmRSS:"), threads = status_of("Threads:");
    int files = open_files();
    for (int round = 0; round < rounds; round++) once(BOTH[which], warm + round);
    long after = status_of("VmRSS:");
    printf("%s: %ld KiB, then %ld KiB; %ld threads, then %ld\n", BOTH[which], before, after, threads, status_of("Threads:"));
    /* A thread that has nothing to do any more takes its time to end. */
    for (int wait = 0; wait < 500 && status_of("Threads:") > threads; wait++) usleep(10000);
    CHECK(status_of("Threads:") <= threads && open_files() <= files);
    /* Memory that is watched is kept for a while; what is lost is looked for at the end. */
#ifndef __SANITIZE_ADDRESS__
    CHECK(after - before <= MOST_KIB);
#endif
  }
  return 0;
}
