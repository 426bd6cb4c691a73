package lsp

import (
	"maps"
	"slices"

	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/editing"
	"curtaincall/scripting/source"
)

// look loads and checks the present scripts, and publishes the findings.
func (r *room) look() {
	disk, words := r.current()
	found := check.Load(disk.Faults.Or())
	for _, t := range disk.Manifests {
		if err := r.pack.Manifest(t); err != nil {
			found = append(found, check.Load(err)...)
		}
	}
	content, err := r.pack.Rules.LoadWithTrees(source.WithoutScenarios(disk.Texts), r.pack.Limits, r.content, r.checked.See)
	if err != nil {
		found = append(found, check.Load(err)...)
		if words == nil {
			r.learn(r.without(disk.Texts, err))
		}
	} else {
		r.content = content
		r.learn(content)
		more, _ := r.checked.Pack(content, disk.Texts)
		more, _ = r.checked.Waive(disk.Texts, more, false)
		found = append(found, more...)
	}
	r.publish(disk, found)
}

// maxWithout is how often loading is tried without the files that have errors: each time, others
// that depend on them may fail.
const maxWithout = 8

// without loads the scripts without the files that have errors, so that there is a vocabulary; nil
// if that fails.
func (r *room) without(texts []*source.Text, err error) scripting.Content {
	left := source.WithoutScenarios(texts)
	for range maxWithout {
		faults := source.FaultsOf(err)
		left = slices.DeleteFunc(left, func(t *source.Text) bool {
			return slices.ContainsFunc(faults, func(f *source.Error) bool { return f.File == t.Name })
		})
		var content scripting.Content
		if content, err = r.pack.Rules.Load(left, r.pack.Limits, nil); err == nil {
			return content
		}
	}
	return nil
}

// learn sets the vocabulary of the room to that of content.
func (r *room) learn(content scripting.Content) {
	g, is := content.(*scripting.Generation)
	if !is {
		return
	}
	r.mu.Lock()
	words := r.words
	r.mu.Unlock()
	if words != nil && g.HasSameData(words.Generation) {
		words = words.Under(g)
	} else {
		words = editing.NewVocabulary(g, r.pack.Rules.Load)
	}
	r.mu.Lock()
	r.words = words
	r.mu.Unlock()
	r.releaseWaiting()
}

// maxShown is the largest number of findings shown of a pack.
const maxShown = 500

// publish sends the findings of each file for which they have changed.
func (r *room) publish(d *Disk, found []scripting.Finding) {
	now, texts := map[string][]diagnostic{}, map[string]*source.Text{}
	for _, t := range d.all() {
		texts[t.Name] = t
	}
	for _, f := range found[:min(len(found), maxShown)] {
		if path, is := d.Path(f.Err.File); is {
			now[path] = append(now[path], r.diagnostic(texts[f.Err.File], f))
		}
	}
	paths := slices.Sorted(maps.Keys(now))
	for path := range r.shown {
		if now[path] == nil {
			now[path] = []diagnostic{}
			paths = append(paths, path)
		}
	}
	for _, path := range paths {
		if !slices.Equal(now[path], r.shown[path]) {
			r.conn.Notify(r.ctx, "textDocument/publishDiagnostics", publishParams{uriOf(path), now[path]})
		}
		if len(now[path]) == 0 {
			delete(now, path)
		}
	}
	r.shown = now
}

// diagnostic returns a finding in the protocol's form; t may be nil.
func (r *room) diagnostic(t *source.Text, f scripting.Finding) diagnostic {
	e := f.Err
	message := e.Message
	if e.Hint != "" {
		message += "\n" + e.Hint
	}
	for _, note := range e.Notes {
		message += "\n" + note
	}
	made := diagnostic{Severity: isWarning, Code: f.Code, Source: "curtain", Message: clean(message)}
	if check.OfLoad(f.Code) {
		made.Severity = isError
	}
	if t != nil {
		made.Range = r.columns.span(t, e.Line, e.Column, e.Width)
	}
	return made
}
