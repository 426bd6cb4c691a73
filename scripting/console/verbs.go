package console

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	said "curtaincall/engine/table"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Command is a verb of the console, such as undo.
type Command struct {
	Word    string
	Aliases []string
	Args    string // the arguments as help shows them; "" for none
	About   string // one sentence of help
	Example string // an example for help, in which fillInExamples replaces NUMBER, ACTION, GAME and WORD
	Do      func(c *Console, rest string) error
}

// AddVerbs adds verbs, which are Lua functions too unless the ruleset uses the name. Call it before the first line.
func (c *Console) AddVerbs(verbs ...Command) {
	c.verbs = append(c.verbs, verbs...)
	for _, v := range verbs {
		if syntax.IsIdentifier(v.Word) && !slices.Contains(c.rulesetNames, v.Word) {
			c.consoleValues[v.Word] = c.newVerbFunction(v)
		}
	}
}

// BuiltinVerbWords returns the words and aliases of the console's built-in verbs.
func BuiltinVerbWords() (list []string) {
	for _, v := range builtinVerbs() {
		list = append(append(list, v.Word), v.Aliases...)
	}
	return list
}

func builtinVerbs() []Command {
	return []Command{
		{"help", []string{"?"}, "[WORD]", "Explains a command, a Lua name, a game term or any definition.", "help WORD", (*Console).runHelp},
		{"stage", []string{"look"}, "", "Shows the whole stage, as an empty line does.", "stage", func(c *Console, _ string) error {
			c.printStageUnlessQuiet()
			return nil
		}},
		{"story", nil, "[N|all]", "Shows again what the last N actions did (default 1).", "story 3", (*Console).runStory},
		{"line", []string{"history"}, "", "Lists the recorded actions by number, with undone ones last.", "line", (*Console).printRecordedActions},
		{"undo", []string{"back"}, "[N]", "Undoes the last N actions (default 1); at the start of a game, returns to the previous game.", "undo", (*Console).runUndo},
		{"redo", nil, "[N]", "Redoes the last N undone actions (default 1).", "redo", (*Console).runRedo},
		{"goto", nil, "PLACE", "Goes to an action on this line, by number; to a line or an action on it (line2, line2:7); or to a mark, a branch or the start.", "goto 7", (*Console).runGoto},
		{"tree", []string{"lines"}, "[all]", "Shows all lines played, where each one branched off, and their marks.", "tree", (*Console).runTree},
		{"mark", nil, "NAME", "Gives the current state a name.", "mark before", (*Console).runMark},
		{"branch", nil, "NAME", "Starts a branch here, or returns to an existing branch with that name.", "branch bold", (*Console).runBranch},
		{"branches", []string{"marks"}, "", "Lists the marks and branches in this game.", "branches", (*Console).printMarksAndBranches},
		{"diff", nil, "A [B]", "Compares two states and shows where their lines diverged (B defaults to here).", "diff start here", (*Console).runDiff},
		{"what", nil, "ACTION [then ACTION ...]", "Shows what an action, or a sequence of them, would do, with the probability of each random outcome. Nothing is played.", "what ACTION", (*Console).runWhat},
		{"best", []string{"hint"}, "[N] [over N turns]", "Finds the best line for this turn and says why it is best, or finds the N best lines with different results; with `over N turns`, looks further ahead.", "best 3 over 2 turns", (*Console).runBest},
		{"why", nil, "NUMBER [if ACTION] | not ACTION", "Explains a number, given by its name or as it appears on the screen (5, ×3, 4→5); what it would be after an action; or why an action is not legal.", "why NUMBER", (*Console).runWhyOrWhyNot},
		{"who", nil, "uses WORD", "Lists the definitions and scenarios that mention something.", "who uses WORD", (*Console).runWhoUses},
		{"where", nil, "WORD", "Shows the file and line where something is defined.", "where WORD", (*Console).runWhere},
		{"open", nil, "WORD", "Opens the script of a definition in $EDITOR, or prints it.", "open WORD", (*Console).runOpen},
		{"inspect", nil, "VALUE", "Shows a read-only copy of the engine's data for a game or a part of it.", "inspect(GAME)", (*Console).runInspect},
		{"watch", nil, "[VALUE | off [VALUE]]", "Shows the value of a Lua expression after every action.", "watch NUMBER", (*Console).runWatch},
		{"adopt", nil, "", "Replays the recorded actions with the current scripts and continues from the result.", "adopt", (*Console).runAdopt},
		{"again", nil, "[SEED]", "Starts this game again, with a different seed if you give one.", "again 7", (*Console).runRestart},
		{"quit", []string{"exit", "q"}, "", "Leaves the console.", "quit", func(c *Console, _ string) error {
			c.quitting = true
			return nil
		}},
	}
}

// runWithPager runs a verb, through the pager if it may print much. It refuses arguments for a verb that takes none.
func (v *Command) runWithPager(c *Console, rest string) error {
	if v.Args == "" && rest != "" {
		return fmt.Errorf("`%s` takes no arguments: remove %q", v.Word, rest)
	}
	if c.Page == nil || !slices.Contains(pagedVerbs, v.Word) {
		return v.Do(c, rest)
	}
	var printed strings.Builder
	out := c.Out
	c.Out = &printed
	err := v.Do(c, rest)
	c.Out = out
	if text := strings.TrimSuffix(printed.String(), "\n"); text != "" {
		c.Page(strings.Split(text, "\n"))
	}
	return err
}

// pagedVerbs are the verbs that may print many lines and never play an action.
var pagedVerbs = []string{"help", "stage", "story", "line", "tree", "branches", "diff", "what", "why", "who", "open"}

// parseVerb returns the verb of a line, or nil, and its arguments without brackets or quotes, as in undo(3).
func (c *Console) parseVerb(line string) (v *Command, rest string) {
	end := strings.IndexFunc(line, func(r rune) bool {
		return r != '_' && r != '?' && !unicode.IsLower(r)
	})
	word := line
	if end >= 0 {
		word, rest = line[:end], strings.TrimSpace(line[end:])
	}
	v = c.findVerb(word)
	if v == nil {
		return nil, ""
	}
	isVariable := rest != "" && strings.IndexByte("=.:[", rest[0]) >= 0 // or a field of a variable of that name
	isInExpression := end >= 0 && line[end] == '(' && !isParenthesized(rest)
	if isVariable || isInExpression || end >= 0 && strings.IndexByte(" \t(\"'", line[end]) < 0 {
		return nil, ""
	}
	if isParenthesized(rest) {
		rest = strings.TrimSpace(rest[1 : len(rest)-1])
	}
	if text := strings.Trim(rest, `"`); len(text) == len(rest)-2 && !strings.ContainsAny(text, `"\`) {
		rest = text
	}
	return v, c.argumentsInEnglish(v.Word, rest)
}

// argumentsInEnglish translates fixed words among the arguments of a verb, such as all, to English.
func (c *Console) argumentsInEnglish(verb, arguments string) string {
	in, words := c.Screen().LanguageOrEnglish(), strings.Fields(arguments)
	for i, typed := range words {
		for _, english := range said.CommandWordsByPrefix[" "+verb] {
			if in.AcceptsWord(english, speech.Fold(typed)) {
				words[i] = english
				arguments = strings.Join(words, " ")
			}
		}
	}
	return arguments
}

func isParenthesized(text string) bool {
	open := 0
	for i, r := range text {
		switch r {
		case '(':
			open++
		case ')':
			open--
		}
		if open <= 0 {
			return open == 0 && r == ')' && i == len(text)-1
		}
	}
	return false
}

// findVerb returns the verb that a word names in English or in the language of the game, or nil if there is none.
func (c *Console) findVerb(word string) *Command {
	in, typed := c.Screen().LanguageOrEnglish(), speech.Fold(word)
	for i := range c.verbs {
		v := &c.verbs[i]
		isTyped := func(english string) bool { return english == word || in.AcceptsWord(english, typed) }
		if isTyped(v.Word) || slices.ContainsFunc(v.Aliases, isTyped) {
			return v
		}
	}
	return nil
}

func parseName(verb, argument string) (string, error) {
	argument = strings.Trim(argument, `"'`)
	if argument == "" || strings.ContainsAny(argument, " \t\"'") {
		return "", fmt.Errorf("`%s` needs one name, as in `%s before`", verb, verb)
	}
	return argument, nil
}

func parsePositiveOrOne(verb, argument string) (int, error) {
	if argument == "" {
		return 1, nil
	}
	n, ok := parseNonNegative(argument)
	if !ok || n < 1 {
		return 0, fmt.Errorf("`%s` needs a whole number of at least 1, not %q", verb, argument)
	}
	return n, nil
}

func (c *Console) runStory(arguments string) error {
	path := c.session.Path()
	n := len(path)
	if arguments != "all" {
		var err error
		if n, err = parsePositiveOrOne("story", arguments); err != nil {
			return err
		}
	}
	some := false
	for _, node := range path[max(0, len(path)-n):] {
		if lines := c.actionStory(node); len(lines) > 0 {
			c.Print(lines...)
			some = true
		}
	}
	if !some {
		c.PrintParagraph("Nothing has happened yet.")
	}
	return nil
}

func (c *Console) runRestart(arguments string) error {
	o := c.opening
	if arguments != "" {
		if o.Setup == nil {
			return errors.New("this game was set up in Lua: change the seed there")
		}
		n, ok := parseNonNegative(arguments)
		if !ok {
			return fmt.Errorf("a seed must be a whole number, 0 or more, not %q", arguments)
		}
		o = c.openingFromWords(o.Setup.Words, engine.Seed(n))
	}
	return c.beginGameFromInputLine(o)
}

const maxUses = 20

// findDefinitionsByName returns the definitions and keywords with a given id or name. If there are none, it returns the
// definition of the object at a Lua path such as enemy. Errors quote verb.
func (c *Console) findDefinitionsByName(verb, word string) ([]lookup.Entry, error) {
	word = strings.Trim(word, `"'`)
	if word == "" {
		return nil, errors.New("`" + verb + "` needs a word, as in `" + c.fillInExamples(verb+" WORD") + "`")
	}
	entries := c.entries()
	found, err := lookup.FindWithOptionalKind(entries, word)
	if err != nil {
		if id, shown := c.valueAtPath(append(strings.Split(word, "."), "id")).(lua.LString); shown {
			return lookup.Find(entries, "", string(id))
		}
	}
	return found, err
}

func (c *Console) runWhoUses(arguments string) error {
	word, uses := strings.CutPrefix(arguments+" ", "uses ")
	if !uses {
		return errors.New("usage: " + c.fillInExamples("who uses WORD"))
	}
	found, err := c.findDefinitionsByName("who uses", strings.TrimSpace(word))
	if err != nil {
		return err
	}
	texts, err := c.ReadFiles()
	if err != nil {
		return err
	}
	index := lookup.IndexUses(texts, c.newDefinitionOutline(), found)
	list := slices.AppendSeq(slices.Collect(index.DefinitionsUsing(found...)), index.ScenariosUsing(found...))
	if len(list) == 0 {
		c.PrintParagraph("Nothing uses it.")
		return nil
	}
	c.printUses(list)
	return nil
}

func (c *Console) newDefinitionOutline() lookup.Outline {
	return lookup.NewOutline(c.bindings.Entries(), c.Content.Amendments())
}

func (c *Console) printUses(list []lookup.UseSite) {
	s := c.Screen()
	for _, plural := range []string{"definitions", "scenarios"} {
		uses := engine.Filter(list, func(u lookup.UseSite) bool { return source.IsScenario(u.File) == (plural == "scenarios") })
		for _, u := range uses[:min(len(uses), maxUses)] {
			name := s.Strong(u.Name)
			if source.IsScenario(u.File) {
				name = strconv.Quote(screen.Clean(u.Name))
			}
			const few = 5
			numbers := engine.Map(u.Lines[:min(few, len(u.Lines))], strconv.Itoa)
			if len(u.Lines) > few {
				numbers = append(numbers, "...")
			}
			c.printWithoutTranslation("  "+u.Kind+" "+name+"  "+s.Quiet(u.File+":"+strings.Join(numbers, ",")), 4)
		}
		if more := len(uses) - maxUses; more > 0 {
			c.PrintParagraph(s.Quiet(fmt.Sprintf("  ... and %d more %s", more, plural)))
		}
	}
}

func (c *Console) runWhere(word string) error {
	found, err := c.findDefinitionsByName("where", word)
	if err != nil {
		return err
	}
	s := c.Screen()
	for _, e := range found {
		place := "the rules of " + c.Ruleset.Title
		if e.Where != (engine.Place{}) {
			place = e.Where.String()
		}
		c.printWithIndent("  "+e.Kind+" "+s.Strong(e.ID)+"  "+place, 4)
	}
	return nil
}

const maxPrintedLines = 30

func (c *Console) runOpen(word string) error {
	found, err := c.findDefinitionsByName("open", word)
	if err != nil {
		return err
	}
	if c.OpenInEditor != nil && len(found) == 1 && !c.quiet {
		if edited, err := c.OpenInEditor(found[0].Where); edited || err != nil {
			return err
		}
	}
	texts, err := c.ReadFiles()
	if err != nil {
		return err
	}
	outline := c.newDefinitionOutline()
	for _, e := range found {
		i := slices.IndexFunc(texts, func(t *source.Text) bool { return t.Name == e.Where.File })
		if i < 0 {
			c.PrintParagraph(fmt.Sprintf("%s %s is built in or was typed at this prompt, so there is no script to open.", e.Kind, e.ID))
			continue
		}
		c.Print(c.Screen().Strong(e.Where.String()))
		lines := strings.Split(strings.TrimRight(texts[i].Body, "\n"), "\n")
		_, last := outline.LinesAndCommentsOf(e, lines)
		s := c.Screen()
		for n := e.Where.Line; n <= min(last, e.Where.Line+maxPrintedLines-1); n++ {
			c.Print(s.Quiet(fmt.Sprintf("%5d  ", n)) + screen.Clean(strings.ReplaceAll(lines[n-1], "\t", "  ")))
		}
		if more := last - e.Where.Line - maxPrintedLines + 1; more > 0 {
			c.PrintParagraph(s.Quiet(fmt.Sprintf("       ... and %d more", more)))
		}
	}
	return nil
}
