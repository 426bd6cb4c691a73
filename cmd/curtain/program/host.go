// Package program has what all commands share: the host they run on, flags, output, help, and
// how a command is found and run.
//
//	Host  what the program finds around it: terminal, environment, chance, games
//	Verb  one thing it can do, with its flags
//
// Start at Run in verb.go. JSON.md in the folder above documents what --json prints.
package program

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/signal"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/term"

	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripts"
)

// Host is the environment in which the program runs. Tests supply their own.
type Host struct {
	In       io.Reader // for commands that read it when nobody types
	Out, Err io.Writer
	Raw      io.Writer // Out as it was before Guard, for binary output
	Env      func(name string) string
	Dir      string   // working directory, absolute
	Args     []string // the command line
	Command  string   // starts the program again from Dir

	// Columns returns the current width of the terminal that Out is; 0 if it is none.
	Columns func() int

	// Rows returns the height of that terminal. It may be nil, or return 0, where no limit is needed.
	Rows func() int

	// Typing opens a prompt for a person, or returns nil if standard input is no terminal.
	Typing func(complete terminal.Completer) terminal.Prompt

	Scripts string         // the folder that --scripts names
	Mods    ModFlags       // which mods to load
	Bare    bool           // the command never loads mods
	Limits  sandbox.Limits // of scripts and mods
	Away    *modLocations  // the mods that are elsewhere than messages say
	JSON    bool           // print one JSON document instead of text
	Speaks  bool           // the command prints in the user's language
	Lang    string         // the language that --lang names; "" for the environment's

	Interrupted context.Context // done when the program is asked to stop

	// Signals starts to receive interrupts and terminations, for a command that continues after
	// an interrupt, which would otherwise end the program. end stops receiving them.
	Signals func() (interrupts, terminations <-chan os.Signal, end func())
	NewSeed func() uint64
	Wait    func(ctx context.Context, d time.Duration) // until d has passed or ctx is done
	Cores   int

	Verbs      []Command // the first one runs when none is named
	Registered []*scripting.Ruleset
	Builtin    fs.FS // a folder of scripts for each ruleset
}

// RealHost returns the host for this machine, and configures the terminal, the garbage collector
// and signals. end must be called before exit.
func RealHost(verbs []Command, rulesets []*scripting.Ruleset) (h *Host, end func()) {
	terminal.RestoreMode(int(os.Stdin.Fd()))
	terminal.IgnoreFileSizeSignal()
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	ctx, stop := signal.NotifyContext(context.Background(), append(endings, os.Interrupt)...)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	dir, err := os.Getwd()
	if err != nil {
		dir = "."
	}
	h = &Host{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr,
		Env:         os.Getenv,
		Dir:         dir,
		Command:     startedAs(dir),
		Columns:     terminalColumns,
		Rows:        terminalRows,
		Interrupted: ctx,
		Signals:     receiveSignals,
		NewSeed:     func() uint64 { return 1 + rand.Uint64N(999_999) }, // short enough to type again
		Wait:        wait,
		Cores:       runtime.GOMAXPROCS(0),
		Verbs:       verbs,
		Registered:  rulesets,
		Builtin:     scripts.FS,
	}
	h.Typing = func(complete terminal.Completer) terminal.Prompt {
		if !term.IsTerminal(int(os.Stdin.Fd())) {
			return nil
		}
		if h.Columns() == 0 || h.Env("TERM") == "dumb" {
			return terminal.NewPlainPrompt(os.Stdin, h.Out)
		}
		return terminal.NewLinePrompt(complete)
	}
	return h, stop
}

// memoryLimit is the garbage collector's memory limit, in bytes. The limits of scripts keep
// the program far below it.
const memoryLimit = 384 << 20

// gcPercent is GOGC, in percent, of commands that end soon: most of what loading allocates stays
// in use, and each collection looks through it.
const gcPercent = 800

// ServerGCPercent is GOGC, in percent, of commands that run until they are stopped.
const ServerGCPercent = 200

func startedAs(dir string) string {
	source := "curtaincall/" + programFolder
	if info, ok := debug.ReadBuildInfo(); ok && info.Path != "" {
		source = info.Path
	}
	return commandOf(os.Args[0], source, dir)
}

func receiveSignals() (interrupts, terminations <-chan os.Signal, end func()) {
	i, t := make(chan os.Signal, 1), make(chan os.Signal, 1)
	signal.Notify(i, os.Interrupt)
	signal.Notify(t, endings...)
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

func terminalRows() int {
	_, height, err := term.GetSize(stdout)
	if err != nil {
		return 0
	}
	return height
}

var stdout = int(os.Stdout.Fd())

// ReservedRows is the number of terminal rows reserved for the guide and the prompt.
const ReservedRows = 3

const defaultColumns = 80

// Screen returns the current size of Out and whether it shows colour.
func (h *Host) Screen() screen.Screen {
	width := h.Columns()
	terminal := width > 0
	if !terminal {
		width = defaultColumns
		if n, err := engine.ParseInt(h.Env("COLUMNS")); err == nil && n > 0 {
			width = n
		}
	}
	height := 0
	if terminal && h.Rows != nil {
		height = max(0, h.Rows()-ReservedRows)
	}
	return screen.Screen{
		Width:  width,
		Height: height,
		Colour: terminal && h.Env("NO_COLOR") == "" && h.Env("TERM") != "dumb",

		Command: h.Command,
	}
}

// Fold wraps a line, without breaking commands in backquotes, and indents the further lines.
// Where Out is no terminal and COLUMNS is not set, programs may read it: the line stays whole.
func (h *Host) Fold(line string, indent int) []string {
	if h.Columns() == 0 && h.Env("COLUMNS") == "" {
		return []string{line}
	}
	line = quoted.ReplaceAllStringFunc(line, func(command string) string {
		return strings.ReplaceAll(command, " ", screen.Tie)
	})
	return h.Screen().Wrap(line, indent)
}

var quoted = regexp.MustCompile("`[^`]*`")

// Guard wraps Out and Err so that only text and the emphasis of a Screen reach the terminal,
// and keeps the old Out in Raw. A second call does nothing.
func (h *Host) Guard() {
	if _, done := h.Out.(*screen.Writer); !done {
		h.Raw = h.Out
		h.Out = screen.NewWriter(h.Out, func() bool { return h.Screen().Colour })
	}
	if _, done := h.Err.(*screen.Writer); !done {
		h.Err = screen.NewWriter(h.Err, nil)
	}
}

// FinishOutput returns status, or ExitFailures, after an error message, if status is ExitOK and
// the output could not be written.
func (h *Host) FinishOutput(status int) int {
	if status != ExitOK {
		return status // Err may wait for a write that is blocked
	}
	if err := h.Out.(*screen.Writer).Err(); err != nil {
		h.Complain("curtain: cannot write the output: %s", err)
		return ExitFailures
	}
	return status
}

func (h *Host) Print(lines ...string) {
	for _, line := range lines {
		h.Away.read(line)
		fmt.Fprintln(h.Out, line)
	}
}

func (h *Host) Printf(format string, args ...any) { fmt.Fprintf(h.Out, format+"\n", args...) }

// Complain prints a formatted line to standard error.
func (h *Host) Complain(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	h.Away.read(line)
	fmt.Fprintln(h.Err, line)
}

// Await runs do, which may take long and must leave nothing half done, and returns its results.
// If the program is asked to stop meanwhile, do is abandoned, still running, and the error is
// terminal.ErrInterrupted. If it was asked to stop before, Await just runs do.
func Await[T any](h *Host, do func() (T, error)) (T, error) {
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

// Player returns an interpreter for c. Its callbacks end when the program is asked to stop.
func (h *Host) Player(c scripting.Content) (scripting.Interpreter, error) {
	p, err := Await(h, c.Player)
	if err != nil {
		return nil, err
	}
	p.Stopping(h.IsStopped)
	return p, nil
}

// Bot returns a bot for a game with that many seats. It stops when the program is asked to.
func (h *Host) Bot(seats int) *bot.Bot {
	b := bot.For(seats)
	b.Stopping(h.IsStopped)
	return b
}

// Apart returns a copy of the host for work that may be abandoned: after shut, nothing more is
// printed through it.
func (h *Host) Apart() (apart *Host, shut func()) {
	return h.behind(&door{})
}

func (h *Host) behind(d *door) (apart *Host, shut func()) {
	copied := *h
	copied.Out, copied.Err = &through{d, h.Out}, &through{d, h.Err}
	return &copied, d.shut
}

type door struct {
	mu      sync.Mutex
	closed  atomic.Bool
	stopped func() bool // also shuts the door when true; may be nil
}

func (d *door) isShut() bool { return d.closed.Load() || d.stopped != nil && d.stopped() }

// shut closes the door. It waits at most half a second for a write in progress.
func (d *door) shut() {
	d.closed.Store(true)
	for range 100 {
		if d.mu.TryLock() {
			d.mu.Unlock()
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

type through struct {
	door *door
	to   io.Writer
}

func (t *through) Write(b []byte) (int, error) {
	t.door.mu.Lock()
	defer t.door.mu.Unlock()
	if t.door.isShut() {
		return len(b), nil
	}
	return t.to.Write(b)
}

// Send sends c to the terminal behind the door, unless that is shut.
func (t *through) Send(c screen.Control) {
	t.door.mu.Lock()
	defer t.door.mu.Unlock()
	if !t.door.isShut() {
		screen.Send(t.to, c)
	}
}

// IsStopped reports whether the program has been asked to stop.
func (h *Host) IsStopped() bool { return h.Interrupted.Err() != nil }

func wait(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// Ruleset returns the game that the first argument names and the arguments after it, or the
// default game and all arguments.
func (h *Host) Ruleset(args []string) (r *scripting.Ruleset, rest []string) {
	if len(args) > 0 {
		for _, r := range h.Registered {
			if r.Name == args[0] {
				return r, args[1:]
			}
		}
	}
	return h.Registered[0], args
}

func (h *Host) RulesetNames() (names []string) {
	for _, r := range h.Registered {
		names = append(names, r.Name)
	}
	return names
}

// RulesetByName returns the ruleset of that name, which must exist.
func (h *Host) RulesetByName(name string) *scripting.Ruleset {
	r, _ := h.Ruleset([]string{name})
	return r
}

// GameWord returns the name of a game with a space after it, for a command line; "" for the
// default game.
func (h *Host) GameWord(r *scripting.Ruleset) string {
	if r == h.Registered[0] {
		return ""
	}
	return r.Name + " "
}
