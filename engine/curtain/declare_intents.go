package curtain

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/speech"
)

// intentType is the script type of an intent: a list of actions, made with functions such as attack(5) or as records.
var intentType = schema.TypeList(&schema.Type{Shape: schema.Record, Class: "Intent", Fields: []*schema.Field{
	{Name: "type", Doc: "Its effect.", Type: schema.TypeWord(IntentKindWords), Always: true, Needed: `type = "..."`},
	{Name: "amount", Doc: "The amount.", Type: &schema.Type{Shape: schema.Any, Class: "integer | string"}, Always: true, Needed: "amount = ..."},
	{Name: "times", Doc: "How many times an attack hits.", Type: schema.TypeNumber},
	{Name: "keyword", Doc: "The keyword that is gained, inflicted or lost.", Type: schema.TypeWord(KeywordWords)},
	{Name: "who", Doc: "The target of a debuff; `others` if the other enemies gain a keyword or are healed.", Type: schema.TypeWord(IntentTargetWords.Join("Reached", OwnTargetWords))},
	{Name: "target", Doc: "The randomly chosen target.", Type: schema.TypeText},
}})

// intentMakerArg is an argument of a script function such as attack(5, { times = 2 }), which makes an action of an
// intent. fields are the fields of the action that the argument can set: one, or several for a table of options.
type intentMakerArg struct {
	fields []string
	arg    commands.ArgDoc
}

var (
	intentAmount = intentMakerArg{[]string{"amount"}, commands.ArgDoc{Name: "n", Type: "integer | " + countClass}}
	attackAmount = intentMakerArg{[]string{"amount"}, commands.ArgDoc{Name: "n", Type: "integer | Keyword | " + countClass}}
	lostAmount   = intentMakerArg{[]string{"amount"}, commands.ArgDoc{Name: "n", Type: `integer | "all"`}}
	timesOption  = intentMakerArg{[]string{"times"}, timesArg.ArgDoc}
	hitOptions   = intentMakerArg{[]string{"times", "who"}, commands.ArgDoc{Name: "options", Type: "{ times?: integer, who?: Reached }", Optional: "one hit on the MacGuffin or, for a companion, on the first living enemy"}}
	lostWord     = intentMakerArg{[]string{"keyword"}, commands.WordArgDoc(KeywordWords, "keyword")}
	debuffWord   = intentMakerArg{[]string{"keyword"}, commands.WordArgDoc(DebuffWords, "debuff")}
	gainedWord   = intentMakerArg{[]string{"keyword"}, commands.WordArgDoc(vocabulary.KeywordWords("Positive", Keywords, func(k *engine.Keyword) bool { return isPositive(k) }), "keyword")}
	ownWord      = intentMakerArg{[]string{"who"}, commands.ArgDoc{Name: "who", Type: "Whose", Words: OwnTargetWords.List, Optional: "itself"}}
	reachedWord  = intentMakerArg{[]string{"who"}, commands.ArgDoc{Name: "who", Type: "Reached", Words: IntentTargetWords.List[1:], Optional: "the allies"}}
)

// actionFieldNames lists, by IntentKind, the fields of an action that the arguments of its script function set.
var actionFieldNames [IntentLose + 1][]string

// IntentMakers are the functions of scripts that make actions of intents, such as attack(5).
var IntentMakers = []*commands.RecordMaker{
	newIntentMaker(IntentAttack, "An intent: hits `who` for n damage or, if n is a keyword, for 1 damage per stack of it on the attacker.", "attack(6, { times = 2 })", attackAmount, hitOptions),
	newIntentMaker(IntentAttackAll, "An intent: hits every ally for n damage; a companion's intent hits every enemy.", "attack_all(4)", attackAmount, timesOption),
	newIntentMaker(IntentGain, "An intent: gives a keyword to the enemy itself or, with \"others\", to all other enemies.", `gain(8, "block")`, intentAmount, gainedWord, ownWord),
	newIntentMaker(IntentInflict, "An intent: inflicts a debuff on `who`, which a companion must name.", `inflict(1, "weak", "allies")`,
		intentAmount, debuffWord, reachedWord),
	newIntentMaker(IntentHeal, "An intent: heals the enemy itself or, with \"others\", all other enemies.", "heal(3)", intentAmount, ownWord),
	newIntentMaker(IntentLose, "An intent: removes stacks of one of the enemy's own keywords.", `lose("all", "retaliate")`, lostAmount, lostWord),
}

func newIntentMaker(kind IntentKind, doc, example string, args ...intentMakerArg) *commands.RecordMaker {
	m := &commands.RecordMaker{Name: kind.String(), Doc: doc, Example: example,
		Make:    func(in commands.CallArgs) schema.Value { return makeActionRecord(kind, args, in) },
		Written: func(v schema.Value) string { return actionSourceText(kind, v) }}
	for _, a := range args {
		m.Args, actionFieldNames[kind] = append(m.Args, a.arg), append(actionFieldNames[kind], a.fields...)
	}
	return m
}

func makeActionRecord(kind IntentKind, args []intentMakerArg, in commands.CallArgs) schema.Value {
	made := schema.BuiltTable{schema.String(kind.String()).WithName("type")}
	for i, a := range args {
		v, name := in.Value(i), a.fields[0]
		switch {
		case name == "times" && in.IsAbsent(i):
			v = schema.Number(1)
		case name == "times":
			times, problem := readTimesOption(v, true, a.fields[1:]...)
			if problem != "" {
				in.Wrong("%s", problem)
			}
			v = times
		case name == "who" && in.IsAbsent(i) && kind == IntentInflict:
			v = schema.String(WhomAllies.String())
		}
		made = append(made, v.WithName(name))
		if in.IsAbsent(i) {
			continue
		}
		for _, other := range a.fields[1:] {
			if option := in.Value(i).Source.Field(other); option.Shape != schema.Nil {
				made = append(made, option.WithName(other))
			}
		}
	}
	record := schema.Value{Shape: schema.Record, Source: made}
	if _, problem := (intentReader{addFunction: func(schema.Value, string) uint8 { return 1 }}).readAction(record); problem != "" {
		in.Wrong("%s", problem)
	}
	return record
}

type intentSide uint8

const (
	ofEither intentSide = iota // it is not known whether an enemy or a companion has the intent
	ofEnemy
	ofCompanion
)

func intentSideOf(companion bool) intentSide {
	if companion {
		return ofCompanion
	}
	return ofEnemy
}

// intentReader reads intents from records. keywords is nil while the keywords of packs are not known; any valid id
// is then accepted as a keyword.
type intentReader struct {
	side      intentSide
	keywords  *engine.Keywords
	scope     *vocabulary.NameScope  // resolves names in the file that contains the intent
	isRemoved func(word string) bool // reports whether a mod removed the keyword called word; may be nil

	// addFunction adds the function v, which computes the field at path, to the entry and returns its number there,
	// from 1. It is nil where functions are not allowed.
	addFunction  func(v schema.Value, path string) uint8
	actionNumber int // number, from 1, of the action being read
}

func (r intentReader) registerFunction(v schema.Value, fieldName string) (number uint8, problem string) {
	if r.addFunction == nil {
		return 0, fieldName + " is a function, which is allowed only in a pattern: an intent returned by a function must contain numbers"
	}
	return r.addFunction(v, strconv.Itoa(r.actionNumber)+"."+fieldName), ""
}

// findKeyword returns the keyword called word, or nil and the problem with word. problem is "" if a pack may still
// define the keyword or a mod has removed it.
func (r intentReader) findKeyword(word string) (k *engine.Keyword, problem string) {
	table := cmp.Or(r.keywords, Keywords)
	n, ok := r.scope.FindKeyword(table, word)
	if ok {
		return table.Row(n), ""
	}
	if r.keywords == nil && engine.IsID(word) || r.isRemoved != nil && r.isRemoved(word) {
		return nil, ""
	}
	if why := r.scope.ReasonToBarWord(word); why != "" {
		return nil, why
	}
	return nil, fmt.Sprintf("unknown keyword %q%s", word, speech.SuggestSimilar(word, r.scope.ShortenNames(KeywordWords.WithKeywordsOf(table).List, word)))
}

func (r intentReader) readIntent(from schema.TableSource) (intent Intent, problem string) {
	n := from.Len()
	if n > MaxIntent {
		return intent, fmt.Sprintf("an intent can have at most %d actions, not %d", MaxIntent, n)
	}
	for _, name := range from.Names() {
		if name == "type" {
			return intent, "expected a list, not a single intent: write { attack(5) }"
		}
		return intent, fmt.Sprintf("unknown field %q", name)
	}
	for _, key := range from.InvalidKeys() {
		return intent, "unexpected key " + key
	}
	for i := range n {
		item := from.Item(i)
		if item.Source == nil {
			return intent, fmt.Sprintf("action %d must be created with %s, not %s", i+1, speech.JoinWithOr(IntentKindWords.List), item)
		}
		r.actionNumber = i + 1
		a, problem := r.readAction(item)
		if problem != "" {
			return intent, fmt.Sprintf("action %d: %s", i+1, problem)
		}
		intent.at[i] = a
	}
	intent.n = uint8(n)
	return intent, ""
}

func (r intentReader) readAction(v schema.Value) (a IntentAction, problem string) {
	word := v.Source.Field("type")
	kind, ok := IntentKindWords.Number(word.Text)
	switch {
	case word.Shape == schema.Nil:
		return a, "the action has no `type`: create the action with " + speech.JoinWithOr(IntentKindWords.List)
	case !ok:
		return a, fmt.Sprintf("unknown type %s%s", word, speech.SuggestSimilar(word.Text, IntentKindWords.List))
	}
	a.Kind, a.Times = IntentKind(kind), 1
	for _, name := range v.Source.Names() {
		if name != "type" && !slices.Contains(actionFieldNames[kind], name) {
			return a, fmt.Sprintf("unknown field %q in %s%s", name, word.Text, speech.SuggestSimilar(name, actionFieldNames[kind]))
		}
	}
	if v.Source.Len() > 0 || v.Source.InvalidKeys() != nil {
		return a, "all fields of " + word.Text + " must have names"
	}
	for _, name := range actionFieldNames[kind] {
		if problem = r.setField(&a, name, v.Source.Field(name)); problem != "" {
			return a, problem
		}
	}
	if a.Kind == IntentAttackAll {
		if problem = r.setTarget(&a, schema.Value{}); problem != "" {
			return a, problem
		}
	}
	if k, _ := r.findKeyword(v.Source.Field("keyword").Text); k != nil && a.Kind == IntentInflict && a.Whom == WhomMacGuffin && k.Holders&OnMacGuffin == 0 {
		return a, "the MacGuffin cannot hold " + k.Name
	}
	return a, ""
}

func (r intentReader) setField(a *IntentAction, name string, v schema.Value) (problem string) {
	switch name {
	case "amount":
		return r.setAmount(a, v)
	case "keyword":
		return r.setActionKeyword(a, v)
	case "who":
		return r.setTarget(a, v)
	}
	switch v.Shape {
	case schema.Nil:
		return ""
	case schema.Func:
		a.TimesBy, problem = r.registerFunction(v, "times")
		return problem
	}
	a.Times = uint8(v.N)
	return timesProblem(v)
}

// setAmount sets the amount of an action to v. It returns what is wrong with v, or "".
func (r intentReader) setAmount(a *IntentAction, v schema.Value) (problem string) {
	attacks := a.Kind == IntentAttack || a.Kind == IntentAttackAll
	switch {
	case v.Shape == schema.Func:
		by, problem := r.registerFunction(v, "amount")
		a.Amount = EncodeAmountFunction(by)
		return problem
	case v.Shape == schema.Text && a.Kind == IntentLose && v.Text == "all":
		a.Amount = All
	case v.Shape == schema.Text && attacks:
		k, problem := r.findKeyword(v.Text)
		if k == nil {
			return problem
		}
		a.AmountIsStacks, a.Of = true, k.ID
	case v.Shape != schema.Whole || v.N < 0 || v.N > engine.MaxCount:
		return fmt.Sprintf("amount must be a whole number from 0 to %d, not %s", engine.MaxCount, v)
	default:
		a.Amount = int16(v.N)
	}
	return ""
}

func (r intentReader) setActionKeyword(a *IntentAction, v schema.Value) (problem string) {
	if v.Shape != schema.Text {
		return fmt.Sprintf("`keyword` must be a string, not %s", v)
	}
	k, problem := r.findKeyword(v.Text)
	if k == nil {
		return problem
	}
	a.Keyword = k.ID
	switch {
	case a.Kind == IntentGain && isDebuff(k):
		return fmt.Sprintf("%s is a debuff, not a positive keyword: use inflict", k.Name)
	case a.Kind == IntentGain && r.side == ofEnemy && k.Holders&OnEnemy == 0:
		return "an enemy can never have " + k.Name
	case a.Kind == IntentGain && r.side == ofCompanion && k.Holders&(OnTeam|OnProtagonist) == 0:
		return "a companion can never have " + k.Name
	case a.Kind == IntentInflict && !isDebuff(k):
		return fmt.Sprintf("%s is a positive keyword, not a debuff: use gain", k.Name)
	}
	return ""
}

// setTarget sets the target of an action to the one called v or the default. It returns what is wrong with v, or "".
func (r intentReader) setTarget(a *IntentAction, v schema.Value) (problem string) {
	absent, words := WhomSelf, IntentTargetWords
	switch {
	case a.Kind == IntentAttack && r.side == ofCompanion:
		absent = WhomEnemy
	case a.Kind == IntentAttackAll && r.side == ofCompanion:
		absent = WhomEnemies
	case a.Kind == IntentInflict:
		absent = WhomAllies
	case a.Kind == IntentGain || a.Kind == IntentHeal:
		words = OwnTargetWords
	}
	if a.Whom = absent; v.Shape != schema.Nil {
		n, ok := words.Number(v.Text)
		if !ok || v.Shape != schema.Text {
			return fmt.Sprintf("unknown target %s%s", v, speech.SuggestSimilar(v.Text, words.List))
		}
		a.Whom = IntentTarget(n)
	}
	enemies := a.Whom == WhomEnemy || a.Whom == WhomEnemies
	switch {
	case r.side == ofCompanion && a.Whom == WhomOthers:
		return `a companion cannot target "others", which are the other enemies`
	case r.side == ofCompanion && a.Kind == IntentInflict && a.Whom == WhomAllies:
		return `a companion must name the target of a debuff: "enemy" or "enemies"`
	case a.Kind == IntentAttack && v.Shape != schema.Nil && (a.Whom == WhomSelf || r.side != ofEither && enemies != (r.side == ofCompanion)):
		return fmt.Sprintf("an enemy attacks allies and a companion attacks enemies, not %s", v)
	}
	return ""
}

func (a IntentAction) toRecord(keywords *engine.Keywords, amount, times schema.Value) schema.BuiltTable {
	made := schema.BuiltTable{schema.String(a.Kind.String()).WithName("type"), amount.WithName("amount")}
	switch a.Kind {
	case IntentAttack, IntentAttackAll:
		made = append(made, times.WithName("times"))
	case IntentGain, IntentInflict, IntentLose:
		made = append(made, schema.String(keywords.Row(a.Keyword).Word).WithName("keyword"))
	}
	if a.Kind == IntentInflict || a.Whom == WhomOthers || a.Kind == IntentAttack && a.Whom != WhomSelf {
		made = append(made, schema.String(a.Whom.String()).WithName("who"))
	}
	return made
}

func (f *Fight) intentRecords(e Actor) schema.Value {
	var list []schema.Value
	for i := range f.Intent(e).Actions() {
		a := &f.Intent(e).at[i]
		n, times, _ := f.IntentNumbers(e, a)
		amount := schema.Number(n)
		if a.Amount == All {
			amount = schema.String("all")
		}
		made := a.toRecord(f.content.Keywords, amount, schema.Number(times))
		if a.Kind == IntentInflict && a.Whom == WhomRandom {
			reached := f.TargetsOfIntentAction(e, a)
			made = append(made, schema.String(f.ActorID(reached.At(0))).WithName("target"))
		}
		list = append(list, schema.Value{Shape: schema.Record, Source: made})
	}
	return schema.NewList(list...)
}

// intentSourceText returns an enemy's intent as source text, such as `attack(5), gain(3, "block")` or "nothing".
func (f *Fight) intentSourceText(enemy Actor) string {
	var list []string
	shown := f.intentRecords(enemy).Source
	for i := range shown.Len() {
		action := shown.Item(i)
		kind, _ := IntentKindWords.Number(action.Source.Field("type").Text)
		list = append(list, actionSourceText(IntentKind(kind), action))
	}
	if list == nil {
		return "nothing"
	}
	return strings.Join(list, ", ")
}

func actionSourceText(kind IntentKind, v schema.Value) string {
	if v.Source.Field("type").Text != kind.String() || v.Source.Field("amount").Shape == schema.Nil {
		return ""
	}
	args, options := []string{v.Source.Field("amount").String()}, []string{}
	if n := v.Source.Field("times"); n.Shape == schema.Whole && n.N != 1 {
		options = append(options, "times = "+strconv.Itoa(n.N))
	}
	for _, name := range [...]string{"keyword", "who"} {
		switch part := v.Source.Field(name); {
		case part.Shape == schema.Nil:
		case kind == IntentAttack:
			options = append(options, name+" = "+part.String())
		default:
			args = append(args, part.String())
		}
	}
	if len(options) > 0 {
		args = append(args, "{ "+strings.Join(options, ", ")+" }")
	}
	return kind.String() + "(" + strings.Join(args, ", ") + ")"
}

var intentForm = &schema.CallbackSignature{Params: schema.NewCallbackParams("self fight", schema.TypeRef("actor"), schema.TypeRef("fight")),
	Result: schema.TypeList(&schema.Type{Shape: schema.Record}), ExpectedResult: "a list of intents like { attack(5) }",
	Check: func(c schema.RunningCallback, scope *vocabulary.NameScope, result schema.Value) string {
		_, problem := intentReader{side: intentSideOf(c.(*CallbackContext).By.Actor.IsCompanion()), keywords: c.(*CallbackContext).content.Keywords, scope: scope}.readIntent(result.Source)
		return problem
	}}

var countForm = &schema.CallbackSignature{Params: schema.NewCallbackParams("self fight", schema.TypeRef("actor"), schema.TypeRef("fight")), Result: modified, Mode: schema.Pure, IsForecast: true,
	ExpectedResult: wantModified}

const countClass = "(fun(self: EnemySelf, fight: Fight): integer)"

func newNumberFunc(call schema.CallbackFunc) NumberFunc {
	return func(f *Fight, self Source) int {
		return call(f.fillTopCallbackContext(self, Nobody, nil), schema.CallbackArg{}, schema.CallbackArg{}).N
	}
}

var whenForm = &schema.CallbackSignature{Params: schema.NewCallbackParams("self fight", schema.TypeRef("actor"), schema.TypeRef("fight")),
	Result: schema.TypeTruth, Mode: schema.Pure, ExpectedResult: "true or false"}

var termFields = []*schema.Field{
	schema.AddCheck(schema.NumberField("weight", "", 0, maxWeight, func(t *EntryConditions) *int { return &t.Weight }), func(_ *schema.DefinitionReader, t *EntryConditions) { t.Weighted = true }),
	schema.NumberField("cooldown", "", 0, MaxCooldown, func(t *EntryConditions) *int { return &t.Cooldown }).SetDefault("0"),
	schema.BoolField("no_repeat", "", func(t *EntryConditions) *bool { return &t.NoRepeat }),
	schema.FuncField("when", "", whenForm, func(t *EntryConditions, call schema.CallbackFunc) {
		t.When = func(f *Fight, self Source) bool { return newNumberFunc(call)(f, self) != 0 }
	}),
}

const entryClass = "Intent[] | fun(self: EnemySelf, fight: Fight): Intent[] | { weight?: integer, cooldown?: integer, no_repeat?: boolean, when?: fun(self: EnemySelf, fight: Fight): boolean, [integer]: Intent }"

func intentsField[D any](at func(*D) *[]IntentEntry) *schema.Field {
	return schema.CustomField("intents", "The pattern: one entry per turn, repeated from the start; each is a list of actions or a function that returns one. "+
		"A number in an action can be a function, which is called often and must not change anything. "+
		"An entry can be limited by cooldown = N turns, no_repeat = true, or when = a function; entries that do not apply are skipped. If any entry has a weight, the next one is chosen at random among those that apply.",
		schema.TypeList(&schema.Type{Shape: schema.Any, Class: entryClass}),
		func(r *schema.DefinitionReader, d *D, v schema.Value) { *at(d) = readPattern(r, v) },
		func(w *schema.DefinitionConverter, d *D) schema.Value {
			var made schema.BuiltTable
			for i, entry := range *at(d) {
				place := strconv.Itoa(i + 1)
				if entry.Choose != nil && !entry.hasConditions() {
					made = append(made, w.FunctionBelowField(place).WithName(""))
				} else {
					made = append(made, patternEntryValue(w, place, &entry).WithName(""))
				}
			}
			return made.OrNil(schema.List)
		})
}

func readPattern(r *schema.DefinitionReader, v schema.Value) (list []IntentEntry) {
	for i := range v.Source.Len() {
		place := strconv.Itoa(i + 1)
		switch item := v.Source.Item(i); {
		case item.Shape == schema.Func:
			list = append(list, IntentEntry{Choose: newIntentFunc(r.RecordAndBindFunction(item, intentForm, place))})
		case item.Source != nil:
			r.WithItemInPath(i, func() { list = append(list, readPatternEntry(r, i, item)) })
		default:
			r.RecordErrorAt(place, "", "entry %d of intents must be a list like { attack(5) } or a function that returns one, not %s", i+1, item)
		}
	}
	return list
}

func newIntentFunc(call schema.CallbackFunc) func(f *Fight, self Source) Intent {
	return func(f *Fight, self Source) Intent {
		made := call(f.fillTopCallbackContext(self, Nobody, nil), schema.CallbackArg{}, schema.CallbackArg{})
		intent, _ := intentReader{side: intentSideOf(self.Actor.IsCompanion()), keywords: f.content.Keywords, scope: made.Scope}.readIntent(made.Source)
		return intent
	}
}

func readPatternEntry(r *schema.DefinitionReader, i int, v schema.Value) (entry IntentEntry) {
	terms, actions := schema.BuiltTable{}, schema.BuiltTable{}
	for _, name := range v.Source.Names() {
		if slices.ContainsFunc(termFields, func(f *schema.Field) bool { return f.Name == name }) {
			terms = append(terms, v.Source.Field(name).WithName(name))
		} else {
			actions = append(actions, v.Source.Field(name).WithName(name))
		}
	}
	r.ReadRecordInto(termFields, &entry.EntryConditions, schema.Value{Shape: schema.Record, Source: terms})
	if one := v.Source.Item(0); v.Source.Len() == 1 && one.Shape == schema.Func && len(actions) == 0 {
		entry.Choose = newIntentFunc(r.RecordAndBindFunction(one, intentForm, "1"))
		return entry
	}
	from := v.Source
	if len(terms) > 0 {
		for i := range min(from.Len(), MaxIntent+1) {
			actions = append(actions, from.Item(i).WithName(""))
		}
		from = actions
	}
	counts := func(v schema.Value, path string) uint8 {
		entry.Counts = append(entry.Counts, newNumberFunc(r.RecordAndBindFunction(v, countForm, path)))
		return uint8(len(entry.Counts))
	}
	intent, problem := intentReader{side: intentSideOf(r.Definition().(*EnemyDef).Companion), keywords: cmp.Or(r.Keywords, Keywords), scope: r.ScopeAtField(""), isRemoved: r.IsRemovedByMod, addFunction: counts}.readIntent(from)
	if problem != "" {
		r.RecordErrorAt("", "", "entry %d of intents: %s", i+1, problem)
	}
	entry.Fixed = intent
	return entry
}

func patternEntryValue(w *schema.DefinitionConverter, path string, entry *IntentEntry) schema.Value {
	made := schema.BuiltTable{}
	if entry.Choose != nil {
		made = append(made, w.FunctionBelowField(path+".1").WithName(""))
	}
	for i, a := range entry.Fixed.Actions() {
		made = append(made, a.toDefinitionRecord(w, path+"."+strconv.Itoa(i+1)).WithName(""))
	}
	if entry.Weighted {
		made = append(made, schema.Number(entry.Weight).WithName("weight"))
	}
	if entry.Cooldown > 0 {
		made = append(made, schema.Number(entry.Cooldown).WithName("cooldown"))
	}
	if entry.NoRepeat {
		made = append(made, schema.Bool(true).WithName("no_repeat"))
	}
	if entry.When != nil {
		made = append(made, w.FunctionBelowField(path+".when").WithName("when"))
	}
	return schema.Value{Shape: schema.List, Source: made}
}

// toDefinitionRecord returns the action as a record, like the result of a script function such as attack(5).
func (a IntentAction) toDefinitionRecord(w *schema.DefinitionConverter, path string) schema.Value {
	keywords := cmp.Or(w.Keywords, Keywords)
	amount, times := schema.Number(int(a.Amount)), schema.Number(int(a.Times))
	if a.TimesBy > 0 {
		times = w.FunctionBelowField(path + ".times")
	}
	switch {
	case a.AmountFunction() > 0:
		amount = w.FunctionBelowField(path + ".amount")
	case a.AmountIsStacks:
		amount = schema.String(keywords.Row(a.Of).Word)
	case a.Amount == All:
		amount = schema.String("all")
	}
	made := a.toRecord(keywords, amount, times)
	if a.Times == 1 && a.TimesBy == 0 {
		made = slices.DeleteFunc(made, func(part schema.NamedValue) bool { return part.Name == "times" })
	}
	return schema.Value{Shape: schema.Record, Source: made}
}
