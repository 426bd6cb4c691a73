package main

import (
	"curtaincall/engine"
	"curtaincall/scripting"
)

// listing is what list and show print.
type listing struct {
	document
	Entries []entry `json:"entries"`
}

type entry struct {
	Kind   string         `json:"kind"`
	ID     string         `json:"id"`
	Name   string         `json:"name"`
	Text   string         `json:"text"`
	Fields map[string]any `json:"fields"`
	Forms  []entry        `json:"forms,omitempty"`
	File   string         `json:"file,omitempty"`
	Line   int            `json:"line,omitempty"`
	Mod    string         `json:"mod,omitempty"`
}

func (g *game) entriesOf(list []scripting.Entry) []entry {
	all := []entry{}
	for _, e := range list {
		one := entry{Kind: e.Kind, ID: e.ID, Name: e.Name, Text: e.Text, Fields: map[string]any{}, File: e.Where.File, Line: e.Where.Line, Mod: g.modOf(e)}
		for _, f := range e.Fields() {
			one.Fields[f.Name] = jsonValue(f.Value)
		}
		if e.Forms != nil {
			one.Forms = g.entriesOf(e.Forms)
		}
		all = append(all, one)
	}
	return all
}

// modOf is the id of the mod that an entry is of; "" for what is of the game itself.
func (g *game) modOf(e scripting.Entry) string {
	if m := g.packs.set.Of(e.Where.File); m != nil {
		return m.ID
	}
	return ""
}

// jsonValue is the value of a field: named numbers are an object, and a list is
// one even if it is empty.
func jsonValue(value any) any {
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
