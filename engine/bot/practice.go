package bot

import (
	"slices"
	"sync"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// Practice games come in rounds. In the first, half of the choices between trials are random.
// In later rounds the lore from earlier ones decides; some choices stay random, to explore.
var courses = [...]struct {
	games  int
	chance int // percentage of random choices between trials
}{{6000, 50}, {9000, 40}, {20000, 30}}

// practiceBudget is the budget of the bot for turns of a practice game: less than a quick
// bot's, to play more games.
const practiceBudget = 90

// costCounted is the maximal cost of a trial, as a percentage of the means before it, so that
// a disaster counts no more than a defeat.
const costCounted = 60

// lesson is the learning for games with the same Lesson, done once per process. All goroutines
// that wait for it play games for it; each game depends only on its number.
type lesson struct {
	about any

	mu      sync.Mutex
	changed sync.Cond // a round is over, or a goroutine gave up
	waiting int       // number of goroutines that wait for it
	round   int       // len(courses) means that it is learned
	next    int       // the first game of the round that was not begun
	left    []int     // games that were begun and given up
	played  [][]note
	done    int
	notes   []note // of the rounds before
	known   *lore  // lore from those
}

// lessons are those most recently created.
var lessons struct {
	mu   sync.Mutex
	list []*lesson // the latest last
}

const mostLessons = 8

// lessonOf returns the lesson for games like t, a new one if needed.
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

// practise returns the lore for games like t; the first call learns it. The error is
// engine.ErrStopped.
func practise(t screen.Practice, stop func() bool) (*lore, error) {
	l := lessonOf(t)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.round == len(courses) {
		return l.known, nil
	}
	l.waiting++
	defer func() { l.waiting-- }()
	p := &pupil{quick: stopping(newTurnBot(practiceBudget), stop)}
	for l.round < len(courses) {
		n, open := l.take()
		if !open { // other goroutines play the last ones
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

// PracticeProgress returns the number of practice games played, and the number of those
// needed, for lessons that are being waited for. It is safe for concurrent use.
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

// take returns the number of the next game to play in the round; open is false if all were
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

// hand records the notes of game n, and ends the round if it was the last one.
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

// practiceGame is a game with its practice.
type practiceGame struct {
	screen.Table
	screen.Practice
}

// newPracticeGame returns a game with its practice; ok is false if it has none.
func newPracticeGame(t screen.Table) (practiceGame, bool) {
	practice := t.Abilities().Practice
	return practiceGame{t, practice}, practice != nil
}

// pupil is the Policy that plays practice games.
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
	case len(p.legal) > 0 && p.stream.IntN(100) < p.chance:
		return p.legal[p.stream.IntN(len(p.legal))], nil
	case p.known != nil:
		game, _ := newPracticeGame(t)
		return p.ahead.choose(game, p.known)
	}
	return p.quick.Choose(t)
}

// Limits of a practice game: actions, and instructions of its scripts.
const (
	longestPractice = 2000
	workToPractise  = 1_000_000
)

// play plays a practice game and returns a note for each trial. It ends early if the game
// fails. The error is engine.ErrStopped.
func (p *pupil) play(like screen.Practice, seed engine.Seed) (notes []note, err error) {
	game, err := like.Another(seed)
	if err != nil {
		return nil, nil
	}
	t, _ := newPracticeGame(game)
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

// trialNow is the trial in progress in a practice game.
type trialNow struct {
	note
	on    bool
	means int // before the trial
}

// watch adds a note if a trial is over, restores its cost, and begins the next trial.
func (n *trialNow) watch(t practiceGame, notes *[]note) error {
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
