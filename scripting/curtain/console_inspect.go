package curtain

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/scripting"
)

// What the engine keeps, as plain copies to look at.

// inspectedFight is the state of a fight.
type inspectedFight struct {
	Turn, Energy, Ovation, CardsPlayed, Actions int
	Result                                      string
	Seed                                        string
	Hash                                        string
	Actors                                      []inspectedActor
	Hand, DrawPile, DiscardPile, InPlay         []inspectedCard
	Forced                                      []inspectedRolls
	Parts                                       []inspectedPart
}

// inspectedActor is one actor, with what the script of an enemy remembers.
type inspectedActor struct {
	Number      int
	ID, Name    string
	HP, MaxHP   int
	Keywords    []inspectedStacks
	Phase, Step int
	Intent      []string
	Memory      []string
	DefinedAt   string
}

type inspectedStacks struct {
	Keyword string
	Stacks  int
	Fresh   bool
}

// inspectedCard is one copy of a card.
type inspectedCard struct {
	Instance                     int
	ID, Owner, Type, Rarity, Aim string
	Cost, CostNow, Boost         int
	Values                       []inspectedValue
	Text                         string
	Hooks                        []string
	DefinedAt                    string
}

type inspectedValue struct {
	Name   string
	Number int
}

type inspectedRolls struct {
	Roll    string
	Waiting int
}

type inspectedPart struct{ Name, Hash string }

// Inspect implements scripting.Console.
func (c *console) Inspect(v lua.LValue) (any, bool) {
	t, ok := v.(*lua.LTable)
	table := c.host.Table()
	f := fightAt(table)
	if !ok || f == nil || c.now == nil {
		return nil, false
	}
	if t == c.now.view || t == c.run {
		return inspectFight(f, table), true
	}
	if a, is := c.now.actorOf(t); is {
		return inspectActor(f, a), true
	}
	if _, card, is := c.cardOf(t); is {
		return inspectCard(f, card), true
	}
	return nil, false
}

func inspectFight(f *rules.Fight, table engine.Table) *inspectedFight {
	out := &inspectedFight{
		Turn: f.Turn(), Energy: f.Energy(), Ovation: f.Ovation(), CardsPlayed: f.CardsPlayed(), Actions: f.Actions(),
		Result: rules.Results[f.Result()], Hash: scripting.Hex(table.Hash()), Seed: scripting.Hex(uint64(f.Seed())),
	}
	for a := rules.MacGuffin; a < rules.Enemy(f.Enemies()); a++ {
		out.Actors = append(out.Actors, *inspectActor(f, a))
	}
	for p, pile := range [...]*[]inspectedCard{rules.DrawPile: &out.DrawPile, rules.Hand: &out.Hand, rules.DiscardPile: &out.DiscardPile, rules.InPlay: &out.InPlay} {
		for i := range f.Count(rules.Pile(p)) {
			*pile = append(*pile, *inspectCard(f, f.CardAt(rules.Pile(p), i)))
		}
	}
	for kind, name := range rules.ForcedRolls {
		if n := f.Waiting(rules.Forced(kind)); n > 0 {
			out.Forced = append(out.Forced, inspectedRolls{name, n})
		}
	}
	for _, p := range table.Parts(nil) {
		out.Parts = append(out.Parts, inspectedPart{p.Name, scripting.Hex(p.Hash)})
	}
	return out
}

func inspectActor(f *rules.Fight, a rules.Actor) *inspectedActor {
	out := &inspectedActor{Number: int(a), ID: f.ActorID(a), Name: f.ActorName(a), HP: f.HP(a), MaxHP: f.MaxHP(a)}
	for held := f.Held(a); held != 0; held &= held - 1 {
		k := held.First()
		out.Keywords = append(out.Keywords, inspectedStacks{f.Keyword(k).Word, f.Stacks(a, k), f.Fresh(a).Has(k)})
	}
	if !a.IsEnemy() {
		return out
	}
	out.Phase, out.Step = f.Phase(a)+1, f.Step(a)+1
	out.DefinedAt = f.EnemyDef(a).Where.String()
	self := rules.Source{Actor: a, Card: rules.NoCard}
	for _, name := range f.Remembered(self) {
		out.Memory = append(out.Memory, fmt.Sprintf("%s = %v", name, f.Recall(self, name)))
	}
	in := f.Intent(a)
	for _, action := range in.Actions() {
		out.Intent = append(out.Intent, rules.IntentKinds[action.Kind])
	}
	return out
}

func inspectCard(f *rules.Fight, card int16) *inspectedCard {
	d := f.CardDef(card)
	out := &inspectedCard{
		Instance: int(card), ID: d.ID, Owner: d.Owner, Type: rules.CardTypes[d.Type], Rarity: rules.Rarities[d.Rarity], Aim: rules.Aims[d.Aim],
		Cost: d.Cost, CostNow: f.Cost(card), Boost: f.Boost(card), Text: d.Text, DefinedAt: d.Where.String(),
	}
	for _, v := range d.Values {
		out.Values = append(out.Values, inspectedValue{v.Name, v.Number})
	}
	for kind, hook := range d.On {
		if hook != nil {
			out.Hooks = append(out.Hooks, rules.EventTypes[kind])
		}
	}
	return out
}
