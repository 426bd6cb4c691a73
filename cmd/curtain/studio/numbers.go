package studio

import (
	"html/template"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/console"
)

type shownNumber struct {
	Label string
	Word  string // its name at the console, as in "why WORD"
	Value string
	N     int
	Most  int           // 0 if unknown
	Pool  bool          // whether it is a pool of points, such as health
	Sign  template.HTML // the emblem of a keyword
	About string        // what a keyword does
}

// actorNumbers returns the point pools and the other numbers of an actor; none for an actor without
// a name at the console.
func (v *boardBuilder) actorNumbers(w boundView) (pools, others []shownNumber) {
	if w.Word == nil {
		return nil, nil
	}
	path, name := w.Word(w.part, w.n)+".", w.Label(w.part, w.n)+" "
	for _, f := range v.facts {
		rest, own := strings.CutPrefix(f.Word, path)
		of := w.Field(rest)
		if !own || of != nil && of.Role == schema.Spot {
			continue
		}
		n := v.numberFromFact(f)
		n.Label = strings.TrimPrefix(f.Name, name)
		if of != nil && of.Role == schema.Pool {
			n.Pool = true
			if most := w.Field("max_" + of.Name); most != nil {
				n.Most = most.Num(w.part, w.n)
			}
			pools = append(pools, n)
			continue
		}
		others = append(others, n)
	}
	var unlisted []shownNumber
	for _, f := range w.Fields {
		word := w.Word(w.part, w.n) + "." + f.Name
		if f.Role == schema.Pool && f.Fact == nil && f.Num != nil && !slices.ContainsFunc(pools, func(n shownNumber) bool { return n.Word == word }) {
			if n := f.Num(w.part, w.n); n != 0 {
				unlisted = append(unlisted, shownNumber{Label: f.Name, Value: strconv.Itoa(n), N: n, Pool: true})
			}
		}
	}
	return append(unlisted, pools...), others
}

func (v *boardBuilder) numberFromFact(f engine.Fact) shownNumber {
	n := shownNumber{Label: console.FactLabel(f), Word: f.Word, Value: f.FormatValue(f.Value), N: f.Value}
	if v.isKeywordAmount(f) {
		k := v.console.Content.Keywords().Row(engine.KeywordID(f.Keyword))
		n.Sign, n.About = drawEmblem(k.Word, k.Icon), k.Help
	}
	return n
}

func (t *gameTable) isKeywordAmount(f engine.Fact) bool {
	return f.Keyword >= 0 && t.console.Content.Keywords().HasID(int(f.Keyword)) && strings.Contains(f.Word, ".")
}

func (v *boardBuilder) gameAndPlayerNumbers() (list []shownNumber) {
	actors := v.actorViews()
	for _, f := range v.facts {
		of := func(w boundView) bool { return strings.HasPrefix(f.Word, w.Word(w.part, w.n)+".") }
		if strings.HasPrefix(f.Word, "#") || f.Word == engine.QuestionFactWord || slices.ContainsFunc(actors, of) {
			continue
		}
		n := v.numberFromFact(f)
		name := f.Word[strings.LastIndex(f.Word, ".")+1:]
		n.Sign, n.Pool = "", slices.ContainsFunc(v.viewsOnBoard(), func(w boundView) bool {
			field := w.Field(name)
			return field != nil && field.Role == schema.Pool
		})
		list = append(list, n)
	}
	return list
}
