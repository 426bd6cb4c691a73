package lsp

import (
	"maps"
	"slices"

	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/editing"
	"curtaincall/scripting/source"
)

func (r *room) look() {
	disk, vocabulary := r.current()
	found := check.Load(disk.Faults.Or())
	for _, t := range disk.Manifests {
		if err := r.pack.Manifest(t); err != nil {
			found = append(found, check.Load(err)...)
		}
	}
	content, err := r.pack.Rules.LoadWithTrees(source.WithoutScenarios(disk.Texts), r.pack.Limits, r.content, r.checked.See)
	if err != nil {
		found = append(found, check.Load(err)...)
		if vocabulary == nil {
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

// maxWithout is the number of attempts to load without the files that have errors. After each,
// files that depend on those may fail.
const maxWithout = 8

// without loads the scripts without the files that have errors, so that there is a vocabulary. It
// returns nil if that fails.
func (r *room) without(texts []*source.Text, err error) scripting.Content {
	valid := source.WithoutScenarios(texts)
	for range maxWithout {
		errs := source.FaultsOf(err)
		valid = slices.DeleteFunc(valid, func(t *source.Text) bool {
			return slices.ContainsFunc(errs, func(f *source.Error) bool { return f.File == t.Name })
		})
		var content scripting.Content
		if content, err = r.pack.Rules.Load(valid, r.pack.Limits, nil); err == nil {
			return content
		}
	}
	return nil
}

func (r *room) learn(content scripting.Content) {
	g, is := content.(*scripting.Generation)
	if !is {
		return
	}
	r.mu.Lock()
	vocabulary := r.words
	r.mu.Unlock()
	if vocabulary != nil && g.HasSameData(vocabulary.Generation) {
		vocabulary = vocabulary.Under(g)
	} else {
		vocabulary = editing.NewVocabulary(g, r.pack.Rules.Load)
	}
	r.mu.Lock()
	r.words = vocabulary
	r.mu.Unlock()
	r.releaseWaiting()
}

// maxShown is the largest number of published findings of a pack.
const maxShown = 500

// publish sends the findings of each file whose findings have changed to the editor.
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

func (r *room) diagnostic(t *source.Text, f scripting.Finding) diagnostic {
	e := f.Err
	message := e.Message
	if e.Hint != "" {
		message += "\n" + e.Hint
	}
	for _, note := range e.Notes {
		message += "\n" + note
	}
	result := diagnostic{Severity: isWarning, Code: f.Code, Source: "curtain", Message: clean(message)}
	if check.OfLoad(f.Code) {
		result.Severity = isError
	}
	if t != nil {
		result.Range = r.columns.span(t, e.Line, e.Column, e.Width)
	}
	return result
}
