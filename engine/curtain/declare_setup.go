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

// FightLayout is the setup of a fight. Whatever it omits is as at the start of a usual fight.
type FightLayout struct {
	Enemies         []string
	Protagonists    []string // ids; nil: those of the run
	Basics          []string // ids of the chosen Basics; nil: the first of each protagonist; only a typed command sets it
	HP              []schema.NamedEntry[int]
	Keywords        []schema.NamedEntry[[]engine.Value]
	Energy, Ovation int                // energy left; Ovation; -1: as at the start of a fight
	Currency        int                // how much of the run's currency the player has
	Piles           [NumPiles][]string // ids of cards, those of the draw pile with the next card first; nil: as at the start of a fight
	Deck            []string           // ids of cards; nil: the deck of the run
	Relics          []string           // ids; nil: the starting relics of the run and the protagonists
	Items           []string
	MacGuffin       int    // HP of the MacGuffin; 0: full; only a typed command sets it
	Seed            int    // the seed of the fight; -1: the seed that the caller passes to Begin
	Mod             string // id of the mod whose run is the default one; "": the run of the game itself

	hasEnemyField, hasEnemiesField bool // whether the setup has the field enemy or the field enemies
}

const omittedNumber = -1

var FightLayoutKind = &schema.Kind{Name: "fight", Class: "FightSetup", Doc: "The initial state of a fight.",
	Example: `fight { enemy = "critic", hp = { pip = 5 } }`,
	New:     func(schema.Place) any { return &FightLayout{Seed: 1, Energy: omittedNumber, Ovation: omittedNumber} },
	Finish: func(r *schema.DefinitionReader, set any) []any {
		l := set.(*FightLayout)
		switch {
		case l.hasEnemyField && l.hasEnemiesField:
			r.RecordErrorAt("enemies", "", "a fight cannot have both enemy and enemies")
		case !l.hasEnemyField && !l.hasEnemiesField:
			r.RecordMissing(`the fight has no enemy: add enemy = "stage_rat", or enemy = { hp = 25, intents = { { attack(5) } } }`)
		}
		if l.Protagonists != nil && len(l.Protagonists) != 2 {
			r.RecordErrorAt("protagonists", "", "a fight must have 2 protagonists, not %d", len(l.Protagonists))
		}
		if l.hasPiles() && l.Deck != nil {
			r.RecordErrorAt("deck", "", "a fight cannot have both a deck and piles: a deck is shuffled, but piles are not")
		}
		l.Mod = r.Scope.Owner()
		return []any{set}
	},
	Fields: []*schema.Field{
		schema.CustomField("enemy", "The enemy: an id or an inline definition.", &schema.Type{Shape: schema.Any, Class: "EnemyId | EnemyDefinition", Kind: "enemy"},
			func(r *schema.DefinitionReader, l *FightLayout, v schema.Value) {
				l.hasEnemyField = true
				l.readEnemy(r, "enemy", v, 0)
			},
			func(_ *schema.DefinitionConverter, l *FightLayout) schema.Value {
				if l.hasEnemiesField || len(l.Enemies) != 1 {
					return schema.Value{}
				}
				return schema.String(l.Enemies[0])
			}),
		schema.CustomField("enemies", "The enemies, if there are several: ids or definitions.", schema.TypeList(&schema.Type{Shape: schema.Any, Class: "EnemyId | EnemyDefinition", Kind: "enemy"}),
			func(r *schema.DefinitionReader, l *FightLayout, v schema.Value) {
				l.hasEnemiesField = true
				for i := range v.Source.Len() {
					r.WithItemInPath(i, func() { l.readEnemy(r, "enemies", v.Source.Item(i), i) })
				}
			},
			func(_ *schema.DefinitionConverter, l *FightLayout) schema.Value {
				if !l.hasEnemiesField {
					return schema.Value{}
				}
				return schema.StringList(l.Enemies)
			}),
		schema.TextListField("protagonists", "The two protagonists (default: those of the run).", "protagonist", func(l *FightLayout) *[]string { return &l.Protagonists }),
		schema.FreeKeyTableField("hp", "The actors' HP: { pip = 5 }.", "table<string, integer>", countType,
			func(l *FightLayout) *[]schema.NamedEntry[int] { return &l.HP }, func(v schema.Value) int { return v.N }, schema.Number),
		schema.FreeKeyTableField("keywords", "The actors' keywords: { pip = { taunt = 2 } }.", "table<string, table<Keyword, integer>>", schema.TypeTable(KeywordWords, countType),
			func(l *FightLayout) *[]schema.NamedEntry[[]engine.Value] { return &l.Keywords },
			func(v schema.Value) []engine.Value {
				return engine.Map(v.Source.Names(), func(word string) engine.Value { return engine.Value{Name: word, Number: v.Source.Field(word).N} })
			},
			func(list []engine.Value) schema.Value {
				return schema.Value{Shape: schema.Table, Source: schema.BuildTable(list, schema.NumberEntry)}
			}),
		schema.NumberField("energy", "The remaining energy.", 0, engine.MaxCount, func(l *FightLayout) *int { return &l.Energy }),
		schema.NumberField("ovation", "Ovation.", 0, MaxOvation, func(l *FightLayout) *int { return &l.Ovation }),
		schema.WriteOnlyIf(schema.NumberField("currency", "How much of the run's currency the player has.", 0, engine.MaxCount, func(l *FightLayout) *int { return &l.Currency }), func(l *FightLayout) bool { return l.Currency > 0 }),
		pileListField("hand", "The cards in the hand.", Hand),
		pileListField("draw_pile", "The cards in the draw pile, next card first.", DrawPile),
		pileListField("discard_pile", "The cards in the discard pile.", DiscardPile),
		pileListField("exhaust_pile", "The cards in the exhaust pile.", ExhaustPile),
		schema.TextListField("deck", "A deck to shuffle and draw from (default: the run's).", "card", func(l *FightLayout) *[]string { return &l.Deck }),
		schema.TextListField("relics", "The relics (default: those of the protagonists and the run).", "relic", func(l *FightLayout) *[]string { return &l.Relics }),
		schema.TextListField("items", "The items.", "item", func(l *FightLayout) *[]string { return &l.Items }),
		schema.SeedField(func(l *FightLayout) *int { return &l.Seed }),
	},
}

var countType = &schema.Type{Shape: schema.Whole, Low: 0, High: engine.MaxCount}

func pileListField(name, doc string, p Pile) *schema.Field {
	return schema.TextListField(name, doc, "card", func(l *FightLayout) *[]string { return &l.Piles[p] })
}

// readEnemy adds the enemy that v names or defines, or reports an error. index makes the ids of inline enemies unique.
func (l *FightLayout) readEnemy(r *schema.DefinitionReader, field string, v schema.Value, index int) {
	switch {
	case v.Shape == schema.Text:
		l.Enemies = append(l.Enemies, r.QualifyIDOfKinds(field, "enemy", v.Text))
	case v.Source != nil:
		kind := *EnemyKind // its enemy has a name, HP and an id even if the definition has none
		kind.New = func(where schema.Place) any {
			return &EnemyDef{ID: addNumberUnlessFirst("enemy", index), Name: "the enemy", HP: 25, Where: where}
		}
		kind.Defaults = nil
		named := schema.IDField(func(d *EnemyDef) *string { return &d.ID })
		named.Needed, named.Always = "", false
		kind.Fields = append([]*schema.Field{named, schema.TextField("name", "Its name.", func(d *EnemyDef) *string { return &d.Name }), enemyHPField()}, enemyParts...)
		d, ok := r.ReadInlineDefinition("enemy", v, r.Path(), func(inner *schema.DefinitionReader) { inner.Kind = &kind }).(*EnemyDef)
		if ok {
			l.Enemies = append(l.Enemies, d.ID)
		}
	default:
		r.RecordErrorHere("%s must be an enemy's id or a definition, not %s", field, v)
	}
}

func (l *FightLayout) hasPiles() bool {
	return slices.ContainsFunc(l.Piles[:], func(list []string) bool { return list != nil })
}

func (c *Content) firstRunOfModOrDefault(mod string) *RunDef {
	if d := engine.Find(c.Runs, func(d *RunDef) bool { return engine.ModOfID(d.ID) == mod }); mod != "" && d != nil {
		return d
	}
	return &c.Run
}

// protagonistsOrDefault returns ids, with missing ones replaced by those of the run or, failing that, the default run.
func (d *RunDef) protagonistsOrDefault(c *Content, ids []string) (pair [2]string) {
	copy(pair[:], c.Run.Protagonists)
	copy(pair[:], d.Protagonists)
	copy(pair[:], ids)
	return pair
}

// startingDeck returns the ids of the starting deck. basics are the protagonists' Basics; "" means the first.
func (d *RunDef) startingDeck(c *Content, protagonists, basics [2]string) (deck []string) {
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
			deck = append(deck, slices.Repeat([]string{basic}, d.copiesOfBasic(p))...)
		}
		deck = append(deck, p.Deck...)
	}
	return append(deck, d.Deck...)
}

// hasOwnDeck reports whether the protagonist, rather than the run, says which cards it adds to the deck (CC-64).
func (d *ProtagonistDef) hasOwnDeck() bool { return d.Copies > 0 || len(d.Deck) > 0 }

func (d *RunDef) copiesOfBasic(p *ProtagonistDef) int {
	if p.hasOwnDeck() {
		return p.Copies
	}
	return d.Basics
}

func (d *RunDef) startingRelics(c *Content, protagonists [2]string) (relics []string) {
	add := func(id string) {
		if id != "" && !slices.Contains(relics, id) {
			relics = append(relics, id)
		}
	}
	for _, id := range protagonists {
		if p := c.Protagonist(id); p != nil {
			add(p.Relic)
		}
	}
	for _, id := range d.Relics {
		add(id)
	}
	return relics
}

func checkActorNames(content library.Definitions, layout any) (bad engine.ValidationErrors) {
	c, l := content.(*Content), layout.(*FightLayout)
	protagonists := c.firstRunOfModOrDefault(l.Mod).protagonistsOrDefault(c, l.Protagonists)
	known := append([]string{"macguffin", "team"}, protagonists[:]...)
	seen := state{scalarState: scalarState{lastAlly: ProtagonistB, actorEnd: FirstEnemy}}
	for _, id := range l.Enemies {
		known = append(known, id)
		if n, ok := c.enemies.Index(id); ok {
			if a := seen.nextActorFor(c.Enemies[n]); a != Nobody {
				seen.placeEnemyOrCompanion(c, a, n)
				known = append(known, a.numberedSideWord())
			}
		}
	}
	look := func(field, what, name string) {
		if !slices.Contains(known, name) {
			bad.Add(engine.Place{}, name, known, []string{field, name}, "unknown %s %q", what, name)
		}
	}
	for _, hp := range l.HP {
		look("hp", "actor in `hp`", hp.Name)
	}
	for _, of := range l.Keywords {
		look("keywords", "holder in `keywords`", of.Name)
		if of.Name == "macguffin" || slices.Contains(protagonists[:], of.Name) {
			for _, h := range of.Of {
				if k := c.Keywords.FindByWordOrName(h.Name); k.Holders&OnTeam != 0 {
					bad.Add(engine.Place{}, "", nil, []string{"keywords", of.Name, k.Word}, "%s cannot hold %s, but the team can: team = { %s = %d }", of.Name, k.Name, k.Word, h.Number)
				}
			}
		}
	}
	return bad
}

// startFight starts a fight and then changes its state as the layout says. log gets only the events of the start.
func (l *FightLayout) startFight(c *Content, seed engine.Seed, runtime any, log *engine.Log) (*Fight, error) {
	run := c.firstRunOfModOrDefault(l.Mod)
	s := FightConfig{MacGuffinMaxHP: run.MacGuffin, Protagonists: run.protagonistsOrDefault(c, l.Protagonists), Enemies: l.Enemies, Deck: l.Deck, Relics: l.Relics, MacGuffin: l.MacGuffin, NoDraw: l.hasPiles(), Seed: seed}
	if s.Relics == nil {
		s.Relics = run.startingRelics(c, s.Protagonists)
	}
	if s.Deck == nil && !s.NoDraw {
		var basics [2]string
		copy(basics[:], l.Basics)
		s.Deck = run.startingDeck(c, s.Protagonists, basics)
	}
	f, err := StartFight(c, s, runtime, log)
	if err != nil {
		return nil, err
	}
	err = l.applyToFight(f)
	if log != nil { // without the events of the setup
		log.Events = slices.DeleteFunc(log.Events, func(e engine.Event) bool { return e.Kind == Directed })
	}
	return f, err
}

func (l *FightLayout) applyToFight(f *Fight) (err error) {
	do := func(kind engine.ActionKind, args ...int) {
		if err == nil {
			err = f.Apply(engine.NewAction(kind, args...))
		}
	}
	for _, p := range [...]Pile{Hand, DrawPile, DiscardPile, ExhaustPile} {
		cards := slices.Clone(l.Piles[p])
		if p == DrawPile { // the first of the list is drawn first
			slices.Reverse(cards)
		}
		for _, id := range cards {
			do(ActAddCard, f.content.CardIndex(id), int(p))
		}
	}
	for _, id := range l.Items {
		do(ActAddItem, int(f.content.items.IndexOrMinusOne(id)))
	}
	for _, of := range l.Keywords {
		a, _ := f.FindActor(of.Name)
		for _, h := range of.Of {
			do(ActSetKeyword, int(a), int(f.content.Keywords.FindByWordOrName(h.Name).ID), h.Number)
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

var FightSetup = &declare.Setup{Kind: FightLayoutKind, Played: FightPlayed,
	Words: []declare.SetupForm{
		{Words: "fight ENEMY ...", About: "one fight against 1 to 4 enemies"},
		{Words: "fight ENEMY deck=CARD,...", About: "a fight with this deck"},
		{Words: "fight ENEMY macguffin=HP", About: "a fight with a damaged MacGuffin"},
		{Words: "... basics=CARD,CARD", About: "any of the above with these Basics"},
		{Words: "... protagonists=ID,ID", About: "any of the above with these protagonists"},
		{Words: "... relics=ID,...", About: "any of the above with these relics"},
		{Words: "fight ENEMY items=ID,...", About: "a fight with these items"},
	},
	IDs:            &declare.SetupValueRule{Kind: "enemy"},
	Options:        append(slices.Clip(castingOptions), declare.SetupValueRule{Name: "deck", Kind: "card"}, declare.SetupValueRule{Name: "items", Kind: "item", Most: MaxItems}, declare.SetupValueRule{Name: "macguffin", Least: 1, Most: 1}),
	BuildFromWords: readTypedFight,
	Weighings:      []*declare.WeighingDecl{cardWeighing, itemWeighing},
	OpeningWords:   firstFightCommand,
	Check:          checkActorNames,
	Capture:        func(game any, texts []string) any { return captureSetupToReplay(game.(*Fight), texts) },
	FromStart: func(c library.Definitions, game any) any {
		f, run := game.(*Fight), &c.(*Content).Run
		l, deck := layoutOfParticipants(f), f.AllCardIDs()
		if !slices.Equal(deck, run.startingDeck(c.(*Content), [2]string{f.ActorID(ProtagonistA), f.ActorID(ProtagonistB)}, [2]string{})) {
			l.Deck = deck
		}
		if f.seed != 1 {
			l.Seed = int(f.seed) // fits: larger seeds are not used
		}
		return l
	},
	SceneNumber: func(game any) (n int, in bool) { // numbers the fights of a run
		r, isRun := game.(*Run)
		if !isRun {
			return 0, true
		}
		return r.uniqueRoomNumber(), r.at == InFight
	},
	Begin: func(c library.Definitions, set any, seed engine.Seed, runtime any, log *engine.Log) (engine.Game, error) {
		l := set.(*FightLayout)
		return l.startFight(c.(*Content), declare.SeedUnlessNegative(l.Seed, seed), runtime, log)
	},
}

func firstFightCommand(content library.Definitions) string {
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

var sayMacGuffinHP = refusals.Define("macguffin_hp", "macguffin= must be an HP value from 1 to {most, number}, not {word}")

func readTypedFight(content library.Definitions, ids []string, options []declare.SetupOption) (any, error) {
	l := &FightLayout{Enemies: ids, Energy: omittedNumber, Ovation: omittedNumber, Seed: omittedNumber, Protagonists: declare.OptionValues(options, "protagonists"),
		Basics: declare.OptionValues(options, "basics"), Deck: declare.OptionValues(options, "deck"), Relics: declare.OptionValues(options, "relics"), Items: declare.OptionValues(options, "items")}
	if hp := declare.OptionValues(options, "macguffin"); hp != nil {
		most := content.(*Content).Run.MacGuffin
		n, err := engine.ParseClampedInt32(hp[0])
		if err != nil || n < 1 || n > most {
			return nil, sayMacGuffinHP.NewError("most", most, "word", strconv.Quote(hp[0]))
		}
		l.MacGuffin = n
	}
	return l, nil
}

// captureSetupToReplay returns a layout of the current state in which the actions in actionTexts can be played. It has
// only the cards that they play or, if one of them ends the turn, the whole hand and draw pile.
func captureSetupToReplay(f *Fight, actionTexts []string) *FightLayout {
	l := layoutOfParticipants(f)
	for a := MacGuffin; a < f.actorEnd; a++ {
		of := schema.NamedEntry[[]engine.Value]{Name: f.actorWordInLayout(a)}
		for k := range f.HeldKeywords(a).All {
			if begins := a.HasIntents() && slices.Contains(f.EnemyDef(a).Keywords, EnemyStartingKeyword{k, f.Stacks(a, k)}); !begins {
				of.Of = append(of.Of, engine.Value{Name: f.KeywordRow(k).Word, Number: f.Stacks(a, k)})
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
	l.Currency, l.Items = f.Currency(), f.ItemIDs()
	l.Piles[Hand] = []string{}
	if f.CountCards(ExhaustPile) > 0 {
		l.Piles[ExhaustPile] = f.cardIDsInPile(ExhaustPile)
	}
	for _, text := range actionTexts {
		words := strings.Fields(text)
		switch words[0] {
		case "end_turn":
			l.Piles[Hand], l.Piles[DrawPile] = f.cardIDsInPile(Hand), f.cardIDsInPile(DrawPile)
			return l
		case "play":
			id, _, _ := strings.Cut(words[1], "#")
			l.Piles[Hand] = append(l.Piles[Hand], id)
		}
	}
	return l
}

func (f *Fight) cardIDsInPile(p Pile) []string {
	list := make([]string, f.CountCards(p))
	for i := range list {
		list[i] = f.CardDef(f.CardAt(p, i)).ID
	}
	return list
}

func layoutOfParticipants(f *Fight) *FightLayout {
	l := &FightLayout{Energy: omittedNumber, Ovation: omittedNumber, Seed: omittedNumber, hasEnemyField: f.EnemyCount()+f.companionCount() == 1, hasEnemiesField: f.EnemyCount()+f.companionCount() > 1}
	for a := range f.ActorsWithIntents {
		l.Enemies = append(l.Enemies, f.ActorID(a))
	}
	names := []string{f.ActorID(ProtagonistA), f.ActorID(ProtagonistB)}
	if !slices.Equal(names, f.content.Run.Protagonists) {
		l.Protagonists = names
	}
	if ids := f.RelicIDs(); !slices.Equal(ids, f.content.Run.startingRelics(f.content, [2]string(names))) {
		l.Relics = ids
	}
	for a := MacGuffin; a < f.actorEnd; a++ {
		if a != Team && f.HP(a) < f.MaxHP(a) {
			l.HP = append(l.HP, schema.NamedEntry[int]{Name: f.actorWordInLayout(a), Of: f.HP(a)})
		}
	}
	return l
}

func (f *Fight) actorWordInLayout(a Actor) string {
	if a.HasIntents() {
		return a.numberedSideWord()
	}
	return f.ActorID(a)
}
