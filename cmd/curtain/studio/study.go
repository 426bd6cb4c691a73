package studio

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/repl"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/engine/lab"
	"curtaincall/engine/lab/report"
	"curtaincall/scripting"
)

// SimulationRequest describes a simulation by arguments of the command simulate.
type SimulationRequest struct {
	What    string   // the setup; "" for the whole game
	Players string   // NAME, or NAME,NAME
	Runs    int      // number of seeds
	Seed    uint64   // the first one
	Against []string // the version to compare with, such as HEAD; none for no comparison
}

type study struct {
	*simulate.Study
	SimulationRequest
	number int
	rules  *scripting.Ruleset

	mu      sync.Mutex
	over    bool
	failure string                 // why it stopped early; "" if it did not
	reports map[int]*report.Report // reports of the finished simulation, by version: 0 or 1
}

// simulationHost returns a host with all cores but one, which serves the pages, and a game to compare with
// another version, which must name no file.
func (s *Server) simulationHost(r *scripting.Ruleset, version []string) (*program.Host, *load.LoadedGame, error) {
	g, err := s.latestLoadedGame(r)
	if err == nil {
		err = s.rejectPathArguments(version)
	}
	h := copyHostWithOutput(s.h, io.Discard)
	h.Cores = max(1, h.Cores-1)
	return h, g, err
}

func (s *Server) prepareStudy(r *scripting.Ruleset, q SimulationRequest) (*simulate.Study, error) {
	h, g, err := s.simulationHost(r, q.Against)
	if err != nil {
		return nil, err
	}
	return simulate.NewStudy(h, g, g.Content.SetupWithFullIDs(q.What), q.Players, q.Runs, q.Seed, q.Against)
}

var errVersionNotAllowed = errors.New("here another version can be a commit (HEAD, v1.0), no-mods, ID.PATH=VALUE or ID=nothing; for folders and files, use `curtain simulate`")

// rejectPathArguments returns an error if one of the arguments names a file or folder.
func (s *Server) rejectPathArguments(arguments []string) error {
	for _, word := range arguments {
		if _, err := os.Lstat(s.h.AbsPath(word)); err == nil || !strings.Contains(word, "=") && strings.ContainsAny(word, `/\`) {
			return errVersionNotAllowed
		}
	}
	return nil
}

// openSimulatedGame replays a simulated game at a new table. atDivergence is the parameter divergent of
// OpenGameAtConsole.
func (s *Server) openSimulatedGame(one *study, pairing lab.PlannedGame, atDivergence bool) (*gameTable, error) {
	t := newTable(strings.TrimSpace(fmt.Sprintf("%s seed %d", one.What, pairing.Seed)))
	t.rules = one.rules
	g, err := s.loadGameOnce(t.rules)
	if err != nil {
		return nil, err
	}
	t.game = g
	h := copyHostWithOutput(s.h, &t.out)
	if t.console, err = one.OpenGameAtConsole(h, pairing, atDivergence); err != nil {
		return nil, err
	}
	t.console.Screen = unwrappedScreen
	repl.AddScenarioCommands(h, t.console, g.latestLoadedGame())
	return t, s.addTable(t)
}

// Report returns the report of the games simulated so far; nil if there are none. version is 0 for
// the current scripts, 1 for the version that they are compared to.
func (one *study) Report(version int) (*report.Report, error) {
	one.mu.Lock()
	known, over := one.reports[version], one.over
	one.mu.Unlock()
	if known != nil {
		return known, nil
	}
	made, err := one.Study.Report(version)
	if over && made != nil {
		one.mu.Lock()
		defer one.mu.Unlock()
		one.reports[version] = made
	}
	return made, err
}

var errStudyRunning = newRequestError(http.StatusConflict, "a simulation is already running")

// startStudy starts a simulation, which replaces the previous one of its game. It returns an error
// while any simulation runs.
func (s *Server) startStudy(r *scripting.Ruleset, q SimulationRequest) error {
	s.studyMu.Lock()
	defer s.studyMu.Unlock()
	if s.runningStudy() != nil {
		return errStudyRunning
	}
	asked, err := s.prepareStudy(r, q)
	if err != nil {
		return err
	}
	s.studyCount++
	one := &study{Study: asked, SimulationRequest: q, number: s.studyCount, rules: r, reports: map[int]*report.Report{}}
	s.mu.Lock()
	s.studies = append(slices.DeleteFunc(s.studies, func(old *study) bool { return old.rules == r }), one)
	s.mu.Unlock()
	go func() {
		err := one.Play()
		one.mu.Lock()
		defer one.mu.Unlock()
		if one.over = true; err != nil {
			one.failure = err.Error()
		}
	}()
	return nil
}

func (one *study) endState() (over bool, failure string) {
	one.mu.Lock()
	defer one.mu.Unlock()
	return one.over, one.failure
}

func (s *Server) runningStudy() *study {
	return s.findStudy(func(one *study) bool { over, _ := one.endState(); return !over })
}

func (s *Server) lastStudyOfGame(r *scripting.Ruleset) *study {
	return s.findStudy(func(one *study) bool { return one.rules == r })
}

func (s *Server) findStudy(match func(*study) bool) *study {
	s.mu.Lock()
	defer s.mu.Unlock()
	if at := slices.IndexFunc(s.studies, match); at >= 0 {
		return s.studies[at]
	}
	return nil
}

// latestReportOfGame returns the report of a game's latest study, else the one from --lab, else nil.
func (s *Server) latestReportOfGame(r *scripting.Ruleset) (*report.Report, error) {
	if one := s.lastStudyOfGame(r); one != nil {
		if known, err := one.Report(0); known != nil || err != nil {
			return known, err
		}
	}
	if s.importedReport != nil && s.importedReport.Ruleset == r.Name {
		return s.importedReport, nil
	}
	return nil, nil
}
