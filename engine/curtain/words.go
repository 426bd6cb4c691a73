package curtain

import (
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// DisplayName returns the name of the definition, or its id if it has no name, safe for a terminal.
func (d *CardDef) DisplayName() string        { return speech.CleanNameOrID(d.Name, d.ID) }
func (d *EnemyDef) DisplayName() string       { return speech.CleanNameOrID(d.Name, d.ID) }
func (d *ProtagonistDef) DisplayName() string { return speech.CleanNameOrID(d.Name, d.ID) }
func (d *RelicDef) DisplayName() string       { return speech.CleanNameOrID(d.Name, d.ID) }
func (d *ItemDef) DisplayName() string        { return speech.CleanNameOrID(d.Name, d.ID) }
func (d *EventDef) DisplayName() string       { return speech.CleanNameOrID(d.Name, d.ID) }

// KindAndID returns the kind and the quoted id of the definition for error messages, such as card "jab".
func (d *CardDef) KindAndID() string  { return `card "` + d.ID + `"` }
func (d *EnemyDef) KindAndID() string { return `enemy "` + d.ID + `"` }
func (d *RelicDef) KindAndID() string { return `relic "` + d.ID + `"` }
func (d *ItemDef) KindAndID() string  { return `item "` + d.ID + `"` }

// The names of meters and of actors without a definition.
var (
	names            = phrase.NewCatalog("name")
	sayNobody        = names.Define("nobody", "nobody")
	sayMacGuffin     = names.Define("macguffin", "the MacGuffin")
	SayTeam          = names.Define("team", "the team")
	saySomebody      = names.Define("somebody", "somebody")
	sayBareMacGuffin = names.Define("bare_macguffin", "MacGuffin")
	sayBareTeam      = names.Define("bare_team", "team")
	sayEnergy        = names.Define("energy", "energy")
	sayHP            = names.Define("hp", "HP")
	sayCurrency      = names.Define("currency", "currency")
	sayTurn          = names.Define("turn", "turn")
	sayPhase         = names.Define("phase", "phase")
	sayPlay          = names.Define("play", "play")
	sayDeckSize      = names.Define("in_deck", "cards in the deck")
	sayRelics        = names.Define("relics", "relics")
	sayWaiting       = names.Define("waiting", "delayed effects")
	sayIntends       = names.Define("intends", "intends {what}")
	sayHoldsNothing  = names.Define("holds_nothing", "holds nothing")
)

var (
	OvationName = names.Define("ovation", "Ovation")
	ItsOwner    = names.Define("its_owner", "its owner")
	CardBonus   = names.Define("bonus", "the card's bonus")
)

var Catalogs = []*phrase.Catalog{names, optionCatalog, moments, pileCatalog, stateMessages, refusals}

// LocalizedNames has methods that return names of actors, cards and other things of a fight in one language.
type LocalizedNames struct {
	fight    *Fight
	content  *Content
	language *phrase.Language
}

// TranslatedNames returns the LocalizedNames of the fight in the language of the players.
func (f *Fight) TranslatedNames() LocalizedNames {
	return LocalizedNames{f, library.Translation(f.content), f.Language()}
}

func (f *Fight) originalNames() LocalizedNames { return LocalizedNames{f, f.content, phrase.Original} }
func (f *Fight) Language() *phrase.Language    { return f.content.Language() }
func (r *Run) Language() *phrase.Language      { return r.fight.Language() }

// OriginalActorName returns the name of an actor, as used within a sentence, in the original language.
func (f *Fight) OriginalActorName(a Actor) string { return f.originalNames().Actor(a) }

// Actor returns the name of an actor within a sentence, with a number if SharesDefWithOtherEnemy.
func (w LocalizedNames) Actor(a Actor) string {
	f := w.fight
	switch {
	case a == Nobody:
		return w.language.RenderSentence(sayNobody)
	case a == MacGuffin:
		return w.language.RenderSentence(sayMacGuffin)
	case a == Team:
		return w.language.RenderSentence(SayTeam)
	case a.IsProtagonist():
		return w.content.Protagonist(f.ActorID(a)).DisplayName()
	case !f.hasActor(a):
		return w.language.RenderSentence(saySomebody)
	}
	name := w.content.Enemy(f.EnemyDef(a).ID).DisplayName()
	if rest, titled := strings.CutPrefix(name, "The "); titled {
		name = "the " + rest
	}
	if f.SharesDefWithOtherEnemy(a) {
		name += " " + strconv.Itoa(a.indexOnSide()+1)
	}
	return name
}

func (w LocalizedNames) actorWithoutArticle(a Actor) string {
	switch {
	case a == MacGuffin:
		return w.language.RenderSentence(sayBareMacGuffin)
	case a == Team:
		return w.language.RenderSentence(sayBareTeam)
	case a.HasIntents() && !w.fight.SharesDefWithOtherEnemy(a):
		return strings.TrimPrefix(w.content.Enemy(w.fight.EnemyDef(a).ID).DisplayName(), "The ")
	}
	return strings.TrimPrefix(w.Actor(a), "the ")
}

// Card returns the name of a card of the fight.
func (w LocalizedNames) Card(instance int16) string {
	return w.content.Cards[w.fight.cards[instance].def].DisplayName()
}

// Relic returns the name of the relic at an index in the list of relics held.
func (w LocalizedNames) Relic(index int) string {
	return w.content.Relics[w.fight.owned.relics[index]].DisplayName()
}

// Item returns the name of the item at an index in Content.Items.
func (w LocalizedNames) Item(def int) string { return w.content.Items[def].DisplayName() }

// KeywordOrMeter returns the name of the keyword or meter that has this number, or "" if none has.
func (w LocalizedNames) KeywordOrMeter(keywordOrMeter int16) string {
	switch keywordOrMeter {
	case Energy:
		return w.language.RenderSentence(sayEnergy)
	case Ovation:
		return w.language.RenderSentence(OvationName)
	case HP:
		return w.language.RenderSentence(sayHP)
	case Currency:
		if w.fight.run != nil {
			return w.language.TranslateScriptText(w.fight.run.Currency.Name)
		}
		return w.language.RenderSentence(sayCurrency)
	}
	if w.content.Keywords.HasID(int(keywordOrMeter)) {
		return w.content.Keywords.Row(Keyword(keywordOrMeter)).Name
	}
	return ""
}

// Source returns the name of the card, relic, item, keyword or actor that s stands for.
func (w LocalizedNames) Source(s Source) string {
	switch s.Kind {
	case OfCard:
		return w.Card(s.Item)
	case OfRelic:
		return w.Relic(int(s.Item))
	case OfItem:
		return w.Item(int(s.Item))
	case OfKeyword:
		return w.content.Keywords.Row(Keyword(s.Item)).Name
	}
	return w.Actor(s.Actor)
}

// SharesDefWithOtherEnemy reports whether another enemy or companion in the fight has the same definition as a.
func (f *Fight) SharesDefWithOtherEnemy(a Actor) bool {
	for e := range f.ActorsWithIntents {
		if e != a && f.EnemyDef(e) == f.EnemyDef(a) {
			return true
		}
	}
	return false
}

// UnambiguousActorWord returns the id of an actor or, if the id can also mean another actor, a word such as enemy_2.
func (f *Fight) UnambiguousActorWord(a Actor) string {
	if !a.HasIntents() {
		return f.ActorID(a)
	}
	id := f.ActorID(a)
	same := f.SharesDefWithOtherEnemy(a)
	for other := FirstEnemy; int(other) < numActors; other++ {
		same = same || other.numberedSideWord() == id
	}
	for ally := MacGuffin; ally <= Team; ally++ {
		same = same || f.ActorID(ally) == id
	}
	if same {
		return a.numberedSideWord()
	}
	return id
}

func (f *Fight) translatedActorWord(a Actor) string {
	return f.actorEntries([]Actor{a})[0].TypedWord(f.Language())
}

func (f *Fight) allActors() (list []Actor) {
	list = []Actor{MacGuffin, ProtagonistA, ProtagonistB, Team}
	return slices.AppendSeq(list, f.ActorsWithIntents)
}

func (f *Fight) actorEntries(actors []Actor) (list []speech.Entry) {
	for _, a := range actors {
		if a == Nobody {
			continue
		}
		e := speech.Entry{Value: int(a), Shown: f.UnambiguousActorWord(a), Name: f.TranslatedNames().Actor(a)}
		switch {
		case a == MacGuffin:
			e.ExactWords = []string{"m"}
		case a.IsProtagonist():
			e.ExactWords = []string{(WhomA + IntentTarget(a-ProtagonistA)).String()}
		case a.HasIntents():
			e.ExactWords = []string{a.numberedSideWord(), a.sideWord() + "_" + strconv.Itoa(a.indexOnSide()+1)}
		}
		if f.Language().Language != "" {
			e.Also, e.Local = []string{strings.TrimPrefix(speech.Fold(f.OriginalActorName(a)), "the_")}, strings.ToLower(f.TranslatedNames().actorWithoutArticle(a))
		}
		list = append(list, e)
	}
	return list
}

// CandidateEntries returns the candidates of the pending question with the words to type for them, or nil without a
// question. Actors have the same words as in targets of cards.
func (f *Fight) CandidateEntries() []speech.Entry {
	q := f.PendingQuestion()
	if q == nil {
		return nil
	}
	list := speech.CandidateEntries(q)
	for i, c := range q.Candidates {
		if c.Kind == AskActor {
			list[i] = f.actorEntries([]Actor{Actor(c.Number)})[0]
			list[i].Value = i
		}
	}
	return list
}

func (f *Fight) pileEntries(p Pile) (list []speech.Entry) {
	copies := map[*CardDef]int{}
	for i := range f.CountCards(p) {
		c := f.CardAt(p, i)
		d := f.CardDef(c)
		copies[d]++
		list = append(list, newCopyEntry(int(c), d.ID, d.DisplayName(), f.TranslatedNames().Card(c), copies[d]))
	}
	return list
}

// newCopyEntry returns the words to type for a copy of a card. From the second on, they end in its number: block#2.
func newCopyEntry(value int, id, originalName, translatedName string, copyNumber int) speech.Entry {
	number := "#" + strconv.Itoa(copyNumber)
	e := speech.Entry{Value: value, Shown: id, Name: translatedName, Also: []string{speech.Fold(originalName + number), speech.Fold(id + number)}}
	if translatedName != originalName {
		e.Also, e.Local = append(e.Also, speech.Fold(originalName), speech.Fold(translatedName+number)), strings.ToLower(translatedName)
	}
	if copyNumber > 1 {
		e.Shown = id + number
		if e.Local != "" {
			e.Local += number
		}
	}
	return e
}

var errNoOption = refusals.Define("no_option", "the option is missing").NewError()

func (r *Run) optionEntries() (list []speech.Entry) {
	if q := r.course.PendingQuestion(); q != nil {
		return speech.ChoosableEntries(q, speech.CandidateEntries(q))
	}
	copies := map[string]int{}
	for i, id := range r.OptionWords() {
		copies[id]++
		original := r.optionNameIn(i, r.fight.originalNames())
		list = append(list, newCopyEntry(i, id, original, r.TranslatedOptionName(i), copies[id]))
	}
	return list
}

// RulesText returns the text of the definition, in which numbers replace the names of values.
func (d *CardDef) RulesText() string  { return engine.ExpandNumbers(d.Text, d.Values) }
func (d *EnemyDef) RulesText() string { return engine.ExpandNumbers(d.Text, d.Values) }
func (d *RelicDef) RulesText() string { return engine.ExpandNumbers(d.Text, d.Values) }
func (d *ItemDef) RulesText() string  { return engine.ExpandNumbers(d.Text, d.Values) }

// RulesText returns the role and the personality.
func (d *ProtagonistDef) RulesText() string {
	return strings.TrimSpace(d.Role + " " + d.Personality)
}

// PhaseRulesText returns the text about what happens at the start of a phase, with the definition's values.
func (d *EnemyDef) PhaseRulesText(phase int) string {
	return engine.ExpandNumbers(d.Phases[phase].Text, d.Values)
}

// CardText returns the text of a card of the fight, with its numbers rendered by formatNumber. base is the number in
// the definition, and now the current one, which differs only for Block, Shield and damage to the front enemy. In a
// translation, the n-th use of a value is rendered like its n-th use in the original text.
func (w LocalizedNames) CardText(instance int16, formatNumber func(base, now int) string) string {
	f, def := w.fight, w.fight.CardDef(instance)
	numbers := map[string][]int{}
	engine.ExpandTemplate(def.Text, def.Values, func(v engine.Value, before, after string) string {
		numbers[v.Name] = append(numbers[v.Name], f.currentNumberInText(instance, v.Number, before, after))
		return ""
	})
	return engine.ExpandTemplate(w.content.Card(def.ID).Text, def.Values, func(v engine.Value, _, _ string) string {
		now := v.Number
		if list := numbers[v.Name]; len(list) > 0 {
			now = list[0]
			numbers[v.Name] = list[min(1, len(list)-1):]
		}
		return formatNumber(v.Number, now)
	})
}

func (f *Fight) currentNumberInText(instance int16, base int, textBefore, textAfter string) int {
	switch {
	case strings.HasSuffix(strings.ToLower(textBefore), "deal ") && strings.HasPrefix(textAfter, " damage"):
		return f.currentDamage(instance, base)
	case strings.HasPrefix(textAfter, " Block"):
		return f.applyWeak(Team, base+f.Stacks(Team, Fortify))
	case strings.HasPrefix(textAfter, " Shield"):
		return f.applyWeak(Team, base)
	}
	return base
}

// currentDamage returns the damage of a card's hit on the front enemy, for its text, and logs nothing. It leaves out
// Luck and the modifiers of packs, except the enemy's modify.damage_taken.
func (f *Fight) currentDamage(instance int16, base int) int {
	heard := engine.LogOf(&f.executor)
	f.SetLog(nil)
	damage := base + f.Boost(instance) + f.Stacks(Team, Inspire) + OvationBonus(f.Ovation())
	if target := f.FrontEnemy(); target != Nobody {
		damage = f.applyForgetful(f.CardOwner(instance), target, damage)
		damage = f.applyVulnerable(target, damage)
		damage = f.DamageTakenNow(f.CardSource(instance), target, damage)
	}
	f.SetLog(heard)
	return damage
}

// CardProperty is a property of a card that its text states in a special sentence, such as "Exhaust."
type CardProperty struct {
	Word      string                // the sentence, without its period, that states the property in card texts
	Predicate string                // the property as a predicate, such as "cannot be played"
	About     string                // the explanation in help
	Has       func(d *CardDef) bool // whether a card has the property

	flag cardFlags // the bit in cardState.flags, or 0 if there is none
}

var CardProperties = []CardProperty{
	{"Exhaust", "is exhausted after being played", "When played, the card goes to the exhaust pile and is not drawn again in this fight.",
		func(d *CardDef) bool { return d.Exhaust }, exhausts},
	{"Retain", "stays in the hand when the turn ends", "The card stays in the hand when the turn ends.",
		func(d *CardDef) bool { return d.Retain }, retained},
	{"Ephemeral", "is exhausted if it is in the hand when the turn ends", "If this card is still in your hand at the end of your turn, it is exhausted.",
		func(d *CardDef) bool { return d.Ephemeral }, ephemeral},
	{"Innate", "is in the opening hand", "The card is in the opening hand of each fight.",
		func(d *CardDef) bool { return d.Innate }, 0},
	{"Unplayable", "cannot be played", "The card can never be played.",
		func(d *CardDef) bool { return d.Unplayable }, specialToPlay},
	{"Costs X", "costs all energy", "Playing the card spends all remaining energy, even 0; X is the amount spent.",
		func(d *CardDef) bool { return d.CostX }, specialToPlay},
	{"Its cost varies", "its cost varies", "The cost of the card varies; the hand shows the current cost.",
		func(d *CardDef) bool { return d.CostOf != nil }, specialToPlay},
	{"Not always playable", "can only be played at certain times", "The card can only be played at certain times; its text says when.",
		func(d *CardDef) bool { return d.PlayIf != nil }, specialToPlay},
}

func (d *CardDef) cardFlags() (t cardFlags) {
	for _, property := range CardProperties {
		if property.Has(d) {
			t |= property.flag
		}
	}
	return t
}
