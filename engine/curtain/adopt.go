package curtain

import (
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
)

// Adopt converts the fight to the content c, with runtime to run its effects. It finds definitions by their ids and
// keeps the shown intents. If c lacks definitions that the state uses, the error names them all and nothing changes. If
// a question is pending, its action is replayed under c and must ask it again.
func (f *Fight) Adopt(c *Content, runtime any) error {
	executorOf := func(f *Fight) *executor { return &f.executor }
	same := func(a engine.Action) engine.Action { return a } // cards are instances
	return engine.AdoptContentAndPendingQuestion(f, NewFightToCopyInto(), executorOf, same, func(f *Fight) error { return f.moveFightToContent(c, runtime) })
}

func (f *Fight) moveFightToContent(c *Content, runtime any) error {
	next := f.state
	var moving library.MissingDefinitions
	c.protagonists.RenumberAll(&moving, &f.content.protagonists, next.protagonist[:])
	for e := range f.ActorsWithIntents {
		i := e - FirstEnemy
		if n, ok := c.enemies.FindIndexOrRecordMissing(&moving, f.content.Enemies[f.enemy[i].def].ID); ok {
			e, phases, shown := &next.enemy[i], c.Enemies[n].Phases, &next.rareParts.shown[i]
			e.def, e.phase = n, int8(min(int(e.phase), len(phases)-1))
			pattern := phases[e.phase].Intents
			e.step = int8(min(int(e.step), max(len(pattern)-1, 0)))
			for at, step := range shown { // clear entries that no longer exist
				if int(step) > len(pattern) {
					shown[at] = 0
				}
			}
		}
	}
	for i := range f.cards[:f.cardCount] {
		n, ok := c.cards.FindIndexOrRecordMissing(&moving, f.CardDef(int16(i)).ID)
		if !ok {
			continue
		}
		old := f.cards[i]
		made := next.newCard(c, n)
		made.boost, made.discount = old.boost, min(old.discount, made.cost)
		if made.flags&specialToPlay != 0 {
			made.discount = old.discount
		}
		made.flags |= old.flags & allHeightened
		next.cards[i] = made
		next.restoreChangedOwner(i)
	}
	next.owned.renumberDefs(&moving, f.content, c)
	moving.Record("keyword", next.renumberKeywords(f.content.Keywords.RenumberingTo(c.Keywords))...)
	if err := moving.Err("fight"); err != nil {
		return err
	}
	next.renumberWaits(f, c)
	f.state, f.content = next, c
	f.SetRuntime(runtime)
	f.recomputeHooksAndModifierFlags()
	return nil
}

func (b *belongings) renumberDefs(transfer *library.MissingDefinitions, old, c *Content) {
	c.relics.RenumberAll(transfer, &old.relics, b.relicDefIndices())
	c.items.RenumberAll(transfer, &old.items, b.itemDefIndices())
}

func (s *state) renumberKeywords(numbering *engine.KeywordRenumbering) (missing []string) {
	if numbering.IsIdentity() {
		return nil
	}
	for a := range s.units[:s.actorEnd] {
		k := &s.units[a].keywords
		missing = append(missing, numbering.MissingWords(k.HeldKeywords())...)
		*k = k.Renumber(numbering)
	}
	for i := range s.enemy[:s.actorEnd-FirstEnemy] {
		for n := range s.enemy[i].intent.Actions() {
			a := &s.enemy[i].intent.at[n]
			missing = append(missing, numbering.MissingWords(engine.KeywordSetOf(a.Keyword, a.Of))...)
			a.Keyword, _ = numbering.NewID(a.Keyword)
			a.Of, _ = numbering.NewID(a.Of)
		}
	}
	return missing
}

// Adopt converts the run and its fight to the content c, as Fight.Adopt does. It finds cards and options by id, but
// rooms and the choices of events by index.
func (r *Run) Adopt(c *Content, runtime any) error {
	executorOf := func(r *Run) *engine.Executor[runState] { return &r.course }
	same := func(a engine.Action) engine.Action { return a } // options are indices
	return engine.AdoptContentAndPendingQuestion(r, new(Run), executorOf, same, func(r *Run) error { return r.moveRunToContent(c, runtime) })
}

func (r *Run) moveRunToContent(c *Content, runtime any) error {
	next, old := r.runState, r.fight.content
	var moving library.MissingDefinitions
	c.protagonists.RenumberAll(&moving, &old.protagonists, next.protagonists[:])
	c.cards.RenumberAll(&moving, &old.cards, next.basics[:])
	c.cards.RenumberAll(&moving, &old.cards, next.deck[:r.deckSize])
	next.owned.renumberDefs(&moving, old, c)
	if r.awaitedItem != 0 {
		n, _ := c.items.FindIndexOrRecordMissing(&moving, old.Items[r.awaitedItem-1].ID)
		next.awaitedItem = n + 1
	}
	for _, list := range [...][]runOption{next.options[:r.optionCount], next.stock[:r.stockCount]} {
		for i, o := range list {
			if t := c.tableOfOption(o.kind); t != nil {
				list[i].n, _ = t.FindIndexOrRecordMissing(&moving, old.tableOfOption(o.kind).ID(o.n))
			}
		}
	}
	if n, ok := c.runs.FindIndexOrRecordMissing(&moving, old.Runs[r.run].ID); ok {
		next.run = n
		r.recordMissingRooms(c, c.Runs[n], &moving)
	}
	if err := moving.Err("run"); err != nil {
		return err
	}
	if r.at == InFight {
		if err := r.fight.Adopt(c, runtime); err != nil {
			return err
		}
	} else {
		r.fight.content = c
		r.fight.SetRuntime(runtime)
	}
	r.runState, r.fight.run = next, c.Runs[next.run]
	r.course.SetRuntime(runtime)
	r.cachedHash = engine.Hasher{}
	return nil
}

// recordMissingRooms records in transfer the act, rooms and event choices that the run uses and def or content lacks.
func (r *Run) recordMissingRooms(content *Content, def *RunDef, transfer *library.MissingDefinitions) {
	if int(r.act) >= len(def.Acts) || int(r.node) >= len(def.Acts[r.act].rooms) {
		transfer.Record("act", strconv.Itoa(r.ActNumber()))
		return
	}
	rooms := def.Acts[r.act].rooms
	if rooms[r.node].Kind != r.Room().Kind {
		transfer.Record("room", strconv.Itoa(r.RoomNumber()))
	}
	if int(r.forcedNextRoom) > len(rooms) {
		transfer.Record("room", strconv.Itoa(int(r.forcedNextRoom)))
	}
	for _, o := range r.options[:r.optionCount] {
		switch o.kind {
		case OptionRoom:
			if int(o.n) >= len(rooms) {
				transfer.Record("room", strconv.Itoa(int(o.n)+1))
			}
		case OptionChoice:
			if e := content.happenings.Find(rooms[r.node].Event); e == nil || int(o.n) >= len(e.Choices) {
				transfer.Record("choice", strconv.Itoa(int(o.n)+1))
			}
		}
	}
}
