package curtain_test

import (
	"fmt"
	"strings"

	rules "curtaincall/engine/curtain"
)

// Wild definitions are made of random verbs with random arguments: scripts that nobody has seen before. They load,
// since their shape is right; in play they do odd things, and some fail.

// author writes the body of one callback.
type author struct {
	*chance
	b      strings.Builder
	enemy  bool // whose callback it is
	target bool // whether it has a target
}

// callback writes function(self, fight, ...) with up to so many statements.
func (a *author) callback(params string, most int) string {
	a.b.Reset()
	for range a.from(1, most) {
		a.statement(2)
	}
	return "function(" + params + ")\n" + a.b.String() + "  end"
}

func (a *author) statement(nest int) {
	if nest > 0 {
		switch a.IntN(8) {
		case 0:
			fmt.Fprintf(&a.b, "    if %s then\n", a.condition())
			a.statement(nest - 1)
			a.b.WriteString("    end\n")
			return
		case 1:
			fmt.Fprintf(&a.b, "    for i = 1, %d do\n", a.from(0, 3))
			a.statement(nest - 1)
			a.b.WriteString("    end\n")
			return
		case 2:
			a.b.WriteString("    self.memory.n = (self.memory.n or 0) + 1\n")
			return
		}
	}
	fmt.Fprintf(&a.b, "    self:%s\n", a.verb())
}

func (a *author) condition() string {
	return pick(a.chance, []string{
		"fight.turn % 2 == 0", "fight.ovation > 1", "fight.energy > 1", "fight.enemy.hp > 10", "fight.macguffin.hp < 40",
		"fight.team.keywords.block == 0", "fight.protagonists[1].alive", "#fight.hand > 2", "fight.enemy.debuff_kinds > 0",
		"fight.cards_played > 1", "(self.memory.n or 0) < 3", "#fight.enemies > 1", "fight.team.debuff_stacks == 0",
	})
}

func (a *author) amount() int {
	if a.in(4) {
		return 9999
	}
	return a.IntN(7)
}

func (a *author) verb() string {
	n := a.amount()
	switch a.IntN(13) {
	case 0, 1:
		return fmt.Sprintf("deal(%d, %s, { times = %d })", n, a.foe(), a.from(0, 3))
	case 2, 3:
		return fmt.Sprintf("gain(%d, %q%s)", n, a.keyword(false), a.who())
	case 4, 5:
		who := ", " + pick(a.chance, []string{`"allies"`, `"protagonists"`, `"random_protagonist"`, `"team"`})
		if !a.enemy {
			who = pick(a.chance, []string{"", `, "enemies"`, `, "enemy"`, `, fight.enemies`})
		}
		return fmt.Sprintf("inflict(%d, %q%s)", n, a.keyword(true), who)
	case 6:
		if a.enemy && a.in(30) {
			return fmt.Sprintf(`lose(%d, "hp", %s)`, n, pick(a.chance, []string{`"macguffin"`, `"protagonists"`, "self"}))
		}
		amount := fmt.Sprint(n)
		if a.in(50) {
			amount = `"all"`
		}
		return fmt.Sprintf("lose(%s, %q%s)", amount, pick(a.chance, []string{a.keyword(false), a.keyword(true), "energy", "ovation", "hp"}), a.who())
	case 7:
		return fmt.Sprintf("heal(%d%s)", n, a.who())
	case 8:
		return `remove("all"` + a.who() + ")"
	case 9:
		return fmt.Sprintf("draw(%d)", a.IntN(4))
	case 10:
		return fmt.Sprintf("discount(%d, { random = %d })", a.IntN(3), a.from(1, 3))
	case 11:
		return fmt.Sprintf("boost(%d, { type = %q })", a.IntN(4), pick(a.chance, rules.CardTypeWords.List))
	}
	return fmt.Sprintf("gain(self:pick({ 1, 2, %d }), %q)", n, pick(a.chance, []string{"energy", "ovation", "inspire"}))
}

// foe returns whom the author's side attacks.
func (a *author) foe() string {
	switch {
	case a.enemy:
		return pick(a.chance, []string{`"macguffin"`, `"allies"`, `"random_protagonist"`, `fight.protagonists`})
	case a.target && a.in(60):
		return "target"
	}
	return pick(a.chance, []string{`"enemies"`, `"enemy"`, "nil"})
}

// who returns an argument that names the target of an effect, often the wrong one.
func (a *author) who() string {
	return pick(a.chance, []string{"", "", "", `, "team"`, `, "protagonists"`, `, "enemy"`, `, "macguffin"`, ", fight.protagonists"})
}

func (a *author) keyword(debuff bool) string {
	for {
		k := rules.Keyword(a.IntN(rules.NumKeywords))
		if rules.Debuffs.Has(k) == debuff {
			return rules.Keywords.Row(k).Word
		}
	}
}

// hooks returns on = { }, or nothing.
func (a *author) hooks(percent int, kinds []string) string {
	defer func(target bool) { a.target = target }(a.target)
	a.target = false
	var b strings.Builder
	for _, kind := range kinds {
		if a.in(percent) {
			fmt.Fprintf(&b, "  %s = %s,\n", kind, a.callback("self, fight, event", 2))
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return "on = {\n" + b.String() + "},\n"
}

// hookNames are the hooks that wild scripts have: what golden worlds are made of.
var hookNames = rules.EventTypes[:rules.KnockedOut+1]

// wildCard is a card of random effects.
func wildCard(c *chance, id string) string {
	a := &author{chance: c}
	var b strings.Builder
	kind := pick(c, rules.CardTypeWords.List)
	aim := pick(c, []string{"", "enemy", "enemy", "protagonist", "ally"})
	a.target = aim == "enemy"
	fmt.Fprintf(&b, "return card { id = %q, name = \"Wild\", owner = %q, type = %q, rarity = %q, cost = %d, text = \"Wild.\",\n",
		id, pick(c, []string{"aldric", "pip", "macguffin", "neutral"}), kind, pick(c, []string{"basic", "uncommon", "rare"}), c.IntN(3))
	if aim != "" {
		fmt.Fprintf(&b, "target = %q,\n", aim)
	}
	if kind == "enchantment" {
		b.WriteString(a.hooks(15, hookNames))
	} else if c.in(20) {
		b.WriteString(a.hooks(100, []string{"card_drawn"}))
	}
	fmt.Fprintf(&b, "play = %s,\n", a.callback("self, fight, target", 4))
	fmt.Fprintf(&b, "upgrade = { cost = 0, play = %s } }\n", a.callback("self, fight, target", 4))
	return b.String()
}

// wildEnemy is an enemy of random intents, hooks and modifiers.
func wildEnemy(c *chance, id string) string {
	return "return enemy { " + wildParts(&author{chance: c, enemy: true}, id)
}

// wildCompanion is such a companion.
func wildCompanion(c *chance, id string) string {
	return "return enemy { companion = true, " + wildParts(&author{chance: c}, id)
}

func wildParts(a *author, id string) string {
	c := a.chance
	var b strings.Builder
	fmt.Fprintf(&b, "id = %q, name = \"Wild\", hp = %d,\n", id, c.from(1, 60))
	if c.in(30) {
		fmt.Fprintf(&b, "keywords = { block = %d, inspire = %d, retaliate = %d },\n", c.IntN(9), c.IntN(3), c.IntN(3))
	}
	if c.in(30) {
		fmt.Fprintf(&b, "immune = { %q },\n", a.keyword(true))
	}
	if c.in(30) {
		b.WriteString("keeps = { \"retaliate\" },\n")
	}
	b.WriteString(a.hooks(20, slicesWithout(hookNames, "card_drawn")))
	if c.in(40) {
		b.WriteString("modify = {\n")
		for _, m := range []string{"attack", "damage_taken", "clear"} {
			if c.in(50) {
				fmt.Fprintf(&b, "  %s = function(self, fight, value, what) return value %s end,\n", m, pick(c, []string{"+ 1", "- 1", "* 2", "- fight.turn"}))
			}
		}
		if c.in(50) {
			b.WriteString("  immune = function(self, fight, immune, what) return immune or fight.turn % 2 == 0 end,\n")
		}
		b.WriteString("},\n")
	}
	if c.in(30) {
		fmt.Fprintf(&b, "phases = { { intents = { %s } }, { below = 0.5, enter = %s, intents = { %s } } } }\n",
			a.pattern(), a.callback("self, fight", 2), a.pattern())
	} else {
		fmt.Fprintf(&b, "intents = { %s } }\n", a.pattern())
	}
	return b.String()
}

func (a *author) pattern() string {
	var entries []string
	for range a.from(1, 4) {
		var actions []string
		for range a.IntN(4) {
			actions = append(actions, a.intent())
		}
		entry := "{ " + strings.Join(actions, ", ") + " }"
		if a.in(20) {
			entry = fmt.Sprintf("function(self, fight) if %s then return { attack(%d) } end return %s end", a.condition(), a.IntN(9), entry)
		}
		entries = append(entries, entry)
	}
	return strings.Join(entries, ", ")
}

func (a *author) intent() string {
	n := a.amount()
	switch a.IntN(6) {
	case 0, 1:
		return fmt.Sprintf("attack(%d, { times = %d })", n, a.from(1, 3))
	case 2:
		return fmt.Sprintf("attack_all(%d)", n)
	case 3:
		return fmt.Sprintf("gain(%d, %q)", n, pick(a.chance, []string{"block", "shield", "inspire", "retaliate", "fortify", "piercing", "accuracy", "regenerate"}))
	case 4:
		return fmt.Sprintf("heal(%d)", n)
	}
	whom := rules.IntentTargetWords.List[2:7]
	if !a.enemy {
		whom = []string{"enemy", "enemies", "companion", "companions", "protagonists"}
	}
	return fmt.Sprintf("inflict(%d, %q, %q)", n, a.keyword(true), pick(a.chance, whom))
}

func slicesWithout(list []string, word string) (out []string) {
	for _, s := range list {
		if s != word {
			out = append(out, s)
		}
	}
	return out
}
