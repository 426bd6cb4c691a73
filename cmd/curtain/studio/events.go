package studio

import (
	"fmt"
	"net/http"
	"time"
)

// maxStreams is how many pages listen at the same time.
const maxStreams = 64

// heartbeat is how often a page is told that the server is there.
const heartbeat = 20 * time.Second

// events tells a page the revision of its table, and each new one.
func (s *Server) events(t *table, w http.ResponseWriter, r *http.Request) {
	flusher, can := w.(http.Flusher)
	if !can || !s.listens(1) {
		http.Error(w, "Too many pages listen.", http.StatusServiceUnavailable)
		return
	}
	defer s.listens(-1)
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
	w.Header().Set("Content-Type", "text/event-stream")
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		select {
		case <-r.Context().Done():
			return
		case revision := <-page:
			fmt.Fprintf(w, "data: %d\n\n", revision)
		case <-beat.C:
			fmt.Fprint(w, ": still here\n\n")
		}
		flusher.Flush()
	}
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
