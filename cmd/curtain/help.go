package main

import (
	"flag"
	"fmt"
	"strings"
)

func helpVerb() verb {
	return verb{
		name: "help", args: "[verb]",
		about: "tell what the program can do",
		setup: func(*flag.FlagSet) action { return help },
	}
}

func help(h *host, args []string) int {
	switch len(args) {
	case 0:
		h.overview()
		return exitOK
	case 1:
	default:
		return h.misuse("", "help takes one verb, not %d", len(args))
	}
	for _, v := range verbs() {
		if v.name == args[0] {
			h.print(v.manual()...)
			return exitOK
		}
	}
	return h.misuse("", "unknown verb %q%s", args[0], nearest(args[0], verbNames()))
}

func (h *host) overview() {
	h.print("Plays, tests and shows card games whose content is Lua scripts.", "")
	h.print("usage: curtain [verb] [arguments]", "")
	all := verbs()
	for i, v := range all {
		about := v.about
		if i == 0 {
			about += " (also when no verb is given)"
		}
		h.printf("  %-9s %s", v.name, about)
	}
	h.print("")
	h.printf("Every verb that is about a game takes its name first, if it is not %s.", h.rulesets[0].Name)
	var games []string
	for _, r := range h.rulesets {
		games = append(games, fmt.Sprintf("%s (%s)", r.Name, r.Title))
	}
	h.printf("Games: %s.", strings.Join(games, ", "))
	h.print("", "`curtain help VERB` tells more of a verb.")
}

// manual is everything there is to say about a verb.
func (v verb) manual() []string {
	f := v.flags()
	v.setup(f)
	flags := false
	f.VisitAll(func(*flag.Flag) { flags = true })
	usage := "usage: curtain " + v.name
	if v.args != "" {
		usage += " " + v.args
	}
	if flags {
		usage += " [flags]"
	}
	lines := []string{usage, "", "  " + v.about}
	if v.more != "" {
		lines = append(lines, "")
		for _, line := range strings.Split(strings.TrimSpace(v.more), "\n") {
			lines = append(lines, strings.TrimRight("  "+line, " "))
		}
	}
	if flags {
		lines = append(lines, "", "flags:")
	}
	f.VisitAll(func(f *flag.Flag) {
		value, about := flag.UnquoteUsage(f)
		if value != "" {
			value = " " + value
		}
		lines = append(lines, fmt.Sprintf("  %-16s %s", "--"+f.Name+value, about))
	})
	return lines
}
