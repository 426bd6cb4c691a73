package program

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"curtaincall/engine/bot"
	"curtaincall/engine/disk"
	"curtaincall/engine/speech"
	"curtaincall/scripting/source"
)

// ConfigCommand is the command config, which shows the configuration file.
var ConfigCommand = Command{
	Name: "config", Args: "",
	About: "show the configuration file and what it sets",
	More: `
The configuration file sets defaults for flags; a flag on the command line overrides them.
Each line has the form FLAG = VALUE. It applies to all commands that have the flag or, below a
line [COMMAND], to that command only. Lines that begin with # are comments. For example:

    color = never

    [simulate]

    runs = 200

Only the file in your own configuration folder, whose path this command shows, is read, never
one in a project, and nothing in it is run.

The player named strong practices before it plays, and keeps what it has learned about each set of
scripts in your cache folder, which this command also shows. If you delete that folder, it
practices again, with the same results.`,
	WorksWithWrongConfig: true,

	Setup: func(*flag.FlagSet) Handler { return runConfig },
}

const maxConfigBytes = 64 << 10

type configSetting struct {
	line        int
	command     string // "" for all commands that have the flag
	name, value string
	isAdded     bool // whether it is added to earlier settings of the flag, which it otherwise overrides
}

func (h *Host) configPath() string {
	if h.Config == "" {
		return ""
	}
	return filepath.Join(h.Config, "curtain", "config")
}

// readConfig reads the config file and checks its flags and commands. If there is no file, it returns no error.
func (h *Host) readConfig() (settings []configSetting, err error) {
	path := h.configPath()
	if path == "" {
		return nil, nil
	}
	text, err := disk.ReadRegularFile(path, maxConfigBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	command := ""
	for i, line := range strings.Split(string(text), "\n") {
		fail := func(format string, args ...any) ([]configSetting, error) {
			return nil, fmt.Errorf("%s:%d: %s", DisplayPath(path), i+1, source.Printable(fmt.Sprintf(format, args...)))
		}
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if strings.HasPrefix(line, "[") {
			inside, closed := strings.CutSuffix(line[1:], "]")
			if command = strings.TrimSpace(inside); !closed {
				return fail("a line that begins with [ must be [COMMAND]")
			} else if !slices.Contains(h.CommandNames(), command) {
				return fail("unknown command %q%s", command, speech.SuggestSimilar(command, h.CommandNames()))
			}
			continue
		}
		name, value, found := strings.Cut(line, "=")
		s := configSetting{i + 1, command, strings.TrimSpace(name), strings.TrimSpace(value), false}
		if !found {
			return fail("a line must be FLAG = VALUE or [COMMAND]")
		}
		known := h.flagsOf(command)
		if near := speech.SuggestSimilar(s.name, slices.Sorted(maps.Keys(known))); command != "" && known[s.name] == nil {
			return fail("%s has no flag %q%s", command, s.name, near)
		} else if known[s.name] == nil {
			return fail("unknown flag %q%s", s.name, near)
		}
		_, s.isAdded = withoutCompletion(known[s.name].Value).(listFlag)
		settings = append(settings, s)
	}
	return settings, nil
}

// flagsOf returns the flags of a command or, if it is "", of all commands, by name.
func (h *Host) flagsOf(command string) map[string]*flag.Flag {
	apart, flags := *h, map[string]*flag.Flag{}
	for _, v := range h.Verbs {
		if command == "" || command == v.Name {
			f, _ := v.DeclareFlags(&apart)
			f.VisitAll(func(f *flag.Flag) { flags[f.Name] = f })
		}
	}
	return flags
}

// setFlagsFromConfig sets the flags of a command to the values that the configuration file has for them.
func (h *Host) setFlagsFromConfig(f *flag.FlagSet, command string) error {
	settings, err := h.readConfig()
	if err != nil {
		return err
	}
	slices.SortStableFunc(settings, func(a, b configSetting) int { return min(len(a.command), 1) - min(len(b.command), 1) })
	h.configSettings = nil
	for _, s := range settings {
		if s.command != "" && s.command != command || f.Lookup(s.name) == nil {
			continue
		}
		if err := h.setFlag(f, s); err != nil {
			h.configSettings = nil
			return err
		}
		h.configSettings = append(h.configSettings, s)
	}
	return nil
}

func (h *Host) setFlag(f *flag.FlagSet, s configSetting) error {
	if err := f.Set(s.name, s.value); err != nil {
		err = newTranslatableFlagError(f, fmt.Errorf("invalid value %q for flag -%s: %w", s.value, s.name, err))
		return fmt.Errorf("%s: %s", h.describeConfigPlace(s), h.MessageLanguage().ErrorText(err))
	}
	return nil
}

func (h *Host) describeConfigPlace(s configSetting) string {
	return fmt.Sprintf("%s:%d", DisplayPath(h.configPath()), s.line)
}

// prefixWithConfigPlace puts the place where the configuration file sets a flag in front of an error that names the
// flag. It returns text unchanged if the file does not set that flag, or if the flag is on the command line.
func (h *Host) prefixWithConfigPlace(text string) string {
	for _, s := range h.configSettings {
		flagName := regexp.MustCompile(`(^|[^-\w])--?` + regexp.QuoteMeta(s.name) + `($|[^-\w])`)
		if !h.typedFlags[s.name] && flagName.MatchString(text) {
			return h.describeConfigPlace(s) + ": " + text
		}
	}
	return text
}

// IsInCommandLine reports whether the command line has one of the flags. The configuration file may set others.
func (h *Host) IsInCommandLine(flags ...string) bool {
	return slices.ContainsFunc(flags, func(name string) bool { return h.typedFlags[name] })
}

// checkConfigValues checks the value of each setting, for the first command that has the flag.
func (h *Host) checkConfigValues(settings []configSetting) error {
	apart := *h
	for _, s := range settings {
		for _, v := range h.Verbs {
			f, _ := v.DeclareFlags(&apart)
			if f.Lookup(s.name) == nil || s.command != "" && s.command != v.Name {
				continue
			}
			if err := h.setFlag(f, s); err != nil {
				return err
			}
			break
		}
	}
	return nil
}

func runConfig(h *Host, args []string) (status int) {
	if len(args) > 0 {
		return h.PrintMisuse("config", "`config` takes no arguments: remove %q", args[0])
	}
	path := h.configPath()
	if path == "" {
		h.Print("This system has no configuration folder.")
		h.printPracticeFolder()
		return ExitOK
	}
	settings, err := h.readConfig()
	if err == nil {
		err = h.checkConfigValues(settings)
	}
	if err != nil {
		h.PrintToStderr("curtain: %s", err)
		return ExitFailures
	}
	h.Print("Configuration file: " + DisplayPath(path))
	if settings == nil {
		h.Print(h.ReplaceProgramName("It sets nothing; `curtain help config` describes its format."))
	}
	for _, s := range settings {
		h.Print(h.Screen().FormatTerm("--"+s.name+" "+source.Printable(s.value), describeUse(s, settings), 28)...)
	}
	h.printPracticeFolder()
	return ExitOK
}

// describeUse describes to which commands a setting applies, on which line it is, and which settings override it.
func describeUse(s configSetting, all []configSetting) string {
	quote := func(command string) string { return "`" + command + "`" } // so that it is not translated
	scope := "all commands"
	if s.command != "" {
		scope = quote(s.command)
	}
	var except []string
	for _, other := range all {
		switch {
		case other.name != s.name || s.isAdded:
		case other.command == s.command && other.line > s.line:
			return scope + fmt.Sprintf(" (line %d, overridden by line %d)", s.line, other.line)
		case other.command != s.command && s.command == "" && !slices.Contains(except, quote(other.command)):
			except = append(except, quote(other.command))
		}
	}
	if except != nil {
		scope = fmt.Sprintf("all commands except %s", strings.Join(except, ", "))
	}
	return scope + fmt.Sprintf(" (line %d)", s.line)
}

const practiceFile = "practice.bin"

// SetUpBotPractice makes bots use the practice that comes with the program, and store their own in a folder below
// h.Cache.
func (h *Host) SetUpBotPractice() {
	var builtin [][]byte
	for _, name := range h.RulesetNames() {
		if body, err := fs.ReadFile(h.Builtin, name+"/"+practiceFile); err == nil {
			builtin = append(builtin, body)
		}
	}
	bot.SetPracticeMemory(bot.NewPracticeMemory(h.practiceFolder(), builtin...))
}

func (h *Host) practiceFolder() string {
	if h.Cache == "" {
		return ""
	}
	return filepath.Join(h.Cache, "curtain", "practice")
}

func (h *Host) printPracticeFolder() {
	folder := h.practiceFolder()
	if folder == "" {
		return
	}
	files, bytes := bot.CountPracticeFiles(folder)
	h.Printf("Bot practice: %s (%s, %d KB)", DisplayPath(folder), speech.CountWithNoun(files, "file"), (bytes+1023)/1024)
}
