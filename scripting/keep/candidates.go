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

// CandidatesForLastPart returns scenarios of the last part of a game, such as its last fight. The first is the most
// readable: it sets up the state before the first move. The last is the most faithful: it begins with the seed and
// repeats every stage direction. The caller runs them to find one that passes. If refusedAction is not "", an action
// that was refused at the end becomes the last step.
func CandidatesForLastPart(g *scripting.Generation, line []*session.Node, refusedAction string) ([]*Scenario, error) {
	game, content := g.Game, g.Content
	acted := line[max(0, len(line)-2)] // the state before the last action
	k := scenarioBuilder{game: game, content: content, setup: game.InnermostSetup(game.State(acted.State()))}
	part := k.nodesOfLastPart(line)
	if len(part) == 0 {
		return nil, fmt.Errorf("there is no %s to save", k.setup.Kind.Name)
	}
	first := k.gameState(part[0])
	seed := first.(interface{ Seed() engine.Seed }).Seed()
	if seed != seed.Low31Bits() {
		return nil, fmt.Errorf("the seed %d is too large for a scenario: play with one below 2147483648", seed)
	}
	texts, steps := make([]string, 0, len(part)), make([]string, 0, len(part))
	for i, n := range part[1:] {
		texts, steps = append(texts, n.Text), append(steps, k.luaStep(part[i], n.Action, n.Text))
	}
	if refusedAction != "" {
		last := line[len(line)-1]
		a, _ := last.State().Parse(refusedAction)
		texts, steps = append(texts, refusedAction), append(steps, k.luaStep(last, a, refusedAction))
	}
	laidOut := 0 // number of stage directions at the beginning, which belong to the setup
	for laidOut < len(part)-1 && !k.isMove(texts[laidOut]) {
		laidOut++
	}
	readable, err := k.buildScenario(part[laidOut:], steps[laidOut:], k.setup.Capture(k.gameState(part[laidOut]), texts[laidOut:]))
	if err != nil {
		return nil, err
	}
	faithful, err := k.buildScenario(part, steps, k.setup.FromStart(content, first))
	if err != nil {
		return nil, err
	}
	seeded := *readable
	seeded.Setup = append(slices.Clip(readable.Setup), schema.Number(int(seed)).WithName("seed"))
	return []*Scenario{readable, &seeded, faithful}, nil
}

type scenarioBuilder struct {
	game    *declare.Declaration
	content library.Definitions
	setup   *declare.Setup
}

func (k *scenarioBuilder) gameState(n *session.Node) any {
	state, _ := k.setup.Played.PartOfGame(k.game.State(n.State()))
	return state
}

// nodesOfLastPart returns the nodes of the last part of the game, such as a fight, and the node after that part, if
// any. It returns nil if the game has had no part yet, and line if games of this kind have no parts.
func (k *scenarioBuilder) nodesOfLastPart(line []*session.Node) []*session.Node {
	if k.setup.SceneNumber == nil {
		return line
	}
	at := func(i int) (int, bool) { return k.setup.SceneNumber(k.game.State(line[i].State())) }
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

func (k *scenarioBuilder) isMove(text string) bool {
	word, _, _ := strings.Cut(text, " ")
	return slices.ContainsFunc(k.setup.Played.Methods, func(a *actions.Decl) bool { return a.Move && a.Name == word })
}

func (k *scenarioBuilder) luaStep(at *session.Node, does engine.Action, text string) string {
	a := actions.DeclList(k.game.Actions).ByKind(does.Kind)
	if a == nil || !k.isMove(text) {
		return fmt.Sprintf("f:direct(%q)", text)
	}
	return "f:" + a.RenderCall(k.game.State(at.State()), does)
}

func (k *scenarioBuilder) buildScenario(nodes []*session.Node, steps []string, setup any) (*Scenario, error) {
	if bad := k.setup.ValidationErrors(k.content, setup); len(bad) > 0 {
		return nil, errors.New(bad[0].Message + ": it is not defined in any file; save it to one first")
	}
	out := &Scenario{Group: k.game.Subject(k.gameState(nodes[0])), SetupFunction: k.setup.Kind.Name, Assertions: k.deriveAssertions(nodes)}
	w := schema.DefinitionConverter{Keywords: k.content.KeywordTable()}
	if v := w.DefinitionValue(k.setup.Kind, setup); v.Source != nil {
		out.Setup = schema.CopyTable(v)
	}
	if lost := w.LostFunction; lost != "" {
		return nil, errors.New(lost + " is a function typed at the prompt, which a scenario cannot repeat: save the definition in a file first")
	}
	out.Steps = steps
	return out, nil
}

func (k *scenarioBuilder) deriveAssertions(nodes []*session.Node) (list []Assertion) {
	last := k.gameState(nodes[len(nodes)-1])
	for _, o := range k.game.FinalAssertions(last) {
		if k.isFieldOrMember(o.Expr) {
			list = append(list, Assertion{Expr: "f." + o.Expr, Value: o.Value})
		}
	}
	facts := func(n *session.Node) (all []engine.Fact) {
		for _, v := range k.game.Facts {
			all = v.AppendFacts(all, k.gameState(n), false)
		}
		return all
	}
	after := facts(nodes[len(nodes)-1])
	for _, c := range session.CompareFacts(facts(nodes[0]), after) {
		if h, ok := k.factAssertion(last, c.Fact); ok {
			list = append(list, h)
		}
	}
	for i := 0; i < len(after) && len(list) == 0; i++ {
		if h, ok := k.factAssertion(last, after[i]); ok {
			list = append(list, h)
		}
	}
	return list
}

// factAssertion returns an assertion of a number, or false if scripts cannot read it or it changes without an effect.
func (k *scenarioBuilder) factAssertion(game any, fact engine.Fact) (Assertion, bool) {
	word := strings.TrimPrefix(fact.Word, "#")
	f := schema.FindFactField(k.game.Facts, game, word)
	readable := k.setup.FactExpression == nil
	if !readable {
		word, readable = k.setup.FactExpression(game, word)
	}
	if f == nil || f.Fact.Kind == engine.UncausedFact || !readable || !k.isFieldOrMember(word) {
		return Assertion{}, false
	}
	h := Assertion{Expr: "f." + word, Value: strconv.Itoa(fact.Value)}
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

// isFieldOrMember reports whether the part of word before the first "." or "[" is a field or a member of the game.
func (k *scenarioBuilder) isFieldOrMember(word string) bool {
	played := k.setup.Played
	head := word[:strings.IndexAny(word+".", ".[")]
	return played.Field(head) != nil || played.Members != nil && slices.Contains(played.Members.Keys(k.content).List, head)
}
