package program

import (
	"flag"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine/screen"
)

// HelpCommand is the command help.
var HelpCommand = Command{
	Name: "help", Args: "[command]",
	About:    "show help for the program or a command",
	Setup:    func(*flag.FlagSet) Handler { return runHelp },
	Complete: func(h *Host, _ []string) []string { return h.CommandNames() },
}

func runHelp(h *Host, args []string) (status int) {
	if len(args) == 0 {
		h.PrintPages(nil, h.overviewLines()...)
		return ExitOK
	}
	if len(args) > 1 {
		return h.PrintMisuse("", "`help` takes one command, not %d", len(args))
	}
	return h.withCommand(args[0], func(v Command) int {
		h.PrintPages(nil, h.commandHelpLines(v)...)
		return ExitOK
	})
}

func (h *Host) overviewLines() (lines []string) {
	s := h.Screen()
	lines = append(lines, s.Wrap("Plays, tests and shows card games whose content is written in Lua.", 0)...)
	lines = append(lines, "")
	lines = append(lines, s.Wrap("usage: "+h.Command+" [command] [arguments]", 2)...)
	lines = append(lines, "")
	for i, v := range h.Verbs {
		about := h.phrases().Translate(v.About)
		if i == 0 {
			about += " (the default)"
		}
		lines = append(lines, s.Wrap("  "+screen.PadRight(v.Name, 9)+" "+about, 12)...)
	}
	lines = append(lines, "")
	lines = append(lines, s.Wrap("Commands that work on a game take its name first, unless it is "+h.Registered[0].Name+".", 0)...)
	var games []string
	for _, r := range h.Registered {
		games = append(games, fmt.Sprintf("%s (%s)", r.Name, r.Title))
	}
	lines = append(lines, s.Wrap("Games: "+strings.Join(games, ", ")+".", 0)...)
	lines = append(lines, "")
	lines = append(lines, s.Wrap(h.WithActualCommand("Run `curtain help COMMAND` for the usage of a command."), 0)...)
	return lines
}

func (h *Host) commandHelpLines(v Command) (lines []string) {
	s := h.Screen()
	f, _ := v.DeclareFlags(h)
	flags := false
	f.VisitAll(func(*flag.Flag) { flags = true })
	usage := "usage: " + h.Command + " " + v.Name
	if v.Args != "" {
		usage += " " + h.phrases().Translate(v.Args)
	}
	if flags {
		usage += " [flags]"
	}
	lines = append(lines, s.Wrap(usage, 2)...)
	lines = append(lines, "")
	lines = append(lines, h.wrapAndIndentParagraphs(v.About)...)
	if v.Examples != nil {
		lines = append(lines, "", "for example:")
	}
	for _, e := range v.Examples {
		lines = append(lines, s.Wrap("  "+h.Command+" "+e.Line, 6)...)
		lines = append(lines, s.Wrap("      "+e.About, 6)...)
	}
	if v.More != "" {
		lines = append(lines, "")
		lines = append(lines, h.wrapAndIndentParagraphs(h.WithActualCommand(v.More))...)
	}
	if v.Setups {
		for _, r := range h.Registered {
			lines = append(lines, "", "what to play in "+r.Title+":")
			for _, form := range r.Setups {
				lines = append(lines, h.FormatTerm(h.GameArgWithSpace(r)+form.Words, form.About, 27)...)
			}
		}
	}
	for _, group := range v.groupFlags(f) {
		lines = append(append(lines, ""), s.Wrap(group.Title+":", 2)...)
		for _, name := range group.Flags {
			form, about := h.flagForm(f.Lookup(name))
			lines = append(lines, h.FormatTerm(form, about, 16)...)
		}
	}
	return lines
}

// flagForm returns how a flag is written, such as --seed N, and what it does, in the user's language.
func (h *Host) flagForm(f *flag.Flag) (form, about string) {
	shown := *f
	shown.Usage = h.phrases().Translate(f.Usage)
	value, about := flag.UnquoteUsage(&shown)
	return strings.TrimSpace("--" + f.Name + " " + value), about
}

// groupFlags returns the flags in f that are in none of v.FlagGroups, then those groups.
func (v Command) groupFlags(f *flag.FlagSet) (groups []FlagGroup) {
	others := FlagGroup{Title: "flags"}
	f.VisitAll(func(f *flag.Flag) {
		if !slices.ContainsFunc(v.FlagGroups, func(g FlagGroup) bool { return slices.Contains(g.Flags, f.Name) }) {
			others.Flags = append(others.Flags, f.Name)
		}
	})
	if others.Flags != nil {
		groups = append(groups, others)
	}
	return append(groups, v.FlagGroups...)
}

func (h *Host) wrapAndIndentParagraphs(text string) (lines []string) {
	for i, p := range strings.Split(strings.TrimSpace(text), "\n\n") {
		if i > 0 {
			lines = append(lines, "")
		}
		for _, line := range h.Screen().NarrowedBy(2).Wrap(strings.Join(strings.Fields(p), " "), 0) {
			lines = append(lines, "  "+line)
		}
	}
	return lines
}
