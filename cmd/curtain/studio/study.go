package studio

import (
	"errors"
	"io"
	"slices"
	"sync"

	"curtaincall/engine/lab"
	"curtaincall/engine/lab/report"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
)

// Question is what somebody asks the lab, in words of simulate.
type Question struct {
	What    string   // is played; "" for all of it
	Players string   // NAME, or NAME,NAME
	Runs    int      // seeds
	Seed    uint64   // the first of them
	Against []string // words of another version that plays the same; none for one version
}

// Study is a question that the lab answers by playing. It may be used by several goroutines.
type Study interface {
	// Play plays until all is played, or until Stop; what was played by then counts.
	Play() error
	Stop()

	// Played is how many games were played, of how many.
	Played() (done, of int)

	// Report is what is known by now of a version, 0 for these scripts; nil before the first
	// games. Difference is what is known of two of them; nil of one.
	Report(version int) (*report.Report, error)
	Difference() *report.Difference

	// Counts are the games that a cell of a report counts.
	Counts(version int, c lab.Cell) []lab.Counted

	// Open opens a game at a console that prints to out, as it was played; with parting the
	// first of its seed that parts in both versions.
	Open(g lab.Pairing, parting bool, out io.Writer) (*console.Console, error)
}

// study is a question that was put to the lab here, and what came of it.
type study struct {
	Study
	Question
	number int
	rules  *scripting.Ruleset

	mu      sync.Mutex
	over    bool
	fails   string                 // why it ended before its end
	reports map[int]*report.Report // of what has ended, which changes no more
}

// Report implements Study.
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

// errBusy is the error of a question while another one is answered.
var errBusy = errors.New("a simulation is running already: one at a time")

// put puts a question to the lab, which plays from now on. Of each game the last study is
// kept.
func (s *Server) put(r *scripting.Ruleset, q Question) (*study, error) {
	s.lab.Lock()
	defer s.lab.Unlock()
	if s.runs() != nil {
		return nil, errBusy
	}
	asked, err := s.workshop.Study(r, q)
	if err != nil {
		return nil, err
	}
	s.asked++
	one := &study{Study: asked, Question: q, number: s.asked, rules: r, reports: map[int]*report.Report{}}
	s.mu.Lock()
	s.studies = append(slices.DeleteFunc(s.studies, func(old *study) bool { return old.rules == r }), one)
	s.mu.Unlock()
	go one.run()
	return one, nil
}

// run plays to the end.
func (one *study) run() {
	err := one.Play()
	one.mu.Lock()
	defer one.mu.Unlock()
	if one.over = true; err != nil {
		one.fails = err.Error()
	}
}

// ended reports whether nothing more is played, and why it ended before its end.
func (one *study) ended() (over bool, fails string) {
	one.mu.Lock()
	defer one.mu.Unlock()
	return one.over, one.fails
}

// runs is the study that is played now; nil for none.
func (s *Server) runs() *study {
	return s.studyOf(func(one *study) bool { over, _ := one.ended(); return !over })
}

// last is the study of a game that was asked for last; nil for none.
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

// found is what is known of a game: what its last study came to, or else the report that
// somebody brought; nil for nothing.
func (s *Server) found(r *scripting.Ruleset) (*report.Report, error) {
	if one := s.last(r); one != nil {
		if known, err := one.Report(0); known != nil || err != nil {
			return known, err
		}
	}
	if s.alone() {
		return nil, nil
	}
	if brought := s.workshop.Brought(); brought != nil && brought.Ruleset == r.Name {
		return brought, nil
	}
	return nil, nil
}
