/* The program `crisp` of the wheel: calls the command in libcrisp, which is in the wheel once for programs, C and Python. */
#include <signal.h>

extern int crisp_run_command(void);

int main(void)
{
    /* As in programs in Rust: a closed pipe is an error of the write, not the end of the process. */
    signal(SIGPIPE, SIG_IGN);
    return crisp_run_command();
}
