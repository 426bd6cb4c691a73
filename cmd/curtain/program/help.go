package program

import (
	"flag"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
)

var HelpCommand = Command{
	Name: "help", Args: "[command]",
	About:                "show help for the program or a command",
	WorksWithWrongConfig: true,
	Setup:                func(*flag.FlagSet) Handler { return runHelp },
	Complete:             func(h *Host, _ []string) []string { return h.CommandNames() },
}

func runHelp(h *Host, args []string) (status int) {
	if len(args) == 0 {
		h.PrintPages(nil, h.overviewLines()...)
		return ExitOK
	}
	if len(args) > 1 {
		return h.PrintMisuse("", "`help` takes one command, not %d", len(args))
	}
	word := args[0]
	if names := h.CommandNames(); !slices.Contains(names, word) && h.suggestPlayCommand(word)+speech.SuggestSimilar(word, names) == "" {
		return h.callWithCommand("reference", func(v Command) int { return v.parseAndRun(h, args) })
	}
	return h.callWithCommand(word, func(v Command) int {
		h.PrintPages(nil, h.commandHelpLines(v)...)
		return ExitOK
	})
}

func (h *Host) overviewLines() (lines []string) {
	add := func(text string, indent int) { lines = append(lines, h.Screen().TranslateAndWrap(text, indent)...) }
	add("Plays, tests and shows card games whose content is written in Lua.", 0)
	lines = append(lines, "")
	add("usage: "+h.Command+" [command] [arguments]", 2)
	lines = append(lines, "")
	columns := slices.Max(engine.Map(h.Commands, func(v Command) int { return len(v.Name) }))
	for i, v := range h.Commands {
		about := h.phrasebook().Translate(v.About)
		if i == 0 {
			about += " (the default)"
		}
		lines = append(lines, h.Screen().FormatTerm(v.Name, about, columns)...) // names of commands are not translated
	}
	lines = append(lines, "")
	add("Commands that work on a game take its name first, unless it is "+h.Registered[0].Name+".", 0)
	add("Games: "+h.gameNamesAndTitles()+".", 0)
	lines = append(lines, "")
	add(h.ReplaceProgramName("Run `curtain help COMMAND` for the usage of a command."), 0)
	return lines
}

func (h *Host) gameNamesAndTitles() string {
	names := engine.Map(h.Registered, func(r *scripting.Ruleset) string { return r.Name + " (" + r.Title + ")" })
	return strings.Join(names, ", ")
}

func (h *Host) commandHelpLines(v Command) (lines []string) {
	s := h.Screen()
	apart := *h // declaring flags resets those that are given
	f, _ := v.DeclareFlags(&apart)
	usage := "usage: " + h.Command + " " + v.Name
	if v.Args != "" {
		usage += " " + h.phrasebook().Translate(v.Args)
	}
	lines = append(lines, s.TranslateAndWrap(usage+" [flags]", 2)...)
	lines = append(lines, "")
	lines = append(lines, h.wrapAndIndentParagraphs(v.About)...)
	if v.Examples != nil {
		lines = append(lines, "", "for example:")
	}
	for _, e := range v.Examples {
		lines = append(lines, s.TranslateAndWrap("  "+h.Command+" "+e.Line, 6)...)
		lines = append(lines, s.TranslateAndWrap("      "+e.About, 6)...)
	}
	if v.More != "" {
		lines = append(lines, "")
		lines = append(lines, h.wrapAndIndentParagraphs(h.ReplaceProgramName(v.More))...)
	}
	if v.Setups {
		for _, r := range h.Registered {
			lines = append(lines, "", "what to play in "+r.Title+":")
			for _, form := range r.Setups {
				lines = append(lines, s.FormatTerm(h.GameArgWithSpace(r)+form.Words, form.About, 27)...)
			}
		}
	}
	for _, group := range v.groupFlags(f) {
		lines = append(append(lines, ""), s.TranslateAndWrap(group.Title+":", 2)...)
		for _, name := range group.Flags {
			form, about := h.describeFlag(f.Lookup(name))
			lines = append(lines, s.FormatTerm(form, about, 16)...)
		}
	}
	return lines
}

// describeFlag returns how a flag is written, such as --seed N, and what it does, in the user's language.
func (h *Host) describeFlag(f *flag.Flag) (form, about string) {
	shown := *f
	shown.Usage = h.phrasebook().Translate(f.Usage)
	value, about := flag.UnquoteUsage(&shown)
	return strings.TrimSpace("--" + f.Name + " " + value), about
}

// groupFlags returns the flags of f in groups: first those that belong to no group, then those of v.FlagGroups.
func (v Command) groupFlags(f *flag.FlagSet) []FlagGroup {
	others := FlagGroup{Title: "flags"}
	f.VisitAll(func(f *flag.Flag) {
		if !slices.ContainsFunc(v.FlagGroups, func(g FlagGroup) bool { return slices.Contains(g.Flags, f.Name) }) {
			others.Flags = append(others.Flags, f.Name)
		}
	})
	return append([]FlagGroup{others}, v.FlagGroups...)
}

func (h *Host) wrapAndIndentParagraphs(text string) (lines []string) {
	for i, p := range strings.Split(strings.TrimSpace(text), "\n\n") {
		if i > 0 {
			lines = append(lines, "")
		}
		for _, line := range h.Screen().NarrowedBy(2).TranslateAndWrap(strings.Join(strings.Fields(p), " "), 0) {
			lines = append(lines, "  "+line)
		}
	}
	return lines
}

// ManCommand is the command man, which prints the manual page.
var ManCommand = Command{
	Name: "man", Args: "",
	About: "print the manual page of the program",
	More: `
It is generated from the declarations of commands and flags. Read it with man, or save it where
man can find it:

    curtain man | man -l -

    curtain man > ~/.local/share/man/man1/curtain.1`,
	WorksWithWrongConfig: true,

	Setup: func(*flag.FlagSet) Handler {
		return func(h *Host, args []string) int {
			if len(args) > 0 {
				return h.PrintMisuse("man", "`man` takes no arguments: remove %q", args[0])
			}
			h.Print(h.manPage()...)
			return ExitOK
		}
	},
}

// roff escapes text for a manual page, where a line must not begin with a request.
var roff = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n.", "\n\\&.", "\n'", "\n\\&'")

func escapeRoff(text string) string { return strings.TrimPrefix(roff.Replace("\n"+text), "\n") }

func (h *Host) manPage() (lines []string) {
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	translate := func(text string) string { return escapeRoff(h.phrasebook().Translate(text)) }
	paragraphs := func(text string) {
		for p := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
			if !strings.HasPrefix(lines[len(lines)-1], ".S") { // a heading begins a paragraph
				add(".PP")
			}
			add("%s", translate(strings.Join(strings.Fields(p), " ")))
		}
	}
	add(".TH CURTAIN 1\n.SH NAME\ncurtain \\- play, test and show card games whose content is written in Lua")
	add(".SH SYNOPSIS\n.B curtain\n[command] [arguments]")
	add(".SH DESCRIPTION")
	paragraphs("Commands that work on a game take its name first, unless it is " + h.Registered[0].Name + ". The games are " + h.gameNamesAndTitles() + ". Without a command, " + h.Commands[0].Name + " is run.")
	add(".SH COMMANDS")
	apart := *h
	for _, v := range h.Commands {
		f, _ := v.DeclareFlags(&apart)
		add(".SS %s", escapeRoff(strings.TrimSpace("curtain "+v.Name+" "+v.Args)))
		paragraphs(v.About)
		for _, e := range v.Examples {
			add(".TP\n.B curtain %s\n%s", escapeRoff(e.Line), translate(e.About))
		}
		if v.More != "" {
			paragraphs(v.More)
		}
		for i, group := range v.groupFlags(f) {
			if i > 0 {
				paragraphs(group.Title + ":")
			}
			for _, name := range group.Flags {
				form, about := h.describeFlag(f.Lookup(name))
				add(".TP\n.B %s\n%s", escapeRoff(form), escapeRoff(about))
			}
		}
	}
	add(".SH EXIT STATUS")
	for _, s := range exitStatuses {
		add(".TP\n.B %d\n%s", s.status, translate(s.about))
	}
	add(".SH FILES")
	for _, file := range [][2]string{
		{"$XDG_CONFIG_HOME/curtain/config", "the configuration file"},
		{"$XDG_STATE_HOME/curtain/journals", "saved games"},
		{"$XDG_STATE_HOME/curtain/repl_history", "the console history"},
	} {
		add(".TP\n.I %s\n%s", escapeRoff(file[0]), translate(file[1]))
	}
	add(".SH ENVIRONMENT")
	for _, variable := range environment {
		add(".TP\n.B %s\n%s", variable.name, translate(variable.about))
	}
	return strings.Split(strings.Join(lines, "\n"), "\n")
}

var exitStatuses = []struct {
	status int
	about  string
}{
	{ExitOK, "success"},
	{ExitFailures, "a scenario failed, or another error occurred"},
	{ExitUsage, "usage error"},
	{ExitContent, "the scripts cannot be loaded"},
	{ExitDivergence, "a replay diverged from the recording"},
	{ExitInterrupted, "interrupted"},
}

var environment = []struct{ name, about string }{
	{"LC_ALL, LC_MESSAGES, LANG", "the language, unless --lang is given"},
	{"NO_COLOR, FORCE_COLOR", "whether to use colors, unless --color is given"},
	{"COLUMNS", "output width when not writing to a terminal"},
	{"CURTAIN_MODS", "your mods folder"},
	{"CURTAIN_ASKING", "off: end turns without asking"},
	{"EDITOR", "the editor in which the console opens scripts"},
}
