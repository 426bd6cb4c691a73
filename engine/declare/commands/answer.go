package commands

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
)

var yesNoResult = ResultSpec{Type: "boolean, string?", Doc: "true, or false and the reason", several: true}

// YesNoVerb1 returns a verb with one argument that returns true if whyNot returns nil, and otherwise false and the
// text of the error as the reason. While the player must answer a question, it returns false.
func YesNoVerb1[G views.AskingGame, A any](name, doc, example string, a Arg[A], whyNot func(G, Caller, A) error) *Verb {
	return Verb1(name, doc, a, yesNoResult, func(g G, in Caller, a A) schema.Value { return yesNoAnswer(g, whyNot(g, in, a)) }).SetExample(example)
}

// YesNoVerb2 is YesNoVerb1 for two arguments.
func YesNoVerb2[G views.AskingGame, A, B any](name, doc, example string, a Arg[A], b Arg[B], whyNot func(G, Caller, A, B) error) *Verb {
	return Verb2(name, doc, a, b, yesNoResult, func(g G, in Caller, a A, b B) schema.Value { return yesNoAnswer(g, whyNot(g, in, a, b)) }).SetExample(example)
}

func yesNoAnswer(g views.AskingGame, err error) schema.Value {
	if g.PendingQuestion() != nil {
		err = engine.ErrQuestionPending
	}
	if err != nil {
		return schema.NewList(schema.Bool(false), schema.String(err.Error()))
	}
	return schema.NewList(schema.Bool(true))
}

// AskingCallback is a callback in progress that can ask the player.
type AskingCallback interface {
	// Choose returns the indexes of the candidates that the player chooses; none if there are no candidates. If the
	// answer is not known yet, Choose interrupts the action, which is repeated with the answer.
	Choose(q engine.Question) []int

	// CandidateFromValue converts v to a candidate of a question. It returns false if v cannot be one.
	CandidateFromValue(v schema.Value) (engine.Candidate, bool)
}

// ChooseVerb returns the verb "choose", which asks the player to choose from a list. listDoc documents the list.
func ChooseVerb[C AskingCallback](listDoc string) *Verb {
	how := WithConstantDefault(Arg[engine.Question]{ArgDoc: ArgDoc{Name: "how", Type: "{ prompt?: string, count?: integer, optional?: boolean }"}, Read: readChoiceOptions}, "exactly one must be chosen", engine.Question{})
	v := Verb2("choose", "Asks the player to choose one from a list: "+listDoc+". With `count`, that many are chosen and returned as a list; with `optional`, fewer are allowed. If the list is empty, no question is asked.",
		listArg, how, ResultSpec{Type: "T?", Doc: "what was chosen, or nil; a list if `count` is given"}, askToChoose[C])
	v.Mode = schema.Asks
	return v
}

// askToChoose asks the player to choose from list. It returns the chosen items as a list if q has a count, otherwise
// the chosen item, or Nil. It charges the caller for each item. The call fails for more than engine.MaxCandidates.
func askToChoose[C AskingCallback](c C, in Caller, list schema.Value, q engine.Question) schema.Value {
	n := list.Source.Len()
	if n > engine.MaxCandidates {
		in.Wrong("%d candidates, but at most %d are allowed", n, engine.MaxCandidates)
	}
	in.Spend(n)
	for i := range n {
		q.Candidates = append(q.Candidates, requireCandidate(c, in, list.Source.Item(i)))
	}
	indexes := c.Choose(q)
	if q.Count > 0 {
		chosen := make([]schema.Value, len(indexes))
		for i, index := range indexes {
			chosen[i] = list.Source.Item(index)
		}
		return schema.NewList(chosen...)
	}
	if len(indexes) == 0 {
		return schema.Value{}
	}
	return list.Source.Item(indexes[0])
}

// requireCandidate converts an item of a list to a candidate. If it cannot be one, the call fails. A text that names
// an object of the game is that object. A table with id and text is a candidate without an object.
func requireCandidate(c AskingCallback, in Caller, v schema.Value) engine.Candidate {
	if v.Shape == schema.Record {
		if id, text := v.Source.Field("id"), v.Source.Field("text"); id.Shape == schema.Text && text.Shape == schema.Text {
			return engine.Candidate{ID: id.Text, Name: text.Text}
		}
	}
	if v.Shape == schema.Text {
		if name, is := in.Scope().FindFullName(v.Text, func(name string) bool {
			made, _ := c.CandidateFromValue(schema.String(name))
			return made.Kind != engine.Option
		}); is {
			v = schema.String(name)
		}
	}
	made, ok := c.CandidateFromValue(v)
	if !ok {
		in.Wrong("%s cannot be chosen: a candidate must be an object of the game, a string or { id = \"left\", text = \"To the left\" }", v)
	}
	return made
}

func readChoiceOptions(_ any, in CallArgs, i int) (q engine.Question) {
	how := in.Value(i)
	if how.Source == nil {
		in.Wrong("`how` must be a table, not %s", how)
	}
	for _, name := range how.Source.Names() {
		v := how.Source.Field(name)
		switch name {
		case "prompt":
			if v.Shape != schema.Text {
				in.Wrong("`prompt` must be a string, not %s", v)
			}
			q.Prompt = v.Text
		case "count":
			q.Count = RequireInt(in, name, v, 1, engine.MaxPicks)
		case "optional":
			q.Optional = RequireBool(in, name, v)
		default:
			in.Unknown("field", name, []string{"prompt", "count", "optional"})
		}
	}
	return q
}
