package wording

import (
	"cmp"
	"slices"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/sentence"
)

// CardReading is a parsed card text. It does not change and can be shared.
type CardReading struct{ *sentence.ParseResult }

// Grammar returns the grammar of card texts, with the sentences of packs and the names in c unless c is nil.
func Grammar(c *rules.Content) *sentence.Grammar {
	g, _ := newGrammarWithErrors(c)
	return g
}

// CheckSentenceDefinitions returns the errors in the sentences that packs add to c.
func CheckSentenceDefinitions(c library.Definitions) engine.ValidationErrors {
	of := c.(*rules.Content)
	if len(library.SentencesOf(&of.Library, wrapPackSentence)) == 0 {
		return nil
	}
	_, bad := newGrammarWithErrors(of)
	return bad
}

func newGrammarWithErrors(c *rules.Content) (*sentence.Grammar, engine.ValidationErrors) {
	cast, table := sentence.PhraseKind{Name: "NAME", Exact: true, About: "the name of a protagonist"}, rules.Keywords
	copies, types := cardNameKind, cardTypeKinds(nil)
	var own []sentence.PackSentence
	if c != nil {
		types = cardTypeKinds(c.AddedCardTypes())
		table, own = c.Keywords, library.SentencesOf(&c.Library, wrapPackSentence)
		form := func(name, id string) sentence.Form {
			return sentence.Form{Pattern: name, Means: id, Mod: engine.ModOfID(id)}
		}
		cast.Forms = engine.Map(c.Protagonists, func(p *rules.ProtagonistDef) sentence.Form { return form(p.Name, p.ID) })
		if len(c.Cards) > 0 {
			copies.Forms = engine.Map(c.Cards, func(d *rules.CardDef) sentence.Form { return form(d.Name, d.ID) })
		}
	}
	g, bad := grammar.WithKinds(append(slices.Concat(keywordKinds(table), types), cast, copies)...).WithPackSentences(own, packPhraseKinds)
	g.IsMeaningful = func(p *sentence.Phrase, has uint) bool { return hasClearHolder(table, p, has) }
	return g, bad
}

func ReadCardText(g *sentence.Grammar, d *rules.CardDef) CardReading {
	has := uint(0)
	if !d.HasNoProtagonist() {
		has |= owned
	}
	switch d.Aim {
	case rules.AimProtagonist:
		has |= onProtagonist
	case rules.AimAlly:
		has |= onAlly
	}
	return CardReading{g.Parse(d.Text, d.Values, has)}
}

// hasClearHolder reports whether p makes clear who holds the keywords in it, as in "per Taunt on Ann" or, after a
// subject, "its Taunt". If conditions contains owned, the card's protagonist holds those for which p names nobody.
func hasClearHolder(table *engine.Keywords, p *sentence.Phrase, conditions uint) bool {
	subject := len(p.Slots) > 0 && p.Slots[0].Kind == "SOMEBODY" && p.Form.Means != "heal"
	on := !subject && p.Form.Means != "deal" && p.Form.Means != "dealX" && p.PhraseInSlot("SOMEBODY") != nil
	bare := func(q *sentence.Phrase) bool {
		return q.Kind == "HELD" && q.PhraseInSlot("OWN") == nil && isHeldIndividually(table, keywordOrMeterOf(q))
	}
	switch {
	case !subject && p.ContainsPhrase(func(q *sentence.Phrase) bool { return q.Kind == "QUANTITY" && q.Form.Means == "its" }):
		return false
	case on && p.ContainsPhrase(bare):
		return false
	case conditions&owned != 0:
		return true
	case p.ContainsPhrase(bare):
		return false
	}
	holds := p.Kind == sentence.Sentence && p.PhraseInSlot("SOMEBODY") == nil && slices.Contains([]string{"gain", "gainUpTo", "lose", "loseAll"}, p.Form.Means)
	return !holds || !isHeldIndividually(table, keywordOrMeterOf(p))
}

// ConditionThresholds returns the sorted, distinct numbers in the conditions of the text. A missing number counts as 1.
func (r CardReading) ConditionThresholds() (list []int) {
	for _, c := range r.Clauses {
		if condition := c.Heading.PhraseInSlot("CONDITION"); condition != nil {
			list = append(list, condition.NumberInSlot("N", 1))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

const onPlay = -1

// PlayFunc returns a function that carries out the sentences about playing the card, or nil if there are none.
func (r CardReading) PlayFunc() rules.PlayEffect {
	if !r.hasSentencesForMoment(onPlay) {
		return nil
	}
	return func(f *rules.Fight, self rules.Source, target rules.Actor) {
		r.performSentencesForMoment(onPlay, &sentenceContext{fight: f, self: self, target: target})
	}
}

// HookFuncs returns, by kind of event, hooks that carry out the sentences for it, or nil for a kind without sentences.
func (r CardReading) HookFuncs() (on [rules.NumHooks]rules.Hook) {
	for kind := range on {
		if r.hasSentencesForMoment(kind) {
			on[kind] = func(f *rules.Fight, self rules.Source, e *engine.Event) {
				r.performSentencesForMoment(kind, &sentenceContext{fight: f, self: self, target: rules.Nobody, event: e})
			}
		}
	}
	return on
}

func (r CardReading) hasSentencesForMoment(moment int) bool {
	return slices.ContainsFunc(r.Clauses, func(c sentence.Clause) bool { return c.Heading.NumberInSlot("MOMENT", onPlay) == moment })
}

// performSentencesForMoment carries out the sentences for moment, a kind of event or onPlay, if the conditions in their
// headings are met. The events that a sentence causes have the number of its clause, from 1, as Cause.Line.
func (r CardReading) performSentencesForMoment(moment int, s *sentenceContext) {
	s.lost = map[int16]int{}
	var under *sentence.Phrase
	holds := true
	for i, c := range r.Clauses {
		if c.Heading.NumberInSlot("MOMENT", onPlay) != moment {
			continue
		}
		if c.Heading != under {
			under = c.Heading
			holds = s.matchesMoment(under.PhraseInSlot("MOMENT")) && s.meetsCondition(under.PhraseInSlot("CONDITION"))
		}
		if holds {
			s.fight.SetCauseLine(i + 1)
			s.subject = c.Does.PhraseInSlot("SOMEBODY")
			c.Does.Form.Does.(sentenceFunc)(s, c.Does, s.amountInSentence(c.Does))
		}
	}
}

// matchesMoment reports whether m is nil or s.event fits the actor, keyword, card type and number in it.
func (s *sentenceContext) matchesMoment(m *sentence.Phrase) bool {
	if m == nil {
		return true
	}
	who, what, kind, nth := m.PhraseInSlot("WHO"), m.PhraseInSlot("KEYWORD", "DEBUFF"), m.PhraseInSlot("TYPE"), m.PhraseInSlot("ORDINAL")
	target := rules.Actor(s.event.Target)
	switch {
	case who != nil && !containsActor(s.namedActors(who), target), what != nil && s.event.Keyword != int16(what.Number):
		return false
	case who == nil && what != nil:
		return !target.IsEnemy() // you
	case kind != nil && kind.Form.Means != "":
		return s.fight.CardDef(s.event.Card).TypeID == kind.Form.Means
	}
	return nth == nil || s.fight.CardsPlayedThisTurn() == nth.Number
}

func (s *sentenceContext) meetsCondition(c *sentence.Phrase) bool {
	if c == nil {
		return true
	}
	h := cmp.Or(c.PhraseInSlot("HELD"), c)
	n := s.totalAmountOf(keywordOrMeterOf(h), s.keywordOrMeterHolders(h))
	switch c.Form.Means {
	case "none":
		return n == 0
	case "atMost":
		return n <= c.NumberInSlot("N", 1)
	}
	return n >= c.NumberInSlot("N", 1)
}

func clampAmount(n int) int { return max(0, min(n, engine.MaxCount)) }

func clampedProduct(a, b int) int { return clampAmount(clampAmount(a) * clampAmount(b)) }

func (s *sentenceContext) amountInSentence(p *sentence.Phrase) int {
	if q := p.PhraseInSlot("QUANTITY"); q != nil {
		return clampAmount(s.countQuantity(q))
	}
	amount, rate := p.PhraseInSlot("AMOUNT"), p.PhraseInSlot("PER")
	if amount == nil || rate == nil {
		return p.NumberInSlot("AMOUNT", 0)
	}
	each := s.countQuantity(rate.PhraseInSlot("COUNT"))
	if plus := rate.PhraseInSlot("N"); plus != nil {
		return clampAmount(amount.Number + clampedProduct(plus.Number, each))
	}
	return clampedProduct(amount.Number, each)
}

func (s *sentenceContext) countQuantity(q *sentence.Phrase) int {
	switch q.Form.Means {
	case "multiple":
		return clampedProduct(q.PhraseInSlot("N").Number, s.countQuantity(q.PhraseInSlot("QUANTITY")))
	case "debuff kinds":
		return sumOverActors(s.namedActors(q.PhraseInSlot("SOMEBODY")), s.fight.CountDebuffKinds)
	case "debuff stacks":
		return sumOverActors(s.namedActors(q.PhraseInSlot("SOMEBODY")), s.fight.CountDebuffStacks)
	case "X":
		return s.fight.EnergySpentAsX()
	case "dealt":
		return s.dealt
	case "in hand":
		return s.fight.CountCards(rules.Hand)
	case "played":
		return s.fight.CardsPlayedThisTurn()
	case "lost":
		return s.lost[keywordOrMeterOf(q)]
	case "its":
		return s.totalAmountOf(keywordOrMeterOf(q), s.namedActors(s.subject))
	case "the enemy's":
		return s.totalAmountOf(keywordOrMeterOf(q), rules.NewActors(s.referencedEnemy()))
	}
	return s.totalAmountOf(keywordOrMeterOf(q.PhraseInSlot("HELD")), s.keywordOrMeterHolders(q.PhraseInSlot("HELD")))
}

// keywordOrMeterOf returns the number of the first keyword or meter in a phrase, or HP if there is none.
func keywordOrMeterOf(p *sentence.Phrase) int16 {
	if list := p.PhraseInSlot("LIST"); list != nil && list.PhraseInSlot("THING") != nil {
		p = list
	} else if list != nil { // debuffs
		return int16(rules.Debuffs.First())
	}
	if k := p.PhraseInSlot("KEYWORD", "DEBUFF", "OWN", "STACK", "THING"); k != nil {
		return int16(k.Number)
	}
	return rules.HP
}

func isHeldIndividually(table *engine.Keywords, keywordOrMeter int16) bool {
	return keywordOrMeter < rules.Energy && !table.KeywordsHoldableAs(rules.OnTeam).Has(rules.Keyword(keywordOrMeter))
}

func (s *sentenceContext) totalAmountOf(keywordOrMeter int16, holders rules.Actors) int {
	switch keywordOrMeter {
	case rules.Ovation:
		return s.fight.Ovation()
	case rules.Energy:
		return s.fight.Energy()
	case rules.Currency:
		return s.fight.Currency()
	}
	return sumOverActors(holders, func(a rules.Actor) int { return s.fight.Stacks(a, rules.Keyword(keywordOrMeter)) })
}

// keywordOrMeterHolders returns the actors whose keyword or meter p is about. If p names no actors, it returns the
// card's owner for HP and for keywords that allies do not share, and otherwise the Team.
func (s *sentenceContext) keywordOrMeterHolders(p *sentence.Phrase) rules.Actors {
	if who := p.PhraseInSlot("SOMEBODY"); who != nil {
		return s.namedActors(who)
	}
	if what := keywordOrMeterOf(p); what == rules.HP || isHeldIndividually(s.fight.KeywordTable(), what) {
		return rules.NewActors(s.self.Actor)
	}
	return rules.NewActors(rules.Team)
}

func (s *sentenceContext) targetsOf(p *sentence.Phrase) rules.Actors {
	if who := p.PhraseInSlot("SOMEBODY"); who != nil {
		return s.namedActors(who)
	}
	return rules.NewActors(s.referencedEnemy())
}

func (s *sentenceContext) namedActors(p *sentence.Phrase) (list rules.Actors) {
	switch p.Form.Means {
	case "chosen":
		return rules.NewActors(s.target)
	case "the enemy":
		return rules.NewActors(s.referencedEnemy())
	case "protagonists":
		return rules.NewActors(rules.ProtagonistA, rules.ProtagonistB)
	case "allies":
		list.AddUpToLimit(rules.MacGuffin, rules.ProtagonistA, rules.ProtagonistB)
		for a := range s.fight.Companions {
			list.AddUpToLimit(a)
		}
		return list
	case "macguffin":
		return rules.NewActors(rules.MacGuffin)
	case "the other":
		if s.self.Actor == rules.ProtagonistA {
			return rules.NewActors(rules.ProtagonistB)
		}
		return rules.NewActors(rules.ProtagonistA)
	case "enemies":
		for i := range s.fight.EnemyCount() {
			list.AddUpToLimit(rules.EnemyActor(i))
		}
		return list
	}
	for _, one := range [...]rules.Actor{rules.ProtagonistA, rules.ProtagonistB} {
		if s.fight.ActorID(one) == p.PhraseInSlot("NAME").Form.Means {
			return rules.NewActors(one)
		}
	}
	return rules.NewActors(rules.Nobody)
}

// referencedEnemy returns the enemy that the card was played on, otherwise the first living one or else FirstEnemy.
func (s *sentenceContext) referencedEnemy() rules.Actor {
	if s.target.IsEnemy() {
		return s.target
	}
	if e := s.fight.FrontEnemy(); e != rules.Nobody {
		return e
	}
	return rules.FirstEnemy
}

func forEachActor(actors rules.Actors, do func(rules.Actor)) {
	for i := 0; i < actors.Len(); i++ {
		do(actors.At(i))
	}
}

func sumOverActors(actors rules.Actors, count func(rules.Actor) int) (n int) {
	forEachActor(actors, func(a rules.Actor) { n += count(a) })
	return n
}

func containsActor(actors rules.Actors, a rules.Actor) (found bool) {
	forEachActor(actors, func(b rules.Actor) { found = found || a == b })
	return found
}
