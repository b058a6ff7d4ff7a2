/* A filter of the kernel's ends the process where a compilation from strings opens a file. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include "check.h"
#include "crisp.h"

#ifdef __SANITIZE_ADDRESS__
/* Who looks for leaks at the end reads files of the system, so that nothing is looked for here. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "detect_leaks=0"; }
#endif

static void forbid_files(void) {
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 1, 0),
#ifdef SYS_open
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_open, 0, 1),
#else
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 0, 1),
#endif
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program;
  program.len = sizeof filter / sizeof *filter;
  program.filter = filter;
  CHECK(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0);
  CHECK(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0);
}

int main(void) {
  static const char *const TARGETS[] = {"spv", "spv-vulkan", "wgsl", "msl", "hlsl", "ptx", "llvm"};
  forbid_files();
  for (size_t i = 0; i < sizeof TARGETS / sizeof *TARGETS; i++) {
    crisp_context *c = crisp_new_context(TARGETS[i]);
    CHECK(c != NULL && crisp_add_input_string(c, SAXPY, "saxpy.crisp") == 0);
    CHECK(crisp_compile(c, NULL) == CRISP_SUCCESS_COMPATIBLE);
    CHECK(crisp_compile_string(c, "(def-kernel k (n:int) (let ((m:int n))))", NULL) == CRISP_SUCCESS_COMPATIBLE);
    CHECK(crisp_compile_string(c, "(", NULL) == CRISP_ERROR_COMPILE_FAILURE);
    crisp_destroy_context(c);
  }
  return 0;
}
