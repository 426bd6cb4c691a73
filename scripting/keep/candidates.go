package keep

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
	"curtaincall/scripting"
)

// Candidates returns scenarios of the last part of a game that a scenario can show, such as a
// fight. They are ordered from the most readable, which sets up the state before the first move,
// to the most faithful, which begins with the seed and repeats every stage direction. The caller
// runs them to find out which pass.
//
// line is the path of the game's nodes. refused is the text of an action that was refused at the
// end, which becomes the last step; "" for none.
func Candidates(loaded scripting.Content, line []*session.Node, refused string) ([]*Kept, error) {
	g, is := loaded.(*scripting.Generation)
	if !is {
		return nil, scripting.ErrNoScripts
	}
	game, content := g.Game, g.Content
	acted := line[max(0, len(line)-2)] // the state before the last action
	k := keeper{game: game, content: content, how: game.Innermost(game.State(acted.State()))}
	part := k.part(line)
	if len(part) == 0 {
		return nil, fmt.Errorf("there is no %s to save", k.how.Kind.Name)
	}
	first := k.state(part[0])
	if seed := k.how.Seed(first); seed != seed.Plain() {
		return nil, fmt.Errorf("the seed %d is too large for a scenario: play with one below 2147483648", seed)
	}
	texts, steps := make([]string, 0, len(part)), make([]string, 0, len(part))
	for i, n := range part[1:] {
		texts, steps = append(texts, n.Text), append(steps, k.step(part[i], n.Action, n.Text))
	}
	if refused != "" {
		last := line[len(line)-1]
		a, _ := last.State().Parse(refused)
		texts, steps = append(texts, refused), append(steps, k.step(last, a, refused))
	}
	laidOut := 0 // number of stage directions at the beginning, which belong to the set-up
	for laidOut < len(part)-1 && !k.isMove(texts[laidOut]) {
		laidOut++
	}
	readable, err := k.scenarioOf(part[laidOut:], steps[laidOut:], k.how.Of(k.state(part[laidOut]), texts[laidOut:]))
	if err != nil {
		return nil, err
	}
	faithful, err := k.scenarioOf(part, steps, k.how.Began(content, first))
	if err != nil {
		return nil, err
	}
	seeded := *readable
	seeded.Setup = append(slices.Clip(readable.Setup), Field{Key: "seed", Value: Number(int(k.how.Seed(first)))})
	return []*Kept{readable, &seeded, faithful}, nil
}

type keeper struct {
	game    *declare.Declaration
	content library.Definitions
	how     *declare.Setup
}

func (k *keeper) state(n *session.Node) any {
	state := k.game.State(n.State())
	if k.how.Played.Within != nil {
		state, _ = k.how.Played.Within(state)
	}
	return state
}

// part returns the nodes of the last part of a game that a scenario can show, and the node after
// the action that ended it.
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

// isMove reports whether an action is a move of a player, not a stage direction.
func (k *keeper) isMove(text string) bool {
	word, _, _ := strings.Cut(text, " ")
	return slices.ContainsFunc(k.how.Played.Methods, func(a *actions.Decl) bool { return a.Move && a.Name == word })
}

func (k *keeper) step(at *session.Node, does engine.Action, text string) string {
	a := actions.Decls(k.game.Actions).Of(does.Kind)
	if a == nil || !k.isMove(text) {
		return fmt.Sprintf("f:direct(%q)", text)
	}
	return "f:" + a.Call(k.game.State(at.State()), does)
}

func (k *keeper) scenarioOf(nodes []*session.Node, steps []string, setup any) (*Kept, error) {
	if bad := k.how.ValidationErrors(k.content, setup); len(bad) > 0 {
		return nil, errors.New(bad[0].Message + ": it is not defined in a file; save it in one first")
	}
	out := &Kept{Group: k.game.Subject(k.state(nodes[0])), Maker: k.how.Kind.Name, Holds: k.assertions(nodes)}
	w := schema.Writing{Keywords: k.content.KeywordTable()}
	if v := w.Write(k.how.Kind, setup); v.Source != nil {
		out.Setup = keepTable(v.Source)
	}
	if lost := w.LostFunction(); lost != "" {
		return nil, errors.New(lost + " is a function typed at the prompt, which a scenario cannot repeat: save the definition in a file first")
	}
	out.Steps = steps
	return out, nil
}

func keepTable(s schema.Source) (t Record) {
	t = Record{}
	for i := range s.Len() {
		t = append(t, Field{Value: keepValue(s.Item(i))})
	}
	for _, name := range s.Names() {
		t = append(t, Field{Key: name, Value: keepValue(s.Field(name))})
	}
	return t
}

func keepValue(v schema.Value) Value {
	switch {
	case v.Shape == schema.Whole:
		return Number(v.N)
	case v.Shape == schema.Truth:
		return Flag(v.N != 0)
	case v.Source == nil:
		return Text(v.Text)
	case !isTexts(v.Source):
		if v.Shape == schema.List && v.Source.Len() == 0 {
			return List(nil)
		}
		return Fields(keepTable(v.Source)...)
	}
	var list []string
	for i := range v.Source.Len() {
		list = append(list, v.Source.Item(i).Text)
	}
	return List(list)
}

// isTexts reports whether a table is a list of strings and not empty.
func isTexts(s schema.Source) bool {
	for i := range s.Len() {
		if s.Item(i).Shape != schema.Text {
			return false
		}
	}
	return s.Len() > 0 && len(s.Names()) == 0
}

func (k *keeper) assertions(nodes []*session.Node) (list []Hold) {
	last := k.state(nodes[len(nodes)-1])
	for _, o := range k.game.Ended(last) {
		if k.isShown(o.Expr) {
			list = append(list, Hold{Expr: "f." + o.Expr, Value: o.Value})
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
		if h, ok := k.assertion(last, c.Fact); ok {
			list = append(list, h)
		}
	}
	for i := 0; i < len(after) && len(list) == 0; i++ {
		if h, ok := k.assertion(last, after[i]); ok {
			list = append(list, h)
		}
	}
	return list
}

// assertion returns an assertion of a fact; false if the fact changes by itself or scripts cannot
// read it.
func (k *keeper) assertion(game any, fact engine.Fact) (Hold, bool) {
	word := strings.TrimPrefix(fact.Word, "#")
	f := schema.FactField(k.game.Facts, game, word)
	readable := k.how.Said == nil
	if !readable {
		word, readable = k.how.Said(game, word)
	}
	if f == nil || f.Fact.Passes || !readable || !k.isShown(word) {
		return Hold{}, false
	}
	h := Hold{Expr: "f." + word, Value: strconv.Itoa(fact.Value)}
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

func (k *keeper) isShown(word string) bool {
	played := k.how.Played
	head := word[:strings.IndexAny(word+".", ".[")]
	return played.Field(head) != nil || played.Members != nil && slices.Contains(played.Members.Keys(k.content).List, head)
}
