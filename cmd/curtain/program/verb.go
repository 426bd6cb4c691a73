package program

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"

	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine/disk"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
	said "curtaincall/engine/table"
	"curtaincall/scripting/sandbox"
)

// Exit statuses.
const (
	ExitOK          = 0
	ExitFailures    = 1   // a scenario failed, or another error occurred
	ExitUsage       = 2   // the command line is wrong
	ExitContent     = 3   // the scripts cannot be loaded
	ExitDivergence  = 5   // a replay diverged from the recording
	ExitInterrupted = 130 // as shells report a keyboard interrupt
)

// Command is a command of the program, also called a verb.
type Command struct {
	Name       string
	Args       string                        // the arguments, for the usage line
	About      string                        // one line
	More       string                        // further text for `help VERB`
	Examples   []Example                     // shown first by `help VERB`
	FlagGroups []FlagGroup                   // flags that help shows below all others
	Complete   Completer                     // completes the other arguments; nil: games and setups, or nothing
	Setup      func(f *flag.FlagSet) Handler // declares the command's own flags, which the handler uses

	Loads        bool // it loads a game, and has --scripts, --limit, --mod and so on
	IsTranslated bool // it shows the content of a game in the user's language
	JSON         bool // it can print JSON, and has --json
	Setups       bool // it takes a setup of a game; help lists them

	WorksWithWrongConfig bool // it runs even if the configuration file is wrong
}

// Example is a command line, without the name of the program, and its purpose.
type Example struct{ Line, About string }

// FlagGroup has flags that help shows together, under a title.
type FlagGroup struct {
	Title string
	Flags []string
}

// Handler runs a command with the arguments that are not flags. It returns the exit status.
type Handler func(h *Host, args []string) int

// Run runs a command line, without the name of the program, and returns the exit status.
func Run(args []string, h *Host) (status int) {
	h.Args = args
	h.FilterOutput()
	h.ModLocations = &modLocations{}
	status = h.runArgs(args)
	for _, prefix := range h.ModLocations.named {
		if !h.JSON {
			where := h.ModLocations.pathByPrefix[prefix]
			if where == "." {
				where = "this folder"
			}
			h.PrintToStderr("%s is %s", prefix, where)
		}
	}
	if status != ExitOK {
		return status // Err may wait for a write that is blocked
	}
	if err := h.Out.(*screen.Writer).Err(); err != nil {
		h.PrintToStderr("curtain: cannot write the output: %s", err)
		return ExitFailures
	}
	return ExitOK
}

func (h *Host) runArgs(args []string) (status int) {
	if len(args) == 0 {
		return h.Verbs[0].parseAndRun(h, nil)
	}
	switch args[0] {
	case "-h", "-help", "--help":
		return HelpCommand.parseAndRun(h, args[1:])
	case "-V", "-version", "--version":
		return h.withCommand("version", func(v Command) int { return v.parseAndRun(h, args[1:]) })
	}
	if strings.HasPrefix(args[0], "-") {
		return h.Verbs[0].rejectingCommandNames().parseAndRun(h, args) // flags of the first verb
	}
	return h.withCommand(args[0], func(v Command) int { return v.parseAndRun(h, args[1:]) })
}

func (h *Host) withCommand(name string, do func(Command) int) (status int) {
	for _, v := range h.Verbs {
		if v.Name == name {
			return do(v)
		}
	}
	return h.PrintMisuse("", "unknown command %q%s", name, cmp.Or(h.suggestPlay(name), speech.SuggestSimilar(name, h.CommandNames())))
}

// suggestPlay returns the end of a message with a suitable command `curtain play`, if name is or resembles
// a game or a setup of the default game; else "".
func (h *Host) suggestPlay(name string) string {
	playable := h.RulesetNames()
	if len(h.Registered) > 0 {
		for _, part := range h.Registered[0].Game.Setups {
			playable = append(playable, part.Kind.Name)
		}
	}
	switch meant := spelling.Nearest(name, append(h.CommandNames(), playable...)); {
	case !slices.Contains(playable, meant):
		return ""
	case meant == name:
		return h.WithActualCommand("; to play it, try `curtain play " + meant + "`")
	default:
		return h.WithActualCommand(": did you mean `curtain play " + meant + "`?")
	}
}

// parseAndRun parses the flags, which may be anywhere between the other arguments, and runs the command.
func (v Command) parseAndRun(h *Host, args []string) (status int) {
	f, act := v.DeclareFlags(h)
	if err := h.setFlagsFromConfig(f, v.Name); err != nil && !v.WorksWithWrongConfig {
		return h.PrintMisuse("config", "%s", err)
	}
	args = insertEmptyFlagValues(f, args)
	var plain []string
	for {
		if err := f.Parse(args); errors.Is(err, flag.ErrHelp) {
			parseLanguageFlag(f)
			return h.withCommand("help", func(help Command) int {
				return help.parseAndRun(h, []string{v.Name, "--lang=" + h.Lang, "--color=" + cmp.Or(h.Color, "auto")})
			})
		} else if err != nil {
			parseLanguageFlag(f)
			return h.PrintMisuse(v.Name, "%s", h.MessageLanguage().ErrorText(translateFlagError(f, err)))
		}
		rest := f.Args()
		if read := len(args) - len(rest); len(rest) == 0 || read > 0 && args[read-1] == "--" {
			if v.Loads {
				h.selectModOfWorkingDir()
			}
			return act(h, append(plain, rest...))
		}
		plain, args = append(plain, rest[0]), rest[1:]
	}
}

// rejectingCommandNames returns a copy of v for a command line that begins with a flag. Its handler rejects
// the name of a command as the first other argument.
func (v Command) rejectingCommandNames() Command {
	setup := v.Setup
	v.Setup = func(f *flag.FlagSet) Handler {
		act := setup(f)
		return func(h *Host, args []string) int {
			if len(args) > 0 && slices.Contains(h.CommandNames(), args[0]) {
				return h.PrintMisuse("", "%s", h.MessageLanguage().RenderSentence(said.FlagsBehind, "word", args[0]))
			}
			return act(h, args)
		}
	}
	return v
}

// DeclareFlags declares the flags of a command and the common ones, and returns its handler. It
// resets the fields of h in which the common flags are stored.
func (v Command) DeclareFlags(h *Host) (*flag.FlagSet, Handler) {
	f := flag.NewFlagSet(v.Name, flag.ContinueOnError)
	f.SetOutput(io.Discard)
	h.Scripts, h.JSON, h.Mods = "", false, ModFlags{}
	h.IsTranslated, h.Lang = v.IsTranslated, ""
	f.Var(&languageFlag{textFlag{choiceFlag{to: &h.Lang}}}, "lang", "language `TAG`, such as de (default: the system's, if the game is translated into it)")
	h.Color = ""
	f.Var(&choiceFlag{&h.Color, []string{"auto", "always", "never"}}, "color", "use colors: `WHEN` is auto (at a terminal), always or never")
	if v.Loads {
		f.StringVar(&h.Scripts, "scripts", "", "use the scripts in the folder `DIR`")
		h.addModFlags(f)
		h.Limits = sandbox.DefaultLimits()
		f.BoolVar(&h.Limits.Interpreter, "interpreter", false, "interpret all script functions instead of compiling them to closures")
		about := "change a limit: `NAME=N`, where NAME is one of " + strings.Join(sandbox.LimitNames(), ", ")
		f.Func("limit", about, func(s string) error {
			name, number, found := strings.Cut(s, "=")
			n, err := strconv.ParseInt(number, 10, 64)
			if !found || err != nil {
				return said.LimitForm.NewError()
			}
			return h.Limits.Set(name, n)
		})
	}
	if v.JSON {
		f.BoolVar(&h.JSON, "json", false, "print one JSON document, and messages to standard error")
	}
	return f, v.Setup(f)
}

// StopOnSignal returns a handler that runs act until the program is asked to stop. Then the handler waits
// for files being written and returns, while act still runs but cannot print. So act must leave no
// half-written files.
func StopOnSignal(act Handler) Handler {
	return func(h *Host, args []string) int {
		apart, shut := h.CopyWithCutoff(h.IsStopped)
		status, err := ExitInterrupted, error(nil)
		if !h.IsStopped() {
			status, err = RunInterruptibly(h, func() (int, error) { return act(apart, args), nil })
		}
		if err == nil && !h.IsStopped() {
			return status
		}
		shut()
		disk.WaitForWrites()
		return h.PrintError("", terminal.ErrInterrupted)
	}
}

// CompilePattern compiles the regular expression of a flag of the command verb. If it is not valid, it
// prints why and returns false.
func (h *Host) CompilePattern(verb, flag, expression string) (*regexp.Regexp, bool) {
	p, err := regexp.Compile(expression)
	if wrong, is := errors.AsType[*syntax.Error](err); is {
		h.PrintMisuse(verb, "%s: %s is not a valid regular expression: %s at %s; escape literal characters with \\",
			flag, QuoteForTerminal(expression), wrong.Code, QuoteForTerminal(wrong.Expr))
	}
	return p, err == nil
}

// PrintMisuse prints an error in the command line and a reference to the help of the command verb, or to
// the general help if verb is "". It returns ExitUsage.
func (h *Host) PrintMisuse(verb, format string, args ...any) (status int) {
	if verb != "" {
		verb = " " + verb
	}
	return h.PrintMisuseText(h.addPlaceInConfig(fmt.Sprintf(format, args...)), h.MessageLanguage().RenderSentence(said.Tells, "command", h.Command+" help"+verb))
}

// PrintMisuseText prints why, an error in the command line, and then more. It returns ExitUsage.
func (h *Host) PrintMisuseText(why, more string) (status int) {
	for _, text := range []string{"curtain: " + why, more} {
		h.PrintToStderr("%s", strings.Join(h.WrapForTerminal(text, 2), "\n"))
	}
	return ExitUsage
}

// FailureStatus returns ExitFailures if something failed, else ExitOK.
func FailureStatus(failed bool) (status int) {
	if failed {
		return ExitFailures
	}
	return ExitOK
}

func (h *Host) CommandNames() (names []string) {
	for _, v := range h.Verbs {
		names = append(names, v.Name)
	}
	return names
}

// ProgramCommandHint is TranslatedCommandHint in English.
func (h *Host) ProgramCommandHint(line string) string {
	return h.TranslatedCommandHint(line, phrase.Original)
}

// TranslatedCommandHint returns, in a language, a hint that line is for the shell if it begins with a
// command of the program, with or without the program's name; else "".
func (h *Host) TranslatedCommandHint(line string, in *phrase.Language) string {
	words := strings.Fields(screen.Clean(line))
	if len(words) > 1 && words[0] == "curtain" {
		words = words[1:]
	}
	if len(words) == 0 || !slices.Contains(h.CommandNames(), words[0]) {
		return ""
	}
	return in.RenderSentence(said.OfProgram, "word", words[0], "command", h.Command+" "+strings.Join(words, " "))
}
