package studio

import (
	"fmt"
	"net/http"
	"strconv"
	"time"
)

const maxStreams = 64

const heartbeatInterval = 20 * time.Second

func (s *Server) streamRevisions(t *gameTable, w http.ResponseWriter, r *http.Request) error {
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
	return s.streamEvents(w, func(send func(string)) {
		beat := time.NewTicker(heartbeatInterval)
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

// streamEvents calls produce with a function that sends a server-sent event to a page. An empty event
// only keeps the connection open. It returns an error, and does nothing, if maxStreams are open.
func (s *Server) streamEvents(w http.ResponseWriter, produce func(send func(event string))) error {
	flusher, can := w.(http.Flusher)
	if !can || !s.addToStreamCount(1) {
		return newRequestError(http.StatusServiceUnavailable, "Too many pages are open.")
	}
	defer s.addToStreamCount(-1)
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	produce(func(event string) {
		out.SetWriteDeadline(time.Now().Add(writeTimeout)) // ends the connection if nobody reads
		line := "data: " + event
		if event == "" {
			line = ": still here"
		}
		fmt.Fprint(w, line+"\n\n")
		flusher.Flush()
	})
	return nil
}

// addToStreamCount adds more to the number of open streams, unless that would exceed maxStreams.
func (s *Server) addToStreamCount(more int) (added bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.openStreams+more > maxStreams {
		return false
	}
	s.openStreams += more
	return true
}
