package bot_test

import (
	"fmt"
	"sync"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
)

// journey is a game of three fights, before each of which one of two things is taken. Each
// fight costs ten, less what the things save: what they are called tells nothing of it, and
// the table judges them the wrong way round. So it judges shields, which save three more, and which
// can be taken or thrown away in some fights.
type journey struct {
	screen.Table // what no bot asks for
	journeyState
	subjects any
	begun    *sync.Map // how often the games for practice were begun, by their seeds
	about    screen.PracticeSubjects
	worths   []int // of traits
	reversed bool  // its traits tell of shields the wrong way round
	bare     bool  // nobody has a shield at first, and everybody can take one
}

func (j *journey) Abilities() *screen.Abilities { return &screen.Abilities{Practice: j} }

type journeyState struct {
	passed, health int
	facing         bool
	shielded       bool
	canSwitch      bool // between having a shield and not
	things         [3]int
	offered        [2]int
	seed           engine.Seed
}

// saves is what the things save of each fight.
var saves = [...]int{4, 0, 2, 1, 3, 0}

// journeySubjects has the things, and what is met.
func journeySubjects(print string) (s screen.PracticeSubjects) {
	s.Fingerprint = print
	for thing := range len(saves) + 1 {
		s.Parts = append(s.Parts, screen.PracticeSubject{ID: fmt.Sprint("thing ", thing), Fingerprint: uint64(thing)})
	}
	return s
}

func newJourney(seed engine.Seed, subjects any) *journey {
	j := &journey{subjects: subjects, begun: new(sync.Map), about: journeySubjects("")}
	j.journeyState = journeyState{health: 20, seed: seed}
	j.offer()
	return j
}

func (j *journey) offer() {
	chance := j.seed.Child("offers", j.passed).Stream("offers")
	j.offered[0] = chance.IntN(len(saves))
	j.offered[1] = (j.offered[0] + 1 + chance.IntN(len(saves)-1)) % len(saves)
}

func (j *journey) Legal(dst []engine.Action) []engine.Action {
	switch _, over := j.Outcome(); {
	case over:
		return dst
	case j.canSwitch:
		return append(dst, engine.NewAction(verbMove, 2), engine.NewAction(verbEnd))
	case j.facing:
		return append(dst, engine.NewAction(verbEnd))
	}
	return append(dst, engine.NewAction(verbMove, 0), engine.NewAction(verbMove, 1))
}

func (j *journey) Apply(a engine.Action) error {
	if !j.facing {
		j.things[j.passed] = j.offered[a.Args[0]]
		j.facing = true
		chance := j.seed.Child("shield", j.passed).Stream("shield")
		j.shielded, j.canSwitch = !j.bare && chance.IntN(2) == 0, j.bare || chance.IntN(2) == 0
		return nil
	}
	if a.Kind == verbMove {
		j.shielded, j.canSwitch = !j.shielded, false
		return nil
	}
	cost := 10 - 3*engine.BoolToInt(j.shielded)
	for _, thing := range j.things[:j.passed+1] {
		cost -= saves[thing]
	}
	j.health -= max(0, cost)
	j.passed++
	j.facing, j.shielded, j.canSwitch = false, false, false
	j.offer()
	return nil
}

func (j *journey) Outcome() (engine.Outcome, bool) {
	if j.health <= 0 {
		return engine.Outcome{Winner: engine.NoSeat}, true
	}
	return engine.Outcome{Winner: 0}, j.passed == 3
}

func (j *journey) CopyFrom(g engine.Game) {
	o := g.(*journey)
	j.journeyState, j.subjects, j.begun, j.about, j.worths, j.reversed, j.bare = o.journeyState, o.subjects, o.begun, o.about, o.worths, o.reversed, o.bare
}

func (j *journey) Hash() uint64 {
	h := engine.NewHasher()
	for _, n := range [...]int{j.passed, j.health, engine.BoolToInt(j.facing), engine.BoolToInt(j.shielded), engine.BoolToInt(j.canSwitch), j.offered[0], j.offered[1], int(j.seed)} {
		h.Int(n)
	}
	return h.Sum()
}

func (j *journey) Judge(engine.Seat) (worth int) {
	for _, thing := range j.things {
		worth -= saves[thing]
	}
	switch {
	case j.shielded && len(j.worths) > shieldTrait:
		worth += j.worths[shieldTrait]
	case j.shielded:
		worth--
	}
	return worth
}

const shieldTrait = 3

func (j *journey) AppendTraits(dst []screen.TraitAmount) ([]screen.TraitAmount, int, bool) {
	return append(dst, screen.TraitAmount{Trait: shieldTrait, Amount: int32(screen.TraitUnit * engine.BoolToInt(j.shielded != j.reversed))}), screen.TraitUnit * j.health, j.facing
}

func (j *journey) SetTraitWorths(worths []int) { j.worths = worths }

func (j *journey) NewPracticeGame(seed engine.Seed) (screen.Table, error) {
	n, _ := j.begun.LoadOrStore(seed, new(int))
	*n.(*int)++
	other := newJourney(seed, j.subjects)
	other.begun, other.about, other.reversed, other.bare = j.begun, j.about, j.reversed, j.bare
	return other, nil
}

func (j *journey) RandomizeHiddenState(_ engine.Seat, seed engine.Seed) { j.seed = seed }
func (j *journey) Seat() engine.Seat                                    { return 0 }
func (j *journey) EndsTurn(a engine.Action) bool                        { return a.Kind == verbEnd }
func (j *journey) NewEmptyTable() screen.Table                          { return new(journey) }
func (j *journey) PendingQuestion() *engine.PendingQuestion             { return nil }
func (j *journey) SubjectsKey() any                                     { return j.subjects }
func (j *journey) CurrentOpposition() (uint64, bool)                    { return uint64(j.passed), j.facing }
func (j *journey) AppendOpponents(dst []int) []int                      { return append(dst, len(saves)) }
func (j *journey) Subjects() screen.PracticeSubjects                    { return j.about }
func (j *journey) WonFights() int                                       { return j.passed }
func (j *journey) SeatHealth() int                                      { return j.health }
func (j *journey) RestoreHealth() error                                 { j.health = 20; return nil }
func (j *journey) AppendCollection(dst []int) []int {
	return append(dst, j.things[:j.passed+engine.BoolToInt(j.facing)]...)
}

func TestFullLearnsWhatThingsAreWorth(t *testing.T) {
	for seed := range engine.Seed(20) {
		j := newJourney(seed, "worth")
		a, err := bot.NewFull(1).PracticeUnknownContent().Choose(j)
		if err != nil {
			t.Fatal(err)
		}
		if taken, left := j.offered[a.Args[0]], j.offered[1-a.Args[0]]; saves[taken] < saves[left] {
			t.Errorf("seed %d: it takes what saves %d, and leaves what saves %d", seed, saves[taken], saves[left])
		}
	}
}

func TestLearnersKnowWhatTraitsAreWorth(t *testing.T) {
	for seed := range engine.Seed(20) {
		j := newJourney(seed, "worth")
		j.facing, j.canSwitch, j.shielded = true, true, seed%2 == 0
		for _, c := range []struct {
			policy bot.Policy
			keeps  bool
		}{{bot.NewFull(1).PracticeUnknownContent(), j.shielded}, {bot.NewQuick(), !j.shielded}} {
			if a, err := c.policy.Choose(j); err != nil || (a.Kind == verbEnd) != c.keeps {
				t.Errorf("seed %d, with a shield %v: %T chooses %v, %v", seed, j.shielded, c.policy, a, err)
			}
		}
	}
}

// By their judgement before practice, players avoid shields: only random actions of practice games show their worth.
func TestPracticeTriesWhatPlayersAvoid(t *testing.T) {
	j := newJourney(1, "avoided")
	j.bare = true
	if err := j.Apply(engine.NewAction(verbMove, 0)); err != nil {
		t.Fatal(err)
	}
	if a, err := bot.NewFull(1).PracticeUnknownContent().Choose(j); err != nil || a.Kind != verbMove {
		t.Errorf("after practice it chooses %v, %v, and no shield", a, err)
	}
}

func TestAllWhoWaitPractiseTogether(t *testing.T) {
	alone, among := newJourney(1, "alone"), newJourney(1, "among")
	bot.PracticeBeforeGame(bot.NewFull(1).PracticeUnknownContent(), alone, nil)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			own := newJourney(1, among.subjects)
			own.begun = among.begun
			bot.PracticeBeforeGame(bot.NewFull(1).PracticeUnknownContent(), own, nil)
		})
	}
	group.Wait()
	games := 0
	among.begun.Range(func(seed, n any) bool {
		games++
		if _, is := alone.begun.Load(seed); !is || *n.(*int) != 1 {
			t.Errorf("the game of %v is played %d times", seed, *n.(*int))
		}
		return true
	})
	if games < 1000 {
		t.Errorf("%d games for practice", games)
	}
	for seed := range engine.Seed(50) {
		one, other := newJourney(seed, alone.subjects), newJourney(seed, among.subjects)
		if a, b := must(bot.NewFull(1).PracticeUnknownContent().Choose(one)), must(bot.NewFull(1).PracticeUnknownContent().Choose(other)); a != b {
			t.Errorf("seed %d: who learned alone chooses %v, who learned among others %v", seed, a, b)
		}
	}
}

func TestPracticeThatIsStoppedGoesOnLater(t *testing.T) {
	j, asked, last := newJourney(1, "stopped"), 0, 0
	s := bot.NewFull(1).PracticeUnknownContent()
	s.SetStop(func() bool {
		games, of := bot.PendingPracticeProgress()
		if games < last || games >= of {
			t.Errorf("%d of %d games are played, after %d", games, of, last)
		}
		last = games
		asked++
		return asked > 1000
	})
	if _, err := s.Choose(j); err != engine.ErrStopped {
		t.Fatalf("got %v, want ErrStopped", err)
	}
	if games, of := bot.PendingPracticeProgress(); last == 0 || of != 0 {
		t.Errorf("%d games were seen to be played; when nobody waits, it is %d of %d", last, games, of)
	}
	if worked := bot.PracticeBeforeGame(bot.NewFull(1).PracticeUnknownContent(), j, nil); worked != 0 {
		t.Errorf("%d instructions of scripts, where there are none", worked)
	}
	again := 0
	j.begun.Range(func(_, n any) bool { again += *n.(*int) - 1; return true })
	if again != 1 {
		t.Errorf("%d games were played again, want the one that was stopped", again)
	}
}

// Who plays by what another version teaches takes what that says, and practices nothing more.
func TestFullPlaysByWhatItsSchoolTeaches(t *testing.T) {
	school, j := newJourney(1, "school"), newJourney(2, "unknown")
	s := bot.NewFull(1).PracticeUnknownContent()
	if bot.PracticeBeforeGame(s, j, school); must(s.Choose(j)) != must(s.Choose(newJourney(2, school.subjects))) {
		t.Error("it chooses otherwise than who plays there")
	}
	games := 0
	j.begun.Range(func(_, _ any) bool { games++; return true })
	if games > 0 {
		t.Errorf("%d games for practice", games)
	}
}
