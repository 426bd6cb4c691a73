package lsp

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/sourcegraph/jsonrpc2"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/scripting/editing"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// request is a request that is being answered. If it is about a file, the fields from packState on describe the file.
type request struct {
	*server
	positionParams
	isAboutFile bool
	key         string // a newer request with the same key cancels this one
	ctx         context.Context
	stop        func()

	packState *packState
	document  *document
	scripts   *editing.Scripts
	disk      *PackFiles
	text      *source.Text
	line      int
	column    int
}

// answerInTurn calls answer when a slot of a.concurrentSlots is free. result is nil if the request is about a file for
// which findTextAndPosition fails. The call fails if the request is cancelled, or answer fails or panics.
func (a *request) answerInTurn(answer func(*request) (any, error)) (result any, failure *jsonrpc2.Error) {
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
	if a.isAboutFile && !a.findTextAndPosition() {
		if a.ctx.Err() != nil {
			return nil, cancelled
		}
		return nil, nil
	}
	result, err := answer(a)
	switch {
	case a.ctx.Err() != nil:
		return nil, cancelled
	case errors.Is(err, syntax.ErrGrammar) || errors.Is(err, syntax.ErrLimit): // what is shown remains as it is
		return nil, &jsonrpc2.Error{Code: contentModified, Message: screen.Clean(err.Error())}
	case err != nil:
		return nil, &jsonrpc2.Error{Code: requestFailed, Message: screen.Clean(err.Error())}
	}
	return result, nil
}

// findTextAndPosition waits until the scripts are loaded and sets the fields of a that describe the file and the
// position. It returns false if the file is not open or in no pack, its pack cannot be loaded, or a.ctx ends first.
func (a *request) findTextAndPosition() bool {
	path, is := pathFromURI(a.TextDocument.URI)
	a.server.mu.Lock()
	d := a.docs[path]
	a.server.mu.Unlock()
	if !is || d == nil || d.packState == nil {
		return false
	}
	a.packState, a.document = d.packState, d
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
	a.column = columnOf(a.text.Line(a.line), a.Position.Character)
	return true
}

func (a *request) answerHover() (any, error) {
	hovers, at := a.scripts.Hover(a.text, a.line, a.column)
	if len(hovers) == 0 {
		return nil, nil
	}
	kind := "plaintext"
	if slices.Contains(a.client.Capabilities.TextDocument.Hover.ContentFormat, "markdown") {
		kind = "markdown"
	}
	parts := engine.Map(hovers, func(t editing.HoverPart) string { return renderHover(t, kind == "markdown") })
	return object{"contents": object{"kind": kind, "value": strings.Join(parts, "\n\n")}, "range": a.toSpan(at)}, nil
}

// renderHover returns a hover as plain text or as Markdown, in which the texts of scripts are code blocks.
func renderHover(t editing.HoverPart, markdown bool) string {
	var parts []string
	fenced := func(text, language string) {
		if text = screen.CleanMultiline(text); text != "" && markdown {
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
		parts = append(parts, screen.CleanMultiline(t.Doc))
	}
	return strings.Join(parts, "\n\n")
}

func (a *request) toSpan(at editing.Location) span {
	t := a.text
	if t == nil || at.File != t.Name {
		t = a.scripts.Text(at.File)
	}
	return rangeOf(t, at.Line, at.Column, at.Width)
}

func (a *request) answerCompletion() (any, error) {
	offers, replaced := a.scripts.Complete(a.text, a.line, a.column)
	at := rangeOf(a.text, a.line, a.column-replaced, replaced)
	items := []object{}
	for _, o := range offers {
		label := source.Printable(o.Label)
		item := object{"label": label, "kind": o.Kind, "detail": screen.CleanMultiline(o.Type), "documentation": screen.CleanMultiline(o.Doc), "textEdit": textEdit{at, label}}
		if o.Snippet != "" {
			item["insertTextFormat"], item["textEdit"] = snippetFormat, textEdit{at, o.Snippet}
		}
		if o.Snippet == "" || a.client.Capabilities.TextDocument.Completion.CompletionItem.SnippetSupport {
			items = append(items, item)
		}
	}
	return object{"isIncomplete": false, "items": items}, nil
}

func (a *request) answerSignatureHelp() (any, error) {
	s := a.scripts.Signature(a.text, a.line, a.column)
	if s == nil {
		return nil, nil
	}
	params := []object{}
	for _, p := range s.Params {
		params = append(params, object{"label": screen.CleanMultiline(p.Label), "documentation": screen.CleanMultiline(p.Doc)})
	}
	one := object{"label": screen.CleanMultiline(s.Label), "documentation": screen.CleanMultiline(s.Doc), "parameters": params}
	return object{"signatures": []object{one}, "activeSignature": 0, "activeParameter": s.Active}, nil
}

func (a *request) locations(places []editing.Location) []object {
	list := []object{}
	for _, at := range places {
		if path, is := a.disk.Path(at.File); is {
			list = append(list, object{"uri": FileURI(path), "range": a.toSpan(at)})
		}
	}
	return list
}

func (a *request) answerHighlights() (any, error) {
	places := a.scripts.HighlightPlaces(a.text, a.line, a.column)
	return engine.Map(places, func(at editing.Location) object { return object{"range": a.toSpan(at)} }), nil
}

// answerCodeActions returns the fixes for the diagnostics in a range, unless their text has changed since the check.
func (a *request) answerCodeActions() (any, error) {
	path, _ := pathFromURI(a.TextDocument.URI)
	a.packState.mu.Lock()
	diagnostics := a.packState.published[path]
	a.packState.mu.Unlock()
	list := []object{}
	for _, d := range diagnostics {
		f := d.fix
		if f.word == "" || d.Range.Start.Line > a.Range.End.Line || d.Range.End.Line < a.Range.Start.Line || !strings.HasPrefix(a.text.Line(f.line)[min(f.column-1, len(a.text.Line(f.line))):], f.word) {
			continue
		}
		edit := textEdit{a.toSpan(editing.Location{File: a.text.Name, Line: f.line, Column: f.column, Width: len(f.word)}), f.near}
		list = append(list, object{"title": screen.CleanMultiline(fmt.Sprintf("Replace %q with %q", f.word, f.near)), "kind": quickFixKind, "isPreferred": true,
			"diagnostics": []diagnostic{d}, "edit": object{"changes": object{a.TextDocument.URI: []textEdit{edit}}}})
	}
	return list, nil
}

func (a *request) answerPrepareRename() (any, error) {
	list, err := a.scripts.FindRenamables(a.text, a.line, a.column)
	if err != nil {
		return nil, err
	}
	at := list[0].Place
	return object{"range": a.toSpan(at), "placeholder": a.text.Line(at.Line)[at.Column-1 : at.Column-1+at.Width]}, nil
}

func (a *request) answerRename() (any, error) {
	if a.packState.waitForCheck(a.ctx); !a.findTextAndPosition() {
		return nil, nil
	}
	list, err := a.scripts.FindRenamables(a.text, a.line, a.column)
	if err != nil {
		return nil, err
	}
	chosen := 0
	if len(list) > 1 {
		names := engine.Map(list, func(r editing.Renamable) string { return r.Name })
		if chosen, err = a.askUser(fmt.Sprintf("%q is the name of several things. Which one do you want to rename?", a.text.Line(a.line)[list[0].Place.Column-1:][:list[0].Place.Width]), names...); err != nil {
			return nil, err
		}
	}
	c, err := list[chosen].Plan(a.NewName, a.askUser, func() bool { return a.ctx.Err() != nil })
	if err != nil {
		return nil, err
	}
	for from, to := range maps.Clone(c.Files) {
		snapshots, _ := a.disk.Path(source.SnapshotName(from))
		if _, err := os.Lstat(snapshots); err == nil {
			c.Files[source.SnapshotName(from)] = source.SnapshotName(to)
		}
	}
	edits := map[string][]textEdit{}
	for _, at := range c.Edits {
		path, is := a.disk.Path(at.File)
		if !is {
			return nil, fmt.Errorf("%s also contains this id but cannot be changed: the file is in an archive or built into the program", at.File)
		}
		edits[path] = append(edits[path], textEdit{a.toSpan(at), c.NewName})
	}
	can := a.client.Capabilities.Workspace.WorkspaceEdit
	renames := slices.Contains(can.ResourceOperations, "rename") // the client applies edits of documents, too
	if !renames && (!can.DocumentChanges || len(c.Files) > 0) {
		for _, from := range slices.Sorted(maps.Keys(c.Files)) {
			a.showMessage(severityWarning, fmt.Sprintf("this editor cannot rename files: rename %s to %s yourself", from, c.Files[from]))
		}
		changes := object{}
		for path, list := range edits {
			changes[FileURI(path)] = list
		}
		return object{"changes": changes}, nil
	}
	return a.workspaceEdit(edits, c.Files)
}

// askUser shows a question and returns the index of the chosen answer. Other requests can be answered meanwhile.
func (a *request) askUser(question string, answers ...string) (int, error) {
	<-a.concurrentSlots
	defer func() { a.concurrentSlots <- struct{}{} }()
	actions := engine.Map(answers, func(answer string) object { return object{"title": screen.CleanMultiline(answer)} })
	var chosen struct{ Title string }
	err := a.conn.Call(a.ctx, "window/showMessageRequest", object{"type": severityInfo, "message": screen.CleanMultiline(question), "actions": actions}, &chosen)
	at := slices.IndexFunc(answers, func(answer string) bool { return screen.CleanMultiline(answer) == chosen.Title })
	if err != nil || at < 0 {
		return 0, errors.New(question + " The editor did not answer, so nothing was renamed.")
	}
	return at, nil
}

// workspaceEdit returns the message for edits, by path, and renames, from old to new file names, which must be on disk.
func (a *request) workspaceEdit(edits map[string][]textEdit, renames map[string]string) (any, error) {
	list := []object{}
	for _, path := range slices.Sorted(maps.Keys(edits)) {
		document := object{"uri": FileURI(path), "version": nil}
		a.server.mu.Lock()
		if d := a.docs[path]; d != nil {
			document["version"] = d.version
		}
		a.server.mu.Unlock()
		list = append(list, object{"textDocument": document, "edits": edits[path]})
	}
	for _, name := range slices.Sorted(maps.Keys(renames)) {
		from, _ := a.disk.Path(name)
		to, is := a.disk.Path(renames[name])
		if !is {
			return nil, fmt.Errorf("%s cannot be renamed", name)
		}
		list = append(list, object{"kind": "rename", "oldUri": FileURI(from), "newUri": FileURI(to)})
	}
	return object{"documentChanges": list}, nil
}
