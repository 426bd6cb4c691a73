package curtain

import (
	"errors"
	"fmt"
	"slices"
	"sort"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/speech"
)

// The verbs of a run beside those of its fights.
const (
	VerbChoose   engine.Verb = 40 + iota // place in the options, from 0
	VerbWinFight                         // a stage direction: the present fight is won
)

// Stop is where a run waits for a decision.
type Stop uint8

// The stops.
const (
	ChooseEnemy Stop = iota
	InFight
	ChooseCard
	ChooseUpgrade
	RunOver
	ChooseBasic
)

// StopWords are the stops as scripts read them.
var StopWords = declare.NewWords("Stop", "choose_enemy", "fight", "choose_card", "choose_upgrade", "over", "choose_basic")

func (s Stop) String() string { return StopWords.List[s] }

// ErrNoChoice is the error of choosing where nothing, or something else, is
// offered.
var ErrNoChoice = errors.New("that is not offered now")

// rareIn says how often a reward is rare: once in so many offers.
const rareIn = 4

// Run is a whole run in progress, an engine.Game that holds its fights. Make it
// with NewRun. It is not safe for concurrent use.
type Run struct {
	runState
	fight  *Fight
	before *runState
}

// runState is what a run is between and around its fights: a flat value.
type runState struct {
	at           Stop
	result       Result
	act, node    int8 // from 0; the boss is the node after the last scene
	macGuffin    int16
	protagonists [2]int16
	basics       [2]int16 // the chosen Basic of each, or unchosen or noBasic
	seed         engine.Seed
	deckSize     int8
	deck         [MaxCards]int16
	optionCount  int8
	options      [MaxCards]int16 // definitions: enemies or cards
	actions      int32
	relics       relics // between fights: a fight has its own, which come back to the run
}

// The Basics of protagonists without one: it is still to be chosen, or its deck has
// none.
const (
	unchosen int16 = -1
	noBasic  int16 = -2
)

// RunSetup says what a run starts from.
type RunSetup struct {
	Protagonists [2]string // empty: the run's own pair
	Basics       [2]string // the chosen Basic of each; empty: the first offered
	Ask          bool      // the run begins with the choice of the Basics that are empty here
	Relics       []string  // nil: those that the protagonists bring
	Seed         engine.Seed
}

// NewRun starts a run: it waits for its first choice when it returns.
func NewRun(c *Content, s RunSetup, runtime any, log *engine.Log) (*Run, error) {
	r := &Run{fight: blank(c, runtime, log), before: new(runState)}
	if len(c.Run.Acts) == 0 {
		return nil, errors.New("the content defines no run")
	}
	if s.Protagonists == [2]string{} && len(c.Run.Protagonists) >= 2 {
		s.Protagonists = [2]string(c.Run.Protagonists[:2])
	}
	if s.Protagonists[0] == s.Protagonists[1] {
		return nil, fmt.Errorf("the two protagonists must differ, both are %q", s.Protagonists[0])
	}
	for i, id := range s.Protagonists {
		p, ok := c.protagonists.Place(id)
		if !ok {
			return nil, fmt.Errorf("unknown protagonist %q", id)
		}
		r.protagonists[i] = p
		if c.basics(c.Protagonists[p]) == 0 && c.Protagonists[p].bringsDeck() {
			r.basics[i] = noBasic
			continue
		}
		basics := c.Protagonists[p].Basics
		basic := s.Basics[i]
		if basic == "" && len(basics) > 0 {
			basic = basics[0]
		}
		if !slices.Contains(basics, basic) {
			return nil, notBasic(basic, id, basics)
		}
		r.basics[i] = c.cards.Index(basic)
		if s.Ask && s.Basics[i] == "" {
			r.basics[i] = unchosen
		}
	}
	r.macGuffin = int16(c.Run.MacGuffin)
	r.seed = s.Seed
	if s.Relics == nil {
		s.Relics = StartingRelics(c, s.Protagonists)
	}
	if err := r.relics.begin(c, s.Relics); err != nil {
		return nil, err
	}
	return r, r.attempt(func() (*state, error) { return nil, r.cast() })
}

func notBasic(basic, of string, basics []string) error {
	if len(basics) == 0 {
		return fmt.Errorf("%s has no Basic to choose", of)
	}
	return fmt.Errorf("%q is not a Basic of %s: choose %s", basic, of, speech.Or(basics))
}

func (r *Run) add(def int16) {
	if int(r.deckSize) < MaxCards {
		r.deck[r.deckSize] = def
		r.deckSize++
	}
}

// Relics are the ids of the relics that the player's side holds, in order.
func (r *Run) Relics() []string {
	if r.at == InFight {
		return r.fight.relics.ids(r.fight.content)
	}
	return r.relics.ids(r.fight.content)
}

// Fight is the fight in progress, or the last one. It is the run's own: read it,
// and apply actions through the run.
func (r *Run) Fight() *Fight { return r.fight }

// At is where the run waits.
func (r *Run) At() Stop { return r.at }

// Act is the number of the act, from 1.
func (r *Run) Act() int { return int(r.act) + 1 }

// Scene is the number of the scene in its act, from 1; the boss comes after the
// last scene.
func (r *Run) Scene() int { return int(r.node) + 1 }

// Boss reports whether the run is at the boss of its act.
func (r *Run) Boss() bool { return int(r.node) >= len(r.actDef().Scenes) }

// ActName is the name of the present act.
func (r *Run) ActName() string { return r.actDef().Name }

// Result is how the run stands.
func (r *Run) Result() Result { return r.result }

// MacGuffin is the MacGuffin's HP: of the fight in progress, or between fights.
func (r *Run) MacGuffin() int {
	if r.at == InFight {
		return r.fight.HP(MacGuffin)
	}
	return int(r.macGuffin)
}

// Options are the ids to choose from.
func (r *Run) Options() []string {
	c := r.fight.content
	list := make([]string, r.optionCount)
	for i := range list {
		if r.at == ChooseEnemy {
			list[i] = c.Enemies[r.options[i]].ID
		} else {
			list[i] = c.Cards[r.options[i]].ID
		}
	}
	return list
}

// Deck are the ids of the cards of the deck, sorted.
func (r *Run) Deck() []string {
	list := make([]string, r.deckSize)
	for i := range list {
		list[i] = r.fight.content.Cards[r.deck[i]].ID
	}
	sort.Strings(list)
	return list
}

func (r *Run) actDef() *ActDef { return &r.fight.content.Run.Acts[r.act] }

// Legal implements engine.Game.
func (r *Run) Legal(dst []engine.Action) []engine.Action {
	if r.at == InFight {
		return r.fight.Legal(dst)
	}
	for i := range r.options[:r.optionCount] {
		dst = append(dst, Choose(i))
	}
	return dst
}

// Choose is the action of taking the option at place i, from 0.
func Choose(i int) engine.Action {
	return engine.Action{Verb: VerbChoose, Args: [4]int16{int16(i)}}
}

// Apply implements engine.Game.
func (r *Run) Apply(a engine.Action) error {
	if r.at == RunOver {
		return ErrOver
	}
	switch {
	case a.Verb == VerbChoose:
		if r.at == InFight || a.Args[0] < 0 || a.Args[0] >= int16(r.optionCount) || a != Choose(int(a.Args[0])) {
			return ErrNoChoice
		}
		return r.attempt(func() (*state, error) {
			before := r.fight.state
			return &before, r.choose(int(a.Args[0]))
		})
	case r.at != InFight:
		return ErrNoChoice
	case a.Verb == VerbWinFight:
		if r.Asked() != nil {
			return engine.ErrAsked
		}
		return r.inFight(func() error { return r.fight.apply(a) })
	}
	return r.inFight(func() error { return r.fight.Apply(a) })
}

// inFight carries out an action of the fight, and what follows for the run when
// the fight ends by it.
func (r *Run) inFight(do func() error) error {
	return r.attempt(func() (*state, error) {
		if err := do(); err != nil || r.fight.result == Undecided {
			return nil, err // a fight undoes its own action
		}
		before := *engine.Before(&r.fight.course)
		return &before, r.settle()
	})
}

// attempt runs do as one action of the run, whole or not at all. What follows
// the end of a fight may open the next one in its place, and that may fail: do
// returns the state of the fight to go back to then.
func (r *Run) attempt(do func() (*state, error)) error {
	*r.before = r.runState
	mark := engine.MarkOf(&r.fight.course)
	fight, err := do()
	if err == nil {
		r.actions++
		return nil
	}
	r.runState = *r.before
	if fight != nil {
		engine.Undo(&r.fight.course, fight, mark)
	}
	return err
}

// choose takes an option.
func (r *Run) choose(i int) error {
	picked := r.options[i]
	switch r.at {
	case ChooseEnemy:
		return r.open(picked)
	case ChooseBasic:
		for i := range r.basics {
			if r.basics[i] == unchosen {
				r.basics[i] = picked
				break
			}
		}
		return r.cast()
	case ChooseCard:
		r.add(picked)
		return r.advance()
	case ChooseUpgrade:
		for d := range r.deck[:r.deckSize] {
			if r.deck[d] == picked {
				r.deck[d] = r.fight.content.upgrade(picked)
				break
			}
		}
		return r.advance()
	}
	return ErrNoChoice
}

// cast asks for the first Basic that is still to be chosen; when there is none
// the deck is complete and the run begins.
func (r *Run) cast() error {
	c := r.fight.content
	r.optionCount = 0
	for i, basic := range r.basics {
		if basic != unchosen {
			continue
		}
		for _, id := range c.Protagonists[r.protagonists[i]].Basics {
			r.offer(c.cards.Index(id))
		}
		r.at = ChooseBasic
		return nil
	}
	for i, basic := range r.basics {
		p := c.Protagonists[r.protagonists[i]]
		for range c.basics(p) {
			r.add(basic)
		}
		for _, id := range p.Deck {
			r.add(c.cards.Index(id))
		}
	}
	for _, id := range c.Run.Deck {
		r.add(c.cards.Index(id))
	}
	return r.arrive()
}

// open starts the fight of this node.
func (r *Run) open(enemy int16) error {
	c := r.fight.content
	setup := Setup{
		Enemies:   []string{c.Enemies[enemy].ID},
		MacGuffin: int(r.macGuffin),
		Seed:      r.seed.Child("fight", int(r.act)*16+int(r.node)).Plain(),
		Deck:      r.Deck(),
		held:      &r.relics,
	}
	for i, p := range r.protagonists {
		setup.Protagonists[i] = c.Protagonists[p].ID
	}
	r.at, r.optionCount = InFight, 0
	if err := r.fight.begin(setup); err != nil {
		return err
	}
	return r.settle()
}

// settle goes on with the run if the fight is decided.
func (r *Run) settle() error {
	if r.fight.result != Undecided {
		r.relics.copyFrom(&r.fight.relics)
	}
	switch r.fight.result {
	case Defeat:
		r.macGuffin = 0
		r.at, r.result = RunOver, Defeat
	case Victory:
		r.macGuffin = int16(r.fight.HP(MacGuffin))
		r.keepChanges()
		return r.reward()
	}
	return nil
}

// keepChanges does to the deck what effects of the fight that was won said: cards
// leave, which the fight numbers in the order of Deck, and then others join (CC-57).
func (r *Run) keepChanges() {
	joining, leaving := r.fight.changes()
	deck := r.Deck()
	for _, place := range leaving {
		n := slices.Index(r.deck[:r.deckSize], r.fight.content.cards.Index(deck[place]))
		copy(r.deck[n:], r.deck[n+1:r.deckSize])
		r.deckSize--
		r.deck[r.deckSize] = 0
	}
	for _, def := range joining {
		r.add(def)
	}
}

// reward offers a card after a scene (CC-41), an upgrade after a boss (CC-42), and the end after
// the last one.
func (r *Run) reward() error {
	c := r.fight.content
	r.optionCount = 0
	if !r.Boss() {
		rewards := r.seed.Child("rewards", int(r.act)*16+int(r.node)).Stream("rewards")
		for _, owner := range [...]string{c.Protagonists[r.protagonists[0]].ID, c.Protagonists[r.protagonists[1]].ID, OwnerNeutral} {
			r.offer(c.reward(owner, &rewards))
		}
		r.at = ChooseCard
	} else if int(r.act) == len(c.Run.Acts)-1 {
		r.at, r.result = RunOver, Victory
		return nil
	} else {
		seen := map[int16]bool{}
		for _, d := range r.deck[:r.deckSize] {
			if c.upgrade(d) >= 0 && !seen[d] {
				seen[d] = true
				r.offer(d)
			}
		}
		sort.Slice(r.options[:r.optionCount], func(i, j int) bool {
			return c.Cards[r.options[i]].ID < c.Cards[r.options[j]].ID
		})
		r.at = ChooseUpgrade
	}
	if r.optionCount == 0 {
		return r.advance() // a pack without such cards
	}
	return nil
}

// upgrade is the index of the upgraded form of a card, or -1.
func (c *Content) upgrade(card int16) int16 { return c.cards.Index(Upgrade(c.Cards[card].ID)) }

func (r *Run) offer(def int16) {
	if def >= 0 {
		r.options[r.optionCount] = def
		r.optionCount++
	}
}

// reward draws a card of an owner: the rarity first, where there are both, then
// the card. -1 when the owner has none.
func (c *Content) reward(owner string, s *engine.Stream) int16 {
	var byRarity [2][]int16
	for _, d := range c.rewards[owner] {
		r := c.Cards[d].Rarity - Uncommon
		byRarity[r] = append(byRarity[r], d)
	}
	pool := byRarity[0]
	if rare := s.Below(rareIn) == 0; rare && len(byRarity[1]) > 0 || len(pool) == 0 {
		pool = byRarity[1]
	}
	if len(pool) == 0 {
		return -1
	}
	return pool[s.Below(len(pool))]
}

// advance moves to the next node.
func (r *Run) advance() error {
	if r.Boss() {
		r.act++
		r.node = 0
	} else {
		r.node++
	}
	return r.arrive()
}

// arrive opens the present node: a choice of enemies, or the boss.
func (r *Run) arrive() error {
	c := r.fight.content
	r.optionCount = 0
	if r.Boss() {
		return r.open(c.enemies.Index(r.actDef().Boss))
	}
	for _, id := range r.actDef().Scenes[r.node] {
		r.offer(c.enemies.Index(id))
	}
	r.at = ChooseEnemy
	return nil
}

// Outcome implements engine.Game.
func (r *Run) Outcome() (engine.Outcome, bool) {
	switch r.result {
	case Victory:
		return engine.Outcome{Winner: 0}, true
	case Defeat:
		return engine.Outcome{Winner: engine.NoSeat}, true
	}
	return engine.Outcome{Winner: engine.NoSeat}, false
}

// CopyFrom implements engine.Game. other must be a *Run.
func (r *Run) CopyFrom(other engine.Game) {
	o := other.(*Run)
	r.runState = o.runState
	if r.fight == nil {
		r.fight, r.before = Blank(), new(runState)
	}
	r.fight.copyFrom(o.fight)
}

// Hash implements engine.Game.
func (r *Run) Hash() uint64 {
	h := engine.NewHasher()
	c := r.fight.content
	for _, n := range [...]int{int(r.at), int(r.result), int(r.act), int(r.node), int(r.macGuffin)} {
		h.Int(n)
	}
	h.Uint64(uint64(r.seed))
	for _, p := range r.protagonists {
		h.String(c.Protagonists[p].ID)
	}
	if r.at == ChooseBasic {
		for _, b := range r.basics {
			if b >= 0 {
				h.String(c.Cards[b].ID)
			}
		}
	}
	h.Int(int(r.deckSize))
	for _, id := range r.Deck() {
		h.String(id)
	}
	for _, id := range r.Options() {
		h.String(id)
	}
	r.relics.hash(c, &h)
	if r.at == InFight {
		r.fight.hash(&h)
	}
	return h.Sum()
}
