package studio

import (
	"html/template"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine/declare/schema"
	"curtaincall/engine/speech"
	"curtaincall/scripting/lookup"
)

type boardPile struct {
	Label    string
	Owner    string // name of the player; "" for the game
	Path     string // its name in stage directions, such as "hand A"
	Count    int
	Hidden   bool // whether only the count is visible
	Shuffled bool // whether the order is hidden
	Things   []cardItem
}

// cardItem is a card or another definition in a pile or in the book.
type cardItem struct {
	Key   string
	ID    string // of the definition
	Page  string // path of the page of the definition; "" for none
	Name  string
	Cost  string
	Line  string // a few properties of its definition, such as its type
	Text  string
	Rules template.HTML   // Text, with explanations of keywords
	Tint  int             // number of the colour
	Signs []template.HTML // its emblems
	Moves []moveButton
	Place int // in the pile, from 1
}

func subjectKey(w boundView) string { return w.Name + "-" + strconv.Itoa(w.n) }

func (v *boardBuilder) addPilesOfField(w boundView, f *schema.ViewField) {
	label, path := speech.Capitalize(speech.UnderscoresToSpaces(f.Name)), f.Name
	if w.owner != "" {
		word := w.Word(w.part, w.n)
		path += " " + word[strings.LastIndex(word, ".")+1:]
	}
	if f.At == nil {
		v.addPile(f, boardPile{Label: label, Owner: w.owner, Path: path}, v.Sight(f, w.part, w.n, schema.NoSubject), func() schema.Value { return f.Read(w.part, w.n) })
		return
	}
	keys := f.Keys(w.part)
	for i, word := range keys.List {
		key := keys.NumberAt(i)
		v.addPile(f, boardPile{Label: label + " " + word, Owner: w.owner, Path: path + " " + word}, v.Sight(f, w.part, w.n, key), func() schema.Value { return f.At(w.part, w.n, key) })
	}
}

// addPile adds p, with the cards that read returns as far as sight allows, to the board's hands if
// it is a hand with visible cards, otherwise to its piles.
func (v *boardBuilder) addPile(f *schema.ViewField, p boardPile, sight schema.Sight, read func() schema.Value) {
	value := read()
	if value.Source == nil {
		return
	}
	p.Count, p.Hidden, p.Shuffled = value.Source.Len(), sight == schema.Unseen, sight == schema.Shuffled
	for i := 0; i < p.Count && !p.Hidden; i++ {
		p.Things = append(p.Things, v.buildCardFromItem(value.Source.Item(i), i+1))
	}
	if p.Shuffled {
		slices.SortStableFunc(p.Things, func(a, b cardItem) int { return strings.Compare(a.Name, b.Name) })
	}
	if f.Role == schema.Hand && !p.Hidden && (p.Count > 0 || v.board.Compose) {
		v.board.Hands = append(v.board.Hands, p)
	} else {
		v.board.Piles = append(v.board.Piles, p)
	}
}

func (v *boardBuilder) buildCardFromItem(item schema.Value, place int) cardItem {
	if item.Shape == schema.Text || item.Shape == schema.Word {
		made := cardItem{Key: "id-" + item.Text, ID: item.Text, Name: item.Text, Place: place}
		if e, is := v.lookUpEntry("", item.Text); is {
			v.fillCardFromEntry(&made, e)
		}
		return made
	}
	w := v.resolveReference(item)
	if w == nil {
		return cardItem{Name: "?", Place: place}
	}
	made := cardItem{Key: subjectKey(*w), Place: place}
	if e, is := v.entryOfSubject(*w); is {
		v.fillCardFromEntry(&made, e)
		if e.Kind != w.Name {
			made.Line = joinFacts(speech.UnderscoresToSpaces(e.Kind), made.Line)
		}
	}
	if name := w.Field("name"); name != nil && name.Str != nil {
		made.Name = name.Str(w.part, w.n)
	}
	if cost := w.Field("cost"); cost != nil && cost.Num != nil {
		made.Cost = strconv.Itoa(cost.Num(w.part, w.n))
	}
	if text := w.Field("text"); text != nil && text.Str != nil {
		made.Text = text.Str(w.part, w.n)
		made.Rules = v.markKeywords(made.Text)
	}
	return made
}

func (v *boardBuilder) entryOfSubject(w boundView) (lookup.Entry, bool) {
	for _, name := range [...]string{w.Name, "id"} {
		if f := w.Field(name); f != nil && f.Str != nil {
			id := f.Str(w.part, w.n)
			if e, is := v.lookUpEntry(w.Name, id); is {
				return e, true
			}
			if e, is := v.lookUpEntry("", id); is {
				return e, true
			}
		}
	}
	return lookup.Entry{}, false
}

func (v *boardBuilder) fillCardFromEntry(t *cardItem, e lookup.Entry) {
	t.ID, t.Name, t.Text, t.Page = e.ID, e.Name, e.Text, v.definitionPage(e)
	properties := []string(nil)
	t.Cost, properties = costAndProperties(e)
	t.Line, t.Tint = factsLine(e, t.Cost), v.assignTint(properties)
	t.Rules, t.Signs = v.markKeywords(t.Text), emblemsOf(e, properties)
}

func factsLine(e lookup.Entry, cost string) string {
	facts := strings.TrimSuffix(strings.TrimSuffix(e.Facts, e.Text), ": ")
	list := strings.Split(strings.ReplaceAll(strings.TrimSpace(facts), "  ", ", "), ", ")
	return joinFacts(slices.DeleteFunc(list, func(fact string) bool { return fact == cost || fact == "cost "+cost })...)
}

func joinFacts(facts ...string) string {
	return strings.Join(slices.DeleteFunc(facts, func(fact string) bool { return fact == "" }), " · ")
}

const tintCount = 8

// assignTint returns the colour, from 0, of all definitions with the same first property. It assigns
// colours in the order of the calls.
func (t *gameTable) assignTint(properties []string) int {
	if len(properties) == 0 {
		return tintCount - 1
	}
	n, is := t.tintByProperty[properties[0]]
	if !is {
		n = len(t.tintByProperty) % tintCount
		t.tintByProperty[properties[0]] = n
	}
	return n
}

const maxPropertyBytes = 23

// costAndProperties returns the cost of a card, and short texts of its definition, by which cards
// are colored.
func costAndProperties(e lookup.Entry) (cost string, properties []string) {
	for _, f := range e.Fields() {
		switch v := f.Value.(type) {
		case int:
			if f.Name == "cost" {
				cost = strconv.Itoa(v)
			}
		case string:
			switch {
			case v == "" || strings.Contains(v, ".lua"):
			case f.Name == "cost":
				cost = v
			case len(v) <= maxPropertyBytes:
				properties = append(properties, speech.UnderscoresToSpaces(v))
			}
		}
	}
	return cost, properties
}
