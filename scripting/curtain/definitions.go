package curtain

import (
	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/scripting"
)

// The most a number of a definition can be.
const (
	maxAmount = engine.MaxCount
	maxCost   = 3
	maxTimes  = 99
)

// reader turns definitions into the engine's.
type reader struct {
	scripting.Reading
	bound    *Runtime // who runs the callbacks; nil: the runtime of the fight
	complete bool     // a pack's definitions leave nothing out; a scenario's may

	cards        []*rules.CardDef
	enemies      []*rules.EnemyDef
	protagonists []*rules.ProtagonistDef
	run          rules.RunDef
	runs         int
}

func newReader(bound *Runtime, complete bool) *reader {
	return &reader{bound: bound, complete: complete}
}

// read reads one definition.
func (rd *reader) read(def *scripting.Definition) {
	rec, where := rd.Begin(def)
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

// runtime is who runs a callback in a fight.
func (rd *reader) runtime() func(f *rules.Fight) *Runtime {
	if rd.bound != nil {
		bound := rd.bound
		return func(*rules.Fight) *Runtime { return bound }
	}
	return func(f *rules.Fight) *Runtime { return f.Runtime.(*Runtime) }
}

// keyword finds a keyword and reports an unknown one at a field.
func keyword(rec *scripting.Record, field, word string) (rules.Keyword, bool) {
	k, ok := rules.Keywords.Named(word)
	if !ok {
		rec.Unknown(field, "keyword", word, keywordWords)
	}
	return k, ok
}

// keywordWords are the words of the game's own keywords.
var keywordWords = rules.Keywords.Words(rules.Keywords.All())

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
		if n := rd.Callback(sub.Func(name), item, "on."+name); n >= 0 {
			runtime := rd.runtime()
			on[kind] = func(f *rules.Fight, self rules.Source, e *engine.Event) { runtime(f).hook(n, f, self, e) }
		}
	}
	sub.Done()
	return on
}
