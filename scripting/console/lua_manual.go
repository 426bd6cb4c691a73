package console

import (
	"cmp"
	"slices"
	"strings"

	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting"
)

// LuaManual returns entries for all names at the prompt, fields of their values and verbs of callbacks.
func (c *RulesetPrompt) LuaManual() (list []ManualEntry) {
	root := c.currentRootView()
	list = append(list, ManualEntry{Word: c.Game.GameVariable, Signature: c.Game.GameVariable, Example: c.Game.GameVariable + "." + root.Fields[0].Name,
		About: "The current " + root.Name + "; its fields are also available as names at the prompt."})
	direction := ""
	if i := slices.IndexFunc(c.Game.Actions, func(a *actions.Decl) bool { return !a.Move }); i >= 0 {
		direction = c.Game.Actions[i].Example
	}
	for _, setup := range c.Game.Setups {
		list = append(list, kindEntry(setup.Kind, "Starts a game as in a scenario; without arguments, the current one."))
		list = append(list, playableViewEntries(setup.Played, slices.Contains(c.possibleRootViews(), setup.Played.View), direction)...)
	}
	for _, v := range c.Game.Views {
		if !v.Acting && v != c.Game.Views[0] {
			list = append(list, fieldEntries(v, v.Name+".")...)
		}
	}
	list = append(list, actionEntries(c.Game.Actions)...)
	for _, k := range c.Game.Kinds {
		if !k.Local {
			continue
		}
		list = append(list, kindEntry(k, "Adds a definition to the content, or replaces the one with the same id."))
		for _, v := range c.Game.Views { // a parameter of callbacks may have the same name, such as event
			if v.Acting && v.Name == k.Name {
				list = append(list, ManualEntry{Word: v.Name, Signature: "function(self, " + c.Game.Views[0].Name + ", " + v.Name + ")",
					About: "In a callback: " + v.Doc + " Its fields are " + strings.Join(v.ReadableFields(schema.NoSubject), ", ") + ".", Example: "help " + v.Name})
			}
		}
	}
	for _, m := range c.Game.Makers {
		list = append(list, ManualEntry{Word: m.Name, Signature: commands.Signature(m.Name, m.Args), About: m.Doc, Example: m.Example})
	}
	if files := c.Library.UsableLibraryNames(c.Text()); len(files) > 0 {
		list = append(list, ManualEntry{Word: scripting.UseWord, Signature: scripting.UseWord + "(file)", Example: scripting.UseWord + " " + schema.String(files[0]).String(),
			About: "Loads a library file in the scripts and returns its table."})
	}
	listed := map[string]bool{}
	for _, v := range c.Game.Views {
		for _, verb := range c.Game.Verbs[v] {
			if on := cmp.Or(v.ParamWithVerbs, "self") + ":"; !listed[on+verb.Name] {
				listed[on+verb.Name] = true
				e := verbEntry(on, "In a callback: ", verb)
				e.Verb = true
				list = append(list, e)
			}
		}
	}
	return list
}

func kindEntry(k *schema.Kind, purpose string) ManualEntry {
	var fields []string
	for _, f := range k.Fields {
		fields = append(fields, f.Name+" =")
	}
	return ManualEntry{Word: k.Name, Signature: k.Name + " { " + strings.Join(fields, ", ") + " }", About: k.Doc + " " + purpose, Example: k.OneLineExample()}
}

// playableViewEntries returns entries for the fields and methods of a view: without the view's name
// before them if isRoot is true. direction is an example of a stage direction.
func playableViewEntries(v *actions.PlayableView, isRoot bool, direction string) (list []ManualEntry) {
	prefix, call := v.Name+".", v.Name+":"
	if isRoot {
		prefix, call = "", ""
	}
	list = fieldEntries(v.View, prefix)
	for _, a := range v.Methods {
		list = append(list, ManualEntry{Word: call + a.Name, Signature: call + a.Signature(), About: a.Doc, Example: a.CallExample})
	}
	for _, s := range v.Series {
		e := ManualEntry{Word: call + s.Name, Signature: commands.Signature(call+s.Name, s.Args), About: s.Doc, Example: s.CallExample}
		if s.Setup != nil {
			read := kindEntry(s.Setup.Kind, "")
			e.Signature, e.Example = call+read.Signature, read.Example
		}
		list = append(list, e)
	}
	for _, q := range v.Questions {
		list = append(list, verbEntry(call, "", q))
	}
	if isRoot {
		list = append(list, ManualEntry{Word: "direct", Signature: "direct(words)", About: "Performs a stage direction from Lua.", Example: `direct("` + direction + `")`})
	}
	return list
}

func fieldEntries(v *schema.View, prefix string) (list []ManualEntry) {
	for _, f := range v.Fields {
		if f.InspectionOnly {
			continue
		}
		list = append(list, ManualEntry{Word: prefix + f.Name, Signature: prefix + f.Name + f.KeySuffix(), About: f.DocWithWords(),
			Example: cmp.Or(f.Example, strings.TrimPrefix(v.Path+"."+f.Name, "."))})
	}
	return list
}

func actionEntries(decls []*actions.Decl) (list []ManualEntry) {
	var forms []string
	example := ""
	for _, a := range decls {
		form := a.FormForPeople()
		list = append(list, ManualEntry{Word: a.FirstWord(), Signature: form, About: a.Doc,
			Example: cmp.Or(a.Example, a.CallExample, "help "+a.FirstWord())})
		if !a.Move {
			forms = append(forms, form)
			example = cmp.Or(example, a.Example)
		}
	}
	return append(list, ManualEntry{Word: "directions", Signature: strings.Join(forms, "; "), Example: example,
		About: "Stage directions change the game by hand; like moves, they are recorded and can be undone."})
}

func verbEntry(on, context string, v *commands.Verb) ManualEntry {
	about := v.Doc
	if context != "" {
		about = context + strings.ToLower(v.Doc[:1]) + v.Doc[1:]
	}
	if v.ResultDoc != "" {
		about = strings.TrimSuffix(about, ".") + "; returns " + v.ResultDoc + "."
	}
	name := on + v.Name
	return ManualEntry{Word: name, Signature: commands.Signature(name, v.Args), About: about, Example: cmp.Or(v.Example, "help "+name)}
}
