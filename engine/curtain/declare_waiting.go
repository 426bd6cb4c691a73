package curtain

import (
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// storableViews are the script objects that a delayed effect can store as arguments, in addition to numbers and ids.
var storableViews []*schema.View

func init() { storableViews = []*schema.View{ActorView, CardView} } // here, since their verbs refer to storableViews

// waitsField returns the field "waits", the functions that effects can delay. Their self is an object of selfView.
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
	OneLine:     func(game any, n int) string { return game.(*Fight).originalNames().DescribeWait(n) },
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

var waitsListField = views.RefListField("waits", "A list of the waiting effects.", "wait", func(f *Fight, _ views.SingleSubject) int { return f.WaitCount() },
	func(_ *Fight, _ views.SingleSubject, i int) int { return i }).
	SetLengthFact(func(int) phrase.Message { return sayWaiting.With() }, func(game any, _ int) int { return game.(*Fight).WaitCount() }).ExcludeZeroFact()
