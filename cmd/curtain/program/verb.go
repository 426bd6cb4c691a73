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
	"curtaincall/engine"
	"curtaincall/engine/disk"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// The exit statuses of the program.
const (
	ExitOK          = 0
	ExitFailures    = 1   // a scenario failed, or another error occurred
	ExitUsage       = 2   // the command line is wrong
	ExitContent     = 3   // the scripts cannot be loaded
	ExitDivergence  = 5   // a replay diverged from the recording
	ExitInterrupted = 130 // a keyboard interrupt ended the program; the status is the one that shells use
)

// Command is a command of the program, which code and messages also call a verb.
type Command struct {
	Name       string
	Args       string                        // the arguments, as the usage line shows them
	About      string                        // one line that says what the command does
	More       string                        // additional text that `help COMMAND` shows
	Examples   []Example                     // examples that `help COMMAND` shows first
	FlagGroups []FlagGroup                   // flags that help shows below the others
	Complete   Completer                     // completes arguments that are not flags; nil completes the names of games if Loads is set
	Setup      func(f *flag.FlagSet) Handler // adds the command's flags to f and returns a handler that uses them

	Loads        bool // whether the command loads a game and has the flags --scripts, --limit, --mod and so on
	IsTranslated bool // whether the command shows the content of a game in the user's language
	JSON         bool // whether the command can print JSON and has --json
	Setups       bool // whether the command takes a setup of a game; help then lists the setups

	WorksWithWrongConfig bool // whether the command runs even if the configuration file is invalid
}

// Example is a command line, without the name of the program, and its purpose.
type Example struct{ Line, About string }

// FlagGroup is a group of flags that help shows under a title.
type FlagGroup struct {
	Title string
	Flags []string
}

// Handler runs a command. args are the arguments that are not flags. It returns the exit status.
type Handler func(h *Host, args []string) int

// Run runs a command line, given without the name of the program, and returns the exit status.
func Run(args []string, h *Host) (status int) {
	h.Args = args
	h.FilterTerminalControls()
	h.ModLocations = &modLocations{pathByPrefix: map[string]string{}}
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
		return h.Commands[0].parseAndRun(h, nil)
	}
	switch args[0] {
	case "-h", "-help", "--help":
		return HelpCommand.parseAndRun(h, args[1:])
	case "-V", "-version", "--version":
		return h.callWithCommand("version", func(v Command) int { return v.parseAndRun(h, args[1:]) })
	}
	if strings.HasPrefix(args[0], "-") { // flags of the first verb
		apart := *h
		f, _ := h.Commands[0].DeclareFlags(&apart)
		if plain, _ := parseArgs(f, args); len(plain) > 0 && slices.Contains(h.CommandNames(), plain[0]) {
			return h.PrintMisuse("", "%s", apart.MessageLanguage().RenderSentence(said.FlagsBehind, "word", plain[0]))
		}
		return h.Commands[0].parseAndRun(h, args)
	}
	return h.callWithCommand(args[0], func(v Command) int { return v.parseAndRun(h, args[1:]) })
}

func (h *Host) callWithCommand(name string, do func(Command) int) (status int) {
	if v := engine.Find(h.Commands, func(v Command) bool { return v.Name == name }); v.Name != "" {
		return do(v)
	}
	return h.PrintMisuse("", "unknown command %q%s", name, cmp.Or(h.suggestPlayCommand(name), speech.SuggestSimilar(name, h.CommandNames())))
}

// suggestPlayCommand returns the end of a message that suggests `curtain play`, or "" if name is like no game or setup.
func (h *Host) suggestPlayCommand(name string) string {
	playable := h.RulesetNames()
	for _, part := range h.Registered[0].Game.Setups {
		playable = append(playable, part.Kind.Name)
	}
	switch meant := spelling.Nearest(name, append(h.CommandNames(), playable...)); {
	case !slices.Contains(playable, meant):
		return ""
	case meant == name:
		return h.ReplaceProgramName("; to play it, try `curtain play " + meant + "`")
	default:
		return h.ReplaceProgramName(": did you mean `curtain play " + meant + "`?")
	}
}

func (v Command) parseAndRun(h *Host, args []string) (status int) {
	f, act := v.DeclareFlags(h)
	plain, err := parseArgs(f, args)
	h.typedFlags = map[string]bool{}
	f.Visit(func(f *flag.Flag) { h.typedFlags[f.Name] = true })
	if err := h.setFlagsFromConfig(f, v.Name); err != nil && !v.WorksWithWrongConfig {
		return h.PrintMisuse("config", "%s", err)
	}
	switch {
	case errors.Is(err, flag.ErrHelp):
		parseLanguageFlag(f)
		return h.callWithCommand("help", func(help Command) int {
			return help.parseAndRun(h, []string{v.Name, "--lang=" + h.Lang, "--color=" + cmp.Or(h.Color, "auto")})
		})
	case err != nil:
		parseLanguageFlag(f)
		return h.PrintMisuse(v.Name, "%s", h.MessageLanguage().ErrorText(newTranslatableFlagError(f, err)))
	}
	if v.Loads {
		h.selectModOfWorkingDir()
	}
	return act(h, plain)
}

// parseArgs parses flags, which may be anywhere before "--", and returns the other arguments.
func parseArgs(f *flag.FlagSet, args []string) (plain []string, err error) {
	args = insertEmptyFlagValues(f, args)
	for {
		if err := f.Parse(args); err != nil {
			return nil, err
		}
		rest := f.Args()
		if read := len(args) - len(rest); len(rest) == 0 || read > 0 && args[read-1] == "--" {
			return append(plain, rest...), nil
		}
		plain, args = append(plain, rest[0]), rest[1:]
	}
}

// DeclareFlags returns all flags of the command, and its handler. It resets the fields of h that store flags.
func (v Command) DeclareFlags(h *Host) (*flag.FlagSet, Handler) {
	f := flag.NewFlagSet(v.Name, flag.ContinueOnError)
	f.SetOutput(io.Discard)
	h.Scripts, h.JSON, h.Mods = "", false, ModFlags{}
	h.IsTranslated, h.Color = v.IsTranslated, ""
	f.StringVar(&h.Lang, "lang", "", "language `TAG`, such as de (default: the system's, if the game is translated into it)")
	AddCompletion(f, "lang", languageTags)
	choices := []string{"auto", "always", "never"}
	f.Func("color", "when to use colors: `WHEN` is auto (only at a terminal), always or never", func(word string) error {
		if !slices.Contains(choices, word) {
			return said.FlagChoice.NewError("list", phrase.Alternatives(choices))
		}
		h.Color = word
		return nil
	})
	AddCompletion(f, "color", newWordCompleter(choices))
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
		f.BoolVar(&h.JSON, "json", false, "print the result as one JSON document, and messages to standard error")
	}
	return f, v.Setup(f)
}

// AbandonOnSignal returns a handler that runs act. If the program is asked to stop, the handler returns once package
// disk writes no file; act goes on without output. act must leave no other files half-written.
func AbandonOnSignal(act Handler) Handler {
	return func(h *Host, args []string) int {
		apart, shut := h.CopyWithStoppableOutput(h.IsStopped)
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

// CompilePattern compiles the regular expression in a flag. If it is wrong, it prints the reason and returns false.
func (h *Host) CompilePattern(verb, flag, expression string) (*regexp.Regexp, bool) {
	p, err := regexp.Compile(expression)
	if wrong, is := errors.AsType[*syntax.Error](err); is {
		h.PrintMisuse(verb, "%s: %s is not a valid regular expression: %s at %s; escape special characters with \\",
			flag, QuoteForTerminal(expression), wrong.Code, QuoteForTerminal(wrong.Expr))
	}
	return p, err == nil
}

// PrintMisuse prints an error in the command line and a reference to the help of the command verb, or to the general
// help if verb is "". It returns ExitUsage.
func (h *Host) PrintMisuse(verb, format string, args ...any) (status int) {
	if verb != "" {
		verb = " " + verb
	}
	advice := h.MessageLanguage().RenderSentence(said.Tells, "command", h.Command+" help"+verb)
	if h.usesConfig {
		advice += "\n" + h.ReplaceProgramName("`curtain config` shows which flags your configuration file sets.")
	}
	return h.PrintMisuseAndAdvice(fmt.Sprintf(format, args...), advice)
}

// PrintMisuseAndAdvice prints the error in the command line, then the text in more. It returns ExitUsage.
func (h *Host) PrintMisuseAndAdvice(why, more string) (status int) {
	for text := range strings.SplitSeq("curtain: "+why+"\n"+more, "\n") {
		h.PrintToStderr("%s", strings.Join(h.WrapForTerminal(text, 2), "\n"))
	}
	return ExitUsage
}

// FailureStatus returns ExitFailures if failed is true, otherwise ExitOK.
func FailureStatus(failed bool) (status int) {
	if failed {
		return ExitFailures
	}
	return ExitOK
}

func (h *Host) CommandNames() []string {
	return engine.Map(h.Commands, func(v Command) string { return v.Name })
}

// ProgramCommandHint returns a hint that a line at a prompt of the game r is for the shell if it begins with a command,
// otherwise "".
func (h *Host) ProgramCommandHint(r *scripting.Ruleset, line string, in *phrase.Language) string {
	words := strings.Fields(screen.Clean(line))
	if len(words) > 1 && words[0] == "curtain" {
		words = words[1:]
	}
	command := engine.Find(h.Commands, func(v Command) bool { return len(words) > 0 && v.Name == words[0] })
	if command.Name == "" {
		return ""
	}
	rest := strings.Join(words[1:], " ")
	if strings.HasPrefix(command.Args, "[game]") && (len(words) == 1 || !slices.Contains(h.RulesetNames(), words[1])) {
		rest = h.GameArgWithSpace(r) + rest
	}
	return in.RenderSentence(said.OfProgram, "word", words[0], "command", strings.TrimSpace(h.Command+" "+words[0]+" "+rest))
}
