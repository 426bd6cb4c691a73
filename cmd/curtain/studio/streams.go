package studio

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/coder/websocket"
	"github.com/sourcegraph/jsonrpc2"

	"curtaincall/cmd/curtain/serve"
	"curtaincall/scripting"
	"curtaincall/scripting/lsp"
)

const maxStreams = 64

const heartbeatInterval = 20 * time.Second

// streamRevisions sends the revision of a table to a page, now and after each change, until the page closes the stream.
func (s *Server) streamRevisions(t *gameTable, w http.ResponseWriter, r *http.Request) error {
	select {
	case s.openStreams <- struct{}{}:
		defer func() { <-s.openStreams }()
	default:
		return newRequestError(http.StatusServiceUnavailable, "Too many pages are open.")
	}
	t.openPages.Add(1)
	defer t.openPages.Add(-1)
	page := make(chan int, 1)
	t.mu.Lock()
	t.pageChannels[page] = true
	page <- t.revision
	t.mu.Unlock()
	defer func() {
		t.mu.Lock()
		delete(t.pageChannels, page)
		t.mu.Unlock()
	}()
	w.Header().Set("Content-Type", "text/event-stream")
	out, beat := http.NewResponseController(w), time.NewTicker(heartbeatInterval)
	defer beat.Stop()
	for {
		line := ": still here"
		select {
		case <-r.Context().Done():
			return nil
		case revision := <-page:
			line = "data: " + strconv.Itoa(revision)
		case <-beat.C:
		}
		out.SetWriteDeadline(time.Now().Add(writeTimeout)) // ends the connection if nobody reads
		fmt.Fprint(w, line+"\n\n")
		out.Flush()
	}
}

const maxLanguageServers = 16

// newLanguageHandler returns a handler that runs a language server for a page with a script until its socket is closed.
func newLanguageHandler(s *Server) http.HandlerFunc {
	open := make(chan struct{}, maxLanguageServers)
	return s.withErrorPage(func(w http.ResponseWriter, r *http.Request) error {
		rules := s.h.FindRuleset(r.FormValue("game"))
		if rules == nil {
			return errors.New("Unknown game.")
		}
		select {
		case open <- struct{}{}:
			defer func() { <-open }()
		default:
			return newRequestError(http.StatusServiceUnavailable, "Too many scripts are open.")
		}
		socket, err := websocket.Accept(w, r, nil)
		if err != nil {
			return nil // it has responded
		}
		defer socket.CloseNow()
		socket.SetReadLimit(maxBodyBytes)
		config := serve.LanguageServerConfig(s.h, []*scripting.Ruleset{rules})
		config.Log = io.Discard
		lsp.ServeMessages(r.Context(), config, jsonrpc2.NewPlainObjectStream(websocket.NetConn(r.Context(), socket, websocket.MessageText)))
		return nil
	})
}
