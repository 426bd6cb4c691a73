package inspect

import (
	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/scripting/lookup"
)

// EntriesDocument is the JSON output of list and show.
type EntriesDocument struct {
	program.Document
	Entries []Entry `json:"entries"`
}

type Entry struct {
	Kind   string         `json:"kind"`
	ID     string         `json:"id"`
	Name   string         `json:"name"`
	Text   string         `json:"text"`
	Fields map[string]any `json:"fields"`
	Forms  []Entry        `json:"forms,omitempty"`
	File   string         `json:"file,omitempty"`
	Line   int            `json:"line,omitempty"`
	Mod    string         `json:"mod,omitempty"`
}

func newEntries(g *load.LoadedGame, list []lookup.Entry) []Entry {
	all := []Entry{}
	for _, e := range list {
		one := Entry{Kind: e.Kind, ID: e.ID, Name: e.Name, Text: e.Text, Fields: map[string]any{}, File: e.Where.File, Line: e.Where.Line, Mod: definingMod(g, e)}
		for _, f := range e.Fields() {
			one.Fields[f.Name] = toJSONValue(f.Value)
		}
		if e.Forms != nil {
			one.Forms = newEntries(g, e.Forms)
		}
		all = append(all, one)
	}
	return all
}

// definingMod returns the id of the mod that defines an entry; "" for entries of the game itself.
func definingMod(g *load.LoadedGame, e lookup.Entry) string {
	if m := g.Packs.Set.Of(e.Where.File); m != nil {
		return m.ID
	}
	return ""
}

// toJSONValue converts the value of a field for JSON: named numbers to an object, a nil list to [].
func toJSONValue(value any) any {
	switch v := value.(type) {
	case []string:
		return append([]string{}, v...)
	case []engine.Value:
		object := map[string]int{}
		for _, named := range v {
			object[named.Name] = named.Number
		}
		return object
	}
	return value
}
