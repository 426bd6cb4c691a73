package curtain

import (
	"errors"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

type WaitMoment uint8

const (
	NextTurn   WaitMoment = iota // the start of the player's next turn, after the draw and the tick
	TurnEnd                      // the end of the player's turn, after the hooks for it
	NextAttack                   // just before the next attack card is played, when it is paid for and still in the hand
	FightEnd                     // the end of the fight, before the rewards
)

var MomentWords = vocabulary.NewWords("Moment", "next_turn", "turn_end", "next_attack", "fight_end")

var (
	moments       = phrase.NewCatalog("moment")
	momentPhrases = [...]phrase.Sentence{moments.Define("next_turn", "at the start of your next turn"), moments.Define("turn_end", "at the end of the turn"),
		moments.Define("next_attack", "with the next attack"), moments.Define("fight_end", "at the end of the fight")}
)

// DelayedFunc carries out a delayed effect when it is due. Meanwhile Fight.RunningWait returns this effect.
type DelayedFunc func(f *Fight, self Source)

// Wait is a delayed effect. At its WaitMoment, the rules call a DelayedFunc that its source defines.
type Wait = engine.DelayedEffect[Source]

// ErrDelayAfterEnd is the error of delaying an effect in a decided fight.
var ErrDelayAfterEnd = errors.New("the fight is over: no more effects can be delayed")

func (f *Fight) delayedFuncsOf(s Source) commands.DelayedFuncs[DelayedFunc] {
	return f.content.delayedFuncsInState(&f.state, s)
}

func (c *Content) delayedFuncsInState(of *state, s Source) commands.DelayedFuncs[DelayedFunc] {
	switch {
	case s.Kind == OfCard:
		return c.Cards[of.cards[s.Item].def].Waits
	case s.Kind == OfRelic:
		return c.Relics[of.owned.relics[s.Item]].Waits
	case s.Kind == OfItem:
		return c.Items[s.Item].Waits
	case s.Kind == OfKeyword:
		if d := c.addedKeywords.definitionOf(Keyword(s.Item)); d != nil {
			return d.Does.Waits
		}
	case s.Actor.HasIntents():
		return c.Enemies[of.enemy[s.Actor-FirstEnemy].def].Waits
	case s.Actor.IsProtagonist():
		return c.Protagonists[of.protagonist[s.Actor-ProtagonistA]].Waits
	}
	return nil
}

// WaitCount returns the number of delayed effects, and WaitAt the one at an index. The oldest has index 0.
func (f *Fight) WaitCount() int     { return f.rareParts.waits.Len() }
func (f *Fight) WaitAt(i int) *Wait { return f.rareParts.waits.At(i) }

// RunningWait returns the delayed effect that is being carried out or, if there is none, the last one that was.
func (f *Fight) RunningWait() *Wait { return &f.waitInProgress }

func (f *Fight) delayedFuncName(i int) string {
	w := f.WaitAt(i)
	return f.delayedFuncsOf(w.Source).Name(w.Function)
}

// DelayEffect adds a delayed effect and logs it. The action fails if too many effects wait or the fight is decided.
func (f *Fight) DelayEffect(w Wait) {
	if f.result != Undecided {
		f.Fail(ErrDelayAfterEnd)
	}
	if err := f.useRareState().waits.Add(w); err != nil {
		f.Fail(err)
	}
	f.logEvent(eventWithoutCause{Kind: EffectDelayed, To: int32(w.Moment), Text: speech.UnderscoresToSpaces(f.delayedFuncsOf(w.Source).Name(w.Function))})
}

// runWaitsFor carries out the effects that wait for a moment, except those added meanwhile. Once the fight is decided,
// it carries out only those for FightEnd.
func (f *Fight) runWaitsFor(moment WaitMoment) {
	if f.rareParts.waits.Len() > 0 {
		f.runReadyWaits(moment)
	}
}

func (f *Fight) runReadyWaits(moment WaitMoment) {
	ready := func(w *Wait) bool { return w.Moment == uint8(moment) }
	for n := f.rareParts.waits.CountMatching(ready); n > 0 && (moment == FightEnd || f.result == Undecided); n-- {
		if w, ok := f.rareParts.waits.TakeFirstReady(ready); ok {
			f.runWait(w)
		}
	}
}

// runWait calls the function of w or logs that a reload removed it, unless w is of an actor without HP or its keyword.
func (f *Fight) runWait(w Wait) {
	if (w.Source.Kind == OfActor || w.Source.Kind == OfKeyword) && !f.isPresent(w.Source.Actor) {
		return
	}
	waiting := f.delayedFuncsOf(w.Source)
	if w.Function < 0 {
		saved := f.cause
		f.setCause(w.Source, NoCallback)
		f.logEvent(eventWithoutCause{Kind: DelayedEffectMissed})
		f.cause = saved
		return
	}
	f.pushCallback(w.Source, CallWait+uint8(w.Function))
	f.cause.Keyword, f.cause.Hit = NoKeyword, 0
	f.logEvent(eventWithoutCause{Kind: DelayedEffectRun, Text: speech.UnderscoresToSpaces(waiting.Name(w.Function))})
	f.waitInProgress = w
	waiting[w.Function].Of(f, w.Source)
	f.popFrame()
}

// renumberWaits converts delayed effects to next. An effect whose function or stored ids next lacks loses its function.
func (s *state) renumberWaits(old *Fight, next *Content) {
	from := old.content
	numbers := from.Keywords.RenumberingTo(next.Keywords)
	for i := range s.rareParts.waits.Len() {
		w := s.rareParts.waits.At(i)
		was := from.delayedFuncsInState(&old.state, w.Source)
		if w.Source.Kind == OfKeyword {
			k, there := numbers.NewID(Keyword(w.Source.Item))
			if w.Source.Item = int16(k); !there {
				w.Source = Source{Actor: w.Source.Actor}
			}
		}
		if w.Source.Kind == OfItem {
			if w.Source.Item = next.items.IndexOrMinusOne(from.Items[w.Source.Item].ID); w.Source.Item < 0 {
				w.Source = Source{Actor: w.Source.Actor}
			}
		}
		w.Function = was.IndexIn(w.Function, next.delayedFuncsInState(s, w.Source))
		commands.RenumberStoredIDs(w, from.ids, next.ids)
	}
}

// storableViews are the views whose objects a delayed effect can store as arguments, besides numbers and ids.
var storableViews []*schema.View

func init() { storableViews = []*schema.View{ActorView, CardView} } // here, since their verbs refer to storableViews

// waitsField returns commands.WaitsField for functions of a fight, in which self is an object of selfView.
func waitsField[D any](selfView, selfClass string, at func(*D) *commands.DelayedFuncs[DelayedFunc]) *schema.Field {
	return commands.WaitsField(commands.DelayedFuncSignature(selfView, "fight"), selfClass, at, func(call schema.CallbackFunc) DelayedFunc {
		return func(f *Fight, self Source) {
			call(f.fillTopCallbackContext(self, Nobody, nil), schema.CallbackArg{}, schema.CallbackArg{})
		}
	})
}

// DelayedArg returns argument i of the delayed effect that is being carried out.
func (c *CallbackContext) DelayedArg(i int) schema.CallbackArg {
	return commands.DecodeStoredArg(c.waitInProgress.ArgKinds[i], c.waitInProgress.Args[i], c.content.ids, storableViews)
}

var WaitView = &schema.View{Name: "wait", Class: "Wait", Doc: "An effect scheduled for a later moment.", Path: "waits[1]", Within: currentFightOrLastWithError,
	CheckExists: newExistsCheck((*Fight).WaitCount, "this effect is no longer waiting"),
	OneLine:     func(game any, n int) string { return game.(*Fight).TranslatedNames().DescribeWait(n) },
	Fields: []*schema.ViewField{
		views.TextField("of", "The id of its source: a card, an actor, a relic or a keyword.", func(f *Fight, n int) string { return f.SourceID(f.WaitAt(n).Source) }),
		views.TextField("name", "The function in `waits` that will be called; empty if a reload removed it.", (*Fight).delayedFuncName),
		views.WordField("moment", "The moment it is waiting for.", MomentWords, func(f *Fight, n int) int { return int(f.WaitAt(n).Moment) }),
		views.ComputedField("given", "The function's arguments, as a list.", schema.TypeList(&schema.Type{Shape: schema.Any, Class: "any"}), func(f *Fight, n int) schema.Value {
			return commands.StoredArgValues(f.WaitAt(n), f.content.ids, storableViews)
		}),
	}}

// DescribeWait returns the source, the function and the moment of the delayed effect at an index, in one line.
func (w LocalizedNames) DescribeWait(index int) string {
	wait := w.fight.WaitAt(index)
	name := ""
	if of := w.fight.delayedFuncName(index); of != "" {
		name = " (" + w.language.TranslateScriptText(speech.UnderscoresToSpaces(of)) + ")"
	}
	return w.Source(wait.Source) + name + " " + w.language.RenderSentence(momentPhrases[wait.Moment])
}

var waitsListField = views.RefListField("waits", "A list of the delayed effects.", "wait", func(f *Fight, _ views.SingleSubject) int { return f.WaitCount() },
	func(_ *Fight, _ views.SingleSubject, i int) int { return i }).
	SetLengthFact(func(int) phrase.Message { return sayWaiting.With() }, func(game any, _ int) int { return game.(*Fight).WaitCount() }).ExcludeZeroFact()
