package lsp

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/sourcegraph/jsonrpc2"

	"curtaincall/engine/screen"
	"curtaincall/scripting/editing"
	"curtaincall/scripting/source"
)

// positionRequest is a request about a position in a file, while it is answered.
type positionRequest struct {
	*server
	positionParams
	key  string // a newer request with the same key cancels it
	ctx  context.Context
	stop func()

	packState *packState
	scripts   *editing.Scripts
	disk      *PackFiles
	text      *source.Text
	line      int
	column    int
}

// answerInTurn waits for one of the few slots for answers, and returns the result of answer; nil
// if the file is in no pack. A cancelled request or a panic of answer is an error.
func (a *positionRequest) answerInTurn(answer func(*positionRequest) (any, error)) (result any, failure *jsonrpc2.Error) {
	cancelled := &jsonrpc2.Error{Code: requestCancelled, Message: "cancelled"}
	select {
	case a.concurrentSlots <- struct{}{}:
	case <-a.ctx.Done():
		return nil, cancelled
	}
	defer func() {
		<-a.concurrentSlots
		if failed := recover(); failed != nil {
			result, failure = nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInternalError, Message: fmt.Sprint(failed)}
		}
	}()
	if !a.resolveTextAndPosition() {
		if a.ctx.Err() != nil {
			return nil, cancelled
		}
		return nil, nil
	}
	result, err := answer(a)
	switch {
	case a.ctx.Err() != nil:
		return nil, cancelled
	case err != nil:
		return nil, &jsonrpc2.Error{Code: requestFailed, Message: screen.Clean(err.Error())}
	}
	return result, nil
}

// resolveTextAndPosition waits for the scripts of the pack and sets the fields from packState
// to column; false if that fails.
func (a *positionRequest) resolveTextAndPosition() bool {
	path, is := pathOf(a.TextDocument.URI)
	a.server.mu.Lock()
	d := a.docs[path]
	a.server.mu.Unlock()
	if !is || d == nil || d.packState == nil {
		return false
	}
	a.packState = d.packState
	if a.scripts, a.disk = a.packState.waitForScripts(a.ctx); a.scripts == nil {
		return false
	}
	name, _, _ := a.disk.Name(path)
	texts := a.disk.textsAndManifests()
	i := slices.IndexFunc(texts, func(t *source.Text) bool { return t.Name == name })
	if i < 0 {
		return false
	}
	a.text = texts[i]
	a.line = min(max(a.Position.Line, 0), strings.Count(a.text.Body, "\n")) + 1
	a.column = a.lineEncoding.toColumn(a.text.Line(a.line), a.Position.Character)
	return true
}

func (a *positionRequest) hover() (any, error) {
	hovers, at := a.scripts.Hover(a.text, a.line, a.column)
	if len(hovers) == 0 {
		return nil, nil
	}
	kind := "plaintext"
	if slices.Contains(a.client.Capabilities.TextDocument.Hover.ContentFormat, "markdown") {
		kind = "markdown"
	}
	var parts []string
	for _, t := range hovers {
		parts = append(parts, renderHover(t, kind == "markdown"))
	}
	return hover{markup{kind, strings.Join(parts, "\n\n")}, a.toSpan(at)}, nil
}

// renderHover returns a hover as text. If markdown is true, it is Markdown in which texts of
// scripts are in fences.
func renderHover(t editing.HoverPart, markdown bool) string {
	var parts []string
	fenced := func(text, language string) {
		if text = screen.CleanText(text); text != "" && markdown {
			fence := "```"
			for strings.Contains(text, fence) {
				fence += "`"
			}
			text = fence + language + "\n" + text + "\n" + fence
		}
		if text != "" {
			parts = append(parts, text)
		}
	}
	fenced(t.Face, "text")
	fenced(t.Code, "lua")
	if t.Doc != "" {
		parts = append(parts, screen.CleanText(t.Doc))
	}
	return strings.Join(parts, "\n\n")
}

func (a *positionRequest) toSpan(at editing.Location) span {
	t := a.text
	if at.File != t.Name {
		t = a.scripts.Text(at.File)
	}
	return a.lineEncoding.rangeOf(t, at.Line, at.Column, at.Width)
}

func (a *positionRequest) complete() (any, error) {
	offers, replaced := a.scripts.Complete(a.text, a.line, a.column)
	at := a.lineEncoding.rangeOf(a.text, a.line, a.column-replaced, replaced)
	list := completionList{Items: []completionItem{}}
	for _, o := range offers {
		list.Items = append(list.Items, completionItem{source.Printable(o.Label), int(o.Kind), screen.CleanText(o.Type), screen.CleanText(o.Doc), textEdit{at, source.Printable(o.Label)}})
	}
	return list, nil
}

func (a *positionRequest) signature() (any, error) {
	s := a.scripts.Signature(a.text, a.line, a.column)
	if s == nil {
		return nil, nil
	}
	one := signature{Label: screen.CleanText(s.Label), Documentation: screen.CleanText(s.Doc), Parameters: []parameter{}}
	for _, p := range s.Params {
		one.Parameters = append(one.Parameters, parameter{screen.CleanText(p.Label), screen.CleanText(p.Doc)})
	}
	return signatureHelp{[]signature{one}, 0, s.Active}, nil
}

func (a *positionRequest) definition() (any, error) {
	return a.locations(a.scripts.DefinitionPlaces(a.text, a.line, a.column)), nil
}

func (a *positionRequest) references() (any, error) {
	return a.locations(a.scripts.ReferencePlaces(a.text, a.line, a.column, a.Context.IncludeDeclaration)), nil
}

func (a *positionRequest) locations(places []editing.Location) []location {
	list := []location{}
	for _, at := range places {
		if path, is := a.disk.Path(at.File); is {
			list = append(list, location{FileURI(path), a.toSpan(at)})
		}
	}
	return list
}

// highlights returns the places in the file of what is at the position.
func (a *positionRequest) highlights() (any, error) {
	list := []highlight{}
	for _, at := range a.scripts.ReferencePlaces(a.text, a.line, a.column, true) {
		if at.File == a.text.Name {
			list = append(list, highlight{a.toSpan(at)})
		}
	}
	return list, nil
}

// quickFixes returns the fixes of the diagnostics in the requested range, as far as the text has not changed there
// since the check.
func (a *positionRequest) quickFixes() (any, error) {
	path, _ := pathOf(a.TextDocument.URI)
	a.packState.mu.Lock()
	diagnostics := a.packState.published[path]
	a.packState.mu.Unlock()
	list := []codeAction{}
	for _, d := range diagnostics {
		f := d.fix
		if f.word == "" || d.Range.Start.Line > a.Range.End.Line || d.Range.End.Line < a.Range.Start.Line || !hasWordAt(a.text.Line(f.line), f.column, f.word) {
			continue
		}
		edit := textEdit{a.toSpan(editing.Location{File: a.text.Name, Line: f.line, Column: f.column, Width: len(f.word)}), f.near}
		list = append(list, codeAction{screen.CleanText(fmt.Sprintf("Replace %q with %q", f.word, f.near)), quickFixKind, []diagnostic{d}, true, workspaceEdit{Changes: map[string][]textEdit{a.TextDocument.URI: {edit}}}})
	}
	return list, nil
}

// hasWordAt reports whether a word begins at a column, from 1, of a line.
func hasWordAt(line string, column int, word string) bool {
	return column <= len(line) && strings.HasPrefix(line[column-1:], word)
}

func (a *positionRequest) prepareRename() (any, error) {
	_, at, err := a.scripts.FindRenamable(a.text, a.line, a.column)
	if err != nil {
		return nil, err
	}
	return prepareRenameResult{a.toSpan(at), a.text.Line(at.Line)[at.Column-1 : at.Column-1+at.Width]}, nil
}

func (a *positionRequest) renameEdits() (any, error) {
	e, _, err := a.scripts.FindRenamable(a.text, a.line, a.column)
	if err != nil {
		return nil, err
	}
	c, err := a.scripts.PlanRename(e, a.NewName, func() bool { return a.ctx.Err() != nil })
	if err != nil {
		return nil, err
	}
	edits := map[string][]textEdit{}
	for _, at := range c.Edits {
		path, is := a.disk.Path(at.File)
		if !is {
			return nil, fmt.Errorf("%s also contains this id and cannot be changed: the file is in an archive or built into the program", at.File)
		}
		edits[path] = append(edits[path], textEdit{a.toSpan(at), c.New})
	}
	can := a.client.Capabilities.Workspace.WorkspaceEdit
	renames := slices.Contains(can.ResourceOperations, "rename") // the client applies edits of documents, too
	if !renames && (!can.DocumentChanges || len(c.Files) > 0) {
		for _, from := range slices.Sorted(maps.Keys(c.Files)) {
			a.showWarning(fmt.Sprintf("this editor cannot rename files: rename %s to %s yourself", from, c.Files[from]))
		}
		allEdits := workspaceEdit{Changes: map[string][]textEdit{}}
		for path, list := range edits {
			allEdits.Changes[FileURI(path)] = list
		}
		return allEdits, nil
	}
	return a.documentChanges(edits, c.Files)
}

func (a *positionRequest) documentChanges(edits map[string][]textEdit, files map[string]string) (result workspaceEdit, err error) {
	for _, path := range slices.Sorted(maps.Keys(edits)) {
		one := documentEdit{Edits: edits[path]}
		one.TextDocument.URI = FileURI(path)
		a.server.mu.Lock()
		if d := a.docs[path]; d != nil {
			one.TextDocument.Version = &d.version
		}
		a.server.mu.Unlock()
		result.DocumentChanges = append(result.DocumentChanges, one)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		from, _ := a.disk.Path(name)
		to, is := a.disk.Path(files[name])
		if !is {
			return result, fmt.Errorf("%s cannot be renamed", name)
		}
		result.DocumentChanges = append(result.DocumentChanges, renameOperation{"rename", FileURI(from), FileURI(to)})
	}
	return result, nil
}
