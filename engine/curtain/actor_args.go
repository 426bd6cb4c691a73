package curtain

import (
	"slices"
	"strconv"

	"curtaincall/engine/declare"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

// whomWords are the words for the targets of effects, besides the ids of actors.
var whomWords = append(slices.Clone(IntentWhomWords.List[1:]), "team", "enemy", "enemies", WhomOthers.String())

// Aliases are the named types of arguments that accept more than a word.
var Aliases = []*declare.Alias{{Name: "Who", Doc: "A target: a word, an id, an actor, or a list of them.",
	Words: vocabulary.NewWords("Who", whomWords...), Or: "string | Actor | (string | Actor)[]"}}

func (c *Acting) chosenEnemy() Actor {
	if c.Target.IsEnemy() {
		return c.Target
	}
	return c.front()
}

// perItem is the cost, in instructions, of reading each item of a list of targets or cards.
const perItem = 5

// whoever reads the targets of an effect. In a card's script, self stands for the card's owner.
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

func whom(name, absent string) commands.Arg[Actors] {
	return commands.OrAlways(whoever.Arg(name, "Who"), absent, unsaid)
}

// unsaid is the list of a call that names nobody.
const unsaid = openActors

// someProtagonist, in a list of actors, stands for a protagonist that is chosen at random when the
// effect reaches them (CC-86).
const someProtagonist Actor = 15

// resolveActors returns the actors that a call names, or absent if it names nobody.
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

func (f *Fight) addActorsNamed(word string, list Actors) (longer Actors, found bool) {
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

// FindActor returns the actor with an id, such as "macguffin", "team" or that of a definition, or
// with a word that numbers the enemies, such as "enemy_2". It reports whether there is one.
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

// enemyPlace returns the word for the enemy at an index: enemy, enemy_2, enemy_3.
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
