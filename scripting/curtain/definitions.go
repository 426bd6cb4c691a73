package curtain

import (
	"sort"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
)

// The most a number of a definition can be.
const (
	maxAmount = engine.MaxCount
	maxCost   = 3
	maxTimes  = 99
	maxRule   = 400 // characters of a rule text
)

// callback is one function of a definition.
type callback struct {
	fn   *lua.LFunction
	item string // card "vex", enemy "critic"
	name string // play, on.damaged, phases.2.enter
}

// reader turns definitions into the engine's, and collects their callbacks. The
// order in which it meets them is fixed by the definitions alone, so that every
// runtime of a generation numbers them alike.
type reader struct {
	faults    source.Errors
	callbacks []callback
	bound     *Runtime // who runs the callbacks; nil: the runtime of the fight
	complete  bool     // a pack's definitions leave nothing out; a scenario's may

	cards        []*rules.CardDef
	enemies      []*rules.EnemyDef
	protagonists []*rules.ProtagonistDef
	run          rules.RunDef
	values       map[*rules.CardDef]*lua.LTable
	at           map[engine.Place]*scripting.Definition
	runs         int
}

func newReader(bound *Runtime, complete bool) *reader {
	return &reader{bound: bound, complete: complete, at: map[engine.Place]*scripting.Definition{}}
}

// read reads one definition.
func (rd *reader) read(def *scripting.Definition) {
	rec := scripting.NewRecord(def, &rd.faults)
	where := engine.Place{File: def.Chunk.Text.Name, Line: def.Line}
	rd.at[where] = def
	switch def.Kind {
	case "card":
		rd.readCard(rec, where)
	case "enemy":
		rd.readEnemy(rec, where, "")
	case "protagonist":
		rd.readProtagonist(rec, where)
	case "run":
		rd.readRun(rec, where)
	}
}

// misfits turns what does not fit together into faults at the right fields.
func (rd *reader) misfits(list engine.Misfits) {
	for _, m := range list {
		def := rd.at[m.Where]
		if def == nil {
			rd.faults = append(rd.faults, &source.Error{File: m.Where.File, Line: m.Where.Line, Message: m.Message})
			continue
		}
		line, column, width := def.Chunk.Field(def.Line, m.Path...)
		e := def.Chunk.Text.Errorf(line, column, width, "%s", m.Message)
		if m.Wanted != "" {
			e.Hint = source.DidYouMean(m.Wanted, m.Known)
		}
		rd.faults = append(rd.faults, e)
	}
}

// sorted is all faults, in the order of files and lines; nil when there is none.
func (rd *reader) sorted() error {
	if len(rd.faults) == 0 {
		return nil
	}
	sort.SliceStable(rd.faults, func(i, j int) bool {
		a, b := rd.faults[i], rd.faults[j]
		if a.File != b.File {
			return a.File < b.File
		}
		return a.Line < b.Line
	})
	return rd.faults
}

// callback numbers a function of a definition; -1 for none.
func (rd *reader) callback(fn *lua.LFunction, item, name string) int {
	if fn == nil {
		return -1
	}
	rd.callbacks = append(rd.callbacks, callback{fn, item, name})
	return len(rd.callbacks) - 1
}

// runtime is who runs a callback in a fight.
func (rd *reader) runtime() func(f *rules.Fight) *Runtime {
	if rd.bound != nil {
		bound := rd.bound
		return func(*rules.Fight) *Runtime { return bound }
	}
	return func(f *rules.Fight) *Runtime { return f.Runtime.(*Runtime) }
}

// id reads and checks an id.
func id(rec *scripting.Record, absent string) string {
	s := rec.Text("id")
	if s == "" && absent != "" {
		return absent
	}
	if s == "" {
		s = rec.Need("id")
	}
	if s != "" && !isSnake(s) {
		rec.Faultf("id", "", "id %q must be snake_case: small letters, digits and single underscores, beginning with a letter", s)
	}
	return s
}

func isSnake(s string) bool {
	under := true
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c >= 'a' && c <= 'z':
			under = false
		case c >= '0' && c <= '9' && i > 0:
			under = false
		case c == '_' && !under:
			under = true
		default:
			return false
		}
	}
	return s != "" && !under && len(s) <= 60
}

// values reads the named numbers of a card or an enemy, over those of base.
func values(rec *scripting.Record, base []rules.Value) []rules.Value {
	sub := rec.Sub("values")
	if sub == nil {
		return base
	}
	list := append([]rules.Value(nil), base...)
next:
	for _, name := range sub.Fields() {
		n := sub.Int(name, -maxAmount, maxAmount, 0)
		for i := range list {
			if list[i].Name == name {
				list[i].Number = n
				continue next
			}
		}
		if base != nil {
			// An upgrade changes numbers; a new one would be a slip.
			sub.Unknown(name, "value", name, valueNames(base))
			continue
		}
		list = append(list, rules.Value{Name: name, Number: n})
	}
	sub.Done()
	return list
}

func valueNames(list []rules.Value) (names []string) {
	for _, v := range list {
		names = append(names, v.Name)
	}
	return names
}

// template reads a text and checks that each of its {names} is a value.
func template(rec *scripting.Record, list []rules.Value, absent string) string {
	text := rec.Text("text")
	field := "text"
	if text == "" {
		text, field = absent, ""
	}
	if len(text) > maxRule {
		rec.Faultf(field, "", "text is longer than %d characters", maxRule)
	}
	for _, name := range engine.Placeholders(text) {
		known := false
		for _, v := range list {
			known = known || v.Name == name
		}
		if !known {
			rec.Faultf(field, source.DidYouMean(name, valueNames(list)), "text speaks of {%s}, but values has no %s", name, name)
		}
	}
	return text
}

// keyword finds a keyword and reports an unknown one at a field.
func keyword(rec *scripting.Record, field, word string) (rules.Keyword, bool) {
	k, ok := rules.KeywordNamed(word)
	if !ok {
		rec.Unknown(field, "keyword", word, keywordWords)
	}
	return k, ok
}

var keywordWords = func() []string {
	list := make([]string, rules.NumKeywords)
	for i := range rules.Keywords {
		list[i] = rules.Keywords[i].Word
	}
	return list
}()

// hooks reads the reactions of a definition.
func (rd *reader) hooks(rec *scripting.Record, item string, allowed func(kind int) bool) (on [rules.NumHooks]rules.Hook) {
	sub := rec.Sub("on")
	if sub == nil {
		return on
	}
	for kind := range on {
		if !allowed(kind) {
			continue
		}
		name := rules.EventTypes[kind]
		if n := rd.callback(sub.Func(name), item, "on."+name); n >= 0 {
			runtime := rd.runtime()
			on[kind] = func(f *rules.Fight, self rules.Source, e *engine.Event) { runtime(f).hook(n, f, self, e) }
		}
	}
	sub.Done()
	return on
}
