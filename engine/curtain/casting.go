package curtain

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/speech"
)

// Values of runState.basics that are not cards.
const (
	unchosenBasic int16 = -1 // the player has not chosen yet
	noBasic       int16 = -2 // the deck has no Basic of the protagonist
)

// RunSetup is the setup of a run, for StartRun.
type RunSetup struct {
	Run          string    // id of the run; empty: the default run of the content
	Protagonists [2]string // ids; empty: the pair of the run's definition, or the player's choice with AskPlayer
	Basics       [2]string // ids of the protagonists' Basic cards; empty: the first Basic of each, or the player's choice with AskPlayer
	AskPlayer    bool      // whether the player chooses the protagonists and Basics that are empty here (CC-93)
	Relics       []string  // ids of relics; nil, or empty if the player chooses protagonists: the starting relics of these and the run
	Seed         engine.Seed
}

// StartRun starts a run and plays it up to the first choice. runtime runs its scripts, and log, which may be nil,
// receives its events. StartRun returns an error if the setup is invalid or a script fails.
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

// canChooseProtagonistsOf reports whether the player may choose the protagonists of the run d (CC-93).
func (c *Content) canChooseProtagonistsOf(d *RunDef) bool {
	return engine.Count(c.Protagonists, (*ProtagonistDef).hasStartingCards) > len(runState{}.protagonists) && (d.Protagonists == nil || d.ID == c.Run.ID)
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

// applyProtagonistChoice adds the protagonist at index to the run, and offers the next choice or begins the run.
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

// setProtagonistAndBasic sets the protagonist at index and its Basic to those named in setup. The Basic is noBasic if
// the deck needs none. If setup names no Basic, the Basic is unchosenBasic if setup.AskPlayer, otherwise the first.
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

// RunLayout is the setup of a run, read from run { } in a scenario or from a typed command.
type RunLayout struct {
	ID           string                      // id of the run; empty: the default run
	Protagonists []string                    // ids; nil: the pair of the run's definition
	Basics       []schema.NamedEntry[string] // pairs of a protagonist's id and the id of its chosen Basic card
	Chosen       []string                    // ids of the chosen Basic cards in the order of Protagonists; only a typed command sets it
	AskPlayer    bool                        // whether the player chooses the protagonists and Basics that are not given here
	Relics       []string                    // ids; nil: the starting relics of the protagonists and the run
	Seed         int                         // the seed of the run; -1: the seed that the caller passes to Begin
	Mod          string                      // id of the mod whose run is the default one; "": the run of the game itself
}

var RunLayoutKind = &schema.Kind{Name: "run", Class: "RunSetup", Doc: "A whole run.", Example: "run { seed = 7 }",
	New: func(schema.Place) any { return &RunLayout{Seed: 1} },
	Finish: func(r *schema.DefinitionReader, set any) []any {
		l := set.(*RunLayout)
		if n := len(l.Protagonists); n != 0 && n != 2 {
			r.RecordErrorAt("protagonists", "", "a run must have 2 protagonists, not %d", n)
		}
		l.Mod = r.Scope.Owner()
		return []any{set}
	},
	Fields: []*schema.Field{
		schema.TextField("id", "The run (default: that of the mod or pack).", func(l *RunLayout) *string { return &l.ID }).SetType(schema.TypeID("run")),
		schema.SeedField(func(l *RunLayout) *int { return &l.Seed }),
		schema.TextListField("protagonists", "The two protagonists (default: those of the pack).", "protagonist", func(l *RunLayout) *[]string { return &l.Protagonists }),
		schema.TextListField("relics", "The relics (default: those of the protagonists and the run).", "relic", func(l *RunLayout) *[]string { return &l.Relics }),
		schema.FreeKeyTableField("basics", `Each protagonist's chosen Basic: { pip = "quick_jab" }.`, "table<string, string>", &schema.Type{Shape: schema.Text, PossibleKind: "card"},
			func(l *RunLayout) *[]schema.NamedEntry[string] { return &l.Basics }, func(v schema.Value) string { return v.Text }, schema.String),
	},
}

func (l *RunLayout) protagonistIDs(c *Content) [2]string {
	run := c.firstRunOfModOrDefault(l.Mod)
	if d := c.runs.Find(l.ID); d != nil {
		run = d
	}
	return run.protagonistsOrDefault(c, l.Protagonists)
}

var castingOptions = []declare.SetupValueRule{
	{Name: "protagonists", Kind: "protagonist", Least: 2, Most: 2},
	{Name: "basics", Kind: "card", Most: 2},
	{Name: "relics", Kind: "relic", Most: MaxRelics},
}

var WholeRun = &declare.Setup{Kind: RunLayoutKind, Played: RunPlayed,
	Words:   []declare.SetupForm{{Words: "run", About: "a whole run, beginning with the choice of protagonists and Basics"}, {Words: "run ID", About: "the run with that id, if there is more than one"}},
	IDs:     &declare.SetupValueRule{Kind: "run", Most: 1},
	Options: castingOptions,
	BuildFromWords: func(_ library.Definitions, ids []string, options []declare.SetupOption) (any, error) {
		return &RunLayout{ID: strings.Join(ids, ""), AskPlayer: true, Seed: omittedNumber, Protagonists: declare.OptionValues(options, "protagonists"), Chosen: declare.OptionValues(options, "basics"), Relics: declare.OptionValues(options, "relics")}, nil
	},
	Check: func(c library.Definitions, set any) (bad engine.ValidationErrors) {
		l := set.(*RunLayout)
		names := l.protagonistIDs(c.(*Content))
		for _, b := range l.Basics { // reports those of protagonists that are not in the run
			if !slices.Contains(names[:], b.Name) {
				bad.Add(engine.Place{}, b.Name, names[:], []string{"basics", b.Name}, "unknown field %q in `basics`", b.Name)
			}
		}
		return bad
	},
	EarlierMeaning: func(c library.Definitions, set any) any { // the pair was the run's own
		l := *set.(*RunLayout)
		pair := l.protagonistIDs(c.(*Content))
		l.Protagonists = pair[:]
		return &l
	},
	Begin: func(c library.Definitions, set any, seed engine.Seed, runtime any, log *engine.Log) (engine.Game, error) {
		content, l := c.(*Content), set.(*RunLayout)
		s := RunSetup{Run: cmp.Or(l.ID, content.firstRunOfModOrDefault(l.Mod).ID), AskPlayer: l.AskPlayer, Relics: l.Relics, Seed: declare.SeedUnlessNegative(l.Seed, seed)}
		if l.Protagonists != nil || l.Chosen != nil || !l.AskPlayer {
			s.Protagonists = l.protagonistIDs(content)
		}
		copy(s.Basics[:], l.Chosen)
		for _, b := range l.Basics {
			s.Basics[slices.Index(s.Protagonists[:], b.Name)] = b.Of
		}
		return StartRun(content, s, runtime, log)
	},
}

const weighedCopies = 2 // number of copies of a card that are added to the starting deck to measure what the card is worth

// How the worth of a card or an item is measured: in fights with it against each boss of the default run.
var (
	cardWeighing = &declare.WeighingDecl{Kind: "card", Alike: []string{"rarity", "type", "cost"}, Phrase: "%s %ss that cost %s", Words: func(c library.Definitions, id string, with []string) []string {
		content := c.(*Content)
		cast, words := content.protagonistsForWeighing(id)
		return content.bossFightSetups(words + content.setupWordForDeck(cast, append(slices.Clip(with), slices.Repeat([]string{id}, weighedCopies)...)))
	}, Offer: func(c library.Definitions, id string) (words, choice string) {
		_, words = c.(*Content).protagonistsForWeighing(id)
		return "run" + words, "choose " + id
	}}
	itemWeighing = &declare.WeighingDecl{Kind: "item", Placed: true, Alike: []string{"rarity"}, Phrase: "%s items", Words: func(c library.Definitions, id string, with []string) []string {
		content, words := c.(*Content), " items="+id
		if len(with) > 0 {
			words += content.setupWordForDeck(content.Run.protagonistsOrDefault(content, nil), with)
		}
		return content.bossFightSetups(words)
	}}
)

// protagonistsForWeighing returns the protagonists of the fights that measure a card: the two of the default run or, if
// another protagonist owns the card, the first of the two and the owner. In the second case, word is the setup option
// for the two, such as " protagonists=a,b"; otherwise it is "".
func (c *Content) protagonistsForWeighing(id string) (cast [2]string, word string) {
	cast = c.Run.protagonistsOrDefault(c, nil)
	if owner := c.Card(id).Owner; c.Protagonist(owner) != nil && !slices.Contains(cast[:], owner) {
		cast[1] = owner
		word = " protagonists=" + strings.Join(cast[:], ",")
	}
	return cast, word
}

func (c *Content) setupWordForDeck(cast [2]string, with []string) string {
	return " deck=" + strings.Join(append(c.Run.startingDeck(c, cast, [2]string{}), with...), ",")
}

func (c *Content) bossFightSetups(more string) (setups []string) {
	for _, act := range c.Run.Acts {
		for _, room := range act.rooms {
			setup := "fight " + strings.Join(room.Enemies, " ") + more
			if room.Kind == BossRoom && !slices.Contains(room.Enemies, "") && !slices.Contains(setups, setup) {
				setups = append(setups, setup)
			}
		}
	}
	return setups
}
