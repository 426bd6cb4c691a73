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

// Question describes what somebody asks the lab, in words of simulate.
type Question struct {
	What    string   // is played; "" for all of it
	Players string   // NAME, or NAME,NAME
	Runs    int      // seeds
	Seed    uint64   // the first of them
	Against []string // words of another version that plays the same; none for one version
}

// study is a question that was put to the lab here, and what came of it.
type study struct {
	*simulate.Study
	Question
	number int
	rules  *scripting.Ruleset
	game   *game

	mu      sync.Mutex
	over    bool
	fails   string                 // why it ended before its end
	reports map[int]*report.Report // of what has ended, which changes no more
}

// newStudy returns what answers a question, by all cores but one, which the pages have.
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

// checkWords refuses words of a version that name files.
func (s *Server) checkWords(words []string) error {
	for _, word := range words {
		if _, err := os.Lstat(s.h.At(word)); err == nil || !strings.Contains(word, "=") && strings.ContainsAny(word, `/\`) {
			return errOutside
		}
	}
	return nil
}

// openGame opens a game at a console that prints to out, as it was played; with parting the
// first of its seed that parts in both versions.
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

// Report returns what is known by now of a version, 0 for these scripts; nil before the
// first games.
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

// put puts a question to the lab, which plays from now on. Of each game the last study is
// kept.
func (s *Server) put(r *scripting.Ruleset, q Question) (*study, error) {
	s.lab.Lock()
	defer s.lab.Unlock()
	if s.runs() != nil {
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

// hasEnded reports whether nothing more is played, and why it ended before its end.
func (one *study) hasEnded() (over bool, fails string) {
	one.mu.Lock()
	defer one.mu.Unlock()
	return one.over, one.fails
}

// runs returns the study that is played now; nil for none.
func (s *Server) runs() *study {
	return s.studyOf(func(one *study) bool { over, _ := one.hasEnded(); return !over })
}

// last returns the study of a game that was asked for last; nil for none.
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

// found returns what is known of a game: the report of its last study, or else the one
// that somebody brought; nil for none.
func (s *Server) found(r *scripting.Ruleset) (*report.Report, error) {
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
