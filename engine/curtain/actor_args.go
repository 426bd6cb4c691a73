package curtain

import (
	"slices"
	"strconv"

	"curtaincall/engine/declare"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

var targetWords = append(slices.Clone(IntentTargetWords.List[1:]), "team", WhomOthers.String())

// Aliases are the named types of arguments that accept a word or something else.
var Aliases = []*declare.NamedArgType{{Name: "Who", Doc: "A target: a word, an id, an actor or a list of these.",
	Words: vocabulary.NewWords("Who", targetWords...), Or: "string | Actor | (string | Actor)[]"}}

// targetOrFrontEnemy returns the target of the player if it is an enemy, otherwise the enemy in front.
func (c *CallbackContext) targetOrFrontEnemy() Actor {
	if c.Target.IsEnemy() {
		return c.Target
	}
	return c.frontOrFirstEnemy()
}

// workPerItem is the price, in instructions, of reading one item of a list.
const workPerItem = 5

// targetReader reads the targets of an effect from a script. In a card's script, self stands for the card's owner.
var targetReader = commands.TargetArg[*CallbackContext, Actors]{One: "an actor", Of: "in this fight", Work: workPerItem,
	Words: func(c *CallbackContext) []string {
		words := slices.Clone(targetWords)
		for _, a := range c.allActors() {
			if actorCanHaveHooks(int(a)) {
				words = append(words, c.ActorID(a))
			}
		}
		return words
	},
	View: "actor", Shown: func(c *CallbackContext, view *schema.View, n int, list Actors) (Actors, bool) {
		switch view.Name {
		case "actor":
			list.AddUpToLimit(Actor(n))
			return list, true
		case "self":
			list.AddUpToLimit(c.By.Actor)
			return list, true
		}
		return list, false
	},
	Named: (*CallbackContext).appendActorsByName,
}

func targetsArg(name, defaultDoc string) commands.Arg[Actors] {
	return commands.WithConstantDefault(targetReader.Arg(name, "Who"), defaultDoc, noActorsNamed)
}

// noActorsNamed is the list of targets if a script passes none.
const noActorsNamed = unresolvedActors

// randomProtagonist in a list of actors stands for a random living protagonist, who is drawn later (CC-86).
const randomProtagonist Actor = 15

// drawNamedActorsOrDefault returns named with its random actors drawn, or just defaultActor if a script named none.
func (c *CallbackContext) drawNamedActorsOrDefault(named Actors, defaultActor Actor) Actors {
	if named&unresolvedActors == 0 {
		return named
	}
	return c.drawRandomActorsOrDefault(named, defaultActor)
}

func (c *CallbackContext) drawRandomActorsOrDefault(named Actors, defaultActor Actor) (list Actors) {
	if named == noActorsNamed {
		return NewActors(defaultActor)
	}
	for i := range named.Len() {
		a := named.At(i)
		if a == randomProtagonist {
			a = ProtagonistA
			if c.IsAlive(ProtagonistB) && (!c.IsAlive(ProtagonistA) || c.PickRandomIndexAndLog(2) == 1) {
				a = ProtagonistB
			}
		}
		list.AddUpToLimit(a)
	}
	return list
}

// appendActorsByName appends to list the actors that a word or an id stands for. If there are none, found is false.
func (c *CallbackContext) appendActorsByName(word string, list Actors) (longer Actors, found bool) {
	switch word {
	case "allies":
		list.AddUpToLimit(MacGuffin, ProtagonistA, ProtagonistB)
		return c.appendCompanions(list), true
	case "companion":
		list.AddUpToLimit(c.FrontCompanion())
	case "companions":
		return c.appendCompanions(list), true
	case "protagonists":
		list.AddUpToLimit(ProtagonistA, ProtagonistB)
	case "protagonist_a":
		list.AddUpToLimit(ProtagonistA)
	case "protagonist_b":
		list.AddUpToLimit(ProtagonistB)
	case "random_protagonist":
		list.AddUpToLimit(randomProtagonist)
		list |= unresolvedActors
	case "enemy":
		list.AddUpToLimit(c.frontOrFirstEnemy())
	case "enemies":
		for i := range c.EnemyCount() {
			list.AddUpToLimit(EnemyActor(i))
		}
	case "others":
		one := c.By.Actor
		if !one.IsEnemy() {
			one = c.targetOrFrontEnemy()
		}
		others := c.otherLivingEnemies(one)
		for i := range others.Len() {
			list.AddUpToLimit(others.At(i))
		}
	default:
		a, ok := c.FindActor(word)
		list.AddUpToLimit(a)
		return list, ok
	}
	return list, true
}

func (f *Fight) appendCompanions(list Actors) Actors {
	for a := range f.Companions {
		list.AddUpToLimit(a)
	}
	return list
}

// FindActor returns the actor with an id, such as "team", or a numbered word, such as "enemy_2", or Nobody and false.
func (f *Fight) FindActor(word string) (Actor, bool) {
	for _, a := range f.allActors() {
		if f.ActorID(a) == word || a.HasIntents() && a.numberedSideWord() == word {
			return a, true
		}
	}
	return Nobody, false
}

func (a Actor) indexOnSide() int {
	if a.IsCompanion() {
		return int(a - FirstCompanion)
	}
	return int(a - FirstEnemy)
}

func (a Actor) sideWord() string {
	if a.IsCompanion() {
		return "companion"
	}
	return "enemy"
}

// numberedSideWord returns the word for an actor's place on its side: "enemy" for the first enemy, then "enemy_2".
func (a Actor) numberedSideWord() string {
	return addNumberUnlessFirst(a.sideWord(), a.indexOnSide())
}

func addNumberUnlessFirst(word string, index int) string {
	if index > 0 {
		word += "_" + strconv.Itoa(index+1)
	}
	return word
}
