package studio

import (
	"fmt"
	"net/http"
	"strconv"
	"time"
)

const maxStreams = 64

const heartbeat = 20 * time.Second

// events streams the revision of a table: the current one, then each new one.
func (s *Server) events(t *table, w http.ResponseWriter, r *http.Request) {
	t.watched.Add(1)
	defer t.watched.Add(-1)
	page := make(chan int, 1)
	t.mu.Lock()
	t.pages[page] = true
	page <- t.revision
	t.mu.Unlock()
	defer func() {
		t.mu.Lock()
		delete(t.pages, page)
		t.mu.Unlock()
	}()
	s.stream(w, func(send func(string)) {
		beat := time.NewTicker(heartbeat)
		defer beat.Stop()
		for {
			select {
			case <-r.Context().Done():
				return
			case revision := <-page:
				send(strconv.Itoa(revision))
			case <-beat.C:
				send("")
			}
		}
	})
}

// stream sends server-sent events to a page until tell returns. It responds with an error if
// maxStreams are open. An empty event only keeps the connection alive.
func (s *Server) stream(w http.ResponseWriter, tell func(send func(string))) {
	flusher, can := w.(http.Flusher)
	if !can || !s.addStream(1) {
		http.Error(w, "Too many pages are open.", http.StatusServiceUnavailable)
		return
	}
	defer s.addStream(-1)
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	tell(func(event string) {
		out.SetWriteDeadline(time.Now().Add(writeWithin)) // ends the connection if nobody reads
		line := "data: " + event
		if event == "" {
			line = ": still here"
		}
		fmt.Fprint(w, line+"\n\n")
		flusher.Flush()
	})
}

// addStream adds to the number of open streams, and reports whether there was room.
func (s *Server) addStream(more int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.streams+more > maxStreams {
		return false
	}
	s.streams += more
	return true
}
