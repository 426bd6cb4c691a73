package curtain

import (
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
)

// Layout is the set-up of a fight as fight { } in a scenario, or a typed command, describes it: the
// participants and where the cards are. Whatever it omits is as at the start of a fight.
type Layout struct {
	Enemies         []string
	Protagonists    []string // nil: the run's own
	Basics          []string // only from a typed command: the chosen Basic of each; nil: the first offered
	HP              []schema.Named[int]
	Keywords        []schema.Named[[]engine.Value]
	Energy, Ovation int                // -1: as at the start
	Currency        int                // of the run
	Piles           [numPiles][]string // the next card of the draw pile first; nil: as at the start
	Deck            []string           // nil: the deck of the run
	Relics          []string           // nil: the starting relics of the protagonists
	MacGuffin       int                // only from a typed command: its HP; 0: full
	Seed            int                // -1: the seed of the game

	one, several bool // whether it has the field enemy, or enemies
}

// asItIs stands for a number that a layout omits.
const asItIs = -1

// LayoutKind declares fight { }.
var LayoutKind = &schema.Kind{Name: "fight", Class: "FightSetup", Doc: "The set-up of a fight.",
	Example: `fight { enemy = "critic", hp = { pip = 5 } }`,
	New:     func(schema.Place) any { return &Layout{Seed: 1, Energy: asItIs, Ovation: asItIs} },
	Finish: func(r *schema.Reading, set any) []any {
		l := set.(*Layout)
		switch {
		case l.one && l.several:
			r.Errorf("enemies", "", "a fight has enemy or enemies, not both")
		case !l.one && !l.several:
			r.Missing(`the fight has no enemy: add enemy = "stage_rat", or enemy = { hp = 25, intents = { { attack(5) } } }`)
		}
		if l.Protagonists != nil && len(l.Protagonists) != 2 {
			r.Errorf("protagonists", "", "a fight has 2 protagonists, not %d", len(l.Protagonists))
		}
		if l.hasPiles() && l.Deck != nil {
			r.Errorf("deck", "", "a set-up has a deck (which is shuffled) or piles (which are not), not both")
		}
		return []any{set}
	},
	Fields: []*schema.Field{
		schema.HasAny("enemy", "The enemy: an id, or a definition written in place.", &schema.Type{Shape: schema.Any, Class: "EnemyId | EnemyDefinition", Kind: "enemy"},
			func(r *schema.Reading, l *Layout, v schema.Value) {
				l.one = true
				l.enemy(r, "enemy", v, 0)
			},
			func(_ *schema.Writing, l *Layout) schema.Value {
				if l.several || len(l.Enemies) != 1 {
					return schema.Value{}
				}
				return schema.String(l.Enemies[0])
			}),
		schema.HasAny("enemies", "The enemies, if there are several: ids or definitions.", schema.TypeList(&schema.Type{Shape: schema.Any, Class: "EnemyId | EnemyDefinition", Kind: "enemy"}),
			func(r *schema.Reading, l *Layout, v schema.Value) {
				l.several = true
				for i := range v.Source.Len() {
					r.In(i, func() { l.enemy(r, "enemies", v.Source.Item(i), i) })
				}
			},
			func(_ *schema.Writing, l *Layout) schema.Value {
				if !l.several {
					return schema.Value{}
				}
				return schema.Strings(l.Enemies)
			}),
		schema.HasTexts("protagonists", "The two protagonists (default: those of the run).", "protagonist", func(l *Layout) *[]string { return &l.Protagonists }),
		schema.HasNamed("hp", "The HP of actors: { pip = 5 }.", "table<string, integer>", count,
			func(l *Layout) *[]schema.Named[int] { return &l.HP }, func(v schema.Value) int { return v.N }, schema.Number),
		schema.HasNamed("keywords", "The keywords of actors: { pip = { taunt = 2 } }.", "table<string, table<Keyword, integer>>", schema.TypeTable(KeywordWords, count),
			func(l *Layout) *[]schema.Named[[]engine.Value] { return &l.Keywords },
			func(v schema.Value) (list []engine.Value) {
				for _, word := range v.Source.Names() {
					list = append(list, engine.Value{Name: word, Number: v.Source.Field(word).N})
				}
				return list
			},
			func(list []engine.Value) schema.Value {
				made := schema.Made{}
				for _, h := range list {
					made = append(made, schema.Number(h.Number).As(h.Name))
				}
				return schema.Value{Shape: schema.Table, Source: made}
			}),
		schema.HasNumber("energy", "The remaining energy.", 0, engine.MaxCount, func(l *Layout) *int { return &l.Energy }),
		schema.HasNumber("ovation", "Ovation.", 0, MaxOvation, func(l *Layout) *int { return &l.Ovation }),
		schema.WrittenIf(schema.HasNumber("currency", "How much of the run's currency there is.", 0, engine.MaxCount, func(l *Layout) *int { return &l.Currency }), func(l *Layout) bool { return l.Currency > 0 }),
		pileList("hand", "The cards of the hand.", Hand),
		pileList("draw_pile", "The cards of the draw pile, the next one first.", DrawPile),
		pileList("discard_pile", "The cards of the discard pile.", DiscardPile),
		pileList("exhaust_pile", "The cards of the exhaust pile.", ExhaustPile),
		schema.HasTexts("deck", "A deck to shuffle and draw from (default: the run's).", "card", func(l *Layout) *[]string { return &l.Deck }),
		schema.HasTexts("relics", "The relics (default: those of the protagonists).", "relic", func(l *Layout) *[]string { return &l.Relics }),
		schema.HasNumber("seed", "The source of all randomness.", 0, 1<<31-1, func(l *Layout) *int { return &l.Seed }).WithDefault("1"),
	},
}

var count = &schema.Type{Shape: schema.Whole, Low: 0, High: engine.MaxCount}

func pileList(name, doc string, p Pile) *schema.Field {
	return schema.HasTexts(name, doc, "card", func(l *Layout) *[]string { return &l.Piles[p] })
}

// laidPiles are the piles that a layout can fill, in that order.
var laidPiles = [...]Pile{Hand, DrawPile, DiscardPile, ExhaustPile}

// enemy reads and adds the enemy at an index: an id, or a definition in the set-up.
func (l *Layout) enemy(r *schema.Reading, field string, v schema.Value, index int) {
	switch {
	case v.Shape == schema.Text:
		l.Enemies = append(l.Enemies, r.Means(field, "enemy", v.Text))
	case v.Source != nil:
		d, ok := r.Place("enemy", v, r.Path(), func(inner *schema.Reading) { inner.Kind = enemyInPlace(enemyPlace(index)) }).(*EnemyDef)
		if ok {
			l.Enemies = append(l.Enemies, d.ID)
		}
	default:
		r.ErrorHere("%s must be the id of an enemy or a definition, not %s", field, v)
	}
}

// enemyInPlace returns the kind of an enemy that is defined within a set-up, with the default id.
func enemyInPlace(id string) *schema.Kind {
	const hp = 25
	k := *EnemyKind
	k.New = func(where schema.Place) any { return &EnemyDef{ID: id, Name: "the enemy", HP: hp, Where: where} }
	k.Defaults = nil
	named := schema.Identity(func(d *EnemyDef) *string { return &d.ID })
	named.Needed, named.Always = "", false
	k.Fields = append([]*schema.Field{named, schema.HasText("name", "Its name.", func(d *EnemyDef) *string { return &d.Name }), enemyHP()}, enemyParts...)
	return &k
}

func (l *Layout) hasPiles() bool {
	return slices.ContainsFunc(l.Piles[:], func(list []string) bool { return list != nil })
}

func pair(c *Content, named []string) (pair [2]string) {
	copy(pair[:], c.Run.Protagonists)
	copy(pair[:], named)
	return pair
}

// StartingDeck returns the ids of the starting deck of the default run. An empty id in basics stands
// for the first Basic card of the protagonist.
func StartingDeck(c *Content, protagonists, basics [2]string) (deck []string) {
	for i, id := range protagonists {
		p := c.Protagonist(id)
		if p == nil {
			continue
		}
		basic := basics[i]
		if basic == "" && len(p.Basics) > 0 {
			basic = p.Basics[0]
		}
		if basic != "" {
			deck = append(deck, slices.Repeat([]string{basic}, c.Run.basics(p))...)
		}
		deck = append(deck, p.Deck...)
	}
	return append(deck, c.Run.Deck...)
}

// bringsDeck reports whether a protagonist defines its own part of the starting deck, instead of
// RunDef.Basics copies of its chosen Basic card (CC-64).
func (d *ProtagonistDef) bringsDeck() bool { return d.Copies > 0 || len(d.Deck) > 0 }

func (d *RunDef) basics(p *ProtagonistDef) int {
	if p.bringsDeck() {
		return p.Copies
	}
	return d.Basics
}

// StartingRelics returns the ids of the relics that protagonists start with, without duplicates.
func StartingRelics(c *Content, protagonists [2]string) (relics []string) {
	for _, id := range protagonists {
		if p := c.Protagonist(id); p != nil && p.Relic != "" && !slices.Contains(relics, p.Relic) {
			relics = append(relics, p.Relic)
		}
	}
	return relics
}

func (l *Layout) check(c *Content) (bad engine.Misfits) {
	protagonists := pair(c, l.Protagonists)
	known := append([]string{"macguffin", "team"}, protagonists[:]...)
	for i, id := range l.Enemies {
		known = append(known, id, enemyPlace(i))
	}
	look := func(field, what, name string) {
		if !slices.Contains(known, name) {
			bad.Add(engine.Place{}, name, known, []string{field, name}, "unknown %s %q", what, name)
		}
	}
	for _, hp := range l.HP {
		look("hp", "actor in hp", hp.Name)
	}
	for _, of := range l.Keywords {
		look("keywords", "holder in keywords", of.Name)
		if of.Name == "macguffin" || slices.Contains(protagonists[:], of.Name) {
			for _, h := range of.Of {
				if k := c.Keywords.Find(h.Name); k.Holders&OnTeam != 0 {
					bad.Add(engine.Place{}, "", nil, []string{"keywords", of.Name, k.Word}, "%s cannot hold %s, the team does: team = { %s = %d }", of.Name, k.Name, k.Word, h.Number)
				}
			}
		}
	}
	return bad
}

// NewFightFromLayout starts a fight and applies a layout to it. log, which receives the events, may
// be nil.
func NewFightFromLayout(c *Content, l *Layout, seed engine.Seed, runtime any, log *engine.Log) (*Fight, error) {
	s := FightConfig{Protagonists: pair(c, l.Protagonists), Enemies: l.Enemies, Deck: l.Deck, Relics: l.Relics, MacGuffin: l.MacGuffin, NoDraw: l.hasPiles(), Seed: seed}
	if s.Relics == nil {
		s.Relics = StartingRelics(c, s.Protagonists)
	}
	if s.Deck == nil && !s.NoDraw {
		var basics [2]string
		copy(basics[:], l.Basics)
		s.Deck = StartingDeck(c, s.Protagonists, basics)
	}
	f, err := NewFight(c, s, runtime, log)
	if err != nil {
		return nil, err
	}
	err = l.applyTo(f)
	if log != nil { // without the events of the set-up
		log.Events = slices.DeleteFunc(log.Events, func(e engine.Event) bool { return e.Kind == Directed })
	}
	return f, err
}

func (l *Layout) applyTo(f *Fight) (err error) {
	do := func(kind engine.ActionKind, args ...int) {
		if err == nil {
			err = f.Apply(engine.NewAction(kind, args...))
		}
	}
	for _, p := range laidPiles {
		cards := l.Piles[p]
		if p == DrawPile { // the first of the list is drawn first
			cards = slices.Clone(cards)
			slices.Reverse(cards)
		}
		for _, id := range cards {
			do(ActAddCard, f.content.CardIndex(id), int(p))
		}
	}
	for _, of := range l.Keywords {
		a, _ := f.FindActor(of.Name)
		for _, h := range of.Of {
			do(ActSetKeyword, int(a), int(f.content.Keywords.Find(h.Name).ID), h.Number)
		}
	}
	for _, hp := range l.HP {
		a, _ := f.FindActor(hp.Name)
		do(ActSetHP, int(a), hp.Of)
	}
	if l.Energy >= 0 {
		do(ActSetEnergy, l.Energy)
	}
	if l.Ovation >= 0 {
		do(ActSetOvation, l.Ovation)
	}
	if l.Currency > 0 {
		do(ActSetCurrency, l.Currency)
	}
	return err
}

// FightSetup declares how fights are set up.
var FightSetup = &declare.Setup{Kind: LayoutKind, Played: FightPlayed,
	Words: []declare.Typed{
		{Words: "fight ENEMY ...", About: "one fight against 1 to 4 enemies"},
		{Words: "fight ENEMY deck=CARD,...", About: "a fight with this deck"},
		{Words: "fight ENEMY macguffin=HP", About: "a fight with a damaged MacGuffin"},
		{Words: "... basics=CARD,CARD", About: "any of the above with these Basics"},
		{Words: "... protagonists=ID,ID", About: "any of the above with these protagonists"},
		{Words: "... relics=ID,...", About: "any of the above with these relics"},
	},
	IDs:     &declare.Taken{Kind: "enemy"},
	Options: append(slices.Clip(casting), declare.Taken{Name: "deck", Kind: "card"}, declare.Taken{Name: "macguffin", Least: 1, Most: 1}),
	Read:    readFightWords,
	Opening: opening,
	Check:   func(c library.Definitions, set any) engine.Misfits { return set.(*Layout).check(c.(*Content)) },
	Of:      func(game any, texts []string) any { return layoutOf(game.(*Fight), texts) },
	Began:   func(c library.Definitions, game any) any { return startLayout(c.(*Content), game.(*Fight)) },
	Seed:    func(game any) engine.Seed { return game.(*Fight).seed },
	Part: func(game any) (n int, in bool) { // numbers the fights of a run
		r, isRun := game.(*Run)
		if !isRun {
			return 0, true
		}
		return r.place(), r.at == InFight
	},
	Begin: func(c library.Definitions, set any, seed engine.Seed, runtime any, log *engine.Log) (engine.Game, error) {
		l := set.(*Layout)
		if l.Seed >= 0 {
			seed = engine.Seed(l.Seed)
		}
		return NewFightFromLayout(c.(*Content), l, seed, runtime, log)
	},
}

func opening(content library.Definitions) string {
	c := content.(*Content)
	switch acts := c.Run.Acts; {
	case len(acts) > 0 && len(acts[0].Scenes) > 0:
		return "fight " + acts[0].Scenes[0][0]
	case len(acts) > 0 && len(acts[0].Rooms) > 0 && len(acts[0].Rooms[0].Enemies) > 0:
		return "fight " + acts[0].Rooms[0].Enemies[0]
	case len(c.Enemies) > 0:
		return "fight " + c.Enemies[0].ID
	}
	return "fight"
}

var sayMacGuffinHP = refusals.Define("macguffin_hp", "macguffin= must be HP between 1 and {most, number}, not {word}")

func readFightWords(content library.Definitions, ids []string, options []declare.Option) (any, error) {
	l := &Layout{Enemies: ids, Energy: asItIs, Ovation: asItIs, Seed: asItIs, Protagonists: declare.OptionOf(options, "protagonists"),
		Basics: declare.OptionOf(options, "basics"), Deck: declare.OptionOf(options, "deck"), Relics: declare.OptionOf(options, "relics")}
	if hp := declare.OptionOf(options, "macguffin"); hp != nil {
		most := content.(*Content).Run.MacGuffin
		n, err := engine.ParseInt(hp[0])
		if err != nil || n < 1 || n > most {
			return nil, sayMacGuffinHP.Err("most", most, "word", strconv.Quote(hp[0]))
		}
		l.MacGuffin = n
	}
	return l, nil
}

// layoutOf returns the current state of a fight as a layout. Its hand contains only the cards that
// the actions in texts play; if these end the turn, it contains the entire hand and the draw pile.
func layoutOf(f *Fight, actionTexts []string) *Layout {
	l := castOf(f)
	for a := MacGuffin; a < FirstEnemy+Actor(f.foes); a++ {
		of := schema.Named[[]engine.Value]{Name: f.holderWord(a)}
		for s := f.Held(a); s != 0; s &= s - 1 {
			k := s.First()
			if begins := a.IsEnemy() && slices.Contains(f.EnemyDef(a).Keywords, Held{k, f.Stacks(a, k)}); !begins {
				of.Of = append(of.Of, engine.Value{Name: f.Keyword(k).Word, Number: f.Stacks(a, k)})
			}
		}
		if of.Of != nil {
			l.Keywords = append(l.Keywords, of)
		}
	}
	if f.Energy() != EnergyPerTurn {
		l.Energy = f.Energy()
	}
	if f.Ovation() != 0 {
		l.Ovation = f.Ovation()
	}
	l.Currency = f.Currency()
	l.Piles[Hand] = []string{}
	if f.Count(ExhaustPile) > 0 {
		l.Piles[ExhaustPile] = f.cardIDs(ExhaustPile)
	}
	for _, text := range actionTexts {
		words := strings.Fields(text)
		switch words[0] {
		case "end_turn":
			l.Piles[Hand], l.Piles[DrawPile] = f.cardIDs(Hand), f.cardIDs(DrawPile)
			return l
		case "play":
			id, _, _ := strings.Cut(words[1], "#")
			l.Piles[Hand] = append(l.Piles[Hand], id)
		}
	}
	return l
}

func (f *Fight) cardIDs(p Pile) []string {
	list := make([]string, f.Count(p))
	for i := range list {
		list[i] = f.CardDef(f.CardAt(p, i)).ID
	}
	return list
}

func castOf(f *Fight) *Layout {
	l := &Layout{Energy: asItIs, Ovation: asItIs, Seed: asItIs, one: f.foes == 1, several: f.foes > 1}
	for i := range f.Enemies() {
		l.Enemies = append(l.Enemies, f.ActorID(Enemy(i)))
	}
	names := []string{f.ActorID(ProtagonistA), f.ActorID(ProtagonistB)}
	if !slices.Equal(names, f.content.Run.Protagonists) {
		l.Protagonists = names
	}
	if ids := f.RelicIDs(); !slices.Equal(ids, StartingRelics(f.content, [2]string(names))) {
		l.Relics = ids
	}
	for a := MacGuffin; a < FirstEnemy+Actor(f.foes); a++ {
		if a != Team && f.HP(a) < f.MaxHP(a) {
			l.HP = append(l.HP, schema.Named[int]{Name: f.holderWord(a), Of: f.HP(a)})
		}
	}
	return l
}

func (f *Fight) holderWord(a Actor) string {
	if a.IsEnemy() {
		return enemyPlace(int(a - FirstEnemy))
	}
	return f.ActorID(a)
}

// startLayout returns a layout with the deck and the seed of a fight, so that a fight from it
// shuffles and draws alike.
func startLayout(c *Content, f *Fight) *Layout {
	l := castOf(f)
	deck := f.Deck()
	if !slices.Equal(deck, StartingDeck(c, [2]string{f.ActorID(ProtagonistA), f.ActorID(ProtagonistB)}, [2]string{})) {
		l.Deck = deck
	}
	if f.seed != 1 {
		l.Seed = int(f.seed) // fits: larger seeds are not used
	}
	return l
}
