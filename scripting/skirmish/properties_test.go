package skirmish_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	rules "curtaincall/engine/skirmish"
	"curtaincall/engine/skirmish/ui"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/skirmish"
	"curtaincall/scripting/testkit/gametest"
)

// maxActions cuts long matches short.
const maxActions = 500

// What holds in every match, whatever the teams, the seed and the players: checked after each action of random
// matches of the scripts, now and then edited by stage directions. All of it, which takes a minute or two:
//
//	go test ./scripting/skirmish -run TestRandomMatches -games 10000
func TestRandomMatches(t *testing.T) {
	world := gametest.NewOwnScriptsWorld(t, skirmish.Ruleset())
	gametest.PlayRandomGames(t, &gametest.RandomGameOptions{
		Game: skirmish.Game, Games: testkit.Size(50, 150), Actions: maxActions,
		Begin: func(n int, chance *engine.RandomStream) (*gametest.World, scripting.GameStart) {
			setup := scripting.GameStart{Seed: engine.Seed(n).Child("random match", 0)}
			if chance.IntN(2) == 0 {
				setup.Words = "A=" + team(chance) + " B=" + team(chance)
			}
			return world, setup
		},
		Watch: watch,
		Enough: func(s *gametest.RandomGameCounts) bool {
			return s.Won[1] >= s.Games/10 && s.Won[2] >= s.Games/10 && s.Actions >= 20*s.Games
		},
	})
}

// team is a random team of two to four units.
func team(chance *engine.RandomStream) string {
	all := []string{"warrior", "archer", "mage", "orc", "goblin", "sentinel", "templar", "rune_keeper"}
	var ids []string
	for range 2 + chance.IntN(3) {
		ids = append(ids, all[chance.IntN(len(all))])
	}
	return strings.Join(ids, ",")
}

func largerShareOfHP(t *ui.Table) rules.Team {
	var share [rules.NumTeams]float64
	for team := range share {
		hp, most := 0, 0
		for u := range rules.Unit(t.UnitCount()) {
			if t.TeamOf(u) == rules.Team(team) {
				hp, most = hp+t.HP(u), most+t.MaxHP(u)
			}
		}
		share[team] = float64(hp) / float64(most)
	}
	switch {
	case share[0] > share[1]:
		return rules.TeamA
	case share[1] > share[0]:
		return rules.TeamB
	}
	return rules.NoTeam
}

// watcher holds the facts about a match before the last action.
type watcher struct {
	table  *ui.Table
	chance engine.RandomStream
	order  []rules.Unit
	cards  [rules.NumTeams][]int16
	hp     [rules.MaxUnits]int
	block  [rules.MaxUnits]int
	edited bool // by a stage direction
}

func watch(t screen.Table, n int, _ []engine.Event) gametest.Watcher {
	g := &watcher{table: t.(*ui.Table), chance: engine.Seed(n).Stream("edits")}
	for i := range g.table.UnitCount() {
		g.order = append(g.order, g.table.UnitAtTurnIndex(i))
		g.hp[i] = g.table.HP(rules.Unit(i))
		g.block[i] = g.table.BlockAmount(rules.Unit(i))
	}
	return g
}

// Edit implements gametest.Watcher.
func (g *watcher) Edit(screen.Table) (engine.Action, bool) {
	return g.direction(), g.chance.IntN(40) == 0
}

// direction is a random stage direction; some of them are refused.
func (g *watcher) direction() engine.Action {
	u := rules.Unit(g.chance.IntN(g.table.UnitCount()))
	other := rules.Unit(g.chance.IntN(g.table.UnitCount()))
	n := int16(g.chance.IntN(40))
	switch g.chance.IntN(6) {
	case 0:
		return engine.Action{Kind: rules.ActSetHP, Args: [4]int16{int16(u), n}}
	case 1:
		return engine.Action{Kind: rules.ActSetZone, Args: [4]int16{int16(u), n % 3}}
	case 2:
		return engine.Action{Kind: rules.ActSetKeyword, Args: [4]int16{int16(u), n % rules.NumKeywords, n}}
	case 3:
		return engine.Action{Kind: rules.ActSetTurn, Args: [4]int16{int16(u)}}
	}
	k := [...]rules.Keyword{rules.Taunt, rules.Weaken, rules.Cripple}[n%3]
	return rules.NewSetEffectAction(u, k, other, int(n%4))
}

// Check looks at the state after an action, and at what was told of it.
func (g *watcher) Check(s *gametest.Step) error {
	t := g.table
	place, ended := s.Before.(*ui.Table).CurrentTurnIndex(), s.Move && t.EndsTurn(s.Action)
	for i, u := range g.order {
		if t.UnitAtTurnIndex(i) != u {
			return fmt.Errorf("the order of turns has changed at place %d", i+1)
		}
	}
	directed := false
	for i := range s.Events {
		e := &s.Events[i]
		directed = directed || e.Kind == rules.Directed
		g.edited = g.edited || directed
		if e.Target < 0 {
			continue
		}
		switch hp, block := &g.hp[e.Target], &g.block[e.Target]; {
		case e.Kind == rules.Damaged:
			*hp -= int(e.Amount)
		case e.Kind == rules.Healed:
			*hp += int(e.Amount)
		case e.Keyword == int16(rules.Block) && e.Kind == rules.Gained:
			*block += int(e.Amount)
		case e.Keyword == int16(rules.Block) && (e.Kind == rules.Lost || e.Kind == rules.Absorbed):
			*block -= int(e.Amount)
		case e.Kind == rules.Died:
			*block = 0
		}
	}
	for u := range rules.Unit(t.UnitCount()) {
		if err := g.unit(u, directed); err != nil {
			return fmt.Errorf("%s: %w", t.UnitName(u), err)
		}
	}
	a, b := t.LivingUnits(rules.TeamA) != 0, t.LivingUnits(rules.TeamB) != 0
	if !t.IsOver() && !(a && b) || t.IsOver() && a && b && t.Winner() != largerShareOfHP(t) { // S-31
		return fmt.Errorf("over is %v with A alive %v and B alive %v", t.IsOver(), a, b)
	}
	if t.IsOver() {
		if len(t.Legal(nil)) > 0 {
			return fmt.Errorf("something is legal after the end")
		}
	} else if !t.IsAlive(t.CurrentUnit()) {
		return fmt.Errorf("it is the turn of a dead unit")
	}
	for i := place; ended && !t.IsOver() && !directed && t.PendingQuestion() == nil; {
		if i = (i + 1) % t.UnitCount(); t.IsAlive(t.UnitAtTurnIndex(i)) {
			if t.CurrentTurnIndex() != i {
				return fmt.Errorf("after %s it is %s's turn, not %s's", t.UnitName(t.UnitAtTurnIndex(place)), t.UnitName(t.CurrentUnit()), t.UnitName(t.UnitAtTurnIndex(i)))
			}
			break
		}
	}
	return g.remember()
}

// unit checks one unit.
func (g *watcher) unit(u rules.Unit, directed bool) error {
	t := g.table
	if directed {
		g.hp[u], g.block[u] = t.HP(u), t.BlockAmount(u)
	}
	switch {
	case t.HP(u) < 0 || t.HP(u) > t.MaxHP(u):
		return fmt.Errorf("%d of %d HP", t.HP(u), t.MaxHP(u))
	case t.HP(u) > 0 != t.IsAlive(u) && (t.PendingQuestion() == nil || !t.IsAlive(u)): // who is at 0 dies when the card is resolved
		return fmt.Errorf("%d HP and alive %v", t.HP(u), t.IsAlive(u))
	case t.HP(u) != g.hp[u]:
		return fmt.Errorf("%d HP, and by what was told %d", t.HP(u), g.hp[u])
	case t.BlockAmount(u) != g.block[u] && t.IsAlive(u):
		return fmt.Errorf("%d Block, and by what was told %d", t.BlockAmount(u), g.block[u])
	case t.ZoneOf(u) < rules.ZoneA || t.ZoneOf(u) > rules.ZoneB:
		return fmt.Errorf("in zone %d", t.ZoneOf(u))
	}
	for k := range rules.Keyword(rules.NumKeywords) {
		if n := t.KeywordAmount(u, k); n < 0 || n > engine.MaxCount || n > 0 && k != rules.Block && !rules.Auras.Has(k) {
			return fmt.Errorf("%d %s", n, rules.Keywords.Row(k).Name)
		}
	}
	for _, e := range t.EffectsOn(u) {
		if e.Turns < 1 || e.Turns > engine.MaxCount || int(e.Source) >= t.UnitCount() {
			return fmt.Errorf("the effect %+v", e)
		}
		if !t.IsAlive(u) {
			return fmt.Errorf("dead, and suffers %+v", e)
		}
		if e.Keyword == rules.Taunt && !t.IsAlive(e.Source) && !g.edited {
			return fmt.Errorf("taunted by the dead: %+v", e)
		}
	}
	return nil
}

// remember checks that nobody has lost or got a card, and notes who has which.
func (g *watcher) remember() error {
	t := g.table
	for team := range rules.Team(rules.NumTeams) {
		var cards []int16
		for _, p := range [...]rules.Pile{rules.Deck, rules.Hand} {
			for i := range t.PileSize(team, p) {
				cards = append(cards, t.CardAt(team, p, i))
			}
		}
		slices.Sort(cards)
		if g.cards[team] != nil && !slices.Equal(cards, g.cards[team]) {
			return fmt.Errorf("%s had the cards %v and now has %v", team, g.cards[team], cards)
		}
		g.cards[team] = cards
		if n := t.PileSize(team, rules.Hand); n > rules.HandSize {
			return fmt.Errorf("%s holds %d cards", team, n)
		}
	}
	return nil
}
