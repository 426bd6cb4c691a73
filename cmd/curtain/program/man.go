package program

import (
	"flag"
	"fmt"
	"strings"
)

// ManCommand is the command man.
var ManCommand = Command{
	Name: "man", Args: "",
	About: "print the manual page of the program",
	More: `
It is generated from the declarations of commands and flags. Read it with man, or save it where
man can find it:

    curtain man | man -l -

    curtain man > ~/.local/share/man/man1/curtain.1`,
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

// roff escapes text for a manual page, in which a line cannot begin with a request.
var roff = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n.", "\n\\&.", "\n'", "\n\\&'")

func roffText(text string) string { return strings.TrimPrefix(roff.Replace("\n"+text), "\n") }

func (h *Host) manPage() (lines []string) {
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	paragraphs := func(text string) {
		for p := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
			add(".PP\n%s", roffText(strings.Join(strings.Fields(p), " ")))
		}
	}
	add(".TH CURTAIN 1\n.SH NAME\ncurtain \\- play, test and show card games whose content is written in Lua")
	add(".SH SYNOPSIS\n.B curtain\n[command] [arguments]")
	add(".SH DESCRIPTION")
	var games []string
	for _, r := range h.Registered {
		games = append(games, fmt.Sprintf("%s (%s)", r.Name, r.Title))
	}
	paragraphs("Commands that work on a game take its name first, unless it is " + h.Registered[0].Name + ". The games are " + strings.Join(games, ", ") + ". Without a command, " + h.Verbs[0].Name + " is run.")
	add(".SH COMMANDS")
	apart := *h
	for _, v := range h.Verbs {
		f, _ := v.DeclareFlags(&apart)
		add(".SS %s", roffText(strings.TrimSpace("curtain "+v.Name+" "+v.Args)))
		paragraphs(v.About)
		for _, e := range v.Examples {
			add(".TP\n.B curtain %s\n%s", roffText(e.Line), roffText(e.About))
		}
		if v.More != "" {
			paragraphs(v.More)
		}
		for i, group := range v.groupFlags(f) {
			if i > 0 {
				paragraphs(group.Title + ":")
			}
			for _, name := range group.Flags {
				form, about := h.flagForm(f.Lookup(name))
				add(".TP\n.B %s\n%s", roffText(form), roffText(about))
			}
		}
	}
	add(".SH EXIT STATUS")
	for _, s := range exitStatuses {
		add(".TP\n.B %d\n%s", s.status, roffText(s.about))
	}
	add(".SH FILES")
	for _, file := range [][2]string{
		{"$XDG_CONFIG_HOME/curtain/config", "the configuration file"},
		{"$XDG_STATE_HOME/curtain/journals", "saved games"},
		{"$XDG_STATE_HOME/curtain/repl_history", "the history of consoles"},
	} {
		add(".TP\n.I %s\n%s", roffText(file[0]), file[1])
	}
	add(".SH ENVIRONMENT")
	for _, variable := range environment {
		add(".TP\n.B %s\n%s", variable.name, roffText(variable.about))
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
	{"COLUMNS", "the width of output that does not go to a terminal"},
	{"CURTAIN_MODS", "your mods folder"},
	{"CURTAIN_ASKING", "off: end turns without asking"},
	{"EDITOR", "the editor in which the console opens scripts"},
}
