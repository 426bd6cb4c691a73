package main

import (
	"cmp"
	"flag"
	"runtime"
	"runtime/debug"
)

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

// builtFrom is the commit that the program was built from, if it knows it and nothing was
// changed since.
func builtFrom() (commit string, clean bool) {
	info, _ := debug.ReadBuildInfo()
	if info == nil {
		return "", false
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = s.Value
		case "vcs.modified":
			clean = s.Value == "false"
		}
	}
	return commit, clean && commit != ""
}

// revision is the version of the program, as far as it was built to know it.
func revision() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown revision)"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value
		}
	}
	if info.Main.Version != "" {
		return info.Main.Version
	}
	return "(unknown revision)"
}
