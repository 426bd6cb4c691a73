package testkit

import (
	"os"

	"golang.org/x/sys/unix"
)

// leastMemory is the free space below which temporary files stay on disk, in bytes.
const leastMemory = 2 << 30

// The temporary files of tests are in memory, if there is enough: they write thousands of small files and
// delete them again, and a disk takes longer to find room for these than the tests take. At full length, and
// if TMPDIR is set, they are where the system has them.
func init() {
	const memory = "/dev/shm"
	var free unix.Statfs_t
	if Full || os.Getenv("TMPDIR") != "" || unix.Statfs(memory, &free) != nil || unix.Access(memory, unix.W_OK) != nil {
		return
	}
	if free.Flags&unix.ST_NOEXEC == 0 && int64(free.Bavail)*int64(free.Bsize) >= leastMemory { // some tests build programs
		os.Setenv("TMPDIR", memory)
	}
}
