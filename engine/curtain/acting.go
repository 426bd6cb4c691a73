package curtain

import (
	"slices"
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

// CallbackContext is the context in which a callback of a script runs. It is valid only while the callback runs.
type CallbackContext struct {
	*Fight
	By     Source        // the card, enemy or other source to which the callback belongs
	Target Actor         // the target that the player chose; Nobody if none was chosen
	Event  *engine.Event // the event with which a hook or modifier is called, or nil

	slotValues *[]schema.Value // placeholder values of the sentence of a card text that is being carried out, or nil
}

// fillTopCallbackContext sets and returns the context of the innermost callback, valid until that callback ends.
func (f *Fight) fillTopCallbackContext(source Source, target Actor, hookEvent *engine.Event) *CallbackContext {
	c := &f.contexts[max(0, f.depth-1)]
	c.Fight, c.By, c.Target, c.Event, c.slotValues = f, source, target, hookEvent, nil
	return c
}

// SentenceSlotValues returns the slot values of the sentence that is being carried out. It panics if there is none.
func (c *CallbackContext) SentenceSlotValues() []schema.Value { return *c.slotValues }

// SetCallbackLine records line as the script line in the causes of the events that follow. It does nothing while a
// sentence of a card text is carried out, since causes then name a line of the text.
func (c *CallbackContext) SetCallbackLine(line int) {
	if c.slotValues == nil {
		c.Fight.SetCauseLine(line)
	}
}

// Game returns the *Fight. It and the following methods implement schema.RunningCallback.
func (c *CallbackContext) Game() any { return c.Fight }

// TurnAndAction returns the numbers of the turn, 0 before the first, and of the action that is being performed, from 1.
func (c *CallbackContext) TurnAndAction() (turn, action int) { return c.Turn(), c.ActionCount() + 1 }

// Self returns the view and the object number of self. def is the *CardDef if self is a card, otherwise nil.
func (c *CallbackContext) Self() (view *schema.View, n int, def any) {
	switch c.By.Kind {
	case OfCard:
		return SelfView, int(c.By.Item), c.CardDef(c.By.Item)
	case OfRelic:
		return RelicView, int(c.By.Item), nil
	case OfItem:
		return ItemView, int(c.By.Item), nil
	case OfKeyword:
		return KeywordView, int(c.By.Actor)*engine.MaxKeywords + int(c.By.Item), nil
	}
	return ActorView, int(c.By.Actor), nil
}

func (c *CallbackContext) eventOfCallbackAtDepth(depth int) *engine.Event {
	return c.contexts[depth].Event
}

const fightMemoryClass = "table<string, integer | string | boolean | Card | Actor | nil>" // the type of a fight's memory in stubs

// memoryField returns the view field "memory", with the values that the scripts of a source have stored. The source is
// the one whose callback runs in a fight or, outside of callbacks, ownerOf(n) for object n of the view.
func memoryField(doc, class string, ownerOf func(n int) Source) *schema.ViewField {
	return newNamedMemoryField("memory", doc, class, ownerOf, (*Fight).memoryOf)
}

func runMemoryField(ownerOf func(n int) Source) *schema.ViewField {
	return newNamedMemoryField("run_memory", "Memory shared by the callbacks of its definition. It lasts for the run, or for the fight if there is no run.", "", ownerOf, (*Fight).runMemoryOf)
}

func newNamedMemoryField(name, doc, class string, ownerOf func(n int) Source, memoryOf func(*Fight, Source) (*memory, memoryOwner)) *schema.ViewField {
	who := func(game any, n int) (*Fight, *memory, memoryOwner) {
		switch g := game.(type) {
		case *CallbackContext:
			m, owner := memoryOf(g.Fight, g.By)
			return g.Fight, m, owner
		case *RoomContext: // only of relics
			_, owner := memoryOf(g.fight, ownerOf(n))
			return g.fight, &g.owned.memory, owner
		}
		m, owner := memoryOf(game.(*Fight), ownerOf(n))
		return game.(*Fight), m, owner
	}
	return &schema.ViewField{Name: name, Doc: doc, Type: &schema.Type{Shape: schema.Store, Class: class},
		LoadStored: func(game any, n int, name string) schema.Value {
			f, m, owner := who(game, n)
			v := m.valueOf(owner, name)
			if v.Text == memoryViews[memoryCard] && v.Shape == schema.Ref {
				f.fetchCardsOutOfPlay()
			}
			return v
		},
		StoredNames: func(game any, n int) []string {
			_, m, owner := who(game, n)
			return slices.Sorted(slices.Values(m.namesOf(owner)))
		},
		Store: func(game any, n int, name string, v schema.Value) error {
			f, m, owner := who(game, n)
			if c, is := game.(*CallbackContext); is && v.Shape == schema.Ref {
				if card, isCard := c.cardOf(v.View, v.N); isCard {
					v.View, v.N = viewOfCards, card
				}
			}
			return f.storeValue(m, owner, name, v)
		}}
}

var _ schema.RunningCallback = (*CallbackContext)(nil)

var targetWords = append(slices.Clone(IntentTargetWords.List[1:]), "team", WhomOthers.String())

// Aliases are the types of script arguments that have names of their own in stubs, the type declarations for editors.
var Aliases = []*declare.NamedArgType{{Name: "Who", Doc: "A target: a word, an id, an actor or a list of these.",
	Words: vocabulary.NewWords("Who", targetWords...), Or: "string | Actor | (string | Actor)[]"}}

// targetOrFrontEnemy returns the chosen target if it is an enemy, otherwise the first living enemy or else FirstEnemy.
func (c *CallbackContext) targetOrFrontEnemy() Actor {
	if c.Target.IsEnemy() {
		return c.Target
	}
	return c.frontOrFirstEnemy()
}

// workPerItem is what reading one item of a list costs, in script instructions.
const workPerItem = 5

// targetReader reads the targets of an effect from a script's argument. If self is passed in a card's callback, the
// target is the card's owner.
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
			return list.with(Actor(n)), true
		case "self":
			return list.with(c.By.Actor), true
		}
		return list, false
	},
	Named: (*CallbackContext).appendActorsByName,
}

func targetsArg(name, defaultDoc string) commands.Arg[Actors] {
	return commands.WithConstantDefault(targetReader.Arg(name, "Who"), defaultDoc, noActorsNamed)
}

const noActorsNamed = unresolvedActors

// randomProtagonist stands in a list of actors for a living protagonist who is drawn at random later (CC-86).
const randomProtagonist Actor = 15

// drawNamedActorsOrDefault returns named with protagonists drawn for random ones, or defaultActor if none was named.
func (c *CallbackContext) drawNamedActorsOrDefault(named Actors, defaultActor Actor) Actors {
	if named&unresolvedActors == 0 {
		return named
	}
	return c.drawRandomActorsOrDefault(named, defaultActor)
}

func (c *CallbackContext) drawRandomActorsOrDefault(named Actors, defaultActor Actor) (list Actors) {
	if named == noActorsNamed {
		return list.with(defaultActor)
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

// appendActorsByName appends the actors called word, such as "enemies" or an id, to list. found is false only if word
// is unknown, since a group may have no members.
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

// FindActor returns the first actor whose id or numbered word, such as "enemy_2", is word; otherwise Nobody and false.
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
