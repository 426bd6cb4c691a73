// Package mcpserver lets language models play a game, and write, test and weigh its cards, over the
// Model Context Protocol.
//
//	server.go  the server and its tools, limits of files; commands of curtain that are run here, and their limits
//	table.go   a game in progress, and its limits
//
// A model gets what a person at a terminal gets: the text of `curtain play` and of the commands for
// designers. Games show a seat only what it sees. All that a model can write are Lua files in one folder,
// the sandbox, which is a mod; nothing but these scripts is run, on their usual budget.
package mcpserver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"curtaincall/cmd/curtain/create"
	"curtaincall/cmd/curtain/inspect"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/cmd/curtain/test"
	"curtaincall/engine/disk"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting/sandbox"
)

const (
	maxFileBytes = 64 << 10
	maxFiles     = 500
)

const instructions = `You can play card games whose content is written in Lua, and design cards for them. To play,
call start_game, then call play with one line at a time; the lines help, hint, look and why
NUMBER ask about the game. To design, list and show existing definitions, create a card, read and write
its files, then check, test and weigh it. Your files are in a sandbox, which is a mod of its
own.`

// RequiredCommands returns the commands that the host of a server must have.
func RequiredCommands() []program.Command {
	return []program.Command{play.Command, test.Command, inspect.CheckCommand, inspect.ListCommand, inspect.ShowCommand,
		inspect.ReferenceCommand, create.Command, simulate.SimulateCommand(), simulate.WeighCommand()}
}

// Server serves one client. It is safe for concurrent use.
type Server struct {
	host    *program.Host
	game    string        // name of the ruleset
	dir     string        // absolute path of the sandbox
	running chan struct{} // full while a command is running

	mu           sync.Mutex
	tables       map[int]*runningGame
	startedGames int // number of games started so far
}

// NewWithMod returns a server for a game whose sandbox is the folder dir. If dir is not a mod, it creates one there. h
// must have RequiredCommands; each command gets a copy of h. From now on, bots of this process store no practice.
func NewWithMod(ctx context.Context, h *program.Host, game, dir string) (*Server, error) {
	r := h.FindRuleset(game)
	if r == nil {
		return nil, fmt.Errorf("unknown game %s%s", program.QuoteForTerminal(game), speech.SuggestSimilarOrList(game, h.RulesetNames()))
	}
	host := *h
	host.Cache, host.Limits = "", sandbox.DefaultLimits()
	host.SetUpBotPractice()
	s := &Server{host: &host, game: game, dir: h.AbsPath(dir), running: make(chan struct{}, 1), tables: map[int]*runningGame{}}
	if program.IsFile(filepath.Join(s.dir, "mod.lua")) {
		return s, nil
	}
	return s, create.CreateModUnlessInsideMod(s.newHost(ctx, filepath.Dir(s.dir), io.Discard, nil), r, filepath.Base(s.dir), s.dir)
}

// Serve serves the client at the other end of the transport t until the client leaves or ctx ends.
func (s *Server) Serve(ctx context.Context, t mcp.Transport) error {
	ctx, end := context.WithCancel(ctx)
	defer end()
	server := mcp.NewServer(&mcp.Implementation{Name: "curtain", Version: program.CommitOrVersion()}, &mcp.ServerOptions{Instructions: instructions})
	s.addTools(ctx, server)
	return server.Run(ctx, t)
}

type startInput struct {
	Setup string `json:"setup,omitempty" jsonschema:"what to play, such as: fight critic; empty for the whole game"`
	Seed  uint64 `json:"seed,omitempty" jsonschema:"the seed, for a game that can be repeated; 0 for a new one"`
}

type lineInput struct {
	Game int    `json:"game" jsonschema:"the number that start_game returned"`
	Line string `json:"line" jsonschema:"a move as the screen names it, or help, hint, look, undo, story, why NUMBER"`
}

type gameInput struct {
	Game int `json:"game" jsonschema:"the number that start_game returned"`
}

type wordsInput struct {
	Words string `json:"words,omitempty" jsonschema:"a kind, an id or a name; empty for everything"`
}

type referenceInput struct {
	Title string `json:"title,omitempty" jsonschema:"a word in the title of a section, such as card; empty for all titles"`
}

type createInput struct {
	Kind string `json:"kind" jsonschema:"what to create, such as card or enemy"`
	Name string `json:"name" jsonschema:"its name for players, such as Paper Moon"`
}

type pathInput struct {
	Path string `json:"path" jsonschema:"a Lua file in the sandbox, such as cards/neutral/paper_moon.lua"`
}

type writeInput struct {
	pathInput
	Text string `json:"text" jsonschema:"the whole new text of the file"`
}

type weighInput struct {
	ID     string `json:"id" jsonschema:"the id of a card"`
	Runs   int    `json:"runs,omitempty" jsonschema:"the number of seeds, up to 1000; 0 for 100"`
	With   string `json:"with,omitempty" jsonschema:"ids of further cards for the deck, separated by commas"`
	Offers bool   `json:"offers,omitempty" jsonschema:"also play whole games in which it is chosen whenever it is offered"`
}

type simulateInput struct {
	Setup   string `json:"setup,omitempty" jsonschema:"what to play, such as: fight critic; empty for the whole game"`
	Players string `json:"players,omitempty" jsonschema:"a bot, or two for a game for two, separated by a comma; empty for quick"`
	Runs    int    `json:"runs,omitempty" jsonschema:"the number of games, up to 1000; 0 for 100"`
}

// addTool adds a tool with arguments of type In. Its result is the text that do returns, followed by the error, if any.
func addTool[In any](ctx context.Context, server *mcp.Server, name, about string, do func(context.Context, In) (string, error)) {
	mcp.AddTool(server, &mcp.Tool{Name: name, Description: about}, func(call context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, any, error) {
		call, end := context.WithCancel(call)
		defer end()
		defer context.AfterFunc(ctx, end)()
		text, err := do(call, in)
		r := &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}
		if err != nil {
			r.IsError, r.Content = true, []mcp.Content{&mcp.TextContent{Text: strings.TrimSpace(text + "\n" + err.Error())}}
		}
		return r, nil, nil
	})
}

func (s *Server) addTools(ctx context.Context, server *mcp.Server) {
	addTool(ctx, server, "start_game", "Start a game. The result is its number and the first screen.", func(call context.Context, in startInput) (string, error) {
		return s.startGame(ctx, call, in)
	})
	addTool(ctx, server, "play", "Type one line in a game: a move, or a question such as help, hint, look or why NUMBER.", s.playLine)
	addTool(ctx, server, "end_game", "Leave a game.", s.endGame)
	for command, about := range map[string]string{"list": "List cards and other definitions.", "show": "Show a card, an enemy or another definition by its id or name."} {
		addTool(ctx, server, command, about, func(call context.Context, in wordsInput) (string, error) {
			return s.runCommandWithWords(call, command, in.Words)
		})
	}
	for command, about := range map[string]string{"check": "Check the scripts in the sandbox for mistakes.", "test": "Run the scenarios in the sandbox."} {
		addTool(ctx, server, command, about, func(call context.Context, _ struct{}) (string, error) {
			return s.runCommandWithWords(call, command, "")
		})
	}
	addTool(ctx, server, "reference", "Explain what scripts can use: kinds of definitions and their fields, verbs, hooks and views.", func(call context.Context, in referenceInput) (string, error) {
		return s.findReferenceSections(call, in.Title)
	})
	addTool(ctx, server, "create", "Create a card or another definition in the sandbox, with a scenario that tests it, both for you to edit.", func(call context.Context, in createInput) (string, error) {
		if strings.HasPrefix(in.Name, "-") {
			return "", errors.New("a name cannot begin with a hyphen")
		}
		if err := s.checkRoomForFile(); err != nil {
			return "", err
		}
		return s.runCommandWithWords(call, "new", in.Kind, in.Name)
	})
	addTool(ctx, server, "list_files", "List the Lua files in the sandbox.", func(context.Context, struct{}) (string, error) {
		files, err := s.luaFiles()
		return strings.Join(files, "\n"), err
	})
	addTool(ctx, server, "read_file", "Read a Lua file in the sandbox.", func(_ context.Context, in pathInput) (string, error) {
		if err := checkLuaPath(in.Path); err != nil {
			return "", err
		}
		body, err := disk.Folder(s.dir).Read(in.Path, maxFileBytes)
		return string(body), err
	})
	addTool(ctx, server, "write_file", "Write a whole Lua file in the sandbox.", func(_ context.Context, in writeInput) (string, error) {
		return "", s.writeFile(in.Path, in.Text)
	})
	addTool(ctx, server, "weigh", "Find out how strong a card is compared with similar ones. This takes up to two minutes; fewer runs take less.", func(call context.Context, in weighInput) (string, error) {
		runs, err := runsFlagOrDefault(in.Runs)
		if err != nil {
			return "", err
		}
		flags := []string{"--runs", runs}
		if in.With != "" {
			flags = append(flags, "--with", in.With)
		}
		if in.Offers {
			flags = append(flags, "--offers")
		}
		return s.runCommandWithWords(call, "weigh", in.ID, flags...)
	})
	addTool(ctx, server, "simulate", "Let bots play many games and report how often they win.", func(call context.Context, in simulateInput) (string, error) {
		runs, err := runsFlagOrDefault(in.Runs)
		if err != nil {
			return "", err
		}
		players, err := play.ParsePlayers(s.host.FindRuleset(s.game), cmp.Or(in.Players, "quick"), nil) // no programs
		if err != nil {
			return "", err
		}
		return s.runCommandWithWords(call, "simulate", in.Setup, "--runs", runs, "--players", strings.Join(players, ","))
	})
}

const (
	defaultRuns = 100
	maxRuns     = 1000
)

func runsFlagOrDefault(n int) (string, error) {
	if n == 0 {
		n = defaultRuns
	}
	if n < 1 || n > maxRuns {
		return "", fmt.Errorf("runs must be between 1 and %d, not %d", maxRuns, n)
	}
	return fmt.Sprint(n), nil
}

func checkLuaPath(path string) error {
	if !fs.ValidPath(path) || !strings.HasSuffix(path, ".lua") || strings.ContainsAny(path, "\\:") {
		return fmt.Errorf("%s is not the path of a Lua file in the sandbox, such as cards/paper_moon.lua", program.QuoteForTerminal(path))
	}
	return nil
}

func (s *Server) writeFile(path, text string) error {
	if err := checkLuaPath(path); err != nil {
		return err
	}
	if len(text) > maxFileBytes || !utf8.ValidString(text) {
		return fmt.Errorf("a file can be at most %d bytes long, in UTF-8", maxFileBytes)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := fs.Stat(disk.Folder(s.dir), path); err == nil {
		return disk.Folder(s.dir).Replace(path, []byte(text), 0o666)
	}
	if err := s.checkRoomForFile(); err != nil {
		return err
	}
	return disk.Folder(s.dir).Create(path, []byte(text), 0o666)
}

func (s *Server) checkRoomForFile() error {
	files, err := s.luaFiles()
	if err == nil && len(files) >= maxFiles {
		err = fmt.Errorf("the sandbox can have at most %d files", maxFiles)
	}
	return err
}

// luaFiles returns the paths of the Lua files in the sandbox, except those in hidden folders.
func (s *Server) luaFiles() (files []string, err error) {
	err = fs.WalkDir(disk.Folder(s.dir), ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != "." && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case strings.HasSuffix(path, ".lua"):
			files = append(files, path)
		}
		return nil
	})
	return files, err
}

const (
	maxOutput      = 128 << 10 // maximum number of bytes in a tool's result
	commandTimeout = 2 * time.Minute
)

var errTimeout = errors.New("stopped after 2 minutes: try fewer runs")

// runCommandWithWords runs a command with the sandbox as a mod, and returns its output. words come from the model and
// must not be flags, unlike more. A status other than 0 is an error. Only one command runs at a time.
func (s *Server) runCommandWithWords(ctx context.Context, command, words string, more ...string) (string, error) {
	args, err := appendWordsWithoutFlags(words, command, s.game)
	if err != nil {
		return "", err
	}
	if args = append(args, more...); command != "new" && command != "reference" { // which use the folder, and no mods
		args = append(args, "--mod", ".")
	}
	select {
	case s.running <- struct{}{}: // a simulation uses all cores
		defer func() { <-s.running }()
	case <-ctx.Done():
		return "", context.Cause(ctx)
	}
	ctx, end := context.WithTimeoutCause(ctx, commandTimeout, errTimeout)
	defer end()
	out := &program.LimitedBuffer{Max: maxOutput}
	status := program.Run(args, s.newHost(ctx, s.dir, out, nil))
	if err = context.Cause(ctx); err == nil && status != program.ExitOK {
		err = errors.New("the command failed")
	}
	return screen.CleanMultiline(out.TakeNewOutput()), err
}

func appendWordsWithoutFlags(words string, args ...string) ([]string, error) {
	for _, word := range strings.Fields(words) {
		if strings.HasPrefix(word, "-") {
			return nil, fmt.Errorf("%s looks like a flag, but flags are not allowed here", program.QuoteForTerminal(word))
		}
		args = append(args, word)
	}
	return args, nil
}

// newHost returns a host without environment, configuration or terminal. It reads from prompt unless that is nil.
func (s *Server) newHost(ctx context.Context, dir string, out io.Writer, prompt terminal.Prompt) *program.Host {
	h := *s.host
	h.In, h.Out, h.Raw, h.Err = strings.NewReader(""), out, nil, out
	h.Env = func(string) string { return "" }
	h.Dir, h.Config, h.Command, h.Interrupted = dir, "", "curtain", ctx
	h.Columns, h.Rows, h.Signals = func() int { return 0 }, nil, nil
	h.OpenPrompt = func(terminal.Completer) terminal.Prompt { return prompt }
	return &h
}

// findReferenceSections returns the sections of the reference whose titles contain word, or all titles if word is "".
func (s *Server) findReferenceSections(ctx context.Context, word string) (string, error) {
	all, err := s.runCommandWithWords(ctx, "reference", "")
	if err != nil {
		return all, err
	}
	var found []string
	for _, section := range strings.SplitAfter("\n"+all, "\n###")[1:] {
		title, _, _ := strings.Cut(strings.TrimLeft(section, "# "), "\n")
		switch {
		case word == "":
			found = append(found, title)
		case strings.Contains(strings.ToLower(title), strings.ToLower(word)):
			found = append(found, strings.TrimRight(strings.TrimLeft(section, "# "), "\n#"))
		}
	}
	if len(found) == 0 {
		return "", fmt.Errorf("no title contains %s: leave out the words to list all titles", program.QuoteForTerminal(word))
	}
	return strings.Join(found, "\n"), nil
}
