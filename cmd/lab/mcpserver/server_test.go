package mcpserver_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/cmd/lab/mcpserver"
	"curtaincall/scripts"
)

func init() { curtaintest.Commands = mcpserver.RequiredCommands() }

// client is a client of a server with a sandbox of its own.
type client struct {
	*testing.T
	session *mcp.ClientSession
	dir     string // that contains the sandbox, box
}

func newClient(t *testing.T, game string) *client {
	t.Helper()
	return newClientOf(t, newStage(t), game, "box")
}

func newStage(t *testing.T) *curtaintest.TestProgram {
	stage := curtaintest.NewTestProgram(t, registry.Rulesets...)
	stage.Builtin = scripts.FS
	return stage
}

func newClientOf(t *testing.T, stage *curtaintest.TestProgram, game, dir string) *client {
	t.Helper()
	s, err := mcpserver.NewWithMod(t.Context(), stage.Host, game, dir)
	if err != nil {
		t.Fatal(err)
	}
	ours, theirs := mcp.NewInMemoryTransports()
	served := make(chan error)
	go func() { served <- s.Serve(t.Context(), theirs) }()
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), ours, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		session.Close()
		<-served
	})
	return &client{t, session, stage.Dir}
}

type arguments = map[string]any

// call calls a tool, and returns its text and whether that is an error.
func (c *client) call(tool string, a arguments) (text string, failed bool) {
	c.Helper()
	r, err := c.session.CallTool(c.Context(), &mcp.CallToolParams{Name: tool, Arguments: a})
	if err != nil {
		return err.Error(), true
	}
	return r.Content[0].(*mcp.TextContent).Text, r.IsError
}

// does calls a tool, whose text must contain the pieces.
func (c *client) does(tool string, a arguments, pieces ...string) string {
	c.Helper()
	text, failed := c.call(tool, a)
	if failed {
		c.Fatalf("%s %v: %s", tool, a, text)
	}
	curtaintest.CheckContains(c.T, text, pieces...)
	return text
}

// refuses calls a tool, which must fail with the text why.
func (c *client) refuses(why, tool string, a arguments) {
	c.Helper()
	if text, failed := c.call(tool, a); !failed || !strings.Contains(text, why) || strings.Contains(text, "\x1b") {
		c.Errorf("%s %.200v: %t, %.500s", tool, a, failed, text)
	}
}

// TestAModelPlaysAFight plays until the game is over, and asks questions meanwhile.
func TestAModelPlaysAFight(t *testing.T) {
	c := newClient(t, "curtain")
	c.does("start_game", arguments{"setup": "fight critic macguffin=20", "seed": 5}, "game 1", "The Critic", "MacGuffin")
	c.does("play", arguments{"game": 1, "line": "galvanize"}, "Aldric plays Galvanize.")
	c.does("play", arguments{"game": 1, "line": "why critic.hp"}, "69")
	c.does("start_game", arguments{"setup": "fight stage_rat", "seed": 1}, "game 2", "Stage Rat")
	text := ""
	for n := 0; !strings.Contains(text, "The game has ended"); n++ {
		if text = c.does("play", arguments{"game": 1, "line": "end"}); n > 100 {
			t.Fatal(text)
		}
	}
	c.refuses("there is no game 1", "play", arguments{"game": 1, "line": "end"})
	c.does("play", arguments{"game": 2, "line": "look"}, "Stage Rat")
	c.does("end_game", arguments{"game": 2})
	c.refuses("no game", "start_game", arguments{"setup": "fight nobody"})
	for _, game := range []string{"skirmish", "autobattle", "battleline"} {
		newClient(t, game).does("start_game", arguments{}, "game 1")
	}
}

// TestAModelWritesACard creates a card, changes it, and lets it be tested and weighed.
func TestAModelWritesACard(t *testing.T) {
	c := newClient(t, "curtain")
	c.does("show", arguments{"words": "galvanize"}, "Heal each")
	c.does("reference", nil, "card { }")
	c.does("reference", arguments{"title": "card {"}, "upgrade", "play")
	c.refuses("no title contains", "reference", arguments{"title": "nothing like it"})
	c.does("create", arguments{"kind": "card", "name": "Paper Moon"}, "cards/neutral/paper_moon.lua")
	c.does("list_files", nil, "cards/neutral/paper_moon.lua", "mod.lua", "scenarios/cards/paper_moon_test.lua")
	file := arguments{"path": "cards/neutral/paper_moon.lua"}
	text := c.does("read_file", file, "values = { damage = 4 }")
	c.does("start_game", arguments{"setup": "fight critic deck=paper_moon,paper_moon,paper_moon,paper_moon,paper_moon", "seed": 1}, "Deal 4 damage.")
	c.does("write_file", arguments{"path": file["path"], "text": strings.NewReplacer("damage = 4", "damage = 5", "Deal 4", "Deal 5").Replace(text)})
	if text, failed := c.call("test", nil); !failed || !strings.Contains(text, "1 failed") {
		t.Errorf("the scenario of a changed card: %t, %s", failed, text)
	}
	scenario := arguments{"path": "scenarios/cards/paper_moon_test.lua"}
	text = c.does("read_file", scenario)
	c.does("write_file", arguments{"path": scenario["path"], "text": strings.Replace(text, "26", "25", 1)})
	c.does("test", nil, "0 failed")
	c.does("check", nil, "no problems")
	c.does("weigh", arguments{"id": "paper_moon", "runs": 1}, "pairs of games", "advantage")
	c.does("simulate", arguments{"setup": "fight stage_rat", "players": "greedy", "runs": 3}, "3 games")
	c.does("write_file", arguments{"path": "cards/neutral/paper_moon.lua", "text": "return crd {"})
	c.refuses("paper_moon.lua", "check", nil)
}

// TestFilesAreReadAsTheyWereWritten reads a file with bytes that must not reach a terminal.
func TestFilesAreReadAsTheyWereWritten(t *testing.T) {
	c := newClient(t, "curtain")
	const text = "-- \x1b\u200d\r\n\tlocal x = 1\r\n"
	c.does("write_file", arguments{"path": "x.lua", "text": text})
	if got := c.does("read_file", arguments{"path": "x.lua"}); got != text {
		t.Errorf("%q, want %q", got, text)
	}
}

// TestTheSandboxIsTheFolderThatIsNamed starts servers in a project, which has its own folder for new mods.
func TestTheSandboxIsTheFolderThatIsNamed(t *testing.T) {
	stage := newStage(t)
	if err := os.CopyFS(filepath.Join(stage.Dir, "scripts"), stage.Builtin); err != nil {
		t.Fatal(err)
	}
	newClientOf(t, stage, "curtain", "Sand Box").does("list_files", nil, "mod.lua")
	if _, err := os.Stat(filepath.Join(stage.Dir, "Sand Box", "mod.lua")); err != nil {
		t.Error(err)
	}
	if _, err := mcpserver.NewWithMod(t.Context(), stage.Host, "curtian", "box"); err == nil || !strings.Contains(err.Error(), `did you mean "curtain"`) {
		t.Error(err)
	}
}

// TestCommandsRunOneAfterAnother calls tools while a command and the start of a game are made to wait.
func TestCommandsRunOneAfterAnother(t *testing.T) {
	stage := newStage(t)
	begun, goOn := make(chan string, 9), make(chan bool)
	for _, name := range []string{"list", "play"} {
		i := slices.IndexFunc(stage.Commands, func(v program.Command) bool { return v.Name == name })
		stage.Commands = slices.Clone(stage.Commands)
		stage.Commands[i].Setup = func(*flag.FlagSet) program.Handler {
			return func(h *program.Host, _ []string) int {
				begun <- name
				<-goOn
				return program.ExitOK
			}
		}
	}
	c := newClientOf(t, stage, "curtain", "box")
	var calls sync.WaitGroup
	calls.Go(func() { c.call("start_game", nil) })
	<-begun
	c.refuses("busy", "play", arguments{"game": 1, "line": "end"})
	calls.Go(func() { c.call("list", nil) })
	<-begun
	calls.Go(func() { c.call("list", nil) })
	c.does("list_files", nil)
	select {
	case name := <-begun:
		t.Error(name, "runs twice")
	case <-time.After(20 * time.Millisecond):
	}
	close(goOn)
	calls.Wait()
}

// TestAModelStaysInTheSandbox requests files outside of the sandbox, and too much.
func TestAModelStaysInTheSandbox(t *testing.T) {
	stage := newStage(t)
	stage.Cache = t.TempDir()
	stage.SetUpBotPractice()
	c := newClientOf(t, stage, "curtain", "box")
	curtaintest.Write(t, filepath.Join(c.dir, "outside.lua"), "-- secret")
	for _, path := range []string{"../outside.lua", "/etc/x.lua", "a/../../outside.lua", "mod.txt", ".github/x.yml", "", "C:x.lua", "..\\outside.lua", "\x1b[31m.lua\x00"} {
		c.refuses("is not the path of a Lua file", "read_file", arguments{"path": path})
		c.refuses("is not the path of a Lua file", "write_file", arguments{"path": path, "text": "x"})
	}
	link := filepath.Join(c.dir, "box", "up")
	if err := os.Symlink("..", link); err == nil { // not possible everywhere
		c.refuses("escapes", "read_file", arguments{"path": "up/outside.lua"})
		c.refuses("escapes", "write_file", arguments{"path": "up/new.lua", "text": "x"})
		c.refuses("escapes", "write_file", arguments{"path": "up/outside.lua", "text": "x"})
		os.Remove(link) // a pack with a link is not loaded
	}
	c.refuses("at most 65536 bytes", "write_file", arguments{"path": "a.lua", "text": strings.Repeat("x", 1<<17)})
	c.refuses("looks like a flag", "list", arguments{"words": "--scripts /etc"})
	c.refuses("looks like a flag", "show", arguments{"words": "x --mod=/"})
	c.refuses("looks like a flag", "weigh", arguments{"id": "--rows=x"})
	c.refuses("looks like a flag", "simulate", arguments{"setup": "--rows x"})
	c.refuses("looks like a flag", "start_game", arguments{"setup": "--journal ../x"})
	c.refuses("cannot begin with a hyphen", "create", arguments{"kind": "card", "name": "--from=/etc"})
	c.refuses("unknown player", "simulate", arguments{"players": "exec:touch x"})
	c.refuses("between 1 and 1000", "simulate", arguments{"runs": 1_000_000})
	c.refuses("a mod cannot be created inside another mod", "create", arguments{"kind": "mod", "name": "../../escaped"})
	c.refuses("is not an id", "create", arguments{"kind": "card", "name": "../../escaped"})
	c.does("simulate", arguments{"setup": "fight stage_rat", "players": "full", "runs": 1})
	c.does("start_game", arguments{"setup": "fight stage_rat", "seed": 1}, "game 1")
	c.does("play", arguments{"game": 1, "line": "keep ../../escaped"}, "keep")
	c.refuses("must not contain line breaks", "play", arguments{"game": 1, "line": "look\nlook"})
	c.refuses("at most 1000 bytes", "play", arguments{"game": 1, "line": strings.Repeat("x", 2000)})
	c.refuses("there is no game", "end_game", arguments{"game": -1})
	for n := 2; n <= 8; n++ {
		c.does("start_game", arguments{"setup": "fight stage_rat"}, fmt.Sprint("game ", n))
	}
	c.refuses("at most 8 games", "start_game", nil)
	body, err := os.ReadFile(filepath.Join(c.dir, "outside.lua"))
	left, _ := os.ReadDir(c.dir)
	if err != nil || string(body) != "-- secret" || len(left) != 2 {
		t.Errorf("outside there are %v, %s", left, body)
	}
	if kept, err := os.ReadDir(stage.Cache); err != nil || len(kept) > 0 {
		t.Errorf("practice is kept: %v, %v", kept, err)
	}
	c.does("list_files", nil, "mod.lua")
}

// TestScriptsOfAModelHaveABudget checks a card that never ends and one that prints without end.
func TestScriptsOfAModelHaveABudget(t *testing.T) {
	c := newClient(t, "curtain")
	const card = `return card { id = "x", name = "X", owner = "neutral", type = "attack", rarity = "uncommon", cost = 0, target = "enemy", text = "Draw {n}.", values = { n = 1 }, upgrade = { values = { n = 2 } }, play = function(self) %s end }`
	for _, loop := range []string{"while true do end", `while true do self:say(("x"):rep(1000)) end`} {
		c.does("write_file", arguments{"path": "x.lua", "text": fmt.Sprintf(card, loop)})
		c.does("start_game", arguments{"setup": "fight stage_rat deck=x,x,x,x,x", "seed": 1}, "game")
	}
	for game := 1; game <= 2; game++ {
		if text, failed := c.call("play", arguments{"game": game, "line": "x"}); failed || len(text) > 1<<17 || !strings.Contains(text, "x.lua:1") {
			t.Errorf("game %d: %t, %.300s", game, failed, text)
		}
	}
}
