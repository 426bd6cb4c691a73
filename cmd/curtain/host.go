package main

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
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/term"

	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripts"
)

// host is what the program finds around it. Tests bring one of their own.
type host struct {
	in       io.Reader // for verbs that read it when nobody types
	out, err io.Writer
	raw      io.Writer // out as it was before it was guarded, for what is no text
	env      func(name string) string
	dir      string   // working directory, absolute
	args     []string // the command line
	command  string   // what starts the program again from there

	// columns is the width of the terminal that out is, asked anew whenever
	// something is printed; 0 when out is no terminal.
	columns func() int

	// rows is how many lines of that terminal can be seen at once; 0, and nil, where
	// that does not matter.
	rows func() int

	// typing opens a prompt for the person who types, or returns nil when nobody
	// does: standard input is no terminal.
	typing func(complete completer) prompt

	scripts string         // the folder that --scripts names
	mods    modFlags       // which mods are wanted
	bare    bool           // none ever are
	limits  sandbox.Limits // of one call of a script
	away    *away          // of mods that lie elsewhere
	json    bool           // one JSON document is wanted instead of text
	speaks  bool           // what is played is told in other languages too:
	lang    string         // that which --lang names; "" for that of the environment

	interrupted context.Context // done when the program is asked to stop

	// signals receives from now on what interrupted would end at once, for a verb
	// that goes on after a keyboard interrupt. end stops that.
	signals func() (interrupts, terminations <-chan os.Signal, end func())
	newSeed func() uint64
	wait    func(ctx context.Context, d time.Duration) // until d is over, or ctx done
	cores   int

	verbs    []verb // what it can do; the first is what it does when it is told nothing
	rulesets []*scripting.Ruleset
	builtin  fs.FS // a folder of scripts for each ruleset
}

// realHost is the machine the program runs on. end must be called before exit.
func realHost(verbs []verb, rulesets []*scripting.Ruleset) (h *host, end func()) {
	cook(int(os.Stdin.Fd()))
	outgrow()
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryAimedAt)
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(roomToCollect)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	dir, err := os.Getwd()
	if err != nil {
		dir = "."
	}
	h = &host{
		in: os.Stdin, out: os.Stdout, err: os.Stderr,
		env:         os.Getenv,
		dir:         dir,
		command:     startedAs(dir),
		columns:     terminalColumns,
		rows:        terminalRows,
		interrupted: ctx,
		signals:     receiveSignals,
		newSeed:     func() uint64 { return 1 + rand.Uint64N(999_999) }, // short enough to type again
		wait:        wait,
		cores:       runtime.GOMAXPROCS(0),
		verbs:       verbs,
		rulesets:    rulesets,
		builtin:     scripts.FS,
	}
	h.typing = func(complete completer) prompt {
		if !term.IsTerminal(int(os.Stdin.Fd())) {
			return nil
		}
		if h.columns() == 0 || h.env("TERM") == "dumb" {
			return newPlainPrompt(os.Stdin, h.out)
		}
		return newLinePrompt(complete)
	}
	return h, stop
}

// memoryAimedAt is how many bytes the program tries to stay below, by collecting more
// often what it needs no longer. The limits of scripts keep what it needs far below.
const memoryAimedAt = 384 << 20

// roomToCollect is by how many percent what is kept may grow before what is needed no
// longer is collected: loading keeps most of what it makes.
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
	signal.Notify(t, syscall.SIGTERM, syscall.SIGHUP)
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

// besideStage are the rows of a terminal that are not for what is to be seen at once: the
// guide, and the prompt.
const besideStage = 3

// defaultColumns is how wide text is laid out where nobody says.
const defaultColumns = 80

// screen is what out looks like now.
func (h *host) screen() screen.Screen {
	width := h.columns()
	terminal := width > 0
	if !terminal {
		width = defaultColumns
		if n, err := strconv.Atoi(h.env("COLUMNS")); err == nil && n > 0 {
			width = n
		}
	}
	height := 0
	if terminal && h.rows != nil {
		height = max(0, h.rows()-besideStage)
	}
	return screen.Screen{
		Width:  width,
		Height: height,
		Colour: terminal && h.env("NO_COLOR") == "" && h.env("TERM") != "dumb",

		Command: h.command,
	}
}

// fold is a line that programs may read as well as people: whole, unless there is
// a screen that it does not fit.
func (h *host) fold(line string, indent int) []string {
	if h.columns() == 0 && h.env("COLUMNS") == "" {
		return []string{line}
	}
	line = quoted.ReplaceAllStringFunc(line, func(command string) string {
		return strings.ReplaceAll(command, " ", screen.Tie)
	})
	return h.screen().Wrap(line, indent)
}

var quoted = regexp.MustCompile("`[^`]*`")

// guard lets nothing reach the terminal but text and the emphasis of a Screen,
// whatever is printed. A second time it changes nothing.
func (h *host) guard() {
	if _, done := h.out.(*screen.Writer); !done {
		h.raw = h.out
		h.out = screen.NewWriter(h.out, func() bool { return h.screen().Colour })
	}
	if _, done := h.err.(*screen.Writer); !done {
		h.err = screen.NewWriter(h.err, nil)
	}
}

// printed is the exit status of a verb: that of a failure, if what it printed
// could not be written.
func (h *host) printed(status int) int {
	if err := h.out.(*screen.Writer).Err(); err != nil && status == exitOK {
		h.complain("curtain: the output cannot be written: %s", err)
		return exitFailures
	}
	return status
}

func (h *host) print(lines ...string) {
	for _, line := range lines {
		h.away.read(line)
		fmt.Fprintln(h.out, line)
	}
}

func (h *host) printf(format string, args ...any) { fmt.Fprintf(h.out, format+"\n", args...) }

// complain tells on standard error what is wrong.
func (h *host) complain(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	h.away.read(line)
	fmt.Fprintln(h.err, line)
}

// await does what may take long and leaves nothing half done behind. When the
// program is asked to stop before that, it is left alone and the error is
// errInterrupted. Asked before it begins, it leaves that to whoever comes next.
func await[T any](h *host, do func() (T, error)) (T, error) {
	if h.stopped() {
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
	case <-h.interrupted.Done():
		var none T
		return none, errInterrupted
	}
}

// player is an interpreter for a content. Its callbacks end when the program is asked
// to stop.
func (h *host) player(c scripting.Content) (scripting.Player, error) {
	p, err := await(h, c.Player)
	if err != nil {
		return nil, err
	}
	p.Stopping(h.stopped)
	return p, nil
}

// bot is a bot for a game of so many seats, which stops when the program is asked to.
func (h *host) bot(seats int) *bot.Bot {
	b := bot.For(seats)
	b.Stopping(h.stopped)
	return b
}

// apart is the host for what may be left alone: once it is shut, nothing more is
// printed through it.
func (h *host) apart() (apart *host, shut func()) {
	copied := *h
	d := &door{}
	copied.out, copied.err = &through{d, h.out}, &through{d, h.err}
	return &copied, d.shut
}

// door is open until it is shut.
type door struct {
	mu     sync.Mutex
	closed bool
}

func (d *door) shut() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.closed = true
}

// through writes while a door is open, and afterwards nothing.
type through struct {
	door *door
	to   io.Writer
}

func (t *through) Write(b []byte) (int, error) {
	t.door.mu.Lock()
	defer t.door.mu.Unlock()
	if t.door.closed {
		return len(b), nil
	}
	return t.to.Write(b)
}

// Send lets a terminal behind the door do something.
func (t *through) Send(c screen.Control) {
	t.door.mu.Lock()
	defer t.door.mu.Unlock()
	if !t.door.closed {
		screen.Send(t.to, c)
	}
}

// stopped reports whether the program has been asked to stop.
func (h *host) stopped() bool { return h.interrupted.Err() != nil }

// wait lets time pass until it is over or ctx is done.
func wait(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// ruleset takes the game off the front of a verb's arguments, if one is named
// there.
func (h *host) ruleset(args []string) (r *scripting.Ruleset, rest []string) {
	if len(args) > 0 {
		for _, r := range h.rulesets {
			if r.Name == args[0] {
				return r, args[1:]
			}
		}
	}
	return h.rulesets[0], args
}

func (h *host) rulesetNames() (names []string) {
	for _, r := range h.rulesets {
		names = append(names, r.Name)
	}
	return names
}

// rulesetNamed is the ruleset of a name that there is.
func (h *host) rulesetNamed(name string) *scripting.Ruleset {
	r, _ := h.ruleset([]string{name})
	return r
}
