package studio

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/repl"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/lab"
	"curtaincall/scripting"
)

type reportView struct {
	Base       string
	Table      int
	Study      int // number of the simulation; 0 for a report from a file
	Playing    bool
	OtherGame  string             // title of another game for which a simulation is running; "" for none
	Done, Of   int64              // number of games played so far; number of all games
	Practice   string             // how many practice games the bot has played, as "N of M"; "" for none
	Learned    []bot.PracticeUsed // the practice from which the players of the simulation learned
	Fails      string             // why the simulation stopped early; "" if it did not
	Now        *simulate.SimulationDocument
	Variant    *simulate.SimulationDocument // report of the version to compare with; nil if there is none
	Difference *simulate.DifferenceDocument
	Tables     []reportTable
	Options    []reportTable

	linkTo nameLinker
}

type reportTable struct {
	Kind, Title, Plot string // Plot is the label of the chart's axis; "" for no chart
	Rows, Variant     []lab.Row
}

// HasWorth reports whether any row has an estimated worth.
func (t reportTable) HasWorth() bool {
	return slices.ContainsFunc(t.Rows, func(r lab.Row) bool { return r.Worth != nil })
}

// RowOfVariant returns the row with a name in the report of the version to compare with; nil if there is none.
func (t reportTable) RowOfVariant(name string) *lab.Row {
	if i := slices.IndexFunc(t.Variant, func(r lab.Row) bool { return r.Name == name }); i >= 0 {
		return &t.Variant[i]
	}
	return nil
}

func (s *Server) buildBalanceScreenData(t *gameTable, r *http.Request) (any, error) {
	t.mu.Lock()
	screen := s.buildScreenData("balance", t, r)
	asked := SimulationRequest{What: t.console.Opening().Words, Players: "quick", Runs: 200, Seed: 1}
	t.mu.Unlock()
	if screen.Words == "" {
		asked.What = ""
	}
	if last := s.lastSimulationOfGame(t.rules); last != nil {
		asked = last.SimulationRequest
	}
	shown, err := s.buildSimulationReport(t, r)
	return struct {
		*screenData
		Players []string
		Asked   SimulationRequest
		Shown   any
	}{screen, bot.Names, asked, shown}, err
}

// Versions returns the arguments in Against, separated by spaces.
func (q SimulationRequest) Versions() string { return strings.Join(q.Against, " ") }

func (s *Server) buildSimulationReport(t *gameTable, _ *http.Request) (any, error) {
	t.mu.Lock()
	f := &reportView{Base: s.basePath(), Table: t.number, linkTo: t.linksToDefinitions()}
	t.mu.Unlock()
	if playing := s.runningSimulation(); playing != nil && playing.rules != t.rules {
		f.OtherGame = playing.rules.Title
	}
	var err error
	if last := s.lastSimulationOfGame(t.rules); last != nil {
		over, failure := last.EndState()
		f.Study, f.Playing = last.number, !over
		if failure != nil {
			f.Fails = failure.Error()
		}
		f.Done, f.Of = last.Progress()
		if games, of := bot.PendingPracticeProgress(); f.Playing && of > 0 {
			f.Practice = fmt.Sprintf("%d of %d", games, of)
		}
		f.Learned = last.PracticeBases()
		if f.Variant, err = last.Report(1); err != nil {
			return nil, requestError{http.StatusInternalServerError, err}
		}
		f.Difference = last.Difference()
	}
	if f.Now, err = s.latestReportOfGame(t.rules); err != nil || f.Now == nil {
		return f, err
	}
	now, before := f.Now.Detail, &lab.Details{}
	if f.Variant != nil {
		before = f.Variant.Detail
	}
	f.Tables = []reportTable{
		{"places", "Scenes", "passed, %", now.Places, before.Places},
		{"subjects", "Opponents", "passed, %", now.Subjects, before.Subjects},
	}
	if reflect.DeepEqual(now.Places, now.Subjects) { // as in a single fight
		f.Tables = f.Tables[:1]
	}
	f.Options = []reportTable{
		{"played", "Played", "win rate, %", now.Played, before.Played},
		{"chosen", "Chosen", "", now.Chosen, before.Chosen},
	}
	return f, nil
}

// PageOf returns the path of the page of a definition, or "". row is the definition's name, perhaps after another word.
func (f *reportView) PageOf(row string) string {
	_, rest, _ := strings.Cut(row, " ")
	return cmp.Or(f.linkTo(row, false), f.linkTo(rest, false))
}

// Curves returns the report's curves that have at least two points.
func (f *reportView) Curves() []lab.SceneCurve {
	return slices.DeleteFunc(slices.Clone(f.Now.Detail.Curves), func(c lab.SceneCurve) bool { return len(c.Means) < 2 })
}

func (s *Server) startSimulation(t *gameTable, w http.ResponseWriter, r *http.Request) error {
	q := SimulationRequest{What: strings.TrimSpace(r.PostFormValue("what")), Players: r.PostFormValue("players"), Against: strings.Fields(r.PostFormValue("against"))}
	var err error
	if q.Runs, err = engine.ParseClampedInt32(r.PostFormValue("runs")); err != nil {
		return errors.New("the number of games must be a whole number")
	}
	if q.Seed, err = strconv.ParseUint(r.PostFormValue("seed"), 10, 64); err != nil {
		return errors.New("the first seed must be a whole number")
	}
	if len(q.What)+len(q.Players)+len(r.PostFormValue("against")) > maxLineBytes || len(q.Against) > maxChangedNumbers {
		return errors.New("the input is too long")
	}
	return s.redirectToTable(w, r, t, "/balance", s.replaceLastSimulation(t.rules, q))
}

const maxChangedNumbers = 16

func (s *Server) stopSimulation(t *gameTable, w http.ResponseWriter, r *http.Request) error {
	if one := s.lastSimulationOfGame(t.rules); one != nil {
		one.Stop()
	}
	return s.redirectToTable(w, r, t, "/balance", nil)
}

const maxCellGames = 300

func (s *Server) listCellGames(t *gameTable, r *http.Request) (any, error) {
	q := r.URL.Query()
	one := s.lastSimulationOfGame(t.rules)
	if one == nil {
		return nil, newRequestError(http.StatusNotFound, "That report was loaded from a file that contains no seeds. Run the simulation here to open its games.")
	}
	version := engine.BoolToInt(isQueryFlagSet(r, "version"))
	cell := lab.ReportCell{Table: q.Get("table"), Row: q.Get("row"), What: q.Get("what")}
	games := one.GamesCountedBy(version, cell)
	return struct {
		Base         string
		Table, Study int
		Cell         lab.ReportCell
		Games        []lab.CountedGame
		More         int // number of games not in Games, if positive
	}{s.basePath(), t.number, one.number, cell, games[:min(len(games), maxCellGames)], len(games) - maxCellGames}, nil
}

func (s *Server) openTableWithSimulatedGame(t *gameTable, w http.ResponseWriter, r *http.Request) error {
	one := s.lastSimulationOfGame(t.rules)
	if one == nil || r.PostFormValue("study") != strconv.Itoa(one.number) {
		return newRequestError(http.StatusNotFound, "That report is no longer available.")
	}
	g := lab.PlannedGame{Swapped: r.PostFormValue("swapped") == "true"}
	var err, wrong error
	g.Seed, err = strconv.ParseUint(r.PostFormValue("seed"), 10, 64)
	if g.Setup, wrong = engine.ParseClampedInt32(r.PostFormValue("setup")); err != nil || wrong != nil {
		return errors.New("The seed and the setup must be numbers.")
	}
	made, err := s.openSimulatedGame(one, g, r.PostFormValue("parting") != "")
	return s.redirectToTable(w, r, made, "", err)
}

// SimulationRequest describes a simulation by arguments of the command simulate.
type SimulationRequest struct {
	What    string   // words of the setup; "" for the whole game
	Players string   // name of one bot for all seats, or one name for each seat, separated by commas
	Runs    int      // number of seeds
	Seed    uint64   // first seed; the seeds are consecutive
	Against []string // the arguments that name the version to compare with, such as HEAD; none for no comparison
}

type simulation struct {
	*simulate.LiveSimulation
	SimulationRequest
	number int
	rules  *scripting.Ruleset
}

// newSimulationHost returns a host that leaves one core free for serving pages, and the latest loaded game. It fails if
// version, the arguments that describe a version to compare with, contains a file name or a path.
func (s *Server) newSimulationHost(r *scripting.Ruleset, version []string) (*program.Host, *load.LoadedGame, error) {
	g, err := s.latestLoadedGame(r)
	for _, word := range version {
		if _, missing := os.Lstat(s.h.AbsPath(word)); err == nil && (missing == nil || !strings.Contains(word, "=") && strings.ContainsAny(word, `/\`)) {
			err = errors.New("another version must be a commit (HEAD, v1.0), no-mods, ID.PATH=VALUE or ID=nothing; to compare with folders and files, use `curtain simulate`")
		}
	}
	h := copyHostWithOutput(s.h, io.Discard)
	h.Cores = max(1, h.Cores-1)
	return h, g, err
}

// openSimulatedGame replays a game of a simulation at a new table. For orDivergentGameOfSeed see OpenGameAtConsole.
func (s *Server) openSimulatedGame(one *simulation, pairing lab.PlannedGame, orDivergentGameOfSeed bool) (*gameTable, error) {
	t := newTable(strings.TrimSpace(fmt.Sprintf("%s seed %d", one.What, pairing.Seed)))
	t.rules = one.rules
	g, err := s.loadAndWatchGameOnce(t.rules)
	if err != nil {
		return nil, err
	}
	t.game = g
	h := copyHostWithOutput(s.h, &t.out)
	if t.console, err = one.OpenGameAtConsole(h, pairing, orDivergentGameOfSeed); err != nil {
		return nil, err
	}
	t.console.Screen = unwrappedScreen
	repl.AddScenarioCommands(h, t.console, g.latestLoadedGame())
	return t, s.addTable(t)
}

var errSimulationRunning = newRequestError(http.StatusConflict, "a simulation is already running")

// replaceLastSimulation starts a simulation in place of the game's last one. It fails while any simulation is running.
func (s *Server) replaceLastSimulation(r *scripting.Ruleset, q SimulationRequest) error {
	s.simulationMu.Lock()
	defer s.simulationMu.Unlock()
	if s.runningSimulation() != nil {
		return errSimulationRunning
	}
	h, g, err := s.newSimulationHost(r, q.Against)
	if err != nil {
		return err
	}
	asked, err := simulate.NewLiveSimulation(h, g, g.Content.SetupWithFullIDs(q.What), q.Players, q.Runs, q.Seed, q.Against)
	if err != nil {
		return err
	}
	s.simulationCount++
	one := &simulation{LiveSimulation: asked, SimulationRequest: q, number: s.simulationCount, rules: r}
	s.mu.Lock()
	s.simulations = append(slices.DeleteFunc(s.simulations, func(old *simulation) bool { return old.rules == r }), one)
	s.mu.Unlock()
	go one.Play() // EndState has its error
	return nil
}

func (s *Server) runningSimulation() *simulation {
	return s.findSimulation(func(one *simulation) bool { over, _ := one.EndState(); return !over })
}

func (s *Server) lastSimulationOfGame(r *scripting.Ruleset) *simulation {
	return s.findSimulation(func(one *simulation) bool { return one.rules == r })
}

func (s *Server) findSimulation(match func(*simulation) bool) *simulation {
	s.mu.Lock()
	defer s.mu.Unlock()
	return engine.Find(s.simulations, match)
}

// latestReportOfGame returns the report of a game's latest simulation, or the imported report before the first, or nil.
func (s *Server) latestReportOfGame(r *scripting.Ruleset) (*simulate.SimulationDocument, error) {
	if one := s.lastSimulationOfGame(r); one != nil {
		if known, err := one.Report(0); known != nil || err != nil {
			return known, err
		}
	}
	if s.importedReport != nil && s.importedReport.Ruleset == r.Name {
		return s.importedReport, nil
	}
	return nil, nil
}
