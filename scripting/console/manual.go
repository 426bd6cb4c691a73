package console

import (
	"cmp"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
	"curtaincall/engine/spelling"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
)

// ManualEntries returns the help entries of the console's verbs, the names of the ruleset and the Lua library.
func (c *Console) ManualEntries() (list []ManualEntry) {
	for _, v := range c.verbs {
		signature := v.Word
		if v.Args != "" {
			signature += " " + v.Args
		}
		list = append(list, ManualEntry{Word: v.Word, Signature: signature, About: v.About, Example: c.fillInExamples(v.Example)})
	}
	list = append(list, c.bindings.LuaManual()...)
	list = append(list,
		ManualEntry{Word: "print", Signature: "print(value, ...)", About: "Prints values on one line, strings without quotes.", Example: `print("turn", 3)`})
	if c.AllowsGo {
		list = append(list, ManualEntry{Word: "go", Signature: "go:METHOD(...), go.FIELD", About: "For ruleset authors: calls a Go method or reads a Go field of a copy of the game, in a separate Lua interpreter. Omitted trailing arguments are zero, and -OBJECT passes an object by value. Changes to the copy are discarded.", Example: "go:Legal()[1].Kind"})
	}
	return append(list, libraryManual...)
}

func (c *Console) fillInExamples(line string) string {
	table := c.session.Table()
	replace := func(name string, with func() string) {
		if strings.Contains(line, name) {
			line = strings.ReplaceAll(line, name, with())
		}
	}
	replace("NUMBER", func() string {
		number := screen.TurnFact
		for _, f := range table.AppendFacts(nil) {
			if number = f.Word; strings.Contains(number, ".") {
				break
			}
		}
		return number
	})
	replace("ACTION", func() string {
		if legal := table.Legal(nil); len(legal) > 0 {
			return screen.TypedForm(table, legal[0])
		}
		return strings.Join(c.bindings.MoveWords()[:min(1, len(c.bindings.MoveWords()))], "")
	})
	replace("GAME", func() string { return c.rulesetNames[0] })
	replace("WORD", func() string {
		if defined := c.bindings.Entries(); len(defined) > 0 {
			return defined[0].ID
		}
		return c.rulesetNames[0]
	})
	return line
}

var libraryManual = []ManualEntry{
	{Word: "assert", Signature: "assert(value, message)", About: "Raises an error with the message if the value is false or nil; otherwise returns the value.", Example: `assert(1 < 2, "never")`},
	{Word: "error", Signature: "error(message)", About: "Raises an error with the message.", Example: `if 1 > 2 then error("never") end`},
	{Word: "ipairs", Signature: "ipairs(list)", About: "Iterates over the items of a list in a for loop.", Example: `for i, v in ipairs({ "a", "b" }) do print(i, v) end`},
	{Word: "pairs", Signature: "pairs(table)", About: "Iterates over all fields of a table in a for loop.", Example: `for k, v in pairs({ a = 1 }) do print(k, v) end`},
	{Word: "select", Signature: `select(n, ...) or select("#", ...)`, About: "Returns all values from the nth on; with \"#\", returns the number of values.", Example: `select("#", 1, 2, 3)`},
	{Word: "tonumber", Signature: "tonumber(value)", About: "Converts a string to a number; returns nil if it is not one.", Example: `tonumber("12")`},
	{Word: "tostring", Signature: "tostring(value)", About: "Converts a value to a string.", Example: "tostring(12)"},
	{Word: "type", Signature: "type(value)", About: `Returns the type of a value: "number", "string", "table" and so on.`, Example: "type({})"},
	{Word: "unpack", Signature: "unpack(list, from, to)", About: "Returns the items of a list as values.", Example: "unpack({ 1, 2, 3 })"},
	{Word: "math.abs", Signature: "math.abs(n)", About: "Returns the absolute value of a number.", Example: "math.abs(-3)"},
	{Word: "math.ceil", Signature: "math.ceil(n)", About: "Rounds a number up.", Example: "math.ceil(2.1)"},
	{Word: "math.floor", Signature: "math.floor(n)", About: "Rounds a number down.", Example: "math.floor(2.9)"},
	{Word: "math.huge", Signature: "math.huge", About: "Infinity, which is larger than any other number.", Example: "math.huge > 1"},
	{Word: "math.max", Signature: "math.max(a, b, ...)", About: "Returns the largest of the numbers.", Example: "math.max(1, 3, 2)"},
	{Word: "math.min", Signature: "math.min(a, b, ...)", About: "Returns the smallest of the numbers.", Example: "math.min(1, 3, 2)"},
	{Word: "string.find", Signature: "string.find(text, piece, from)", About: "Returns the first and last positions of a piece of text in a string, or nil if it is not found.", Example: `string.find("curtain", "ta")`},
	{Word: "string.format", Signature: "string.format(template, ...)", About: "Inserts values into a template, in place of %d for a number and %s for a string.", Example: `string.format("%d HP", 12)`},
	{Word: "string.len", Signature: "string.len(text)", About: "Returns the length of a string in bytes.", Example: `string.len("abc")`},
	{Word: "string.lower", Signature: "string.lower(text)", About: "Returns the string in lowercase.", Example: `string.lower("ABC")`},
	{Word: "string.rep", Signature: "string.rep(text, n)", About: "Returns the string repeated n times.", Example: `string.rep("ab", 3)`},
	{Word: "string.sub", Signature: "string.sub(text, from, to)", About: "Returns the part of a string between two positions, counted from 1.", Example: `string.sub("curtain", 1, 3)`},
	{Word: "string.upper", Signature: "string.upper(text)", About: "Returns the string in uppercase.", Example: `string.upper("Pip")`},
	{Word: "table.concat", Signature: "table.concat(list, between)", About: "Joins the items of a list into a string.", Example: `table.concat({ "a", "b" }, ", ")`},
	{Word: "table.insert", Signature: "table.insert(list, place, item)", About: "Adds an item at a position, or at the end.", Example: "local t = { 1 } table.insert(t, 2) print(t)"},
	{Word: "table.remove", Signature: "table.remove(list, place)", About: "Removes an item from a list (by default the last one) and returns it.", Example: "table.remove({ 1, 2 })"},
	{Word: "table.sort", Signature: "table.sort(list, before)", About: "Sorts a list in place, optionally with a comparison function.", Example: "local t = { 2, 1 } table.sort(t) print(t)"},
}

const directionsEntry = "directions"

func (c *Console) helpTopics() (list []string) {
	for _, e := range c.ManualEntries() {
		list = append(list, e.Word)
		if verb, is := strings.CutPrefix(e.Word, "self:"); is { // help finds a verb with and without self:
			list = append(list, verb)
		}
	}
	return append(list, c.definitionAndKeywordIDs()...)
}

func (c *Console) runHelp(word string) error {
	word = strings.Trim(word, `"'`)
	word = strings.TrimSuffix(strings.TrimSuffix(word, "()"), ":")
	if word == "" {
		c.printHelpOverview()
		return nil
	}
	entries := c.findManualEntries(word)
	term := c.printTerm(word)
	for _, e := range entries {
		c.printManualEntry(e)
	}
	if c.printDefinitions(word) {
		return nil
	}
	if len(entries) > 0 || term {
		if !slices.ContainsFunc(entries, func(e ManualEntry) bool { return strings.Contains(e.Signature, lastPathName(word)) }) {
			c.printHooksAndFields(word) // the word may also be a hook or a field
		}
		return nil
	}
	unknown := spelling.NewUnknownErrorWithText(word, c.helpTopics(), ": `help` lists everything", "unknown name %q", word)
	// A name of Lua is one word. Several words mean something in the game, even if they resemble a name, as "draw
	// pile" resembles draw_pile. An inflection of a name, such as weakened, also belongs to the game.
	isInflection := strings.HasPrefix(word, unknown.Near) && len(word) > len(unknown.Near)+1
	if isInflection || strings.Contains(word, " ") {
		if lines, known := c.session.Table().Help(word, c.Screen()); known {
			c.Print(lines...)
			unknown = nil
		}
	}
	if c.printHooksAndFields(word) || unknown == nil {
		return nil
	}
	return unknown
}

// printMeaning prints what a word means in the game, and reports whether it means anything.
func (c *Console) printMeaning(word string) (found bool) {
	term := c.printTerm(word)
	return c.printDefinitions(word) || term
}

func (c *Console) printDefinitions(name string) (found bool) {
	entries, err := lookup.FindWithOptionalKind(c.entriesInReaderLanguage(), name)
	if err != nil {
		return false
	}
	s := c.Screen()
	for _, e := range entries {
		c.Print(e.Face(s)...)
		if e.Where.File != "" {
			c.Print(s.Quiet("  " + e.Where.String()))
		}
	}
	return true
}

func (c *Console) printTerm(word string) (found bool) {
	explain := c.session.Table().Abilities().HelpTerm
	if explain == nil {
		return false
	}
	lines, known := explain(word, c.Screen())
	c.Print(lines...)
	return known
}

func (c *Console) printHooksAndFields(word string) (found bool) {
	list := scripting.NewReference(c.bindings.Game, c.bindings.Content).MeaningsOf(word)
	for _, e := range list {
		c.printManualEntry(ManualEntry{Word: word, Signature: strings.Join(e.Paths, ", "), About: e.Doc})
	}
	return len(list) > 0
}

// findManualEntries returns the entries whose word is word, begins with it, or has it as a callback verb or an alias.
// If there are none, it returns the entries of paths that end in word, such as enemy.hp for hp.
func (c *Console) findManualEntries(word string) (list []ManualEntry) {
	all := c.ManualEntries()
	find := func(same func(e ManualEntry) bool) {
		for _, e := range all {
			if same(e) && !slices.Contains(list, e) {
				list = append(list, e)
			}
		}
	}
	find(func(e ManualEntry) bool { return e.Word == word })
	find(func(e ManualEntry) bool { return e.Verb && strings.HasSuffix(e.Word, ":"+word) })
	find(func(e ManualEntry) bool { return strings.HasPrefix(e.Word, word+" ") })
	if v := c.findVerb(word); v != nil {
		find(func(e ManualEntry) bool { return e.Word == v.Word })
	}
	if len(list) > 0 {
		return list
	}
	find(func(e ManualEntry) bool { return lastPathName(e.Word) == lastPathName(word) })
	return list
}

func lastPathName(path string) string { return path[strings.LastIndexAny(path, ".:")+1:] }

func (c *Console) printManualEntry(e ManualEntry) {
	s := c.Screen()
	c.printWithIndent(s.Strong(e.Signature), 4)
	c.printWithIndent("  "+e.About, 2)
	if e.Example != "" {
		c.printWithIndent(s.Quiet("  for example: ")+e.Example, 4)
	}
}

func (c *Console) printHelpOverview() {
	s := c.Screen()
	c.PrintParagraph(s.Strong("Console commands"))
	width := 0
	for _, v := range c.verbs {
		width = max(width, len(v.Word)+1+len(v.Args))
	}
	for _, v := range c.verbs {
		c.Print(s.FormatTerm(v.Word+" "+v.Args, v.About, width+1)...)
	}
	if guide := c.session.Table().InputHint(); guide != "" {
		c.PrintParagraph(s.Strong("The game"))
		c.Print(s.NarrowedBy(2).TranslateAndWrap("  "+guide, 2)...)
	}
	c.PrintParagraph(s.Strong("Available in Lua"))
	names := append(slices.Clone(c.rulesetNames), "print")
	slices.Sort(names)
	names = slices.Compact(names) // a word may be a kind and a field
	c.printWithoutTranslation("  "+strings.Join(names, ", "), 2)
	c.PrintParagraph("`help WORD` explains any of these, a keyword, a definition in the game or a library function.")
	if len(c.findManualEntries(directionsEntry)) > 0 {
		c.PrintParagraph("`help " + directionsEntry + "` lists the stage directions, which let you change the game by hand.")
	}
}

// LuaManual returns entries for the game's names at the prompt, the fields of their values, and the verbs of callbacks.
func (c *GameBindings) LuaManual() (list []ManualEntry) {
	root := c.currentRootView()
	list = append(list, ManualEntry{Word: c.Game.GameVariable, Signature: c.Game.GameVariable, Example: c.Game.GameVariable + "." + root.Fields[0].Name,
		About: "The current " + root.Name + "; its fields are also available as names at the prompt."})
	direction := ""
	if i := slices.IndexFunc(c.Game.Actions, func(a *actions.Decl) bool { return !a.Move }); i >= 0 {
		direction = c.Game.Actions[i].Example
	}
	for _, setup := range c.Game.Setups {
		list = append(list, kindEntry(setup.Kind, "Starts a game, as in a scenario. The name alone is the current game."))
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
			About: "Loads a library file from the scripts and returns its table."})
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
	fields := engine.Map(k.Fields, func(f *schema.Field) string { return f.Name + " =" })
	return ManualEntry{Word: k.Name, Signature: k.Name + " { " + strings.Join(fields, ", ") + " }", About: k.Doc + " " + purpose, Example: k.OneLineExample()}
}

// playableViewEntries returns entries for the fields and methods of a view. If isRoot is set, the entries lack the
// view's name and include the function direct. direction is an example of its argument.
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
		About: "Stage directions let you change the game by hand; like moves, they are recorded and can be undone."})
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
