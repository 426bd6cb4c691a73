package serve_test

import (
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"log"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/sourcegraph/jsonrpc2"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
	"curtaincall/scripts"
)

// editorAt is an editor with an open folder, connected to a language server of its own.
type editorAt struct {
	*testing.T
	dir    string
	conn   *jsonrpc2.Conn
	in     io.WriteCloser // what conn writes to
	status chan int       // receives the exit status of the server
	texts  map[string]string
	tells  chan struct{} // receives after something was published
	mu     sync.Mutex
	errors map[string][]lspDiagnostic // by path in the folder
	asked  []string                   // questions
	answer string                     // to all of them; "" for none
}

type lspPlace struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

type lspSpan struct {
	Start lspPlace `json:"start"`
	End   lspPlace `json:"end"`
}

type lspDiagnostic struct {
	Range    lspSpan
	Severity int
	Code     string
	Message  string
}

type pipes struct {
	io.Reader
	io.WriteCloser
}

// openEditor opens a copy of the scripts of the first game, and mods beside them, in an editor. At
// quick length it leaves out scenarios and locales, which take most of the time of a check.
func openEditor(t *testing.T, files map[string]string) *editorAt {
	t.Helper()
	dir := t.TempDir()
	err := fs.WalkDir(scripts.FS, "curtain", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if base := path.Base(name); !testkit.Full && (base == "scenarios" || base == "locale") {
				return fs.SkipDir
			}
			return err
		}
		body, err := fs.ReadFile(scripts.FS, name)
		curtaintest.Write(t, filepath.Join(dir, program.ScriptsRoot, name), string(body))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, body := range files {
		curtaintest.Write(t, filepath.Join(dir, name), body)
	}
	return openEditorIn(t, dir)
}

func openEditorIn(t *testing.T, dir string, args ...string) *editorAt {
	t.Helper()
	e := &editorAt{T: t, dir: dir, texts: map[string]string{}, errors: map[string][]lspDiagnostic{}, tells: make(chan struct{}, 1000), status: make(chan int, 1)}
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin, s.Dir, s.Err = scripts.FS, dir, os.Stderr
	s.Vars["XDG_STATE_HOME"], s.Vars["XDG_DATA_HOME"] = t.TempDir(), t.TempDir()
	asked, in := io.Pipe()
	out, answers := io.Pipe()
	s.In, s.Out, e.in = asked, answers, in
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		e.status <- program.Run(append([]string{"lsp"}, args...), s.Host)
		answers.Close()
	}()
	t.Cleanup(func() { in.Close(); out.Close(); s.Stop(); <-ended })
	e.conn = jsonrpc2.NewConn(context.Background(), jsonrpc2.NewBufferedStream(pipes{out, in}, jsonrpc2.VSCodeObjectCodec{}), e, jsonrpc2.SetLogger(log.New(io.Discard, "", 0)))
	e.ask("initialize", map[string]any{"rootUri": "file://" + dir, "capabilities": map[string]any{
		"workspace":    map[string]any{"workspaceEdit": map[string]any{"documentChanges": true, "resourceOperations": []string{"rename"}}},
		"textDocument": map[string]any{"hover": map[string]any{"contentFormat": []string{"markdown"}}, "completion": map[string]any{"completionItem": map[string]any{"snippetSupport": true}}},
	}}, nil)
	e.tell("initialized", map[string]any{})
	return e
}

// Handle implements jsonrpc2.Handler.
func (e *editorAt) Handle(ctx context.Context, conn *jsonrpc2.Conn, r *jsonrpc2.Request) {
	var p struct {
		URI         string
		Diagnostics []lspDiagnostic
		Message     string
	}
	json.Unmarshal(*r.Params, &p)
	if r.Method == "window/showMessageRequest" {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.asked = append(e.asked, p.Message)
		if e.answer == "" {
			conn.ReplyWithError(ctx, r.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound})
		} else {
			conn.Reply(ctx, r.ID, map[string]string{"title": e.answer})
		}
		return
	}
	if r.Method != "textDocument/publishDiagnostics" {
		e.Log(r.Method, p.Message)
		return
	}
	e.mu.Lock()
	e.errors[strings.TrimPrefix(p.URI, "file://"+e.dir+"/")] = p.Diagnostics
	e.mu.Unlock()
	e.tells <- struct{}{}
}

func (e *editorAt) tell(method string, params any) {
	e.Helper()
	if err := e.conn.Notify(context.Background(), method, params); err != nil {
		e.Fatal(err)
	}
}

func (e *editorAt) ask(method string, params, result any) error {
	e.Helper()
	ctx, end := context.WithTimeout(context.Background(), curtaintest.MaxWait)
	defer end()
	err := e.conn.Call(ctx, method, params, result)
	if ctx.Err() != nil {
		e.Fatalf("%s: no answer", method)
	}
	return err
}

func (e *editorAt) uri(name string) string { return "file://" + filepath.Join(e.dir, name) }

// open shows a file with a text, which need not be that on disk.
func (e *editorAt) open(name, text string) {
	e.Helper()
	e.texts[name] = text
	e.tell("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": e.uri(name), "languageId": "lua", "version": 1, "text": text}})
}

// openFile shows a file as it is on disk.
func (e *editorAt) openFile(name string) string {
	e.Helper()
	body := testkit.ReadFile(e, filepath.Join(e.dir, name))
	e.open(name, body)
	return body
}

// change replaces only the differing part of the text of an open file, like a person who types.
func (e *editorAt) change(name, text string) {
	e.Helper()
	old := e.texts[name]
	from, tail := 0, 0
	for from < min(len(old), len(text)) && old[from] == text[from] {
		from++
	}
	for tail < min(len(old), len(text))-from && old[len(old)-1-tail] == text[len(text)-1-tail] {
		tail++
	}
	for from > 0 && !utf8.ValidString(text[from:len(text)-tail]+old[from:len(old)-tail]) {
		from-- // not within a letter
	}
	e.texts[name] = text
	edit := map[string]any{"range": lspSpan{placeAt(old, from), placeAt(old, len(old)-tail)}, "text": text[from : len(text)-tail]}
	e.tell("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": e.uri(name), "version": 2}, "contentChanges": []any{edit}})
}

// placeAt returns the position of an offset in a text.
func placeAt(text string, offset int) lspPlace {
	before := text[:offset]
	return lspPlace{strings.Count(before, "\n"), len(utf16.Encode([]rune(before[1+strings.LastIndexByte(before, '\n'):])))}
}

// expect waits until a file has exactly the given findings, named by code and line.
func (e *editorAt) expect(name string, want ...string) []lspDiagnostic {
	e.Helper()
	deadline := time.After(curtaintest.MaxWait)
	for {
		e.mu.Lock()
		list, told := e.errors[name]
		e.mu.Unlock()
		var got []string
		for _, d := range list {
			got = append(got, d.Code+":"+itoa(d.Range.Start.Line+1))
		}
		if strings.Join(got, " ") == strings.Join(want, " ") && (told || want == nil) {
			return list
		}
		select {
		case <-e.tells:
		case <-deadline:
			e.Fatalf("%s: the findings are %q, not %q", name, got, want)
		}
	}
}

func itoa(n int) string { b, _ := json.Marshal(n); return string(b) }

// at returns the position of the mark ¦ in an open file, whose text contains the rest of marked.
func (e *editorAt) at(name, marked string) map[string]any {
	e.Helper()
	before, after, _ := strings.Cut(marked, "¦")
	start := strings.Index(e.texts[name], before+after)
	if start < 0 {
		e.Fatalf("%s has no %q", name, before+after)
	}
	return map[string]any{"textDocument": map[string]any{"uri": e.uri(name)}, "position": placeAt(e.texts[name], start+len(before)),
		"context": map[string]any{"includeDeclaration": true}}
}

func (e *editorAt) hover(name, marked string) string {
	e.Helper()
	var h *struct{ Contents struct{ Value string } }
	if err := e.ask("textDocument/hover", e.at(name, marked), &h); err != nil {
		e.Fatal(err)
	}
	if h == nil {
		return ""
	}
	return h.Contents.Value
}

// places sends a request whose response is places, and returns them as FILE:LINE.
func (e *editorAt) places(method, name, marked string) (list []string) {
	e.Helper()
	var found []struct {
		URI   string
		Range lspSpan
	}
	if err := e.ask("textDocument/"+method, e.at(name, marked), &found); err != nil {
		e.Fatal(err)
	}
	for _, f := range found {
		list = append(list, strings.TrimPrefix(f.URI, "file://"+e.dir+"/")+":"+itoa(f.Range.Start.Line+1))
	}
	return list
}

// quit ends the session with the server, which must end without an error.
func (e *editorAt) quit() {
	e.Helper()
	e.ask("shutdown", nil, nil)
	e.tell("exit", nil)
	if status := <-e.status; status != program.ExitOK {
		e.Errorf("exit status %d", status)
	}
}
