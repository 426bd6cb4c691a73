package main

import (
	"flag"
	"fmt"
	"strings"

	"curtaincall/engine/screen"
)

// helpVerb is the verb help.
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
	return h.verb(args[0], func(v verb) int {
		h.print(h.manual(v)...)
		return exitOK
	})
}

func (h *host) overview() {
	s := h.screen()
	h.print(s.Wrap("Plays, tests and shows card games whose content is Lua scripts.", 0)...)
	h.print("")
	h.print(s.Wrap("usage: "+h.command+" [verb] [arguments]", 2)...)
	h.print("")
	for i, v := range h.verbs {
		about := v.about
		if i == 0 {
			about += " (also when no verb is given)"
		}
		h.print(s.Wrap("  "+screen.Pad(v.name, 9)+" "+about, 12)...)
	}
	h.print("")
	h.print(s.Wrap("Every verb that is about a game takes its name first, if it is not "+h.rulesets[0].Name+".", 0)...)
	var games []string
	for _, r := range h.rulesets {
		games = append(games, fmt.Sprintf("%s (%s)", r.Name, r.Title))
	}
	h.print(s.Wrap("Games: "+strings.Join(games, ", ")+".", 0)...)
	h.print("")
	h.print(s.Wrap(h.inCommands("`curtain help VERB` tells more of a verb."), 0)...)
}

// manual is everything there is to say about a verb.
func (h *host) manual(v verb) (lines []string) {
	s := h.screen()
	f, _ := v.flags(h)
	flags := false
	f.VisitAll(func(*flag.Flag) { flags = true })
	usage := "usage: " + h.command + " " + v.name
	if v.args != "" {
		usage += " " + v.args
	}
	if flags {
		usage += " [flags]"
	}
	lines = append(lines, s.Wrap(usage, 2)...)
	lines = append(lines, "")
	lines = append(lines, h.paragraphs(v.about)...)
	if v.more != "" {
		lines = append(lines, "")
		lines = append(lines, h.paragraphs(h.inCommands(v.more))...)
	}
	if v.setups {
		lines = append(lines, h.setups()...)
	}
	if flags {
		lines = append(lines, "", "flags:")
	}
	f.VisitAll(func(f *flag.Flag) {
		value, about := flag.UnquoteUsage(f)
		if value != "" {
			value = " " + value
		}
		lines = append(lines, h.explained("--"+f.Name+value, about, 16)...)
	})
	return lines
}

// setups are the parts that there are of each game.
func (h *host) setups() (lines []string) {
	for i, r := range h.rulesets {
		if len(r.Setups) == 0 {
			continue
		}
		name := ""
		if i > 0 {
			name = r.Name + " "
		}
		lines = append(lines, "", "what there is to play of "+r.Title+":")
		for _, form := range r.Setups {
			lines = append(lines, h.explained(name+form.Words, form.About, 27)...)
		}
	}
	return lines
}

// paragraphs lays out a text anew: empty lines divide its paragraphs, its other
// line ends mean nothing.
func (h *host) paragraphs(text string) (lines []string) {
	for i, p := range strings.Split(strings.TrimSpace(text), "\n\n") {
		if i > 0 {
			lines = append(lines, "")
		}
		for _, line := range h.screen().Within(2).Wrap(strings.Join(strings.Fields(p), " "), 0) {
			lines = append(lines, "  "+line)
		}
	}
	return lines
}
