package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"

	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	said "curtaincall/engine/table"
	"curtaincall/scripting/source"
)

// The exit statuses.
const (
	exitOK          = 0
	exitFailures    = 1   // scenarios failed, or something went wrong on the way
	exitUsage       = 2   // the command line asks for what there is not
	exitContent     = 3   // the scripts cannot be loaded
	exitDivergence  = 5   // a repeated game went another way than the recorded one
	exitInterrupted = 130 // as shells report a keyboard interrupt
)

// verb is one thing the program can do.
type verb struct {
	name  string
	args  string // what may follow, as the usage line shows it
	about string // one line
	more  string // what a reader of `help VERB` should know besides
	setup setup

	loads  bool // it loads a game: --scripts, --limit, and --mod and so on
	bare   bool // without mods
	speaks bool // in the language of who plays: --lang
	json   bool // what comes out can be had as JSON: --json
	setups bool // what may follow is a part of a game, which help lists
}

// setup declares the flags of a verb and returns what does it.
type setup func(f *flag.FlagSet) action

// action does what a verb is for, with the arguments that are no flags, and
// returns the exit status.
type action func(h *host, args []string) int

// run carries out a command line and returns the exit status.
func run(args []string, h *host) int {
	h.args = args
	h.guard()
	h.away = &away{}
	status := h.carryOut(args)
	h.tellAway()
	return h.printed(status)
}

func (h *host) carryOut(args []string) int {
	if len(args) == 0 {
		return h.verbs[0].call(h, nil)
	}
	switch args[0] {
	case "-h", "-help", "--help":
		return helpVerb().call(h, nil)
	case "-version", "--version":
		return h.verb("version", func(v verb) int { return v.call(h, nil) })
	}
	if strings.HasPrefix(args[0], "-") {
		return h.verbs[0].unnamed().call(h, args) // flags of the first verb
	}
	return h.verb(args[0], func(v verb) int { return v.call(h, args[1:]) })
}

// verb does something with the verb of that name.
func (h *host) verb(name string, do func(verb) int) int {
	for _, v := range h.verbs {
		if v.name == name {
			return do(v)
		}
	}
	return h.misuse("", "unknown verb %q%s", name, cmp.Or(h.afterVerb(name), nearest(name, h.verbNames())))
}

// afterVerb says where the name of a game belongs; "" for another word.
func (h *host) afterVerb(name string) string {
	if !slices.Contains(h.rulesetNames(), name) {
		return ""
	}
	return h.inCommands(": the name of a game stands behind the verb, as in `curtain play " + name + "`")
}

// call reads the flags, which may stand before, between and after the other
// arguments, and acts.
func (v verb) call(h *host, args []string) int {
	f, act := v.flags(h)
	var plain []string
	for {
		if err := f.Parse(args); errors.Is(err, flag.ErrHelp) {
			return helpVerb().call(h, []string{v.name})
		} else if err != nil {
			return h.misuse(v.name, "%s", flagFault(f, err))
		}
		rest := f.Args()
		if read := len(args) - len(rest); len(rest) == 0 || read > 0 && args[read-1] == "--" {
			return act(h, append(plain, rest...))
		}
		plain, args = append(plain, rest[0]), rest[1:]
	}
}

// unnamed is a verb that is meant where a command line begins with flags: behind them no
// other can stand.
func (v verb) unnamed() verb {
	setup := v.setup
	v.setup = func(f *flag.FlagSet) action {
		act := setup(f)
		return func(h *host, args []string) int {
			if len(args) > 0 && slices.Contains(h.verbNames(), args[0]) {
				return h.misuse("", "flags stand behind the verb, as in `curtain %s --seed 7`", args[0])
			}
			return act(h, args)
		}
	}
	return v
}

// flags declares the flags of a verb: its own, and those common to verbs, which
// h then has.
func (v verb) flags(h *host) (*flag.FlagSet, action) {
	f := flag.NewFlagSet(v.name, flag.ContinueOnError)
	f.SetOutput(io.Discard)
	h.scripts, h.json, h.mods, h.bare = "", false, modFlags{}, v.bare
	if h.speaks, h.lang = false, ""; v.speaks {
		h.addLanguage(f)
	}
	if v.loads {
		f.StringVar(&h.scripts, "scripts", "", "use the scripts of the folder `DIR`")
	}
	if v.loads && !v.bare {
		h.addMods(f)
	}
	if v.loads {
		addLimits(f, &h.limits)
	}
	if v.json {
		f.BoolVar(&h.json, "json", false, "print one JSON document instead, and messages to standard error")
	}
	return f, v.setup(f)
}

// unattended is an action that nobody talks with: it leaves nothing half done
// behind, so that an interrupt ends it where it is.
func unattended(act action) action {
	return func(h *host, args []string) int {
		apart, shut := h.apart()
		status, err := exitInterrupted, error(nil)
		if !h.stopped() {
			status, err = await(h, func() (int, error) { return act(apart, args), nil })
		}
		if err == nil && status != exitInterrupted {
			return status
		}
		shut()
		return h.explain("", errInterrupted)
	}
}

// pattern reads the words that --run and --play look for.
func (h *host) pattern(verb, flag, words string) (*regexp.Regexp, bool) {
	p, err := regexp.Compile(words)
	var wrong *syntax.Error
	if errors.As(err, &wrong) {
		h.misuse(verb, "%s: %s is no regular expression: %s at %s; put a \\ before a sign that stands for itself",
			flag, quote(words), wrong.Code, quote(wrong.Expr))
	}
	return p, err == nil
}

// misuse tells what is wrong with a command line and where to read on.
func (h *host) misuse(verb, format string, args ...any) int {
	if verb != "" {
		verb = " " + verb
	}
	return h.misuseTold(fmt.Sprintf(format, args...), phrase.Original.Say(said.Tells, "command", h.command+" help"+verb))
}

// misuseTold tells what is wrong with a command line, and what would tell more.
func (h *host) misuseTold(why, more string) int {
	for _, text := range []string{"curtain: " + why, more} {
		h.complain("%s", strings.Join(h.fold(text, 2), "\n"))
	}
	return exitUsage
}

// nearest is the end of a message about an unknown name.
func nearest(name string, known []string) string {
	if hint := source.DidYouMean(name, known); hint != "" {
		return ": " + hint
	}
	return ""
}

// expected is nearest; where nothing is near it names all there are, if they are few.
func expected(name string, known []string) string {
	const few = 16
	if near := nearest(name, known); near != "" || len(known) == 0 || len(known) > few {
		return near
	}
	return ": there are " + speech.And(known)
}

// failures is the exit status of something of which a part may have failed.
func failures(some bool) int {
	if some {
		return exitFailures
	}
	return exitOK
}

func (h *host) verbNames() (names []string) {
	for _, v := range h.verbs {
		names = append(names, v.name)
	}
	return names
}

// programVerb says that a line begins with a verb of the program; "" where it does not.
func (h *host) programVerb(line string) string { return h.verbOfProgram(line, phrase.Original) }

func (h *host) verbOfProgram(line string, in *phrase.Table) string {
	words := strings.Fields(screen.Clean(line))
	if len(words) == 0 || !slices.Contains(h.verbNames(), words[0]) {
		return ""
	}
	return in.Say(said.OfProgram, "word", words[0], "command", h.command+" "+strings.Join(words, " "))
}
