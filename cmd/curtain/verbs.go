package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"time"

	"curtaincall/engine/phrase"
	said "curtaincall/engine/table"
	"curtaincall/scripting/source"
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

// verbs are all verbs, in the order in which help lists them. The first is what
// the program does when it is given none.
func verbs() []verb {
	return []verb{playVerb(), replVerb(), testVerb(), checkVerb(), listVerb(), showVerb(), modsVerb(), referenceVerb(), newVerb(), simulateVerb(), serveVerb(), studioVerb(), replayVerb(), helpVerb(), versionVerb()}
}

// run carries out a command line and returns the exit status.
func run(args []string, h *host) int {
	h.guard()
	h.away = &away{}
	status := h.carryOut(args)
	h.tellAway()
	return h.printed(status)
}

func (h *host) carryOut(args []string) int {
	all := verbs()
	if len(args) == 0 {
		return all[0].call(h, nil)
	}
	switch args[0] {
	case "-h", "-help", "--help":
		return helpVerb().call(h, nil)
	case "-version", "--version":
		return versionVerb().call(h, nil)
	}
	if strings.HasPrefix(args[0], "-") {
		return all[0].unnamed().call(h, args) // flags of the first verb
	}
	return h.verb(args[0], func(v verb) int { return v.call(h, args[1:]) })
}

// verb does something with the verb of that name.
func (h *host) verb(name string, do func(verb) int) int {
	for _, v := range verbs() {
		if v.name == name {
			return do(v)
		}
	}
	return h.misuse("", "unknown verb %q%s", name, nearest(name, verbNames()))
}

func verbNames() (names []string) {
	for _, v := range verbs() {
		names = append(names, v.name)
	}
	return names
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
			if len(args) > 0 && slices.Contains(verbNames(), args[0]) {
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
		h.mods.add(f)
	}
	if v.loads {
		addLimits(f, &h.limits)
	}
	if v.json {
		f.BoolVar(&h.json, "json", false, "print one JSON document instead, and messages to standard error")
	}
	return f, v.setup(f)
}

// onGame is the action of a verb that is about a game: the one that is named
// first, loaded.
func onGame(verb string, do func(h *host, g *game, args []string) int) action {
	return func(h *host, args []string) int {
		r, args := h.ruleset(args)
		g, err := h.load(r)
		if err != nil {
			return h.unloaded(verb, r, err)
		}
		return do(h, g, args)
	}
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

// flagFault says what package flag found wrong in our words.
func flagFault(f *flag.FlagSet, err error) string {
	if name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -"); unknown {
		name = strings.TrimPrefix(name, "-")
		var known []string
		f.VisitAll(func(f *flag.Flag) { known = append(known, "--"+f.Name) })
		return "unknown flag --" + source.Printable(name) + nearest("--"+name, known)
	}
	said, expected := err.Error(), ""
	if at, rest, found := strings.Cut(said, " for flag -"); found {
		name, why, _ := strings.Cut(rest, ": ")
		if why == "parse error" || why == "value out of range" {
			expected = kindOf(f.Lookup(name))
			said = at + " for --" + name
		}
	}
	return source.Printable(strings.Replace(said, " flag -", " --", 1) + expected)
}

// kindOf is what a flag takes, as the end of a message.
func kindOf(f *flag.Flag) string {
	getter, _ := f.Value.(flag.Getter)
	if getter == nil {
		return ""
	}
	switch getter.Get().(type) {
	case bool:
		return ": it must be true or false"
	case time.Duration:
		return ": it must be a time, such as 30s"
	}
	return ": it must be a whole number, and not too large a one"
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

// seedFlag is the value of --seed.
type seedFlag struct {
	n     uint64
	given bool
}

func addSeed(f *flag.FlagSet, usual uint64, about string) *seedFlag {
	return addSeedAs(f, "seed", usual, about)
}

func addSeedAs(f *flag.FlagSet, name string, usual uint64, about string) *seedFlag {
	seed := &seedFlag{n: usual}
	f.Func(name, about, func(s string) error {
		n, err := strconv.ParseUint(s, 10, 64)
		if err != nil {
			return errors.New("a seed is a whole number from 0")
		}
		*seed = seedFlag{n, true}
		return nil
	})
	return seed
}
