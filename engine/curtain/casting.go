package curtain

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/speech"
)

// Values of runState.basics in place of a card.
const (
	unchosenBasic int16 = -1 // the player has not chosen yet
	noBasic       int16 = -2 // the deck has no Basic of the protagonist
)

// RunSetup is the setup of a run, for StartRun.
type RunSetup struct {
	Run          string    // id; empty: the default run of the content
	Protagonists [2]string // ids; empty: the run's own pair, unless AskPlayer
	Basics       [2]string // ids of the protagonists' Basic cards; empty: each one's first, unless AskPlayer
	AskPlayer    bool      // whether the player chooses what is empty here, the protagonists and their Basics (CC-93)
	Relics       []string  // ids; nil: the starting relics of the protagonists
	Seed         engine.Seed
}

// StartRun starts a run and plays it up to the first choice. runtime runs its scripts; events go to log, which may be
// nil. It returns an error if the setup is invalid or a script fails.
func StartRun(c *Content, s RunSetup, runtime any, log *engine.Log) (*Run, error) {
	r := new(Run)
	r.initFightAndExecutor(c, runtime, log)
	n, ok := c.runs.Index(cmp.Or(s.Run, c.Run.ID))
	if !ok && s.Run != "" {
		return nil, fmt.Errorf("unknown run %q", s.Run)
	}
	if r.run = n; !ok || len(r.Def().Acts) == 0 {
		return nil, errors.New("the scripts define no run")
	}
	if s.Protagonists == [2]string{} {
		if s.AskPlayer && c.canChooseProtagonistsOf(r.Def()) {
			r.unchosenProtagonists = int8(len(r.protagonists))
		}
		s.Protagonists = r.Def().protagonistsOrDefault(c, nil)
	}
	if s.Protagonists[0] == s.Protagonists[1] {
		return nil, fmt.Errorf("the two protagonists must be different, but both are %q", s.Protagonists[0])
	}
	for i := range s.Protagonists {
		if err := r.setProtagonistAndBasic(i, &s); err != nil {
			return nil, err
		}
	}
	r.macGuffin = int16(r.Def().MacGuffin)
	r.currency = int16(r.Def().Currency.Start)
	r.seed = s.Seed
	if s.Relics == nil && r.unchosenProtagonists == 0 {
		s.Relics = r.Def().startingRelics(c, s.Protagonists)
	}
	if err := r.owned.addStartingRelics(c, s.Relics); err != nil {
		return nil, err
	}
	return r, r.attemptAction(engine.UndoPointOf(&r.fight.executor), func() (*state, error) {
		err := r.offerProtagonistsOrBasics()
		r.actions++
		return nil, err
	})
}

// canChooseProtagonistsOf reports whether the player chooses the protagonists of a run. The content must have more
// than two with starting cards, and the run must be the default one or name no pair (CC-93).
func (c *Content) canChooseProtagonistsOf(d *RunDef) bool {
	can := 0
	for _, p := range c.Protagonists {
		can += engine.BoolToInt(p.hasStartingCards())
	}
	return can > len(runState{}.protagonists) && (d.Protagonists == nil || d.ID == c.Run.ID)
}

func (d *ProtagonistDef) hasStartingCards() bool {
	return len(d.Basics) > 0 || d.hasOwnDeck() && d.Copies == 0
}

func (r *Run) offerProtagonistsOrBasics() error {
	if r.unchosenProtagonists == 0 {
		return r.offerBasicsOrBeginRun()
	}
	r.at, r.optionCount = ChooseProtagonist, 0
	chosen := r.protagonists[:len(r.protagonists)-int(r.unchosenProtagonists)]
	for i, p := range r.fight.content.Protagonists {
		if p.hasStartingCards() && !slices.Contains(chosen, int16(i)) {
			r.addOptionUnlessFull(OptionProtagonist, int16(i))
		}
	}
	return nil
}

// applyProtagonistChoice makes the protagonist with an index of the content the next of the run, and offers the choice
// of another. After the last, it gives the starting relics, unless the setup has relics, and continues the run.
func (r *Run) applyProtagonistChoice(index int16) error {
	place := len(r.protagonists) - int(r.unchosenProtagonists)
	if place == 0 && r.protagonists[1] == index {
		r.protagonists[1] = r.protagonists[0] // the two stay different
	}
	r.protagonists[place] = index
	r.unchosenProtagonists--
	if r.unchosenProtagonists > 0 {
		return r.offerProtagonistsOrBasics()
	}
	setup := RunSetup{Protagonists: r.ChosenProtagonistIDs(), AskPlayer: true}
	for i := range setup.Protagonists {
		if err := r.setProtagonistAndBasic(i, &setup); err != nil {
			return err
		}
	}
	if r.owned.relicCount == 0 {
		if err := r.owned.addStartingRelics(r.fight.content, r.Def().startingRelics(r.fight.content, setup.Protagonists)); err != nil {
			return err
		}
	}
	return r.offerBasicsOrBeginRun()
}

// setProtagonistAndBasic sets a protagonist of the run and its Basic from setup. What setup leaves empty is the
// default, or is left to the player if setup says so.
func (r *Run) setProtagonistAndBasic(index int, setup *RunSetup) error {
	c, id := r.fight.content, setup.Protagonists[index]
	p, ok := c.protagonists.Index(id)
	if !ok {
		return fmt.Errorf("unknown protagonist %q", id)
	}
	r.protagonists[index] = p
	def := c.Protagonists[p]
	if r.Def().copiesOfBasic(def) == 0 && def.hasOwnDeck() {
		r.basics[index] = noBasic
		return nil
	}
	basic := setup.Basics[index]
	if basic == "" && len(def.Basics) > 0 {
		basic = def.Basics[0]
	}
	switch {
	case len(def.Basics) == 0:
		return fmt.Errorf("%s has no Basics to choose from", id)
	case !slices.Contains(def.Basics, basic):
		return fmt.Errorf("%q is not one of %s's Basics: choose %s", basic, id, speech.JoinWithOr(def.Basics))
	}
	if r.basics[index] = c.cards.IndexOrMinusOne(basic); setup.AskPlayer && setup.Basics[index] == "" {
		r.basics[index] = unchosenBasic
	}
	return nil
}

func (r *Run) offerBasicsOrBeginRun() error {
	c, cast := r.fight.content, r.ProtagonistDefs()
	var basics [2]string
	r.optionCount = 0
	for i, basic := range r.basics {
		switch basic {
		case unchosenBasic:
			for _, id := range cast[i].Basics {
				r.addOptionUnlessFull(OptionCard, c.cards.IndexOrMinusOne(id))
			}
			r.at = ChooseBasic
			return nil
		case noBasic:
		default:
			basics[i] = c.Cards[basic].ID
		}
	}
	for _, id := range r.Def().startingDeck(c, [2]string{cast[0].ID, cast[1].ID}, basics) {
		if err := r.addCardToDeck(c.cards.IndexOrMinusOne(id)); err != nil {
			return err
		}
	}
	if begin := r.Def().Begin; begin != nil {
		chance := r.seed.Child("begin", 0).Stream("begin")
		r.entering = true // so that its events are recorded
		if err := engine.Attempt(func() { begin(&RoomContext{r, RunDefinitionView, 0, &chance}) }, func() {}); err != nil {
			return err
		}
		r.entering = false
	}
	if r.result != Undecided {
		return nil
	}
	return r.enterOrOfferRooms(r.currentAct().start)
}

func (r *Run) addCardToDeck(cardIndex int16) error {
	if int(r.deckSize) == MaxCards {
		return fmt.Errorf("a deck can hold at most %d cards", MaxCards)
	}
	r.deck[r.deckSize] = cardIndex
	r.deckSize++
	return nil
}
