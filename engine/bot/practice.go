package bot

import (
	"slices"
	"sync"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// practiceRound is a number of practice games. In the first round of a course without earlier knowledge,
// what quick likes decides between fights; otherwise, models fitted to what is known before do. Some
// choices between fights are random.
type practiceRound struct {
	games  int
	chance int // percentage of random choices between fights
}

// A course is longer for knowledge that is kept with the program, and shorter where some of it is known.
var (
	longCourse      = []practiceRound{{3000, 50}, {4000, 40}, {8000, 30}}
	wholeCourse     = []practiceRound{{1000, 50}, {1500, 40}, {2500, 30}}
	continuedCourse = []practiceRound{{1500, 30}}
)

func countGames(course []practiceRound) (games int) {
	for _, round := range course {
		games += round.games
	}
	return games
}

// practiceBudget is the number of actions tried for a choice in a turn of a practice game: fewer
// than in other games, to play more of them.
const practiceBudget = 90

// maxCostPercent limits the cost of a fight, as a percentage of the health before it, so that a very
// costly victory counts no more than a defeat.
const maxCostPercent = 60

// sharedPractice is the state of the practice for all games with the same screen.Practice.Curriculum, done once per
// process. All goroutines that wait for it play games for it; each game depends only on its number.
type sharedPractice struct {
	about any

	mu         sync.Mutex
	changed    sync.Cond        // a round is over, or a goroutine gave up
	waiting    int              // number of goroutines that wait for it
	curriculum *curriculum      // nil until it is looked up
	round      int              // index in the course; its length means that the practice is complete
	next       int              // the first game of the round that was not started
	abandoned  []int            // games that were started and not finished
	played     [][]fightResult  // by game of the round
	done       int              // number of games of the round that are finished
	notes      []fightResult    // of all earlier rounds
	models     *fightCostModels // of what is known before or, after a round, fitted to notes too
	learned    *knowledge       // when the practice is complete, unless it was known before

	given      *fightCostModels // of what comes with the program; nil until it is looked up
	givenBasis PracticeBasis
}

var recentPractices struct {
	mu   sync.Mutex
	list []*sharedPractice // the latest last
}

const maxRecentPractices = 8

func findOrAddPractice(t screen.Practice) *sharedPractice {
	recentPractices.mu.Lock()
	defer recentPractices.mu.Unlock()
	about := t.SyllabusKey()
	for _, l := range recentPractices.list {
		if l.about == about {
			return l
		}
	}
	if len(recentPractices.list) == maxRecentPractices {
		recentPractices.list = slices.Delete(recentPractices.list, 0, 1)
	}
	l := newSharedPractice(about)
	recentPractices.list = append(recentPractices.list, l)
	return l
}

func newSharedPractice(about any) *sharedPractice {
	l := &sharedPractice{about: about}
	l.changed.L = &l.mu
	return l
}

// modelsFromProgram returns the models for games like t that follow from what comes with the program,
// which says nothing if the content is another.
func (l *sharedPractice) modelsFromProgram(t screen.Practice) (*fightCostModels, PracticeBasis) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.given == nil {
		s := newCurriculumFromBuiltinKnowledge(t.Syllabus())
		l.given = s.before.withUnknownThingsGuessed().deriveCostModels()
		if s.isKnown || s.basis.Continues > 0 {
			l.givenBasis = s.basis
			l.givenBasis.From = FromProgram
		}
	}
	return l.given, l.givenBasis
}

// playUntilComplete returns the models for games like t. Unless they exist, it first plays practice
// games, together with other goroutines that wait for the same. The error is engine.ErrStopped.
func (l *sharedPractice) playUntilComplete(t screen.Practice, stop func() bool) (models *fightCostModels, basis PracticeBasis, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.curriculum == nil {
		l.begin(findCurriculum(t.Syllabus()))
	}
	if l.isComplete() {
		return l.models, l.curriculum.basis, nil
	}
	l.waiting++
	defer func() { l.waiting-- }()
	p := &practicePolicy{quick: New(practiceBudget).SetStop(stop)}
	for !l.isComplete() {
		n, open := l.takeNextGameNumber()
		if !open { // other goroutines play the last ones
			l.changed.Wait()
			continue
		}
		p.models, p.chance, p.changed = l.models, l.curriculum.course[l.round].chance, l.curriculum.changed
		seed, parts := engine.Seed(l.round).Child("practice", n), l.curriculum.parts
		l.mu.Unlock()
		notes, err := p.playPracticeGame(t, parts, seed)
		l.mu.Lock()
		if err != nil {
			l.abandoned = append(l.abandoned, n)
			l.changed.Broadcast()
			return nil, PracticeBasis{}, err
		}
		l.addGameAndEndRound(n, notes)
	}
	return l.models, l.curriculum.basis, nil
}

func (l *sharedPractice) begin(s *curriculum) {
	l.curriculum = s
	if l.models = s.before.deriveCostModels(); s.isKnown {
		l.round = len(s.course)
		return
	}
	l.played = make([][]fightResult, s.course[0].games)
}

func (l *sharedPractice) isComplete() bool { return l.round == len(l.curriculum.course) }

// PendingPracticeProgress returns the number of practice games played and the number needed, in total
// over the practices that policies wait for; 0, 0 if there are none. It is safe for concurrent use.
func PendingPracticeProgress() (played, needed int) {
	recentPractices.mu.Lock()
	list := slices.Clone(recentPractices.list)
	recentPractices.mu.Unlock()
	for _, l := range list {
		l.mu.Lock()
		if l.waiting > 0 {
			played += countGames(l.curriculum.course[:l.round]) + l.done
			needed += countGames(l.curriculum.course)
		}
		l.mu.Unlock()
	}
	return played, needed
}

func (l *sharedPractice) takeNextGameNumber() (game int, ok bool) {
	if last := len(l.abandoned) - 1; last >= 0 {
		game, l.abandoned = l.abandoned[last], l.abandoned[:last]
		return game, true
	}
	if l.next == l.curriculum.course[l.round].games {
		return 0, false
	}
	l.next++
	return l.next - 1, true
}

// addGameAndEndRound stores the results of a game. After the last game of a round, it fits the
// models to all results so far, starts the next round and wakes the waiting goroutines.
func (l *sharedPractice) addGameAndEndRound(game int, results []fightResult) {
	l.played[game] = results
	if l.done++; l.done < l.curriculum.course[l.round].games {
		return
	}
	before := len(l.notes)
	for _, results := range l.played {
		l.notes = append(l.notes, results...)
	}
	l.round, l.next, l.done = l.round+1, 0, 0
	l.played = nil
	learned := learn(l.curriculum.before, l.notes, before, countGames(l.curriculum.course[:l.round]))
	l.models = learned.deriveCostModels()
	if !l.isComplete() {
		l.played = make([][]fightResult, l.curriculum.course[l.round].games)
	} else {
		l.learned = learned
		l.curriculum.memory.saveAndRemoveOldest(l.curriculum.key, learned)
		l.notes = nil
	}
	l.changed.Broadcast()
}

type practiceGame struct {
	screen.Table
	screen.Practice
}

func asPracticeGame(t screen.Table) (game practiceGame, ok bool) {
	practice := t.Abilities().Practice
	return practiceGame{t, practice}, practice != nil
}

type practicePolicy struct {
	models  *fightCostModels // without fights if nothing is known
	chance  int
	changed []bool // things about which more must be learned than about others; nil for none
	quick   *Bot
	ahead   betweenFightsPlanner
	stream  engine.Stream
	legal   []engine.Action
}

// Choose implements Policy: it plays turns with p.quick, and chooses between fights sometimes by chance,
// otherwise by p.models or, if there are none, with p.quick.
func (p *practicePolicy) Choose(t screen.Table) (engine.Action, error) {
	game, _ := asPracticeGame(t)
	against, on := game.CurrentOpposition()
	p.quick.setTraitWorths(p.models.traitWorths[against])
	if _, ends := p.quick.listActionsAndCountEnds(t); on || ends > 0 || t.PendingQuestion() != nil {
		return p.quick.Choose(t)
	}
	p.legal = t.Legal(p.legal[:0])
	switch {
	case len(p.legal) > 0 && p.stream.IntN(100) < p.chance:
		if p.changed != nil {
			p.legal = p.ahead.preferActionsForChangedThings(game, p.legal, p.changed)
		}
		return p.legal[p.stream.IntN(len(p.legal))], nil
	case len(p.models.fights) > 0:
		_, best, err := p.ahead.rateActions(game, p.models)
		return best, err
	}
	return p.quick.Choose(t)
}

// preferActionsForChangedThings returns those of the legal actions after which the kit has more of the
// changed things; all of them if there are none. It overwrites legal.
func (f *betweenFightsPlanner) preferActionsForChangedThings(t practiceGame, legal []engine.Action, changed []bool) []engine.Action {
	count := func(t practiceGame) (n int) {
		f.kit = t.AppendCollected(f.kit[:0])
		for _, thing := range f.kit {
			n += engine.BoolToInt(changed[thing])
		}
		return n
	}
	f.dropSparesOfOtherType(t)
	before, scratch, n := count(t), f.copyIntoSpareGame(t), 0
	defer func() { f.spare = append(f.spare, scratch) }()
	for i, a := range legal {
		scratch.CopyFrom(t.Table)
		if scratch.Apply(a) == nil && count(scratch) > before {
			legal[n], legal[i] = a, legal[n]
			n++
		}
	}
	if n == 0 {
		return legal
	}
	return legal[:n]
}

// Limits of a practice game: actions, and instructions of its scripts.
const (
	maxPracticeActions      = 2000
	maxPracticeInstructions = 1_000_000
)

// playPracticeGame plays a new game of the kind of like and returns the result of each fight. If the game fails
// or exceeds a limit, it returns the results of the fights before. The error is engine.ErrStopped.
func (p *practicePolicy) playPracticeGame(like screen.Practice, parts []screen.LearnableDefinition, seed engine.Seed) (results []fightResult, err error) {
	game, err := like.NewPracticeGame(seed)
	if err != nil {
		return nil, nil
	}
	t, _ := asPracticeGame(game)
	p.stream = seed.Stream("chance of a pupil")
	begun := engine.InstructionsOf(t.Table)
	var now fightInProgress
	for range maxPracticeActions {
		if now.recordIfOverAndWatchNext(t, parts, &results) != nil || engine.InstructionsOf(t.Table)-begun > maxPracticeInstructions {
			break
		}
		if _, over := t.Outcome(); over {
			break
		}
		apply := func(a engine.Action) error {
			if now.on && t.EndsTurn(a) {
				now.recordSituation(t)
			}
			return t.Apply(a)
		}
		if _, err := ApplyChoiceOrAnyLegal(t.Table, apply, p, nil); err != nil {
			break
		}
	}
	if p.quick.isStopped() {
		return nil, engine.ErrStopped
	}
	return results, nil
}

// recordSituation adds what the fight looks like before an action that ends the turn.
func (n *fightInProgress) recordSituation(t practiceGame) {
	if traits, health, ok := t.AppendTraits(nil); ok {
		n.situations = append(n.situations, situation{slices.Clip(traits), health})
	}
}

type fightInProgress struct {
	fightResult
	on     bool
	health int // before the fight
}

// recordIfOverAndWatchNext appends the result of the watched fight to results if it is over, and, if
// the game goes on, restores the health that it cost. If a fight has begun, it starts to watch that.
func (n *fightInProgress) recordIfOverAndWatchNext(t practiceGame, parts []screen.LearnableDefinition, results *[]fightResult) error {
	_, over := t.Outcome()
	if n.on && (over || t.FightsWon() > n.passed) {
		n.on, n.healthAfter = false, t.SeatHealth()
		n.cost = float64(min(n.health-t.SeatHealth(), n.health*maxCostPercent/100)) // fits: health is below a million
		*results = append(*results, n.fightResult)
		if over {
			return nil
		}
		if err := t.RestoreHealth(); err != nil {
			return err
		}
	}
	if against, on := t.CurrentOpposition(); on && !n.on {
		n.on, n.health = true, t.SeatHealth()
		opponents := engine.NewHasher()
		for _, opponent := range t.AppendOpponents(nil) {
			opponents.Uint64(parts[opponent].Print)
		}
		n.fightResult = fightResult{passed: t.FightsWon(), against: against, print: opponents.Sum(), kit: t.AppendCollected(nil)}
	}
	return nil
}
