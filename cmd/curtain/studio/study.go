package studio

import (
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"sync"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/repl"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/engine/lab"
	"curtaincall/engine/lab/report"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
)

// Question describes a simulation by arguments of the command simulate.
type Question struct {
	What    string   // the set-up; "" for the whole game
	Players string   // NAME, or NAME,NAME
	Runs    int      // number of seeds
	Seed    uint64   // the first one
	Against []string // the version to compare with, such as HEAD; none for no comparison
}

// study is a simulation that was started in the studio, with its reports.
type study struct {
	*simulate.Study
	Question
	number int
	rules  *scripting.Ruleset
	game   *game

	mu      sync.Mutex
	over    bool
	fails   string                 // why it stopped early; "" if it did not
	reports map[int]*report.Report // reports of the finished simulation, by version
}

// newStudy prepares a simulation that uses all cores but one, which serves the pages.
func (s *Server) newStudy(r *scripting.Ruleset, q Question) (*simulate.Study, *game, error) {
	g, err := s.game(r)
	if err == nil {
		err = s.checkWords(q.Against)
	}
	if err != nil {
		return nil, nil, err
	}
	h := hostFor(s.h, io.Discard)
	h.Cores = max(1, h.Cores-1)
	now := g.now()
	made, err := simulate.NewStudy(h, now, now.Content.FullWords(q.What), q.Players, q.Runs, q.Seed, q.Against)
	return made, g, err
}

// vary returns a game's content with changed values in its definitions. A change has the form
// ID.PATH=VALUE.
func (s *Server) vary(r *scripting.Ruleset, changes []string) (scripting.Content, error) {
	g, err := s.game(r)
	if err == nil {
		err = s.checkWords(changes)
	}
	if err != nil {
		return nil, err
	}
	made, err := simulate.Vary(hostFor(s.h, io.Discard), g.now(), changes)
	if err != nil {
		return nil, err
	}
	return made.Content, nil
}

var errOutside = errors.New("here another version is a commit (HEAD, v1.0), no-mods, ID.PATH=VALUE or ID=nothing; for folders and files use `curtain simulate`")

// checkWords returns an error if a version to compare with names files.
func (s *Server) checkWords(version []string) error {
	for _, word := range version {
		if _, err := os.Lstat(s.h.At(word)); err == nil || !strings.Contains(word, "=") && strings.ContainsAny(word, `/\`) {
			return errOutside
		}
	}
	return nil
}

// openGame replays a simulated game at a new console that prints to out. With atDivergence it
// replays the first game of that seed in which the two versions diverge, up to that action.
func (one *study) openGame(h *program.Host, g lab.Pairing, atDivergence bool, out io.Writer) (*console.Console, error) {
	apart := hostFor(h, out)
	c, err := one.Open(apart, g, atDivergence)
	if err != nil {
		return nil, err
	}
	c.Screen = wideScreen
	repl.AddKeeping(apart, c, one.game.now())
	one.game.follow(c)
	return c, nil
}

// Report returns the report of the games simulated so far; nil if there are none. The version is 0
// for the current scripts, 1 for the version compared with.
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

var errBusy = errors.New("a simulation is already running")

// startStudy starts a simulation, which replaces the previous one of its game. It returns an error
// while any simulation runs.
func (s *Server) startStudy(r *scripting.Ruleset, q Question) (*study, error) {
	s.lab.Lock()
	defer s.lab.Unlock()
	if s.currentStudy() != nil {
		return nil, errBusy
	}
	asked, g, err := s.newStudy(r, q)
	if err != nil {
		return nil, err
	}
	s.asked++
	one := &study{Study: asked, Question: q, number: s.asked, rules: r, game: g, reports: map[int]*report.Report{}}
	s.mu.Lock()
	s.studies = append(slices.DeleteFunc(s.studies, func(old *study) bool { return old.rules == r }), one)
	s.mu.Unlock()
	go one.run()
	return one, nil
}

func (one *study) run() {
	err := one.Play()
	one.mu.Lock()
	defer one.mu.Unlock()
	if one.over = true; err != nil {
		one.fails = err.Error()
	}
}

// hasEnded returns whether the simulation is over, and why it stopped early ("" if it did not).
func (one *study) hasEnded() (over bool, failure string) {
	one.mu.Lock()
	defer one.mu.Unlock()
	return one.over, one.fails
}

func (s *Server) currentStudy() *study {
	return s.studyOf(func(one *study) bool { over, _ := one.hasEnded(); return !over })
}

func (s *Server) last(r *scripting.Ruleset) *study {
	return s.studyOf(func(one *study) bool { return one.rules == r })
}

func (s *Server) studyOf(match func(*study) bool) *study {
	s.mu.Lock()
	defer s.mu.Unlock()
	if at := slices.IndexFunc(s.studies, match); at >= 0 {
		return s.studies[at]
	}
	return nil
}

// latestReport returns the report of a game's latest study, otherwise the one from --lab; nil for
// none.
func (s *Server) latestReport(r *scripting.Ruleset) (*report.Report, error) {
	if one := s.last(r); one != nil {
		if known, err := one.Report(0); known != nil || err != nil {
			return known, err
		}
	}
	if s.brought != nil && s.brought.Ruleset == r.Name {
		return s.brought, nil
	}
	return nil, nil
}
