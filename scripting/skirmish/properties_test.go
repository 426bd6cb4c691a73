package skirmish_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
	rules "curtaincall/engine/skirmish"
	"curtaincall/engine/skirmish/ui"
	"curtaincall/scripting"
)

// What holds in every match, whatever the teams, the seed and the players:
// checked after each action of random matches of the scripts, now and then edited
// by stage directions. All of it, which takes a minute or two:
//
//	go test ./scripting/skirmish -run TestRandomMatches -games 10000

var (
	games = flag.Int("games", 150, "how many random matches to play")
	only  = flag.Int("game", -1, "play only the random match of this `number`")
)

// maxActions ends matches in which the teams can no longer reach each other.
const maxActions = 500

func TestRandomMatches(t *testing.T) {
	content := pack(t)
	p, err := content.Player()
	if err != nil {
		t.Fatal(err)
	}
	again, err := content.Player()
	if err != nil {
		t.Fatal(err)
	}
	first, n := 0, *games
	if *only >= 0 {
		first, n = *only, *only+1
	}
	var won [rules.NumTeams]int
	actions, failures := 0, 0
	for game := first; game < n && failures < 3; game++ {
		g, err := newRandomGame(p, game)
		if err != nil {
			t.Fatal(err)
		}
		if err = g.play(); err == nil {
			err = g.repeat(again)
		}
		if err != nil {
			failures++
			t.Errorf("match %d, %q of seed %d: %v\nafter:\n  %s\nrepeat it with: go test ./scripting/skirmish -run '^TestRandomMatches$' -game %d",
				game, g.setup.Words, g.setup.Seed, err, strings.Join(g.texts, "\n  "), game)
		}
		actions += len(g.texts)
		if o, over := g.table.Outcome(); over && o.Winner >= 0 {
			won[o.Winner]++
		}
	}
	t.Logf("%d matches, %d actions; won by A %d, by B %d", n-first, actions, won[0], won[1])
	if n-first >= 100 && (won[0] < n/10 || won[1] < n/10 || actions < 20*n) {
		t.Error("so few matches came to an end, or so fast, that this proves little")
	}
}

// randomGame is a match in the making and what was true of it before the last
// action.
type randomGame struct {
	setup   scripting.Setup
	log     *engine.Log
	table   *ui.Table
	copy    *ui.Table
	chance  engine.Stream
	players [rules.NumTeams]bot.Policy

	order  []rules.Unit
	cards  [rules.NumTeams][]int16
	hp     [rules.MaxUnits]int
	block  [rules.MaxUnits]int
	texts  []string
	hashes []uint64
	edited bool // by a stage direction
}

func newRandomGame(p scripting.Player, n int) (*randomGame, error) {
	seed := engine.Seed(n).Child("random match", 0)
	g := &randomGame{chance: seed.Stream("what the test does"), log: &engine.Log{}}
	g.setup.Seed = seed
	if g.chance.Below(2) == 0 {
		g.setup.Words = "A=" + g.team() + " B=" + g.team()
	}
	table, err := p.NewGame(g.setup, g.log)
	if err != nil {
		return nil, err
	}
	g.table, g.copy = table.(*ui.Table), table.Fresh().(*ui.Table)
	for i := range g.players {
		g.players[i] = bot.NewRandom(seed.Child("policy", i))
		if n%25 == 0 && i == 0 {
			g.players[i] = bot.New(20)
		}
	}
	for i := range g.table.Units() {
		g.order = append(g.order, g.table.Order(i))
		g.hp[i] = g.table.HP(rules.Unit(i))
	}
	g.remember()
	g.log.Truncate(0)
	return g, nil
}

// team is a random team of two to four units.
func (g *randomGame) team() string {
	all := []string{"warrior", "archer", "mage", "orc", "goblin"}
	var ids []string
	for range 2 + g.chance.Below(3) {
		ids = append(ids, all[g.chance.Below(len(all))])
	}
	return strings.Join(ids, ",")
}

// play plays to the end and checks everything on the way.
func (g *randomGame) play() error {
	for len(g.texts) < maxActions {
		if _, over := g.table.Outcome(); over {
			return nil
		}
		if err := g.probe(); err != nil {
			return err
		}
		a, err := g.players[g.table.Seat()].Choose(g.table)
		if err != nil {
			return err
		}
		if g.chance.Below(40) == 0 {
			a = g.direction()
		}
		if err := g.step(a); err != nil {
			return err
		}
	}
	return nil
}

// step applies one action and checks what must follow.
func (g *randomGame) step(a engine.Action) error {
	t := g.table
	text := t.Describe(a)
	back, unread := t.Parse(text)
	g.copy.CopyFrom(t)
	before, parts, current := t.Hash(), t.Parts(nil), t.Place()
	legal := slices.Contains(t.Legal(nil), a)
	err := t.Apply(a)
	if err != nil {
		if legal {
			return fmt.Errorf("%s is legal and fails: %w", text, err)
		}
		if t.Hash() != before || len(g.log.Events) > 0 {
			return fmt.Errorf("%s was refused (%v) and left a trace", text, err)
		}
		return nil
	}
	if unread != nil || back != a {
		return fmt.Errorf("%v is %q, read back as %v (%v)", a, text, back, unread)
	}
	g.texts, g.hashes = append(g.texts, text), append(g.hashes, t.Hash())
	if (t.Hash() == before) != slices.Equal(parts, t.Parts(nil)) {
		return fmt.Errorf("%s: the hash and the hashes of the parts disagree about a change", text)
	}
	if err := g.check(legal && t.Ends(a), current); err != nil {
		return fmt.Errorf("%s: %w", text, err)
	}
	// Back by copying, and the same once more.
	after := t.Hash()
	g.copy.Match, t.Match = t.Match, g.copy.Match
	if t.Hash() != before {
		return fmt.Errorf("%s: a copy made before has another hash", text)
	}
	if err := t.Apply(a); err != nil || t.Hash() != after {
		return fmt.Errorf("%s: done once more on the copy it leads to %x instead of %x (%v)", text, t.Hash(), after, err)
	}
	g.copy.Match, t.Match = t.Match, g.copy.Match
	g.log.Truncate(0)
	return nil
}

// probe tries what must not work, and one legal action on a copy.
func (g *randomGame) probe() error {
	t := g.table
	before := t.Hash()
	wild := engine.Action{Verb: engine.Verb(g.chance.Below(14)), Args: [4]int16{int16(g.chance.Below(16) - 2), int16(g.chance.Below(16) - 2), int16(g.chance.Below(16) - 2)}}
	g.copy.CopyFrom(t)
	if err := g.copy.Apply(wild); err != nil && g.copy.Hash() != before {
		return fmt.Errorf("%v was refused (%w) and left a trace", wild, err)
	}
	legal := t.Legal(nil)
	a := legal[g.chance.Below(len(legal))]
	g.copy.CopyFrom(t)
	if err := g.copy.Apply(a); err != nil {
		return fmt.Errorf("%s is legal and fails: %w", t.Describe(a), err)
	}
	if g.chance.Below(30) == 0 {
		t.Stage(screen.Screen{Width: 80})
		t.Story(g.log.Events, screen.Screen{})
		t.Facts(nil)
	}
	if t.Hash() != before {
		return fmt.Errorf("looking at the match changed it")
	}
	return nil
}

// direction is a random stage direction; some of them are refused.
func (g *randomGame) direction() engine.Action {
	u := rules.Unit(g.chance.Below(g.table.Units()))
	other := rules.Unit(g.chance.Below(g.table.Units()))
	n := int16(g.chance.Below(40))
	switch g.chance.Below(6) {
	case 0:
		return engine.Action{Verb: rules.VerbSetHP, Args: [4]int16{int16(u), n}}
	case 1:
		return engine.Action{Verb: rules.VerbSetZone, Args: [4]int16{int16(u), n % 3}}
	case 2:
		return engine.Action{Verb: rules.VerbSetKeyword, Args: [4]int16{int16(u), n % rules.NumKeywords, n}}
	case 3:
		return engine.Action{Verb: rules.VerbSetTurn, Args: [4]int16{int16(u)}}
	}
	k := [...]rules.Keyword{rules.Taunt, rules.Weaken, rules.Cripple}[n%3]
	return rules.SetEffect(u, k, other, int(n%4))
}

// check looks at the state after an action, and at what was told of it.
func (g *randomGame) check(ended bool, place int) error {
	t := g.table
	for i, u := range g.order {
		if t.Order(i) != u {
			return fmt.Errorf("the order of turns has changed at place %d", i+1)
		}
	}
	directed := false
	for i := range g.log.Events {
		e := &g.log.Events[i]
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
	for u := range rules.Unit(t.Units()) {
		if err := g.unit(u, directed); err != nil {
			return fmt.Errorf("%s: %w", t.UnitName(u), err)
		}
	}
	a, b := t.Living(rules.TeamA) != 0, t.Living(rules.TeamB) != 0
	if t.Over() == (a && b) {
		return fmt.Errorf("over is %v with A alive %v and B alive %v", t.Over(), a, b)
	}
	if t.Over() {
		if len(t.Legal(nil)) > 0 {
			return fmt.Errorf("something is legal after the end")
		}
	} else if !t.Alive(t.Current()) {
		return fmt.Errorf("it is the turn of a dead unit")
	}
	for i := place; ended && !t.Over() && !directed; {
		if i = (i + 1) % t.Units(); t.Alive(t.Order(i)) {
			if t.Place() != i {
				return fmt.Errorf("after %s it is %s's turn, not %s's", t.UnitName(t.Order(place)), t.UnitName(t.Current()), t.UnitName(t.Order(i)))
			}
			break
		}
	}
	return g.remember()
}

// unit checks one unit.
func (g *randomGame) unit(u rules.Unit, directed bool) error {
	t := g.table
	if directed {
		g.hp[u], g.block[u] = t.HP(u), t.Block(u)
	}
	switch {
	case t.HP(u) < 0 || t.HP(u) > t.MaxHP(u):
		return fmt.Errorf("%d of %d HP", t.HP(u), t.MaxHP(u))
	case t.HP(u) > 0 != t.Alive(u):
		return fmt.Errorf("%d HP and alive %v", t.HP(u), t.Alive(u))
	case t.HP(u) != g.hp[u]:
		return fmt.Errorf("%d HP, and by what was told %d", t.HP(u), g.hp[u])
	case t.Block(u) != g.block[u] && t.Alive(u):
		return fmt.Errorf("%d Block, and by what was told %d", t.Block(u), g.block[u])
	case t.Zone(u) < rules.ZoneA || t.Zone(u) > rules.ZoneB:
		return fmt.Errorf("in zone %d", t.Zone(u))
	}
	for k := range rules.Keyword(rules.NumKeywords) {
		if n := t.Aura(u, k); n < 0 || n > engine.MaxCount || n > 0 && k != rules.Block && !rules.Auras.Has(k) {
			return fmt.Errorf("%d %s", n, rules.Keywords.Row(k).Name)
		}
	}
	for _, e := range t.Effects(nil, u) {
		if e.Turns < 1 || e.Turns > engine.MaxCount || int(e.Source) >= t.Units() {
			return fmt.Errorf("the effect %+v", e)
		}
		if !t.Alive(u) {
			return fmt.Errorf("dead, and suffers %+v", e)
		}
		if e.Keyword == rules.Taunt && !t.Alive(e.Source) && !g.edited {
			return fmt.Errorf("taunted by the dead: %+v", e)
		}
	}
	return nil
}

// remember checks that nobody has lost or got a card, and notes who has which.
func (g *randomGame) remember() error {
	t := g.table
	for team := range rules.Team(rules.NumTeams) {
		var cards []int16
		for _, p := range [...]rules.Pile{rules.Deck, rules.Hand} {
			for i := range t.Count(team, p) {
				cards = append(cards, t.CardAt(team, p, i))
			}
		}
		slices.Sort(cards)
		if g.cards[team] != nil && !slices.Equal(cards, g.cards[team]) {
			return fmt.Errorf("%s had the cards %v and now has %v", team, g.cards[team], cards)
		}
		g.cards[team] = cards
		if n := t.Count(team, rules.Hand); n > rules.HandSize {
			return fmt.Errorf("%s holds %d cards", team, n)
		}
	}
	return nil
}

// repeat plays the same texts again with another interpreter.
func (g *randomGame) repeat(p scripting.Player) error {
	table, err := p.NewGame(g.setup, nil)
	if err != nil {
		return err
	}
	for i, text := range g.texts {
		a, err := table.Parse(text)
		if err == nil {
			err = table.Apply(a)
		}
		if err != nil {
			return fmt.Errorf("action %d, %s, fails in the repetition: %w", i+1, text, err)
		}
		if table.Hash() != g.hashes[i] {
			return fmt.Errorf("after action %d, %s, the repetition has another hash", i+1, text)
		}
	}
	return nil
}
