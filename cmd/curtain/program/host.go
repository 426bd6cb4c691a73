package program

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/term"

	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripts"
)

// Host is the environment in which commands run. Tests make their own.
type Host struct {
	In       io.Reader // standard input, read if OpenPrompt returns nil; nil for none
	Out, Err io.Writer
	Raw      io.Writer // unfiltered Out, for binary output; see FilterTerminalControls
	Env      func(name string) string
	Dir      string   // working directory, absolute
	Config   string   // the user's configuration folder; "" for none
	Cache    string   // the user's folder for files that can be generated again; "" for none
	Args     []string // the command line without the name of the program
	Command  string   // the command that starts the program again from Dir

	// Columns returns the current width of the terminal to which output goes, or 0 if it goes elsewhere.
	Columns func() int

	// Rows returns the height of the terminal to which output goes; 0 means no limit. It may be nil.
	Rows func() int

	// OpenPrompt opens a prompt. It returns nil if standard input is not a terminal that this program may read from.
	OpenPrompt func(complete terminal.Completer) terminal.Prompt

	Scripts      string         // the folder of scripts that --scripts names; "" for none
	defaultGame  string         // name of the game of the mod that contains the working directory; "" for the first game
	Mods         ModFlags       // flags that select the mods to load
	Limits       sandbox.Limits // limits of scripts and mods
	ModLocations *modLocations  // paths of mods that are not in mods/ID, although messages say so
	JSON         bool           // whether to print one JSON document instead of text
	IsTranslated bool           // whether the command shows the content of a game in the user's language
	Color        string         // --color: auto, always or never; "" if the environment decides
	Lang         string         // language that --lang names; "" for that of the environment

	// TranslateName translates a name in the content of a game that is loaded in English, for messages. It may be nil.
	TranslateName func(string) string

	usesConfig bool            // whether the configuration file sets flags of the command
	typedFlags map[string]bool // names of the flags in the command line

	Interrupted context.Context // done when the program is asked to stop

	// Signals starts to receive interrupts and terminations, for a command that continues after an interrupt. Without
	// it, an interrupt ends the program. end stops receiving them.
	Signals func() (interrupts, terminations <-chan os.Signal, end func())
	NewSeed func() uint64
	Cores   int

	Commands   []Command // all commands, the default command first
	Registered []*scripting.Ruleset
	Builtin    fs.FS // built-in scripts, with a folder for each ruleset
}

// SetUpRealHost returns the host for this machine. It sets up the terminal, the garbage collector and signals. end must
// be called before the program exits.
func SetUpRealHost(verbs []Command, rulesets []*scripting.Ruleset) (h *Host, end func()) {
	terminal.RestoreTerminalMode(int(os.Stdin.Fd()))
	terminal.IgnoreFileSizeSignal()
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
	SetGCPercent(gcPercent)
	ctx, stop := signal.NotifyContext(context.Background(), append(endSignals, os.Interrupt)...)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	dir, err := os.Getwd()
	if err != nil {
		dir = "."
	}
	config, _ := os.UserConfigDir() // "" on an error
	cache, _ := os.UserCacheDir()
	h = &Host{
		Config: config,
		Cache:  cache,
		In:     os.Stdin, Out: os.Stdout, Err: os.Stderr,
		Env:         os.Getenv,
		Dir:         dir,
		Command:     commandOfThisProgram(dir),
		Columns:     terminalColumns,
		Rows:        func() int { _, height, _ := term.GetSize(stdout); return height },
		Interrupted: ctx,
		Signals:     receiveSignals,
		NewSeed:     func() uint64 { return 1 + rand.Uint64N(999_999) }, // short enough to type again
		Cores:       runtime.GOMAXPROCS(0),
		Commands:    verbs,
		Registered:  rulesets,
		Builtin:     scripts.FS,
	}
	h.SetUpBotPractice()
	h.OpenPrompt = func(complete terminal.Completer) terminal.Prompt {
		if stdin := int(os.Stdin.Fd()); !term.IsTerminal(stdin) || !terminal.IsInForeground(stdin) {
			return nil
		}
		if h.Columns() == 0 || h.Env("TERM") == "dumb" {
			return terminal.NewStreamPrompt(os.Stdin, h.Out)
		}
		return terminal.NewLinePrompt(complete)
	}
	return h, stop
}

const (
	// memoryLimit is the GOMEMLIMIT of the program, in bytes. The limits of scripts keep the program below it.
	memoryLimit = 320 << 20

	// gcPercent is GOGC for commands that end soon. Most of what they load stays in use, so collections free little.
	gcPercent       = 800
	ServerGCPercent = 200 // GOGC, in percent, for commands that run until they are stopped

	ReservedRows   = 3 // number of terminal rows for the input hint and the prompt
	defaultColumns = 80
	settleDelay    = 100 * time.Millisecond // delay from a resize signal to reading the size, since dragging a window sends many signals
)

// SetGCPercent sets GOGC, in percent, unless the environment sets it. undo restores the previous value.
func SetGCPercent(percent int) (undo func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	before := debug.SetGCPercent(percent)
	return func() { debug.SetGCPercent(before) }
}

func commandOfThisProgram(dir string) string {
	source := "curtaincall/" + programFolder
	if info, ok := debug.ReadBuildInfo(); ok && info.Path != "" {
		source = info.Path
	}
	return programInvocation(os.Args[0], source, dir)
}

func receiveSignals() (interrupts, terminations <-chan os.Signal, end func()) {
	i, t := make(chan os.Signal, 1), make(chan os.Signal, 1)
	signal.Notify(i, os.Interrupt)
	signal.Notify(t, endSignals...)
	return i, t, func() {
		signal.Stop(i)
		signal.Stop(t)
	}
}

func terminalColumns() int {
	if !term.IsTerminal(stdout) {
		return 0
	}
	if width, _, err := term.GetSize(stdout); err == nil && width > 0 {
		return width
	}
	return defaultColumns
}

var stdout = int(os.Stdout.Fd())

// Screen returns a screen with the current size and colour support of h.Out. Its texts name the program h.Command.
func (h *Host) Screen() screen.Screen {
	width := h.Columns()
	terminal := width > 0
	if !terminal {
		width = defaultColumns
		if n, err := engine.ParseClampedInt32(h.Env("COLUMNS")); err == nil && n > 0 {
			width = n
		}
	}
	return screen.Screen{
		Width:  width,
		Height: max(0, h.TerminalRows()-ReservedRows),
		Colour: h.usesColor(terminal),

		Phrases: h.phrasebook(),
		Command: h.Command,
	}
}

// usesColor reports whether output has colours. This depends on --color or, without it, on NO_COLOR and FORCE_COLOR.
// Without these, output has colours on a terminal that is not dumb.
func (h *Host) usesColor(isTerminal bool) bool {
	force := h.Env("FORCE_COLOR")
	switch {
	case h.Color == "always" || h.Color == "never":
		return h.Color == "always"
	case h.Color == "" && h.Env("NO_COLOR") != "":
		return false
	case h.Color == "" && force != "" && force != "0":
		return true
	}
	return isTerminal && h.Env("TERM") != "dumb"
}

// IsPiped reports whether output goes to a pipe or a file and no width is set. Then each table row is one line.
func (h *Host) IsPiped() bool { return h.Columns() == 0 && h.Env("COLUMNS") == "" }

// WrapForTerminal wraps a line and indents all parts but the first. If IsPiped is true, it returns the line as it is.
func (h *Host) WrapForTerminal(line string, hangingIndent int) []string {
	if h.IsPiped() {
		return []string{line}
	}
	return h.Screen().TranslateAndWrap(line, hangingIndent)
}

// PrintParagraph prints a paragraph. If the terminal needs several lines, all but the first are indented.
func (h *Host) PrintParagraph(text string) { h.Print(h.WrapForTerminal(text, 2)...) }

// FilterTerminalControls makes Out and Err drop control characters except a Screen's emphasis. Raw keeps the original
// Out, and a second call does nothing.
func (h *Host) FilterTerminalControls() {
	if _, done := h.Out.(*screen.Writer); !done {
		h.Raw = h.Out
		h.Out = screen.NewWriter(h.Out, func() bool { return h.Screen().Colour })
	}
	if _, done := h.Err.(*screen.Writer); !done {
		h.Err = screen.NewWriter(h.Err, nil)
	}
}

// Print prints lines in the user's language, and records which mods they name.
func (h *Host) Print(lines ...string) { h.printTo(h.Out, lines...) }

func (h *Host) Printf(format string, args ...any) { h.Print(fmt.Sprintf(format, args...)) }

// PrintToStderr prints a formatted line to standard error, as Print does.
func (h *Host) PrintToStderr(format string, args ...any) {
	h.printTo(h.Err, fmt.Sprintf(format, args...))
}

func (h *Host) printTo(out io.Writer, lines ...string) {
	s := h.Screen()
	for _, line := range lines {
		h.ModLocations.recordPrintedMods(line)
		fmt.Fprintln(out, strings.ReplaceAll(s.TranslatePhrases(line), screen.NoBreakSpace, " "))
	}
}

// RunInterruptibly runs do and returns its results. If the program is asked to stop meanwhile, it returns
// terminal.ErrInterrupted at once while do goes on, so do must leave no half-written files. If the program had already
// been asked to stop, it waits for do.
func RunInterruptibly[T any](h *Host, do func() (T, error)) (T, error) {
	if h.IsStopped() {
		return do()
	}
	type outcome struct {
		is  T
		err error
	}
	done := make(chan outcome, 1)
	go func() {
		is, err := do()
		done <- outcome{is, err}
	}()
	select {
	case o := <-done:
		return o.is, o.err
	case <-h.Interrupted.Done():
		var none T
		return none, terminal.ErrInterrupted
	}
}

// NewGameRunner returns a GameRunner of c whose callbacks end when the program is asked to stop.
func (h *Host) NewGameRunner(c *scripting.Generation) (*scripting.GameRunner, error) {
	p, err := RunInterruptibly(h, c.NewGameRunner)
	if err != nil {
		return nil, err
	}
	p.SetStop(h.IsStopped)
	return p, nil
}

// CopyWithStoppableOutput returns a copy of the host for work that may be abandoned. The copy prints nothing after a
// call of shut, or while stopped, which may be nil, returns true. shut waits briefly for a write in progress.
func (h *Host) CopyWithStoppableOutput(stopped func() bool) (apart *Host, shut func()) {
	copied, d := *h, &outputGate{stopped: stopped}
	copied.Out, copied.Err = &stoppableWriter{d, h.Out}, &stoppableWriter{d, h.Err}
	return &copied, d.closeAndWaitBriefly
}

type outputGate struct {
	mu      sync.Mutex
	closed  atomic.Bool
	stopped func() bool // while it returns true, output is discarded, as when closed is set; may be nil
}

func (d *outputGate) isClosed() bool { return d.closed.Load() || d.stopped != nil && d.stopped() }

// closeAndWaitBriefly closes the gate and waits for a write in progress, but at most half a second.
func (d *outputGate) closeAndWaitBriefly() {
	d.closed.Store(true)
	for range 100 {
		if d.mu.TryLock() {
			d.mu.Unlock()
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

type stoppableWriter struct {
	gate *outputGate
	to   io.Writer
}

func (t *stoppableWriter) Write(b []byte) (int, error) {
	t.gate.mu.Lock()
	defer t.gate.mu.Unlock()
	if t.gate.isClosed() {
		return len(b), nil
	}
	return t.to.Write(b)
}

// Send sends c to the terminal unless the gate is closed.
func (t *stoppableWriter) Send(c screen.Control) {
	t.gate.mu.Lock()
	defer t.gate.mu.Unlock()
	if !t.gate.isClosed() {
		screen.Send(t.to, c)
	}
}

// IsStopped reports whether the program was asked to stop.
func (h *Host) IsStopped() bool { return h.Interrupted.Err() != nil }

// RulesetFromArgs returns the game that the first argument names, and the remaining arguments. Otherwise it returns all
// arguments and the game of the mod around the working directory or, outside of mods, the first game.
func (h *Host) RulesetFromArgs(args []string) (r *scripting.Ruleset, rest []string) {
	if len(args) > 0 {
		if r := h.FindRuleset(args[0]); r != nil {
			return r, args[1:]
		}
	}
	return cmp.Or(h.FindRuleset(h.defaultGame), h.Registered[0]), args
}

// FindRuleset returns the game with a name; nil if there is none.
func (h *Host) FindRuleset(name string) *scripting.Ruleset {
	return engine.Find(h.Registered, func(r *scripting.Ruleset) bool { return r.Name == name })
}

func (h *Host) RulesetNames() []string {
	return engine.Map(h.Registered, func(r *scripting.Ruleset) string { return r.Name })
}

// GameArgWithSpace returns a game's name and a space, for a command line, or "" for the first game.
func (h *Host) GameArgWithSpace(r *scripting.Ruleset) string {
	if r == h.Registered[0] {
		return ""
	}
	return r.Name + " "
}

// Size is the size of a terminal, in columns and rows.
type Size struct{ columns, rows int }

func (h *Host) TerminalSize() Size { return Size{h.Columns(), h.TerminalRows()} }

// WatchSize returns a channel that receives a value after each change of the terminal's size, until ctx is done.
func (h *Host) WatchSize(ctx context.Context) <-chan struct{} {
	changed, was := make(chan struct{}, 1), h.TerminalSize()
	go func() {
		signals, end := terminal.ResizeSignals()
		defer end()
		for {
			select {
			case <-ctx.Done():
				return
			case <-signals:
				time.Sleep(settleDelay)
			}
			if now := h.TerminalSize(); now != was {
				was = now
				select {
				case changed <- struct{}{}:
				default: // the last one was not received yet
				}
			}
		}
	}()
	return changed
}
