package bot

import (
	"curtaincall/engine/screen"
	"slices"
	"sync"

	"curtaincall/engine"
)

// Games for practice come in rounds. In the first what is between trials is left to chance
// half of the time; in the next ones what was learned from those before decides, and
// chance still where it needs to be known what else would have come of it.
var courses = [...]struct {
	games  int
	chance int // of a hundred choices between trials
}{{6000, 50}, {9000, 40}, {20000, 30}}

// practiceBudget holds what a turn of a game for practice is worth: less than a quick bot's,
// for more games.
const practiceBudget = 90

// costCounted says how much of the means may count as the cost of a trial, in hundredths: a
// disaster says no more than a defeat.
const costCounted = 60

// lesson describes what is learned for games that teach the same, once. All who wait for it play
// for it: each game follows from its number, whoever plays it.
type lesson struct {
	about any

	mu      sync.Mutex
	changed sync.Cond // a round is over, or somebody left
	waiting int       // how many wait for it
	round   int       // those after the last: it is learned
	next    int       // the first game of the round that nobody has begun
	left    []int     // games that somebody began and left
	played  [][]note
	done    int
	notes   []note // of the rounds before
	known   *lore  // from those
}

// lessons are the last that were asked for.
var lessons struct {
	mu   sync.Mutex
	list []*lesson // the latest last
}

// mostLessons limits how many are kept.
const mostLessons = 8

// lessonOf is the lesson for a game.
func lessonOf(t screen.Practice) *lesson {
	lessons.mu.Lock()
	defer lessons.mu.Unlock()
	about := t.Lesson()
	for _, l := range lessons.list {
		if l.about == about {
			return l
		}
	}
	if len(lessons.list) == mostLessons {
		lessons.list = append(lessons.list[:0], lessons.list[1:]...)
	}
	l := &lesson{about: about, played: make([][]note, courses[0].games)}
	l.changed.L = &l.mu
	lessons.list = append(lessons.list, l)
	return l
}

// practise returns what is known of games like this one, which is learned when it is asked for
// the first time. The error is engine.ErrStopped.
func practise(t screen.Practice, stop func() bool) (*lore, error) {
	l := lessonOf(t)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.round == len(courses) {
		return l.known, nil
	}
	l.waiting++
	defer func() { l.waiting-- }()
	p := &pupil{quick: stopping(turns(practiceBudget), stop)}
	for l.round < len(courses) {
		n, open := l.take()
		if !open { // others play the last ones
			l.changed.Wait()
			continue
		}
		p.known, p.chance = l.known, courses[l.round].chance
		seed := engine.Seed(l.round).Child("practice", n)
		l.mu.Unlock()
		notes, err := p.play(t, seed)
		l.mu.Lock()
		if err != nil {
			l.left = append(l.left, n)
			l.changed.Broadcast()
			return nil, err
		}
		l.hand(n, notes)
	}
	return l.known, nil
}

// PracticeProgress returns how many games for practice are played of those that somebody waits for now.
// Any goroutine may ask.
func PracticeProgress() (games, of int) {
	lessons.mu.Lock()
	list := slices.Clone(lessons.list)
	lessons.mu.Unlock()
	for _, l := range list {
		l.mu.Lock()
		if l.waiting > 0 {
			games += l.done
			for round, course := range courses {
				of += course.games
				if round < l.round {
					games += course.games
				}
			}
		}
		l.mu.Unlock()
	}
	return games, of
}

// take is the number of a game of the round that is to be played; false where all have
// begun.
func (l *lesson) take() (n int, open bool) {
	if last := len(l.left) - 1; last >= 0 {
		n, l.left = l.left[last], l.left[:last]
		return n, true
	}
	if l.next == courses[l.round].games {
		return 0, false
	}
	l.next++
	return l.next - 1, true
}

// hand adds the notes of a game, and ends the round if it was the last.
func (l *lesson) hand(n int, notes []note) {
	l.played[n] = notes
	if l.done++; l.done < courses[l.round].games {
		return
	}
	before := len(l.notes)
	for _, notes := range l.played {
		l.notes = append(l.notes, notes...)
	}
	l.known = learn(l.notes, before)
	l.round, l.next, l.done = l.round+1, 0, 0
	l.played = nil
	if l.round < len(courses) {
		l.played = make([][]note, courses[l.round].games)
	} else {
		l.notes = nil
	}
	l.changed.Broadcast()
}

// trainee is a game that can be practised.
type trainee struct {
	screen.Table
	screen.Practice
}

// newTrainee returns a game with its practice, and reports whether it has one.
func newTrainee(t screen.Table) (trainee, bool) {
	practice := t.Abilities().Practice
	return trainee{t, practice}, practice != nil
}

// pupil plays for practice, a Policy.
type pupil struct {
	known  *lore // nil: nothing yet
	chance int
	quick  *Bot
	ahead  foresight
	stream engine.Stream
	legal  []engine.Action
}

// Choose implements Policy.
func (p *pupil) Choose(t screen.Table) (engine.Action, error) {
	if _, ends := p.quick.endsOf(t); ends > 0 || t.PendingQuestion() != nil {
		return p.quick.Choose(t)
	}
	p.legal = t.Legal(p.legal[:0])
	switch {
	case len(p.legal) > 0 && p.stream.Below(100) < p.chance:
		return p.legal[p.stream.Below(len(p.legal))], nil
	case p.known != nil:
		game, _ := newTrainee(t)
		return p.ahead.choose(game, p.known)
	}
	return p.quick.Choose(t)
}

// What a game for practice has at most: actions, and work of its scripts.
const (
	longestPractice = 2000
	workToPractise  = 1_000_000
)

// play plays a game like that at the table, and notes what came of each trial. The error
// is engine.ErrStopped. A game that fails otherwise ends there.
func (p *pupil) play(like screen.Practice, seed engine.Seed) (notes []note, err error) {
	game, err := like.Another(seed)
	if err != nil {
		return nil, nil
	}
	t, _ := newTrainee(game)
	p.stream = seed.Stream("chance of a pupil")
	begun := engine.InstructionsOf(t.Table)
	var now trialNow
	for range longestPractice {
		if now.watch(t, &notes) != nil || engine.InstructionsOf(t.Table)-begun > workToPractise {
			break
		}
		if _, over := t.Outcome(); over {
			break
		}
		if _, err := Step(t.Table, t.Apply, p, nil); err != nil {
			break
		}
	}
	if p.quick.isStopped() {
		return nil, engine.ErrStopped
	}
	return notes, nil
}

// trialNow is the trial in progress in a game for practice.
type trialNow struct {
	note
	on    bool
	means int // as it began
}

// watch adds a note of a trial that is over, gives its cost back, and begins with the next.
func (n *trialNow) watch(t trainee, notes *[]note) error {
	_, over := t.Outcome()
	if n.on && (over || t.FightsWon() > n.passed) {
		n.on = false
		n.cost = float64(min(n.means-t.Means(), n.means*costCounted/100)) // fits: means are below a million
		*notes = append(*notes, n.note)
		if over {
			return nil
		}
		if err := t.Restore(); err != nil {
			return err
		}
	}
	if against, on := t.Facing(); on && !n.on {
		n.on, n.means = true, t.Means()
		n.note = note{passed: t.FightsWon(), against: against, kit: t.Kit(nil)}
	}
	return nil
}
