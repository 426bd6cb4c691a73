package ui

import (
	"cmp"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// FightTable is a fight that a player sees and plays. It is not safe for concurrent use.
type FightTable struct {
	*curtain.Fight

	// Verbose makes stories report every modified number and every keyword that wears off.
	Verbose bool

	wordings  *wordingRotation
	place     string // the act and room of the run, for StageHeading; "" without a run
	foresight enemyTurnForecast
	judging   fightJudge
	targets   []curtain.Actor // buffer for InputHint
	singlePlayerTable
}

// singlePlayerTable has the methods of screen.Table that FightTable and RunTable share.
type singlePlayerTable struct {
	can   screen.Abilities
	game  func() any // returns the *curtain.Fight or *curtain.Run
	guide func() string
}

// Abilities returns the table's optional functions. It and the methods below implement screen.Table.
func (p *singlePlayerTable) Abilities() *screen.Abilities  { return &p.can }
func (p *singlePlayerTable) Seat() engine.Seat             { return 0 }
func (p *singlePlayerTable) EndsTurn(a engine.Action) bool { return a.Kind == curtain.ActEndTurn }
func (p *singlePlayerTable) Describe(a engine.Action) string {
	return curtain.Actions.Describe(p.game(), a)
}
func (p *singlePlayerTable) Parse(line string) (engine.Action, error) {
	return curtain.Actions.ParseWithGuide(p.game(), line, p.guide)
}

// NewFightTable returns a table that shows f. Actions at the table change f.
func NewFightTable(f *curtain.Fight) *FightTable {
	return newFightTableWith(f, new(wordingRotation))
}

func newFightTableWith(f *curtain.Fight, v *wordingRotation) *FightTable {
	t := &FightTable{Fight: f, wordings: v}
	t.judging.onOutcome = t.judging.addOutcome
	t.singlePlayerTable = singlePlayerTable{game: func() any { return t.Fight }, guide: t.InputHint, can: screen.Abilities{
		HealthLoss: Events.HealthLoss, AbsorbedDamage: Events.AbsorbedDamage, IsFall: Events.TakesTargetOutOfPlay, CountTurnStarts: Events.CountTurnStarts, HelpTerm: t.explainTerm, DescribeRemaining: t.unusedEnergyText,
		Plan: t.enemyPatternLines, DrawnNumbers: t.numbersOnStage, Key: t.Key, JudgementKey: t.JudgementKey, JudgeForCache: t.JudgeForCache,
		EstimateRestOfTurn: t.energyWorth,
		ActionsToTry:       t.actionsToTry,
		TypedForm:          func(a engine.Action) string { return curtain.Actions.TypedForm(t.Fight, a) }}}
	t.can.HarmedSeat = func(e *engine.Event) engine.Seat {
		if curtain.Actor(e.Target).IsEnemy() {
			return engine.NoSeat
		}
		return 0
	}
	t.can.Favors = func(f *engine.Fact, _ engine.Seat) bool {
		return curtain.Actor(f.Target).IsEnemy() == (f.Keyword >= 0 && t.KeywordTable().Debuffs().Has(curtain.Keyword(f.Keyword)))
	}
	return t
}

// Content returns the content in the players' language. Rules, bots and scripts use t.Fight.Content instead.
func (t *FightTable) Content() *curtain.Content { return library.Translation(t.Fight.Content()) }

// TranslatedCardDef returns the definition of a card of the fight in the players' language.
func (t *FightTable) TranslatedCardDef(instance int16) *curtain.CardDef {
	return t.Content().Card(t.Fight.CardDef(instance).ID)
}

func (t *FightTable) TranslatedEnemyDef(a curtain.Actor) *curtain.EnemyDef {
	return t.Content().Enemy(t.Fight.EnemyDef(a).ID)
}

func (t *FightTable) Keyword(k curtain.Keyword) *engine.Keyword { return t.Content().Keywords.Row(k) }

func (t *RunTable) translatedRunDef() *curtain.RunDef {
	return cmp.Or(engine.Find(t.table.Content().Runs, func(d *curtain.RunDef) bool { return d.ID == t.Def().ID }), t.Def())
}

// CopyFrom implements engine.Game. other must be a *FightTable or a *curtain.Fight.
func (t *FightTable) CopyFrom(other engine.Game) {
	if o, ok := other.(*FightTable); ok {
		t.place, other = o.place, o.Fight
	}
	t.Fight.CopyFrom(other)
}

// NewEmptyTable implements screen.Table. The table may be used only as the target of CopyFrom.
func (t *FightTable) NewEmptyTable() screen.Table {
	return newFightTableWith(curtain.NewFightToCopyInto(), t.wordings)
}

// RunTable is a run that a player sees and plays, including its fights. It is not safe for concurrent use.
type RunTable struct {
	*curtain.Run
	table *FightTable // table of the run's fight
	singlePlayerTable
}

// NewRunTable returns a table that shows r. Actions at the table change r.
func NewRunTable(r *curtain.Run) *RunTable { return newRunTableWith(r, NewFightTable(r.Fight())) }

func newRunTableWith(r *curtain.Run, fight *FightTable) *RunTable {
	t := &RunTable{Run: r, table: fight}
	t.singlePlayerTable = singlePlayerTable{fight.can, func() any { return t.Run }, t.InputHint}
	t.can.TypedForm = func(a engine.Action) string { return curtain.Actions.TypedForm(t.Run, a) }
	t.can.Key, t.can.JudgementKey, t.can.JudgeForCache, t.can.Practice = t.Key, t.JudgementKey, t.JudgeForCache, t
	t.can.DescribeRemaining = func() string {
		if t.CurrentDecisionKind() != curtain.InFight {
			return ""
		}
		return t.CurrentFightTable().unusedEnergyText()
	}
	t.can.DrawnNumbers = func() []screen.NumberOnStage {
		if t.CurrentDecisionKind() != curtain.InFight {
			return nil
		}
		return t.CurrentFightTable().numbersOnStage()
	}
	t.can.Prompt = t.promptText
	t.can.ForbidsUndo = func() bool { return t.Def().Lasting }
	t.can.HelpTerm = func(word string, s screen.Screen) ([]string, bool) { return t.CurrentFightTable().explainTerm(word, s) }
	return t
}

// CurrentFightTable returns the table of the current or last fight, after updating the act and room in its heading.
func (t *RunTable) CurrentFightTable() *FightTable {
	t.table.place = t.locationTitle()
	return t.table
}

var sayLeft = stageMessages.Define("left", "You still have {n, number} energy and can play {cards}")

func (t *FightTable) unusedEnergyText() string {
	var names []string
	for i := range t.CountCards(curtain.Hand) {
		c := t.CardAt(curtain.Hand, i)
		if name := t.cardName(c); t.Energy() > 0 && t.CheckPlayable(c) == nil && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if names == nil {
		return ""
	}
	return t.Language().RenderSentence(sayLeft, "n", t.Energy(), "cards", t.Language().JoinWithOr(names))
}

// CopyFrom implements engine.Game. other must be a *RunTable or a *curtain.Run.
func (t *RunTable) CopyFrom(other engine.Game) {
	if o, ok := other.(*RunTable); ok {
		t.table.judging.worths = o.table.judging.worths
		other = o.Run
	}
	t.Run.CopyFrom(other)
	t.table.Fight = t.Run.Fight()
}

// NewEmptyTable implements screen.Table. The table may be used only as the target of CopyFrom.
func (t *RunTable) NewEmptyTable() screen.Table {
	return newRunTableWith(new(curtain.Run), newFightTableWith(nil, t.table.wordings))
}

// Catalogs are the catalogs of the messages for players, except the sentences about single events.
var Catalogs = append([]*phrase.Catalog{stageMessages, intentMessages, faceMessages, handMessages, runMessages, storyMessages, helpMessages, roomMessages}, curtain.Catalogs...)

var sayNeutral = faceMessages.Define("neutral", "Neutral")

func OwnerName(c *curtain.Content, id string, s screen.Screen) string {
	switch p := c.Protagonist(id); {
	case p != nil:
		return p.DisplayName()
	case id == curtain.OwnerMacGuffin:
		return s.RenderSentence(sayTreasure)
	case id == curtain.OwnerNeutral:
		return s.RenderSentence(sayNeutral)
	}
	return speech.Capitalize(screen.Clean(c.NameOrIDOfAddedWord(id)))
}

func (t *FightTable) actorName(a curtain.Actor) string { return t.TranslatedNames().Actor(a) }

func (t *FightTable) cardName(instance int16) string {
	return t.TranslatedCardDef(instance).DisplayName()
}

func (t *FightTable) keywordName(k int16) string {
	return t.TranslatedNames().KeywordOrMeter(k)
}

func namesToEmphasise(kw *engine.Keywords, s screen.Screen) []string {
	return s.LanguageOrEnglish().WithInflections(append(kw.NamesOf(kw.All()), s.RenderSentence(curtain.OvationName)))
}

// formatRulesText returns a text from a script, safe for a terminal, with keywords and changed numbers emphasised.
func formatRulesText(kw *engine.Keywords, s screen.Screen, text string) string {
	return speech.EmphasiseText(s, text, namesToEmphasise(kw, s))
}
