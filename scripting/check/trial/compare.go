package trial

import (
	"fmt"
	"slices"
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// textProblem is a difference between a card and its text, or an error that occurred while one of them was played.
type textProblem struct {
	code         string
	message      string
	clauseNumber int    // number of the clause of the text, from 1; 0 for none
	line         int    // line of the script; 0 for none
	callback     string // name of the callback that contains line
	from, to     int    // byte range of the sentence in the text that could not be parsed
	hint         string
	situation    string // description of the situation
	err          error
}

func (c textProblem) isSame(o textProblem) bool {
	return c.code == o.code && c.from == o.from && c.to == o.to && c.clauseNumber == o.clauseNumber && (c.clauseNumber > 0 || c.line == o.line)
}

func (x *cardTest) addProblemOnce(c textProblem, format string, args ...any) {
	c.message = fmt.Sprintf(format, args...)
	if !slices.ContainsFunc(x.problems, c.isSame) {
		x.problems = append(x.problems, c)
	}
}

func (x *cardTest) compareEvents(a *Case, ofText, ofCard []*eventGroup) {
	id := x.card.messageName()
	describe := func(b *eventGroup) string { return x.describeGroup(b, a) }
	unmatched := slices.Clone(ofCard)
	takeUnmatched := func(n int) *eventGroup {
		d := unmatched[n]
		unmatched = slices.Delete(unmatched, n, n+1)
		return d
	}
	var lacking []*eventGroup
	for _, s := range ofText {
		n := slices.IndexFunc(unmatched, func(d *eventGroup) bool { return d.eventKey == s.eventKey })
		if n < 0 {
			lacking = append(lacking, s)
		} else if d := takeUnmatched(n); !slices.Equal(s.amounts, d.amounts) {
			x.addProblemOnce(textProblem{code: "C302", clauseNumber: s.lineOrClauseNumber(), line: d.lineOrClauseNumber(), callback: x.game.CallbackName(d.callback), situation: a.Description},
				"%s%s %s, but its text says that it %s", id, x.sumOverCallsPhrase(s, d), describe(d), describe(s))
		}
	}
	for _, s := range lacking {
		n, code := mostSimilar(s, unmatched)
		if n < 0 {
			x.addProblemOnce(textProblem{code: "C303", clauseNumber: s.lineOrClauseNumber(), situation: a.Description}, "%s: its text says that it %s, but it does not", id, describe(s))
			continue
		}
		d := takeUnmatched(n)
		c := textProblem{code: code, clauseNumber: s.lineOrClauseNumber(), line: d.lineOrClauseNumber(), callback: x.game.CallbackName(d.callback), situation: a.Description}
		if code == "C307" {
			x.addProblemOnce(c, "%s %s in %s, but its text says %s", id, describe(d), x.game.CallbackName(d.callback), x.game.CallbackName(s.callback))
		} else {
			x.addProblemOnce(c, "%s %s, but its text says that it %s", id, describe(d), describe(s))
		}
	}
	for _, d := range unmatched {
		x.addProblemOnce(textProblem{code: "C304", line: d.lineOrClauseNumber(), callback: x.game.CallbackName(d.callback), situation: a.Description}, "%s %s, which its text does not mention", id, describe(d))
	}
}

// sumOverCallsPhrase returns a phrase which says that the amounts are totals of several calls, or "" if they are not.
func (x *cardTest) sumOverCallsPhrase(ofText, ofCard *eventGroup) string {
	if callback := x.game.CallbackName(ofCard.callback); callback != "play" && len(ofText.amounts)+len(ofCard.amounts) > 2 {
		return ", in total over all of its " + callback + " calls,"
	}
	return ""
}

// mostSimilar returns the index of the candidate most like wanted, or -1, and the finding code for the difference.
func mostSimilar(wanted *eventGroup, candidates []*eventGroup) (at int, code string) {
	best := 2
	at = -1
	for n, d := range candidates {
		sameAction := d.kind == wanted.kind && d.subject == wanted.subject
		sameTarget := d.target == wanted.target && d.cardID == wanted.cardID
		same := 0
		for _, equal := range []bool{d.kind == wanted.kind, d.subject == wanted.subject, sameTarget, d.callback == wanted.callback, slices.Equal(d.amounts, wanted.amounts)} {
			if equal {
				same++
			}
		}
		if same <= best || d.kind != wanted.kind && d.subject != wanted.subject && (d.target != wanted.target || !slices.Equal(d.amounts, wanted.amounts)) {
			continue
		}
		best, at = same, n
		switch {
		case !sameAction:
			code = "C305"
		case !sameTarget:
			code = "C306"
		default:
			code = "C307"
		}
	}
	return at, code
}

// eventKey identifies events that differ only in their amounts.
type eventKey struct {
	kind     engine.EventKind
	subject  int16  // the keyword, or anything else that the event is about
	target   int8   // what the event affects: an actor, a unit or a card in play
	cardID   string // the id of the affected card
	callback uint8  // the callback that caused the event
}

type eventGroup struct {
	eventKey
	first   *engine.Event
	amounts []int32
}

// lineOrClauseNumber returns the number of the line or, for events of a text, of the clause that caused b.first.
func (b *eventGroup) lineOrClauseNumber() int { return int(b.first.Cause.Line) }

func groupByAllButAmount(list []engine.Event) (all []*eventGroup) {
	for i := range list {
		e := &list[i]
		a := eventKey{e.Kind, e.Keyword, e.Target, e.Text, e.Cause.Callback}
		n := slices.IndexFunc(all, func(b *eventGroup) bool { return b.eventKey == a })
		if n < 0 {
			n = len(all)
			all = append(all, &eventGroup{eventKey: a, first: e})
		}
		all[n].amounts = append(all[n].amounts, e.Amount)
	}
	return all
}

// describeGroup describes a group, such as "deals 3 damage 2 times" or "deals 3, 4 and 5 damage".
func (x *cardTest) describeGroup(b *eventGroup, a *Case) string {
	times := len(b.amounts)
	words := engine.Map(b.amounts, func(n int32) string { return strconv.Itoa(int(n)) })
	n := phrase.NumberArg("n", int(b.amounts[0]))
	if len(slices.Compact(slices.Clone(words))) > 1 {
		n, times = phrase.NameArg("n", phrase.GenderedWord{Text: speech.JoinWithAnd(words)}), 1
	}
	description := x.events.RenderSentence("deed", nil, b.first, nil, append(x.game.MessageArgs(b.first, x.card, a), n)...)
	return description + english.Render("{times, plural, one {} other { # times}}", phrase.NumberArg("times", times))
}

var english = &phrase.Language{Plural: phrase.EnglishPlural}

// AnswerAllWithFirst answers each pending question of a game with its first legal answer.
func AnswerAllWithFirst(g interface {
	engine.Game
	views.AskingGame
}, answerKind engine.ActionKind) error {
	for q := g.PendingQuestion(); q != nil; q = g.PendingQuestion() {
		if err := g.Apply(q.AppendAnswers(nil, answerKind)[0]); err != nil {
			return err
		}
	}
	return nil
}

// MentionableEvents returns the events for which mine returns true and that a card's text must mention. It leaves out
// hits of 0 and events that the rules derive from others. The amount of a hit is the one before keywords changed it.
// Equal consecutive events without an amount become one event, whose amount is their number.
func (s *CardTrials) MentionableEvents(happened []engine.Event, mine func(e *engine.Event) bool, cardID func(c int16) string) (list []engine.Event) {
	kinds := s.gen.Game.Events
	for i := range happened {
		e, row := happened[i], kinds.DeclOf(&happened[i])
		switch {
		case !mine(&e), isSideEffect(kinds, happened, i):
			continue
		case row.ComputedNumber != nil && e.Amount == 0: // a hit that did nothing
			continue
		case row.ComputedNumber != nil:
			e.Amount = hitAmountBeforeKeywords(kinds, happened, i)
		}
		if row.AsInCardText != nil {
			e = row.AsInCardText(e)
		}
		if kinds.DeclOf(&e).CardVerb == "" {
			continue
		}
		if e.Amount == 0 { // one of several without an amount: count them
			e.Amount = 1
			if last := len(list) - 1; last >= 0 && list[last].Kind == e.Kind && list[last].Target == e.Target && list[last].Cause == e.Cause {
				list[last].Amount++
				continue
			}
		} else if row.UsedFields&events.HasCard != 0 {
			e.Text = cardID(e.Card)
		}
		list = append(list, e)
	}
	return list
}

// isSideEffect reports whether event i follows from a hit, or changes stacks of the keyword that caused it.
func isSideEffect(kinds *events.Events, happened []engine.Event, i int) bool {
	e := &happened[i]
	if e.Cause.Keyword >= 0 && e.Cause.Keyword == e.Keyword {
		return true
	}
	for _, before := range engine.EarlierEventsOfHit(happened, i) {
		if row := kinds.DeclOf(&before); row.ComputedNumber != nil && row.CardVerb != "" {
			return true
		}
	}
	return false
}

func hitAmountBeforeKeywords(kinds *events.Events, happened []engine.Event, i int) int32 {
	for _, before := range engine.EarlierEventsOfHit(happened, i) {
		if row := kinds.DeclOf(&before); row.ComputedNumber != nil {
			from, _ := row.ComputedNumber(&before)
			return from
		}
	}
	return happened[i].Amount
}
