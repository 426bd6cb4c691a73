package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"

	"curtaincall/scripting/source"
)

// verb is one thing the program can do.
type verb struct {
	name  string
	args  string // what may follow, as the usage line shows it
	about string // one line
	more  string // what a reader of `help VERB` should know besides
	setup setup

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
	return []verb{playVerb(), replVerb(), testVerb(), checkVerb(), listVerb(), showVerb(), simulateVerb(), replayVerb(), helpVerb(), versionVerb()}
}

// run carries out a command line and returns the exit status.
func run(args []string, h *host) int {
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
		return all[0].call(h, args) // flags of the first verb
	}
	for _, v := range all {
		if v.name == args[0] {
			return v.call(h, args[1:])
		}
	}
	return h.misuse("", "unknown verb %q%s", args[0], nearest(args[0], verbNames()))
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
	f := v.flags()
	act := v.setup(f)
	var plain []string
	for {
		if err := f.Parse(args); errors.Is(err, flag.ErrHelp) {
			return helpVerb().call(h, []string{v.name})
		} else if err != nil {
			return h.misuse(v.name, "%s", flagFault(f, err))
		}
		rest := f.Args()
		if read := len(args) - len(rest); len(rest) == 0 || read > 0 && args[read-1] == "--" {
			h.limited(f)
			return act(h, append(plain, rest...))
		}
		plain, args = append(plain, rest[0]), rest[1:]
	}
}

func (v verb) flags() *flag.FlagSet {
	f := flag.NewFlagSet(v.name, flag.ContinueOnError)
	f.SetOutput(io.Discard)
	return f
}

// flagFault says what package flag found wrong in our words.
func flagFault(f *flag.FlagSet, err error) string {
	if name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -"); unknown {
		name = strings.TrimPrefix(name, "-")
		var known []string
		f.VisitAll(func(f *flag.Flag) { known = append(known, "--"+f.Name) })
		return "unknown flag --" + source.Printable(name) + nearest("--"+name, known)
	}
	return source.Printable(strings.Replace(err.Error(), " flag -", " --", 1))
}

// misuse tells what is wrong with a command line and where to read on.
func (h *host) misuse(verb, format string, args ...any) int {
	for _, line := range h.fold(fmt.Sprintf("curtain: "+format, args...), 2) {
		h.complain("%s", line)
	}
	if verb != "" {
		verb = " " + verb
	}
	for _, line := range h.fold("`"+h.command+" help"+verb+"` tells what there is", 2) {
		h.complain("%s", line)
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

func addSeed(f *flag.FlagSet, about string) *seedFlag {
	seed := new(seedFlag)
	f.Func("seed", about, func(s string) error {
		n, err := strconv.ParseUint(s, 10, 64)
		if err != nil {
			return errors.New("a seed is a whole number from 0")
		}
		*seed = seedFlag{n, true}
		return nil
	})
	return seed
}
