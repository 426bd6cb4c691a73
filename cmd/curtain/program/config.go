package program

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"path/filepath"
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
	About: "show the configuration file and the defaults that it sets",
	More: `
The configuration file sets defaults for flags; a flag on the command line overrides them. Each
line has the form FLAG = VALUE. It applies to all commands that have the flag. Below a line
[COMMAND], it applies only to that command and takes precedence. Lines that begin with # are
comments. For example:

    color = never

    [simulate]

    runs = 200

Only the file in your own configuration folder, whose path this command shows, is read; a file
in a project never is. Nothing in the file is run.

The player "full" practices before it plays, and keeps what it has learned about each set of
scripts in your cache folder, which this command also shows. If you delete that folder, it
practices again, with the same results.`,
	WorksWithWrongConfig: true,

	Setup: func(*flag.FlagSet) Handler { return runConfig },
}

const maxConfigBytes = 64 << 10

type configSetting struct {
	line        int
	command     string // name of the command; "" for all commands that have the flag
	name, value string
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
				return fail("a line that begins with [ must have the form [COMMAND]")
			} else if !slices.Contains(h.CommandNames(), command) {
				return fail("unknown command %q%s", command, speech.SuggestSimilar(command, h.CommandNames()))
			}
			continue
		}
		name, value, found := strings.Cut(line, "=")
		s := configSetting{i + 1, command, strings.TrimSpace(name), strings.TrimSpace(value)}
		if !found {
			return fail("a line must have the form FLAG = VALUE or [COMMAND]")
		}
		known := h.flagsOf(command)
		if near := speech.SuggestSimilar(s.name, known); command != "" && !slices.Contains(known, s.name) {
			return fail("%s has no flag %q%s", command, s.name, near)
		} else if !slices.Contains(known, s.name) {
			return fail("unknown flag %q%s", s.name, near)
		}
		settings = append(settings, s)
	}
	return settings, nil
}

func (h *Host) flagsOf(command string) (names []string) {
	apart := *h
	for _, v := range h.Commands {
		if command == "" || command == v.Name {
			f, _ := v.DeclareFlags(&apart)
			f.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
		}
	}
	return names
}

// setFlagsFromConfig sets a command's flags to the values in the configuration file, except those on the command line.
func (h *Host) setFlagsFromConfig(f *flag.FlagSet, command string) error {
	settings, err := h.readConfig()
	if err != nil {
		return err
	}
	slices.SortStableFunc(settings, func(a, b configSetting) int { return min(len(a.command), 1) - min(len(b.command), 1) })
	for _, s := range settings {
		if s.command != "" && s.command != command || f.Lookup(s.name) == nil || h.typedFlags[s.name] {
			continue
		}
		if err := h.setFlag(f, s); err != nil {
			return err
		}
		h.usesConfig = true
	}
	return nil
}

func (h *Host) setFlag(f *flag.FlagSet, s configSetting) error {
	if err := f.Set(s.name, s.value); err != nil {
		err = newTranslatableFlagError(f, fmt.Errorf("invalid value %q for flag -%s: %w", s.value, s.name, err))
		return fmt.Errorf("%s:%d: %s", DisplayPath(h.configPath()), s.line, h.MessageLanguage().ErrorText(err))
	}
	return nil
}

// IsInCommandLine reports whether the command line has one of the flags. The configuration file may set others.
func (h *Host) IsInCommandLine(flags ...string) bool {
	return slices.ContainsFunc(flags, func(name string) bool { return h.typedFlags[name] })
}

func (h *Host) checkConfigValues(settings []configSetting) error {
	apart := *h
	for _, s := range settings {
		for _, v := range h.Commands {
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
	settings, err := h.readConfig()
	if err == nil {
		err = h.checkConfigValues(settings)
	}
	if err != nil {
		h.PrintToStderr("curtain: %s", err)
		return ExitFailures
	}
	if path := h.configPath(); path == "" {
		h.Print("This system has no configuration folder.")
	} else {
		h.Print("Configuration file: " + DisplayPath(path))
		if settings == nil {
			h.Print(h.ReplaceProgramName("It sets no defaults; `curtain help config` describes its format."))
		}
	}
	for _, s := range settings {
		scope := "all commands"
		if s.command != "" {
			scope = "`" + s.command + "`" // quoted, so that it is not translated
		}
		h.Print(h.Screen().FormatTerm("--"+s.name+" "+source.Printable(s.value), fmt.Sprintf("%s (line %d)", scope, s.line), 28)...)
	}
	if folder := h.practiceFolder(); folder != "" {
		files, bytes := bot.CountPracticeFiles(folder)
		h.Printf("Bot practice: %s (%s, %d KB)", DisplayPath(folder), speech.CountWithNoun(files, "file"), (bytes+1023)/1024)
	}
	return ExitOK
}

// SetUpBotPractice makes bots use the practice built into the program, and store their own in a folder below h.Cache.
func (h *Host) SetUpBotPractice() {
	var builtin [][]byte
	for _, name := range h.RulesetNames() {
		if body, err := fs.ReadFile(h.Builtin, name+"/practice.bin"); err == nil {
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
