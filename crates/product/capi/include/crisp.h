/* The C interface of Crisp: compile kernels in memory, and run them.
 *
 * Text is UTF-8. What a function gives belongs to the handle that it was asked of, until that is compiled again or destroyed. Functions
 * that fail say so by their result, and why: crisp_get_messages of a context, crisp_get_last_messages of everything else.
 * Handles may be used by several threads. This file is generated: see CONTRIBUTING.md. */

#ifndef CRISP_H
#define CRISP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 The status of a call. Everything below zero is a failure.
 */
typedef enum crisp_status {
  /*
   It succeeded; of a compilation: hosts that fit what was compiled before fit this.
   */
  CRISP_SUCCESS_COMPATIBLE = 0,
  /*
   A compilation succeeded, but a kernel is gone, or is called in another way: read its metadata before it is launched.
   */
  CRISP_SUCCESS_BREAKING_CHANGE = 1,
  /*
   A compilation failed: crisp_get_compilation_error_code and crisp_get_messages say why.
   */
  CRISP_ERROR_COMPILE_FAILURE = -1,
  /*
   A pointer is NULL, a text is not UTF-8, or a number is out of range.
   */
  CRISP_ERROR_INVALID_ARGUMENT = -2,
  /*
   A file cannot be read.
   */
  CRISP_ERROR_FILE = -3,
  /*
   Something is wrong with a launch or with memory; crisp_get_last_messages says what.
   */
  CRISP_ERROR_RUN = -4,
  /*
   A mistake of Crisp. The handle is of no use any more.
   */
  CRISP_ERROR_INTERNAL = -5,
} crisp_status;

/*
 Kinds of memory of another owner.
 */
typedef enum crisp_foreign {
  /*
   Memory of the host, which begins at a multiple of 16 bytes; for the device "cpu".
   */
  CRISP_FOREIGN_HOST = 0,
  /*
   A CUdeviceptr of the device's primary context.
   */
  CRISP_FOREIGN_CUDA = 1,
  /*
   A cl_mem of the device's context.
   */
  CRISP_FOREIGN_OPENCL = 2,
} crisp_foreign;

/*
 Types of numbers.
 */
typedef enum crisp_element {
  /*
   bool, a byte that is 0 or 1
   */
  CRISP_BOOL = 0,
  /*
   char of Crisp
   */
  CRISP_I8 = 1,
  /*
   uchar
   */
  CRISP_U8 = 2,
  /*
   short
   */
  CRISP_I16 = 3,
  /*
   ushort
   */
  CRISP_U16 = 4,
  /*
   int
   */
  CRISP_I32 = 5,
  /*
   uint
   */
  CRISP_U32 = 6,
  /*
   long
   */
  CRISP_I64 = 7,
  /*
   ulong
   */
  CRISP_U64 = 8,
  /*
   half
   */
  CRISP_F16 = 9,
  /*
   bfloat16
   */
  CRISP_BF16 = 10,
  /*
   float
   */
  CRISP_F32 = 11,
  /*
   double
   */
  CRISP_F64 = 12,
} crisp_element;

/*
 Memory of a device.
 */
typedef struct crisp_buffer crisp_buffer;

/*
 Sources that are compiled together to one binary, again and again while they change.
 */
typedef struct crisp_context crisp_context;

/*
 A device that is open. Its programs, memory and queues may outlive it.
 */
typedef struct crisp_device crisp_device;

/*
 A kernel of a program.
 */
typedef struct crisp_kernel crisp_kernel;

/*
 Kernels for a device.
 */
typedef struct crisp_program crisp_program;

/*
 Launches that follow each other while the caller goes on.
 */
typedef struct crisp_queue crisp_queue;

/*
 A function that takes the text that the kernels of a launch print: `length` bytes, which are not followed by a zero, and may hold zeros.
 `data` is that of crisp_set_print.
 */
typedef void (*crisp_print)(const char *text, size_t length, void *data);

/*
 An argument of a launch: a value, or a buffer with the number of its elements; both, or neither, is an error.
 */
typedef struct crisp_argument {
  /*
   The type of the value, or of the buffer's elements: a number of enum crisp_element.
   */
  uint32_t element;
  /*
   1, or 2 to 4 for a hardware vector.
   */
  uint32_t lanes;
  /*
   Where the value's bytes are; NULL for a buffer.
   */
  const void *value;
  /*
   The buffer; NULL for a value.
   */
  struct crisp_buffer *buffer;
  /*
   How many elements the buffer has for the kernel.
   */
  uint64_t count;
  /*
   Bytes from one element to the next; 0 for elements without gaps.
   */
  uint64_t stride;
} crisp_argument;

/*
 An argument of crisp_call: a value or an array, by its name.
 */
typedef struct crisp_named {
  /*
   The name that the kernel's source has for it.
   */
  const char *name;
  /*
   The value, or the buffer. Where the array has axes, a `count` of 0 is as many elements as its extents say.
   */
  struct crisp_argument argument;
  /*
   How many axes the array has; 0 for a value, and for a buffer without axes, of which only the number of elements is compared.
   */
  uint32_t dimensions;
  /*
   The extent of each axis; NULL where there are none. The last axis is fastest, where the kernel declares no other layout.
   */
  const uint64_t *extents;
} crisp_named;

/*
 The sizes of a launch, where the kernel leaves them open.
 */
typedef struct crisp_sizes {
  /*
   How many numbers `global` has; 0 for what the kernel declares.
   */
  uint32_t global_dimensions;
  /*
   The number of invocations along each axis.
   */
  uint64_t global[3];
  /*
   How many numbers `local` has; 0 for what the kernel declares.
   */
  uint32_t local_dimensions;
  /*
   The size of a workgroup along each axis.
   */
  uint64_t local[3];
} crisp_sizes;

/*
 A result that crisp_call has made.
 */
typedef struct crisp_result {
  /*
   The name that the kernel's source has for it; it belongs to the kernel.
   */
  const char *name;
  /*
   Its memory, which the caller destroys.
   */
  struct crisp_buffer *buffer;
  /*
   The type of its elements: a number of enum crisp_element.
   */
  uint32_t element;
  /*
   1, or 2 to 4 for hardware vectors.
   */
  uint32_t lanes;
  /*
   Bytes from one element to the next.
   */
  uint64_t stride;
  /*
   How many elements its memory has. A complex number is two.
   */
  uint64_t count;
  /*
   How many axes it has; a vector has one.
   */
  uint32_t dimensions;
  /*
   The extent of each axis, zero after the last one.
   */
  uint64_t extents[16];
} crisp_result;

/*
 An input of an orchestration: a number, or what is in its memory at the beginning.
 */
typedef struct crisp_plan_input {
  /*
   Its name: "K::X" for X of kernel K, or "X" where only one name ends so.
   */
  const char *name;
  /*
   The type of the number, or of elements: a number of enum crisp_element.
   */
  uint32_t element;
  /*
   1, or 2 to 4 for hardware vectors.
   */
  uint32_t lanes;
  /*
   The number, or the elements without gaps. They are copied.
   */
  const void *contents;
  /*
   How many elements there are; 1 for a number.
   */
  uint64_t count;
} crisp_plan_input;

/*
 A result of an orchestration that is wanted.
 */
typedef struct crisp_plan_output {
  /*
   Its name, as in crisp_plan_input.
   */
  const char *name;
  /*
   The type of elements: a number of enum crisp_element.
   */
  uint32_t element;
  /*
   1, or 2 to 4 for hardware vectors.
   */
  uint32_t lanes;
  /*
   Where elements are copied to, without gaps; NULL to learn only how many there are.
   */
  void *room;
  /*
   Before the call: for how many elements there is room. After it: how many there are.
   */
  uint64_t count;
} crisp_plan_output;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/*
 The text of the calling thread's last failure, with source lines and carets where it has some; never NULL. Valid until the thread's next
 failing call.
 */
const char *crisp_get_last_messages(void);

/*
 The version of the library: "0.2.0".
 */
const char *crisp_version(void);

/*
 A context for a target: "ptx", "spv", "spv-vulkan", "wgsl", "msl", "hlsl", "opencl-c", "llvm", or a processor such as "sm_90" or "gfx942". NULL for
 an unknown one.
 */
struct crisp_context *crisp_new_context(const char *target);

/*
 Ends a context, with all that it has given. NULL is none.
 */
void crisp_destroy_context(struct crisp_context *context);

/*
 Reads a file and adds it as a source. The ending of its name says what it is written in: .crisp, .tensor, .loopy,
 .cucl, .cl, .cu, .kir.
 */
enum crisp_status crisp_add_input_file(struct crisp_context *context, const char *path);

/*
 Adds a source under a name, which messages show and whose ending says what it is written in; Crisp where it says nothing.
 */
enum crisp_status crisp_add_input_string(struct crisp_context *context,
                                         const char *source,
                                         const char *virtual_file_name);

/*
 Adds a source as crisp_add_input_string does, from a text with a length.
 */
enum crisp_status crisp_add_input_string_n(struct crisp_context *context,
                                           const char *source,
                                           size_t length,
                                           const char *virtual_file_name);

/*
 Sets all flags of the next compilations, in place of earlier ones: "-DN=40 --math=strict". Flags that have no meaning here are ignored;
 the messages of the compilation name them.
 */
enum crisp_status crisp_set_flags(struct crisp_context *context,
                                  const char *flags);

/*
 Compiles everything. On success `size`, if it is not NULL, gets the size of the binary; where the compilation fails, the last binary and
 its metadata stay.
 */
enum crisp_status crisp_compile(struct crisp_context *context,
                                size_t *size);

/*
 Adds a source and compiles everything. Its definitions replace earlier ones of the same names. Where the compilation
 fails, the context keeps the sources that it had.
 */
enum crisp_status crisp_compile_string(struct crisp_context *context, const char *source, size_t *size);

/*
 Takes the flags that a compilation with `--tree-shaking` has recorded in a folder, where none are set, and compares with its kernels as if it had
 been the last success. Its files are read when something is first compiled, or its flags are read; errors are among the messages.
 */
enum crisp_status crisp_set_tree_shake_directory(struct crisp_context *context,
                                                 const char *path);

/*
 The flags that the compilation of the tree-shake directory has recorded. Where `flags` is NULL, `size` gets the number of bytes with the NUL behind
 them, 0 where nothing is recorded; else `size` says how many bytes there are at `flags`, which are filled, and gets how many were written.
 `CRISP_ERROR_INVALID_ARGUMENT` where they are too few.
 */
enum crisp_status crisp_get_flags(struct crisp_context *context,
                                  char *flags,
                                  size_t *size);

/*
 Returns the output of the last successful compilation, for a driver. False where there is none. It belongs to the context until that is
 compiled again or destroyed.
 */
bool crisp_get_binary(const struct crisp_context *context,
                      const void **data,
                      size_t *size);

/*
 The code of the first error of the last compilation as a number: its letter in bits 16 to 23, its four digits below. 0 where it
 succeeded, -1 for NULL.
 */
long crisp_get_compilation_error_code(const struct crisp_context *context);

/*
 Returns the messages of the last compilation, errors and warnings, with source lines and carets; empty where there is nothing. NULL for NULL.
 */
const char *crisp_get_messages(const struct crisp_context *context);

/*
 The same as JSON, a line for each message.
 */
const char *crisp_get_messages_json(const struct crisp_context *context);

/*
 Returns the facts about the last successful compilation that a host needs, as JSON in the format of .metacrisp files. NULL where there is none.
 */
const char *crisp_get_metadata(const struct crisp_context *context);

/*
 Returns the changes of each kernel since the success before the last one, as a JSON list: its name, its status, and the action for the host.
 */
const char *crisp_get_abi_changes(const struct crisp_context *context);

/*
 Sets the function that takes the text that kernels print with `printf`, for all launches of this process from now on; NULL is the standard
 output, as at the beginning. It is called once for each launch that prints, when the launch has ended, on the thread that waits for it.
 */
void crisp_set_print(crisp_print print,
                     void *data);

/*
 Opens a device: "cpu", "interp", "opencl:0", "cuda:0", "wgpu", or "auto" for the first graphics processor, and the CPU where there is
 none. NULL where it is not usable.
 */
struct crisp_device *crisp_open_device(const char *id);

/*
 Ends the handle. NULL is none.
 */
void crisp_close_device(struct crisp_device *device);

/*
 Compiles a source for a device; the ending of its name says what it is written in. NULL where something is wrong with it.
 */
struct crisp_program *crisp_compile_program(const struct crisp_device *device,
                                            const char *source,
                                            const char *virtual_file_name);

/*
 The same with flags as the command has them, in one text: "-Dtpb=64 --dims out=img:2,y:8,x:8 --math=fast". They are those of crisp_set_flags.
 */
struct crisp_program *crisp_compile_program_flags(const struct crisp_device *device,
                                                  const char *source,
                                                  const char *virtual_file_name,
                                                  const char *flags);

/*
 The kernels of a package, a .crispkg file in memory: no compiler is needed. NULL where it cannot be read. Its code runs as it is, so it must come
 from a source that the caller trusts.
 */
struct crisp_program *crisp_load_package(const struct crisp_device *device,
                                         const void *package,
                                         size_t size);

/*
 Ends the handle. Its kernels stay.
 */
void crisp_destroy_program(struct crisp_program *program);

/*
 A kernel of a program. NULL where there is none of that name. A CUCL template whose dimensions are not given becomes a kernel for the arrays of each
 crisp_call.
 */
struct crisp_kernel *crisp_kernel_by_name(const struct crisp_program *program,
                                          const char *name);

/*
 Ends the handle.
 */
void crisp_destroy_kernel(struct crisp_kernel *kernel);

/*
 Memory of a device with `size` bytes: a copy of `contents`, or zeros where that is NULL. NULL where there is not so much.
 */
struct crisp_buffer *crisp_buffer_new(const struct crisp_device *device,
                                      const void *contents,
                                      size_t size);

/*
 Imports memory of another owner, without a copy; `kind` is one of enum crisp_foreign. `release` is called with `user` when the buffer is destroyed, on the thread that does
 it; it may be NULL. NULL where the device cannot use such memory; `release` is not called then.
 */
struct crisp_buffer *crisp_buffer_import(const struct crisp_device *device,
                                         uint32_t kind,
                                         void *memory,
                                         size_t size,
                                         void (*release)(void*),
                                         void *user);

/*
 The size of a buffer in bytes; 0 for NULL.
 */
size_t crisp_buffer_size(const struct crisp_buffer *buffer);

/*
 Copies bytes into a buffer, from byte `offset` on; nothing where they do not fit.
 */
enum crisp_status crisp_buffer_write(struct crisp_buffer *buffer, uint64_t offset, const void *from, size_t size);

/*
 Copies bytes out of a buffer, from byte `offset` on; copies nothing where there are fewer.
 */
enum crisp_status crisp_buffer_read(const struct crisp_buffer *buffer, uint64_t offset, void *to, size_t size);

/*
 Ends a buffer; queued launches keep its memory as long as they need it, but not imported memory. NULL is none.
 */
void crisp_buffer_destroy(struct crisp_buffer *buffer);

/*
 A queue of a device. NULL where it cannot be had.
 */
struct crisp_queue *crisp_queue_new(const struct crisp_device *device);

/*
 Ends all launches of this process that run now: on the devices cpu and interp between workgroups and in loops with fuel. They fail with D0402, and their results
 are incomplete. May be called from any thread, and from a signal handler.
 */
void crisp_interrupt(void);

/*
 Sets a time limit for the launches that this thread makes from now on, all of them together, in seconds; 0 removes it. A launch that takes longer fails with
 D0403. The status is CRISP_ERROR_INVALID_ARGUMENT for a number below zero, an infinity, or NaN.
 */
enum crisp_status crisp_set_time_limit(double seconds);

/*
 Imports a queue of another owner, so that launches follow what is in it already; `kind` is CRISP_FOREIGN_CUDA for a CUstream of the device's primary
 context, or CRISP_FOREIGN_OPENCL for a cl_command_queue of the device's context, in order. It is not destroyed with the handle. NULL where the device has
 no such queues.
 */
struct crisp_queue *crisp_queue_import(const struct crisp_device *device,
                                       uint32_t kind,
                                       void *queue);

/*
 Waits for all launches of a queue. Until then their buffers cannot be read.
 */
enum crisp_status crisp_queue_finish(struct crisp_queue *queue);

/*
 Waits for all launches and ends the queue. NULL is none.
 */
void crisp_queue_destroy(struct crisp_queue *queue);

/*
 Calls a kernel with what it reads. Arguments are given by their names, in any order. Sizes that follow from the extents of arrays are left out, or agree
 with them; results are left out and made with the shapes that follow, or are given and have these shapes. `sizes` may be NULL. `results` has room for
 `*result_count` results; after the call `*result_count` is how many the call makes, and they are the first of `results`, in the order of the
 kernel's parameters. The caller destroys their buffers. Both may be NULL where all results are given. Without a queue (NULL) the call waits for the end;
 with one it returns at once, and the buffers are the queue's until crisp_queue_finish. Where anything is wrong, nothing runs and nothing is made.
 */
enum crisp_status crisp_call(struct crisp_queue *queue,
                             const struct crisp_kernel *kernel,
                             const struct crisp_named *arguments,
                             size_t count,
                             const struct crisp_sizes *sizes,
                             struct crisp_result *results,
                             size_t *result_count);

/*
 Launches a kernel. Arguments are in the order of its parameters; `sizes` may be NULL. Without a queue (NULL) the call waits for the
 end; with one it returns at once, and the buffers are the queue's until crisp_queue_finish. Where anything is wrong with the arguments,
 nothing runs.
 */
enum crisp_status crisp_launch(struct crisp_queue *queue,
                               const struct crisp_kernel *kernel,
                               const struct crisp_argument *arguments,
                               size_t count,
                               const struct crisp_sizes *sizes);

/*
 Runs an orchestration of a program on the program's device, and waits for its end: memory is made as long as its inputs say, what is not given has what the
 source says, kernels are launched, and wanted results are copied. Where anything is wrong, no result is written.
 */
enum crisp_status crisp_run_plan(const struct crisp_program *program,
                                 const char *name,
                                 const struct crisp_plan_input *inputs,
                                 size_t input_count,
                                 struct crisp_plan_output *outputs,
                                 size_t output_count);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* CRISP_H */
