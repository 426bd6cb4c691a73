package main

import (
	"flag"
	"runtime"
	"runtime/debug"
)

func versionVerb() verb {
	return verb{
		name: "version", args: "",
		about: "tell which program this is and where its scripts come from",
		setup: func(*flag.FlagSet) action { return version },
	}
}

func version(h *host, args []string) int {
	if len(args) > 0 {
		return h.misuse("version", "version takes no arguments, not %q", args[0])
	}
	revision := "(unknown revision)"
	if info, ok := debug.ReadBuildInfo(); ok {
		if info.Main.Version != "" {
			revision = info.Main.Version
		}
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				revision = s.Value
			}
		}
	}
	h.printf("curtain %s, %s %s/%s", revision, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	for _, r := range h.rulesets {
		_, from, err := h.pack(r, "")
		switch {
		case err != nil:
			return h.explain("version", err)
		case from == "":
			from = "inside the program"
		}
		h.printf("scripts of %s: %s", r.Name, from)
	}
	return exitOK
}
