package curtain

import (
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/declare"
)

// How the verbs of self read their arguments and find out who is meant. None of this
// knows a rule.

// maxTimes is how many hits of each target one attack has at most.
const maxTimes = 99

// The arguments.
var (
	amount      = declare.Amount("n", "amount", 0, engine.MaxCount)
	amountOrAll = declare.OrAll(amount, All)
	cardCount   = declare.Amount("n", "number of cards", 0, MaxCards)
	timesArg    = declare.ArgDoc{Name: "options", Type: "{ times: integer }", Optional: "one hit"}
)

func args(list ...declare.ArgDoc) []declare.ArgDoc { return list }

func who(name, absent string) declare.ArgDoc {
	return declare.ArgDoc{Name: name, Type: "Who", Optional: absent}
}

func word(name string, words *declare.Words) declare.ArgDoc {
	return words.Arg(name)
}

// dealTo is self:deal(n, target, { times = k }).
func (c *Acting) dealTo(in declare.Inputs) int {
	n := amount.Read(c, in, 0)
	absent := MacGuffin
	if !c.By.Actor.IsEnemy() {
		absent = c.chosenEnemy()
	}
	targets := c.whom(in, 1, absent)
	for i := range targets.Len() {
		if a := targets.At(i); a.IsEnemy() == c.By.Actor.IsEnemy() || a == Team {
			side := "a card deals damage to enemies"
			if c.By.Actor.IsEnemy() {
				side = "an enemy deals damage to allies"
			}
			in.Wrong("target must be somebody to attack: %s, not to %s; self:lose(n, \"hp\", who) takes HP", side, c.ActorName(a))
		}
	}
	times := 1
	if !in.Absent(2) {
		read, problem := readTimes(in.Value(2), false)
		if problem != "" {
			in.Wrong("%s", problem)
		}
		times = read.N
	}
	in.Spend(times * targets.Len())
	return c.Deal(c.By, n, times, targets)
}

// readTimes reads { times = k }, a number or, where it can be one, a function; problem
// says what is wrong with it.
func readTimes(v declare.Value, function bool) (times declare.Value, problem string) {
	times = declare.Number(1)
	if v.Source == nil {
		return times, fmt.Sprintf("options must be a table like { times = 2 }, not %s", v)
	}
	given := 0
	if n := v.Source.Field("times"); n.Shape != declare.Nil {
		if problem := wrongTimes(n); problem != "" && !(function && n.Shape == declare.Func) {
			return times, problem
		}
		times, given = n, 1
	}
	if v.Source.Size() == given {
		return times, ""
	}
	for _, name := range v.Source.Names() {
		if name != "times" {
			return times, fmt.Sprintf("options has only times, not %q", name)
		}
	}
	return times, "options has only times: write { times = 2 }"
}

// wrongTimes says what is wrong with a number of hits; "" for nothing.
func wrongTimes(v declare.Value) string {
	if v.Shape != declare.Whole || v.N < 0 || v.N > maxTimes {
		return fmt.Sprintf("times must be a whole number from 0 to %d, not %s", maxTimes, v)
	}
	return ""
}

// gainTo is self:gain(n, what, who).
func (c *Acting) gainTo(in declare.Inputs) int {
	n := amount.Read(c, in, 0)
	what := c.what(in, 1, GainWords)
	switch what {
	case Energy:
		return c.GainEnergy(c.By, n)
	case Ovation:
		return c.GainOvation(c.By, n)
	case Currency:
		return c.GainCurrency(c.By, n)
	}
	k := Keyword(what)
	if c.Keyword(k).Polarity == engine.Debuff {
		in.Wrong("keyword must be a positive keyword: %s is a debuff, use self:inflict", c.Keyword(k).Name)
	}
	targets, total := c.whom(in, 2, c.keeper(k)), 0
	for i := range targets.Len() {
		c.mustHold(in, targets.At(i), k)
		total += c.Gain(c.By, n, k, targets.At(i))
	}
	return total
}

// keeper is who gains or loses a keyword when the script names nobody: whoever
// needs it; a protagonist's keyword goes to the chosen protagonist or the card's
// owner.
func (c *Acting) keeper(k Keyword) Actor {
	switch {
	case c.By.Actor.IsEnemy():
		return c.By.Actor
	case c.CanHold(Team, k):
		return Team
	case c.Target.IsProtagonist():
		return c.Target
	}
	return c.By.Actor
}

// enemyID is an argument that is the id of an enemy.
var enemyID = idOf("enemy", "EnemyId", func(c *Content) *declare.Shelf[EnemyDef] { return &c.enemies })

// idOf is an argument that is the id of a definition: its place on its shelf.
func idOf[D any](name, class string, on func(*Content) *declare.Shelf[D]) declare.Arg[int16] {
	return declare.PlaceArg(name, class, name, func(c any) *declare.Shelf[D] { return on(contentOf(c)) })
}

// itself is who acts where it is an actor by itself, and not what somebody has.
func (c *Acting) itself() Actor {
	if c.By.Kind != OfActor {
		return Nobody
	}
	return c.By.Actor
}

// reconsider is self:rethink().
func (c *Acting) reconsider(in declare.Inputs) {
	if !c.itself().IsEnemy() {
		in.Wrong("only an enemy means to do something")
	}
	c.Rethink(c.By.Actor)
}

// what reads a keyword, or one of the words beside keywords.
func (c *Acting) what(in declare.Inputs, i int, words *declare.Words) int16 {
	word, ok := in.Text(i)
	if !ok {
		in.Wrong("keyword must be the word of a keyword, not %s", in.Value(i))
	}
	n, ok := in.Scope().KeywordOr(words, c.content.Keywords, word)
	if !ok {
		in.Unknown("keyword", word, words.Of(c.content.Keywords).List)
	}
	return int16(n)
}

func (c *Acting) mustHold(in declare.Inputs, a Actor, k Keyword) {
	if !c.CanHold(a, k) {
		in.Wrong("who %s cannot hold %s: it is for %s", c.ActorName(a), c.Keyword(k).Name, c.Keyword(k).HeldBy)
	}
}

// inflictOn is self:inflict(n, debuff, who).
func (c *Acting) inflictOn(in declare.Inputs) int {
	n := amount.Read(c, in, 0)
	k := Keyword(c.what(in, 1, KeywordWords))
	if c.Keyword(k).Polarity != engine.Debuff {
		in.Wrong("debuff must be a debuff: %s is a positive keyword, use self:gain", c.Keyword(k).Name)
	}
	absent := Team
	if !c.By.Actor.IsEnemy() {
		absent = c.chosenEnemy()
	} else if !c.CanHold(Team, k) && in.Absent(2) {
		in.Wrong(`who is missing: say whom, for instance "allies"`)
	}
	targets := c.whom(in, 2, absent)
	if targets.Len() == 1 {
		c.mustHold(in, targets.At(0), k)
	}
	return c.Inflict(c.By, n, k, targets)
}

// loseOf is self:lose(n, what, who).
func (c *Acting) loseOf(in declare.Inputs) int {
	n := amountOrAll.Read(c, in, 0)
	what := c.what(in, 1, LoseWords)
	total := 0
	switch what {
	case Energy:
		return c.LoseEnergy(c.By, n)
	case Ovation:
		return c.LoseOvation(c.By, n)
	case Currency:
		return c.LoseCurrency(c.By, n)
	case HP:
		targets := c.whom(in, 2, c.By.Actor)
		for i := range targets.Len() {
			total += c.LoseHP(c.By, n, targets.At(i))
		}
		return total
	}
	k := Keyword(what)
	targets := c.whom(in, 2, c.keeper(k))
	for i := range targets.Len() {
		c.mustHold(in, targets.At(i), k)
		total += c.Lose(c.By, n, k, targets.At(i))
	}
	return total
}

// healOf is self:heal(n, who).
func (c *Acting) healOf(in declare.Inputs) (total int) {
	n := amount.Read(c, in, 0)
	absent := c.By.Actor
	if c.Target.IsProtagonist() {
		absent = c.Target
	}
	targets := c.whom(in, 1, absent)
	for i := range targets.Len() {
		total += c.Heal(c.By, n, targets.At(i))
	}
	return total
}

// removeFrom is self:remove(debuffs, who).
func (c *Acting) removeFrom(in declare.Inputs) (total int) {
	debuffs := c.readDebuffs(in, 0)
	absent := c.By.Actor
	if c.Target != Nobody {
		absent = c.Target
	}
	targets := c.whom(in, 1, absent)
	for i := range targets.Len() {
		total += c.Remove(c.By, debuffs, targets.At(i))
	}
	return total
}

// readDebuffs reads a debuff, a list of them, or "all".
func (c *Acting) readDebuffs(in declare.Inputs, i int) (set engine.KeywordSet) {
	v := in.Value(i)
	if v.Source == nil {
		if v.Shape == declare.Text && v.Text == "all" {
			return c.content.Keywords.Debuffs()
		}
		return set.With(c.readDebuff(in, v))
	}
	in.Spend(perItem * v.Source.Len())
	for i := range v.Source.Len() {
		set = set.With(c.readDebuff(in, v.Source.Item(i)))
	}
	return set
}

func (c *Acting) readDebuff(in declare.Inputs, v declare.Value) Keyword {
	if v.Shape != declare.Text {
		in.Wrong("debuffs must be the word of a debuff, a list of them or \"all\", not %s", v)
	}
	k, ok := in.Scope().Keyword(c.content.Keywords, v.Text)
	if !ok {
		in.Unknown("debuffs", v.Text, DebuffWords.Of(c.content.Keywords).List)
	}
	if c.Keyword(k).Polarity != engine.Debuff {
		in.Wrong("debuffs must be debuffs: %s is a positive keyword, use self:lose", c.Keyword(k).Name)
	}
	return k
}
