package lsp

import (
	"context"
	"encoding/json"
	"io"
	"log"
	"sync"

	"github.com/sourcegraph/jsonrpc2"

	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// Finder returns the pack that contains a file, or nil. If nil, none of the file is read.
type Finder func(path string) *Pack

// Pack is the scripts of a game with the mods for it.
type Pack struct {
	Key    string // equal for all files of a pack
	Rules  *scripting.Ruleset
	Limits sandbox.Limits
	Read   func() (*Disk, error) // reads all files of the pack

	// Manifest returns the error of the manifest of a mod, or nil.
	Manifest func(t *source.Text) error
}

// Program describes the server: its version, and how it finds packs below the root folder of an
// editor.
type Program struct {
	Version string
	Find    func(root string) Finder
	Log     io.Writer
}

// Serve runs the server until the client disconnects or exits, or ctx ends. It reports whether the
// client sent shutdown first, as the protocol requires.
func Serve(ctx context.Context, p Program, in io.Reader, out io.Writer) (cleanExit bool) {
	ctx, end := context.WithCancel(ctx)
	defer end()
	s := &server{Program: p, ctx: ctx, end: end, find: p.Find(""), docs: map[string]*document{}, rooms: map[string]*room{}, asked: map[jsonrpc2.ID]question{}, turns: make(chan struct{}, atOnce), open: make(chan struct{}, maxAsked), connected: make(chan struct{})}
	objects := jsonrpc2.NewBufferedStream(stream{in, out}, framing{})
	s.conn = jsonrpc2.NewConn(ctx, objects, s, jsonrpc2.SetLogger(log.New(p.Log, "curtain lsp: ", 0)))
	close(s.connected)
	select {
	case <-s.conn.DisconnectNotify():
	case <-ctx.Done():
	}
	end()
	s.answering.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.leaving
}

// Limits of unanswered requests, and of requests being answered at once.
const (
	maxAsked = 64
	atOnce   = 2
)

type server struct {
	Program
	ctx       context.Context
	end       func()
	conn      *jsonrpc2.Conn
	connected chan struct{} // closed once conn is set

	mu      sync.Mutex
	greeted bool
	leaving bool
	client  initializeParams
	columns encoding
	find    Finder
	docs    map[string]*document // by path
	rooms   map[string]*room     // by Pack.Key
	asked   map[jsonrpc2.ID]question

	turns     chan struct{}
	open      chan struct{}  // one slot for each request until its answer was sent
	answering sync.WaitGroup // requests being answered
}

// question is an unanswered request. A newer request with the same key cancels it.
type question struct {
	about string
	stop  func()
}

var answers = map[string]func(*asking) (any, error){
	"textDocument/hover":         (*asking).hover,
	"textDocument/completion":    (*asking).complete,
	"textDocument/signatureHelp": (*asking).signature,
	"textDocument/definition":    (*asking).definition,
	"textDocument/references":    (*asking).references,
	"textDocument/prepareRename": (*asking).renamable,
	"textDocument/rename":        (*asking).rename,
}

// Handle implements jsonrpc2.Handler. It is called for one message at a time.
func (s *server) Handle(ctx context.Context, _ *jsonrpc2.Conn, r *jsonrpc2.Request) {
	<-s.connected
	var params json.RawMessage
	if r.Params != nil {
		params = *r.Params
	}
	answer := answers[r.Method]
	switch {
	case r.Notif:
		s.handleNotification(r.Method, params)
	case r.Method == "initialize":
		s.reply(r.ID, s.greet(params), nil)
	case !s.greeted:
		s.reply(r.ID, nil, &jsonrpc2.Error{Code: notInitialized, Message: "the first request must be initialize"})
	case r.Method == "shutdown":
		s.mu.Lock()
		s.leaving = true
		s.mu.Unlock()
		s.reply(r.ID, json.RawMessage("null"), nil)
	case answer != nil:
		s.ask(ctx, r, params, answer)
	default:
		s.reply(r.ID, nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: "there is no " + r.Method})
	}
}

func (s *server) reply(id jsonrpc2.ID, result any, failure *jsonrpc2.Error) {
	if failure != nil {
		s.conn.ReplyWithError(s.ctx, id, failure)
	} else if err := s.conn.Reply(s.ctx, id, result); err != nil {
		s.conn.ReplyWithError(s.ctx, id, &jsonrpc2.Error{Code: jsonrpc2.CodeInternalError, Message: err.Error()})
	}
}

// greet answers initialize, of which only the first counts.
func (s *server) greet(params json.RawMessage) any {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.greeted && json.Unmarshal(params, &s.client) == nil {
		root, is := pathOf(s.client.RootURI)
		if !is {
			root = s.client.RootPath
		}
		s.find = s.Find(root)
		s.greeted, s.columns = true, encodingOf(s.client.Capabilities.General.PositionEncodings)
	}
	return capabilities(string(s.columns), s.Version)
}

func (s *server) handleNotification(method string, params json.RawMessage) {
	var doc documentParams
	var cancelled cancelParams
	switch method {
	case "exit":
		s.end()
	case "$/cancelRequest":
		if json.Unmarshal(params, &cancelled) == nil {
			s.cancel(cancelled.ID)
		}
	case "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose":
		if path, is := "", false; json.Unmarshal(params, &doc) == nil && s.greeted {
			if path, is = pathOf(doc.TextDocument.URI); is && !s.applyEdit(method, path, &doc) {
				s.say(errOpen.Error())
			}
		}
	}
}

// applyEdit applies a notification about an open file, and reports whether the limits allow it.
func (s *server) applyEdit(method, path string, params *documentParams) (fits bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.docs[path]
	switch {
	case method == "textDocument/didOpen":
		d = &document{path: path, version: params.TextDocument.Version, text: params.TextDocument.Text, room: s.roomOf(path)}
	case d == nil:
		return true
	case method == "textDocument/didClose":
		delete(s.docs, path)
		d.markChange()
		return true
	case len(params.ContentChanges) == 0:
		return true
	default:
		d = &document{path, params.TextDocument.Version, params.ContentChanges[len(params.ContentChanges)-1].Text, d.room}
	}
	if fits = s.fits(d); fits {
		s.docs[path] = d
		d.markChange()
	}
	return fits
}

func (d *document) markChange() {
	if d.room != nil {
		d.room.scheduleCheck()
	}
}

func (s *server) fits(d *document) bool {
	size, n := len(d.text), 1
	for path, other := range s.docs {
		if path != d.path {
			size, n = size+len(other.text), n+1
		}
	}
	return n <= maxOpen && size <= maxOpenSize
}

const maxRooms = 16

// roomOf returns the state of the pack that contains a file, and starts to check a new pack; nil
// if there is none or the limit is reached.
func (s *server) roomOf(path string) *room {
	p := s.find(path)
	if p == nil {
		return nil
	}
	if s.rooms[p.Key] == nil && len(s.rooms) < maxRooms {
		s.rooms[p.Key] = openRoom(s, p)
	}
	return s.rooms[p.Key]
}

// say shows a warning to the user.
func (s *server) say(text string) {
	const warning = 2
	s.conn.Notify(s.ctx, "window/showMessage", messageParams{warning, "curtain: " + text})
}

// ask answers a request in a goroutine, and cancels an older one of the same kind about the same
// file.
func (s *server) ask(ctx context.Context, r *jsonrpc2.Request, params json.RawMessage, answer func(*asking) (any, error)) {
	a := &asking{server: s}
	if err := json.Unmarshal(params, &a.placeParams); err != nil {
		s.reply(r.ID, nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "invalid parameters for " + r.Method})
		return
	}
	ctx, stop := context.WithCancel(ctx)
	a.ctx = ctx
	key := r.Method + " " + a.TextDocument.URI
	select {
	case s.open <- struct{}{}:
	default: // including those replaced, whose answers are still being sent
		stop()
		s.reply(r.ID, nil, &jsonrpc2.Error{Code: serverBusy, Message: "too many requests at once"})
		return
	}
	s.mu.Lock()
	for id, q := range s.asked {
		if q.about == key {
			q.stop()
			delete(s.asked, id)
		}
	}
	s.asked[r.ID] = question{key, stop}
	s.mu.Unlock()
	s.answering.Add(1)
	go func() {
		result, failure := a.respond(answer)
		stop()
		s.mu.Lock()
		delete(s.asked, r.ID)
		s.mu.Unlock()
		s.answering.Done() // do not wait for a client that does not read
		s.reply(r.ID, result, failure)
		<-s.open
	}()
}

func (s *server) cancel(id json.RawMessage) {
	var requestID jsonrpc2.ID
	if requestID.UnmarshalJSON(id) != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if q, is := s.asked[requestID]; is {
		q.stop()
	}
}
