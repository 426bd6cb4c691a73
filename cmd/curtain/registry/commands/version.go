package commands

import (
	"cmp"
	"flag"
	"io"
	"runtime"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
)

var versionCommand = program.Command{
	Name: "version", Args: "",
	About:                "print the version and the location of the scripts",
	WorksWithWrongConfig: true,

	Setup: func(f *flag.FlagSet) program.Handler {
		licenses := f.Bool("licenses", false, "print the licenses of the program and its dependencies")
		return func(h *program.Host, args []string) int { return runVersion(h, args, *licenses) }
	},
}

func runVersion(h *program.Host, args []string, licenses bool) int {
	if len(args) > 0 {
		return h.PrintMisuse("version", "`version` takes no arguments: remove %q", args[0])
	}
	if licenses {
		io.WriteString(h.Out, registry.Notices)
		return program.ExitOK
	}
	h.Printf("curtain %s, %s %s/%s", program.CommitOrVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	for _, r := range h.Registered {
		base, err := load.FindBasePack(h, r)
		if err != nil {
			return h.PrintError("version", err)
		}
		h.Printf("scripts of %s: %s", r.Name, cmp.Or(base.Folder, "built into the program"))
	}
	return program.ExitOK
}
