package curtain

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/speech"
)

// Values of runState.basics for a Basic card that is not chosen yet, or that the deck does not have.
const (
	unchosenBasic int16 = -1
	noBasic       int16 = -2
)

// RunSetup is the setup of a run, for NewRun.
type RunSetup struct {
	Run          string    // id; empty: the default run of the content
	Protagonists [2]string // ids; empty: the run's own pair
	Basics       [2]string // id of each protagonist's Basic card; empty: its first, unless AskBasics
	AskBasics    bool      // whether the player chooses the Basics that are empty here
	Relics       []string  // ids; nil: the starting relics of the protagonists
	Seed         engine.Seed
}

// NewRun starts a run and plays it up to the player's first choice. runtime is the Runtime of its
// fights, which script effects use; log, which receives the events, may be nil. The error is that of
// an invalid setup or a failing script.
func NewRun(c *Content, s RunSetup, runtime any, log *engine.Log) (*Run, error) {
	r := new(Run)
	r.initFightAndCourse(c, runtime, log)
	n, ok := c.runs.Place(cmp.Or(s.Run, c.Run.ID))
	if !ok && s.Run != "" {
		return nil, fmt.Errorf("unknown run %q", s.Run)
	}
	if r.run = n; !ok || len(r.Def().Acts) == 0 {
		return nil, errors.New("the scripts define no run")
	}
	if s.Protagonists == [2]string{} {
		s.Protagonists = protagonistsOrDefault(c, r.Def().Protagonists)
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
	if s.Relics == nil {
		s.Relics = StartingRelics(c, s.Protagonists)
	}
	if err := r.relics.addStartingRelics(c, s.Relics); err != nil {
		return nil, err
	}
	return r, r.attemptAction(engine.UndoPointOf(&r.fight.course), func() (*state, error) {
		err := r.offerBasicsOrBuildDeckAndEnter()
		r.actions++
		return nil, err
	})
}

func (r *Run) setProtagonistAndBasic(index int, setup *RunSetup) error {
	c, id := r.fight.content, setup.Protagonists[index]
	p, ok := c.protagonists.Place(id)
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
		return fmt.Errorf("%q is not a Basic of %s: choose %s", basic, id, speech.Or(def.Basics))
	}
	if r.basics[index] = c.cards.IndexOrMinusOne(basic); setup.AskBasics && setup.Basics[index] == "" {
		r.basics[index] = unchosenBasic
	}
	return nil
}

func (r *Run) offerBasicsOrBuildDeckAndEnter() error {
	c, cast := r.fight.content, r.ProtagonistDefs()
	var basics [2]string
	r.optionCount = 0
	for i, basic := range r.basics {
		switch basic {
		case unchosenBasic:
			for _, id := range cast[i].Basics {
				r.addOption(OptionCard, c.cards.IndexOrMinusOne(id))
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
	return r.enterOrOfferRooms(r.currentAct().start)
}

func (r *Run) addCardToDeck(cardIndex int16) error {
	if int(r.deckSize) == MaxCards {
		return fmt.Errorf("a deck holds at most %d cards", MaxCards)
	}
	r.deck[r.deckSize] = cardIndex
	r.deckSize++
	return nil
}
