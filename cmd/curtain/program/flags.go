package program

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"time"

	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// flagFault says what package flag found wrong in our words.
func flagFault(f *flag.FlagSet, err error) string {
	if name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -"); unknown {
		name = strings.TrimPrefix(name, "-")
		var known []string
		f.VisitAll(func(f *flag.Flag) { known = append(known, "--"+f.Name) })
		return "unknown flag --" + source.Printable(name) + Nearest("--"+name, known)
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

// SeedFlag is the value of --seed.
type SeedFlag struct {
	N     uint64
	Given bool
}

func AddSeed(f *flag.FlagSet, usual uint64, about string) *SeedFlag {
	return AddSeedAs(f, "seed", usual, about)
}

func AddSeedAs(f *flag.FlagSet, name string, usual uint64, about string) *SeedFlag {
	seed := &SeedFlag{N: usual}
	f.Func(name, about, func(s string) error {
		n, err := strconv.ParseUint(s, 10, 64)
		if err != nil {
			return errors.New("a seed is a whole number from 0")
		}
		*seed = SeedFlag{n, true}
		return nil
	})
	return seed
}

// limitsFlag collects --limit NAME=N.
type limitsFlag struct{ limits *sandbox.Limits }

// addLimits declares --limit, which every verb has that runs scripts.
func addLimits(f *flag.FlagSet, limits *sandbox.Limits) {
	*limits = sandbox.DefaultLimits()
	f.BoolVar(&limits.Interpreter, "interpreter", false, "let the interpreter run all functions of scripts, none as a closure")
	f.Var(&limitsFlag{limits}, "limit", "let a call of a script do more or less: `NAME=N`, of "+strings.Join(sandbox.LimitNames(), ", "))
}

func (l *limitsFlag) String() string { return "" }

func (l *limitsFlag) Set(s string) error {
	name, number, found := strings.Cut(s, "=")
	n, err := strconv.ParseInt(number, 10, 64)
	if !found || err != nil {
		return errors.New("it is written NAME=N, as in instructions=50000")
	}
	return l.limits.Set(name, n)
}

// ModFlags say which mods are wanted.
type ModFlags struct {
	Named []string // --mod
	None  bool     // --no-mods
	Lock  string   // --lock
}

// addMods declares the flags.
func (h *Host) addMods(f *flag.FlagSet) {
	m := &h.Mods
	f.Func("mod", "also use the mod that is the folder or archive `PATH`; may be given several times", func(path string) error {
		m.Named = append(m.Named, path)
		if _, err := os.Lstat(h.At(path)); errors.Is(err, fs.ErrNotExist) {
			return errors.New("there is no such file or folder")
		}
		return nil
	})
	f.BoolVar(&m.None, "no-mods", false, "use no mods but those that --mod names")
	f.StringVar(&m.Lock, "lock", "", "use exactly the mods that the lock `FILE` names")
}

// again are the flags of the mods in use, for the next time: each with a space before.
func (f ModFlags) again() (words string) {
	for _, path := range f.Named {
		words += " --mod " + ShellWord(path)
	}
	if f.None {
		words += " --no-mods"
	}
	if f.Lock != "" {
		words += " --lock " + ShellWord(f.Lock)
	}
	return words
}

// SameScripts are the flags with which the next command has the same scripts and mods.
func (h *Host) SameScripts() string {
	if h.Scripts == "" {
		return h.Mods.again()
	}
	return " --scripts " + ShellWord(h.Scripts) + h.Mods.again()
}

// addLanguage declares --lang. Only what is played is told in other languages.
func (h *Host) addLanguage(f *flag.FlagSet) {
	h.Speaks = true
	f.StringVar(&h.Lang, "lang", "", "play in the language `TAG`, as de; without it, in that of the system where the game knows it")
}
