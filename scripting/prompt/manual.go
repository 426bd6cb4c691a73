package prompt

import (
	"cmp"
	"slices"
	"strings"

	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting"
)

// Manual returns an entry for every name at the prompt, for the fields it leads to and for the
// verbs of callbacks.
func (c *Prompt) Manual() (list []ManualEntry) {
	root := c.root()
	list = append(list, ManualEntry{Word: c.Game.Short, Signature: c.Game.Short, Example: c.Game.Short + "." + root.Fields[0].Name,
		About: "The current " + root.Name + "; its fields are the same as the names at the prompt."})
	for _, how := range c.Game.Setups {
		list = append(list, kindEntry(how.Kind, "Starts a game as in a scenario; without arguments, the current one."))
		list = append(list, playedEntries(how.Played, slices.Contains(c.roots(), how.Played.View), c.direction())...)
	}
	for _, v := range c.Game.Views {
		if !v.Acting && v != c.Game.Views[0] {
			list = append(list, fieldEntries(v, v.Name+".")...)
		}
	}
	list = append(list, actionEntries(c.Game.Actions)...)
	for _, k := range c.Game.Kinds {
		if k.Local {
			list = append(list, kindEntry(k, "Adds a definition to the content, or replaces the one with the same id."))
		}
		list = append(list, c.givenEntries(k)...)
	}
	for _, m := range c.Game.Makers {
		list = append(list, ManualEntry{Word: m.Name, Signature: commands.Signature(m.Name, m.Args), About: m.Doc, Example: m.Example})
	}
	if files := c.Library.Names(c.Text()); len(files) > 0 {
		list = append(list, ManualEntry{Word: scripting.UseWord, Signature: scripting.UseWord + "(file)", Example: scripting.UseWord + " " + schema.String(files[0]).String(),
			About: "The table that a library file of the scripts returns."})
	}
	seen := map[string]bool{}
	for _, v := range c.Game.Views {
		for _, verb := range c.Game.Verbs[v] {
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

// givenEntries returns the entry of the parameter that callbacks get and that has the name of a
// kind of definition without being one: an event.
func (c *Prompt) givenEntries(k *schema.Kind) (list []ManualEntry) {
	for _, v := range c.Game.Views {
		if v.Acting && v.Name == k.Name && k.Local {
			list = append(list, ManualEntry{Word: v.Name, Signature: "function(self, " + c.Game.Views[0].Name + ", " + v.Name + ")",
				About: "In a callback: " + v.Doc + " It has " + strings.Join(v.Names(), ", ") + ".", Example: "help " + v.Name})
		}
	}
	return list
}

// Declared returns entries, without examples, of a word that the game declares for scripts: a hook,
// or a field of a definition or an event.
func (c *Prompt) Declared(word string) (list []ManualEntry) {
	for _, e := range scripting.ReferenceOf(c.Game, c.Content).Explain(word) {
		list = append(list, ManualEntry{Word: word, Signature: strings.Join(e.Paths, ", "), About: e.Doc})
	}
	return list
}

func kindEntry(k *schema.Kind, does string) ManualEntry {
	var fields []string
	for _, f := range k.Fields {
		fields = append(fields, f.Name+" =")
	}
	return ManualEntry{Word: k.Name, Signature: k.Name + " { " + strings.Join(fields, ", ") + " }", About: k.Doc + " " + does, Example: k.OneLineExample()}
}

// playedEntries returns entries for the fields and methods of a played view; those of a root are
// names by themselves, without the view's name before them.
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
		list = append(list, ManualEntry{Word: "direct", Signature: "direct(words)", About: "Performs a stage direction from Lua.", Example: `direct("` + directed + `")`})
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

func actionEntries(known []*actions.Decl) (list []ManualEntry) {
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
		About: "Stage directions change the game by hand; they are recorded and can be undone, like moves."})
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

func (c *Prompt) direction() string {
	for _, a := range c.Game.Actions {
		if !a.Move {
			return a.Example
		}
	}
	return ""
}
