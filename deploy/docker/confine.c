/*
 * Runs the program of the same name in the folder PROGRAMS, which reads files of strangers: ffmpeg or ffprobe. That
 * program can use the system calls below, without network, other programs and other processes. Where the kernel has
 * Landlock, it can open only its libraries and the files that its parameters name; the last parameter of ffmpeg is the
 * file that it writes.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sched.h>
#include <seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef PROGRAMS
#define PROGRAMS "/usr/bin"
#endif
/* The program is opened at a descriptor above the limit: once it has started, nothing can be opened there again. */
#define PROGRAM_DESCRIPTOR 100
#define MAXIMUM_DESCRIPTORS 64
/* Since Linux 6.2. */
#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (1ULL << 14)
#endif

static void open_program(const char *name);
static void limit_resource(int resource, rlim_t limit);
static void restrict_files(int count, char **parameters, int writes);
static void restrict_calls(void);
static void fail(const char *what);

int main(int count, char **parameters)
{
	const char *name = basename(count > 0 ? parameters[0] : "");
	int is_ffmpeg = strcmp(name, "ffmpeg") == 0;
	if (!is_ffmpeg && strcmp(name, "ffprobe") != 0) {
		errno = EINVAL;
		fail("the name of the program");
	}
	open_program(name);
	limit_resource(RLIMIT_NOFILE, MAXIMUM_DESCRIPTORS);
	limit_resource(RLIMIT_CORE, 0);
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) fail("no new privileges");
	restrict_files(count, parameters, is_ffmpeg);
	restrict_calls();
	syscall(SYS_execveat, PROGRAM_DESCRIPTOR, "", parameters, environ, AT_EMPTY_PATH);
	fail("start");
}

static void open_program(const char *name)
{
	char path[256];
	snprintf(path, sizeof path, PROGRAMS "/%s", name);
	int opened = open(path, O_PATH | O_CLOEXEC);
	if (opened < 0) fail(path);
	if (fcntl(opened, F_DUPFD_CLOEXEC, PROGRAM_DESCRIPTOR) != PROGRAM_DESCRIPTOR) fail("descriptor");
	close(opened);
}

static void limit_resource(int resource, rlim_t limit)
{
	if (setrlimit(resource, &(struct rlimit){ limit, limit }) != 0) fail("limit");
}

static void allow_path(int rules, int path, __u64 access)
{
	struct landlock_path_beneath_attr rule = { .allowed_access = access, .parent_fd = path };
	if (syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0) fail("Landlock");
	close(path);
}

static void restrict_files(int count, char **parameters, int writes)
{
	int version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
	/* The kernel or the container's profile has none. */
	if (version < 1) return;
	/* All that the version knows: each access that is not allowed below is refused. */
	int bits = version == 1 ? 13 : version == 2 ? 14 : 15;
	struct landlock_ruleset_attr handled = { .handled_access_fs = (1ULL << bits) - 1 };
	int rules = syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0);
	if (rules < 0) fail("Landlock");

	const __u64 read_file = LANDLOCK_ACCESS_FS_READ_FILE;
	const __u64 write_file =
		(read_file | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_TRUNCATE) & handled.handled_access_fs;
	const struct { const char *path; __u64 access; } always[] = {
		{ "/usr", read_file | LANDLOCK_ACCESS_FS_EXECUTE },
		{ PROGRAMS, read_file | LANDLOCK_ACCESS_FS_EXECUTE },
		{ "/lib", read_file | LANDLOCK_ACCESS_FS_EXECUTE },
		{ "/lib64", read_file | LANDLOCK_ACCESS_FS_EXECUTE },
		{ "/etc/ld.so.cache", read_file },
		{ "/dev/urandom", read_file },
		{ "/sys/devices/system", read_file },
	};
	for (size_t at = 0; at < sizeof always / sizeof *always; at++) {
		int path = open(always[at].path, O_PATH | O_CLOEXEC);
		if (path >= 0) allow_path(rules, path, always[at].access);
	}
	for (int at = 1; at < count; at++) {
		int is_written = writes && at == count - 1 && parameters[at][0] != '-';
		/* A file must exist for a rule about it. */
		int path = is_written ? open(parameters[at], O_CREAT | O_WRONLY | O_CLOEXEC, 0666)
				      : open(parameters[at], O_PATH | O_CLOEXEC);
		struct stat status;
		if (path < 0) continue;
		if (fstat(path, &status) != 0) fail(parameters[at]);
		if (S_ISREG(status.st_mode)) allow_path(rules, path, is_written ? write_file : read_file);
		else close(path);
	}
	if (syscall(SYS_landlock_restrict_self, rules, 0) != 0) fail("Landlock");
	close(rules);
}

static void allow(scmp_filter_ctx filter, int call, unsigned count, const struct scmp_arg_cmp *conditions)
{
	int result = seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call, count, conditions);
	/* A call of another architecture. */
	if (result == -EDOM) return;
	if (result != 0) { errno = -result; fail("system call"); }
}

#define ALLOW_IF(call, ...) \
	allow(filter, SCMP_SYS(call), sizeof((struct scmp_arg_cmp[]){ __VA_ARGS__ }) / sizeof(struct scmp_arg_cmp), \
	      (struct scmp_arg_cmp[]){ __VA_ARGS__ })

/* What ffmpeg and ffprobe of Debian were seen to use, with the same calls of other architectures. */
static void restrict_calls(void)
{
	const int calls[] = {
		/* memory */
		SCMP_SYS(brk), SCMP_SYS(madvise), SCMP_SYS(mlock), SCMP_SYS(mmap), SCMP_SYS(mprotect), SCMP_SYS(mremap),
		SCMP_SYS(munlock), SCMP_SYS(munmap),
		/* files */
		SCMP_SYS(access), SCMP_SYS(close), SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(fstat),
		SCMP_SYS(fstatfs), SCMP_SYS(ftruncate), SCMP_SYS(getcwd), SCMP_SYS(getdents64), SCMP_SYS(lseek), SCMP_SYS(lstat),
		SCMP_SYS(newfstatat), SCMP_SYS(open), SCMP_SYS(openat), SCMP_SYS(pread64), SCMP_SYS(pwrite64), SCMP_SYS(read),
		SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(readv), SCMP_SYS(stat), SCMP_SYS(statfs), SCMP_SYS(statx),
		SCMP_SYS(write), SCMP_SYS(writev), SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(pselect6), SCMP_SYS(select),
		/* threads and signals */
		SCMP_SYS(arch_prctl), SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(futex), SCMP_SYS(get_robust_list),
		SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(membarrier), SCMP_SYS(restart_syscall), SCMP_SYS(rseq),
		SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sched_getaffinity),
		SCMP_SYS(sched_yield), SCMP_SYS(set_robust_list), SCMP_SYS(set_tid_address), SCMP_SYS(sigaltstack),
		/* time, and the machine */
		SCMP_SYS(clock_getres), SCMP_SYS(clock_gettime), SCMP_SYS(clock_nanosleep), SCMP_SYS(getcpu), SCMP_SYS(getegid),
		SCMP_SYS(geteuid), SCMP_SYS(getgid), SCMP_SYS(getrandom), SCMP_SYS(getrusage), SCMP_SYS(gettimeofday),
		SCMP_SYS(getuid), SCMP_SYS(nanosleep), SCMP_SYS(sysinfo), SCMP_SYS(time), SCMP_SYS(times), SCMP_SYS(uname),
	};
	scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
	if (filter == NULL) fail("seccomp");
	for (size_t at = 0; at < sizeof calls / sizeof *calls; at++) allow(filter, calls[at], 0, NULL);

	ALLOW_IF(execveat, SCMP_A0_32(SCMP_CMP_EQ, PROGRAM_DESCRIPTOR), SCMP_A4_32(SCMP_CMP_EQ, AT_EMPTY_PATH));
	/* Threads only. The C library uses clone if there is no clone3, whose flags a filter cannot read. */
	ALLOW_IF(clone, SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD));
	if (seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) != 0) fail("clone3");
	ALLOW_IF(tgkill, SCMP_A0_32(SCMP_CMP_EQ, getpid()));
	ALLOW_IF(fcntl, SCMP_A1_32(SCMP_CMP_EQ, F_GETFD));
	ALLOW_IF(fcntl, SCMP_A1_32(SCMP_CMP_EQ, F_GETFL));
	ALLOW_IF(fcntl, SCMP_A1_32(SCMP_CMP_EQ, F_SETFD));
	ALLOW_IF(ioctl, SCMP_A1_32(SCMP_CMP_EQ, TCGETS));
	ALLOW_IF(prctl, SCMP_A0_32(SCMP_CMP_EQ, PR_SET_NAME));
	ALLOW_IF(prctl, SCMP_A0_32(SCMP_CMP_EQ, PR_CAPBSET_READ));
	/* The parameter -timelimit sets a limit of processor time. */
	ALLOW_IF(prlimit64, SCMP_A0_32(SCMP_CMP_EQ, 0), SCMP_A1_32(SCMP_CMP_EQ, RLIMIT_CPU));
	ALLOW_IF(prlimit64, SCMP_A0_32(SCMP_CMP_EQ, 0), SCMP_A2(SCMP_CMP_EQ, 0));
	ALLOW_IF(setrlimit, SCMP_A0_32(SCMP_CMP_EQ, RLIMIT_CPU));

	int result = seccomp_load(filter);
	if (result != 0) { errno = -result; fail("seccomp"); }
	seccomp_release(filter);
}

static void fail(const char *what)
{
	fprintf(stderr, "The program cannot be confined: %s: %s\n", what, strerror(errno));
	exit(126);
}
