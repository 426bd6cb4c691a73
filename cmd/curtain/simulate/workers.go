package simulate

import (
	"flag"
	"os"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/lab"
)

// addWorkers declares the flags of the lab's own command, and returns whether one of them
// is given.
func addWorkers(f *flag.FlagSet) (given func() bool) {
	is := false
	for _, one := range lab.WorkerFlags {
		about, declare := "workers: "+one.About, f.BoolFunc
		if one.Takes != "" {
			about, declare = strings.Replace(about, one.Takes, "`"+one.Takes+"`", 1), f.Func
		}
		declare(one.Name, about, func(string) error { is = true; return nil })
	}
	return func() bool { return is }
}

// employ lets the lab's own command do what the command line asks for, which lets workers
// play.
func employ(h *program.Host) int {
	self, err := os.Executable()
	if err != nil {
		return h.Explain("simulate", err)
	}
	return h.Sister("simulate", "lab", append([]string{"simulate", "--curtain", self}, h.Args[1:]...)...)
}
