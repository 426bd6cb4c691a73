package bot

import (
	"slices"
	"sync"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// courses are the rounds of practice games. In the first, half of the choices between trials are
// random. In later rounds, models fitted to the earlier ones decide; some choices stay random.
var courses = [...]struct {
	games  int
	chance int // percentage of random choices between trials
}{{6000, 50}, {9000, 40}, {20000, 30}}

// practiceBudget is the number of actions tried for a choice in a turn of a practice game: fewer
// than in other games, to play more of them.
const practiceBudget = 90

// costCounted limits the cost of a trial, as a percentage of the means before it, so that a very
// costly victory counts no more than a defeat.
const costCounted = 60

// lesson is the state of the practice for all games with the same screen.Practice.Lesson, done
// once per process. All goroutines that wait for it play games for it; each game depends only on
// its number.
type lesson struct {
	about any

	mu      sync.Mutex
	changed sync.Cond // a round is over, or a goroutine gave up
	waiting int       // number of goroutines that wait for it
	round   int       // index in courses; len(courses) means that the practice is complete
	next    int       // the first game of the round that was not started
	left    []int     // games that were started and not finished
	played  [][]note
	done    int
	notes   []note // of all earlier rounds
	known   *lore  // fitted to notes
}

var lessons struct {
	mu   sync.Mutex
	list []*lesson // the latest last
}

const mostLessons = 8

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

// practise returns the models for games like t. It first plays practice games until they are
// complete. The error is engine.ErrStopped.
func practise(t screen.Practice, stop func() bool) (models *lore, err error) {
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

// PracticeProgress returns the number of practice games played and the number needed, in total
// over the practices that policies wait for; 0, 0 if there are none. It is safe for concurrent use.
func PracticeProgress() (played, needed int) {
	lessons.mu.Lock()
	list := slices.Clone(lessons.list)
	lessons.mu.Unlock()
	for _, l := range list {
		l.mu.Lock()
		if l.waiting > 0 {
			played += l.done
			for round, course := range courses {
				needed += course.games
				if round < l.round {
					played += course.games
				}
			}
		}
		l.mu.Unlock()
	}
	return played, needed
}

func (l *lesson) take() (game int, ok bool) {
	if last := len(l.left) - 1; last >= 0 {
		game, l.left = l.left[last], l.left[:last]
		return game, true
	}
	if l.next == courses[l.round].games {
		return 0, false
	}
	l.next++
	return l.next - 1, true
}

// hand stores the results of a game. After the last game of a round, it fits the models to all
// results so far and starts the next round.
func (l *lesson) hand(game int, results []note) {
	l.played[game] = results
	if l.done++; l.done < courses[l.round].games {
		return
	}
	before := len(l.notes)
	for _, results := range l.played {
		l.notes = append(l.notes, results...)
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

type practiceGame struct {
	screen.Table
	screen.Practice
}

func newPracticeGame(t screen.Table) (game practiceGame, ok bool) {
	practice := t.Abilities().Practice
	return practiceGame{t, practice}, practice != nil
}

type pupil struct {
	known  *lore // nil in the first round
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

// play plays a new practice game and returns the result of each trial. If the game fails, it
// returns those before. The error is engine.ErrStopped.
func (p *pupil) play(like screen.Practice, seed engine.Seed) (results []note, err error) {
	game, err := like.Another(seed)
	if err != nil {
		return nil, nil
	}
	t, _ := newPracticeGame(game)
	p.stream = seed.Stream("chance of a pupil")
	begun := engine.InstructionsOf(t.Table)
	var now trialNow
	for range longestPractice {
		if now.watch(t, &results) != nil || engine.InstructionsOf(t.Table)-begun > workToPractise {
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
	return results, nil
}

type trialNow struct {
	note
	on    bool
	means int // before the trial
}

// watch appends a result if the trial is over, and restores the means it cost. If another trial
// begins, it starts to watch that.
func (n *trialNow) watch(t practiceGame, results *[]note) error {
	_, over := t.Outcome()
	if n.on && (over || t.FightsWon() > n.passed) {
		n.on = false
		n.cost = float64(min(n.means-t.Means(), n.means*costCounted/100)) // fits: means are below a million
		*results = append(*results, n.note)
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
