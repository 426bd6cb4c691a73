package curtain

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// scenarioFile is Curtain Call's part in a running scenario file. Definitions of
// the file, at its top or written in place, live in the file's own interpreter:
// their callbacks run on a thread of it, so that an error in one leaves the
// scenario's locals alone.
type scenarioFile struct {
	player  *Player
	vm      *sandbox.VM
	chunk   *syntax.Chunk
	bound   *Runtime
	reader  *reader
	content *rules.Content // the generation's, and what the file defines
	scripting.Games
}

// Scenario implements scripting.Player.
func (p *Player) Scenario(vm *sandbox.VM, chunk *syntax.Chunk) (scripting.Scenario, error) {
	s := &scenarioFile{player: p, vm: vm, chunk: chunk, content: p.gen.Content}
	s.bound = newRuntime(vm.Thread().Confine(p.gen.Limits))
	s.reader = newReader(s.bound, false)
	s.Show, s.Again, s.Driver = s.show, s.again, vm
	return s, nil
}

// Bind implements scripting.Scenario.
func (s *scenarioFile) Bind(name string) lua.LValue {
	switch name {
	case "card", "enemy":
		return scripting.Definer(s.vm, name, s.chunk, func(d *scripting.Definition) {
			s.reader.read(d)
			if err := s.vm.Freeze(d.Table); err != nil {
				panic(err)
			}
		})
	case "fight":
		return s.vm.Function("fight", 1, s.newFight)
	case "run":
		return s.vm.Function("run", 1, s.newRun)
	}
	return intentWords(s.vm)[name]
}

// Loaded implements scripting.Scenario: what the file defines joins the content.
func (s *scenarioFile) Loaded() error {
	content, err := s.extend()
	if err == nil {
		s.content = content
	}
	return err
}

// extend is the content with what the reader has read since the last time.
func (s *scenarioFile) extend() (*rules.Content, error) {
	rd := s.reader
	s.bound.List = rd.Callbacks
	content, misfits := s.content.Extend(rd.cards, rd.enemies)
	rd.Misfits(misfits)
	err := rd.Sorted()
	rd.cards, rd.enemies, rd.Faults = nil, nil, nil
	return content, err
}

// Finish implements scripting.Scenario.
func (s *scenarioFile) Finish() error {
	for _, t := range s.Tables() {
		f := fightAt(t)
		for kind, name := range rules.ForcedRolls {
			if n := f.Waiting(rules.Forced(kind)); n > 0 {
				return fmt.Errorf("f:force(%q, ...) laid down %d roll(s) that never happened", name, n)
			}
		}
	}
	return nil
}

// show is what a script is given for a fight or a run.
func (s *scenarioFile) show(p *scripting.PlayedGame) lua.LValue {
	if t, ok := p.Table.(*ui.RunTable); ok {
		return s.playedRun(t.Run, p)
	}
	return s.played(fightAt(p.Table), p)
}

// again is a copy of a game on a fresh interpreter.
func (s *scenarioFile) again(t engine.Table) (engine.Table, error) {
	rt, err := s.player.gen.Runtime()
	if err != nil {
		return nil, err
	}
	moved := t.Fresh()
	moved.CopyFrom(t)
	return moved, adopt(moved, contentOf(moved), rt)
}

// playedFight is a fight as a scenario or a console plays it.
type playedFight struct {
	*stage
	fight *rules.Fight
	apply func(engine.Action) error
	view  *lua.LTable
}

// newFight is fight { }.
func (s *scenarioFile) newFight(L *lua.LState) int {
	set := s.readFight(s.fightDefinition(L))
	content := s.content
	if len(s.reader.enemies) > 0 || len(s.reader.Faults) > 0 {
		var err error
		if content, err = s.extend(); err != nil {
			panic(err)
		}
	}
	log := &engine.Log{}
	var f *rules.Fight
	refuseFight(L, s.Begins(func() (err error) {
		f, err = set.begin(content, s.player.rt, log)
		return err
	}))
	L.Push(s.Play(ui.Fight(f), log))
	return 1
}

// fightDefinition is the argument of the call fight { } in progress.
func (s *scenarioFile) fightDefinition(L *lua.LState) *scripting.Definition {
	table := sandbox.Table(L, 1, "fight", "set-up")
	_, line := sandbox.CallLine(L)
	return &scripting.Definition{Kind: "fight", Table: table, Chunk: s.chunk, Line: line}
}

// refuseFight raises the error of a fight that cannot begin.
func refuseFight(L *lua.LState, err error) {
	if at, ours := err.(*source.Error); ours {
		sandbox.Raise(L, at)
	}
	if err != nil {
		scripting.Refuse(L, "fight", err)
	}
}

// fightSetup is a fight { } that was read.
type fightSetup struct {
	setup    rules.Setup
	hp       []namedNumber
	keywords []namedKeyword
	energy   int
	ovation  int
	piles    [3][]string
	laid     bool // the piles are given
}

type namedNumber struct {
	name   string
	number int
}

type namedKeyword struct {
	name    string
	keyword rules.Keyword
	stacks  int
}

// laidPiles are the piles a set-up can lay out, by their keys.
var laidPiles = [...]struct {
	key  string
	pile rules.Pile
}{{"hand", rules.Hand}, {"draw_pile", rules.DrawPile}, {"discard_pile", rules.DiscardPile}}

// readFight reads the table of fight { }. Faults stay in the reader.
func (s *scenarioFile) readFight(def *scripting.Definition) (set fightSetup) {
	rec := scripting.NewRecord(def, &s.reader.Faults)
	run := &s.content.Run
	copy(set.setup.Protagonists[:], run.Protagonists)
	if pair := rec.Texts("protagonists"); pair != nil {
		if len(pair) != 2 {
			rec.Faultf("protagonists", "", "a fight has 2 protagonists, not %d", len(pair))
		}
		copy(set.setup.Protagonists[:], pair)
	}
	set.setup.Enemies = s.readEnemies(rec, def)
	set.setup.Seed = engine.Seed(rec.Int("seed", 0, 1<<31-1, 1))
	set.energy = rec.Int("energy", 0, maxAmount, -1)
	set.ovation = rec.Int("ovation", 0, rules.MaxOvation, -1)
	if hp := rec.Sub("hp"); hp != nil {
		for _, name := range hp.Fields() {
			set.hp = append(set.hp, namedNumber{name, hp.Int(name, 0, maxAmount, 0)})
		}
		hp.Done()
	}
	if holders := rec.Sub("keywords"); holders != nil {
		for _, name := range holders.Fields() {
			held := holders.Sub(name)
			if held == nil {
				continue
			}
			for _, word := range held.Fields() {
				n := held.Int(word, 0, maxAmount, 0)
				if k, ok := keyword(held, word, word); ok {
					set.keywords = append(set.keywords, namedKeyword{name, k, n})
				}
			}
			held.Done()
		}
		holders.Done()
	}
	for i, p := range laidPiles {
		set.piles[i] = rec.Texts(p.key)
		for n, id := range set.piles[i] {
			if s.content.Card(id) == nil {
				rec.Faultf(p.key, "", "unknown card %q, item %d of %s%s", id, n+1, p.key, hint(id, s.content.CardIDs()))
			}
		}
		set.laid = set.laid || rec.Table().RawGetString(p.key) != lua.LNil
	}
	deck := rec.Texts("deck")
	for n, id := range deck {
		if s.content.Card(id) == nil {
			rec.Faultf("deck", "", "unknown card %q, item %d of deck%s", id, n+1, hint(id, s.content.CardIDs()))
		}
	}
	switch {
	case set.laid && deck != nil:
		rec.Faultf("deck", "", "a set-up has a deck, which is shuffled and drawn from, or piles as they lie, not both")
	case set.laid:
		set.setup.NoDraw = true
	case deck != nil:
		set.setup.Deck = deck
	default:
		set.setup.Deck = startingDeck(s.content, set.setup.Protagonists, [2]string{})
	}
	rec.Done()
	return set
}

// startingDeck is the deck a run would begin with; without a chosen Basic, the
// first a protagonist has.
func startingDeck(c *rules.Content, protagonists, basics [2]string) (deck []string) {
	for i, id := range protagonists {
		if p := c.Protagonist(id); p != nil && len(p.Basics) > 0 {
			basic := basics[i]
			if basic == "" {
				basic = p.Basics[0]
			}
			deck = append(deck, slices.Repeat([]string{basic}, c.Run.Basics)...)
		}
	}
	return append(deck, c.Run.Deck...)
}

// readEnemies reads enemy, or enemies: ids, or definitions written in place.
func (s *scenarioFile) readEnemies(rec *scripting.Record, def *scripting.Definition) (ids []string) {
	one := func(v lua.LValue, path []string, absent string) {
		switch v := v.(type) {
		case lua.LString:
			if s.content.Enemy(string(v)) == nil {
				rec.Faultf(path[0], "", "unknown enemy %q%s", string(v), hint(string(v), s.content.EnemyIDs()))
			}
			ids = append(ids, string(v))
		case *lua.LTable:
			place := &scripting.Definition{Kind: "enemy", Table: v, Chunk: def.Chunk, Line: def.Line, Path: path}
			in, where := s.reader.Begin(place)
			e := s.reader.readEnemy(in, where, absent)
			if err := s.vm.Freeze(v); err != nil {
				panic(err)
			}
			ids = append(ids, e.ID)
		default:
			rec.Faultf(path[0], "", "%s must be the id of an enemy or a definition, not %s", path[0], sandbox.Shown(v))
		}
	}
	v, list := rec.Get("enemy"), rec.Sub("enemies")
	switch {
	case list != nil && v != lua.LNil:
		rec.Faultf("enemies", "", "a fight has enemy or enemies, not both")
	case list != nil:
		for i := 1; i <= list.Len(); i++ {
			one(list.Item(i), []string{"enemies", strconv.Itoa(i)}, enemyPlace(i-1))
		}
		list.Done()
	case v == lua.LNil:
		rec.Faultf("", "", `the fight has no enemy: add enemy = "stage_rat", or enemy = { hp = 25, intents = { { attack(5) } } }`)
	default:
		one(v, []string{"enemy"}, enemyPlace(0))
	}
	return ids
}

// begin starts the fight of a set-up.
func (set *fightSetup) begin(c *rules.Content, rt *Runtime, log *engine.Log) (*rules.Fight, error) {
	f, err := rules.NewFight(c, set.setup, rt, log)
	if err != nil {
		return nil, err
	}
	directions, err := set.directions(f)
	for _, a := range directions {
		if err == nil {
			err = f.Apply(a)
		}
	}
	// The set-up is no part of what happened.
	log.Events = slices.DeleteFunc(log.Events, func(e engine.Event) bool { return e.Kind == rules.Directed })
	return f, err
}

// directions are the stage directions that make the fight what the set-up says.
// The error is that of an actor there is not.
func (set *fightSetup) directions(f *rules.Fight) (list []engine.Action, err error) {
	who := func(field, name string) int16 {
		a, ok := actorNamed(f, name)
		if !ok && err == nil {
			err = &source.Error{Message: fmt.Sprintf("fight: unknown %s %q", field, name), Hint: source.DidYouMean(name, whoWords(f))}
		}
		return int16(a)
	}
	add := func(verb engine.Verb, args ...int16) {
		a := engine.Action{Verb: verb}
		copy(a.Args[:], args)
		list = append(list, a)
	}
	for i, p := range laidPiles {
		cards := set.piles[i]
		if p.pile == rules.DrawPile { // the first of the list is drawn first
			cards = slices.Clone(cards)
			slices.Reverse(cards)
		}
		for _, id := range cards {
			add(rules.VerbAddCard, int16(f.Content().CardIndex(id)), int16(p.pile))
		}
	}
	for _, k := range set.keywords {
		add(rules.VerbSetKeyword, who("holder in keywords", k.name), int16(k.keyword), int16(k.stacks))
	}
	for _, h := range set.hp {
		add(rules.VerbSetHP, who("actor in hp", h.name), int16(h.number))
	}
	if set.energy >= 0 {
		add(rules.VerbSetEnergy, int16(set.energy))
	}
	if set.ovation >= 0 {
		add(rules.VerbSetOvation, int16(set.ovation))
	}
	return list, err
}

// played makes the f of a scenario.
func (s *scenarioFile) played(f *rules.Fight, game *scripting.PlayedGame) *lua.LTable {
	p := &playedFight{apply: game.Apply, fight: f}
	p.stage = newStage(s.vm, nil, func(*lua.LState) *rules.Fight { return f })
	fixed := p.stage.fixed()
	for _, m := range []struct {
		name string
		do   func(L *lua.LState) int
	}{
		{"play", func(L *lua.LState) int { return s.play(L, p) }},
		{"end_turn", func(L *lua.LState) int { return s.endTurn(L, p) }},
		{"can_play", func(L *lua.LState) int { return s.canPlay(L, p) }},
		{"forecast", func(L *lua.LState) int { return s.forecast(L, p) }},
		{"force", func(L *lua.LState) int { return s.force(L, p) }},
		{"direct", game.Direct},
	} {
		fixed.RawSetString(m.name, s.vm.Method("f:"+m.name, arguments[m.name], func() *lua.LTable { return p.view }, m.do))
	}
	p.view = s.vm.View(sandbox.Fields{Name: "fight", Fixed: fixed,
		Known: append([]string{"over", "result", "intent", "events"}, fightFields...),
		Read: func(L *lua.LState, key string) lua.LValue {
			switch key {
			case "over":
				return lua.LBool(f.Result() != rules.Undecided)
			case "result":
				return resultValue(f.Result())
			case "intent":
				return intentTable(L, f, front(f))
			case "events":
				return eventTables(L, f, game.Log)
			}
			return p.stage.fightField(L, key)
		}})
	return p.view
}

func resultValue(r rules.Result) lua.LValue {
	if r == rules.Undecided {
		return lua.LNil
	}
	return lua.LString(rules.Results[r])
}

// cardInHand finds a card in hand by its id: the first copy, or the second for
// "vex#2".
func (s *scenarioFile) cardInHand(L *lua.LState, p *playedFight, fn string) (int16, string) {
	id, number, numbered := strings.Cut(sandbox.String(L, 2, fn, "card id"), "#")
	copies := 1
	if n, err := strconv.Atoi(number); numbered && (err != nil || n < 1) {
		sandbox.Bad(L, 2, fn, "card id", fmt.Sprintf("must be like %q, or %q for the second copy in hand", id, id+"#2"))
	} else if numbered {
		copies = n
	}
	if p.fight.Content().Card(id) == nil {
		sandbox.Unknown(L, 2, fn, "card", id, p.fight.Content().CardIDs())
	}
	for i := 0; i < p.fight.Count(rules.Hand); i++ {
		if c := p.fight.CardAt(rules.Hand, i); p.fight.CardDef(c).ID == id {
			if copies--; copies == 0 {
				return c, id
			}
		}
	}
	return rules.NoCard, id
}

// f:play(card_id, target)
func (s *scenarioFile) play(L *lua.LState, p *playedFight) int {
	c, id := s.cardInHand(L, p, "play")
	if c == rules.NoCard {
		var hand []string
		for i := 0; i < p.fight.Count(rules.Hand); i++ {
			hand = append(hand, p.fight.CardDef(p.fight.CardAt(rules.Hand, i)).ID)
		}
		reason := rules.ErrNotInHand
		if p.fight.Result() != rules.Undecided {
			reason = rules.ErrOver
		}
		sandbox.Raise(L, fmt.Errorf("cannot play %q: %w (it holds: %s)", id, reason, strings.Join(hand, ", ")))
	}
	target := rules.Nobody
	switch v := L.Get(3).(type) {
	case *lua.LNilType:
	case lua.LString:
		var ok bool
		if target, ok = actorNamed(p.fight, string(v)); !ok {
			sandbox.Unknown(L, 3, "play", "target", string(v), whoWords(p.fight))
		}
	case *lua.LTable:
		var ok bool
		if target, ok = p.stage.actorOf(v); !ok {
			sandbox.Bad(L, 3, "play", "target", "must be an actor of this fight or its id")
		}
	default:
		sandbox.Bad(L, 3, "play", "target", "must be an actor of this fight or its id, not "+sandbox.Shown(v))
	}
	if err := p.apply(rules.PlayAction(c, target)); err != nil {
		scripting.Refuse(L, fmt.Sprintf("cannot play %q", id), err)
	}
	return 0
}

// f:end_turn()
func (s *scenarioFile) endTurn(L *lua.LState, p *playedFight) int {
	if err := p.apply(rules.EndTurn); err != nil {
		scripting.Refuse(L, "cannot end the turn", err)
	}
	return 0
}

// f:can_play(card_id): true, or false and the reason
func (s *scenarioFile) canPlay(L *lua.LState, p *playedFight) int {
	c, _ := s.cardInHand(L, p, "can_play")
	if err := p.fight.Playable(c); err != nil {
		L.Push(lua.LFalse)
		L.Push(lua.LString(err.Error()))
		return 2
	}
	L.Push(lua.LTrue)
	return 1
}

// f:forecast(): for each ally { low, high, curse }
func (s *scenarioFile) forecast(L *lua.LState, p *playedFight) int {
	var fc rules.Forecaster
	var forecast rules.Forecast
	if err := s.Asks(func() (err error) {
		forecast, err = fc.Forecast(p.fight)
		return err
	}); err != nil {
		scripting.Refuse(L, "forecast", err)
	}
	list := sandbox.NewRecord(L, 3)
	for a, loss := range forecast.Ally {
		t := sandbox.NewRecord(L, 3)
		t.RawSetString("low", sandbox.Number(loss.Low))
		t.RawSetString("high", sandbox.Number(loss.High))
		t.RawSetString("curse", sandbox.Number(loss.Curse))
		list.RawSetString(p.fight.ActorID(rules.Actor(a)), t)
	}
	L.Push(list)
	return 1
}

// f:force("luck", true, false, ...)
func (s *scenarioFile) force(L *lua.LState, p *playedFight) int {
	kind := sandbox.OneOf(L, 2, "force", "roll", rules.ForcedRolls)
	for i := 3; i <= max(L.GetTop(), 3); i++ {
		happens := int16(0)
		if sandbox.Bool(L, i, "force", "outcome") {
			happens = 1
		}
		if err := p.apply(engine.Action{Verb: rules.VerbForce, Args: [4]int16{int16(kind), happens}}); err != nil {
			scripting.Refuse(L, "force", err)
		}
	}
	return 0
}

// eventTables are the events of a fight as a scenario sees them: stage
// directions are left out.
func eventTables(L *lua.LState, f *rules.Fight, log *engine.Log) lua.LValue {
	return scripting.EventList(L, log.Events, rules.Directed, func(e *engine.Event) scripting.EventWords {
		words := scripting.EventWords{Type: rules.EventTypes[e.Kind], Keyword: whatWord(f, e.Keyword)}
		if e.Target >= 0 {
			words.Target = f.ActorID(rules.Actor(e.Target))
		}
		if e.Actor >= 0 {
			words.By = f.ActorID(rules.Actor(e.Actor))
		}
		if c := eventCard(e); c >= 0 {
			words.Card = f.CardDef(c).ID
		}
		if e.Kind == rules.Said {
			words.Text = e.Text
		}
		return words
	})
}
