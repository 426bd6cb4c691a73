package journals

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine"
	"curtaincall/engine/disk"
	"curtaincall/engine/journal"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

const journalsFolder = "journals"

const journalExtension = ".journal"

const maxListedGames = 20

var GamesCommand = program.Command{
	Name: "games", Args: "[game]", Loads: true, IsTranslated: true, JSON: true,
	Complete: func(h *program.Host, _ []string) []string { return h.RulesetNames() },
	About:    "list the games you have played and how far you got in each",
	More: `
Lists the games that play has saved, most recent first: when each one was last played, which
game it is, how far you got, the number of actions, and the file. Games without any actions are
omitted. ` + "`curtain play --resume FILE`" + ` continues one, and ` + "`curtain play --resume`" + ` the
most recent unfinished one.`,
	Setup: func(f *flag.FlagSet) program.Handler {
		all := f.Bool("all", false, "list all games instead of the 20 most recent")
		return program.AbandonOnSignal(func(h *program.Host, args []string) int {
			limit := maxListedGames
			if *all {
				limit = 0
			}
			return runGames(h, args, limit)
		})
	},
}

type savedGame struct {
	path    string
	saved   time.Time // when the last action was recorded
	rules   *scripting.Ruleset
	setup   string
	seed    uint64
	place   string          // where the game stopped, such as "Act I · Turn 2"
	actions int             // number of actions, without those undone
	outcome *engine.Outcome // how the game ended; nil if it is not over
	cost    int64           // script instructions that reading and replaying the game costs
	err     error           // why the game cannot be replayed; if not nil, only path, saved and cost are set
}

const journalBytesPerInstruction = 2

const maxListWork = 25 * journal.MaxReplay // limit of script instructions for listing games; loading old scripts takes two million

// readSavedGames calls receive for each saved game that has an action, the latest first, until receive returns false.
// If only is not nil, it leaves out games of other rulesets and games that cannot be replayed. It fails when the
// replays have taken more than Limits.Run instructions or, if that is 0, maxListWork.
func readSavedGames(h *program.Host, only *scripting.Ruleset, receive func(savedGame) (more bool)) error {
	folder := UserDataPath(h, journalsFolder)
	if folder == "" {
		return nil
	}
	entries, err := disk.Folder(folder).ReadDir(".")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	var list []savedGame
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && strings.HasSuffix(e.Name(), journalExtension) {
			list = append(list, savedGame{path: filepath.Join(folder, e.Name()), saved: info.ModTime(), cost: info.Size() / journalBytesPerInstruction})
		}
	}
	slices.SortFunc(list, func(a, b savedGame) int {
		return cmp.Or(b.saved.Compare(a.saved), strings.Compare(b.path, a.path))
	})
	current := map[*scripting.Ruleset]*load.LoadedGame{}
	most, spent := cmp.Or(h.Limits.Run, maxListWork), int64(0)
	for i, g := range list {
		if spent > most {
			return sandbox.RunLimitError(fmt.Sprintf("%d of %d games", i, len(list)), most)
		}
		g.err = g.replayAndFillIn(h, current)
		if spent += g.cost; errors.Is(g.err, terminal.ErrInterrupted) || h.IsStopped() {
			return terminal.ErrInterrupted
		}
		isListed := g.err != nil && only == nil || g.err == nil && g.actions > 0 && (only == nil || only == g.rules)
		if isListed && !receive(g) {
			break
		}
	}
	return nil
}

// replayAndFillIn replays the journal at g.path and adds the instructions used to g.cost. If it succeeds, it also sets
// the fields that describe the game, from rules to outcome. current caches loaded games.
func (g *savedGame) replayAndFillIn(h *program.Host, current map[*scripting.Ruleset]*load.LoadedGame) error {
	quiet := *h
	quiet.Err = io.Discard
	k, err := OpenForReplay(&quiet, g.path)
	if err != nil {
		return err
	}
	defer func() { g.cost += k.loadingCost }()
	if _, tried := current[k.Rules]; !tried {
		current[k.Rules], _ = load.LoadGameWithUsableMods(&quiet, k.Rules)
	}
	k.Current = current[k.Rules]
	_, today, err := k.ContentAtStart(false)
	if err != nil {
		return err
	}
	if k.latest == nil { // its scripts are the current ones, which have been loaded
		k.loadingCost = 0
	}
	r, err := k.ReplayActions(-1, today)
	if err == nil {
		err = k.ExceededBudgetError(r)
	}
	if err != nil {
		return err
	}
	table := r.Session.Table()
	g.rules, g.setup, g.seed = k.Rules, k.Journal.Setup, k.Journal.Seed
	g.actions = len(k.Journal.ActionsInEffect()) - 1
	if outcome, over := table.Outcome(); over {
		g.outcome = &outcome
	}
	g.place = screen.Clean(table.StageHeading(screen.Screen{Width: 120, Language: k.language()}))
	return nil
}

func (g savedGame) describeProgress(in *phrase.Language) string {
	file := filepath.Base(g.path)
	if g.err != nil {
		return strings.ReplaceAll(in.ErrorText(g.err), g.path, file)
	}
	how := said.GameOpen
	winner := 0
	switch o := g.outcome; {
	case o == nil:
	case o.Lost:
		how = said.GameLost
	case o.Winner == engine.NoSeat:
		how = said.GameDrawn
	case g.rules.Seats > 1:
		how, winner = said.GameSeatWon, int(o.Winner)+1
	default:
		how = said.GameWon
	}
	return in.RenderSentence(said.GamePlace, "file", file, "place", g.place, "n", g.actions, "how", how.With("n", winner), "seed", fmt.Sprint(g.seed))
}

// LastUnfinishedGame returns the path of the latest saved game that has an action, can be replayed and is not over. It
// returns "" if there is no such game. If only is not nil, it considers only games of that ruleset.
func LastUnfinishedGame(h *program.Host, only *scripting.Ruleset) (path string, err error) {
	err = readSavedGames(h, only, func(g savedGame) bool {
		if g.err == nil && g.outcome == nil {
			path = g.path
		}
		return path == ""
	})
	return path, err
}

// FindJournalPath returns name if a file has this path. Otherwise it returns the path of the journal called name, with
// or without the extension, in the user's folder of journals. If there is no such journal, it returns name.
func FindJournalPath(h *program.Host, name string) (path string) {
	folder := UserDataPath(h, journalsFolder)
	if program.IsFile(h.AbsPath(name)) || folder == "" || filepath.Base(name) != name {
		return name
	}
	saved := filepath.Join(folder, name)
	return cmp.Or(engine.Find([]string{saved, saved + journalExtension}, program.IsFile), name)
}

// SavedGameNames returns the short names of all saved games, without reading the journals.
func SavedGameNames(h *program.Host) (names []string) {
	entries, _ := disk.Folder(UserDataPath(h, journalsFolder)).ReadDir(".")
	for _, e := range entries {
		if name, is := strings.CutSuffix(e.Name(), journalExtension); is {
			names = append(names, name)
		}
	}
	return names
}

// ShortJournalName returns the base name of path without extension if FindJournalPath maps it to path, otherwise path.
func ShortJournalName(h *program.Host, path string) (name string) {
	if name = strings.TrimSuffix(filepath.Base(path), journalExtension); FindJournalPath(h, name) == path {
		return name
	}
	return path
}

type savedGameDocument struct {
	File    string `json:"file"`
	Saved   string `json:"saved"`
	Game    string `json:"game,omitempty"`
	Setup   string `json:"setup,omitempty"`
	Seed    string `json:"seed,omitempty"`
	Place   string `json:"place,omitempty"`
	Actions int    `json:"actions"`
	Over    bool   `json:"over"`
	Winner  int    `json:"winner,omitempty"`
	Fault   string `json:"fault,omitempty"`
}

func (g savedGame) newDocument() savedGameDocument {
	d := savedGameDocument{File: g.path, Saved: g.saved.UTC().Format(time.RFC3339)}
	if g.err != nil {
		d.Fault = g.err.Error()
		return d
	}
	d.Game, d.Setup, d.Seed = g.rules.Name, g.setup, fmt.Sprint(g.seed)
	d.Place, d.Actions, d.Over = g.place, g.actions, g.outcome != nil
	if d.Over {
		d.Winner = int(g.outcome.Winner) + 1
	}
	return d
}

// GamesDocument is the JSON output of games.
type GamesDocument struct {
	program.Document
	Games []savedGameDocument `json:"games"`
}

func runGames(h *program.Host, args []string, limit int) (status int) {
	var only *scripting.Ruleset
	rules := h.Registered[0]
	if len(args) > 0 {
		if only = h.FindRuleset(args[0]); only == nil || len(args) > 1 {
			return h.PrintMisuse("games", "%s", h.MessageLanguage().RenderSentence(said.GamesArgs, "word", program.QuoteForTerminal(strings.Join(args, " ")), "games", strings.Join(h.RulesetNames(), ", ")))
		}
		rules = only
	}
	var list []savedGame
	hasMore := false
	err := readSavedGames(h, only, func(g savedGame) bool {
		if hasMore = limit > 0 && len(list) == limit; !hasMore {
			list = append(list, g)
		}
		return !hasMore
	})
	if err != nil && len(list) == 0 || errors.Is(err, terminal.ErrInterrupted) {
		return h.PrintError("games", err)
	}
	if h.JSON {
		games := append([]savedGameDocument{}, engine.Map(list, savedGame.newDocument)...)
		h.PrintJSON(GamesDocument{h.NewDocument("games", rules), games})
		return h.PrintError("games", err)
	}
	in := h.MessageLanguage()
	if len(list) == 0 {
		h.Print(in.RenderSentence(said.NoGames))
		return program.ExitOK
	}
	h.Print(h.FormatTable(engine.Map(list, func(g savedGame) []string {
		what := "?"
		if g.err == nil {
			what = strings.TrimSpace(g.rules.Title + " " + g.setup)
		}
		return []string{g.saved.Format("2006-01-02 15:04"), what, g.describeProgress(in)}
	}))...)
	if hasMore {
		h.Print(h.ReplaceProgramName(in.RenderSentence(said.MoreGames)))
	}
	return h.PrintError("games", err)
}
