package declare

import (
	"curtaincall/engine"
	"curtaincall/engine/speech"
)

// Asking is a game whose effects can ask.
type Asking interface{ Asked() *engine.Asked }

// answers are what questions give that are answered by true, or by false and the reason.
var answers = Returns{Type: "boolean, string?", Doc: "true, or false and the reason", Several: true}

// Whether1 is a question about one thing; example is a call of it.
func Whether1[G Asking, A any](name, doc, example string, a Arg[A], why func(G, Caller, A) error) *Verb {
	return Verb1(name, doc, a, answers, func(g G, in Caller, a A) Value { return answer(g, why(g, in, a)) }).Try(example)
}

// Whether2 is a question about two things.
func Whether2[G Asking, A, B any](name, doc, example string, a Arg[A], b Arg[B], why func(G, Caller, A, B) error) *Verb {
	return Verb2(name, doc, a, b, answers, func(g G, in Caller, a A, b B) Value { return answer(g, why(g, in, a, b)) }).Try(example)
}

func answer(g Asking, err error) Value {
	if g.Asked() != nil {
		err = engine.ErrAsked
	}
	if err != nil {
		return Items(Flag(false), String(err.Error()))
	}
	return Items(Flag(true))
}

// Answering is the move of answering what an effect asks, by words for the
// candidates.
func Answering[G Asking](verb engine.Verb, words func(G) []speech.Entry, within func(game any) (G, error)) *Action {
	return &Action{
		Verb: verb, Name: "choose", Move: true,
		Form: "choose CHOICE", Also: []string{"take CHOICE", "CHOICE"}, Rest: true,
		Doc: `Answers what an effect asks: by a number or a name; "nothing" chooses no more, where the question is optional.`, Called: `pending and choose(1)`,
		Params: []*Param{{Name: "CHOICE", What: "choice", Low: engine.Nothing, High: engine.MaxCandidates, Number: ByValue, Spoken: true,
			Unsaid: On2(func(g G, _ []int) (int, error) { return Declined(g.Asked()) }), Silence: `"nothing"`,
			Entries: On(func(g G, _ []int) []speech.Entry { return speech.Open(g.Asked(), words(g)) })}},
		Within: func(game any) (any, error) {
			g, err := within(game)
			if err == nil && g.Asked() == nil {
				err = engine.ErrNotAsked
			}
			return g, err
		},
	}
}

// Declined is the answer of who chooses nothing, or no more.
func Declined(q *engine.Asked) (int, error) {
	if !q.Optional {
		return 0, errNotOptional
	}
	return engine.Nothing, nil
}

var errNotOptional = engine.Questions.Says("not_optional", "the choice is missing, and the question is not optional").Err()

// Unasked is a game in which no effect asks.
func Unasked[G Asking](g G) (any, error) {
	if g.Asked() != nil {
		return nil, engine.ErrAsked
	}
	return g, nil
}

// Asker is an effect in progress that can ask. Its Choose returns the places of
// what was chosen; nothing where there are no candidates.
type Asker interface {
	Choose(q engine.Question) []int

	// Candidate is what a thing of a list is to be chosen as; false for what can
	// be no candidate.
	Candidate(v Value) (engine.Candidate, bool)
}

// Choosing is the verb by which an effect asks.
func Choosing[C Asker](of string) *Verb {
	list := Arg[Value]{ArgDoc: ArgDoc{Name: "list", Type: "T[]"}, Read: readList}
	how := OrAlways(Arg[asking]{ArgDoc: ArgDoc{Name: "how", Type: "{ prompt?: string, count?: integer, optional?: boolean }"}, Read: readHow}, "one, that must be chosen", asking{})
	v := Verb2("choose", "Asks the player for one of the list: "+of+`. With count it is a list of so many, with optional they may be fewer. An empty list asks nothing.`,
		list, how, Returns{Type: "T?", Doc: "what was chosen, or nil; a list where count is given"}, choose[C])
	return v.As(Asks)
}

// asking is how a choice is made; several where a list is wanted.
type asking struct {
	engine.Question
	several bool
}

func readList(_ any, in Inputs, i int) Value {
	list := in.Value(i)
	if list.Source == nil {
		in.Wrong("list must be a table, not %s", list)
	}
	return list
}

func choose[C Asker](c C, in Caller, list Value, q asking) Value {
	n := list.Source.Len()
	if n > engine.MaxCandidates {
		in.Wrong("%d candidates, and there can be %d", n, engine.MaxCandidates)
	}
	in.Spend(n)
	for i := range n {
		q.Candidates = append(q.Candidates, candidate(c, in, list.Source.Item(i)))
	}
	places := c.Choose(q.Question)
	if q.several {
		chosen := make([]Value, len(places))
		for i, place := range places {
			chosen[i] = list.Source.Item(place)
		}
		return Items(chosen...)
	}
	if len(places) == 0 {
		return Value{}
	}
	return list.Source.Item(places[0])
}

// candidate is a thing of a list as it is chosen: a text that names something of the game
// is that, and a table with id and text is nothing but its words.
func candidate(c Asker, in Caller, v Value) engine.Candidate {
	if v.Shape == Record {
		if id, text := v.Source.Field("id"), v.Source.Field("text"); id.Shape == Text && text.Shape == Text {
			return engine.Candidate{ID: id.Text, Name: text.Text}
		}
	}
	if v.Shape == Text {
		if name, is := in.Scope().Find(v.Text, func(name string) bool {
			made, _ := c.Candidate(String(name))
			return made.Kind != engine.Option
		}); is {
			v = String(name)
		}
	}
	made, ok := c.Candidate(v)
	if !ok {
		in.Wrong("%s cannot be chosen: a candidate is something of the game, a text, or { id = \"left\", text = \"To the left\" }", v)
	}
	return made
}

func readHow(_ any, in Inputs, i int) (q asking) {
	how := in.Value(i)
	if how.Source == nil {
		in.Wrong("how must be a table, not %s", how)
	}
	for _, name := range how.Source.Names() {
		v := how.Source.Field(name)
		switch name {
		case "prompt":
			if v.Shape != Text {
				in.Wrong("prompt must be a string, not %s", v)
			}
			q.Prompt = v.Text
		case "count":
			q.Count, q.several = WholeOf(in, name, v, 1, engine.MaxPicks), true
		case "optional":
			q.Optional = TruthOf(in, name, v)
		default:
			in.Unknown("field", name, []string{"prompt", "count", "optional"})
		}
	}
	return q
}

// PendingView is a question that waits, as scenarios and consoles see it.
func PendingView() *View {
	return &View{Name: "pending", Class: "Pending", Doc: "What an effect asks, while it waits for the answer.", Path: "pending", Fields: []*ViewField{
		IsText("prompt", "The question.", Of(func(g Asking) string { return g.Asked().Prompt })).Try("pending and pending.prompt"),
		IsMade("options", "What can be chosen, by the words it is typed with.", TypeTexts, Of(func(g Asking) Value {
			q := g.Asked()
			var words []string
			for _, e := range speech.Candidates(q) {
				if q.Open(e.Value) {
					words = append(words, e.Shown)
				}
			}
			return Strings(words)
		})).Try("pending and #pending.options"),
		IsNumber("count", "How many are still to be chosen.", Of(func(g Asking) int { return g.Asked().Left() })).Try("pending and pending.count"),
		IsTrue("optional", "Whether fewer will do.", Of(func(g Asking) bool { return g.Asked().Optional })).Try("pending and pending.optional"),
	}}
}

// IsPending is the field of a played game that is its pending question.
func IsPending() *ViewField {
	return IsOne("pending", "What an effect asks, with prompt and options; nil while nothing waits.", "pending", Of(func(g Asking) One {
		if g.Asked() == nil {
			return NoSubject
		}
		return 0
	})).OrNil()
}
