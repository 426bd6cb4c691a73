package main

import (
	"context"
	"os"
	"regexp"
	"slices"
	"strings"

	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/watch"
)

// rerun is `test --watch`: the scenarios run again whenever a script is saved.
type rerun struct {
	*host
	game    *game
	run     *regexp.Regexp
	options testOptions
	saved   *watch.Inbox
	changed []string // files that have not been run as they are now
}

// testAgain runs scenarios after each save, until it is interrupted.
func (h *host) testAgain(r *scripting.Ruleset, paths []string, run *regexp.Regexp, o testOptions) int {
	first, err := h.strict(r)
	if err != nil {
		return h.explain("test", err)
	}
	roots := first.roots()
	for _, path := range paths {
		if _, err := os.Stat(h.at(path)); err == nil {
			roots = append(roots, h.at(path))
		}
	}
	if first.base.folder == "" && len(first.used()) == 0 && len(roots) == len(first.places) {
		return h.misuse("test", "--watch: the scripts of %s are inside the program; --scripts names a folder to watch", r.Name)
	}
	read := func() ([]*source.Text, error) {
		packs, err := h.strict(r)
		if err != nil {
			return nil, err
		}
		defined, err := packs.definitions()
		if err == nil {
			err = packs.measure(defined)
		}
		if err != nil {
			return nil, err
		}
		scenarios, err := h.scenarios(packs, paths)
		return append(defined, scenarios...), err
	}
	if _, err := read(); err != nil {
		return h.explain("test", err)
	}
	w := &rerun{host: h, game: &game{Ruleset: r, packs: first}, run: run, options: o, saved: watch.NewInbox()}
	ctx, stop := context.WithCancel(h.interrupted)
	done := watch.Start(ctx, watch.Watch{
		Roots: roots,
		Read:  read,
		Load: func(texts []*source.Text, previous scripting.Content) (scripting.Content, error) {
			return r.Load(runnable(slices.DeleteFunc(slices.Clone(texts), isScenario)), h.limits, previous)
		},
		On: w.saved.Put,
	})
	defer func() { stop(); <-done }()
	apart, shut := h.apart()
	defer shut()
	w.host = apart
	for {
		select {
		case <-h.interrupted.Done():
			return exitInterrupted
		case <-w.saved.Ready():
			if _, err := await(h, w.news); err != nil {
				return exitInterrupted
			}
		}
	}
}

// news runs what was saved.
func (w *rerun) news() (none struct{}, err error) {
	for _, u := range w.saved.Take() {
		if u.Blind != nil {
			w.print(w.screen().Wrap(polled(u, phrase.Original), 2)...)
			continue
		}
		w.again(u)
	}
	return none, nil
}

// again runs what is on disk now.
func (w *rerun) again(u watch.Update) {
	first := w.game.content == nil
	if !first {
		w.clear()
	}
	if u.Err != nil {
		w.print(u.Err.Error(), "")
		w.print(w.screen().Bad("Nothing can be run until that is mended."))
		w.wait()
		return
	}
	w.changed = append(w.changed, u.Changed...)
	touched, rest := w.order(u)
	switch {
	case first:
	case len(u.Changed) == 0:
		w.print("The scripts are again as they were when the scenarios ran last:")
	default:
		w.printf("%s: %s of %d first", w.changes(u), speech.Count(len(touched), "scenario file"), len(touched)+len(rest))
	}
	w.game.content = u.Content
	report := &scenario.Report{}
	for _, texts := range [][]*source.Text{touched, rest} {
		if len(texts) == 0 {
			continue
		}
		part, interrupted := w.scenariosRun(w.game.content, texts, w.run, w.options)
		if interrupted {
			return
		}
		report.Results = append(report.Results, part.Results...)
		if w.saved.Waiting() {
			return // these results are of yesterday
		}
	}
	w.changed = nil
	w.report(w.game.Ruleset, report, w.options)
	w.wait()
}

// changes says in a few words what an update changes.
func (w *rerun) changes(u watch.Update) string {
	after := *w.game
	after.content = u.Content
	return changes(w.game, &after, u, phrase.Original)
}

// order divides the scenario files: those that the changes touch, and the others.
// A file is touched if it changed, or if it names a definition of a file that
// did.
func (w *rerun) order(u watch.Update) (touched, rest []*source.Text) {
	var ids []string
	for _, c := range []scripting.Content{w.game.content, u.Content} {
		if c == nil {
			continue
		}
		for _, e := range c.Entries() {
			if slices.Contains(w.changed, e.Where.File) {
				ids = append(ids, e.ID)
			}
		}
	}
	for _, t := range u.Texts {
		if !isScenario(t) {
			continue
		}
		names := func(id string) bool { return mentions(t.Body, id) }
		if slices.Contains(w.changed, t.Name) || slices.ContainsFunc(ids, names) {
			touched = append(touched, t)
		} else {
			rest = append(rest, t)
		}
	}
	return touched, rest
}

// mentions reports whether a text has an id in it that is not part of a longer
// name.
func mentions(text, id string) bool {
	letter := func(b byte) bool {
		return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
	}
	for at := 0; id != ""; {
		i := strings.Index(text[at:], id)
		if i < 0 {
			return false
		}
		start, end := at+i, at+i+len(id)
		if (start == 0 || !letter(text[start-1])) && (end == len(text) || !letter(text[end])) {
			return true
		}
		at = start + 1
	}
	return false
}

// clear begins a new page: on a terminal at its top, elsewhere below a line.
func (w *rerun) clear() {
	if w.columns() > 0 && w.env("TERM") != "dumb" {
		screen.Send(w.out, screen.NewPage)
		return
	}
	w.print("", strings.Repeat("-", min(w.screen().Width, 40)))
}

func (w *rerun) wait() {
	base := w.game.packs.base
	where := base.Prefix
	if base.folder == "" {
		where = "the files named"
	}
	if len(w.game.packs.used()) > 0 {
		where += " and in mods"
	}
	w.print(w.screen().Quiet("Waiting for the next save in " + screen.Clean(where) + "; Ctrl-C ends."))
}
