package test

import (
	"context"
	"os"
	"regexp"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/watch"
)

type rerun struct {
	*program.Host
	game    *load.Loaded
	paths   []string // scenario files and folders; none for all
	run     *regexp.Regexp
	options testOptions
	saved   *watch.Inbox[scripting.Content]
	changed []string // files changed since the last complete run
}

func testAgain(h *program.Host, r *scripting.Ruleset, paths []string, run *regexp.Regexp, o testOptions) int {
	first, err := load.Strict(h, r)
	if err != nil {
		return h.Explain("test", err)
	}
	w := &rerun{Host: h, game: &load.Loaded{Ruleset: r, Packs: first}, paths: paths, run: run, options: o, saved: watch.NewInbox[scripting.Content]()}
	roots := w.roots()
	if first.Base.Folder == "" && len(first.ModsInUse()) == 0 && len(roots) == len(first.Places) {
		return h.Misuse("test", "--watch: the scripts of %s are built into the program; --scripts names a folder to watch", r.Name)
	}
	read := func() ([]*source.Text, error) { return w.read(h) }
	if _, err := read(); err != nil {
		return h.Explain("test", err)
	}
	ctx, stop := context.WithCancel(h.Interrupted)
	done := watch.Start(ctx, watch.Watch[scripting.Content]{
		Roots: roots,
		Read:  read,
		Load: func(texts []*source.Text, previous scripting.Content) (scripting.Content, error) {
			return r.Load(load.WithoutManifests(source.WithoutScenarios(texts)), h.Limits, previous)
		},
		On: w.saved.Put,
	})
	defer func() { stop(); <-done }()
	apart, shut := h.Apart()
	defer shut()
	w.Host = apart
	for {
		select {
		case <-h.Interrupted.Done():
			return program.ExitInterrupted
		case <-w.saved.Ready():
			if _, err := program.Await(h, w.news); err != nil {
				return program.ExitInterrupted
			}
		}
	}
}

func (w *rerun) roots() []string {
	roots := w.game.Packs.Roots()
	for _, path := range w.paths {
		if _, err := os.Stat(w.At(path)); err == nil {
			roots = append(roots, w.At(path))
		}
	}
	return roots
}

func (w *rerun) read(h *program.Host) ([]*source.Text, error) {
	packs, err := load.Strict(h, w.game.Ruleset)
	if err != nil {
		return nil, err
	}
	defined, err := packs.Definitions()
	if err == nil {
		err = packs.Measure(defined)
	}
	if err != nil {
		return nil, err
	}
	scenarios, err := load.Scenarios(h, packs, w.paths)
	return append(defined, scenarios...), err
}

func (w *rerun) news() (none struct{}, err error) {
	for _, u := range w.saved.Take() {
		if u.Blind != nil {
			w.Print(w.Screen().Wrap(load.DescribePolling(u.Blind, phrase.Original), 2)...)
			continue
		}
		w.again(u)
	}
	return none, nil
}

func (w *rerun) again(u watch.Update[scripting.Content]) {
	first := w.game.Content == nil
	if !first {
		w.clear()
	}
	if u.Err != nil {
		w.Print(u.Err.Error(), "")
		w.Print(w.Screen().Bad("Waiting for this to be fixed."))
		w.wait()
		return
	}
	w.changed = append(w.changed, u.Changed...)
	touched, rest := w.order(u)
	switch {
	case first:
	case len(u.Changed) == 0:
		w.Print("The scripts are back to what they were at the last run:")
	default:
		after := *w.game
		after.Content = u.Live
		changes := load.Changes(w.game, &after, u.Changed, phrase.Original)
		w.Printf("%s: %s of %d first", changes, speech.Count(len(touched), "scenario file"), len(touched)+len(rest))
	}
	w.game.Content = u.Live
	report := &scenario.Report{}
	for _, texts := range [][]*source.Text{touched, rest} {
		if len(texts) == 0 {
			continue
		}
		part, interrupted := scenariosRun(w.Host, w.game.Content, texts, w.run, w.options)
		if interrupted {
			return
		}
		report.Results = append(report.Results, part.Results...)
		if w.saved.Waiting() {
			return // these results are outdated
		}
	}
	w.changed = nil
	conclude(w.Host, w.game.Ruleset, report, w.options)
	w.wait()
}

// order returns the scenario files that changed or mention a definition in a changed file, and the
// rest.
func (w *rerun) order(u watch.Update[scripting.Content]) (touched, rest []*source.Text) {
	var ids []string
	for _, c := range []scripting.Content{w.game.Content, u.Live} {
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
		if !load.IsScenario(t) {
			continue
		}
		names := func(id string) bool { return Mentions(t.Body, id) }
		if slices.Contains(w.changed, t.Name) || slices.ContainsFunc(ids, names) {
			touched = append(touched, t)
		} else {
			rest = append(rest, t)
		}
	}
	return touched, rest
}

// Mentions reports whether text contains id, and not only as part of a longer name.
func Mentions(text, id string) bool {
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

func (w *rerun) clear() {
	if w.Columns() > 0 && w.Env("TERM") != "dumb" {
		screen.Send(w.Out, screen.NewPage)
		return
	}
	w.Print("", strings.Repeat("-", min(w.Screen().Width, 40)))
}

func (w *rerun) wait() {
	base := w.game.Packs.Base
	where := base.Prefix
	if base.Folder == "" {
		where = "the files named"
	}
	if len(w.game.Packs.ModsInUse()) > 0 {
		where += " and in mods"
	}
	w.Print(w.Screen().Quiet("Watching for changes in " + screen.Clean(where) + "; Ctrl-C ends."))
}
