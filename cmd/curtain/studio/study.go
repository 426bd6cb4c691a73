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

// Question describes a simulation, in words of the command simulate.
type Question struct {
	What    string   // what is played; "" for everything
	Players string   // NAME, or NAME,NAME
	Runs    int      // number of seeds
	Seed    uint64   // the first one
	Against []string // words of the version to compare with; none for no comparison
}

// study is a simulation that was started here, with its reports.
type study struct {
	*simulate.Study
	Question
	number int
	rules  *scripting.Ruleset
	game   *game

	mu      sync.Mutex
	over    bool
	fails   string                 // why it stopped early; "" if it did not
	reports map[int]*report.Report // final ones, by version
}

// newStudy prepares a simulation. It uses all cores but one, which is left for the pages.
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

// vary returns the content of a game with other values in its definitions: ID.PATH=VALUE.
func (s *Server) vary(r *scripting.Ruleset, words []string) (scripting.Content, error) {
	g, err := s.game(r)
	if err == nil {
		err = s.checkWords(words)
	}
	if err != nil {
		return nil, err
	}
	made, err := simulate.Vary(hostFor(s.h, io.Discard), g.now(), words)
	if err != nil {
		return nil, err
	}
	return made.Content, nil
}

var errOutside = errors.New("here another version is a commit (HEAD, v1.0), no-mods, ID.PATH=VALUE or ID=nothing; for folders and files use `curtain simulate`")

// checkWords returns an error if words of a version name files.
func (s *Server) checkWords(words []string) error {
	for _, word := range words {
		if _, err := os.Lstat(s.h.At(word)); err == nil || !strings.Contains(word, "=") && strings.ContainsAny(word, `/\`) {
			return errOutside
		}
	}
	return nil
}

// openGame opens a game at a console that prints to out, as it was played. With parting it is
// the first game of its seed that the two versions play differently.
func (one *study) openGame(h *program.Host, g lab.Pairing, parting bool, out io.Writer) (*console.Console, error) {
	apart := hostFor(h, out)
	c, err := one.Open(apart, g, parting)
	if err != nil {
		return nil, err
	}
	c.Screen = wideScreen
	repl.AddKeeping(apart, c, one.game.now())
	one.game.follow(c)
	return c, nil
}

// Report returns the report so far of a version, 0 for the current scripts; nil before the first
// games are over.
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

// startStudy starts a simulation, which replaces the last one of its game. It returns errBusy while
// another runs.
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

// hasEnded reports whether the simulation is over, and why it stopped early.
func (one *study) hasEnded() (over bool, fails string) {
	one.mu.Lock()
	defer one.mu.Unlock()
	return one.over, one.fails
}

// currentStudy returns the study in progress; nil for none.
func (s *Server) currentStudy() *study {
	return s.studyOf(func(one *study) bool { over, _ := one.hasEnded(); return !over })
}

// last returns the latest study of a game; nil for none.
func (s *Server) last(r *scripting.Ruleset) *study {
	return s.studyOf(func(one *study) bool { return one.rules == r })
}

func (s *Server) studyOf(is func(*study) bool) *study {
	s.mu.Lock()
	defer s.mu.Unlock()
	if at := slices.IndexFunc(s.studies, is); at >= 0 {
		return s.studies[at]
	}
	return nil
}

// latestReport returns the newest report of a game: of its last study, or else the one given by --lab;
// nil for none.
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
