package curtain

import (
	"fmt"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// How values look at a console: a fight as the stage, a card as a card, an actor
// on a line, an intent as one writes it.

// Face implements scripting.Console.
func (c *console) Face(v lua.LValue, s screen.Screen) []string {
	t, ok := v.(*lua.LTable)
	if !ok {
		return nil
	}
	if c.now != nil && (t == c.now.view || t == c.run) {
		return c.host.Table().Stage(s)
	}
	if id, defined := c.typed.tables[t]; defined {
		found, err := scripting.Find(c.Entries(), "", id)
		if err != nil {
			return nil // another definition has taken its place
		}
		return found[0].Face(s)
	}
	if f, card, is := c.cardOf(t); is {
		d := f.CardDef(card)
		return append(ui.CardFace(f.Content().Keywords, d, f.Content().Upgraded(d), s), s.Wrap(whereabouts(f, card), 2)...)
	}
	return nil
}

// whereabouts tells where in the fight a card is, and what it costs there.
func whereabouts(f *rules.Fight, card int16) string {
	for p, name := range [...]string{rules.DrawPile: "in the draw pile", rules.Hand: "in hand", rules.DiscardPile: "in the discard pile", rules.InPlay: "in play"} {
		for i := range f.Count(rules.Pile(p)) {
			if f.CardAt(rules.Pile(p), i) != card {
				continue
			}
			if rules.Pile(p) != rules.Hand {
				return name
			}
			if err := f.Playable(card); err != nil {
				return fmt.Sprintf("%s, costs %d; %s", name, f.Cost(card), err)
			}
			return fmt.Sprintf("%s, costs %d", name, f.Cost(card))
		}
	}
	return "in no pile"
}

// Brief implements scripting.Console.
func (c *console) Brief(v lua.LValue) string {
	t, ok := v.(*lua.LTable)
	if !ok {
		return ""
	}
	if c.now != nil && t == c.now.view {
		return fmt.Sprintf("the fight, turn %d", fightAt(c.host.Table()).Turn())
	}
	if c.now != nil {
		if a, is := c.now.actorOf(t); is {
			return c.actorLine(a)
		}
	}
	if id, defined := c.typed.tables[t]; defined {
		return `"` + id + `"`
	}
	if f, card, is := c.cardOf(t); is {
		d := f.CardDef(card)
		return fmt.Sprintf("%s (%d): %s", d.Name, f.Cost(card), f.Present(card, rules.Nobody, presentNumber))
	}
	if name, _ := sandbox.ViewName(t); name == "keywords" {
		return c.keywordsLine(t)
	}
	return intentSource(t)
}

// cardOf is the card of the present fight that a view stands for.
func (c *console) cardOf(t *lua.LTable) (f *rules.Fight, card int16, is bool) {
	if c.now == nil {
		return nil, 0, false
	}
	f = fightAt(c.host.Table())
	for i, view := range c.now.cards {
		if view == t && f.Holds(int16(i)) {
			return f, int16(i), true
		}
	}
	return nil, 0, false
}

// actorLine is an actor in one line.
func (c *console) actorLine(a rules.Actor) string {
	f := fightAt(c.host.Table())
	var parts []string
	if a != rules.Team {
		parts = append(parts, fmt.Sprintf("%d/%d HP", f.HP(a), f.MaxHP(a)))
	}
	for held := f.Held(a); held != 0; held &= held - 1 {
		k := held.First()
		parts = append(parts, fmt.Sprintf("%s %d", f.Keyword(k).Name, f.Stacks(a, k)))
	}
	if a.IsEnemy() && f.Alive(a) {
		parts = append(parts, "intends "+c.intends(f, a))
	}
	name := f.ActorName(a)
	if len(parts) == 0 {
		return name + ": holds nothing"
	}
	return name + ": " + strings.Join(parts, ", ")
}

// intends is what an enemy means to do, as one writes it.
func (c *console) intends(f *rules.Fight, a rules.Actor) string {
	var list []string
	table := intentTable(c.vm.L, f, a)
	for i := 1; i <= table.Len(); i++ {
		if action, ok := table.RawGetInt(i).(*lua.LTable); ok {
			list = append(list, intentSource(action))
		}
	}
	if len(list) == 0 {
		return "nothing"
	}
	return strings.Join(list, ", ")
}

// keywordWords are the words of the keywords that the present game has.
func (c *console) keywordWords() []string {
	kw := contentOf(c.host.Table()).Keywords
	return kw.Words(kw.All())
}

// keywordsLine is what an actor holds, as one writes it.
func (c *console) keywordsLine(t *lua.LTable) string {
	var held []string
	for _, word := range c.keywordWords() {
		v, err := c.vm.Field(t, word)
		if n, ok := v.(lua.LNumber); err == nil && ok && n != 0 {
			held = append(held, word+" = "+strconv.Itoa(int(n)))
		}
	}
	if len(held) == 0 {
		return "{}"
	}
	return "{ " + strings.Join(held, ", ") + " }"
}

// intentSource is an action of an intent as one writes it; "" for a table that is
// none.
func intentSource(t *lua.LTable) string {
	raw := sandbox.Unfrozen(t)
	kind, _ := text(raw.RawGetString("type"))
	for _, known := range rules.IntentKinds {
		if kind != known || kind == "" {
			continue
		}
		args := []string{written(raw.RawGetString("amount"))}
		for _, field := range []string{"keyword", "who"} {
			if v := raw.RawGetString(field); v != lua.LNil {
				args = append(args, written(v))
			}
		}
		if n, ok := sandbox.Exact(raw.RawGetString("times")); ok && n != 1 {
			args = append(args, fmt.Sprintf("{ times = %d }", n))
		}
		return kind + "(" + strings.Join(args, ", ") + ")"
	}
	return ""
}

func written(v lua.LValue) string {
	if s, ok := text(v); ok {
		return strconv.Quote(s)
	}
	return v.String()
}
