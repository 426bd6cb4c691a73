package studio

import (
	"fmt"
	"net/http"
	"strconv"
	"time"
)

const maxStreams = 64

const heartbeat = 20 * time.Second

// events streams the revision of a table, and each new one.
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

// stream sends events to a page while tell goes on, if there is room for one more. An empty
// one only keeps the connection.
func (s *Server) stream(w http.ResponseWriter, tell func(send func(string))) {
	flusher, can := w.(http.Flusher)
	if !can || !s.listens(1) {
		http.Error(w, "Too many pages are open.", http.StatusServiceUnavailable)
		return
	}
	defer s.listens(-1)
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	tell(func(event string) {
		out.SetWriteDeadline(time.Now().Add(writeWithin)) // for as long as it is read
		line := "data: " + event
		if event == "" {
			line = ": still here"
		}
		fmt.Fprint(w, line+"\n\n")
		flusher.Flush()
	})
}

// listens counts one page more or less, and reports whether there is room for it.
func (s *Server) listens(more int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.streams+more > maxStreams {
		return false
	}
	s.streams += more
	return true
}
