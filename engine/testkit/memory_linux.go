package testkit

import (
	"os"
	"syscall"
)

// leastMemory is the minimum free space, in bytes, for which temporary files are kept in memory.
const leastMemory = 2 << 30

// The temporary files of tests are in memory, if there is enough: they write thousands of small files and
// delete them again, and a disk takes longer to find room for these than the tests take. At full length, and
// if TMPDIR is set, they are where the system has them.
func init() {
	const memory, writable, noPrograms = "/dev/shm", 2, 8 // as Linux numbers them
	var free syscall.Statfs_t
	if Full || os.Getenv("TMPDIR") != "" || syscall.Statfs(memory, &free) != nil || syscall.Access(memory, writable) != nil {
		return
	}
	if free.Flags&noPrograms == 0 && int64(free.Bavail)*int64(free.Bsize) >= leastMemory { // some tests build programs
		os.Setenv("TMPDIR", memory)
	}
}
