package lsp

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"curtaincall/engine/screen"
	"curtaincall/engine/spelling"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/editing"
	"curtaincall/scripting/source"
)

func (r *packState) checkAndPublish() {
	disk, vocabulary := r.currentFilesAndVocabulary()
	found := check.FindingsOfLoadError(disk.Errs.AsError())
	for _, t := range disk.Manifests {
		if err := r.pack.CheckManifest(t); err != nil {
			found = append(found, check.FindingsOfLoadError(err)...)
		}
	}
	content, err := r.pack.Rules.LoadWithTrees(source.WithoutScenarios(disk.Texts), r.pack.Limits, r.content, r.checker.CheckTree)
	if err != nil {
		found = append(found, check.FindingsOfLoadError(err)...)
		if vocabulary == nil {
			if valid := r.loadValidFiles(disk.Texts, err); valid != nil {
				r.setVocabulary(valid, disk.Texts)
			}
		}
	} else {
		r.content = content
		r.setVocabulary(content, disk.Texts)
		more, _ := r.checker.CheckPack(content, disk.Texts)
		more, _ = r.checker.ApplyWaivers(disk.Texts, more, false)
		found = append(found, more...)
	}
	now, texts := map[string][]diagnostic{}, map[string]*source.Text{}
	for _, t := range disk.textsAndManifests() {
		texts[t.Name] = t
	}
	for _, f := range found[:min(len(found), maxPublished)] {
		if path, is := disk.Path(f.Err.File); is {
			now[path] = append(now[path], r.toDiagnostic(texts[f.Err.File], f))
		}
	}
	r.publishDiagnostics(now)
}

// maxLoadAttempts limits how often loadValidFiles loads scripts.
const maxLoadAttempts = 8

// loadValidFiles loads texts without scenarios and without the files that have errors in err. If that fails, it tries
// again without the files with the new errors. It returns nil if no attempt succeeds.
func (r *packState) loadValidFiles(texts []*source.Text, err error) *scripting.Generation {
	valid := source.WithoutScenarios(texts)
	for range maxLoadAttempts {
		errs, before := source.ErrorsOf(err), len(valid)
		valid = slices.DeleteFunc(valid, func(t *source.Text) bool {
			return slices.ContainsFunc(errs, func(f *source.Error) bool { return f.File == t.Name })
		})
		if len(valid) == before { // a mod is too large, for example
			return nil
		}
		var content *scripting.Generation
		if content, err = r.pack.Rules.Load(valid, r.pack.Limits, nil); err == nil {
			return content
		}
	}
	return nil
}

func (r *packState) setVocabulary(g *scripting.Generation, texts []*source.Text) {
	vocabulary := r.vocabulary // set only here
	if vocabulary != nil && g.HasSameDefinitionData(vocabulary.Generation) {
		same := *vocabulary
		same.Generation = g
		vocabulary = &same
	} else {
		vocabulary = editing.NewVocabulary(g, r.pack.Rules, vocabulary)
	}
	r.mu.Lock()
	r.vocabulary, r.scenarios = vocabulary, vocabulary.NewScripts(texts).IndexScenarios()
	r.mu.Unlock()
	r.markReady()
}

const maxPublished = 500

func (r *packState) publishDiagnostics(now map[string][]diagnostic) {
	r.publishing.Lock()
	defer r.publishing.Unlock()
	r.mu.Lock()
	before := r.published
	r.published = now
	r.mu.Unlock()
	all := maps.Clone(before)
	maps.Copy(all, now)
	for _, path := range slices.Sorted(maps.Keys(all)) {
		if !slices.Equal(now[path], before[path]) {
			list := append([]diagnostic{}, now[path]...) // not null
			r.conn.Notify(r.ctx, "textDocument/publishDiagnostics", object{"uri": FileURI(path), "diagnostics": list})
		}
	}
}

func (r *packState) toDiagnostic(t *source.Text, f scripting.Finding) diagnostic {
	e := f.Err
	message := e.Message
	if e.Hint != "" {
		message += "\n" + e.Hint
	}
	for _, note := range e.Notes {
		message += "\n" + note
	}
	result := diagnostic{Severity: severityWarning, Code: f.Code, Source: "curtain", Message: screen.CleanMultiline(message)}
	if check.IsLoadCode(f.Code) {
		result.Severity = severityError
	}
	if t != nil {
		result.Range = rangeOf(t, e.Line, e.Column, e.Width)
		result.fix = fixOfUnknownWord(t, e)
	}
	return result
}

// fixOfUnknownWord returns the replacement that an error suggests for an unknown word; zero if it suggests none.
func fixOfUnknownWord(t *source.Text, e *source.Error) (fix wordFix) {
	unknown, is := errors.AsType[*spelling.UnknownError](e)
	if !is || unknown.Near == "" || unknown.Word == "" || e.Line < 1 || e.Column < 1 {
		return fix
	}
	line := t.Line(e.Line)
	from := min(e.Column-1, len(line))
	marked := line[from:min(from+max(e.Width, len(unknown.Word)), len(line))]
	if at := strings.Index(marked, unknown.Word); at >= 0 {
		fix = wordFix{e.Line, from + at + 1, unknown.Word, unknown.Near}
	}
	return fix
}
