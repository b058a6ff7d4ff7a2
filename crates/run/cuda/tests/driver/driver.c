/* A CUDA driver without a device: memory is the host's, and its one kernel, `scale`, is C. What is not allowed fails as the driver's does. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OK = 0, INVALID = 1, NO_MEMORY = 2, BAD_IMAGE = 200, NOT_FOUND = 500, ILLEGAL_ADDRESS = 700 };

static int context, stream, module, function;
static void *current;
static int live, recorded;

/* Copies that are not waited for happen as late as they may. */
static struct copy { void *to; const void *from; size_t bytes; } copies[64];
static int asked, happened;
static void reach(int count) {
    for (; happened < count; happened++) memcpy(copies[happened % 64].to, copies[happened % 64].from, copies[happened % 64].bytes);
}
static int ask(void *to, const void *from, size_t bytes) {
    if (asked - happened == 64) return INVALID;
    copies[asked++ % 64] = (struct copy){to, from, bytes};
    return OK;
}
struct event { int behind; };

#define ENTERED if (current != &context) return 201

int cuInit(unsigned flags) { return flags ? INVALID : OK; }
int cuDriverGetVersion(int *version) { *version = 13010; return OK; }
int cuDeviceGetCount(int *count) { *count = 1; return OK; }
int cuDeviceGet(int *device, int ordinal) { *device = 7; return ordinal ? INVALID : OK; }
int cuDeviceGetName(char *name, int length, int device) { strncpy(name, "no device", length); return device == 7 ? OK : INVALID; }
int cuDeviceGetAttribute(int *value, int which, int device) {
    *value = which == 75 ? 9 : which == 76 ? 0 : which == 16 ? 3 : which == 39 ? 2048 : which == 81 ? 65536 : -1;
    return device == 7 ? OK : INVALID;
}
int cuDevicePrimaryCtxRetain(void **made, int device) { *made = &context; live++; return device == 7 ? OK : INVALID; }
int cuDevicePrimaryCtxRelease_v2(int device) { live--; return device == 7 ? OK : INVALID; }
int cuCtxSetCurrent(void *given) { current = given; return OK; }
int cuMemGetInfo_v2(size_t *unused, size_t *all) { ENTERED; *unused = 3 << 20; *all = 4 << 20; return OK; }
int cuStreamCreate(void **made, unsigned flags) { ENTERED; *made = &stream; live++; return flags ? INVALID : OK; }
int cuStreamDestroy_v2(void *given) { live--; return given == &stream ? OK : INVALID; }
int cuStreamSynchronize(void *given) { ENTERED; reach(asked); return given == &stream ? OK : INVALID; }
int cuEventCreate(void **made, unsigned flags) { ENTERED; *made = calloc(1, sizeof(struct event)); live++; return flags & ~2u ? INVALID : OK; }
int cuEventDestroy_v2(void *given) { free(given); live--; return OK; }
int cuEventRecord(void *given, void *on) { ENTERED; recorded++; ((struct event *)given)->behind = asked; return on == &stream ? OK : INVALID; }
int cuEventSynchronize(void *given) { ENTERED; reach(((struct event *)given)->behind); return OK; }
int cuEventElapsedTime(float *time, void *start, void *end) { *time = 250.0f; return start && end && recorded >= 2 ? OK : INVALID; }
int cuMemAlloc_v2(uint64_t *made, size_t bytes) {
    ENTERED;
    if (bytes == 0) return INVALID;
    if (bytes > 1 << 30) return NO_MEMORY;
    *made = (uint64_t)(uintptr_t)malloc(bytes);
    memset((void *)(uintptr_t)*made, 0x55, bytes);
    live++;
    return OK;
}
int cuMemHostAlloc(void **made, size_t bytes, unsigned flags) { ENTERED; *made = malloc(bytes); live++; return flags ? INVALID : OK; }
int cuMemFreeHost(void *given) { ENTERED; reach(asked); free(given); live--; return OK; }
int cuMemFree_v2(uint64_t given) { ENTERED; reach(asked); free((void *)(uintptr_t)given); live--; return OK; }
int cuMemsetD8_v2(uint64_t to, unsigned char value, size_t bytes) { ENTERED; memset((void *)(uintptr_t)to, value, bytes); return OK; }
int cuMemcpyHtoDAsync_v2(uint64_t to, const void *from, size_t bytes, void *on) { ENTERED; return on == &stream ? ask((void *)(uintptr_t)to, from, bytes) : INVALID; }
int cuMemcpyDtoHAsync_v2(void *to, uint64_t from, size_t bytes, void *on) { ENTERED; return on == &stream ? ask(to, (void *)(uintptr_t)from, bytes) : INVALID; }
int cuMemcpyHtoD_v2(uint64_t to, const void *from, size_t bytes) { ENTERED; memcpy((void *)(uintptr_t)to, from, bytes); return OK; }
int cuMemcpyDtoH_v2(void *to, uint64_t from, size_t bytes) { ENTERED; memcpy(to, (void *)(uintptr_t)from, bytes); return OK; }

int cuModuleLoadDataEx(void **made, const char *image, unsigned count, int *options, void **values) {
    ENTERED;
    if (strcmp(image, "scale") != 0) {
        if (count == 2 && options[0] == 5 && options[1] == 6 && (size_t)values[1] >= 64) strcpy(values[0], "line 1: no such kernel\n");
        return BAD_IMAGE;
    }
    *made = &module;
    live++;
    return OK;
}
int cuModuleUnload(void *given) { live--; return given == &module ? OK : INVALID; }
int cuModuleGetFunction(void **made, void *from, const char *name) {
    *made = &function;
    return from != &module || strcmp(name, "scale") != 0 ? NOT_FOUND : OK;
}
int cuFuncGetAttribute(int *value, int which, void *of) { *value = which == 4 ? 40 : which == 1 ? 1024 : 8; return of == &function ? OK : INVALID; }
int cuOccupancyMaxActiveBlocksPerMultiprocessor(int *groups, void *of, int threads, size_t bytes) {
    *groups = threads == 64 && bytes == 0 ? 16 : 0;
    return of == &function ? OK : INVALID;
}
/* scale(data, wide factor, small flag, length, status): each invocation scales an element, and one tells a message. */
int cuLaunchKernel(void *of, unsigned x, unsigned y, unsigned z, unsigned a, unsigned b, unsigned c, unsigned bytes, void *on, void **values, void **extra) {
    ENTERED;
    if (of != &function || on != &stream || bytes || extra || a * b * c != 64) return INVALID;
    int32_t *data = *(int32_t **)values[0];
    int64_t factor = *(int64_t *)values[1];
    if (factor == 666) return ILLEGAL_ADDRESS;
    uint8_t flag = *(uint8_t *)values[2];
    uint64_t length = *(uint64_t *)values[3];
    for (uint64_t i = 0; i < (uint64_t)x * y * z * a * b * c && i < length; i++) data[i] = (int32_t)(data[i] * factor) + flag;
    uint32_t *status = *(uint32_t **)values[4];
    if (status[0] != 0 || *(uint64_t *)(status + 2) != 0) return INVALID;
    status[0] = 1;
    status[2] = 1;
    if (status[1] > 0) ((uint64_t *)status)[2] = 0, ((uint64_t *)status)[3] = 5, ((uint64_t *)status)[4] = 77;
    return OK;
}
int cuGetErrorName(int error, const char **name) {
    *name = error == NO_MEMORY ? "CUDA_ERROR_OUT_OF_MEMORY" : error == BAD_IMAGE ? "CUDA_ERROR_INVALID_IMAGE" : error == ILLEGAL_ADDRESS ? "CUDA_ERROR_ILLEGAL_ADDRESS" : "CUDA_ERROR_OTHER";
    return OK;
}
int cuGetErrorString(int error, const char **text) { *text = error == BAD_IMAGE ? "device kernel image is invalid" : "no words"; return OK; }
/* Everything must have been given back when the process ends. */
__attribute__((destructor)) static void end(void) { if (live) fprintf(stderr, "%d things are not given back\n", live); }
