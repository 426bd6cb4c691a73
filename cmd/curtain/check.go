package main

import (
	"errors"
	"flag"
	"fmt"
	"slices"

	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// checkVerb is the verb check.
func checkVerb() verb {
	return verb{
		name: "check", args: "[game] [files or folders]",
		about: "look for slips in the scripts of a game, and hold cards to their texts",
		more: `
Finds what is allowed and yet wrong: a local that nothing reads, a number in a
text that is no value, an upgrade that is none. With --text every card is played
in several situations, and what it does is compared with what its text says;
what has no such text, as an enemy, is played too, to see whether it fails. With
--speed it tells which functions are no closures of Go, and why: the interpreter
runs them, which takes longer.

Named files and folders limit what is reported, and so do the mods that --mod names
where no path is; files that are not among the scripts of the game are loaded with
them. Each finding has a code that never changes.

Exit status: 0 nothing found, 1 something found, 2 wrong use, 3 the
game's scripts cannot be loaded.`,
		loads: true, json: true,
		setup: func(f *flag.FlagSet) action {
			var o checkOptions
			f.BoolVar(&o.text, "text", false, "also play every card and compare it with its text")
			f.BoolVar(&o.speed, "speed", false, "also list the functions that the interpreter runs, and why they are no closures")
			f.StringVar(&o.code, "explain", "", "tell what `CODE` means, or \"all\" of them")
			return unattended(func(h *host, args []string) int { return checkScripts(h, args, o) })
		},
	}
}

type checkOptions struct {
	text  bool
	speed bool
	code  string
}

func checkScripts(h *host, args []string, o checkOptions) int {
	if o.code != "" {
		return h.explainCode(o.code, args)
	}
	r, paths := h.ruleset(args)
	h.enter(paths)
	s, err := h.selected(r, paths)
	if err != nil {
		return h.uncheckable(r, err)
	}
	content, err := r.Load(s.definitions(), h.limits, nil)
	if err != nil {
		return h.uncheckable(r, contentError{err})
	}
	var over error // why not all texts were checked
	kinds := scripting.Kinds(content.Entries())
	found, untold := check.Pack(content, r.Game, s.texts)
	if o.text {
		var more []scripting.Finding
		if more, over = content.CheckText(); over != nil && !errors.Is(over, sandbox.ErrRun) {
			return h.uncheckable(r, fmt.Errorf("the texts cannot be checked: %w", over))
		}
		found = append(found, more...)
	}
	found = slices.DeleteFunc(found, func(f scripting.Finding) bool { return !s.wanted(f.Err.File) })
	texts := slices.DeleteFunc(slices.Clone(s.texts), func(t *source.Text) bool { return !s.wanted(t.Name) })
	found, waived := check.Waive(texts, kinds, found, o.text && over == nil)
	shown := found[:min(len(found), maxFindings)]
	h.printFindings(r, shown, closuresOf(content, o))
	if more := len(found) - len(shown); more > 0 {
		h.complain("and %s more", speech.Count(more, "finding"))
	}
	if !h.json {
		h.printUntold(untold, s.wanted)
		h.print(h.checkSummary(s, len(found), waived, o))
	}
	if over != nil {
		h.complain("The check of the texts: %s", over)
	}
	if len(found) > 0 || over != nil {
		return exitFailures
	}
	return exitOK
}

// closuresOf are the functions that --speed tells of; nil without it.
func closuresOf(content scripting.Content, o checkOptions) []scripting.Closure {
	if !o.speed {
		return nil
	}
	return content.Closures()
}

// printSpeed prints what --speed tells.
func (h *host) printSpeed(list []scripting.Closure) {
	quick := 0
	for i := range list {
		if c := &list[i]; c.Why() != "" {
			h.print(source.Printable(fmt.Sprintf("%s: %s of %s is run by the interpreter", c.Why(), c.Name, c.Item)))
		} else {
			quick++
		}
	}
	if list != nil {
		h.print(fmt.Sprintf("%d of %s are closures", quick, speech.Count(len(list), "function")))
	}
}

// maxFindings is how many findings are printed.
const maxFindings = 500

// explainCode tells what a code, or each of them, stands for.
func (h *host) explainCode(code string, args []string) int {
	switch {
	case h.json:
		return h.misuse("check", "--explain is for people to read and --json for programs: use one of them")
	case len(args) > 0:
		return h.misuse("check", "--explain takes one code, and no %s beside it", quote(args[0]))
	case code == "all":
		fmt.Fprint(h.out, check.Document())
		return exitOK
	}
	c, err := check.Find(code)
	if err != nil {
		return h.misuse("check", "%s", source.Printable(err.Error()))
	}
	h.printf("%s: %s", c.ID, c.Title)
	h.print(c.Why)
	return exitOK
}

// uncheckable tells why nothing could be checked. The faults of a load have
// codes too.
func (h *host) uncheckable(r *scripting.Ruleset, err error) int {
	var content contentError
	if !errors.As(err, &content) {
		return h.explain("check", err)
	}
	found := check.Load(content.Err)
	if h.json {
		d := h.document("check", r)
		d.Faults = findingsOf(found)
		h.printJSON(d)
	} else {
		h.printFindings(r, found, nil)
	}
	h.complain("%s: the scripts cannot be used until that is mended", speech.Count(len(found), "fault"))
	return exitContent
}

// printFindings prints each finding as the error it is, with its code.
// What --speed tells stands before them.
func (h *host) printFindings(r *scripting.Ruleset, found []scripting.Finding, speed []scripting.Closure) {
	if h.json {
		h.printJSON(findings{h.document("check", r), findingsOf(found), callbacksOf(speed)})
		return
	}
	h.printSpeed(speed)
	for _, f := range found {
		e := *f.Err
		e.Message = f.Code + " " + f.Message
		h.print(e.Error(), "")
	}
}

// checkSummary is the last line of a check.
func (h *host) checkSummary(s *selection, found, waived int, o checkOptions) string {
	files := len(s.texts)
	if s.names != nil {
		files = len(s.names)
	}
	line := speech.Count(files, "file") + " checked"
	if o.text {
		line += ", texts too"
	}
	if waived > 0 {
		line += ", " + speech.Count(waived, "finding") + " waived"
	}
	if found == 0 {
		return line + ": nothing to complain of"
	}
	return fmt.Sprintf("%s: %s; `%s check --explain CODE` tells more", line, speech.Count(found, "finding"), h.command)
}

// findings is what check prints.
type findings struct {
	document
	Findings  []finding  `json:"findings"`
	Callbacks []callback `json:"callbacks,omitempty"` // with --speed
}

// callback is a function of a definition: a closure, or why the interpreter runs it.
type callback struct {
	Item string `json:"item"`
	Name string `json:"name"`
	Why  string `json:"why,omitempty"`
}

func callbacksOf(list []scripting.Closure) (made []callback) {
	for i := range list {
		made = append(made, callback{list[i].Item, list[i].Name, list[i].Why()})
	}
	return made
}
