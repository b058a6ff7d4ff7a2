/* Two processes on the same memory: each imports it, each runs kernels on its part, and both see all of it; nothing is copied. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "launch.h"

enum { N = 4096, ALL = 2 * N };

/* Works on one half: r = a * x + r, and then marks that it is done. */
static void half(float *memory, int which, float a) {
  crisp_device *d = crisp_open_device("cpu");
  CHECK(d != NULL);
  crisp_kernel *k = kernel_of(d, SAXPY, "saxpy");
  float *x = memory + which * N, *r = memory + ALL + which * N;
  crisp_buffer *bx = crisp_buffer_import(d, CRISP_FOREIGN_HOST, x, N * 4, NULL, NULL), *br = crisp_buffer_import(d, CRISP_FOREIGN_HOST, r, N * 4, NULL, NULL);
  CHECK(bx != NULL && br != NULL);
  crisp_argument arguments[3] = {value(CRISP_F32, &a), buffer(CRISP_F32, bx, N), buffer(CRISP_F32, br, N)};
  for (int i = 0; i < 4; i++) DONE(crisp_launch(NULL, k, arguments, 3, NULL));
  crisp_buffer_destroy(bx);
  crisp_buffer_destroy(br);
  crisp_destroy_kernel(k);
  crisp_close_device(d);
}

int main(void) {
  int file = memfd_create("shared", 0);
  CHECK(file >= 0 && ftruncate(file, 2 * ALL * 4) == 0);
  void *mapped = mmap(NULL, 2 * ALL * 4, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  CHECK(mapped != MAP_FAILED);
  float *memory = (float *)mapped;
  for (int i = 0; i < ALL; i++) memory[i] = (float)i, memory[ALL + i] = 1;
  /* The other process begins before this one has any thread of the library's. */
  pid_t other = fork();
  CHECK(other >= 0);
  if (other == 0) {
    half(memory, 1, 3);
    _exit(0);
  }
  half(memory, 0, 2);
  int status = -1;
  CHECK(waitpid(other, &status, 0) == other && WIFEXITED(status) && WEXITSTATUS(status) == 0);
  for (int i = 0; i < ALL; i++) CHECK(memory[ALL + i] == (i < N ? 8.0f : 12.0f) * (float)i + 1);
  /* What the library was asked here, and the threads that it has here, are of no concern to a process that begins now and opens a device of its own. */
  other = fork();
  CHECK(other >= 0);
  if (other == 0) {
    alarm(60);
    half(memory, 1, 1);
    crisp_context *c = crisp_new_context("spv");
    int good = c != NULL && crisp_add_input_string(c, SAXPY, "a.crisp") == 0 && crisp_compile(c, NULL) == 0;
    crisp_destroy_context(c);
    _exit(good ? 0 : 1);
  }
  CHECK(waitpid(other, &status, 0) == other && WIFEXITED(status) && WEXITSTATUS(status) == 0);
  for (int i = 0; i < ALL; i++) CHECK(memory[ALL + i] == (i < N ? 8.0f : 16.0f) * (float)i + 1);
  munmap(mapped, 2 * ALL * 4);
  close(file);
  return 0;
}
