package battleline

import (
	"errors"
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// Source is a card that acts, and the player for whom it acts. "Mine" in its script means that player's side (K-39).
type Source struct {
	Card   Card
	Player Player
}

// ErrTooManyEvents is the error of an action that exceeds maxOperations or maxCallDepth, as endless effects do.
var ErrTooManyEvents = errors.New("too many events")

const (
	maxCallDepth  = 24   // limit of nested calls of card functions
	maxOperations = 5000 // limit of effects, questions and function calls in one action
)

// CallbackContext is the context in which a function of the card By runs.
type CallbackContext struct {
	*Duel
	By     Source
	Target Card // the chosen target, the host of an upgrade without targets, the card that a test is about, or NoCard
	Call   CallbackKind
}

// Game returns the *Duel. It and the following methods implement schema.RunningCallback.
func (a *CallbackContext) Game() any { return a.Duel }
func (a *CallbackContext) Self() (view *schema.View, n int, owner any) {
	return CardView, int(a.By.Card), nil
}
func (a *CallbackContext) TurnAndAction() (turn, action int) { return a.Turn(), a.ActionCount() + 1 }

func (d *Duel) innermostContext() *CallbackContext { return &d.calls[d.depth-1] }

func (d *Duel) countOperationOrFail() {
	if d.operations++; d.operations > maxOperations {
		d.Fail(fmt.Errorf("%w: more than %d in one action%s", ErrTooManyEvents, maxOperations, d.describeCallStack()))
	}
}

func (d *Duel) describeCallStack() string {
	if d.depth == 0 {
		return ""
	}
	names := engine.Map(d.calls[max(0, d.depth-4):d.depth], func(c CallbackContext) string { return d.CardID(c.By.Card) + " " + CallbackNames[c.Call] })
	return ", the last: " + strings.Join(names, " -> ")
}

// sourceOf returns c with the player for whom it acts: its controller or, for an upgrade, the controller of its host.
func (d *Duel) sourceOf(c Card) Source {
	if d.cards[c].zone == Attached {
		return Source{c, d.cards[d.cards[c].host].controller}
	}
	return Source{c, d.cards[c].controller}
}

// beginCall makes a function of a card the cause of the following events, and returns the previous cause, to be passed
// to endCall. If maxCallDepth functions are already running, the action fails.
func (d *Duel) beginCall(by Source, target Card, call CallbackKind) (outer engine.Cause) {
	if d.depth == maxCallDepth {
		d.Fail(fmt.Errorf("%w: card functions trigger each other more than %d levels deep%s", ErrTooManyEvents, maxCallDepth, d.describeCallStack()))
	}
	d.countOperationOrFail()
	d.calls[d.depth] = CallbackContext{d, by, target, call}
	d.depth++
	outer = d.cause
	d.cause = engine.Cause{Action: outer.Action, Actor: int8(by.Card), Card: int16(by.Card), Callback: uint8(call), Keyword: NoKeyword}
	return outer
}

func (d *Duel) endCall(outer engine.Cause) {
	d.depth--
	d.cause = outer
}

// callAbility runs an ability of a card with a target. If target is NoCard and the card declares no targets, it passes
// foughtCreature, the other creature of a fight, provided that it is still in play.
func (d *Duel) callAbility(by Source, target, foughtCreature Card, call CallbackKind) {
	def := d.Def(by.Card)
	outer := d.beginCall(by, target, call)
	if !def.Target.HasTarget && target == NoCard && d.Exists(foughtCreature) && d.cards[foughtCreature].zone.IsInPlay() {
		target = foughtCreature
	}
	def.Abilities[call](d, by, target)
	d.endCall(outer)
}

// evaluateTest returns the answer of test about a card. If the script fails, the action in progress fails; if none is,
// answer is false. A test outside of actions has its own script budget, but tests in a call of Legal share one.
func (d *Duel) evaluateTest(test CardTest, by Source, about Card, call CallbackKind) (answer bool) {
	if d.performing {
		return d.callTest(test, by, about, call)
	}
	if !d.listingLegal {
		d.resetTestBudget()
	}
	d.performing = true
	err := engine.Attempt(func() { answer = d.callTest(test, by, about, call) }, func() {})
	d.performing = false
	if err != nil {
		duelPerformer{d}.ClearActionData()
		return false
	}
	return answer
}

func (d *Duel) resetTestBudget() {
	d.depth, d.operations = 0, 0
	d.freeTests++
}

func (d *Duel) callTest(test CardTest, by Source, about Card, call CallbackKind) bool {
	outer := d.beginCall(by, about, call)
	answer := test(d, by, about)
	d.endCall(outer)
	return answer
}

// The kinds of candidates of a question.
const (
	AskCard    engine.CandidateKind = 1 + iota // Candidate.Number is a Card
	AskHouse                                   // Candidate.Number is the number of a house
	AskKeyword                                 // Candidate.Number is a Keyword
)

// Ask asks a player a question (K-25) and returns the indices of the chosen candidates, which may be none. If the
// answer is not known yet, it interrupts the action, which is repeated once the player has answered.
func (d *Duel) Ask(p Player, q engine.Question) []int {
	d.countOperationOrFail()
	return engine.Ask(&d.executor, engine.Seat(p), q)
}

func (d *Duel) askForCards(p Player, prompt string, list *pile, count int, optional bool) (chosen pile) {
	q := engine.Question{Prompt: prompt, Candidates: d.CandidateBuffer(), Count: count, Optional: optional}
	for _, c := range list.cards() {
		q.Candidates = append(q.Candidates, engine.Candidate{Kind: AskCard, Number: int16(c)})
	}
	for _, i := range d.Ask(p, q) {
		chosen.push(list.at[i])
	}
	return chosen
}

const (
	promptTarget = iota
	promptGraft
	promptPlace

	numPrompts
)

var (
	questions  = phrase.NewCatalog("question")
	sayPrompts = [numPrompts]phrase.Sentence{
		promptTarget: questions.Define("target", "Target of {card}?"),
		promptGraft:  questions.Define("graft", "Which card is grafted onto {card}?"),
		promptPlace:  questions.Define("place", "Where does {card} go?"),
	}
)

func (d *Duel) cardPrompt(promptKind int, c Card) string {
	cached := &d.cast.prompts[promptKind][c]
	if stored := cached.Load(); stored != nil {
		return *stored
	}
	text := phrase.Original.RenderSentence(sayPrompts[promptKind], "card", d.CardName(c))
	if int(c) < len(d.cast.names) {
		cached.Store(&text)
	}
	return text
}

// TranslatedQuestion returns the pending question with its prompt in the players' language, or nil if there is none.
func (d *Duel) TranslatedQuestion() *engine.PendingQuestion {
	q, in := d.PendingQuestion(), d.Language()
	for kind, prompt := range sayPrompts {
		for c := range Card(d.cardCount) {
			if q != nil && in.Language != "" && d.cardPrompt(kind, c) == q.Prompt {
				read := *q
				read.Prompt = in.RenderSentence(prompt, "card", d.DisplayName(c))
				return &read
			}
		}
	}
	return speech.TranslatePrompt(q, in)
}

func (p duelPerformer) DescribeCandidate(c *engine.Candidate) {
	d := p.duel
	switch c.Kind {
	case AskCard:
		c.ID, c.Name = d.CardID(Card(c.Number)), d.CardName(Card(c.Number))
	case AskHouse:
		c.ID = d.HouseName(int(c.Number))
		c.Name = c.ID
	case AskKeyword:
		k := Keywords.Row(Keyword(c.Number))
		c.ID, c.Name = k.Word, k.Name
	}
}
