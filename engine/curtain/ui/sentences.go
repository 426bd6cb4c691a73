package ui

import (
	"fmt"
	"strings"
	"sync"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

func (tl *fightNarrator) reportCardPlay(e *engine.Event) {
	t, d := tl.t, tl.t.TranslatedCardDef(e.Card)
	said, owner := sayYouPlay, t.CardOwner(e.Card)
	if owner.IsProtagonist() {
		said = sayPlays
	}
	text := tl.s.RenderSentence(said, "who", t.actorName(owner), "card", d.DisplayName(), "whom", tl.targetWord(e))
	says, who := d.Says, d.ID
	if len(says) == 0 && owner.IsProtagonist() {
		who = t.ActorID(owner)
		says = t.Content().Protagonist(who).Says
	}
	tl.closeGroupAndTurn()
	tl.OpenGroup(text + tl.maybeQuotation(says, who, d.ID, e))
}

// targetWord returns the name of the target of a card or item, or no word if there is none or it is the only enemy.
func (tl *fightNarrator) targetWord(e *engine.Event) phrase.GenderedWord {
	name, target := "", curtain.Actor(e.Target)
	if target != curtain.Nobody && (!target.IsEnemy() || tl.t.EnemyCount() > 1) {
		name = tl.t.actorName(target)
	}
	return phrase.WordOrNone(name)
}

// reportEnemyAction opens a group of lines about an attack. finishGroup reports any other action that had no effect.
func (tl *fightNarrator) reportEnemyAction(e *engine.Event) {
	a := curtain.Actor(e.Target)
	attack := tl.attackSentence(a, e)
	tl.closeGroupAndTurn()
	if attack == "" {
		tl.silent, tl.linesBefore = a, len(tl.Lines)
		tl.attempt = tl.actionText(a, e.Detail.(*curtain.ActionDetail).IntentAction)
		return
	}
	d := tl.t.TranslatedEnemyDef(a)
	tl.OpenGroup(attack + tl.maybeQuotation(d.Says, d.ID, d.ID, e))
}

// attackSentence describes an enemy's attack by the hits that follow the event Acted, or returns "" if there are none.
func (tl *fightNarrator) attackSentence(enemy curtain.Actor, actedEvent *engine.Event) string {
	amount, first, hits, others := -1, curtain.Nobody, 0, false
	aim := curtain.Nobody // the target from which Taunt redirected the hit
	for i := tl.at + 1; i < len(tl.events); i++ {
		e := &tl.events[i]
		if e.Kind == curtain.Acted || e.Kind == curtain.Barred || e.Kind == curtain.EnemyTurnEnd || e.Kind == curtain.Ended {
			break
		}
		if e.Kind == curtain.Hit && e.Cause.Keyword != curtain.NoKeyword || e.Cause.Callback != curtain.CallActs || curtain.Actor(e.Cause.Actor) != enemy {
			continue
		}
		if n, tells := amountShownByEvent(curtain.IntentAttack, e); tells && amount < 0 {
			amount = n
		}
		switch e.Kind {
		case curtain.Redirected:
			aim = curtain.Actor(e.From)
		case curtain.Hit, curtain.Negated:
			if aim == curtain.Nobody {
				aim = curtain.Actor(e.Target)
			}
			if first == curtain.Nobody {
				first = aim
			}
			if aim == first {
				hits++
			} else {
				others = true
			}
			aim = curtain.Nobody
		}
	}
	if hits == 0 {
		return ""
	}
	whom := tl.t.actorName(first)
	if others {
		whom = tl.s.RenderSentence(sayEverybody)
		if enemy.IsCompanion() {
			whom = tl.s.RenderSentence(targetNames[curtain.WhomEnemies])
		}
	}
	if amount <= 0 {
		return tl.s.RenderSentence(sayFeebleAttack, "who", tl.t.actorName(enemy), "whom", whom)
	}
	return tl.s.RenderSentence(attackWordings[tl.chooseWording("attack", len(attackWordings), actedEvent)], "who", tl.t.actorName(enemy), "whom", whom, "n", amount, "times", hits)
}

// causePrefix returns a prefix with the name of an event's cause, such as "Thorns: ", or "" if the cause is obvious.
func (tl *fightNarrator) causePrefix(e *engine.Event) string {
	waited := e.Cause.Callback >= curtain.CallWait || e.Kind == curtain.EffectDelayed || e.Kind == curtain.DelayedEffectMissed
	if !waited && (e.Cause.Callback == curtain.NoCallback || int(e.Cause.Callback) > curtain.NumHooks) {
		return ""
	}
	by := curtain.SourceOfCause(e.Cause)
	switch {
	case by.Kind != curtain.OfActor:
		return tl.t.TranslatedNames().Source(by) + ": "
	case by.Actor >= 0 && int8(by.Actor) != e.Target:
		return speech.Capitalize(tl.t.actorName(by.Actor)) + ": "
	}
	return ""
}

func (tl *fightNarrator) reportGainOrLoss(e *engine.Event) {
	if e.Keyword == curtain.Ovation {
		tl.reportOrCollectOvation(e)
		return
	}
	if e.Cause.Keyword == e.Keyword || tl.renewed[tl.at] {
		return // used up by its effect, which is reported, or there as before
	}
	said := map[engine.EventKind]phrase.Sentence{curtain.Gained: sayGains, curtain.Lost: sayLoses1}
	if e.Keyword == curtain.Energy || e.Keyword == curtain.Currency {
		said = map[engine.EventKind]phrase.Sentence{curtain.Gained: sayYouGain, curtain.Lost: sayYouLose}
	}
	now := 0
	if e.Kind == curtain.Gained && e.From > 0 || e.Kind == curtain.Lost && e.To > 0 {
		now = int(e.To)
	}
	tl.FlushAndAddLine(tl.s.RenderSentence(said[e.Kind], "source", phrase.WordOrNone(tl.causePrefix(e)), "who", tl.t.actorName(curtain.Actor(e.Target)),
		"n", int(e.Amount), "what", tl.t.keywordName(e.Keyword), "now", now))
}

// reportOrCollectOvation reports a change of Ovation. If a card or an intent caused it, finishGroup does that later.
func (tl *fightNarrator) reportOrCollectOvation(e *engine.Event) {
	switch {
	case tl.over: // Ovation no longer matters
	case tl.opening && e.Cause.Callback == curtain.NoCallback:
		tl.addTurnTitleIfDue()
		tl.FlushAndAddLine(tl.s.RenderSentence(saySettles, "n", int(e.To)))
	case tl.causePrefix(e) != "":
		said := sayRises
		if e.Kind == curtain.Lost {
			said = sayFalls
		}
		tl.FlushAndAddLine(tl.s.RenderSentence(said, "source", tl.causePrefix(e), "n", int(e.To)))
	default:
		if !tl.ovationChanged {
			tl.ovationRange[0], tl.ovationChanged = e.From, true
		}
		tl.ovationRange[1] = e.To
	}
}

type inflictedDebuff struct {
	by      curtain.Actor // the enemy that inflicts the debuff, or Nobody
	source  string
	keyword int16
	amount  int32
	on      []string
}

func (tl *fightNarrator) collectInfliction(e *engine.Event) {
	b := inflictedDebuff{by: curtain.Nobody, source: tl.causePrefix(e), keyword: e.Keyword, amount: e.Amount}
	if a := curtain.Actor(e.Cause.Actor); a.IsEnemy() {
		b.by, b.source = a, ""
	}
	if had := &tl.inflicted; len(had.on) == 0 || had.by != b.by || had.source != b.source || had.keyword != b.keyword || had.amount != b.amount || e.Flags&curtain.FirstTarget != 0 {
		tl.FlushEvents()
		tl.inflicted = b
	}
	target := curtain.Actor(e.Target)
	text := tl.t.actorName(target)
	if into, turned := tl.becomes[target]; turned {
		text = tl.s.RenderSentence(sayBecomes, "whom", text, "what", tl.t.keywordName(into))
		delete(tl.becomes, target)
	} else if e.To != e.Amount {
		text = tl.s.RenderSentence(sayNow, "whom", text, "n", int(e.To))
	}
	tl.inflicted.on = append(tl.inflicted.on, text)
}

func (tl *fightNarrator) reportInflictions() {
	b := tl.inflicted
	if len(b.on) == 0 {
		return
	}
	tl.inflicted = inflictedDebuff{by: curtain.Nobody}
	said, who := sayInflicted, ""
	if b.by != curtain.Nobody {
		said, who = sayInflicts, tl.t.actorName(b.by)
	}
	tl.AddIndentedLine(tl.s.RenderSentence(said, "source", b.source, "who", who, "n", int(b.amount), "what", tl.t.keywordName(b.keyword), "whom", tl.s.JoinWithAnd(b.on)))
}

// collectWornOff adds a keyword that has lost stacks to tl.wornOff, unless a line implies the loss or the holder
// regains it. A keyword that loses a stack each turn is added only when it is gone or the table is verbose.
func (tl *fightNarrator) collectWornOff(e *engine.Event) {
	k, a := curtain.Keyword(e.Keyword), curtain.Actor(e.Target)
	name := tl.t.Keyword(k).Name
	if a != curtain.Team {
		name = tl.s.RenderSentence(sayHis, "who", tl.t.actorName(a), "what", name)
	}
	switch own := e.Cause.Keyword == e.Keyword; {
	case own && e.Flags&curtain.ByTick == 0: // its effect is reported
	case e.Flags&curtain.ByTick != 0:
		tl.addTurnTitleIfDue()
		if e.To == 0 && tl.suppressRegainedKeyword(e) {
			return
		}
		switch {
		case e.To == 0 && (tl.t.Verbose || !own):
			tl.wornOff = append(tl.wornOff, name)
		case e.To > 0 && tl.t.Verbose:
			tl.wornOff = append(tl.wornOff, fmt.Sprintf("%s (%d → %d)", name, e.From, e.To))
		}
	case e.To > 0:
		tl.wornOff = append(tl.wornOff, fmt.Sprintf("%s (%d → %d)", name, e.From, e.To))
	default:
		if tl.t.Keyword(k).Decay == curtain.AfterOvation {
			tl.addTurnTitleIfDue()
		}
		tl.wornOff = append(tl.wornOff, fmt.Sprintf("%s %d", name, e.Amount))
	}
}

// suppressRegainedKeyword reports whether a keyword is regained in full before the player acts, and omits the gain.
func (tl *fightNarrator) suppressRegainedKeyword(wornOff *engine.Event) bool {
	for i := tl.at + 1; i < len(tl.events); i++ {
		switch e := &tl.events[i]; {
		case e.Kind == curtain.CardPlayed || e.Kind == curtain.ItemUsed || e.Kind == curtain.PlayerTurnEnd:
			return false
		case e.Kind == curtain.Gained && e.Keyword == wornOff.Keyword && e.Target == wornOff.Target && int8(e.Cause.Actor) == wornOff.Target && e.To == wornOff.From:
			if tl.renewed == nil {
				tl.renewed = map[int]bool{}
			}
			tl.renewed[i] = true
			return true
		}
	}
	return false
}

// reportModificationIfVerbose adds a line about a modified number or, if not verbose, only about Luck, once per group.
func (tl *fightNarrator) reportModificationIfVerbose(e *engine.Event) {
	if e.Keyword == int16(curtain.Luck) && !tl.lucky && !tl.t.Verbose {
		tl.lucky = true
		tl.FlushAndAddLine(tl.s.RenderSentence(sayLucky))
		return
	}
	if !tl.t.Verbose {
		return
	}
	what := tl.t.keywordName(e.Keyword)
	if what == "" {
		switch by := curtain.SourceOfCause(e.Cause); {
		case !curtain.IsPureCallback(e.Cause.Callback):
			what = tl.s.RenderSentence(curtain.CardBonus)
		case by.Kind == curtain.OfActor:
			what = tl.t.Language().RenderSentence(sayPassive, "who", tl.t.actorName(by.Actor))
		default:
			what = tl.t.TranslatedNames().Source(by)
		}
	}
	tl.FlushAndAddLine(tl.s.RenderSentence(sayModified, "what", what, "from", int(e.From), "to", int(e.To)))
}

var (
	sayFeebleAttack = storyMessages.Define("attacks_feebly", "{strong:{Who}} attacks {whom} feebly.")
	openingWordings = [...]phrase.Sentence{
		storyMessages.Define("curtain_rises", "The curtain rises. {who} {n, plural, one {enters} other {enter}}."),
		storyMessages.Define("lights_go_up", "The lights go up on {who}."),
		storyMessages.Define("out_of_the_wings", "Out of the wings {n, plural, one {comes} other {come}} {who}."),
	}
	attackWordings = [...]phrase.Sentence{
		storyMessages.Define("attacks", "{strong:{Who}} attacks {whom} for {n, number}{times, plural, =1 {} other {, {times} times}}."),
		storyMessages.Define("strikes_at", "{strong:{Who}} strikes at {whom} for {n, number}{times, plural, =1 {} other {, {times} times}}."),
		storyMessages.Define("goes_for", "{strong:{Who}} lunges at {whom} for {n, number}{times, plural, =1 {} other {, {times} times}}."),
	}
)

// wordingRotation chooses between several wordings of a sentence, never the same twice in a row. It stores each choice,
// so that a story shown again stays the same. All copies of a table share one. It is safe for concurrent use.
type wordingRotation struct {
	mu     sync.Mutex
	last   map[string]int
	chosen map[sentenceUse]int
}

// sentenceUse is one use of a sentence: its key, the action that caused it, and how often that action used it before.
type sentenceUse struct {
	about       string
	action, nth int
}

const maxStoredChoices = 4096

// chooseIndex returns the index of one of count wordings, never the same twice in a row. The first use of a sentence
// gets 0. A known use, as when a story is shown again, gets the same index as before.
func (v *wordingRotation) chooseIndex(u sentenceUse, count int) int {
	v.mu.Lock()
	defer v.mu.Unlock()
	if way, known := v.chosen[u]; known && way < count {
		return way
	}
	way := 0
	if last, said := v.last[u.about]; said {
		h := engine.NewHasher()
		h.String(u.about)
		h.Int(u.action)
		h.Int(u.nth)
		if way = int((h.Sum() >> 8) % uint64(count)); way == last {
			way = (way + 1) % count
		}
	}
	if len(v.chosen) == maxStoredChoices || v.chosen == nil {
		v.chosen, v.last = map[sentenceUse]int{}, map[string]int{}
	}
	v.chosen[u], v.last[u.about] = way, way
	return way
}

func (tl *fightNarrator) chooseWording(sentenceKey string, count int, e *engine.Event) int {
	if tl.uttered == nil {
		tl.uttered = map[sentenceUse]int{}
	}
	u := sentenceUse{about: sentenceKey, action: int(e.Cause.Action)}
	u.nth = tl.uttered[u]
	tl.uttered[sentenceUse{about: sentenceKey, action: u.action}]++
	return tl.t.wordings.chooseIndex(u, count)
}

// maybeQuotation returns a space and one of the quotations or, for about half of all topics and actions, "". It does
// not repeat the speaker's last quotation if there are others.
func (tl *fightNarrator) maybeQuotation(quotations []string, speaker, topic string, e *engine.Event) string {
	h := engine.NewHasher()
	h.String(topic)
	h.Int(int(e.Cause.Action))
	if len(quotations) == 0 || h.Sum()%2 == 0 {
		return ""
	}
	said := strings.TrimSpace(screen.Clean(quotations[tl.chooseWording(speaker, len(quotations), e)]))
	return " " + tl.s.RenderSentence(sayQuote, "text", said)
}
