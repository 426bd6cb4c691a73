package program

import (
	"flag"
	"fmt"
	"strings"

	"curtaincall/engine/screen"
)

// HelpCommand is the command help.
var HelpCommand = Command{
	Name: "help", Args: "[command]",
	About: "show help for the program or a command",
	Setup: func(*flag.FlagSet) Handler { return runHelp },
}

func runHelp(h *Host, args []string) (status int) {
	if len(args) == 0 {
		h.printOverview()
		return ExitOK
	}
	if len(args) > 1 {
		return h.PrintMisuse("", "help takes one command, not %d", len(args))
	}
	return h.withCommand(args[0], func(v Command) int {
		h.Print(h.commandHelpLines(v)...)
		return ExitOK
	})
}

func (h *Host) printOverview() {
	s := h.Screen()
	h.Print(s.Wrap("Plays, tests and shows card games whose content is Lua scripts.", 0)...)
	h.Print("")
	h.Print(s.Wrap("usage: "+h.Command+" [command] [arguments]", 2)...)
	h.Print("")
	for i, v := range h.Verbs {
		about := v.About
		if i == 0 {
			about += " (the default)"
		}
		h.Print(s.Wrap("  "+screen.PadRight(v.Name, 9)+" "+about, 12)...)
	}
	h.Print("")
	h.Print(s.Wrap("Commands that work on a game take its name first, unless it is "+h.Registered[0].Name+".", 0)...)
	var games []string
	for _, r := range h.Registered {
		games = append(games, fmt.Sprintf("%s (%s)", r.Name, r.Title))
	}
	h.Print(s.Wrap("Games: "+strings.Join(games, ", ")+".", 0)...)
	h.Print("")
	h.Print(s.Wrap(h.WithActualCommand("Run `curtain help COMMAND` for the usage of a command."), 0)...)
}

func (h *Host) commandHelpLines(v Command) (lines []string) {
	s := h.Screen()
	f, _ := v.DeclareFlags(h)
	flags := false
	f.VisitAll(func(*flag.Flag) { flags = true })
	usage := "usage: " + h.Command + " " + v.Name
	if v.Args != "" {
		usage += " " + v.Args
	}
	if flags {
		usage += " [flags]"
	}
	lines = append(lines, s.Wrap(usage, 2)...)
	lines = append(lines, "")
	lines = append(lines, h.wrapAndIndentParagraphs(v.About)...)
	if v.More != "" {
		lines = append(lines, "")
		lines = append(lines, h.wrapAndIndentParagraphs(h.WithActualCommand(v.More))...)
	}
	if v.Setups {
		lines = append(lines, h.setupHelpLines()...)
	}
	if flags {
		lines = append(lines, "", "flags:")
	}
	f.VisitAll(func(f *flag.Flag) {
		value, about := flag.UnquoteUsage(f)
		if value != "" {
			value = " " + value
		}
		lines = append(lines, h.FormatTerm("--"+f.Name+value, about, 16)...)
	})
	return lines
}

func (h *Host) setupHelpLines() (lines []string) {
	for _, r := range h.Registered {
		lines = append(lines, "", "what to play in "+r.Title+":")
		for _, form := range r.Setups {
			lines = append(lines, h.FormatTerm(h.GameArgWithSpace(r)+form.Words, form.About, 27)...)
		}
	}
	return lines
}

func (h *Host) wrapAndIndentParagraphs(text string) (lines []string) {
	for i, p := range strings.Split(strings.TrimSpace(text), "\n\n") {
		if i > 0 {
			lines = append(lines, "")
		}
		for _, line := range h.Screen().Within(2).Wrap(strings.Join(strings.Fields(p), " "), 0) {
			lines = append(lines, "  "+line)
		}
	}
	return lines
}
