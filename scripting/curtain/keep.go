package curtain

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/session"
	"curtaincall/scripting/keep"
)

// Keep implements scripting.Player: the last fight of a line as scenarios, the
// most readable first, the most faithful last.
func (p *Player) Keep(line []*session.Node, tried string) ([]*keep.Kept, error) {
	start, end := lastFight(line)
	if start < 0 {
		return nil, errors.New("there was no fight to keep")
	}
	first, last := fightOf(line[start]), fightOf(line[end])
	if err := keepable(p.gen.Content, first); err != nil {
		return nil, err
	}
	k := keep.Kept{Group: "Against " + first.ActorName(rules.FirstEnemy), Maker: "fight"}
	texts := texts(line[start+1:end+1], tried)
	for _, text := range texts {
		k.Steps = append(k.Steps, step(text))
	}
	k.Holds = holds(line[start], line[end], last)

	faithful := k
	faithful.Setup = append(p.cast(first), p.deck(first)...)

	// Stage directions at the beginning are part of the set-up.
	laidOut := start
	for laidOut < end && strings.HasPrefix(step(line[laidOut+1].Text), "f:direct") {
		laidOut++
	}
	f := fightOf(line[laidOut])
	readable := k
	readable.Steps = k.Steps[laidOut-start:]
	readable.Holds = holds(line[laidOut], line[end], last)
	readable.Setup = append(append(p.cast(f), p.state(f)...), laid(f, texts[laidOut-start:])...)
	if first.Seed() == 1 {
		return []*keep.Kept{&readable, &faithful}, nil
	}
	seeded := readable
	seeded.Setup = append(slices.Clip(readable.Setup), keep.Field{Key: "seed", Value: keep.Number(int(first.Seed()))})
	return []*keep.Kept{&readable, &seeded, &faithful}, nil
}

// fightOf is the fight in progress at a node, or the last one; nil at a choice
// before the first.
func fightOf(n *session.Node) *rules.Fight { return fightAt(n.State()) }

// fightAt is the fight on a table, or the last one of a run.
func fightAt(table engine.Table) *rules.Fight {
	switch t := table.(type) {
	case *ui.FightTable:
		return t.Fight
	case *ui.RunTable:
		return t.Run.Fight()
	}
	return nil
}

// lastFight is where the last fight of a line starts and ends, or -1.
func lastFight(line []*session.Node) (start, end int) {
	if _, whole := line[0].State().(*ui.FightTable); whole {
		return 0, len(line) - 1
	}
	at := func(i int) *rules.Run { return line[i].State().(*ui.RunTable).Run }
	end = len(line) - 1
	for end >= 0 && at(end).At() != rules.InFight {
		end--
	}
	if end < 0 {
		return -1, -1
	}
	for start = end; start > 0 && at(start-1).At() == rules.InFight && at(start-1).Act() == at(end).Act() && at(start-1).Scene() == at(end).Scene(); start-- {
	}
	if end+1 < len(line) {
		end++ // the action that decided it
	}
	return start, end
}

// keepable refuses what a scenario file cannot say.
func keepable(c *rules.Content, f *rules.Fight) error {
	for i := range f.Enemies() {
		if id := f.ActorID(rules.Enemy(i)); c.Enemy(id) == nil {
			return fmt.Errorf("enemy %q is defined in no file: save it in one first", id)
		}
	}
	for _, pile := range [...]rules.Pile{rules.Hand, rules.DrawPile, rules.DiscardPile, rules.InPlay} {
		for i := range f.Count(pile) {
			if id := f.CardDef(f.CardAt(pile, i)).ID; c.Card(id) == nil {
				return fmt.Errorf("card %q is defined in no file: save it in one first", id)
			}
		}
	}
	if f.Seed() != f.Seed().Plain() {
		return fmt.Errorf("the seed %d is too large for a scenario: play with one below 2147483648", f.Seed())
	}
	return nil
}

// step is an action as a scenario writes it.
func step(text string) string {
	words := strings.Fields(text)
	switch words[0] {
	case "play":
		args := make([]string, len(words)-1)
		for i, w := range words[1:] {
			args[i] = fmt.Sprintf("%q", w)
		}
		return "f:play(" + strings.Join(args, ", ") + ")"
	case "end_turn":
		return "f:end_turn()"
	}
	return fmt.Sprintf("f:direct(%q)", text)
}

// cast is who stands on the stage.
func (p *Player) cast(f *rules.Fight) (t keep.Table) {
	ids := make([]string, f.Enemies())
	for i := range ids {
		ids[i] = f.ActorID(rules.Enemy(i))
	}
	if len(ids) == 1 {
		t = append(t, keep.Field{Key: "enemy", Value: keep.Text(ids[0])})
	} else {
		t = append(t, keep.Field{Key: "enemies", Value: keep.List(ids)})
	}
	pair := []string{f.ActorID(rules.ProtagonistA), f.ActorID(rules.ProtagonistB)}
	if !slices.Equal(pair, p.gen.Content.Run.Protagonists) {
		t = append(t, keep.Field{Key: "protagonists", Value: keep.List(pair)})
	}
	var wounds keep.Table
	for a := rules.MacGuffin; a < rules.FirstEnemy+rules.Actor(f.Enemies()); a++ {
		if a != rules.Team && f.HP(a) < f.MaxHP(a) {
			wounds = append(wounds, keep.Field{Key: holderWord(f, a), Value: keep.Number(f.HP(a))})
		}
	}
	if wounds != nil {
		t = append(t, keep.Field{Key: "hp", Value: keep.Fields(wounds...)})
	}
	return t
}

// holderWord is what a set-up calls an actor.
func holderWord(f *rules.Fight, a rules.Actor) string {
	if a.IsEnemy() {
		return enemyPlace(int(a - rules.FirstEnemy))
	}
	return f.ActorID(a)
}

// state is what a set-up says of keywords and meters: what is not as a fight
// begins.
func (p *Player) state(f *rules.Fight) (t keep.Table) {
	var holders keep.Table
	for a := rules.MacGuffin; a < rules.FirstEnemy+rules.Actor(f.Enemies()); a++ {
		var held keep.Table
		for s := f.Held(a); s != 0; s &= s - 1 {
			k := s.First()
			if !startsWith(f, a, k) {
				held = append(held, keep.Field{Key: f.Keyword(k).Word, Value: keep.Number(f.Stacks(a, k))})
			}
		}
		if held != nil {
			holders = append(holders, keep.Field{Key: holderWord(f, a), Value: keep.Fields(held...)})
		}
	}
	if holders != nil {
		t = append(t, keep.Field{Key: "keywords", Value: keep.Fields(holders...)})
	}
	if f.Energy() != rules.EnergyPerTurn {
		t = append(t, keep.Field{Key: "energy", Value: keep.Number(f.Energy())})
	}
	if f.Ovation() != 0 {
		t = append(t, keep.Field{Key: "ovation", Value: keep.Number(f.Ovation())})
	}
	return t
}

// startsWith tells whether an enemy begins its fights with these very stacks.
func startsWith(f *rules.Fight, a rules.Actor, k rules.Keyword) bool {
	if !a.IsEnemy() {
		return false
	}
	for _, h := range f.EnemyDef(a).Keywords {
		if h.Keyword == k && h.Stacks == f.Stacks(a, k) {
			return true
		}
	}
	return false
}

// deck is the set-up that shuffles and draws as the fight did.
func (p *Player) deck(f *rules.Fight) (t keep.Table) {
	ids := f.Deck()
	pair := [2]string{f.ActorID(rules.ProtagonistA), f.ActorID(rules.ProtagonistB)}
	if !slices.Equal(ids, startingDeck(p.gen.Content, pair, [2]string{})) {
		t = append(t, keep.Field{Key: "deck", Value: keep.List(ids)})
	}
	if f.Seed() != 1 {
		t = append(t, keep.Field{Key: "seed", Value: keep.Number(int(f.Seed()))})
	}
	return t
}

// texts are the actions of some nodes, and one that was only tried after them.
func texts(nodes []*session.Node, tried string) (list []string) {
	for _, n := range nodes {
		list = append(list, n.Text)
	}
	if tried != "" {
		list = append(list, tried)
	}
	return list
}

// laid is the set-up with the cards as they lay: of one turn only those that
// were played.
func laid(f *rules.Fight, texts []string) (t keep.Table) {
	ids := func(p rules.Pile) []string {
		list := make([]string, f.Count(p))
		for i := range list {
			list[i] = f.CardDef(f.CardAt(p, i)).ID
		}
		return list
	}
	var played []string
	for _, text := range texts {
		words := strings.Fields(text)
		switch words[0] {
		case "end_turn":
			return keep.Table{{Key: "hand", Value: keep.List(ids(rules.Hand))}, {Key: "draw_pile", Value: keep.List(ids(rules.DrawPile))}}
		case "play":
			id, _, _ := strings.Cut(words[1], "#")
			played = append(played, id)
		}
	}
	return keep.Table{{Key: "hand", Value: keep.List(played)}}
}

// holds are assertions for what changed: HP, keywords, the meters, the result.
func holds(start, end *session.Node, last *rules.Fight) (list []keep.Hold) {
	if last.Result() != rules.Undecided {
		list = append(list, keep.Hold{Expr: "f.result", Value: fmt.Sprintf("%q", rules.Results[last.Result()])})
	}
	before, after := fightTable(start), fightTable(end)
	for _, c := range session.Changes(before, after) {
		if strings.HasPrefix(c.Word, "#") || c.Word == "turn" || c.Word == "energy" {
			continue
		}
		list = append(list, keep.Hold{Expr: "f." + c.Word, Value: fmt.Sprint(c.Value)})
	}
	if len(list) == 0 {
		list = append(list, keep.Hold{Expr: "f.enemy.hp", Value: fmt.Sprint(last.HP(rules.FirstEnemy))})
	}
	return list
}

// fightTable is the table of the fight at a node, without the run around it.
func fightTable(n *session.Node) *ui.FightTable { return ui.Fight(fightOf(n)) }
