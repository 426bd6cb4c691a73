package bot

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"sync"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// practiceRound describes a round of practice games, which are all played with the models learned before the round.
// Some choices are random. All others are made by the models or, if nothing was learned yet, by a Bot.
type practiceRound struct {
	games               int
	randomChoicePercent int // percentage of random choices between fights
}

// The rounds of practice: longCourse for knowledge that comes with the program, wholeCourse for an unknown
// content, continuedCourse if some of it is known. There are several rounds because the worths of traits must
// be learned from games in which they already influence choices: after an edit of most enemies, 1,500 games
// in one round taught nothing, but in three rounds as much as 15,000 games without earlier knowledge.
var (
	longCourse      = []practiceRound{{3000, 50}, {7000, 40}, {35000, 30}}
	wholeCourse     = []practiceRound{{1000, 50}, {1500, 40}, {2500, 30}}
	continuedCourse = []practiceRound{{300, 50}, {450, 40}, {750, 30}}
)

func countGames(course []practiceRound) (games int) {
	for _, round := range course {
		games += round.games
	}
	return games
}

const practiceBudget = 90 // actions tried for a choice in a turn of a practice game: few, to play more games

// randomActionPercent is the percentage of random choices in practice fights. They lead to states that players avoid:
// without them, practice could not teach why.
const randomActionPercent = 5

// maxCostPercent is the maximum cost of a fight, as a percentage of the health before it, so that a very costly
// victory counts no more than a defeat.
const maxCostPercent = 60

// sharedPractice is the practice for all games with the same SubjectsKey. It takes place once in a process, unless it
// is dropped after maxRecentPractices others. All goroutines that wait for it play its games. The course of each game
// depends only on its number.
type sharedPractice struct {
	about any // result of screen.Practice.SubjectsKey: games that teach the same have equal keys

	mu             sync.Mutex
	changed        sync.Cond        // signals that a round is over, or that a goroutine gave up
	waiting        int              // number of goroutines that wait for it
	curriculum     *curriculum      // what to learn and how; nil until it is looked up
	round          int              // index of the round in curriculum.course; equal to its length after the last round
	next           int              // number of the first game of the round that was not started
	abandoned      []int            // games that were started and not finished
	played         [][]fightResult  // results by game of the round
	done           int              // number of games of the round that are finished
	earlierResults []fightResult    // results of all earlier rounds
	models         *fightCostModels // derived from earlier knowledge and then, after each round, fitted to its results too
	learned        *knowledge       // the new knowledge, when the practice is complete; nil if everything was known before

	programModels *fightCostModels // models of the practice that comes with the program; nil until they are needed
	programBasis  PracticeUsed
}

var recentPractices struct {
	mu   sync.Mutex
	list []*sharedPractice // the latest last
}

const maxRecentPractices = 8

func findOrAddPractice(t screen.Practice) *sharedPractice {
	recentPractices.mu.Lock()
	defer recentPractices.mu.Unlock()
	about := t.SubjectsKey()
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

// builtinCostModels returns the models for games like t from the program's own practice, and that practice.
func (l *sharedPractice) builtinCostModels(t screen.Practice) (*fightCostModels, PracticeUsed) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.programModels == nil {
		s := newCurriculumFromBuiltinKnowledge(t.Subjects())
		l.programModels = s.before.guessUnknownItems().deriveCostModels()
		if s.isKnown || s.basis.Continues > 0 {
			l.programBasis = s.basis
			l.programBasis.From = FromProgram
		}
	}
	return l.programModels, l.programBasis
}

// playUntilComplete returns the models for games like t and the practice on which they are based. It first plays the
// missing practice games, together with other goroutines. The error is engine.ErrStopped.
func (l *sharedPractice) playUntilComplete(t screen.Practice, stop func() bool) (models *fightCostModels, basis PracticeUsed, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.curriculum == nil {
		l.startCurriculum(newCurriculumFromAllKnowledge(t.Subjects()))
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
		p.models, p.chance, p.changed = l.models, l.curriculum.course[l.round].randomChoicePercent, l.curriculum.changed
		seed, parts := engine.Seed(l.round).Child("practice", n), l.curriculum.parts
		l.mu.Unlock()
		notes, err := p.playPracticeGame(t, parts, seed)
		l.mu.Lock()
		if err != nil {
			l.abandoned = append(l.abandoned, n)
			l.changed.Broadcast()
			return nil, PracticeUsed{}, err
		}
		l.addGameAndEndRound(n, notes)
	}
	return l.models, l.curriculum.basis, nil
}

func (l *sharedPractice) startCurriculum(s *curriculum) {
	l.curriculum = s
	if l.models = s.before.deriveCostModels(); s.isKnown {
		l.round = len(s.course)
		return
	}
	l.played = make([][]fightResult, s.course[0].games)
}

func (l *sharedPractice) isComplete() bool { return l.round == len(l.curriculum.course) }

// PendingPracticeProgress returns the numbers of practice games played and needed in all practices for which policies
// are waiting. It is safe for concurrent use.
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

// addGameAndEndRound stores the results of a game. After the last game of a round it fits the models and begins the
// next round or, after the last round, stores what was learned. It then wakes the waiting goroutines.
func (l *sharedPractice) addGameAndEndRound(game int, results []fightResult) {
	l.played[game] = results
	if l.done++; l.done < l.curriculum.course[l.round].games {
		return
	}
	before := len(l.earlierResults)
	for _, results := range l.played {
		l.earlierResults = append(l.earlierResults, results...)
	}
	l.round, l.next, l.done = l.round+1, 0, 0
	l.played = nil
	learned := fitKnowledge(l.curriculum.before, l.earlierResults, before, countGames(l.curriculum.course[:l.round]))
	l.models = learned.deriveCostModels()
	if !l.isComplete() {
		l.played = make([][]fightResult, l.curriculum.course[l.round].games)
	} else {
		l.learned = learned
		l.curriculum.memory.saveAndRemoveOldest(l.curriculum.key, learned)
		l.earlierResults = nil
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
	models  *fightCostModels // the models to choose by; they have no fights if nothing is known
	chance  int              // percentage of random choices between fights
	changed []bool           // whether random choices should prefer a thing, by its number; nil to prefer none
	quick   *Bot
	ahead   betweenFightsPlanner
	stream  engine.RandomStream
	legal   []engine.Action
}

// Choose acts like p.quick in fights, if an action ends the turn, and for questions, except for some random actions in
// fights. Otherwise it acts at random in p.chance percent of cases, and else by p.models or, if these have no fights,
// like p.quick.
func (p *practicePolicy) Choose(t screen.Table) (engine.Action, error) {
	game, _ := asPracticeGame(t)
	against, on := game.CurrentOpposition()
	p.quick.setTraitWorths(p.models.traitWorths[against])
	p.legal = t.Legal(p.legal[:0])
	_, ends := countTurnEnds(t, p.legal)
	switch {
	case on && len(p.legal) > 0 && p.stream.IntN(100) < randomActionPercent:
		return p.legal[p.stream.IntN(len(p.legal))], nil
	case on || ends > 0 || t.PendingQuestion() != nil:
		return p.quick.Choose(t)
	case len(p.legal) > 0 && p.stream.IntN(100) < p.chance:
		if p.changed != nil {
			p.legal = p.ahead.keepActionsAddingChangedItems(game, p.legal, p.changed)
		}
		return p.legal[p.stream.IntN(len(p.legal))], nil
	case len(p.models.fights) > 0:
		_, best, err := p.ahead.rateActions(game, p.models)
		return best, err
	}
	return p.quick.Choose(t)
}

// keepActionsAddingChangedItems returns the legal actions that give the seat a thing for which changed is true, or all
// if none does. changed is indexed by the numbers in AppendCollection. The result reuses the memory of legal.
func (f *betweenFightsPlanner) keepActionsAddingChangedItems(t practiceGame, legal []engine.Action, changed []bool) []engine.Action {
	count := func(t practiceGame) (n int) {
		f.kit = t.AppendCollection(f.kit[:0])
		for _, thing := range f.kit {
			n += engine.BoolToInt(changed[thing])
		}
		return n
	}
	f.dropSparesOfOtherType(t.Table)
	scratch, _ := asPracticeGame(f.copyIntoSpareTable(t.Table))
	defer func() { f.spare = append(f.spare, scratch.Table) }()
	before, n := count(t), 0
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

const (
	maxPracticeActions      = 2000
	maxPracticeInstructions = 1_000_000
)

// playPracticeGame plays a new practice game and returns the results of its fights until the game ends, fails or
// exceeds a limit. parts are those of like.Subjects(). The only possible error is engine.ErrStopped.
func (p *practicePolicy) playPracticeGame(like screen.Practice, parts []screen.PracticeSubject, seed engine.Seed) (results []fightResult, err error) {
	game, err := like.NewPracticeGame(seed)
	if err != nil {
		return nil, nil
	}
	t, _ := asPracticeGame(game)
	p.stream = seed.Stream("chance of a pupil")
	begun := engine.ScriptInstructionsOf(t.Table)
	var now fightInProgress
	for range maxPracticeActions {
		if now.recordIfOverAndWatchNext(t, parts, &results) != nil || engine.ScriptInstructionsOf(t.Table)-begun > maxPracticeInstructions {
			break
		}
		if _, over := t.Outcome(); over {
			break
		}
		apply := func(a engine.Action) error {
			if now.on && t.EndsTurn(a) {
				if traits, health, ok := t.AppendTraits(nil); ok {
					now.situations = append(now.situations, turnEndSituation{slices.Clip(traits), health})
				}
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

type fightInProgress struct {
	fightResult
	on     bool
	health int // health of the player's side before the fight
}

// recordIfOverAndWatchNext appends the result of the fight to results if the fight is over, and restores the seat's
// health unless the game is over. If a new fight has begun, n becomes that fight.
func (n *fightInProgress) recordIfOverAndWatchNext(t practiceGame, parts []screen.PracticeSubject, results *[]fightResult) error {
	_, over := t.Outcome()
	if n.on && (over || t.WonFights() > n.fightsWon) {
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
			opponents.Uint64(parts[opponent].Fingerprint)
		}
		n.fightResult = fightResult{fightsWon: t.WonFights(), against: against, print: opponents.Sum(), kit: t.AppendCollection(nil)}
	}
	return nil
}

// practiceVersion is part of the key of knowledge. Increase it with every change after which practice games,
// or what is learned from them, may differ.
const practiceVersion = 7

// curriculum is the plan for learning about games with the same subjects: what is already known, and the rounds in
// which the rest is learned. It depends only on the subjects, the knowledge that comes with the program, and the files
// of the memory.
type curriculum struct {
	parts   []screen.PracticeSubject
	course  []practiceRound
	before  *knowledge // what is already known; before.things[i] is about parts[i]
	isKnown bool       // whether before is complete, so that nothing must be learned
	changed []bool     // whether each part is new or changed; nil if nothing is known, unused if isKnown
	key     knowledgeKey
	memory  PracticeMemory // where to save what is learned; empty if the subjects have no Fingerprint
	basis   PracticeUsed
}

type knowledgeKey [sha256.Size]byte

// PracticeUsed is the practice on which a player bases its choices.
type PracticeUsed struct {
	Games     int             `json:"games"`     // number of practice games with this content
	Continues int             `json:"continues"` // number of practice games with similar content that came with the program
	From      KnowledgeSource `json:"from"`
}

// KnowledgeSource says whether knowledge came with the program, was saved by an earlier command, or is new.
type KnowledgeSource string

const (
	FromProgram KnowledgeSource = "program"    // comes with the program
	FromMemory  KnowledgeSource = "remembered" // saved by an earlier command
	FromNow     KnowledgeSource = "new"        // learned by this process
)

func (b PracticeUsed) String() string {
	games := speech.CountWithNoun(b.Games, "practice game")
	switch {
	case b.From == FromProgram && b.Games == 0:
		return fmt.Sprintf("%s that came with the program (played with different scripts)", speech.CountWithNoun(b.Continues, "practice game"))
	case b.From == FromProgram:
		return fmt.Sprintf("%s that came with the program", games)
	case b.Continues > 0:
		games += fmt.Sprintf(", after %d that came with the program (played with different scripts)", b.Continues)
	}
	if b.From == FromMemory {
		return fmt.Sprintf("%s, saved earlier", games)
	}
	return fmt.Sprintf("%s, played just now", games)
}

func newCurriculum(s screen.PracticeSubjects) *curriculum {
	l := &curriculum{parts: s.Parts, course: wholeCourse, before: &knowledge{}, basis: PracticeUsed{From: FromNow}}
	l.key = newKnowledgeKey(s.Fingerprint, knowledgeKey{})
	for _, p := range s.Parts {
		l.before.things = append(l.before.things, kitItemWeight{PracticeSubject: p})
	}
	return l
}

func newCurriculumFromBuiltinKnowledge(s screen.PracticeSubjects) *curriculum {
	l := newCurriculum(s)
	if whole := l.key; s.Fingerprint != "" {
		memoryLock.Lock()
		l.memory = usedMemory
		memoryLock.Unlock()
		for _, c := range l.memory.builtin() {
			if l.isKnown = c.key == whole; l.isKnown {
				l.before, l.basis = c.knowledge, PracticeUsed{c.games, 0, FromProgram}
				return l
			}
			if known, same := c.adaptToSubjects(s.Parts); same >= len(s.Parts)-same {
				l.before, l.key, l.course, l.basis.Continues = known, newKnowledgeKey(fmt.Sprint(s.Fingerprint, continuedCourse), c.key), continuedCourse, known.games
				l.changed = make([]bool, len(known.things))
				for i, t := range known.things {
					l.changed[i] = t.seen == 0
				}
			}
		}
	}
	return l
}

func newCurriculumFromAllKnowledge(s screen.PracticeSubjects) *curriculum {
	l := newCurriculumFromBuiltinKnowledge(s)
	if l.isKnown {
		return l
	}
	if known := l.memory.loadKnowledge(l.key, s.Parts); known != nil {
		l.before, l.isKnown, l.basis.From = known, true, FromMemory
	}
	l.basis.Games = countGames(l.course)
	return l
}

func newKnowledgeKey(subjectsFingerprint string, continued knowledgeKey) knowledgeKey {
	return sha256.Sum256(fmt.Appendf(nil, "%d %q %x", practiceVersion, subjectsFingerprint, continued))
}

// MakeBuiltinPracticeFile plays a long course of practice games on the given number of cores, and returns what was
// learned as a file for NewPracticeMemory. open starts a game of the kind to practise, which must have Practice.
func MakeBuiltinPracticeFile(open func() (screen.Table, error), cores int) (file []byte, err error) {
	shared := newSharedPractice(nil)
	errs := make(chan error, cores)
	for n := range cores {
		t, err := open()
		if err != nil {
			return nil, err
		}
		practice := t.Abilities().Practice
		if n == 0 {
			s := newCurriculum(practice.Subjects())
			s.course = longCourse
			shared.startCurriculum(s)
		}
		go func() {
			_, _, err := shared.playUntilComplete(practice, nil)
			errs <- err
		}()
	}
	for range cores {
		err = errors.Join(err, <-errs)
	}
	if err != nil {
		return nil, err
	}
	return encodeKnowledge(shared.curriculum.key, shared.learned), nil
}

// adaptToSubjects returns k with the things in parts, and how many of these have an unchanged definition. A changed
// thing counts as never seen, so that new results replace the old ones. The worths of traits are kept only for fights
// against a single opponent that is unchanged.
func (k *knowledge) adaptToSubjects(parts []screen.PracticeSubject) (now *knowledge, same int) {
	numbers, places := map[string]int{}, make([]int, len(parts))
	for i, t := range k.things {
		numbers[t.ID] = i
	}
	now = &knowledge{games: k.games, things: make([]kitItemWeight, len(parts))}
	prints := map[uint64]bool{}
	for i, p := range parts {
		alone := engine.NewHasher()
		alone.Uint64(p.Fingerprint)
		prints[alone.Sum()] = true
		now.things[i].PracticeSubject, places[i] = p, -1
		if at, known := numbers[p.ID]; known {
			was := k.things[at]
			now.things[i].common, places[i] = was.common, at
			if was.Fingerprint == p.Fingerprint {
				now.things[i].seen = was.seen
				same++
			}
		}
	}
	for _, t := range k.fights {
		worth := make([]int, len(parts))
		for i, at := range places {
			if at >= 0 {
				worth[i] = t.worth[at]
			}
		}
		if t.worth = worth; !prints[t.print] {
			t.traitWorths = nil
		}
		now.fights = append(now.fights, t)
	}
	return now, same
}

// guessUnknownItems returns a copy of k in which unknown things have the average worth, so that players try them.
func (k *knowledge) guessUnknownItems() *knowledge {
	now := &knowledge{games: k.games, things: k.things}
	for _, t := range k.fights {
		sum, known := int64(0), int64(0)
		for i, thing := range k.things {
			if thing.seen > 0 {
				sum, known = sum+int64(t.worth[i]), known+1
			}
		}
		t.worth = slices.Clone(t.worth)
		for i, thing := range k.things {
			if thing.seen == 0 && thing.common == 0 && t.worth[i] == 0 {
				t.worth[i] = int(sum / max(known, 1)) // fits: a mean of weights is at most maxWeight
			}
		}
		now.fights = append(now.fights, t)
	}
	return now
}
