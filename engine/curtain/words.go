package curtain

import (
	"errors"
	"strconv"
	"strings"

	"curtaincall/engine/declare"
	"curtaincall/engine/speech"
)

// What people call actors and cards, and the words they type for them.

// Called is the name of a definition, safe to be shown.
func (d *CardDef) Called() string        { return speech.Named(d.Name, d.ID) }
func (d *EnemyDef) Called() string       { return speech.Named(d.Name, d.ID) }
func (d *ProtagonistDef) Called() string { return speech.Named(d.Name, d.ID) }
func (d *RelicDef) Called() string       { return speech.Named(d.Name, d.ID) }

// Called is an actor's name within a sentence. Enemies of one kind are numbered.
func (f *Fight) Called(a Actor) string {
	switch {
	case a == Nobody:
		return "nobody"
	case a == MacGuffin:
		return "the MacGuffin"
	case a == Team:
		return "the team"
	case a.IsProtagonist():
		return f.content.Protagonist(f.ActorID(a)).Called()
	case int(a-FirstEnemy) >= f.Enemies():
		return "somebody"
	}
	name := f.EnemyDef(a).Called()
	if rest, titled := strings.CutPrefix(name, "The "); titled {
		name = "the " + rest
	}
	if f.Twin(a) {
		name += " " + strconv.Itoa(int(a-FirstEnemy)+1)
	}
	return name
}

// Twin reports whether the fight has another enemy of the same kind.
func (f *Fight) Twin(a Actor) bool {
	for i := range f.Enemies() {
		if e := Enemy(i); e != a && f.EnemyDef(e) == f.EnemyDef(a) {
			return true
		}
	}
	return false
}

// ActorWord is the word for an actor: its id, or enemy, enemy_2 and so on where
// another actor has the same id, or its id is such a word itself.
func (f *Fight) ActorWord(a Actor) string {
	if !a.IsEnemy() {
		return f.ActorID(a)
	}
	id := f.ActorID(a)
	same := f.Twin(a)
	for i := range MaxEnemies {
		same = same || enemyPlace(i) == id
	}
	for ally := MacGuffin; ally <= Team; ally++ {
		same = same || f.ActorID(ally) == id
	}
	if same {
		return enemyPlace(int(a - FirstEnemy))
	}
	return id
}

// everybody are all actors of the fight, down or not, the team too.
func (f *Fight) everybody() (list []Actor) {
	for a := MacGuffin; a < FirstEnemy+Actor(f.Enemies()); a++ {
		list = append(list, a)
	}
	return list
}

// actorEntries are actors by the words for them.
func (f *Fight) actorEntries(actors []Actor) (list []speech.Entry) {
	for _, a := range actors {
		if a == Nobody {
			continue
		}
		e := speech.Entry{Value: int(a), Shown: f.ActorWord(a), Name: f.Called(a)}
		switch {
		case a == MacGuffin:
			e.Only = []string{"m"}
		case a.IsProtagonist():
			e.Only = []string{(WhomA + Whom(a-ProtagonistA)).String()}
		case a.IsEnemy():
			i := int(a - FirstEnemy)
			e.Only = []string{enemyPlace(i), "enemy_" + strconv.Itoa(i+1)}
		}
		list = append(list, e)
	}
	return list
}

// Candidates are what can be chosen where an effect asks, by the words for it.
// Actors have those they are targets by.
func (f *Fight) Candidates() []speech.Entry {
	q := f.Asked()
	if q == nil {
		return nil
	}
	list := speech.Candidates(q)
	for i, c := range q.Candidates {
		if c.Kind == AskActor {
			list[i] = f.actorEntries([]Actor{Actor(c.Number)})[0]
			list[i].Value = i
		}
	}
	return list
}

// keywordEntries are the keywords by their words.
func (f *Fight) keywordEntries() []speech.Entry {
	return speech.KeywordEntries(f.content.Keywords, f.content.Keywords.All())
}

// pileEntries are the cards of a pile by the words for each copy: its id, and from
// the second copy on its number among the copies.
func (f *Fight) pileEntries(p Pile) (list []speech.Entry) {
	copies := map[*CardDef]int{}
	for i := range f.Count(p) {
		c := f.CardAt(p, i)
		d := f.CardDef(c)
		copies[d]++
		list = append(list, copyEntry(int(c), d.ID, d.Called(), copies[d]))
	}
	return list
}

// copyEntry is one of several alike.
func copyEntry(value int, id, name string, copies int) speech.Entry {
	number := "#" + strconv.Itoa(copies)
	e := speech.Entry{Value: value, Shown: id, Name: name, Also: []string{speech.Fold(name + number), speech.Fold(id + number)}}
	if copies > 1 {
		e.Shown = id + number
	}
	return e
}

// strayEntries are all cards of the fight by their numbers, wherever they are.
func (f *Fight) strayEntries() (list []speech.Entry) {
	for i := range int(f.cardCount) {
		list = append(list, speech.Entry{Value: i, Shown: "#" + strconv.Itoa(i)})
	}
	return list
}

// cardEntries are all cards of the content.
func (f *Fight) cardEntries() (list []speech.Entry) {
	for i, d := range f.content.Cards {
		list = append(list, speech.Entry{Value: i, Shown: d.ID, Name: d.Called()})
	}
	return list
}

// unsaid is the option where none is said: nothing, if an event asks and will do with that.
func (r *Run) unsaid() (int, error) {
	if q := r.course.Asked(); q != nil {
		return declare.Declined(q)
	}
	return 0, errors.New("the option is missing")
}

// optionEntries are the options of a run by their words, or the answers to what an event
// asks.
func (r *Run) optionEntries() (list []speech.Entry) {
	if q := r.course.Asked(); q != nil {
		return speech.Open(q, speech.Candidates(q))
	}
	copies := map[string]int{}
	for i, id := range r.Options() {
		copies[id]++
		list = append(list, copyEntry(i, id, r.OptionName(i), copies[id]))
	}
	return list
}
