package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
	"golang.org/x/term"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
)

const asProgram = curtaintest.RunProgramVariable

// endsAtOnce keeps the race detector from waiting for a second before a program ends.
const endsAtOnce = "GORACE=atexit_sleep_ms=50"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Unsetenv("GOGC") // that of tests
		main()
	}
	remove := testkit.IsolateFromUser()
	status := testkit.RunWaitingTests(m)
	remove()
	os.Exit(status)
}

// pty runs a program at a pseudo-terminal of 100 columns and 40 rows.
type pty struct {
	*testing.T
	master  *os.File
	program *os.Process
	ended   chan error

	mu     sync.Mutex
	shown  bytes.Buffer
	looked int // how much of it was expected already
}

func openTerminal(t *testing.T) (master *os.File, slave *os.File) {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("this machine gives no pseudo-terminal: ", err)
	}
	fd := int(master.Fd())
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Skip("this machine gives no pseudo-terminal: ", err)
	}
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 40, Col: 100}); err != nil {
		t.Fatal(err)
	}
	slave, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("this machine gives no pseudo-terminal: ", err)
	}
	return master, slave
}

// atTerminal runs the program in a folder, at a new terminal.
func atTerminal(t *testing.T, dir string, args ...string) *pty {
	t.Helper()
	master, slave := openTerminal(t)
	return startAt(t, master, slave, dir, nil, args...)
}

// startAt runs the program at an existing terminal, with additions to its environment.
func startAt(t *testing.T, master, slave *os.File, dir string, env []string, args ...string) *pty {
	t.Helper()
	self := curtainPath(t)
	cmd := exec.Command(self, args...)
	cmd.Dir = dir
	cmd.Env = []string{asProgram + "=1", endsAtOnce, "TERM=xterm", "NO_COLOR=1", "XDG_STATE_HOME=" + filepath.Join(dir, "state")}
	cmd.Env = append(cmd.Env, env...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = slave, slave, slave
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	slave.Close()
	p := &pty{T: t, master: master, program: cmd.Process, ended: make(chan error, 1)}
	go func() {
		var room [4096]byte
		for {
			n, err := master.Read(room[:])
			p.mu.Lock()
			p.shown.Write(room[:n])
			p.mu.Unlock()
			if err != nil {
				break // the program has left the terminal
			}
		}
		p.ended <- cmd.Wait()
	}()
	t.Cleanup(func() {
		cmd.Process.Kill()
		master.Close()
	})
	return p
}

func (p *pty) types(keys string) {
	p.Helper()
	if _, err := p.master.WriteString(keys); err != nil {
		p.Fatal(err)
	}
}

// sees waits until a text appears after those that were seen before.
func (p *pty) sees(text string) {
	p.Helper()
	for deadline := time.Now().Add(curtaintest.MaxWait); ; time.Sleep(2 * time.Millisecond) {
		p.mu.Lock()
		rest := p.shown.String()[p.looked:]
		if i := strings.Index(rest, text); i >= 0 {
			p.looked += i + len(text)
			p.mu.Unlock()
			return
		}
		p.mu.Unlock()
		if time.Now().After(deadline) {
			p.Fatalf("%q does not appear; what does is\n%q", text, rest)
		}
	}
}

// asks waits for a prompt in raw mode, before which the terminal handles keys, so that Ctrl-C would end the program.
func (p *pty) asks(prompt string) {
	p.Helper()
	p.sees(prompt)
	p.waitForSignalKeys(false)
}

// waitForSignalKeys waits until the terminal sends signals for keys such as Ctrl-C, or until the program reads them.
func (p *pty) waitForSignalKeys(want bool) {
	p.Helper()
	for deadline := time.Now().Add(curtaintest.MaxWait); ; time.Sleep(2 * time.Millisecond) {
		mode, err := unix.IoctlGetTermios(int(p.master.Fd()), unix.TCGETS)
		switch {
		case err != nil:
			p.Fatal(err)
		case mode.Lflag&unix.ISIG != 0 == want:
			return
		case time.Now().After(deadline):
			p.Fatalf("the terminal does not change its mode; Ctrl-C should be a signal: %v", want)
		}
	}
}

// ends waits until the program ends, and checks its exit status.
func (p *pty) ends(status int) {
	p.Helper()
	select {
	case err := <-p.ended:
		got := 0
		if err != nil {
			got = err.(*exec.ExitError).ExitCode()
		}
		if got != status {
			p.Errorf("exit status %d, want %d; on the screen: %q", got, status, p.shown.String())
		}
	case <-time.After(curtaintest.MaxWait):
		p.Fatal("the program does not end")
	}
}

const (
	enter = "\r"
	tab   = "\t"
	ctrlC = "\x03"
	ctrlD = "\x04"
	up    = "\x1b[A"
)

func TestReplAtATerminal(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	curtaintest.CopyPack(t, filepath.Join(dir, "scripts", "curtain"))
	p := atTerminal(t, dir, "repl")
	p.sees("`quit` leaves")
	p.sees("Draw pile")
	p.sees("> ")

	p.types("40 + 2" + enter)
	p.sees("42\r\n")
	p.sees("> ")

	// An input that is not finished has another prompt, and an interrupt ends it.
	p.types("for i = 1, 3 do" + enter)
	p.asks("\r\n. ")
	p.types("print(" + ctrlC)
	p.sees("> ")
	p.types("6 * 7" + enter)
	p.sees("42\r\n")
	p.sees("> ")

	// Completion of a verb, of an id, of a field.
	p.types("und" + tab + enter)
	p.sees("nothing to undo")
	p.sees("> ")
	p.types(`play "ja` + tab + `"` + enter)
	p.sees("Pip plays Jab.")
	p.sees("> ")
	p.types("enemy.max" + tab + enter)
	p.sees("20\r\n")
	p.sees("> ")

	// An interrupt ends a line that runs, and not the program.
	p.types("while true do end" + enter)
	p.sees("while true do end\r\n")
	p.waitForSignalKeys(true)
	p.types(ctrlC)
	p.sees("stopped")
	p.sees("> ")

	// What is saved is live while a line is typed, which stays as it was.
	p.types("enemy.h")
	p.sees("enemy.h")
	cards := filepath.Join(dir, "scripts", "curtain", "cards.lua")
	body, err := os.ReadFile(cards)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(cards, bytes.Replace(body, []byte("damage = 1, times = 2"), []byte("damage = 2, times = 2"), 1), 0o644); err != nil {
		t.Fatal(err)
	}
	p.sees("Live: ")
	p.sees("action 1 (play jab): Rat HP 18 → 16")
	p.sees("Type `adopt` to switch to that result.")
	p.sees("> enemy.h")
	p.types("p" + enter)
	p.sees("18\r\n")
	p.sees("> ")
	p.types("adopt" + enter)
	p.sees("Rat HP 18")
	p.sees("> ")
	p.types(ctrlD)
	p.ends(program.ExitOK)

	// The lines are there the next time.
	p = atTerminal(t, dir, "repl", "fight", "knight")
	p.sees("Knight")
	p.sees("> ")
	p.types(up)
	p.sees("adopt")
	p.types(up)
	p.sees("enemy.hp")
	p.types(enter)
	p.sees("30\r\n")
	p.sees("> ")
	p.types("quit" + enter)
	p.ends(program.ExitOK)
}

// TestConsolesShareTheirHistory types at two consoles at once. An input of several lines is one entry, each console
// finds the other's inputs, also by Ctrl-R, and a killed console has lost nothing.
func TestConsolesShareTheirHistory(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	curtaintest.CopyPack(t, filepath.Join(dir, "scripts", "curtain"))
	open := func() *pty {
		p := atTerminal(t, dir, "repl", "fight", "knight")
		p.sees("> ")
		return p
	}
	one, other := open(), open()
	one.types("for i = 1, 2 do" + enter)
	one.sees(". ")
	one.types("print(i * 21)" + enter)
	one.sees(". ")
	one.types("end" + enter)
	one.sees("21\r\n42\r\n")
	one.sees("> ")
	other.types("enemy.hp" + enter)
	other.sees("30\r\n")
	other.sees("> ")
	other.types(up + up)
	other.sees("for i = 1, 2 do ⏎ print(i * 21) ⏎ end")
	other.types(enter)
	other.sees("21\r\n42\r\n")
	other.sees("> ")
	if err := other.program.Kill(); err != nil {
		t.Fatal(err)
	}
	const ctrlR = "\x12"
	one.types("1 + 1" + enter)
	one.sees("2\r\n")
	one.sees("> ")
	one.types(ctrlR + "nemy")
	one.sees("enemy.hp")
	one.types(enter)
	one.sees("30\r\n")
	one.sees("> ")
	one.types("quit" + enter)
	one.ends(program.ExitOK)
	loop := "for i = 1, 2 do ⏎ print(i * 21) ⏎ end\n"
	kept, err := os.ReadFile(filepath.Join(dir, "state", "curtain", "repl_history"))
	if want := loop + "enemy.hp\n" + loop + "1 + 1\nenemy.hp\nquit\n"; err != nil || string(kept) != want {
		t.Errorf("the history is %q, %v", kept, err)
	}
}

func TestReplLeavesTheTerminalWhenItIsTerminated(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	curtaintest.CopyPack(t, filepath.Join(dir, "scripts", "curtain"))
	p := atTerminal(t, dir, "repl")
	p.sees("> ")
	p.types("1 + 1" + enter)
	p.sees("2\r\n")
	p.sees("> ")
	if err := p.program.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	p.ends(program.ExitInterrupted)
	kept, err := os.ReadFile(filepath.Join(dir, "state", "curtain", "repl_history"))
	if err != nil || string(kept) != "1 + 1\n" {
		t.Errorf("the history is %q, %v", kept, err)
	}
}

func TestATerminalThatWasLeftRawIsInterruptedAllTheSame(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	curtaintest.CopyPack(t, filepath.Join(dir, "scripts", "curtain"))
	curtaintest.Write(t, filepath.Join(dir, "one_test.lua"), `it("is true", function() assert.is_true(true) end)`)
	master, slave := openTerminal(t)
	if _, err := term.MakeRaw(int(slave.Fd())); err != nil {
		t.Fatal(err)
	}
	p := startAt(t, master, slave, dir, nil, "test", "--watch", "one_test.lua")
	p.sees("q quit.")
	p.types(ctrlC)
	p.ends(program.ExitInterrupted)
}

// TestAnInterruptDropsALineThatWasBegun checks that this works repeatedly, and that a key cancels the hint to quit.
func TestAnInterruptDropsALineThatWasBegun(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	curtaintest.CopyPack(t, filepath.Join(dir, "scripts", "curtain"))
	p := atTerminal(t, dir, "play", "--seed", "3", "fight", "rat")
	for range 3 {
		p.asks("> ")
		p.types("en" + ctrlC)
		p.sees("^C")
	}
	p.asks("> ")
	p.types(ctrlC)
	p.sees("Press Ctrl-C again to quit.")
	p.asks("> ")
	p.types("end" + ctrlC)
	p.sees("> ")
	p.types(up + "look" + enter)
	p.sees("Turn 1")
	p.sees("Draw pile")
	p.sees("> ")
	p.types(ctrlD)
	p.ends(program.ExitOK)
}

func TestTwoInterruptsOfAnEmptyLineLeave(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	curtaintest.CopyPack(t, filepath.Join(dir, "scripts", "curtain"))
	p := atTerminal(t, dir, "play", "--seed", "3", "fight", "rat")
	p.asks("> ")
	p.types(ctrlC)
	p.sees("Press Ctrl-C again to quit.")
	p.asks("> ")
	p.types(ctrlC)
	p.sees("Interrupted. Leaving the game.")
	p.sees("To resume:")
	p.ends(program.ExitInterrupted)
}

// TestOpenStartsTheEditorAtTheLine checks the arguments and the terminal mode of the editor, here a
// script that records both and changes a number in the file.
func TestOpenStartsTheEditorAtTheLine(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	curtaintest.CopyPack(t, filepath.Join(dir, "scripts", "curtain"))
	editor := filepath.Join(dir, "vi")
	curtaintest.Write(t, editor, "#!/bin/sh\nprintf '<%s>' \"$@\" > '"+dir+"/given'\nstty -a > '"+dir+"/mode'\n"+
		"for file; do :; done\nsed -i 's/damage = 1, times = 2/damage = 2, times = 2/' \"$file\"\n")
	if err := os.Chmod(editor, 0o755); err != nil {
		t.Fatal(err)
	}
	master, slave := openTerminal(t)
	p := startAt(t, master, slave, dir, []string{"EDITOR=" + editor + " $(touch pwned) ;touch pwned"}, "repl")
	p.sees("> ")
	p.types("open jab;touch pwned" + enter)
	p.sees("is called")
	p.sees("> ")
	p.types("play jab" + enter)
	p.sees("Pip plays Jab.")
	p.sees("> ")
	p.types("open jab" + enter)
	p.sees("Live: ")
	p.sees("action 1 (play jab): Rat HP 18 → 16")
	p.types("6 * 7" + enter)
	p.sees("42\r\n")
	p.sees("> ")
	p.types(ctrlD)
	p.ends(program.ExitOK)
	given, err := os.ReadFile(filepath.Join(dir, "given"))
	file := filepath.Join(dir, "scripts", "curtain", "cards.lua")
	if want := "<$(touch><pwned)><;touch><pwned><+11><" + file + ">"; err != nil || string(given) != want {
		t.Errorf("the editor is given %s, %v, want %s", given, err, want)
	}
	if mode, err := os.ReadFile(filepath.Join(dir, "mode")); err != nil || !strings.Contains(string(mode), " icanon") || !strings.Contains(string(mode), " echo ") {
		t.Errorf("the terminal of the editor is not as it was found: %s, %v", mode, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "pwned")); err == nil {
		t.Error("a shell has read what no shell should")
	}
}

func TestOpenShowsTheScriptWhereThereIsNoEditor(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	curtaintest.CopyPack(t, filepath.Join(dir, "scripts", "curtain"))
	p := atTerminal(t, dir, "repl")
	p.sees("> ")
	p.types("open jab" + enter)
	p.sees("cards.lua:11")
	p.sees("damage = 1, times = 2")
	p.types(ctrlD)
	p.ends(program.ExitOK)
	master, slave := openTerminal(t)
	p = startAt(t, master, slave, dir, []string{"EDITOR=" + filepath.Join(dir, "no_editor")}, "repl")
	p.sees("> ")
	p.types("open jab" + enter)
	p.sees("$EDITOR: ")
	p.types(ctrlD)
	p.ends(program.ExitOK)
}

// resize changes the size of the terminal.
func (p *pty) resize(columns, rows uint16) {
	p.Helper()
	if err := unix.IoctlSetWinsize(int(p.master.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: rows, Col: columns}); err != nil {
		p.Fatal(err)
	}
}

func TestResizingDrawsTheStageAnewAboveTheLineBeingTyped(t *testing.T) {
	t.Parallel()
	for _, verb := range []string{"play", "repl"} {
		dir := t.TempDir()
		curtaintest.CopyPack(t, filepath.Join(dir, "scripts", "curtain"))
		p := atTerminal(t, dir, verb, "fight", "rat")
		p.sees("Draw pile")
		p.sees("> ")
		p.types("ja")
		p.sees("ja")
		p.resize(60, 20)
		p.sees("── Turn 1 " + strings.Repeat("─", 50) + "\r\n")
		p.sees("Draw pile")
		p.sees("> ja")
		p.types("b" + enter)
		p.sees("Pip plays Jab.")
		p.sees("> ")
		p.resize(80, 40)
		p.sees("── Turn 1 " + strings.Repeat("─", 70) + "\r\n")
		p.sees("Draw pile")
		p.sees("> ")
		p.types("quit" + enter)
		p.ends(program.ExitOK)
	}
}

func TestASessionThatAdoptedAnotherPastIsComeBackTo(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	curtaintest.CopyPack(t, filepath.Join(dir, "scripts", "curtain"))
	p := atTerminal(t, dir, "repl", "--journal", "kept", "fight", "rat")
	p.sees("> ")
	p.types("play jab" + enter)
	p.sees("Pip plays Jab.")
	p.sees("> ")
	curtaintest.ReplaceInFile(t, filepath.Join(dir, "scripts", "curtain", "cards.lua"), "damage = 1, times = 2", "damage = 2, times = 2")
	p.sees("action 1 (play jab): Rat HP 18 → 16")
	p.types("adopt" + enter)
	p.sees("Rat HP 18 → 16")
	p.sees("`goto before_adopt`")
	p.sees("> ")
	p.types("mark after" + enter)
	p.sees("> ")
	p.types("play strike" + enter)
	p.sees("Rat HP 16 → 12")
	p.sees("> ")
	p.types("tree all" + enter)
	p.sees("before_adopt at 1")
	p.sees("> ")
	p.types(ctrlD)
	p.ends(program.ExitOK)
	for _, args := range [][]string{{"repl", "kept"}, {"repl", "--resume", "kept"}} {
		p = atTerminal(t, dir, args...)
		p.sees("> ")
		p.types("enemy.hp" + enter)
		p.sees("12\r\n")
		p.sees("> ")
		p.types("tree all" + enter)
		p.sees("before_adopt at 1")
		p.sees("after at 1")
		p.sees("you at 2")
		p.sees("> ")
		p.types("goto before_adopt" + enter)
		p.sees("Rat HP 12 → 18")
		p.sees("> ")
		p.types(ctrlD)
		p.ends(program.ExitOK)
	}
	p = atTerminal(t, dir, "replay", "kept")
	p.sees("Verdict: exact")
	p.ends(program.ExitOK)
}

// TestWhatIsLongerThanTheScreenIsPaged reads the help of the program, a game and the console on 24 rows; the prompt
// must say what can be typed.
func TestWhatIsLongerThanTheScreenIsPaged(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	small := func(args ...string) *pty {
		master, slave := openTerminal(t)
		if err := unix.IoctlSetWinsize(int(master.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 80}); err != nil {
			t.Fatal(err)
		}
		return startAt(t, master, slave, dir, nil, args...)
	}
	p := small("help", "simulate")
	p.sees("more lines: press Enter to continue, q to stop -- ")
	p.types(enter)
	p.sees("more lines: press Enter to continue")
	p.types("q")
	p.ends(program.ExitOK)

	p = small("play", "battleline", "--seed", "5")
	p.sees("-- press Enter to continue -- ")
	p.types("help goal" + enter) // is the next line
	p.sees("> help goal")
	p.sees("forge three keys")
	p.sees("> ")
	p.types("help" + enter)
	p.sees("more lines")
	p.types("q")
	p.sees("> ")
	p.types("help" + enter)
	p.sees("more lines")
	p.types(" ")
	p.sees("look up any card")
	p.sees("> ")
	p.types("quit" + enter)
	p.ends(program.ExitOK)

	p = small("repl", "battleline")
	p.sees(`Type "stand"`)
	p.sees("> ")
	p.types("stand" + enter)
	p.sees(`Type "stand"`) // the other player
	p.sees("> ")
	p.types("stand" + enter)
	p.sees("Choose a house for this turn.")
	p.sees("> ")
	p.types("help" + enter)
	p.sees("more lines")
	p.types("q" + enter)
	p.sees("> ")
	p.types("quit" + enter)
	p.ends(program.ExitOK)
}
