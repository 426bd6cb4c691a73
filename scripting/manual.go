package scripting

import (
	"cmp"
	"slices"
	"strings"

	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
)

// Manual explains every name, and every field of what a name leads to: what the game declares,
// word by word.
func (c *Console) Manual() (list []ManualEntry) {
	root := c.root()
	list = append(list, ManualEntry{Word: c.game.Short, Signature: c.game.Short, Example: c.game.Short + "." + root.Fields[0].Name,
		About: "The present " + root.Name + "; it has all that the names at the prompt have, as fields."})
	for _, how := range c.game.Setups {
		list = append(list, kindEntry(how.Kind, "Begins one as a scenario does; without anything after it, it is the present one."))
		list = append(list, playedEntries(how.Played, slices.Contains(c.roots(), how.Played.View), c.direction())...)
	}
	for _, v := range c.game.Views {
		if !v.Acting && v != c.game.Views[0] {
			list = append(list, fieldEntries(v, v.Name+".")...)
		}
	}
	list = append(list, actionEntries(c.game.Actions)...)
	for _, k := range c.game.Kinds {
		if k.Local {
			list = append(list, kindEntry(k, "Adds one to the content, or replaces the one of its id."))
		}
		list = append(list, c.givenEntries(k)...)
	}
	for _, m := range c.game.Makers {
		list = append(list, ManualEntry{Word: m.Name, Signature: commands.Signature(m.Name, m.Args), About: m.Doc, Example: m.Example})
	}
	if _, files := c.library.find(c.text(), ""); len(files) > 0 {
		list = append(list, ManualEntry{Word: useWord, Signature: useWord + "(file)", Example: useWord + " " + schema.String(files[0]).String(),
			About: "The table that a library file of the scripts returns."})
	}
	seen := map[string]bool{}
	for _, v := range c.game.Views {
		for _, verb := range c.game.Verbs[v] {
			if on := v.Caller() + ":"; !seen[on+verb.Name] {
				seen[on+verb.Name] = true
				e := verbEntry(on, "In a callback: ", verb)
				e.Verb = true
				list = append(list, e)
			}
		}
	}
	return list
}

// givenEntries are what callbacks are given by the name of a kind of definition, and
// is none: an event.
func (c *Console) givenEntries(k *schema.Kind) (list []ManualEntry) {
	for _, v := range c.game.Views {
		if v.Acting && v.Name == k.Name && k.Local {
			list = append(list, ManualEntry{Word: v.Name, Signature: "function(self, " + c.game.Views[0].Name + ", " + v.Name + ")",
				About: "In a callback: " + v.Doc + " It has " + strings.Join(v.Names(), ", ") + ".", Example: "help " + v.Name})
		}
	}
	return list
}

// Declared explains a word that the game declares for scripts, wherever it stands:
// a hook, a field of a definition or of an event. Its entries have no example.
func (c *Console) Declared(word string) (list []ManualEntry) {
	for _, e := range referenceOf(c.game, c.content).Explain(word) {
		list = append(list, ManualEntry{Word: word, Signature: strings.Join(e.Paths, ", "), About: e.Doc})
	}
	return list
}

// kindEntry is a kind of definition or set-up, with its fields.
func kindEntry(k *schema.Kind, does string) ManualEntry {
	var fields []string
	for _, f := range k.Fields {
		fields = append(fields, f.Name+" =")
	}
	return ManualEntry{Word: k.Name, Signature: k.Name + " { " + strings.Join(fields, ", ") + " }", About: k.Doc + " " + does, Example: k.OneLineExample()}
}

// playedEntries are the fields and methods of a game as it is played; those of the
// innermost are names of their own.
func playedEntries(v *actions.Played, root bool, directed string) (list []ManualEntry) {
	before, call := v.Name+".", v.Name+":"
	if root {
		before, call = "", ""
	}
	list = fieldEntries(v.View, before)
	for _, a := range v.Methods {
		list = append(list, ManualEntry{Word: call + a.Name, Signature: call + a.Signature(), About: a.Doc, Example: a.Called})
	}
	for _, s := range v.Series {
		e := ManualEntry{Word: call + s.Name, Signature: commands.Signature(call+s.Name, s.Args), About: s.Doc, Example: s.Called}
		if s.Setup != nil {
			read := kindEntry(s.Setup.Kind, "")
			e.Signature, e.Example = call+read.Signature, read.Example
		}
		list = append(list, e)
	}
	for _, q := range v.Asks {
		list = append(list, verbEntry(call, "", q))
	}
	if root {
		list = append(list, ManualEntry{Word: "direct", Signature: "direct(words)", About: "Does a stage direction from Lua.", Example: `direct("` + directed + `")`})
	}
	return list
}

func fieldEntries(v *schema.View, before string) (list []ManualEntry) {
	for _, f := range v.Fields {
		if f.Hidden {
			continue
		}
		e := ManualEntry{Word: before + f.Name, Signature: before + f.Name + f.Suffix(), About: f.About(), Example: f.Example}
		if e.Example == "" {
			e.Example = strings.TrimPrefix(v.Path+"."+f.Name, ".")
		}
		list = append(list, e)
	}
	return list
}

// actionEntries are what can be typed, the stage directions together too.
func actionEntries(known []*actions.Action) (list []ManualEntry) {
	var forms []string
	example := ""
	for _, a := range known {
		form, tried := a.Shown(), a.Example
		if tried == "" {
			tried = cmp.Or(a.Called, "help "+a.Head())
		}
		list = append(list, ManualEntry{Word: a.Head(), Signature: form, About: a.Doc, Example: tried})
		if !a.Move {
			forms = append(forms, form)
			if example == "" {
				example = a.Example
			}
		}
	}
	return append(list, ManualEntry{Word: "directions", Signature: strings.Join(forms, "; "), Example: example,
		About: "The stage directions: they change the game by hand, and are recorded and undone as moves are."})
}

func verbEntry(on, before string, v *commands.Verb) ManualEntry {
	about := v.Doc
	if before != "" {
		about = before + strings.ToLower(v.Doc[:1]) + v.Doc[1:]
	}
	if v.ResultDoc != "" {
		about = strings.TrimSuffix(about, ".") + "; returns " + v.ResultDoc + "."
	}
	example := v.Example
	if example == "" {
		example = "help " + on + v.Name
	}
	return ManualEntry{Word: on + v.Name, Signature: commands.Signature(on+v.Name, v.Args), About: about, Example: example}
}

// direction is an example of a stage direction.
func (c *Console) direction() string {
	for _, a := range c.game.Actions {
		if !a.Move {
			return a.Example
		}
	}
	return ""
}
