package simulate_test

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/lab"
	"curtaincall/engine/testkit"
)

func TestMain(m *testing.M) { os.Exit(testkit.RunWaitingTests(m)) }

// outsideClient is an external player. It is this test, started as another process.
type outsideClient struct{ answers *bufio.Reader }

type outsideState struct {
	Over, Imagined bool
	ID             string
	Winner, Seat   int
	Legal          []int
	Error          *struct{ Code string }
}

func (c outsideClient) ask(request string) (s outsideState) {
	fmt.Println(request)
	line, err := c.answers.ReadString('\n')
	if err != nil {
		os.Exit(0)
	}
	if err := json.Unmarshal([]byte(line), &s); err != nil {
		fmt.Fprintln(os.Stderr, "bad answer:", line)
		os.Exit(3)
	}
	return s
}

// refuses ends the process with an error unless the request is refused with the given code.
func (c outsideClient) refuses(code, request string) {
	if s := c.ask(request); s.Error == nil || s.Error.Code != code {
		fmt.Fprintf(os.Stderr, "%s is not refused: %+v\n", request, s)
		os.Exit(3)
	}
}

func (c outsideClient) playFirst(s outsideState) outsideState {
	return c.ask(fmt.Sprintf(`{"do":"step","action":%d,"id":"x"}`, s.Legal[0]))
}

func (c outsideClient) playGames(before func(outsideState)) {
	c.refuses("unknown_game", `{"do":"step","action":0}`)
	for {
		s := c.ask(`{"do":"reset","seed":5}`)
		for !s.Over {
			before(s)
			if s = c.playFirst(s); s.ID != "x" {
				fmt.Fprintf(os.Stderr, "an answer lost its id: %+v\n", s)
				os.Exit(3)
			}
		}
		c.refuses("over", `{"do":"step","action":0}`)
	}
}

// outsideBehaviours maps names to what external players do.
var outsideBehaviours = map[string]func(c outsideClient){
	"honest": func(c outsideClient) { c.playGames(func(outsideState) {}) },
	"looks ahead": func(c outsideClient) {
		c.playGames(func(s outsideState) {
			if f := c.ask(`{"do":"fork","to":1}`); !f.Imagined || !slices.Equal(f.Legal, s.Legal) {
				fmt.Fprintf(os.Stderr, "a fork of %+v is %+v\n", s, f)
				os.Exit(3)
			}
			c.ask(fmt.Sprintf(`{"do":"step","game":1,"action":%d}`, s.Legal[len(s.Legal)-1]))
			c.ask(`{"do":"undo","game":1}`)
			c.ask(`{"do":"observe"}`)
		})
	},
	"cheats": func(c outsideClient) {
		c.playGames(func(outsideState) {
			for _, request := range []string{
				`{"do":"step","action":-1}`, `{"do":"step","action":1000000}`, `{"do":"step","action":"spawn orc"}`, `{"do":"step","game":[0,0],"action":[0,0]}`,
				`{"do":"undo"}`, `{"do":"drop"}`, `{"do":"save"}`, `{"do":"restore","save":"AAAA"}`, `{"do":"fork","to":0}`, `{"do":"reset"}`, `{"do":"reset","game":1,"seed":1}`,
			} {
				c.refuses("refused", request)
			}
			c.refuses("not_asked", `{"do":"choose","pick":0}`)
			c.refuses("bad_json", `{"do":`)
			c.refuses("unknown_game", `{"do":"step","game":1,"action":0}`)
		})
	},
	"dies at once": func(outsideClient) {
		fmt.Fprintln(os.Stderr, "Traceback\nno \x1b[31mmemory")
		os.Exit(4)
	},
	"dies later":    func(c outsideClient) { c.playFirst(c.playFirst(c.ask(`{"do":"reset"}`))); os.Exit(5) },
	"never answers": func(outsideClient) { time.Sleep(time.Hour) },
	"floods": func(outsideClient) {
		for {
			fmt.Println(`{"do":"schema"}`)
		}
	},
	"one long line": func(outsideClient) {
		for {
			fmt.Print(strings.Repeat("x", 1<<16))
		}
	},
	"floods errors": func(outsideClient) {
		for {
			fmt.Fprintln(os.Stderr, strings.Repeat("x", 1<<16))
		}
	},
	"insists": func(c outsideClient) {
		c.ask(`{"do":"reset"}`)
		for {
			c.ask(`{"do":"step","action":-1}`)
		}
	},
	"closes its output": func(outsideClient) { os.Stdout.Close(); time.Sleep(time.Hour) },
}

// TestAnOutsidePlayer runs an external player. It is not a test.
func TestAnOutsidePlayer(t *testing.T) {
	if behave := outsideBehaviours[strings.ReplaceAll(flag.Arg(0), "_", " ")]; behave != nil {
		behave(outsideClient{bufio.NewReader(os.Stdin)})
	}
}

// externalPlayer returns the name of a player with the given behaviour.
func externalPlayer(t *testing.T, behaviour string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil || strings.ContainsAny(self, ", ") || outsideBehaviours[behaviour] == nil {
		t.Fatal(self, err, behaviour)
	}
	return "exec:" + self + " -test.run=^TestAnOutsidePlayer$ " + strings.ReplaceAll(behaviour, " ", "_")
}

// TestProgramsPlay checks that a program plays from both seats, that looking ahead and requests that are
// refused change nothing, and that the number of cores does not matter.
func TestProgramsPlay(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t)
	want := ""
	for i, behaviour := range []string{"honest", "honest", "looks ahead", "cheats"} {
		s.Cores = 1 + i%2
		d := simulated(s, t, "skirmish", "--runs", "3", "--players", externalPlayer(t, behaviour)+",greedy")
		if d.Games != 6 || d.Unfinished > 0 || len(d.Programs) != 1 || d.Forfeits != nil {
			t.Errorf("%s: %+v", behaviour, d)
		}
		row, err := json.Marshal(d.Players)
		text := strings.ReplaceAll(fmt.Sprint(string(row), d.Ended, d.ActionsPerGame), d.Programs[0], "")
		if want == "" {
			want = text
		}
		if err != nil || text != want {
			t.Errorf("%s: %s\nwant %s", behaviour, text, want)
		}
	}
	for _, game := range [][]string{{"curtain", "fight", "stage_rat"}, {"battleline"}, {"autobattle"}} {
		if d := simulated(s, t, append(game, "--runs", "1", "--players", externalPlayer(t, "honest"))...); d.Unfinished > 0 || d.Forfeits != nil {
			t.Errorf("%s: %+v", game, d)
		}
	}
}

// TestProgramsThatFailLose lets programs play that fail in every way, each against a bot.
func TestProgramsThatFailLose(t *testing.T) {
	for behaviour, why := range map[string]string{
		"dies at once": "the program exited: exit status 4: no ", "dies later": "exit status 5",
		"never answers": "more than 1 second", "floods": "more than 1 second", "one long line": "more than 1 second",
		"floods errors": "more than 1 second", "insists": "more than 1 second", "closes its output": "the program exited",
	} {
		t.Run(behaviour, func(t *testing.T) {
			t.Parallel()
			s := curtaintest.NewProgramWithMods(t)
			name, seconds := externalPlayer(t, behaviour), "60"
			if why == "more than 1 second" {
				seconds = "1"
			}
			d := simulated(s, t, "fight", "stage_rat", "--runs", "1", "--player-seconds", seconds, "--players", name)
			if d.Unfinished > 0 || d.FailedActions > 0 || d.Won[0].Games != 0 || len(d.Forfeits) != 1 {
				t.Fatalf("%+v", d)
			}
			f := d.Forfeits[0]
			if f.Player != name || f.Games != 1 || f.Seed != 1 || strings.Contains(f.Reason, "\x1b") || !strings.Contains(f.Reason, why) || len(f.Reason) > 400 {
				t.Errorf("%+v", f)
			}
		})
	}
	s := curtaintest.NewProgramWithMods(t)
	if d := simulated(s, t, "skirmish", "--runs", "1", "--players", externalPlayer(t, "dies later")+",random"); d.Players[0].Won != 0 || d.Players[1].Won != 2 || d.Forfeits[0].Games != 2 {
		t.Errorf("%+v", d)
	}
	out := s.Run(t, program.ExitOK, "simulate", "fight", "stage_rat", "--runs", "2", "--players", externalPlayer(t, "dies at once"))
	curtaintest.CheckContains(t, out, "2 games, seeds 1 to 2: 0 won", "2  100.0%  forfeited", "forfeited 2 games, the first with seed 1", "not reproducible")
}

// TestProgramsMeetOnALadder checks the ratings of a tournament of programs and bots.
func TestProgramsMeetOnALadder(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t)
	args := []string{"simulate", "skirmish", "--ladder", "--runs", "4", "--players", "greedy," + externalPlayer(t, "honest") + "," + externalPlayer(t, "dies at once")}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, args...), "greedy against exec:", "Elo  95% CI", "greedy", "honest", "dies_at_once", "forfeited 16 games", "not reproducible")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, append(args, "--json")...), `"ratings":`, `"elo":`, `"programs":`)
	for _, c := range [][2]string{{"greedy,greedy", "the same player twice"}, {"exec:true", "takes 2 to 32 players, not 1"}, {strings.Repeat("random,", 32) + "greedy", "not 33"}, {"greedy,nobody", `unknown player "nobody"`}} {
		s.Run(t, program.ExitUsage, "simulate", "skirmish", "--ladder", "--players", c[0])
		curtaintest.CheckContains(t, s.Stderr.String(), c[1])
	}
}

// TestProgramsRunOnlyWhereTheyAreTyped checks that the configuration file, other processes, web pages and files of
// results cannot name programs to run.
func TestProgramsRunOnlyWhereTheyAreTyped(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t)
	mark := filepath.Join(s.Dir, "ran")
	touch := "exec:touch " + mark
	for _, more := range [][]string{{"--against", "HEAD"}, {"--knockouts"}, {"--shard", "1/2"}, {"--join", "x"}, {"--on-request"}, {"--workers", "2"}, {"--priority", "1"}, {"--nats", "nats://localhost"}} {
		s.Run(t, program.ExitUsage, append([]string{"simulate", "--runs", "1", "--players", touch}, more...)...)
		curtaintest.CheckContains(t, s.Stderr.String(), "players that are programs cannot be combined")
	}
	for _, c := range [][2]string{{"exec:", "exec: must be followed by a command"}, {"exec:no_such_program", "cannot run the player"}, {"exec:./no_such_program", "cannot run the player"}, {"exec:true,full", "--players takes one name"}} {
		s.Run(t, program.ExitUsage, "simulate", "--runs", "1", "--players", c[0])
		curtaintest.CheckContains(t, s.Stderr.String(), c[1])
	}
	s.Config = filepath.Join(s.Dir, "home")
	curtaintest.Write(t, filepath.Join(s.Config, "curtain", "config"), "[simulate]\nplayers = "+touch+"\n")
	s.Run(t, program.ExitUsage, "simulate", "--runs", "1")
	curtaintest.CheckContains(t, s.Stderr.String(), "--players: a program must be given on the command line, not in the configuration file", "`curtain config` shows which flags")
	s.Config = ""
	for _, args := range [][]string{{"weigh", "pratfall"}, {"mods", "compare"}} {
		s.Run(t, program.ExitUsage, append(args, "--players", touch)...)
	}
	if _, err := os.Stat(mark); err == nil {
		t.Error("the program was run")
	}
	q := lab.SimulationQuestion{Versions: []lab.Version{{Players: []string{"full"}}}, Seats: 1, Setups: []string{""}, Runs: 1, Actions: 10}
	if _, err := q.ParseResult([]byte(`[{"Number":0,"Endings":[{"Over":true,"Winner":-1,"Forfeit":{"Seat":0,"Reason":"x"}}]}]`)); err == nil {
		t.Error("a forfeit is accepted from another process")
	}
}
