package inspect

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/speech"
	"curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripts/shared"
)

var CheckCommand = program.Command{
	Name: "check", Args: "[game] [files or folders]",
	About: "find mistakes in scripts and compare cards with their texts",
	More: `
Reports code that loads but looks wrong: a local variable that is never read, a literal number
in a text, an upgrade that changes nothing. With --text, it plays every card in several
situations and compares the effect with the card's text; definitions without a text, such
as enemies, are also played, to see whether they fail. With --speed, it also lists the functions
that are not compiled to closures, and why; they run in the interpreter, which is slower.

Findings are reported only for the given files and folders or, without them, for the mods named
by --mod, if any. Files outside the game's scripts are loaded in addition to them. Every finding
has a code that never changes.

Exit status: 0 nothing found, 1 something found, 2 usage error, 3 the game's scripts
cannot be loaded.`,
	Loads: true, JSON: true,
	Setup: func(f *flag.FlagSet) program.Handler {
		var o checkOptions
		f.BoolVar(&o.text, "text", false, "also play every card and compare it with its text")
		f.BoolVar(&o.speed, "speed", false, "also list the functions that are interpreted, and why")
		f.StringVar(&o.code, "explain", "", "explain the finding `CODE`, or all findings with \"all\"")
		return program.AbandonOnSignal(func(h *program.Host, args []string) int { return checkScripts(h, args, o) })
	},
}

type checkOptions struct {
	text  bool
	speed bool
	code  string
}

func checkScripts(h *program.Host, args []string, o checkOptions) (status int) {
	if o.code != "" {
		return printCodeExplanation(h, o.code, args)
	}
	r, paths := h.RulesetFromArgs(args)
	load.AddModsContaining(h, paths)
	s, err := load.SelectScripts(h, r, paths)
	if err != nil {
		return printCheckFailure(h, r, err)
	}
	load.PrintUnloadedScripts(h, s.Packs)
	look := check.NewChecker(r.Game)
	content, err := r.LoadWithTrees(source.WithoutScenarios(s.Texts), h.Limits, nil, look.CheckTree)
	if err != nil {
		return printCheckFailure(h, r, program.ContentError{Err: err})
	}
	end := h.ShowWorkingTime("checking " + speech.CountWithNoun(len(s.Texts), "file"))
	c, err := runChecks(content, s, look, o)
	end()
	if err != nil {
		return printCheckFailure(h, r, fmt.Errorf("cannot check the texts: %w", err))
	}
	var speed []runtime.Closure
	if o.speed {
		speed = content.CompileClosures()
	}
	return c.printResult(h, s, r, speed, o)
}

type checkResult struct {
	found        []scripting.Finding
	waived       int
	untranslated []check.UntranslatedMessages
	limitError   error // why not all texts were checked: an error about a limit; nil if all were
}

// runChecks returns the findings in the files that s selects, without waived ones. With o.text, it also compares cards
// with their texts. If a limit stops the comparison, c.limitError is set, err is nil, and findings are missing.
func runChecks(content *scripting.Generation, s *load.CheckScope, look *check.Checker, o checkOptions) (c checkResult, err error) {
	c.found, c.untranslated = look.CheckPack(content, s.Texts)
	if o.text {
		var more []scripting.Finding
		if more, c.limitError = content.CompareTextsWithEffects(); c.limitError != nil && !errors.Is(c.limitError, sandbox.ErrRun) {
			return c, c.limitError
		}
		c.found = append(c.found, more...)
	}
	c.found = slices.DeleteFunc(c.found, func(f scripting.Finding) bool { return !s.ReportsOn(f.Err.File) })
	texts := slices.DeleteFunc(slices.Clone(s.Texts), func(t *source.Text) bool { return !s.ReportsOn(t.Name) })
	c.found, c.waived = look.ApplyWaivers(texts, c.found, o.text && c.limitError == nil)
	return c, nil
}

func (c *checkResult) printResult(h *program.Host, s *load.CheckScope, r *scripting.Ruleset, closures []runtime.Closure, o checkOptions) (status int) {
	shown := c.found[:min(len(c.found), maxFindings)]
	printFindings(h, r, shown, closures)
	if more := len(c.found) - len(shown); more > 0 {
		h.PrintToStderr("and %s more", speech.CountWithNoun(more, "finding"))
	}
	if !h.JSON {
		const listed = 3
		for _, u := range c.untranslated {
			for _, f := range u.Files {
				texts := strings.Join(f.Texts[:min(len(f.Texts), listed)], ", ")
				if len(f.Texts) > listed {
					texts += ", ..."
				}
				count := speech.CountWithNoun(len(f.Texts), "text")
				switch {
				case f.File == "":
					h.Printf("%s has no translations for %s in the program: %s", u.Language, count, texts)
				case s.ReportsOn(f.File):
					h.Printf("%s: %s has no translations for %s: %s", source.Printable(f.File), u.Language, count, texts)
				}
			}
		}
		h.Print(summarizeCheck(h, s, len(c.found), c.waived, o))
	}
	if c.limitError != nil {
		h.PrintToStderr("Text check incomplete: %s", c.limitError)
	}
	return program.FailureStatus(len(c.found) > 0 || c.limitError != nil)
}

const maxFindings = 500

func printCodeExplanation(h *program.Host, code string, args []string) (status int) {
	switch {
	case h.JSON:
		return h.PrintMisuse("check", "--explain and --json cannot be combined")
	case len(args) > 0:
		return h.PrintMisuse("check", "--explain takes one code and no other arguments, not %s", program.QuoteForTerminal(args[0]))
	case code == "all":
		fmt.Fprint(h.Out, check.CodesDocument(shared.Phrasebook(h.Language()).Translate))
		return program.ExitOK
	}
	c, err := check.FindCode(code)
	if err != nil {
		return h.PrintMisuse("check", "%s", source.Printable(err.Error()))
	}
	h.Printf("%s: %s", c.ID, c.Title)
	h.Print(h.WrapForTerminal(c.Why, 0)...)
	if c.CanBeWaived() {
		h.Print(h.WrapForTerminal("To keep it as it is, write `-- check: "+c.ID+" because REASON` on its line or above the definition.", 0)...)
	}
	return program.ExitOK
}

func printCheckFailure(h *program.Host, r *scripting.Ruleset, err error) (status int) {
	content, is := errors.AsType[program.ContentError](err)
	if !is {
		return h.PrintError("check", err)
	}
	found := check.FindingsOfLoadError(content.Err)
	if h.JSON {
		d := h.NewDocument("check", r)
		d.Faults = program.NewFindings(found)
		h.PrintJSON(d)
	} else {
		printFindings(h, r, found, nil)
	}
	h.PrintToStderr("%s", h.MessageLanguage().RenderSentence(table.UntilMended, "n", len(found)))
	return program.ExitContent
}

func printFindings(h *program.Host, r *scripting.Ruleset, found []scripting.Finding, closures []runtime.Closure) {
	if h.JSON {
		d := CheckDocument{Document: h.NewDocument("check", r), Findings: program.NewFindings(found)}
		for i := range closures {
			d.Callbacks = append(d.Callbacks, callbackDocument{closures[i].Item, closures[i].Name, closures[i].ReasonToInterpret()})
		}
		h.PrintJSON(d)
		return
	}
	quick := 0
	for i := range closures {
		if c := &closures[i]; c.ReasonToInterpret() != "" {
			h.Print(source.Printable(fmt.Sprintf("%s: %s of %s is interpreted, not compiled", c.ReasonToInterpret(), c.Name, c.Item)))
		} else {
			quick++
		}
	}
	if closures != nil {
		h.Print(fmt.Sprintf("compiled to closures: %d of %s", quick, speech.CountWithNoun(len(closures), "function")))
	}
	for _, f := range found {
		e := *f.Err
		e.Message = f.Code + " " + f.Message
		h.Print(append(h.WrapErrorForTerminal(e.Error()), "")...)
	}
}

func summarizeCheck(h *program.Host, s *load.CheckScope, found, waived int, o checkOptions) string {
	files := len(s.Texts)
	if s.Names != nil {
		files = len(s.Names)
	}
	line := speech.CountWithNoun(files, "file") + " checked"
	if o.text {
		line += ", with texts"
	}
	if waived > 0 {
		line += ", " + speech.CountWithNoun(waived, "finding") + " waived"
	}
	if found == 0 {
		return line + ", no problems"
	}
	return fmt.Sprintf("%s: %s; `%s check --explain CODE` explains it", line, speech.CountWithNoun(found, "finding"), h.Command)
}

// CheckDocument is the JSON output of check.
type CheckDocument struct {
	program.Document
	Findings  []program.Finding  `json:"findings"`
	Callbacks []callbackDocument `json:"callbacks,omitempty"` // functions of the scripts, and why some are interpreted; only with --speed
}

type callbackDocument struct {
	Item string `json:"item"`
	Name string `json:"name"`
	Why  string `json:"why,omitempty"`
}
