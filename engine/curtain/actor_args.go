package curtain

import (
	"slices"
	"strconv"

	"curtaincall/engine/declare"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

// whomWords are the words for whom an effect reaches, beside the ids of actors: those of intents
// except self, and more.
var whomWords = append(slices.Clone(IntentWhomWords.List[1:]), "team", "enemy", "enemies", WhomOthers.String())

// Aliases are the types of arguments that need more than words.
var Aliases = []*declare.Alias{{Name: "Who", Doc: "A target: a word, an id, an actor, or a list of them.",
	Words: vocabulary.NewWords("Who", whomWords...), Or: "string | Actor | (string | Actor)[]"}}

// chosenEnemy returns whom a card acts on if its script names nobody: the chosen enemy or the
// first.
func (c *Acting) chosenEnemy() Actor {
	if c.Target.IsEnemy() {
		return c.Target
	}
	return c.front()
}

// perItem is the cost of each item of a list of targets, in instructions: a word is looked up among
// the actors, and may even need a random number.
const perItem = 5

// whoever reads the targets of an effect. The card that acts means its owner.
var whoever = commands.Whom[*Acting, Actors]{One: "an actor", Of: "of this fight", Work: perItem, Words: (*Acting).whoWords,
	View: "actor", Shown: func(c *Acting, view *schema.View, n int, list Actors) (Actors, bool) {
		switch view.Name {
		case "actor":
			list.Add(Actor(n))
			return list, true
		case "self":
			list.Add(c.By.Actor)
			return list, true
		}
		return list, false
	},
	Named: func(c *Acting, word string, list Actors) (Actors, bool) {
		if word != WhomOthers.String() {
			return c.addActorsNamed(word, list)
		}
		one := c.By.Actor
		if !one.IsEnemy() {
			one = c.chosenEnemy()
		}
		others := c.others(one)
		for i := range others.Len() {
			list.Add(others.At(i))
		}
		return list, true
	},
}

// whom returns an argument for whom an effect reaches; absent documents who that is by default.
func whom(name, absent string) commands.Arg[Actors] {
	return commands.OrAlways(whoever.Arg(name, "Who"), absent, unsaid)
}

// unsaid are the actors of a call that names nobody.
const unsaid = openActors

// someProtagonist, in a list of actors, is a protagonist that is chosen at random once an effect
// reaches them (CC-86).
const someProtagonist Actor = 15

// resolveActors returns the actors that a call names, after choosing the random ones, or absent if
// it names nobody.
func (c *Acting) resolveActors(named Actors, absent Actor) Actors {
	if named&openActors == 0 {
		return named
	}
	return c.choose(named, absent)
}

func (c *Acting) choose(named Actors, absent Actor) (list Actors) {
	if named == unsaid {
		return List(absent)
	}
	for i := range named.Len() {
		a := named.At(i)
		if a == someProtagonist {
			a = ProtagonistA
			if b := c.Alive(ProtagonistB); b && (!c.Alive(ProtagonistA) || c.Pick(2) == 1) {
				a = ProtagonistB
			}
		}
		list.Add(a)
	}
	return list
}

// addActorsNamed appends the actors that a word or an id names, and reports whether it names any.
func (f *Fight) addActorsNamed(word string, list Actors) (Actors, bool) {
	switch word {
	case "allies":
		list.add(MacGuffin, ProtagonistA, ProtagonistB)
	case "protagonists":
		list.add(ProtagonistA, ProtagonistB)
	case "protagonist_a":
		list.Add(ProtagonistA)
	case "protagonist_b":
		list.Add(ProtagonistB)
	case "random_protagonist":
		list.Add(someProtagonist)
		list |= openActors
	case "enemy":
		list.Add(f.front())
	case "enemies":
		for i := range f.Enemies() {
			list.Add(Enemy(i))
		}
	default:
		a, ok := f.FindActor(word)
		list.Add(a)
		return list, ok
	}
	return list, true
}

func (l *Actors) add(actors ...Actor) {
	for _, a := range actors {
		l.Add(a)
	}
}

// FindActor returns the actor with an id: "macguffin", "team", a protagonist's, an enemy's, or
// "enemy", "enemy_2" by place. It reports whether there is one.
func (f *Fight) FindActor(word string) (Actor, bool) {
	for a := MacGuffin; a < FirstEnemy; a++ {
		if f.ActorID(a) == word {
			return a, true
		}
	}
	for i := range f.Enemies() {
		if f.ActorID(Enemy(i)) == word || enemyPlace(i) == word {
			return Enemy(i), true
		}
	}
	return Nobody, false
}

// enemyPlace returns the word for the enemy at a place: enemy, enemy_2, enemy_3.
func enemyPlace(i int) string {
	if i == 0 {
		return "enemy"
	}
	return "enemy_" + strconv.Itoa(i+1)
}

func (f *Fight) whoWords() []string {
	words := append([]string{}, whomWords...)
	for a := ProtagonistA; a <= ProtagonistB; a++ {
		words = append(words, f.ActorID(a))
	}
	for i := range f.Enemies() {
		words = append(words, f.ActorID(Enemy(i)))
	}
	return words
}
