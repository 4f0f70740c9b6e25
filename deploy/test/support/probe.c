/* Takes the place of ffmpeg: tries what an attacker would, and prints each attempt with the name of its error. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TRY(call) (errno = 0, printf("%s: %s\n", #call, (call) < 0 ? strerrorname_np(errno) : "done"))

int main(void)
{
	char *const none[] = { NULL };
	int program = open("/usr/bin/env", O_PATH);
	TRY(socket(AF_INET, SOCK_STREAM, 0));
	TRY(socket(AF_UNIX, SOCK_STREAM, 0));
	TRY(socket(AF_NETLINK, SOCK_RAW, 0));
	TRY(socketpair(AF_UNIX, SOCK_STREAM, 0, (int[2]){ 0 }));
	TRY(execve("/usr/bin/env", none, none));
	TRY(syscall(SYS_execveat, program, "", none, none, AT_EMPTY_PATH));
	TRY(dup2(program, 100));
	TRY(fcntl(program, F_DUPFD, 100));
	TRY(syscall(SYS_execveat, 100, "", none, none, AT_EMPTY_PATH));
	TRY(syscall(SYS_prlimit64, 0, RLIMIT_NOFILE, &(struct rlimit){ 200, 200 }, NULL));
	TRY(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
	TRY(syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0));
	TRY(unshare(CLONE_NEWUSER));
	TRY(ptrace(PTRACE_ATTACH, 1, 0, 0));
	TRY(kill(1, SIGTERM));
	TRY(mount("none", "/tmp", "tmpfs", 0, ""));
	TRY(syscall(SYS_bpf, 0, 0, 0));
	TRY(syscall(SYS_perf_event_open, 0, 0, 0, 0, 0));
	TRY(syscall(SYS_keyctl, 0, 0, 0, 0, 0));
	TRY(syscall(SYS_process_vm_readv, 1, 0, 0, 0, 0, 0));
	TRY(syscall(SYS_io_uring_setup, 1, 0));
	TRY(syscall(SYS_memfd_create, "x", 0));
	TRY(unlink("/data/secret"));
	TRY(open("/data/secret", O_RDONLY));
	TRY(open("/proc/1/environ", O_RDONLY));
	TRY(open("/tmp/new", O_CREAT | O_WRONLY, 0600));
	return 0;
}
