package program

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine/bot"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
	said "curtaincall/engine/table"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// newTranslatableFlagError returns an error of package flag as a message that can be translated.
func newTranslatableFlagError(f *flag.FlagSet, err error) error {
	text := err.Error()
	if name, unknown := strings.CutPrefix(text, "flag provided but not defined: -"); unknown {
		name = strings.TrimPrefix(name, "-")
		var known []string
		f.VisitAll(func(f *flag.Flag) { known = append(known, "--"+f.Name) })
		var near any = ""
		if word := spelling.Nearest("--"+name, known); word != "" {
			near = said.Near.With("word", QuoteForTerminal(word))
		}
		return said.UnknownFlag.NewError("name", source.Printable(name), "near", near)
	}
	if name, lacks := strings.CutPrefix(text, "flag needs an argument: -"); lacks {
		return said.FlagLacks.NewError("name", source.Printable(name))
	}
	if word, odd := strings.CutPrefix(text, "bad flag syntax: "); odd {
		return said.FlagSyntax.NewError("word", source.Printable(word))
	}
	for begin, sentence := range map[string]phrase.Sentence{"invalid value ": said.FlagValue, "invalid boolean value ": said.FlagBoolean} {
		rest, is := strings.CutPrefix(text, begin)
		quoted, err := strconv.QuotedPrefix(rest)
		if !is || err != nil {
			continue
		}
		value, _ := strconv.Unquote(quoted)
		_, name, _ := strings.Cut(rest[len(quoted):], " -")
		name, _, _ = strings.Cut(name, ": ")
		why := f.Lookup(name).Value.Set(value) // the flag's own error, which package flag drops
		if isBoolFlag(f.Lookup(name)) {
			why = said.MustBool.NewError()
		}
		return sentence.NewError("word", source.Printable(quoted), "name", name, "why", why)
	}
	return errors.New(source.Printable(text))
}

// parseLanguageFlag parses --lang among the arguments after a wrong flag, to report the error in that language.
func parseLanguageFlag(f *flag.FlagSet) {
	for rest := f.Args(); len(rest) > 0; rest = rest[1:] {
		if word := strings.TrimLeft(rest[0], "-"); word == "lang" || strings.HasPrefix(word, "lang=") {
			f.Parse(rest)
			return
		}
	}
}

// completedFlag is the value of a flag with a completer for it.
type completedFlag struct {
	flag.Value
	complete Completer
}

// AddCompletion makes shells complete the value of a flag of f.
func AddCompletion(f *flag.FlagSet, name string, complete Completer) {
	known := f.Lookup(name)
	known.Value = completedFlag{known.Value, complete}
}

func withoutCompletion(value flag.Value) flag.Value {
	if completed, is := value.(completedFlag); is {
		return completed.Value
	}
	return value
}

func newWordCompleter(words []string) Completer {
	return func(*Host, []string) []string { return words }
}

func languageTags(h *Host, _ []string) (tags []string) {
	tags = []string{OriginalLanguage}
	for _, r := range h.Registered {
		locales, _ := h.BuiltinPack(r.Name, sandbox.DefaultLimits()).ReadLocales()
		tags = append(tags, source.LanguagesOf(locales)...)
	}
	return tags
}

// AddPlayersFlag adds a flag that names players. Its usage text has the names of bots between about and more.
func AddPlayersFlag(f *flag.FlagSet, to *string, name, defaultValue, about, more string) {
	f.StringVar(to, name, defaultValue, about+strings.Join(bot.Names, ", ")+", or the number of actions that it tries for each choice"+more)
	AddCompletion(f, name, newWordCompleter(bot.Names))
}

// CheckPlayer returns an error if name is not a bot's.
func CheckPlayer(name string) error {
	if bot.NewPolicyByName(name, 1, 0, nil) != nil {
		return nil
	}
	return fmt.Errorf("unknown player %s%s", QuoteForTerminal(name), cmp.Or(speech.SuggestSimilar(name, bot.Names), ": expected "+speech.JoinWithOr(append(slices.Clone(bot.Names), fmt.Sprintf("a number of actions to try, from 1 to %d", bot.MaxBudget)))))
}

// OptionalFlag is the value of a flag that can be given with or without a value.
type OptionalFlag struct {
	Value string // value of the flag; "" if it was given without one
	Given bool
}

func (o *OptionalFlag) String() string { return o.Value }

func (o *OptionalFlag) Set(value string) error {
	o.Value, o.Given = value, true
	return nil
}

// insertEmptyFlagValues returns args with "=" added to each OptionalFlag of f at the end or before another flag.
func insertEmptyFlagValues(f *flag.FlagSet, args []string) (complete []string) {
	for i, arg := range args {
		if arg == "--" {
			return append(complete, args[i:]...)
		}
		name := strings.TrimPrefix(strings.TrimPrefix(arg, "-"), "-")
		if known := f.Lookup(name); known != nil && name != arg {
			_, isOptional := withoutCompletion(known.Value).(*OptionalFlag)
			if isOptional && (i+1 == len(args) || strings.HasPrefix(args[i+1], "-")) {
				arg += "="
			}
		}
		complete = append(complete, arg)
	}
	return complete
}

// Appender returns a function for FlagSet.Func that appends the values of a repeated flag to *to.
func Appender(to *[]string) func(value string) error {
	return func(value string) error { *to = append(*to, value); return nil }
}

// SeedFlag is the value of a flag for a seed. Given says whether the command line has the flag.
type SeedFlag struct {
	N     uint64
	Given bool
}

func AddSeedFlag(f *flag.FlagSet, name string, defaultSeed uint64, about string) *SeedFlag {
	seed := &SeedFlag{N: defaultSeed}
	f.Func(name, about, func(s string) error {
		n, err := strconv.ParseUint(s, 10, 64)
		if err != nil {
			return said.NoSeed.NewError()
		}
		*seed = SeedFlag{n, true}
		return nil
	})
	return seed
}

// AddIntFlag adds a flag for a 32-bit integer and stores its value in *to. about is its usage text.
func AddIntFlag(f *flag.FlagSet, to *int, name string, defaultValue int, about string) {
	*to = defaultValue
	f.Func(name, about, func(s string) error {
		n, err := strconv.ParseInt(s, 0, 32)
		if err != nil {
			return said.MustNumber.NewError()
		}
		*to = int(n)
		return nil
	})
}

// ModFlags are the flags that select mods.
type ModFlags struct {
	Named []string // paths of the mods in --mod
	None  bool     // whether --no-mods is given
	Lock  string   // path of the lock file in --lock; "" for none
}

func (h *Host) addModFlags(f *flag.FlagSet) {
	m := &h.Mods
	f.Func("mod", "also load the mod in the folder or archive `PATH`; may be repeated (default: the mod that contains the working directory)", func(path string) error {
		m.Named = append(m.Named, path)
		if _, err := os.Lstat(h.AbsPath(path)); errors.Is(err, fs.ErrNotExist) {
			return said.NoSuchMod.NewError()
		}
		return nil
	})
	f.BoolVar(&m.None, "no-mods", false, "load only the mods named by --mod")
	f.StringVar(&m.Lock, "lock", "", "load exactly the mods in the lock file `FILE`")
}

// selectModOfWorkingDir selects the mod around the working directory and its game, unless flags select scripts or mods.
func (h *Host) selectModOfWorkingDir() {
	h.defaultGame = ""
	if h.Scripts != "" || len(h.Mods.Named) > 0 || h.Mods.None || h.Mods.Lock != "" {
		return
	}
	folder := h.ModFolderOfWorkingDir()
	if path, err := filepath.Rel(h.Dir, folder); folder != "" && err == nil {
		h.Mods.Named = []string{path}
		if m, err := mods.Open(folder, folder); err == nil {
			h.defaultGame = m.Game
		}
	}
}

// AddMod adds the mod at an absolute path to the mods of --mod, unless it is already among them.
func (h *Host) AddMod(path string) {
	if !slices.ContainsFunc(h.Mods.Named, func(named string) bool { return h.AbsPath(named) == path }) {
		h.Mods.Named = append(slices.Clip(h.Mods.Named), path)
	}
}

// ModFolderOfWorkingDir returns the folder of the mod that contains the working directory, or "". It looks neither in
// hidden folders nor outside the nearest folder with a go.mod.
func (h *Host) ModFolderOfWorkingDir() string {
	for dir := h.Dir; ; dir = filepath.Dir(dir) {
		_, err := os.Lstat(filepath.Join(dir, mods.ManifestFile))
		if hidden := strings.HasPrefix(filepath.Base(dir), "."); err == nil && !hidden { // such folders are for editors
			return dir
		}
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil || dir == filepath.Dir(dir) {
			return ""
		}
	}
}

// ScriptFlags returns flags that select the scripts and mods in use, with a space before each, for a command line.
func (h *Host) ScriptFlags() (words string) {
	if h.Scripts != "" {
		words = " --scripts " + ShellWord(h.Scripts)
	}
	for _, path := range h.Mods.Named {
		words += " --mod " + ShellWord(path)
	}
	if h.Mods.None {
		words += " --no-mods"
	}
	if h.Mods.Lock != "" {
		words += " --lock " + ShellWord(h.Mods.Lock)
	}
	return words
}
