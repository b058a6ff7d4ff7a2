/* Calls in any order with any handles, NULL among them: each comes back with a status, and memory holds what the last good call left. CRISP_SEED=7 makes
 * other calls. */
#include "check.h"
#include "crisp.h"

enum { HANDLES = 4, STEPS = 20000, BYTES = 256 };

static uint64_t state = 88172645463325252u;

static uint32_t below(uint32_t end) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(state >> 33) % end;
}

/* Memory that is imported, and how often its buffers have said that they are gone. */
static unsigned released_count;
static void released(void *user) { ++*(unsigned *)user; }

static const char *const TEXTS[] = {SAXPY, "(def-kernel k (x:(vector-type float :global :read-write)) (set! (~ x 0) 1.0))", "(", "", "\xff", NULL};
static const char *const NAMES[] = {"saxpy", "k", "", "\xff", NULL};

int main(void) {
  const char *seed = getenv("CRISP_SEED");
  if (seed != NULL) state ^= strtoull(seed, NULL, 10) * 0x9e3779b97f4a7c15u;
  crisp_device *devices[] = {crisp_open_device("interp"), crisp_open_device("cpu"), NULL};
  crisp_context *contexts[HANDLES] = {NULL};
  crisp_program *programs[HANDLES] = {NULL};
  crisp_kernel *kernels[HANDLES] = {NULL};
  crisp_buffer *buffers[HANDLES] = {NULL};
  crisp_queue *queues[HANDLES] = {NULL};
  char bytes[BYTES] = {0};
  unsigned good = 0, refused = 0, imported = 0;
  unsigned char *foreign = (unsigned char *)aligned_alloc(64, HANDLES * BYTES);
  memset(foreign, 0, HANDLES * BYTES);
  for (int step = 0; step < STEPS; step++) {
    /* Each draw stands in a statement of its own, so that all compilers make the same calls. */
    uint32_t at = below(HANDLES), other = below(HANDLES);
    const crisp_device *device = devices[below(3)];
    const char *text = TEXTS[below(6)], *name = NAMES[below(5)];
    size_t size = below(2 * BYTES), got = below(BYTES), length = below(BYTES);
    uint64_t offset = below(BYTES);
    const uint32_t coin = below(2), of_4 = below(4), of_8 = below(8), of_16 = below(16);
    const void *code;
    crisp_status status = CRISP_SUCCESS_COMPATIBLE;
    switch (below(26)) {
      case 0:
        crisp_destroy_context(contexts[at]);
        contexts[at] = of_4 == 0 ? NULL : crisp_new_context(coin ? "spv" : "wgsl");
        break;
      case 1: status = crisp_add_input_string(contexts[at], text, name); break;
      case 2: status = crisp_set_flags(contexts[at], text); break;
      case 3: status = of_8 ? CRISP_SUCCESS_COMPATIBLE : crisp_compile(contexts[at], &got); break;
      case 4: status = of_8 ? CRISP_SUCCESS_COMPATIBLE : crisp_compile_string(contexts[at], text, NULL); break;
      case 5: CHECK(!crisp_get_binary(contexts[at], &code, &got) || code != NULL); break; /* The code of an empty source may be empty. */
      case 6: CHECK((crisp_get_messages(contexts[at]) == NULL) == (contexts[at] == NULL)); break;
      case 7: CHECK((crisp_get_abi_changes(contexts[at]) == NULL) == (contexts[at] == NULL)); break;
      case 8: status = crisp_get_flags(contexts[at], coin ? bytes : NULL, &got); break;
      case 9:
        if (of_8 == 0) {
          crisp_destroy_program(programs[at]);
          programs[at] = crisp_compile_program(device, text, name);
        }
        break;
      case 10: CHECK(crisp_load_package(device, bytes, length) == NULL); break;
      case 11:
        crisp_destroy_kernel(kernels[at]);
        kernels[at] = crisp_kernel_by_name(programs[other], name);
        break;
      case 12:
      case 13:
        crisp_buffer_destroy(buffers[at]);
        buffers[at] = crisp_buffer_new(device, coin && size <= BYTES ? bytes : NULL, size);
        CHECK((buffers[at] == NULL) == (device == NULL) && crisp_buffer_size(buffers[at]) == (device ? size : 0));
        break;
      case 14: status = crisp_buffer_write(buffers[at], offset, bytes, length); break;
      case 15: status = crisp_buffer_read(buffers[at], offset, bytes, length); break;
      case 16:
        crisp_queue_destroy(queues[at]);
        queues[at] = crisp_queue_new(device);
        CHECK((queues[at] == NULL) == (device == NULL));
        break;
      case 17: status = crisp_queue_finish(queues[at]); break;
      case 18:
        crisp_buffer_destroy(buffers[at]);
        buffers[at] = crisp_buffer_import(device, of_16 ? 0 : of_4, foreign + other * BYTES + (of_8 ? 0 : of_4), length, released, &released_count);
        imported += buffers[at] != NULL;
        break;
      default: {
        double two[4] = {2, 2, 2, 2};
        crisp_argument given[4];
        crisp_sizes sizes = {0, {0, 0, 1}, 0, {0, 1, 1}};
        sizes.global_dimensions = below(5);
        sizes.global[0] = below(40);
        sizes.global[1] = below(3);
        sizes.local_dimensions = below(3);
        sizes.local[0] = below(40);
        for (int i = 0; i < 4; i++) {
          crisp_argument one = {CRISP_F32, 1, NULL, NULL, 0, 0};
          if (below(16) == 0) one.element = below(20);
          if (below(16) == 0) one.lanes = below(8);
          one.buffer = below(16) ? buffers[below(HANDLES)] : NULL;
          one.count = below(4) ? crisp_buffer_size(one.buffer) / 4 : below(1000);
          one.stride = below(16) ? 0 : below(16);
          if (i == 0 || below(16) == 0) {
            one.buffer = NULL;
            one.value = below(16) ? two : NULL;
          }
          given[i] = one;
        }
        status = crisp_launch(coin ? queues[at] : NULL, kernels[other], of_16 ? given : NULL, of_8 ? 3 : of_4, of_4 % 2 ? &sizes : NULL);
      }
    }
    CHECK(status <= 1 && status >= CRISP_ERROR_RUN);
    if (status < 0) {
      refused++;
      CHECK(status == CRISP_ERROR_COMPILE_FAILURE || *crisp_get_last_messages() != 0);
    } else {
      good++;
    }
  }
  /* Neither is all refused nor nothing. */
  CHECK(good > STEPS / 4 && refused > STEPS / 20);
  for (int i = 0; i < HANDLES; i++) {
    crisp_queue_destroy(queues[i]);
    crisp_buffer_destroy(buffers[i]);
    crisp_destroy_kernel(kernels[i]);
    crisp_destroy_program(programs[i]);
    crisp_destroy_context(contexts[i]);
  }
  CHECK(imported > STEPS / 1000 && released_count == imported);
  free(foreign);
  crisp_close_device(devices[0]);
  crisp_close_device(devices[1]);
  return 0;
}
