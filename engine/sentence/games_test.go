package sentence_test

import (
	"math/rand/v2"
	"reflect"
	"regexp"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/autobattle"
	autobattlewords "curtaincall/engine/autobattle/wording"
	battlelinewords "curtaincall/engine/battleline/wording"
	"curtaincall/engine/curtain"
	curtainwords "curtaincall/engine/curtain/wording"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/sentence"
	skirmishwords "curtaincall/engine/skirmish/wording"
	"curtaincall/engine/testkit"
)

// grammars are those of the games, whose sentences must each have one reading.
var grammars = map[string]*sentence.Grammar{
	"curtain":    curtainwords.Grammar(&curtain.Content{Library: library.NewLibrary(coined), Protagonists: []*curtain.ProtagonistDef{{ID: "ann", Name: "Ann"}, {ID: "bob", Name: "Big Bob 2"}}}),
	"skirmish":   skirmishwords.Grammar,
	"battleline": battlelinewords.Grammar,
	"autobattle": autobattlewords.GrammarWithUnitNames(&autobattle.Content{Units: []*autobattle.UnitDef{{ID: "moth", Name: "Moth"}, {ID: "old_moth", Name: "Old Moth 2"}}}),
}

// coined has keywords beside the game's own.
var coined = func() *engine.Keywords {
	table, bad := curtain.Keywords.WithRows([]engine.Keyword{
		{Word: "bleed", Name: "Bleed", Polarity: engine.Debuff, Holders: curtain.Anyone},
		{Word: "encouraged", Name: "Encouraged", Holders: curtain.OnTeam},
		{Word: "thick_skin", Name: "Thick Skin", Holders: curtain.OnProtagonist | curtain.OnEnemy}})
	for _, m := range bad {
		panic(m)
	}
	return table
}()

// Whatever clauses there are, they are said in a text that is read as the same
// clauses, and as nothing else.
func TestWhatIsPrintedIsReadAsTheSame(t *testing.T) {
	for name, g := range grammars {
		said, tries := 0, testkit.SizeUnlessLong(1_500, 6_000, 20_000)
		for seed := range uint64(tries) {
			r := rand.New(rand.NewPCG(seed, 1))
			has := uint(r.IntN(8))
			c := sentence.Clause{Does: makePhrase(g, sentence.Sentence, has, 4, r.IntN)}
			if g.Kind(sentence.Heading) != nil && r.IntN(3) == 0 {
				c.Heading = makePhrase(g, sentence.Heading, has, 4, r.IntN)
			}
			if g.IsMeaningful != nil && (!g.IsMeaningful(c.Does, has) || c.Heading != nil && !g.IsMeaningful(c.Heading, has)) {
				continue
			}
			said++
			text := sentence.RenderClauses([]sentence.Clause{c})
			got := g.Parse(text, nil, has)
			switch {
			case len(got.Unread) > 0 || len(got.Clauses) != 1:
				t.Fatalf("%s: %q is not read: %+v", name, text, got.Unread)
			case len(got.Ambiguous) > 0:
				t.Fatalf("%s: %q has more than one reading", name, text)
			case !reflect.DeepEqual(got.Clauses[0].Does, c.Does) || !reflect.DeepEqual(got.Clauses[0].Heading, c.Heading):
				t.Fatalf("%s: %q is read as %s", name, text, sentence.RenderClauses(got.Clauses))
			}
		}
		if said < tries/2 {
			t.Errorf("%s: only %d of the phrases made say anything", name, said)
		}
	}
}

// makePhrase makes some phrase of a kind that the grammar can say: pick chooses one of n.
// Beyond a depth it takes the first form with the fewest slots.
func makePhrase(g *sentence.Grammar, kind string, has uint, depth int, pick func(n int) int) *sentence.Phrase {
	k := g.Kind(kind)
	if k.Most > 0 {
		return &sentence.Phrase{Kind: kind, Number: pick(5)}
	}
	var forms []*sentence.Form
	for i := range k.Forms {
		if k.Forms[i].RequiredConditions&^has == 0 {
			forms = append(forms, &k.Forms[i])
		}
	}
	f := forms[pick(len(forms))]
	if depth == 0 {
		for _, form := range forms {
			if len(slots(g, k, form, nil)) < len(slots(g, k, f, nil)) {
				f = form
			}
		}
	}
	p := &sentence.Phrase{Kind: kind, Form: f, Number: f.Number}
	for _, slot := range slots(g, k, f, pick) {
		p.Slots = append(p.Slots, makePhrase(g, slot, has, max(0, depth-1), pick))
	}
	return p
}

var patternWord = regexp.MustCompile(`[][]|[A-Za-z_]+`)

// slots are the kinds of the slots of a form, those in brackets by chance.
func slots(g *sentence.Grammar, k *sentence.PhraseKind, f *sentence.Form, pick func(n int) int) (kinds []string) {
	if k.Exact {
		return nil
	}
	in := []bool{true}
	for _, word := range patternWord.FindAllString(f.Pattern, -1) {
		now := in[len(in)-1]
		switch {
		case word == "[":
			in = append(in, now && pick != nil && pick(2) == 1)
		case word == "]":
			in = in[:len(in)-1]
		case now && g.Kind(word) != nil:
			kinds = append(kinds, word)
		}
	}
	return kinds
}
