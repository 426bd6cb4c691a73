package curtain

import (
	"cmp"
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
	ChooseRoom // which room comes next
	AtRest
	InShop
	AtEvent
	AtTreasure
	ChooseReward // something that need not be a card
	ChooseRemoval
)

// StopWords are the stops as scripts read them.
var StopWords = declare.NewWords("Stop", "choose_enemy", "fight", "choose_card", "choose_upgrade", "over", "choose_basic",
	"choose", "rest", "shop", "event", "treasure", "choose_reward", "choose_removal")

func (s Stop) String() string { return StopWords.List[s] }

// ErrNoChoice is the error of choosing where nothing, or something else, is
// offered.
var ErrNoChoice = errors.New("that is not offered now")

// Run is a whole run in progress, an engine.Game that holds its fights. Make it
// with NewRun. It is not safe for concurrent use.
type Run struct {
	runState
	fight  *Fight
	before *runState
	tries  uint32 // actions that began, for Visit
}

// runState is what a run is between and around its fights: a flat value.
type runState struct {
	at           Stop
	result       Result
	run          int16 // of the content
	act, node    int8  // from 0; a node is a room of the act
	fights       int16 // won so far
	macGuffin    int16
	currency     int16
	protagonists [2]int16
	basics       [2]int16 // the chosen Basic of each, or unchosen or noBasic
	seed         engine.Seed
	deckSize     int8
	deck         [MaxCards]int16
	optionCount  int8
	options      [MaxCards + 1]option // the cards of a deck, and to leave it
	step         int8                 // rewards of the room offered so far
	upgrades     int8                 // cards that are still to be upgraded,
	removals     int8                 // and to be taken out of the deck
	shopping     bool
	stockCount   int8
	stock        [MaxStock]option // what the shop still has
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
	Run          string    // empty: that which the content plays where none is named
	Protagonists [2]string // empty: the run's own pair
	Basics       [2]string // the chosen Basic of each; empty: the first offered
	Ask          bool      // the run begins with the choice of the Basics that are empty here
	Relics       []string  // nil: those that the protagonists bring
	Seed         engine.Seed
}

// NewRun starts a run: it waits for its first choice when it returns.
func NewRun(c *Content, s RunSetup, runtime any, log *engine.Log) (*Run, error) {
	r := &Run{fight: blank(c, runtime, log), before: new(runState)}
	n, ok := c.runs.Place(cmp.Or(s.Run, c.Run.ID))
	if !ok && s.Run != "" {
		return nil, fmt.Errorf("unknown run %q", s.Run)
	}
	if r.run = n; !ok || len(r.def().Acts) == 0 {
		return nil, errors.New("the content defines no run")
	}
	if s.Protagonists == [2]string{} {
		s.Protagonists = pair(c, r.def().Protagonists)
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
		if r.def().basics(c.Protagonists[p]) == 0 && c.Protagonists[p].bringsDeck() {
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
	r.macGuffin = int16(r.def().MacGuffin)
	r.currency = int16(r.def().Currency.Start)
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

// def is the run that is played, room the room it is in.
func (r *Run) def() *RunDef   { return r.fight.content.Runs[r.run] }
func (r *Run) room() *RoomDef { return &r.actDef().rooms[r.node] }

// add puts a card into the deck.
func (r *Run) add(def int16) error {
	if int(r.deckSize) == MaxCards {
		return fmt.Errorf("a deck holds at most %d cards", MaxCards)
	}
	r.deck[r.deckSize] = def
	r.deckSize++
	return nil
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

// Scene is the number of the room in its act, from 1; the boss of an act of scenes
// comes after the last one.
func (r *Run) Scene() int { return int(r.node) + 1 }

// Boss reports whether the run is at the boss of its act.
func (r *Run) Boss() bool { return r.room().Kind == BossRoom }

// Room is the room the run is in.
func (r *Run) Room() *RoomDef { return r.room() }

// RoomAt is a room of the present act, from 0.
func (r *Run) RoomAt(n int) *RoomDef { return &r.actDef().rooms[n] }

// Def is the run that is played.
func (r *Run) Def() *RunDef { return r.def() }

// Fights is how many fights were won.
func (r *Run) Fights() int { return int(r.fights) }

// Currency is how much of it there is.
func (r *Run) Currency() int { return int(r.currency) }

// Pending is how many cards are to be upgraded and to be taken out of the deck.
func (r *Run) Pending() (upgrades, removals int) { return int(r.upgrades), int(r.removals) }

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

// Deck are the ids of the cards of the deck, sorted.
func (r *Run) Deck() []string {
	list := make([]string, r.deckSize)
	for i := range list {
		list[i] = r.fight.content.Cards[r.deck[i]].ID
	}
	sort.Strings(list)
	return list
}

func (r *Run) actDef() *ActDef { return &r.def().Acts[r.act] }

// Legal implements engine.Game.
func (r *Run) Legal(dst []engine.Action) []engine.Action {
	if r.at == InFight {
		return r.fight.Legal(dst)
	}
	for i := range r.options[:r.optionCount] {
		if r.affords(i) == nil {
			dst = append(dst, Choose(i))
		}
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
		if err := r.affords(int(a.Args[0])); err != nil {
			return err
		}
		return r.attempt(func() (*state, error) {
			before := r.fight.state
			staged{r.fight}.Quiet() // what follows is not caused by the fight before
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
	r.tries++
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
	o := r.options[i]
	switch r.at {
	case ChooseEnemy:
		return r.open([]string{r.fight.content.Enemies[o.n].ID})
	case ChooseBasic:
		for i := range r.basics {
			if r.basics[i] == unchosen {
				r.basics[i] = o.n
				break
			}
		}
		return r.cast()
	case ChooseRoom:
		r.node = int8(o.n)
		return r.arrive()
	case ChooseUpgrade, ChooseRemoval:
		return r.work(o)
	case AtEvent:
		return r.decide(o)
	case InShop:
		return r.buy(i)
	}
	if err := r.take(o); err != nil {
		return err
	}
	return r.proceed()
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
			r.offer(offerCard, c.cards.Index(id))
		}
		r.at = ChooseBasic
		return nil
	}
	for i, basic := range r.basics {
		p := c.Protagonists[r.protagonists[i]]
		for range r.def().basics(p) {
			if err := r.add(basic); err != nil {
				return err
			}
		}
		for _, id := range p.Deck {
			if err := r.add(c.cards.Index(id)); err != nil {
				return err
			}
		}
	}
	for _, id := range r.def().Deck {
		if err := r.add(c.cards.Index(id)); err != nil {
			return err
		}
	}
	return r.begin()
}

// open starts a fight in this room.
func (r *Run) open(enemies []string) error {
	c := r.fight.content
	setup := Setup{
		Enemies:   enemies,
		MacGuffin: int(r.macGuffin),
		Whole:     r.def().MacGuffin,
		Seed:      r.seed.Child("fight", r.place()).Plain(),
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

// place numbers the rooms of a run, for the chance in them. Acts of scenes have the
// numbers they always had: seeds stay what they are.
func (r *Run) place() int {
	if len(r.actDef().Rooms) == 0 {
		return int(r.act)*(MaxScenes+1) + int(r.node)
	}
	return MaxActs*(MaxScenes+1) + int(r.act)*(MaxRooms+1) + int(r.node)
}

// settle goes on with the run if the fight is decided.
func (r *Run) settle() error {
	if r.fight.result != Undecided {
		r.relics.copyFrom(&r.fight.relics)
	}
	switch r.fight.result {
	case Defeat:
		r.lose()
	case Victory:
		r.macGuffin = int16(r.fight.HP(MacGuffin))
		if err := r.keepChanges(); err != nil {
			return err
		}
		r.fights++
		paid := r.def().Currency.Fight
		if r.Boss() {
			paid = r.def().Currency.Boss
		}
		r.earn(paid)
		if r.last() {
			r.win()
			return nil
		}
		return r.proceed()
	}
	return nil
}

func (r *Run) lose() { r.macGuffin, r.at, r.result, r.optionCount = 0, RunOver, Defeat, 0 }
func (r *Run) win()  { r.at, r.result, r.optionCount = RunOver, Victory, 0 }

// last reports whether no room comes after this one, where a fight leaves nothing (CC-68).
func (r *Run) last() bool { return int(r.act) == len(r.def().Acts)-1 && len(r.room().to) == 0 }

// keepChanges does to the deck what effects of the fight that was won said: cards
// leave, which the fight numbers in the order of Deck, and then others join (CC-57).
func (r *Run) keepChanges() error {
	joining, leaving := r.fight.changes()
	deck := r.Deck()
	for _, place := range leaving {
		n := slices.Index(r.deck[:r.deckSize], r.fight.content.cards.Index(deck[place]))
		copy(r.deck[n:], r.deck[n+1:r.deckSize])
		r.deckSize--
		r.deck[r.deckSize] = 0
	}
	for _, def := range joining {
		if err := r.add(def); err != nil {
			return err
		}
	}
	return nil
}

// upgrade is the index of the upgraded form of a card, or -1.
func (c *Content) upgrade(card int16) int16 { return c.cards.Index(Upgrade(c.Cards[card].ID)) }

// proceed is what comes next in this room, and then the next one.
func (r *Run) proceed() error {
	r.optionCount = 0
	if r.result != Undecided || r.waits(&r.upgrades, r.offerUpgrades) || r.waits(&r.removals, r.offerRemovals) {
		return nil
	}
	if r.shopping {
		r.offerStock()
		return nil
	}
	for rewards := r.rewards(); int(r.step) < len(rewards); {
		r.step++
		if r.reward(&rewards[r.step-1]) {
			return nil
		}
	}
	return r.advance()
}

// waits offers the cards for what is still due, and forgets it where there are none
// (CC-67).
func (r *Run) waits(due *int8, offer func() bool) bool {
	if *due > 0 && offer() {
		return true
	}
	*due = 0
	return false
}

// advance goes on to the next room, or lets the player choose between several.
func (r *Run) advance() error {
	if to := r.room().to; len(to) > 0 {
		return r.lead(to)
	}
	if r.last() {
		r.win()
		return nil
	}
	r.act++
	r.node = 0
	return r.begin()
}

// begin begins an act.
func (r *Run) begin() error { return r.lead(r.actDef().start) }

// lead goes on to one of some rooms.
func (r *Run) lead(to []int8) error {
	r.optionCount = 0
	if len(to) == 1 {
		r.node = to[0]
		return r.arrive()
	}
	for _, room := range to {
		r.offer(offerRoom, int16(room))
	}
	r.at = ChooseRoom
	return nil
}

// arrive enters the present room.
func (r *Run) arrive() error {
	r.optionCount, r.step = 0, 0
	switch room := r.room(); {
	case room.offers != nil:
		for _, id := range room.offers {
			r.offer(offerEnemy, r.fight.content.enemies.Index(id))
		}
		r.at = ChooseEnemy
		return nil
	case room.Fights():
		return r.open(room.Enemies)
	case room.Kind == RestRoom:
		return r.rest()
	case room.Kind == ShopRoom:
		return r.shop()
	case room.Kind == EventRoom:
		return r.happen()
	}
	return r.proceed()
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
	r.hashRooms(&h)
	if r.at == InFight {
		r.fight.hash(&h)
	}
	return h.Sum()
}

// hashRooms adds what only some runs have. Journals hold the hashes of those that
// have none of it, so it adds nothing then.
func (r *Run) hashRooms(h *engine.Hasher) {
	if id := r.def().ID; id != plainRun {
		h.String(id)
	}
	for i, n := range [...]int{int(r.currency), max(0, int(r.step)-1), max(0, int(r.upgrades)-1), int(r.removals), int(r.stockCount)} {
		if n != 0 {
			h.Int(i)
			h.Int(n)
		}
	}
	for i := range r.options[:r.optionCount] {
		r.hashDetail(r.options[i], h)
	}
	for i := range r.stock[:r.stockCount] {
		h.String(r.word(r.stock[i]))
		r.hashDetail(r.stock[i], h)
	}
}

// hashDetail adds what the word of an option does not say.
func (r *Run) hashDetail(o option, h *engine.Hasher) {
	if o.price != 0 {
		h.Int(int(o.price))
	}
	if o.kind == offerCurrency || o.kind == offerHeal {
		h.Int(int(o.n))
	}
}
