package console

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/source"
)

// maxUses bounds the definitions, and the scenarios, that `who uses` prints.
const maxUses = 20

// findDefinitionsByName returns the definitions and keywords with an id or a name, or else the
// definition of the object at a Lua path such as enemy. verb occurs only in error messages.
func (c *Console) findDefinitionsByName(verb, word string) ([]lookup.Entry, error) {
	word = strings.Trim(word, `"'`)
	if word == "" {
		return nil, errors.New("`" + verb + "` needs a word, as in `" + c.fillExample(verb+" WORD") + "`")
	}
	entries := lookup.AppendOwnKeywords(c.rulesPrompt.Entries(), c.Content.Keywords())
	found, err := lookup.FindWithOptionalKind(entries, word)
	if err != nil {
		if id, shown := c.valueAtPath(append(strings.Split(word, "."), "id")).(lua.LString); shown {
			return lookup.Find(entries, "", string(id))
		}
	}
	return found, err
}

func (c *Console) runWho(arguments string) error {
	word, uses := strings.CutPrefix(arguments+" ", "uses ")
	if !uses {
		return errors.New("usage: " + c.fillExample("who uses WORD"))
	}
	found, err := c.findDefinitionsByName("who uses", strings.TrimSpace(word))
	if err != nil {
		return err
	}
	texts, err := c.readScriptFiles()
	if err != nil {
		return err
	}
	index := lookup.IndexUses(texts, c.outline(), found)
	list := slices.AppendSeq(slices.Collect(index.DefinitionsUsing(found...)), index.ScenariosUsing(found...))
	if len(list) == 0 {
		c.PrintParagraph("Nothing uses it.")
		return nil
	}
	c.printUses(list)
	return nil
}

func (c *Console) outline() lookup.Outline {
	return lookup.NewOutline(c.rulesPrompt.Entries(), c.Content.Amendments())
}

func (c *Console) printUses(list []lookup.UseSite) {
	s, shown := c.Screen(), map[bool]int{}
	for _, u := range list {
		scenario := source.IsScenario(u.File)
		if shown[scenario]++; shown[scenario] > maxUses {
			continue
		}
		what := u.Kind + " " + s.Strong(u.Name)
		if scenario {
			what = u.Kind + " " + strconv.Quote(screen.Clean(u.Name))
		}
		const few = 5
		var numbers []string
		for _, n := range u.Lines[:min(few, len(u.Lines))] {
			numbers = append(numbers, strconv.Itoa(n))
		}
		if len(u.Lines) > few {
			numbers = append(numbers, "...")
		}
		place := u.File + ":" + strings.Join(numbers, ",")
		c.Print(s.Wrap("  "+what+"  "+s.Quiet(place), 4)...)
	}
	for _, scenario := range []bool{false, true} {
		if more := shown[scenario] - maxUses; more > 0 {
			c.PrintParagraph(s.Quiet(fmt.Sprintf("  ... and %d more %s", more, map[bool]string{false: "definitions", true: "scenarios"}[scenario])))
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
		c.Print(s.Wrap("  "+e.Kind+" "+s.Strong(e.ID)+"  "+place, 4)...)
	}
	return nil
}

const maxPrintedLines = 30

// runOpen implements the verb open: it opens a definition in the editor, or prints its script.
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
	texts, err := c.readScriptFiles()
	if err != nil {
		return err
	}
	outline := c.outline()
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
			c.Print(s.Quiet(fmt.Sprintf("       ... and %d more", more)))
		}
	}
	return nil
}
