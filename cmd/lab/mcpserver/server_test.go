package mcpserver_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"curtaincall/cmd/curtain/create"
	"curtaincall/cmd/curtain/inspect"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/cmd/curtain/test"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/cmd/lab/mcpserver"
	"curtaincall/scripts"
)

func init() {
	curtaintest.Commands = []program.Command{play.Command, test.Command, inspect.CheckCommand, inspect.ListCommand, inspect.ShowCommand,
		inspect.ReferenceCommand, create.Command, simulate.SimulateCommand(), simulate.WeighCommand()}
}

// client is a client of a server with a sandbox of its own.
type client struct {
	*testing.T
	session *mcp.ClientSession
	dir     string // that contains the sandbox, box
}

func newClient(t *testing.T, game string) *client {
	t.Helper()
	stage := curtaintest.NewStage(t, registry.Rulesets...)
	stage.Builtin = scripts.FS
	s, err := mcpserver.New(t.Context(), stage.Host, game, "box")
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

// does calls a tool, whose text must contain some pieces.
func (c *client) does(tool string, a arguments, pieces ...string) string {
	c.Helper()
	text, failed := c.call(tool, a)
	if failed {
		c.Fatalf("%s %v: %s", tool, a, text)
	}
	curtaintest.Has(c.T, text, pieces...)
	return text
}

// refuses calls a tool, which must fail with a text.
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
	c.does("play", arguments{"game": 1, "line": "why critic.hp"}, "42")
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

// TestAModelStaysInTheSandbox asks for what would lead out of it, and for too much.
func TestAModelStaysInTheSandbox(t *testing.T) {
	c := newClient(t, "curtain")
	curtaintest.Write(t, filepath.Join(c.dir, "outside.lua"), "-- secret")
	if err := os.Symlink("..", filepath.Join(c.dir, "box", "up")); err != nil {
		t.Log(err) // not everywhere
	}
	for _, path := range []string{"../outside.lua", "/etc/x.lua", "a/../../outside.lua", "mod.txt", ".github/x.yml", "", "C:x.lua", "..\\outside.lua", "\x1b[31m.lua\x00"} {
		c.refuses("is not the path of a Lua file", "read_file", arguments{"path": path})
		c.refuses("is not the path of a Lua file", "write_file", arguments{"path": path, "text": "x"})
	}
	c.refuses("", "read_file", arguments{"path": "up/outside.lua"})
	c.refuses("", "write_file", arguments{"path": "up/new.lua", "text": "x"})
	c.refuses("", "write_file", arguments{"path": "up/outside.lua", "text": "x"})
	c.refuses("at most 65536 bytes", "write_file", arguments{"path": "a.lua", "text": strings.Repeat("x", 1<<17)})
	c.refuses("looks like a flag", "list", arguments{"words": "--scripts /etc"})
	c.refuses("looks like a flag", "show", arguments{"words": "x --mod=/"})
	c.refuses("looks like a flag", "weigh", arguments{"id": "--rows=x"})
	c.refuses("looks like a flag", "simulate", arguments{"setup": "--rows x"})
	c.refuses("looks like a flag", "start_game", arguments{"setup": "--journal ../x"})
	c.refuses("cannot begin with -", "create", arguments{"kind": "card", "name": "--from=/etc"})
	c.refuses("unknown player", "simulate", arguments{"players": "exec:touch x"})
	c.refuses("between 1 and 1000", "simulate", arguments{"runs": 1_000_000})
	c.call("create", arguments{"kind": "mod", "name": "../../escaped"})
	c.call("create", arguments{"kind": "card", "name": "../../escaped"})
	c.does("start_game", arguments{"setup": "fight stage_rat", "seed": 1}, "game 1")
	c.call("play", arguments{"game": 1, "line": "keep ../../escaped"})
	c.refuses("no line breaks", "play", arguments{"game": 1, "line": "look\nlook"})
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
