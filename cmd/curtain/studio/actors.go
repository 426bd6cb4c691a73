package studio

import (
	"cmp"
	"fmt"
	"html/template"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/speech"
	"curtaincall/scripting/console"
	"curtaincall/scripting/lookup"
)

// boardActor is an actor or an empty place on the board. Line has facts about an actor. Place is its number, from 1, on
// a side with numbered places, and 0 on other sides.
type boardActor struct {
	cardItem
	path    string       // prefix of the names of the actor's numbers at the console, such as "enemy."
	target  int8         // number of the actor in events, if path is not ""
	Threat  damage       // what the actor will lose by the end of the turn
	Hits    []damageLine // the damage that the actor will do by the end of the turn, if that is planned
	Empty   bool
	Gap     bool          // whether this is a place between two actors, shown only while something can be moved there
	Down    bool          // whether the actor's first pool of points, such as health, is 0
	Sign    template.HTML // emblem of the actor
	Acting  bool          // whether the game says that this actor acts now
	Foe     bool          // whether a field with role Rank says that the actor is not on the side of the viewing player
	On      []cardItem    // cards attached to the actor
	Pools   []shownNumber
	Numbers []shownNumber
	Plan    []template.HTML // the steps that the actor is going to take
	Now     int             // index of the next step of Plan; -1 for none
	Change  template.HTML   // when Plan will change, and what happens then; "" if it will not
	Spot    string          // name of the number that says in which zone the actor is; "" if the game has no zones
}

var changedNumber = regexp.MustCompile(`[0-9-]+→`) // matches the old number and the arrow in a change such as 4→5

// Intent returns the actor's next planned step, with numbers as they are now; "" if there is none.
func (a boardActor) Intent() template.HTML {
	if a.Now < 0 || a.Now >= len(a.Plan) {
		return ""
	}
	return template.HTML(changedNumber.ReplaceAllString(string(a.Plan[a.Now]), ""))
}

// addSide adds the side with the actors in field f of w that the viewing player may see. It omits a hidden side that
// belongs to no player. It omits an empty side unless this is a player's first side or the position is being edited.
func (v *boardBuilder) addSide(w boundView, f *schema.ViewField) {
	isHidden := v.Sight(f, w.part, w.n, schema.NoSubject) == schema.Unseen
	if isHidden && w.owner == "" {
		return
	}
	label := cmp.Or(f.Title, speech.UnderscoresToSpaces(f.Name))
	if w.owner != "" {
		label = joinFacts(w.owner, label)
	}
	s := boardSide{Label: speech.Capitalize(label), owner: w.owner, Hidden: isHidden, Facing: f.Role == schema.Facing || w.owner != "" && w.n != int(v.on.Seat())}
	if item := f.Type.Of; item != nil && item.Shape == schema.Record { // it remembers actors for those who do not see them
		if s.Facing = w.n != int(v.on.Seat()); !s.Facing || v.All {
			return
		}
	}
	if !isHidden {
		v.addActorsAndEmptyPlaces(&s, f.Read(w.part, w.n))
	}
	if len(s.Actors) == 1 && strings.EqualFold(s.Actors[0].Name, s.Label) {
		s.Label = s.Actors[0].Name
	}
	isFirst := w.owner != "" && slices.IndexFunc(w.Fields, func(f *schema.ViewField) bool { return f.Role == schema.Rank }) == slices.Index(w.Fields, f)
	if s.Actors != nil || isFirst || v.board.Compose {
		v.board.Sides = append(v.board.Sides, s)
	}
}

// addActorsAndEmptyPlaces adds the contents of value to s: an actor for a reference or a record, an empty place for a
// truth value, and any number of both for a list. Places have numbers only if the list has an empty place.
func (v *boardBuilder) addActorsAndEmptyPlaces(s *boardSide, value schema.Value) {
	switch value.Shape {
	case schema.Ref:
		if of := v.findReferencedSubject(value); of != nil {
			v.addActor(s, *of)
		}
	case schema.Truth:
		s.Actors = append(s.Actors, boardActor{Empty: true})
	case schema.Record:
		s.Actors = append(s.Actors, v.actorFromRecord(value))
	case schema.List:
		hasEmpty := false
		for i := range value.Source.Len() {
			before := len(s.Actors)
			v.addActorsAndEmptyPlaces(s, value.Source.Item(i))
			for j := range s.Actors[before:] {
				s.Actors[before+j].Place = i + 1
				s.Actors[before+j].Key = cmp.Or(s.Actors[before+j].Key, emptyPlace+strconv.Itoa(len(v.board.Sides))+"-"+strconv.Itoa(i+1))
			}
			hasEmpty = hasEmpty || value.Source.Item(i).Shape == schema.Truth
		}
		for j := range s.Actors {
			if !hasEmpty { // all of them are in the order of the list
				s.Actors[j].Place = 0
			}
		}
	}
}

// findReferencedSubject returns the object to which value refers, with its view, or nil if the game lacks it now.
func (v *boardBuilder) findReferencedSubject(value schema.Value) *boundView {
	of := cmp.Or(value.View, engine.Find(v.game.Views, func(known *schema.View) bool { return known.Name == value.Text }))
	if of == nil {
		return nil
	}
	part, is := of.FindObject(v.state, value.N)
	if !is {
		return nil
	}
	return &boundView{View: of, part: part, n: value.N}
}

func (v *boardBuilder) addActor(s *boardSide, w boundView) {
	key := subjectKey(w)
	if v.shownActors[key] {
		return
	}
	v.shownActors[key] = true
	a := boardActor{cardItem: cardItem{Key: key}, Now: -1}
	if w.Word != nil && w.Target != nil {
		a.path, a.target = w.Word(w.part, w.n)+".", w.Target(w.part, w.n)
	}
	if w.Label != nil {
		a.Name = speech.Capitalize(strings.TrimPrefix(w.Label(w.part, w.n), "the "))
	}
	rules, id, facts, printed := "", a.Name, []string(nil), map[string]int{}
	if e, is := v.entryOfSubject(w); is {
		cost, _ := costAndProperties(e)
		for _, f := range e.Fields() {
			if n, is := f.Value.(int); is {
				printed[a.path+f.Name] = n
			}
		}
		facts, a.Page, rules, id = factsBesideCost(e, cost), v.path+definitionPath(e), e.Text, e.ID
	}
	if own, is := w.textOfField("text"); is {
		rules = own
	}
	a.Rules, a.Sign, a.Tint = v.markKeywords(rules), drawEmblem(id, ""), tintCount-1
	if tint, is := v.tintByProperty[id]; is {
		a.Tint = tint
	}
	own, is := w.textOfField("id")
	a.Acting = is && v.acting != "" && own == v.acting
	for _, f := range w.Fields {
		if f.Role != schema.Pile || v.Sight(f, w.part, w.n, schema.NoSubject) == schema.Unseen {
			continue
		}
		value := f.Read(w.part, w.n)
		for i := range value.Source.Len() {
			a.On = append(a.On, v.buildCardFromItem(value.Source.Item(i), i+1))
		}
	}
	for _, f := range w.Fields {
		if f.Role == schema.Rank && f.Type.Shape == schema.Word {
			facts = append([]string{f.Name + " " + f.Read(w.part, w.n).Text}, facts...)
			a.Foe = f.Num(w.part, w.n) != int(v.on.Seat())
		}
	}
	a.Pools, a.Numbers = v.actorNumbers(w)
	a.Line = joinFacts(compareFacts(facts, slices.Concat(a.Numbers, a.Pools), printed)...)
	a.Down = len(a.Pools) > 0 && a.Pools[0].Most > 0 && a.Pools[0].N <= 0
	if plan := v.on.Abilities().Plan; plan != nil && w.Target != nil {
		steps, now, change := plan(w.Target(w.part, w.n), browserScreen)
		a.Plan, a.Now, a.Change = engine.Map(steps, func(step string) template.HTML { return renderTones(step, withoutLink) }), now, renderTones(change, withoutLink)
	}
	s.Actors = append(s.Actors, a)
}

// actorFromRecord returns the actor that a record describes by the id of its definition and the values of its pools.
func (v *boardBuilder) actorFromRecord(record schema.Value) boardActor {
	made := boardActor{Now: -1}
	if e, is := v.lookUpEntry("", record.Source.Field("id").Text); is {
		v.fillCardFromEntry(&made.cardItem, e)
		made.Sign, made.Tint = drawEmblem(e.ID, ""), tintCount-1
	}
	for _, view := range v.game.Views {
		for _, f := range view.Fields {
			if n := record.Source.Field(f.Name); view.Role == schema.Actor && f.Fact != nil && n.Shape == schema.Whole {
				made.Pools = append(made.Pools, shownNumber{Label: f.Name, Value: strconv.Itoa(n.N), N: n.N})
			}
		}
	}
	return made
}

func (v *boardBuilder) addZoneSides() {
	for _, of := range v.game.Views {
		for _, f := range of.Fields {
			part, err := of.PartOfGame(v.state)
			if of.Role != schema.Actor || f.Role != schema.Spot || err != nil {
				continue
			}
			for i, word := range f.Type.Words.List {
				s := boardSide{Label: speech.Capitalize(f.Name) + " " + word, Spot: i + 1}
				for _, n := range of.Subjects(part) {
					if f.Num(part, n) == f.Type.Words.NumberOfWordAt(i) {
						v.addActor(&s, boundView{View: of, part: part, n: n})
					}
				}
				for j := range s.Actors {
					s.Actors[j].Spot = s.Actors[j].path + f.Name
				}
				v.board.Sides = append(v.board.Sides, s)
			}
		}
	}
}

type shownNumber struct {
	Label     string
	Word      string // name of the number at the console, where "why WORD" explains it
	Value     string
	N         int
	Most      int           // maximum of the number; 0 if unknown
	Then      string        // value after the move ThenAfter; "" if the number would not fall
	ThenAfter string        // label of the move that ends the turn
	By        string        // the change by the last action, such as +2; "" if there was none
	Pool      bool          // whether the number is a pool of points, such as health
	Sign      template.HTML // emblem, if the number is the stacks of a keyword
	About     string        // what the keyword does
}

// compareFacts returns facts, such as "power 4" or "2/3", without those that state a current number in shown. It puts
// "printed" before a fact that states a number in printed: the definition's own, by shownNumber.Word.
func compareFacts(facts []string, shown []shownNumber, printed map[string]int) (list []string) {
	var now, before []string
	var asPrinted []shownNumber
	for _, n := range shown {
		if was, is := printed[n.Word]; is {
			now, before = append(now, strconv.Itoa(n.N)), append(before, strconv.Itoa(was))
			asPrinted = append(asPrinted, shownNumber{Label: n.Label, N: was, Most: was})
		}
	}
	for _, fact := range facts {
		isStated := func(n shownNumber) bool { return n.equalsFact(fact) }
		switch {
		case slices.ContainsFunc(shown, isStated) || fact == strings.Join(now, "/"):
			continue
		case slices.ContainsFunc(asPrinted, isStated) || fact == strings.Join(before, "/"):
			fact = "printed " + fact
		}
		list = append(list, fact)
	}
	return list
}

// equalsFact reports whether text from a definition, such as "30 HP" or "power 4", states this number or its maximum.
func (n shownNumber) equalsFact(fact string) bool {
	for _, value := range [...]int{n.N, n.Most} {
		if number := strconv.Itoa(value); strings.EqualFold(fact, number+" "+n.Label) || strings.EqualFold(fact, n.Label+" "+number) {
			return true
		}
	}
	return false
}

// actorNumbers returns an actor's pools of points, such as health, and its other numbers, if these have names to type.
func (v *boardBuilder) actorNumbers(w boundView) (pools, others []shownNumber) {
	if w.Word == nil {
		return nil, nil
	}
	path := w.Word(w.part, w.n) + "."
	for _, f := range v.facts {
		rest, own := strings.CutPrefix(f.Word, path)
		of := w.Field(rest)
		if !own || of != nil && (of.Role == schema.Spot || of.Type.Shape == schema.Word) { // its side shows where it is
			continue
		}
		n := v.numberFromFact(f)
		n.Label = f.Label
		if of != nil && of.Type.Shape == schema.Truth {
			n.Value = "" // the label says it
		}
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
	if i := slices.IndexFunc(v.before, func(old engine.Fact) bool { return old.Word == f.Word }); i >= 0 && f.Words == nil && f.Value != v.before[i].Value {
		n.By = strings.Replace(fmt.Sprintf("%+d", f.Value-v.before[i].Value), "-", "−", 1)
	}
	if v.isKeywordAmount(f) {
		k := v.console.Content.Keywords().Row(engine.KeywordID(f.Keyword))
		n.Sign, n.About = drawEmblem(k.Word, k.Icon), k.Help
	}
	return n
}

func (t *gameTable) isKeywordAmount(f engine.Fact) bool {
	return f.Keyword >= 0 && t.console.Content.Keywords().HasID(int(f.Keyword)) && strings.Contains(f.Word, ".")
}

// addGameAndPlayerNumbers adds numbers that belong to no actor: those of players to their sides, others to the board.
func (v *boardBuilder) addGameAndPlayerNumbers() {
	actors, views := v.actorViews(), v.viewsOnBoard()
	for _, f := range v.facts {
		of := func(w boundView) bool { return w.Word != nil && strings.HasPrefix(f.Word, w.Word(w.part, w.n)+".") }
		if strings.HasPrefix(f.Word, "#") || f.Word == engine.QuestionFactWord || slices.ContainsFunc(actors, of) {
			continue
		}
		n := v.numberFromFact(f)
		name := f.Word[strings.LastIndex(f.Word, ".")+1:]
		n.Sign, n.Pool = "", slices.ContainsFunc(views, func(w boundView) bool {
			field := w.Field(name)
			return field != nil && field.Role == schema.Pool
		})
		list := &v.board.Chips
		if i := slices.IndexFunc(views, func(w boundView) bool { return w.owner != "" && of(w) }); i >= 0 {
			if side := slices.IndexFunc(v.board.Sides, func(s boardSide) bool { return s.owner == views[i].owner }); side >= 0 {
				n.Label, list = f.Label, &v.board.Sides[side].Numbers
			}
		}
		*list = append(*list, n)
	}
}

type boardPile struct {
	Label    string
	Owner    string // name of the player; "" for the game
	Path     string // name of the pile in stage directions, such as "hand A"; "hand A + ID" adds a card to it
	Count    int
	Hidden   bool // whether the viewing player sees only the count
	Shuffled bool // whether the order of the cards is hidden
	Things   []cardItem
}

type cardItem struct {
	Key   string
	ID    string // id of the card's definition
	Page  string // path of the page of the definition; "" for none
	Name  string
	Cost  string
	Line  string // facts from the definition, such as the type, separated by middle dots
	Text  string
	Rules template.HTML   // Text, with explanations of keywords
	Tint  int             // number of the card's colour
	Signs []template.HTML // emblems of the card
	Moves []moveButton
	Place int // position in the pile, from 1

	Reason string // why the card cannot be played; "" if it can
}

func subjectKey(w boundView) string { return w.Name + "-" + strconv.Itoa(w.n) }

func (v *boardBuilder) addPilesOfField(w boundView, f *schema.ViewField) {
	label, path := speech.Capitalize(speech.UnderscoresToSpaces(f.Name)), f.Name
	if w.owner != "" {
		word := w.Word(w.part, w.n)
		path += " " + word[strings.LastIndex(word, ".")+1:]
	}
	if f.At == nil {
		v.addPileOrHand(f, boardPile{Label: label, Owner: w.owner, Path: path}, v.Sight(f, w.part, w.n, schema.NoSubject), f.Read(w.part, w.n))
		return
	}
	keys := f.Keys(w.part)
	for i, word := range keys.List {
		key := keys.NumberOfWordAt(i)
		v.addPileOrHand(f, boardPile{Label: label + " " + word, Owner: w.owner, Path: path + " " + word}, v.Sight(f, w.part, w.n, key), f.At(w.part, w.n, key))
	}
}

// addPileOrHand adds p to the board, with the cards of value unless sight hides them. It adds p as a hand if f is a
// hand, its cards are not hidden, and it has cards or the position is being edited. Otherwise, it adds p as a pile.
func (v *boardBuilder) addPileOrHand(f *schema.ViewField, p boardPile, sight schema.Sight, value schema.Value) {
	if value.Source == nil {
		return
	}
	p.Count, p.Hidden, p.Shuffled = value.Source.Len(), sight == schema.Unseen, sight == schema.Shuffled
	for i := 0; i < p.Count && !p.Hidden; i++ {
		p.Things = append(p.Things, v.buildCardFromItem(value.Source.Item(i), i+1))
		v.explainCurrentNumbers(&p.Things[i], p.Path+"["+strconv.Itoa(i+1)+"].")
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

// explainCurrentNumbers adds tooltips on how current numbers in c's rules arose: those whose names begin with path.
func (v *boardBuilder) explainCurrentNumbers(c *cardItem, path string) {
	if v.game.ComputedValues == nil || !strings.Contains(c.Text, declare.BeforeCurrentNumber) {
		return
	}
	for _, value := range v.game.ComputedValues(v.state) {
		if number := template.HTMLEscapeString(value.Value); strings.HasPrefix(value.Word, path) && len(value.From) > 1 {
			mark := fmt.Sprintf(` (<dfn title="%s">now %s</dfn>)`, template.HTMLEscapeString(strings.Join(value.From, "; ")), number)
			c.Rules = template.HTML(strings.Replace(string(c.Rules), declare.BeforeCurrentNumber+number+")", mark, 1))
		}
	}
}

func (v *boardBuilder) buildCardFromItem(item schema.Value, place int) cardItem {
	if item.Shape == schema.Text || item.Shape == schema.Word {
		made := cardItem{Key: wordKey + item.Text, ID: item.Text, Name: item.Text, Place: place}
		if e, is := v.lookUpEntry("", item.Text); is {
			v.fillCardFromEntry(&made, e)
		}
		return made
	}
	w := v.findReferencedSubject(item)
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
	if name, is := w.textOfField("name"); is {
		made.Name = name
	}
	if cost := w.Field("cost"); cost != nil && cost.Num != nil {
		made.Cost = strconv.Itoa(cost.Num(w.part, w.n))
	}
	if text, is := w.textOfField("text"); is {
		made.Text, made.Rules = text, v.markKeywords(text)
	}
	return made
}

func (v *boardBuilder) entryOfSubject(w boundView) (lookup.Entry, bool) {
	for _, name := range [...]string{w.Name, "id"} {
		if id, has := w.textOfField(name); has {
			for _, kind := range [...]string{w.Name, ""} {
				if e, is := v.lookUpEntry(kind, id); is {
					return e, true
				}
			}
		}
	}
	return lookup.Entry{}, false
}

func (t *gameTable) fillCardFromEntry(c *cardItem, e lookup.Entry) {
	c.ID, c.Name, c.Text, c.Page = e.ID, e.Name, e.Text, t.path+definitionPath(e)
	properties := []string(nil)
	c.Cost, properties = costAndProperties(e)
	c.Line, c.Tint = joinFacts(factsBesideCost(e, c.Cost)...), t.tintForFirstProperty(properties)
	c.Rules, c.Signs = t.markKeywords(c.Text), []template.HTML{drawEmblem(e.ID, e.Prefix)}
	if e.Kind != lookup.KeywordKind {
		c.Signs = engine.Map(properties[:min(2, len(properties))], func(p string) template.HTML { return drawEmblem(p, "") })
	}
}

func factsBesideCost(e lookup.Entry, cost string) []string {
	return slices.DeleteFunc(append([]string{e.Prefix}, e.Facts...), func(fact string) bool { return fact == cost || fact == "cost "+cost })
}

func joinFacts(facts ...string) string {
	return strings.Join(slices.DeleteFunc(facts, func(fact string) bool { return fact == "" }), " · ")
}

const tintCount = 8

// tintForFirstProperty returns the colour, below tintCount, for properties[0]. A new property gets the next colour.
func (t *gameTable) tintForFirstProperty(properties []string) int {
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

// costAndProperties returns the cost of a card, or "", and its short texts. The first text determines the colour.
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
