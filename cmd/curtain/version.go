package main

import (
	"cmp"
	"flag"
	"runtime"
)

// versionVerb is the verb version.
func versionVerb() verb {
	return verb{
		name: "version", args: "",
		about: "tell which program this is and where its scripts come from",
		setup: func(f *flag.FlagSet) action {
			licences := f.Bool("licences", false, "print the licences of the program and of what is linked into it")
			return func(h *host, args []string) int { return version(h, args, *licences) }
		},
	}
}

func version(h *host, args []string, licences bool) int {
	if len(args) > 0 {
		return h.misuse("version", "version takes no arguments, not %q", args[0])
	}
	if licences {
		return h.printNotices()
	}
	h.printf("curtain %s, %s %s/%s", revision(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	for _, r := range h.rulesets {
		base, err := h.basePack(r)
		if err != nil {
			return h.explain("version", err)
		}
		h.printf("scripts of %s: %s", r.Name, cmp.Or(base.folder, "inside the program"))
	}
	return exitOK
}
