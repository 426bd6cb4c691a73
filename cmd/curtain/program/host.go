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

// Host describes what the program finds around it. Tests bring one of their own.
type Host struct {
	In       io.Reader // for verbs that read it when nobody types
	Out, Err io.Writer
	Raw      io.Writer // out as it was before it was guarded, for what is no text
	Env      func(name string) string
	Dir      string   // working directory, absolute
	Args     []string // the command line
	Command  string   // what starts the program again from there

	// Columns is the width of the terminal that out is, asked anew whenever
	// something is printed; 0 when out is no terminal.
	Columns func() int

	// Rows is how many lines of that terminal can be seen at once; 0, and nil, where
	// that does not matter.
	Rows func() int

	// Typing opens a prompt for the person who types, or returns nil when nobody
	// does: standard input is no terminal.
	Typing func(complete terminal.Completer) terminal.Prompt

	Scripts string         // the folder that --scripts names
	Mods    ModFlags       // which mods are wanted
	Bare    bool           // none ever are
	Limits  sandbox.Limits // of one call of a script
	Away    *away          // of mods that lie elsewhere
	JSON    bool           // one JSON document is wanted instead of text
	Speaks  bool           // what is played is told in other languages too:
	Lang    string         // that which --lang names; "" for that of the environment

	Interrupted context.Context // done when the program is asked to stop

	// Signals receives from now on what interrupted would end at once, for a verb
	// that goes on after a keyboard interrupt. end stops that.
	Signals func() (interrupts, terminations <-chan os.Signal, end func())
	NewSeed func() uint64
	Wait    func(ctx context.Context, d time.Duration) // until d is over, or ctx done
	Cores   int

	Verbs      []Command // what it can do; the first is what it does when it is told nothing
	Registered []*scripting.Ruleset
	Builtin    fs.FS // a folder of scripts for each ruleset
}

// RealHost is the machine the program runs on. end must be called before exit.
func RealHost(verbs []Command, rulesets []*scripting.Ruleset) (h *Host, end func()) {
	terminal.Cook(int(os.Stdin.Fd()))
	terminal.Outgrow()
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryAimedAt)
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(roomToCollect)
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

// memoryAimedAt is the memory limit of the garbage collector, in bytes. The limits of
// scripts keep what the program needs far below.
const memoryAimedAt = 384 << 20

// roomToCollect is GOGC, in percent: loading keeps most of what it makes.
const roomToCollect = 200

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

// BesideStage are the rows of a terminal that are not for what is to be seen at once: the
// guide, and the prompt.
const BesideStage = 3

const defaultColumns = 80

// Screen returns what out looks like now.
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
		height = max(0, h.Rows()-BesideStage)
	}
	return screen.Screen{
		Width:  width,
		Height: height,
		Colour: terminal && h.Env("NO_COLOR") == "" && h.Env("TERM") != "dumb",

		Command: h.Command,
	}
}

// Fold is a line that programs may read as well as people: whole, unless there is
// a screen that it does not fit.
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

// Guard lets nothing reach the terminal but text and the emphasis of a Screen,
// whatever is printed. A second time it changes nothing.
func (h *Host) Guard() {
	if _, done := h.Out.(*screen.Writer); !done {
		h.Raw = h.Out
		h.Out = screen.NewWriter(h.Out, func() bool { return h.Screen().Colour })
	}
	if _, done := h.Err.(*screen.Writer); !done {
		h.Err = screen.NewWriter(h.Err, nil)
	}
}

// FinishOutput is the exit status of a verb: that of a failure, if what it printed
// could not be written.
func (h *Host) FinishOutput(status int) int {
	if status != ExitOK {
		return status // nor is whoever does not read waited for
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

// Complain tells on standard error what is wrong.
func (h *Host) Complain(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	h.Away.read(line)
	fmt.Fprintln(h.Err, line)
}

// Await does what may take long and leaves nothing half done behind. When the
// program is asked to stop before that, it is left alone and the error is
// terminal.ErrInterrupted. Asked before it begins, it leaves that to whoever comes next.
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

// Player is an interpreter for a content. Its callbacks end when the program is asked
// to stop.
func (h *Host) Player(c scripting.Content) (scripting.Interpreter, error) {
	p, err := Await(h, c.Player)
	if err != nil {
		return nil, err
	}
	p.Stopping(h.IsStopped)
	return p, nil
}

// Bot is a bot for a game of so many seats, which stops when the program is asked to.
func (h *Host) Bot(seats int) *bot.Bot {
	b := bot.For(seats)
	b.Stopping(h.IsStopped)
	return b
}

// Apart is the host for what may be left alone: once it is shut, nothing more is
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
	stopped func() bool // shuts it too; nil for nothing else
}

func (d *door) isShut() bool { return d.closed.Load() || d.stopped != nil && d.stopped() }

// shut waits a moment for what is being written, but for nobody who does not read it.
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

// Send lets a terminal behind the door do something.
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

// Ruleset takes the game off the front of a verb's arguments, if one is named
// there.
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

// RulesetByName is the ruleset of a name that there is.
func (h *Host) RulesetByName(name string) *scripting.Ruleset {
	r, _ := h.Ruleset([]string{name})
	return r
}

// GameWord returns how a command line names a game, with a space behind: not at all
// if it is the default one.
func (h *Host) GameWord(r *scripting.Ruleset) string {
	if r == h.Registered[0] {
		return ""
	}
	return r.Name + " "
}
