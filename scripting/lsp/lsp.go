package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"path/filepath"
	"slices"
	"sync"

	"github.com/sourcegraph/jsonrpc2"

	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/editing"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// Pack is a game's pack of scripts and the mods for it.
type Pack struct {
	Key       string // identifies the pack
	Rules     *scripting.Ruleset
	Limits    sandbox.Limits
	ReadFiles func() (*PackFiles, error) // reads all files of the pack from disk

	// CheckManifest returns the error in the manifest of a mod, or nil.
	CheckManifest func(t *source.Text) error
}

type Config struct {
	Version string
	Log     io.Writer

	// FinderFor returns, for an editor with this root folder, a function that finds the pack of a file or returns nil.
	FinderFor func(root string) func(path string) *Pack
}

// Serve runs the server until the client disconnects or exits, or ctx ends. A message on in or out follows a header
// with its length. cleanExit reports whether the client sent shutdown first, as the protocol requires.
func Serve(ctx context.Context, c Config, in io.Reader, out io.Writer) (cleanExit bool) {
	both := struct {
		io.ReadCloser
		io.Writer
	}{io.NopCloser(in), out} // the caller closes them
	return ServeMessages(ctx, c, jsonrpc2.NewBufferedStream(both, messageCodec{}))
}

// ServeMessages runs the server as Serve does, but reads and writes messages on a stream.
func ServeMessages(ctx context.Context, c Config, messages jsonrpc2.ObjectStream) (cleanExit bool) {
	ctx, end := context.WithCancel(ctx)
	defer end()
	s := &server{Config: c, ctx: ctx, end: end, find: c.FinderFor(""), docs: map[string]*document{}, packStates: map[string]*packState{}, pending: map[jsonrpc2.ID]*request{}, concurrentSlots: make(chan struct{}, maxConcurrent), pendingSlots: make(chan struct{}, maxPending), connected: make(chan struct{})}
	s.conn = jsonrpc2.NewConn(ctx, messages, s, jsonrpc2.SetLogger(log.New(c.Log, "curtain lsp: ", 0)))
	close(s.connected)
	select {
	case <-s.conn.DisconnectNotify():
	case <-ctx.Done():
	}
	end()
	s.answering.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shutdownReceived
}

// Limits on requests that are not answered yet, and on those that are being answered at the same time.
const (
	maxPending    = 64
	maxConcurrent = 2
)

type server struct {
	Config
	ctx       context.Context
	end       func()
	conn      *jsonrpc2.Conn
	connected chan struct{} // closed once conn is set

	mu               sync.Mutex
	isInitialized    bool
	shutdownReceived bool
	client           initializeParams
	find             func(path string) *Pack
	docs             map[string]*document     // open files by path
	packStates       map[string]*packState    // states of the packs with open files, by Pack.Key
	pending          map[jsonrpc2.ID]*request // requests without an answer

	concurrentSlots chan struct{}
	pendingSlots    chan struct{}  // contains an element for each request whose answer was not sent yet
	answering       sync.WaitGroup // requests that are being answered
}

// features lists the supported requests, each with the capability that the server declares for it.
var features = []serverFeature{
	{"textDocument/hover", "hoverProvider", true, (*request).answerHover},
	{"textDocument/completion", "completionProvider", object{"triggerCharacters": []string{".", ":", `"`, "'", "{"}}, (*request).answerCompletion},
	{"textDocument/signatureHelp", "signatureHelpProvider", object{"triggerCharacters": []string{"(", ","}}, (*request).answerSignatureHelp},
	{"textDocument/definition", "definitionProvider", true, func(a *request) (any, error) {
		return a.locations(a.scripts.DefinitionPlaces(a.text, a.line, a.column)), nil
	}},
	{"textDocument/references", "referencesProvider", true, func(a *request) (any, error) {
		return a.locations(a.scripts.ReferencePlaces(a.text, a.line, a.column, a.Context.IncludeDeclaration)), nil
	}},
	{"textDocument/documentHighlight", "documentHighlightProvider", true, (*request).answerHighlights},
	{"textDocument/documentSymbol", "documentSymbolProvider", true, (*request).answerDocumentSymbols},
	{"textDocument/foldingRange", "foldingRangeProvider", true, (*request).answerFoldingRanges},
	{"textDocument/codeAction", "codeActionProvider", object{"codeActionKinds": []string{quickFixKind}}, (*request).answerCodeActions},
	{"textDocument/prepareRename", "", nil, (*request).answerPrepareRename},
	{"textDocument/rename", "renameProvider", object{"prepareProvider": true}, (*request).answerRename},
	{"textDocument/semanticTokens/full", "semanticTokensProvider", object{"full": true, "legend": object{"tokenTypes": editing.TokenKinds, "tokenModifiers": []string{}}}, (*request).answerSemanticTokens},
	{"textDocument/formatting", "documentFormattingProvider", true, (*request).answerFormatting},
	{"textDocument/inlayHint", "inlayHintProvider", true, (*request).answerInlayHints},
	{"textDocument/codeLens", "codeLensProvider", object{}, (*request).answerCodeLenses},
	{executeCommand, "executeCommandProvider", object{"commands": []string{runCommand}}, (*request).answerRunScenarios},
	{workspaceSymbol, "workspaceSymbolProvider", true, (*request).answerWorkspaceSymbols},
}

// Requests whose parameters name no file. executeCommand names the file and position in an argument.
const (
	workspaceSymbol = "workspace/symbol"
	executeCommand  = "workspace/executeCommand"
)

// runCommand is the editor's command to run the scenarios at a position or, for a definition, those that mention it.
const runCommand = "curtain.runScenarios"

type serverFeature struct {
	method     string
	capability string // name of the declared capability; "" if none is declared
	options    any    // the value of the capability
	answer     func(*request) (any, error)
}

// Handle handles a request or a notification of the client. It is called for one message at a time.
func (s *server) Handle(ctx context.Context, _ *jsonrpc2.Conn, r *jsonrpc2.Request) {
	<-s.connected
	var params json.RawMessage
	if r.Params != nil {
		params = *r.Params
	}
	at := slices.IndexFunc(features, func(f serverFeature) bool { return f.method == r.Method })
	switch {
	case r.Notif:
		s.handleNotification(r.Method, params)
	case r.Method == "initialize":
		s.sendReply(r.ID, s.initialize(params), nil)
	case !s.isInitialized:
		s.sendReply(r.ID, nil, &jsonrpc2.Error{Code: notInitialized, Message: "the first request must be initialize"})
	case r.Method == "shutdown":
		s.mu.Lock()
		s.shutdownReceived = true
		s.mu.Unlock()
		s.sendReply(r.ID, json.RawMessage("null"), nil)
	case at >= 0:
		s.startRequest(ctx, r, params, features[at].answer)
	default:
		s.sendReply(r.ID, nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: "unknown method " + r.Method})
	}
}

func (s *server) sendReply(id jsonrpc2.ID, result any, failure *jsonrpc2.Error) {
	if failure != nil {
		s.conn.ReplyWithError(s.ctx, id, failure)
	} else if err := s.conn.Reply(s.ctx, id, result); err != nil {
		s.conn.ReplyWithError(s.ctx, id, &jsonrpc2.Error{Code: jsonrpc2.CodeInternalError, Message: err.Error()})
	}
}

// initialize configures the server at the first request of this kind, and returns the features of the server.
func (s *server) initialize(params json.RawMessage) any {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.isInitialized && json.Unmarshal(params, &s.client) == nil {
		s.isInitialized = true
		if root, is := pathFromURI(s.client.RootURI); is {
			s.find = s.FinderFor(root)
		}
	}
	capabilities := object{"positionEncoding": "utf-16", "textDocumentSync": object{"openClose": true, "change": incrementalSync}}
	for _, f := range features {
		if f.capability != "" {
			capabilities[f.capability] = f.options
		}
	}
	return object{"capabilities": capabilities, "serverInfo": object{"name": "curtain", "version": s.Version}}
}

func (s *server) handleNotification(method string, params json.RawMessage) {
	switch method {
	case "exit":
		s.end()
	case "$/cancelRequest":
		s.cancelRequest(params)
	case "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose":
		var doc documentParams
		if json.Unmarshal(params, &doc) != nil || !s.isInitialized {
			return
		}
		if path, is := pathFromURI(doc.TextDocument.URI); is && !s.applyDocumentChange(method, path, &doc) {
			s.showMessage(severityWarning, "too many open files or edits: close "+screen.Clean(filepath.Base(path))+" and open it again")
		}
	}
}

// applyDocumentChange opens, edits or closes path. If files or edits exceed a limit, it closes path and returns false.
func (s *server) applyDocumentChange(method, path string, params *documentParams) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	d, fits := s.docs[path], true
	switch {
	case method == "textDocument/didOpen":
		d = &document{path: path, version: params.TextDocument.Version, text: params.TextDocument.Text, packState: s.getOrStartPackState(path)}
	case d == nil:
		return true
	case method == "textDocument/didClose":
		delete(s.docs, path)
		d.packState.scheduleCheck()
		return true
	default:
		d = &document{path: path, version: params.TextDocument.Version, text: d.text, packState: d.packState}
		fits = applyEdits(&d.text, params.ContentChanges)
	}
	size, n := len(d.text), 1
	for other, open := range s.docs {
		if other != path {
			size, n = size+len(open.text), n+1
		}
	}
	if fits = fits && n <= maxOpen && size <= maxOpenSize; fits {
		s.docs[path] = d
	} else {
		delete(s.docs, path)
	}
	d.packState.scheduleCheck()
	return fits
}

const maxPacks = 16

// getOrStartPackState returns the state of the pack that contains a file, and starts to check a new pack. It returns
// nil if there is no pack or there are too many.
func (s *server) getOrStartPackState(path string) *packState {
	p := s.find(path)
	if p == nil {
		return nil
	}
	r := s.packStates[p.Key]
	if r == nil && len(s.packStates) < maxPacks {
		r = &packState{server: s, pack: p, changed: make(chan struct{}, 1), ready: make(chan struct{}),
			checker: check.NewChecker(p.Rules.Game), published: map[string][]diagnostic{}}
		r.markReady = sync.OnceFunc(func() { close(r.ready) })
		s.packStates[p.Key] = r
		go r.checkAfterEachChange()
	}
	return r
}

func (s *server) showMessage(severity int, text string) {
	s.conn.Notify(s.ctx, "window/showMessage", object{"type": severity, "message": "curtain: " + text})
}

// startRequest answers a request in a goroutine. It cancels an older request of the same kind about the same file.
func (s *server) startRequest(ctx context.Context, r *jsonrpc2.Request, params json.RawMessage, answer func(*request) (any, error)) {
	a := &request{server: s, isAboutFile: r.Method != workspaceSymbol}
	err := json.Unmarshal(params, &a.positionParams)
	if r.Method == executeCommand && (len(a.Arguments) != 1 || a.Command != runCommand) {
		err = errors.New("unknown command")
	} else if r.Method == executeCommand {
		err = json.Unmarshal(a.Arguments[0], &a.positionParams)
	}
	if err != nil {
		s.sendReply(r.ID, nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "invalid parameters for " + r.Method})
		return
	}
	a.key = r.Method + " " + a.TextDocument.URI
	a.ctx, a.stop = context.WithCancel(ctx)
	select {
	case s.pendingSlots <- struct{}{}:
	default: // including those replaced, whose answers are still being sent
		a.stop()
		s.sendReply(r.ID, nil, &jsonrpc2.Error{Code: serverBusy, Message: "too many requests at once"})
		return
	}
	s.mu.Lock()
	for id, q := range s.pending {
		if q.key == a.key {
			q.stop()
			delete(s.pending, id)
		}
	}
	s.pending[r.ID] = a
	s.mu.Unlock()
	s.answering.Add(1)
	go func() {
		result, failure := a.answerInTurn(answer)
		a.stop()
		s.mu.Lock()
		delete(s.pending, r.ID)
		s.mu.Unlock()
		s.answering.Done() // do not wait for a client that does not read
		s.sendReply(r.ID, result, failure)
		<-s.pendingSlots
	}()
}

func (s *server) cancelRequest(params json.RawMessage) {
	var cancelled struct {
		ID json.RawMessage `json:"id"`
	}
	var id jsonrpc2.ID
	if json.Unmarshal(params, &cancelled) != nil || id.UnmarshalJSON(cancelled.ID) != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if q, is := s.pending[id]; is {
		q.stop()
	}
}
