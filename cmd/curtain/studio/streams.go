package studio

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync"
	"time"

	"curtaincall/cmd/curtain/serve"
	"curtaincall/scripting"
	"curtaincall/scripting/lsp"
)

const maxStreams = 64

const heartbeatInterval = 20 * time.Second

func (s *Server) streamRevisions(t *gameTable, w http.ResponseWriter, r *http.Request) error {
	t.openPages.Add(1)
	defer t.openPages.Add(-1)
	page := make(chan string, 1)
	t.mu.Lock()
	t.pageChannels[page] = true
	page <- strconv.Itoa(t.revision)
	t.mu.Unlock()
	defer func() {
		t.mu.Lock()
		delete(t.pageChannels, page)
		t.mu.Unlock()
	}()
	return s.streamEvents(w, r.Context(), page)
}

// streamEvents sends events to a page until ctx ends or the channel is closed, with comments in between that keep the
// connection open. It fails if maxStreams streams are open.
func (s *Server) streamEvents(w http.ResponseWriter, ctx context.Context, events <-chan string) error {
	select {
	case s.openStreams <- struct{}{}:
		defer func() { <-s.openStreams }()
	default:
		return newRequestError(http.StatusServiceUnavailable, "Too many pages are open.")
	}
	w.Header().Set("Content-Type", "text/event-stream")
	out, beat := http.NewResponseController(w), time.NewTicker(heartbeatInterval)
	defer beat.Stop()
	for {
		line := ": still here"
		select {
		case <-ctx.Done():
			return nil
		case event, more := <-events:
			if line = "data: " + event; !more {
				return nil
			}
		case <-beat.C:
		}
		out.SetWriteDeadline(time.Now().Add(writeTimeout)) // ends the connection if nobody reads
		fmt.Fprint(w, line+"\n\n")
		out.Flush()
	}
}

// Each page with a script has a language server of its own, which ends with the page's stream.
const (
	maxLanguageServers = 16
	maxUnsentMessages  = 64 // to a page
)

type languageServers struct {
	*Server
	mu      sync.Mutex
	streams map[string]*messageStream // by a random name, which only the page knows
}

// serveStream runs a language server until the page closes the stream. It first sends the name under which the page
// sends messages to the server, then the server's messages.
func (l *languageServers) serveStream(w http.ResponseWriter, r *http.Request) error {
	rules := l.h.FindRuleset(r.FormValue("game"))
	if rules == nil {
		return errors.New("Unknown game.")
	}
	ctx, end := context.WithCancel(r.Context())
	m := &messageStream{ctx, make(chan []byte), make(chan string, maxUnsentMessages)}
	name := rand.Text()
	l.mu.Lock()
	isFull := len(l.streams) >= maxLanguageServers
	if !isFull {
		l.streams[name] = m
	}
	l.mu.Unlock()
	if isFull {
		end()
		return newRequestError(http.StatusServiceUnavailable, "Too many scripts are open.")
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		defer end()
		config := serve.LanguageServerConfig(l.h, []*scripting.Ruleset{rules})
		config.Log = io.Discard
		lsp.ServeMessages(ctx, config, m)
	}()
	defer func() {
		end()
		<-ended
		l.mu.Lock()
		delete(l.streams, name)
		l.mu.Unlock()
	}()
	m.toPage <- name
	return l.streamEvents(w, ctx, m.toPage)
}

func (l *languageServers) receiveMessage(w http.ResponseWriter, r *http.Request) error {
	l.mu.Lock()
	m := l.streams[r.URL.Query().Get("to")]
	l.mu.Unlock()
	if m == nil {
		return errServerEnded
	}
	message, err := io.ReadAll(r.Body)
	if err != nil {
		return newRequestError(http.StatusRequestEntityTooLarge, "The message is too long.")
	}
	select {
	case m.fromPage <- message:
		w.WriteHeader(http.StatusNoContent)
	case <-m.ctx.Done():
		return errServerEnded
	case <-r.Context().Done():
	}
	return nil
}

var errServerEnded = newRequestError(http.StatusNotFound, "That language server has exited.")

// messageStream carries messages between a page and its language server. It implements jsonrpc2.ObjectStream.
type messageStream struct {
	ctx      context.Context
	fromPage chan []byte
	toPage   chan string
}

// ReadObject implements jsonrpc2.ObjectStream. It skips invalid messages.
func (m *messageStream) ReadObject(v any) error {
	for {
		select {
		case message := <-m.fromPage:
			if json.Unmarshal(message, v) == nil {
				return nil
			}
		case <-m.ctx.Done():
			return io.EOF
		}
	}
}

// WriteObject implements jsonrpc2.ObjectStream. It blocks while maxUnsentMessages messages wait for the page.
func (m *messageStream) WriteObject(object any) error {
	message, err := json.Marshal(object)
	if err != nil {
		return err
	}
	select {
	case m.toPage <- string(message):
		return nil
	case <-m.ctx.Done():
		return io.ErrClosedPipe
	}
}

func (m *messageStream) Close() error { return nil }
