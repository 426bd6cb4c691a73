package scripting

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/session"
	"curtaincall/scripting/keep"
)

// Keep implements Player: the last part of a line as scenarios. The most readable
// lays out what there was before the first move; the most faithful begins with the
// seed and repeats every stage direction.
func (p *player) Keep(line []*session.Node, tried string) ([]*keep.Kept, error) {
	acted := line[max(0, len(line)-2)] // before the last action
	k := keeper{game: p.gen.Game, content: p.gen.Content, how: innermost(p.gen.Game, p.gen.Game.State(acted.State()))}
	part := k.part(line)
	if len(part) == 0 {
		return nil, fmt.Errorf("there was no %s to keep", k.how.Kind.Name)
	}
	first := k.state(part[0])
	if seed := k.how.Seed(first); seed != seed.Plain() {
		return nil, fmt.Errorf("the seed %d is too large for a scenario: play with one below 2147483648", seed)
	}
	texts, steps := make([]string, 0, len(part)), make([]string, 0, len(part))
	for i, n := range part[1:] {
		texts, steps = append(texts, n.Text), append(steps, k.step(part[i], n.Action, n.Text))
	}
	if tried != "" {
		last := line[len(line)-1]
		a, _ := last.State().Parse(tried)
		texts, steps = append(texts, tried), append(steps, k.step(last, a, tried))
	}
	laidOut := 0 // stage directions at the beginning are part of the set-up
	for laidOut < len(part)-1 && !k.isMove(texts[laidOut]) {
		laidOut++
	}
	readable, err := k.kept(part[laidOut:], steps[laidOut:], k.how.Of(k.state(part[laidOut]), texts[laidOut:]))
	if err != nil {
		return nil, err
	}
	faithful, err := k.kept(part, steps, k.how.Began(p.gen.Content, first))
	if err != nil {
		return nil, err
	}
	seeded := *readable
	seeded.Setup = append(slices.Clip(readable.Setup), keep.Field{Key: "seed", Value: keep.Number(int(k.how.Seed(first)))})
	return []*keep.Kept{readable, &seeded, faithful}, nil
}

// keeper makes scenarios of a line of one game.
type keeper struct {
	game    *declare.Game
	content library.Content
	how     *declare.Setup
}

// state is the game at a node, or the part of it that is kept.
func (k *keeper) state(n *session.Node) any {
	state := k.game.State(n.State())
	if k.how.Played.Within != nil {
		state, _ = k.how.Played.Within(state)
	}
	return state
}

// part are the nodes of the last part of a line that can be kept, with the action
// that ended it.
func (k *keeper) part(line []*session.Node) []*session.Node {
	if k.how.Part == nil {
		return line
	}
	at := func(i int) (int, bool) { return k.how.Part(k.game.State(line[i].State())) }
	end := len(line) - 1
	for ; end >= 0; end-- {
		if _, in := at(end); in {
			break
		}
	}
	if end < 0 {
		return nil
	}
	start := end
	for last, _ := at(end); start > 0; start-- {
		if n, in := at(start - 1); !in || n != last {
			break
		}
	}
	return line[start:min(end+2, len(line))]
}

// isMove reports whether an action is a method of the game; others are stage
// directions.
func (k *keeper) isMove(text string) bool {
	word, _, _ := strings.Cut(text, " ")
	return slices.ContainsFunc(k.how.Played.Methods, func(a *actions.Action) bool { return a.Move && a.Name == word })
}

// step is an action at a node as a scenario writes it.
func (k *keeper) step(at *session.Node, does engine.Action, text string) string {
	a := actions.Actions(k.game.Actions).Of(does.Verb)
	if a == nil || !k.isMove(text) {
		return fmt.Sprintf("f:direct(%q)", text)
	}
	return "f:" + a.Call(k.game.State(at.State()), does)
}

// kept is a scenario of nodes that begins with a set-up.
func (k *keeper) kept(nodes []*session.Node, steps []string, setup any) (*keep.Kept, error) {
	if bad := k.how.ValidationErrors(k.content, setup); len(bad) > 0 {
		return nil, errors.New(bad[0].Message + ": it is defined in no file, save it in one first")
	}
	out := &keep.Kept{Group: k.game.Subject(k.state(nodes[0])), Maker: k.how.Kind.Name, Holds: k.holds(nodes)}
	w := schema.Writing{Keywords: k.content.KeywordTable()}
	if v := w.Write(k.how.Kind, setup); v.Source != nil {
		out.Setup = keepTable(v.Source)
	}
	if lost := w.LostFunction(); lost != "" {
		return nil, errors.New(lost + " is a function that was typed in, which no scenario can repeat: save the definition in a file first")
	}
	out.Steps = steps
	return out, nil
}

// keepTable is a made table as a scenario writes it.
func keepTable(s schema.Source) (t keep.Record) {
	t = keep.Record{}
	for i := range s.Len() {
		t = append(t, keep.Field{Value: keepValue(s.Item(i))})
	}
	for _, name := range s.Names() {
		t = append(t, keep.Field{Key: name, Value: keepValue(s.Field(name))})
	}
	return t
}

func keepValue(v schema.Value) keep.Value {
	switch {
	case v.Shape == schema.Whole:
		return keep.Number(v.N)
	case v.Shape == schema.Truth:
		return keep.Flag(v.N != 0)
	case v.Source == nil:
		return keep.Text(v.Text)
	case !isTexts(v.Source):
		if v.Shape == schema.List && v.Source.Len() == 0 {
			return keep.List(nil)
		}
		return keep.Fields(keepTable(v.Source)...)
	}
	var list []string
	for i := range v.Source.Len() {
		list = append(list, v.Source.Item(i).Text)
	}
	return keep.List(list)
}

// isTexts reports whether a table is a list of texts, and not empty.
func isTexts(s schema.Source) bool {
	for i := range s.Len() {
		if s.Item(i).Shape != schema.Text {
			return false
		}
	}
	return s.Len() > 0 && len(s.Names()) == 0
}

// holds are assertions for how it ended and for what changed.
func (k *keeper) holds(nodes []*session.Node) (list []keep.Hold) {
	last := k.state(nodes[len(nodes)-1])
	for _, o := range k.game.Ended(last) {
		if k.shows(o.Expr) {
			list = append(list, keep.Hold{Expr: "f." + o.Expr, Value: o.Value})
		}
	}
	facts := func(n *session.Node) (all []engine.Fact) {
		for _, v := range k.game.Facts {
			all = v.Facts(all, k.state(n), false)
		}
		return all
	}
	after := facts(nodes[len(nodes)-1])
	for _, c := range session.ChangesOf(facts(nodes[0]), after) {
		if h, ok := k.hold(last, c.Fact); ok {
			list = append(list, h)
		}
	}
	for i := 0; i < len(after) && len(list) == 0; i++ {
		if h, ok := k.hold(last, after[i]); ok {
			list = append(list, h)
		}
	}
	return list
}

// hold asserts a fact; false for one that changes by itself.
func (k *keeper) hold(game any, fact engine.Fact) (keep.Hold, bool) {
	word := strings.TrimPrefix(fact.Word, "#")
	f := schema.FactField(k.game.Facts, game, word)
	said := k.how.Said == nil
	if !said {
		word, said = k.how.Said(game, word)
	}
	if f == nil || f.Fact.Passes || !said || !k.shows(word) {
		return keep.Hold{}, false
	}
	h := keep.Hold{Expr: "f." + word, Value: strconv.Itoa(fact.Value)}
	if f.Fact.Count {
		h.Expr = "#" + h.Expr
	}
	switch {
	case f.Type.Shape == schema.Truth || f.Type.Shape == schema.Table && f.Type.Of.Shape == schema.Truth:
		h.Value = strconv.FormatBool(fact.Value != 0)
	case f.Type.Shape == schema.Word:
		h.Value = strconv.Quote(f.Type.Words.Word(fact.Value - 1))
	}
	return h, true
}

// shows reports whether the kept game shows what a fact is about.
func (k *keeper) shows(word string) bool {
	played := k.how.Played
	head := word[:strings.IndexAny(word+".", ".[")]
	return played.Field(head) != nil || played.Members != nil && slices.Contains(played.Members.Keys(k.content).List, head)
}
