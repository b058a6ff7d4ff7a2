/* Arguments of launches, and calls that must succeed or must be refused: where they do not, what the library says is printed. */
#ifndef LAUNCH_H
#define LAUNCH_H
#include "check.h"
#include "crisp.h"

static const char *const BOTH[] = {"interp", "cpu"};

/* What is the same on each device, for each of them. */
#define ON_BOTH(test) \
  do { \
    for (int on_ = 0; on_ < 2; on_++) { \
      crisp_device *device_ = crisp_open_device(BOTH[on_]); \
      CHECK(device_ != NULL); \
      test(device_); \
      crisp_close_device(device_); \
    } \
  } while (0)

#define DONE(call) \
  do { \
    crisp_status done_ = (call); \
    if (done_ != CRISP_SUCCESS_COMPATIBLE) { \
      fprintf(stderr, "%s:%d: %s gives %d\n%s", __FILE__, __LINE__, #call, (int)done_, crisp_get_last_messages()); \
      exit(1); \
    } \
  } while (0)

/* The call gives this status, and the thread's last messages have this text. */
#define REFUSED(call, status, text) \
  do { \
    crisp_status given_ = (call); \
    if (given_ != (status) || strstr(crisp_get_last_messages(), (text)) == NULL) { \
      fprintf(stderr, "%s:%d: %s gives %d, not `%s` but\n%s", __FILE__, __LINE__, #call, (int)given_, (text), \
              crisp_get_last_messages()); \
      exit(1); \
    } \
  } while (0)

/* The call gives NULL, and the thread's last messages have this text. */
#define NOTHING(call, text) \
  do { \
    if ((call) != NULL || strstr(crisp_get_last_messages(), (text)) == NULL) { \
      fprintf(stderr, "%s:%d: %s: not `%s` but\n%s", __FILE__, __LINE__, #call, (text), crisp_get_last_messages()); \
      exit(1); \
    } \
  } while (0)

static inline crisp_argument lanes_value(uint32_t element, uint32_t lanes, const void *at) {
  crisp_argument a;
  memset(&a, 0, sizeof a);
  a.element = element;
  a.lanes = lanes;
  a.value = at;
  return a;
}

static inline crisp_argument value(uint32_t element, const void *at) { return lanes_value(element, 1, at); }

static inline crisp_argument lanes_buffer(uint32_t element, uint32_t lanes, crisp_buffer *b, uint64_t count) {
  crisp_argument a = lanes_value(element, lanes, NULL);
  a.buffer = b;
  a.count = count;
  return a;
}

static inline crisp_argument buffer(uint32_t element, crisp_buffer *b, uint64_t count) {
  return lanes_buffer(element, 1, b, count);
}

static inline crisp_sizes sizes_of(uint32_t global_dimensions, uint64_t x, uint64_t y, uint64_t z, uint32_t local_dimensions,
                                   uint64_t local_x, uint64_t local_y, uint64_t local_z) {
  crisp_sizes s;
  memset(&s, 0, sizeof s);
  s.global_dimensions = global_dimensions;
  s.global[0] = x;
  s.global[1] = y;
  s.global[2] = z;
  s.local_dimensions = local_dimensions;
  s.local[0] = local_x;
  s.local[1] = local_y;
  s.local[2] = local_z;
  return s;
}

/* A source that is right. */
static inline crisp_program *compiled(const crisp_device *d, const char *source, const char *name) {
  crisp_program *p = crisp_compile_program(d, source, name);
  if (p == NULL) {
    fputs(crisp_get_last_messages(), stderr);
    exit(1);
  }
  return p;
}

/* The only kernel that is requested of a source. */
static inline crisp_kernel *kernel_of(const crisp_device *d, const char *source, const char *kernel) {
  crisp_program *p = compiled(d, source, "k.crisp");
  crisp_kernel *k = crisp_kernel_by_name(p, kernel);
  if (k == NULL) fputs(crisp_get_last_messages(), stderr);
  CHECK(k != NULL);
  crisp_destroy_program(p);
  return k;
}

static inline crisp_buffer *made(const crisp_device *d, const void *contents, size_t size) {
  crisp_buffer *b = crisp_buffer_new(d, contents, size);
  if (b == NULL) fputs(crisp_get_last_messages(), stderr);
  CHECK(b != NULL && crisp_buffer_size(b) == size);
  return b;
}
#endif
