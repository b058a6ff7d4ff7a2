/* What all test programs share: a check that says where it failed. */
#ifndef CHECK_H
#define CHECK_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition) \
  do { \
    if (!(condition)) { \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      exit(1); \
    } \
  } while (0)

#define SAXPY \
  "(def-kernel saxpy (a:float x:(vector-type float :global :read-only) y:(vector-type float :global :read-write))\n" \
  "  (declare (global-size :derive-from x))\n" \
  "  (loop-vector-stride x (i) (set! (~ y i) (+ (* a (~ x i)) (~ y i)))))\n"
#endif
