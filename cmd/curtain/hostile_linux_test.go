package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"text/tabwriter"
	"time"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
)

// hostileCard returns a card whose play has the given body.
func hostileCard(id, body string) string {
	return fmt.Sprintf(`card { id = %q, name = "N %s", owner = "pip", type = "action", cost = 1, text = "Gain 1 Luck.", upgrade = { cost = 0 },
  play = function(self, fight) %s end }`, id, id, body)
}

// repeated returns the line once for each number below n, which replaces N.
func repeated(n int, line string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.ReplaceAll(line, "N", strconv.Itoa(i)) + "\n")
	}
	return b.String()
}

// hostilePack is a pack that is added to the scripts of the game and costs as much as possible. file makes each of
// its files from the file's number.
type hostilePack struct {
	name  string
	files int
	file  func(i int) string
}

func cards(name string, files int, before, body string) hostilePack {
	return hostilePack{name, files, func(i int) string { return before + "\nreturn " + hostileCard(fmt.Sprintf("h%d", i), body) }}
}

const burns = "for i = 1, 6000 do end self:gain(1, 'luck')"

// hostileCommand is a command for a hostile pack. Its output must contain says; "" stands for the usual last line.
type hostileCommand struct {
	pack              hostilePack
	args, input, says string
}

// hostileCommands is no variable, because every process that a test starts would then create it.
func hostileCommands() []hostileCommand {
	return []hostileCommand{
		{cards("many functions", 190, repeated(150, "local function gN() local a, b = 1, 2 a, b = b, a return a and b or a .. b end"), ""), "list", "", "Keywords"},
		{cards("many functions", 190, repeated(150, "do local function gN() local a, b = 1, 2 a, b = b, a return a and b or a .. b end end"), ""), "check", "", "findings"},
		{cards("many small files", 3900, "", "self:gain(1, 'luck')"), "list", "", "Keywords"},
		{cards("many small files", 3900, "", "self:gain(1, 'luck')"), "check", "", "findings"},
		{cards("many small files", 3900, "", "self:gain(1, 'luck')"), "share --book", "", "at most 2000 definitions"},
		{cards("many small files", 3900, "", "self:gain(1, 'luck')"), "show jab", "", "Jab"},
		{cards("loops in every file", 200, "for i = 1, 45000 do end", ""), "list", "", "more than 5000000 instructions in total"},
		{cards("tables in every file", 200, "local t = {} for i = 1, 900 do t[i] = { i, i, i, i } end", "local x = t"), "list", "", "bytes in total"},
		{cards("unknown names", 60, repeated(1900, "do local a = unknwnN end"), ""), "check", "", "more errors"},
		{cards("locals that nobody reads", 64, repeated(1800, "do local unused_N = 1 end"), ""), "check", "", "findings"},
		{hostilePack{"unknown fields", 200, func(i int) string {
			return fmt.Sprintf(`return card { id = "h%d", %s }`, i, repeated(800, "fN_aaaaaaa = 1,"))
		}}, "check", "", "more errors"},
		{hostilePack{"values that are none", 64, func(i int) string {
			uses := repeated(100, "do local a = self.values.valu_numbe_N end")
			return fmt.Sprintf(`return card { id = "h%d", name = "N%d", owner = "pip", type = "action", cost = 1, values = { %s }, text = "x", upgrade = { cost = 0 }, play = function(self) %s end }`,
				i, i, repeated(90, "value_number_N = 1,"), strings.Repeat(uses, 10))
		}}, "check", "", "findings"},
		{hostilePack{"large values", 300, func(i int) string {
			return fmt.Sprintf("local v = {} for i = 1, 900 do v['v' .. i] = i end\nreturn card { id = 'h%d', name = 'N', values = v, text = '%s' }", i, strings.Repeat("{v1} ", 70))
		}}, "list", "", "more than 5000000 instructions in total"},
		{hostilePack{"one pattern for many enemies", 200, func(i int) string {
			return fmt.Sprintf("local a, t = {}, {} for i = 1, 8 do a[i] = attack(1) end for i = 1, 200 do t[i] = a end\nfor i = 1, 20 do enemy { id = 'h%d_' .. i, name = 'N%d ' .. i, hp = 9, text = 'x', intents = t } end", i, i)
		}}, "list", "", ""},
		{cards("cards that use up their budget", 900, "", burns), "check --text", "", ""},
		{cards("cards that use up their budget", 900, "", "for i = 1, 18000 do end"), "check --text --limit run=20000000", "", "--limit run=N"},
		{hostilePack{"an enemy that uses up its budget", 1, func(int) string {
			return "return enemy { id = 'h', name = 'N', hp = 90, text = 'x', intents = { function() for i = 1, 6000 do end return { attack(1) } end } }"
		}}, "simulate fight h --runs 100 --limit run=3000000", "", "--limit run=N"},
		{cards("keys of sixteen thousand bytes", 1, "local x = ('x'):rep(15990)", "local t = {} for i = 1, 200 do t[x .. i] = i end self:gain(1, 'luck')"), "play fight rat deck=h0,h0,h0,h0,h0 --auto --limit run=1000000", "", "--limit run=N"},
		{cards("cards that use up their budget", 4, "", burns), "repl", `fight { enemy = { hp = 900, intents = { {} } }, hand = { "h0", "h1", "h2", "h3" } }` + "\nbest\n", "best line found"},
		{cards("cards that use up their budget", 4, "", burns), "repl", `fight { enemy = { hp = 900, intents = { {} } }, hand = { "h0", "h1", "h2", "h3" } }` + "\nwhat h0\n", "if you typed it now"},
		{cards("a table that stands in itself", 1, "", ""), "repl", "t = {} for i = 1, 200 do t[i] = i end for n = 1, 6 do u = {} for i = 1, 200 do u[i] = t end t = u end\nt\n", "..."},
		{cards("texts of a megabyte", 1, "", ""), "repl", "t = {} s = string.rep('x', 16000) for i = 1, 900 do t[i] = s .. i end\nt\n", "more bytes"},
		{cards("an endless line", 1, "", ""), "repl", "while true do end\n", "more than 50000000 instructions"},
		{cards("a long line", 1, "", ""), "repl", "hand + " + strings.Repeat("x ", 60_000) + "\n", ""},
		{cards("names that are nothing", 1, "", ""), "repl", "hand + h0" + strings.Repeat(" .", 35) + "\n", ""},
		{cards("a line without an end", 1, "", ""), "repl", strings.Repeat("x", 3<<20), "a line can be at most"},
		{cards("stage directions without end", 1, "", ""), "repl", "while true do direct('hp pip 3') undo() end\n", "at most 10000 actions"},
		{cards("looking at actions without end", 1, "", ""), "repl", "what for i = 1, 1e6 do direct('hp pip 3') end\n", "only one action can be examined at a time: play the first, examine the second, then undo"},
		{cards("games without end", 1, "", ""), "repl", "while true do fight { enemy = 'rat' } end\n", "more than 67108864 bytes"},
		{cards("games of their own enemies", 1, "", ""), "repl", "while true do fight { enemy = { hp = 5, intents = { {} } } } end\n", "more than 67108864 bytes"},
		{cards("cards without end", 1, "", ""), "repl", "for i = 1, 1e9 do card { id = 'c' .. i, owner = 'pip', type = 'action', cost = 0, play = function() end } end\n", "more than 67108864 bytes"},
		{cards("long texts compared", 1, "", ""), "repl", "s = ('x'):rep(16000) .. 1 u = ('x'):rep(16000) .. 1 while true do if s == u and s == u then end end\n", "more than 50000000 instructions"},
		{cards("blocks in blocks", 1, "", ""), "repl", strings.Repeat("do\n", 3000), "nested more than 200 levels deep"},
		{cards("marks by the thousand", 1, "", ""), "repl", repeated(20_000, "mark mN") + "branches\n", "m9999"},
		{cards("a setup of many words", 1, "", ""), "simulate fight " + strings.Repeat("rat ", 4000), "", "must have 1 to 4 enemies, not 4000"},
		{cards("a long setup", 1, "", ""), "simulate fight rat deck=" + strings.Repeat("h0,", 6000), "", "the limit of 16384"},
		{hostilePack{"one id in every file", 3900, func(int) string { return "return " + hostileCard("h0", "") }}, "check", "", "more errors"},
		{hostilePack{"ids that are nearly the same", 200, func(i int) string {
			return repeated(20, hostileCard(fmt.Sprintf("aaaaaaaaaaaaaaaaaaaaaaaaaaaa%d_N", i), "self:inflict(1, 'aaaaaaaaaaaaaaaaaaaaaa')"))
		}}, "check", "", "findings"},
		{cards("waivers by the thousand", 60, "-- x\n"+strings.Repeat("--check:C124 because\n--check: C124 because x\n", 1400), ""), "check", "", "findings"},
		{cards("waivers of a long code", 60, "-- check:"+strings.Repeat("C", 60_000), ""), "check", "", "findings"},
		{hostilePack{"enemies that use up their budget", 400, func(i int) string {
			return fmt.Sprintf("return enemy { id = 'h%d', name = 'N%d', hp = 90, text = 'x', intents = { {} }, on = { damaged = function() for i = 1, 18000 do end end } }", i, i)
		}}, "check --text --limit run=20000000", "", "--limit run=N"},
		{hostilePack{"keywords that gain each other", 1, func(int) string {
			return repeated(30, "keyword { id = 'hN', name = 'N N', text = 'x', holder = 'team', on = { gained = function(self) for i = 0, 29 do self:gain(1, 'h' .. i) end end } }")
		}}, "check --text", "", "findings"},
		{hostilePack{"enemies of many phases", 60, func(i int) string {
			return fmt.Sprintf("local t, p = {}, { { intents = { {} } } } for i = 1, 90 do t[i] = function() return {} end end for i = 2, 40 do p[i] = { below = 1 / i, intents = t } end return enemy { id = 'h%d', name = 'N%d', hp = 900, text = 'x', phases = p }", i, i)
		}}, "check --text", "", "findings"},
		{hostilePack{"meanings without end", 1, func(int) string {
			return repeated(190, "sentence { id = 'sN', text = 'Do AMOUNT itN', does = function() while true do end end }\n"+strings.Replace(hostileCard("hN", "while true do end"), "Gain 1 Luck.", "Do 1 itN.", 1))
		}}, "check --text", "", "findings"},
		{cards("a long comment above every card", 70, strings.Repeat("-- x\n", 11_000), ""), "check", "", "findings"},
		{hostilePack{"nothing but comments", 60, func(int) string { return strings.Repeat("-- x\n", 12_000) }}, "check", "", "defines nothing"},
		{hostilePack{"a comment without an end", 60, func(int) string { return "--[==[" + strings.Repeat("x", 60_000) }}, "list", "", "close it with"},
		{hostilePack{"zeros", 60, func(int) string { return strings.Repeat("\x00", 60_000) }}, "list", "", "Fix them"},
		{hostilePack{"half characters", 60, func(i int) string {
			return strings.Replace("return "+hostileCard(fmt.Sprint("h", i), ""), "N h", "N \xff\xfe\xc0\x80 \u202e h", 1)
		}}, "check", "", "Fix them"},
		{hostilePack{"returns alone", 60, func(i int) string {
			return "\ufeff" + strings.ReplaceAll("return "+hostileCard(fmt.Sprint("h", i), ""), "\n", "\r")
		}}, "list", "", "Keywords"},
		{hostilePack{"numbers that are none", 60, func(i int) string {
			return fmt.Sprintf("return card { id = 'h%d', name = 'N', owner = 'pip', type = 'action', cost = 0/0, values = { a = -0, b = 1e308 * 10, c = 2^53 }, text = 'x' }", i)
		}}, "check", "", "Fix them"},
		{hostilePack{"a table of many depths", 60, func(i int) string {
			return fmt.Sprintf("local t = {} for i = 1, 9000 do t = { t } end return card { id = 'h%d', values = t, text = 'x' }", i)
		}}, "check", "", "Fix them"},
	}
}

// mostMemory is the most memory that a command may use, in KB.
const mostMemory = 512 << 10

// TestHostilePacks gives each command the most expensive pack and line, and checks how it ends and its memory.
func TestHostilePacks(t *testing.T) {
	testkit.SkipIfShort(t)
	scale := 10
	if *testkit.Long {
		scale = 1
	}
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	if *testkit.Long {
		fmt.Fprintln(out, "command\tpack\tstatus\tpeak memory\ttime of the processors")
	}
	for _, h := range testkit.SampleUnlessLong(24, 4, hostileCommands()) {
		dir := filepath.Join(t.TempDir(), "pack")
		curtaintest.CopyPack(t, dir)
		for i := range (h.pack.files + scale - 1) / scale {
			curtaintest.Write(t, filepath.Join(dir, "hostile", fmt.Sprintf("h%d.lua", i)), h.pack.file(i))
		}
		p := start(t, h.input, append(strings.Fields(h.args), "--scripts", dir)...)
		p.wait(t)
		used := p.memory.most()
		if *testkit.Long {
			took := p.cmd.ProcessState.UserTime() + p.cmd.ProcessState.SystemTime()
			fmt.Fprintf(out, "%s\t%s\t%d\t%.0f MB\t%.2f s\n", h.args[:min(len(h.args), 50)], h.pack.name, p.cmd.ProcessState.ExitCode(), float64(used)/1024, took.Seconds())
		}
		if used > mostMemory && !raced {
			t.Errorf("%s of %s took %d MB", h.args, h.pack.name, used>>10)
		}
		said := strings.Join(strings.Fields(p.out.String()), " ")
		if p.cmd.ProcessState.ExitCode() < 0 || scale == 1 && !strings.Contains(said, h.says) {
			t.Errorf("%s of %s ends with %s and says ... %s", h.args, h.pack.name, p.cmd.ProcessState, said[max(0, len(said)-300):])
		}
	}
	out.Flush()
}

// process is a running program.
type process struct {
	cmd    *exec.Cmd
	out    bytes.Buffer
	memory *memory
	ended  chan error
}

// memory measures the memory of a process while it runs. The system's number for a process that has ended is too
// high: at least what this test had when it started the process.
type memory struct {
	kb    int
	ended chan struct{}
}

func memoryOf(c *exec.Cmd) *memory {
	m := &memory{ended: make(chan struct{})}
	go func() {
		defer close(m.ended)
		for {
			status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.Process.Pid))
			_, peak, is := strings.Cut(string(status), "VmHWM:")
			if !is { // it has ended
				return
			}
			m.kb, _ = strconv.Atoi(strings.Fields(peak)[0])
			time.Sleep(2 * time.Millisecond)
		}
	}()
	return m
}

// most waits until the process ends and returns the most memory that it had, in KB.
func (m *memory) most() int {
	<-m.ended
	return m.kb
}

func start(t *testing.T, input string, args ...string) *process {
	t.Helper()
	self := curtainPath(t)
	p := &process{cmd: exec.Command(self, args...), ended: make(chan error, 1)}
	p.cmd.Dir = t.TempDir()
	p.cmd.Env = []string{asProgram + "=1", endsAtOnce, "XDG_STATE_HOME=" + p.cmd.Dir}
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = strings.NewReader(input), &p.out, &p.out
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p.memory = memoryOf(p.cmd)
	go func() { p.ended <- p.cmd.Wait() }()
	t.Cleanup(func() { p.cmd.Process.Kill() })
	return p
}

// wait waits until the process ends.
func (p *process) wait(t *testing.T) {
	t.Helper()
	select {
	case err := <-p.ended:
		var status *exec.ExitError
		if err != nil && !errors.As(err, &status) {
			t.Fatal(err)
		}
	case <-time.After(curtaintest.MaxWait):
		t.Fatalf("%s does not end", p.cmd)
	}
}

// starting returns the processor time, in hundredths of a second, that a process needs to start. The race detector
// makes it many times as long.
var starting = sync.OnceValue(func() int {
	self, err := os.Executable()
	if err != nil {
		return 0
	}
	p := exec.Command(self, "version")
	p.Env = []string{asProgram + "=1", endsAtOnce}
	if err := p.Run(); err != nil {
		return 0
	}
	return int((p.ProcessState.UserTime() + p.ProcessState.SystemTime()) / (10 * time.Millisecond))
})

// atWork waits until the process has certainly started its work.
func (p *process) atWork(t *testing.T) {
	t.Helper()
	enough := 15 + 2*starting() // hundredths of a second of the processors
	for deadline := time.Now().Add(curtaintest.MaxWait); ; time.Sleep(5 * time.Millisecond) {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
		if _, here := os.Stat("/proc/self/stat"); here != nil {
			t.Skip("this machine does not tell what a process has worked: ", here)
		}
		if err != nil {
			t.Fatalf("%s ended before it was at work: %s", p.cmd, &p.out)
		}
		_, rest, _ := strings.Cut(string(stat), ") ")
		fields := strings.Fields(rest)
		user, _ := strconv.Atoi(fields[11])
		system, _ := strconv.Atoi(fields[12])
		if user+system >= enough {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s does not work: %s", p.cmd, &p.out)
		}
	}
}

func TestEveryVerbStopsAtTheFirstInterrupt(t *testing.T) {
	endless := cards("loops without end", 1, "while true do end", "")
	burning := cards("cards without end", 1, "", "while true do end")
	foe := hostilePack{"an enemy without end", 1, func(int) string {
		return "return enemy { id = 'h', name = 'N', hp = 90, text = 'x', intents = { function() while true do end return { attack(1) } end } }"
	}}
	const more = " --limit load=1000000000 --limit instructions=1000000000 --limit run=1000000000000"
	for _, c := range testkit.Sample(9, []struct {
		pack  hostilePack
		args  string
		input string
	}{
		{endless, "list", ""},
		{endless, "show jab", ""},
		{endless, "check", ""},
		{endless, "reference", ""},
		{endless, "play --auto", ""},
		{endless, "test", ""},
		{endless, "simulate", ""},
		{burning, "check --text", ""},
		{burning, "test burning_test.lua", ""},
		{foe, "play fight h --auto", ""},
		{foe, "repl fight h", ""},
		{burning, "simulate --runs 100000", ""},
		{burning, "repl", strings.Repeat("while true do end\n", 100)},
		{burning, "serve", strings.Repeat(`{"do":"reset","setup":"fight rat deck=h0,h0,h0,h0,h0"}`+"\n"+`{"do":"step","action":"h0"}`+"\n", 100)},
		{burning, "repl", `fight { enemy = { hp = 900, intents = { {} } }, hand = { "h0" } }` + "\n" + strings.Repeat("best\n", 1000)},
		{burning, "repl", strings.Repeat("for i = 1, 9000 do direct('hp pip 3') end\nundo 9000\n", 1000)},
		{burning, "repl", strings.Repeat("t = {} for i = 1, 200 do t[i] = { i, i } end\nt\n", 100_000)},
	}) {
		dir := filepath.Join(t.TempDir(), "pack")
		curtaintest.CopyPack(t, dir)
		curtaintest.Write(t, filepath.Join(dir, "hostile", "h0.lua"), c.pack.file(0))
		args := append(strings.Fields(c.args+more), "--scripts", dir)
		p := start(t, c.input, args...)
		curtaintest.Write(t, filepath.Join(p.cmd.Dir, "burning_test.lua"), `it("burns", function() while true do end end)`)
		p.interrupt(t, c.args+" of "+c.pack.name)
	}
}

// interrupt interrupts the process while it works. It must then end with the status for interrupts.
func (p *process) interrupt(t *testing.T, what string) {
	t.Helper()
	p.atWork(t)
	if err := p.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Errorf("%s ended before it was interrupted: %s", what, &p.out)
		return
	}
	p.wait(t)
	if got := p.cmd.ProcessState.ExitCode(); got != program.ExitInterrupted {
		t.Errorf("%s: %s, want %d: %s", what, p.cmd.ProcessState, program.ExitInterrupted, &p.out)
	}
}
