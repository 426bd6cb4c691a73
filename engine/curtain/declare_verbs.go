package curtain

import (
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

const maxTimes = 99

var (
	amountArg    = commands.IntArg("n", "amount", 0, engine.MaxCount)
	cardCountArg = commands.IntArg("n", "number of cards", 0, MaxCards)
	timesArg     = commands.WithConstantDefault(commands.Arg[int]{ArgDoc: commands.ArgDoc{Name: "options", Type: "{ times: integer }"}, Read: func(_ any, in commands.CallArgs, i int) int {
		n, problem := readTimesOption(in.Value(i), false)
		if problem != "" {
			in.Wrong("%s", problem)
		}
		return n.N
	}}, "one hit", 1)
	debuffsArg = commands.Arg[engine.KeywordSet]{ArgDoc: commands.ArgDoc{Name: "debuffs", Type: `Debuff | Debuff[] | "all"`, Words: append(DebuffWords.List[:len(DebuffWords.List):len(DebuffWords.List)], "all"), ExtensibleWords: DebuffWords},
		Read: func(c any, in commands.CallArgs, i int) engine.KeywordSet {
			return c.(*CallbackContext).readDebuffSet(in, i)
		}}
)

// keywordOrMeterArg returns an argument that accepts the keywords and meters in words and documents documentedWords.
func keywordOrMeterArg(name string, words, documentedWords *vocabulary.Words) commands.Arg[int16] {
	read := func(c any, in commands.CallArgs, i int) int16 {
		word, ok := in.Text(i)
		if !ok {
			in.Wrong("`keyword` must be the name of a keyword, such as \"block\", not %s", in.Value(i))
		}
		table := c.(*CallbackContext).content.Keywords
		n, ok := in.Scope().FindWordOrKeyword(words, table, word)
		if !ok {
			in.Unknown("keyword", word, words.WithKeywordsOf(table).List)
		}
		return int16(n)
	}
	return commands.WithUnboxedWords(commands.Arg[int16]{ArgDoc: commands.WordArgDoc(documentedWords, name), Read: read}, words)
}

func (c *CallbackContext) runVerbDeal(in commands.Caller, amount int, targets Actors, times int) int {
	enemy, absent := c.By.Actor.IsEnemy(), MacGuffin
	if !enemy {
		absent = c.targetOrFrontEnemy()
	}
	targets = c.drawNamedActorsOrDefault(targets, absent)
	for i := range targets.Len() {
		if a := targets.At(i); a.IsEnemy() == enemy || a == Team {
			side := "a card deals damage to enemies"
			if enemy {
				side = "an enemy deals damage to allies"
			}
			in.Wrong("`target` must be someone to attack: %s, not to %s. To remove HP, use self:lose(n, \"hp\", who)", side, c.ActorName(a))
		}
	}
	in.Spend(times * targets.Len()) // fits: both are counts
	return c.DealHits(c.By, amount, times, targets)
}

// readTimesOption returns the field times of the table v, by default 1. v may also have the fields in others.
func readTimesOption(v schema.Value, allowFunction bool, others ...string) (times schema.Value, problem string) {
	times = schema.Number(1)
	if v.Source == nil {
		return times, fmt.Sprintf("`options` must be a table like { times = 2 }, not %s", v)
	}
	given := 0
	if n := v.Source.Field("times"); n.Shape != schema.Nil {
		if problem := timesProblem(n); problem != "" && !(allowFunction && n.Shape == schema.Func) {
			return times, problem
		}
		times, given = n, 1
	}
	for _, name := range others {
		if v.Source.Field(name).Shape != schema.Nil {
			given++
		}
	}
	if v.Source.Size() == given {
		return times, ""
	}
	for _, name := range v.Source.Names() {
		if name != "times" && !slices.Contains(others, name) {
			if len(others) > 0 {
				return times, fmt.Sprintf("unknown option %q: the options are `times` and `who`", name)
			}
			return times, fmt.Sprintf("unknown option %q: the only option is `times`", name)
		}
	}
	return times, "the only option is `times`: write { times = 2 }"
}

func timesProblem(v schema.Value) string {
	if v.Shape != schema.Whole || v.N < 0 || v.N > maxTimes {
		return fmt.Sprintf("times must be a whole number from 0 to %d, not %s", maxTimes, v)
	}
	return ""
}

func (c *CallbackContext) runVerbGain(in commands.Caller, amount int, keywordOrMeter int16, targets Actors) (total int) {
	switch keywordOrMeter {
	case Energy, Ovation, Currency:
		return c.GainMeter(keywordOrMeter, amount)
	}
	k := Keyword(keywordOrMeter)
	if c.KeywordRow(k).Polarity == engine.Debuff {
		in.Wrong("%s is a debuff, not a positive keyword: use self:inflict", c.KeywordRow(k).Name)
	}
	targets = c.drawNamedActorsOrDefault(targets, c.defaultKeywordHolder(k))
	for i := range targets.Len() {
		c.requireCanHold(in, targets.At(i), k)
		total += c.GainStacks(amount, k, targets.At(i))
	}
	return total
}

// defaultKeywordHolder returns whose stacks change if the script names nobody: an acting enemy itself, or else the
// Team if it can hold the keyword, or else the chosen protagonist, or else the card's owner.
func (c *CallbackContext) defaultKeywordHolder(k Keyword) Actor {
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

var enemyIDArg = definitionArg("enemy", "EnemyId", func(c *Content) *library.DefinitionTable[EnemyDef] { return &c.enemies })

func definitionArg[D any](name, class string, shelfOf func(*Content) *library.DefinitionTable[D]) commands.Arg[int16] {
	return commands.DefinitionArg(name, class, name, func(c any) *library.DefinitionTable[D] { return shelfOf(contentOf(c)) })
}

func (c *CallbackContext) sourceActorOrNobody() Actor {
	if c.By.Kind != OfActor {
		return Nobody
	}
	return c.By.Actor
}

func (c *CallbackContext) requireCanHold(in commands.Caller, a Actor, k Keyword) {
	if !c.CanHold(a, k) {
		in.Wrong("%s cannot hold %s, which is for %s", c.ActorName(a), c.KeywordRow(k).Name, c.KeywordRow(k).HeldBy)
	}
}

func (c *CallbackContext) runVerbInflict(in commands.Caller, amount int, keyword int16, targets Actors) int {
	k := Keyword(keyword)
	if c.KeywordRow(k).Polarity != engine.Debuff {
		in.Wrong("%s is a positive keyword, not a debuff: use self:gain", c.KeywordRow(k).Name)
	}
	absent := Team
	if !c.By.Actor.IsEnemy() {
		absent = c.targetOrFrontEnemy()
	} else if targets == noActorsNamed && !c.CanHold(Team, k) {
		in.Wrong("`who` is missing: pass a target, such as \"allies\"")
	}
	targets = c.drawNamedActorsOrDefault(targets, absent)
	if targets.Len() == 1 {
		c.requireCanHold(in, targets.At(0), k)
	}
	return c.InflictDebuff(amount, k, targets)
}

func (c *CallbackContext) runVerbLose(in commands.Caller, amount int, keywordOrMeter int16, targets Actors) (total int) {
	switch keywordOrMeter {
	case Energy, Ovation, Currency:
		return c.LoseMeter(keywordOrMeter, amount)
	case HP:
		targets = c.drawNamedActorsOrDefault(targets, c.By.Actor)
		for i := range targets.Len() {
			total += c.LoseHP(amount, targets.At(i))
		}
		return total
	}
	k := Keyword(keywordOrMeter)
	targets = c.drawNamedActorsOrDefault(targets, c.defaultKeywordHolder(k))
	for i := range targets.Len() {
		c.requireCanHold(in, targets.At(i), k)
		total += c.LoseStacks(amount, k, targets.At(i))
	}
	return total
}

func (c *CallbackContext) runVerbHeal(_ commands.Caller, amount int, targets Actors) (total int) {
	absent := c.By.Actor
	if c.Target.IsProtagonist() {
		absent = c.Target
	}
	targets = c.drawNamedActorsOrDefault(targets, absent)
	if targets.Len() == 1 && targets.At(0) == MacGuffin {
		c.logEvent(eventWithoutCause{Kind: HealRefused, Target: MacGuffin})
	}
	for i := range targets.Len() {
		total += c.HealActor(amount, targets.At(i))
	}
	return total
}

func (c *CallbackContext) runVerbRemove(_ commands.Caller, debuffs engine.KeywordSet, targets Actors) (total int) {
	absent := c.Target
	if absent == Nobody {
		absent = c.By.Actor
	}
	targets = c.drawNamedActorsOrDefault(targets, absent)
	for i := range targets.Len() {
		total += c.RemoveDebuffs(debuffs, targets.At(i))
	}
	return total
}

func (c *CallbackContext) readDebuffSet(in commands.CallArgs, i int) (set engine.KeywordSet) {
	v := in.Value(i)
	if v.Source == nil {
		if v.Shape == schema.Text && v.Text == "all" {
			return c.content.Keywords.Debuffs()
		}
		return set.With(c.readDebuff(in, v))
	}
	in.Spend(workPerItem * v.Source.Len()) // fits: what is in memory
	for i := range v.Source.Len() {
		set = set.With(c.readDebuff(in, v.Source.Item(i)))
	}
	return set
}

func (c *CallbackContext) readDebuff(in commands.CallArgs, v schema.Value) Keyword {
	if v.Shape != schema.Text {
		in.Wrong("`debuffs` must be the name of a debuff, a list of names or \"all\", not %s", v)
	}
	k, ok := in.Scope().FindKeyword(c.content.Keywords, v.Text)
	if !ok {
		in.Unknown("debuffs", v.Text, DebuffWords.WithKeywordsOf(c.content.Keywords).List)
	}
	if c.KeywordRow(k).Polarity != engine.Debuff {
		in.Wrong("`debuffs` can list only debuffs: %s is a positive keyword, so use self:lose", c.KeywordRow(k).Name)
	}
	return k
}
