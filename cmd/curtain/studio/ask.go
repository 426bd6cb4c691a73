package studio

import (
	"bytes"
	"net/http"
)

// Answer describes what came of a request that no network has carried; it implements
// http.ResponseWriter.
type Answer struct {
	Status int
	header http.Header
	bytes.Buffer
}

// Ask answers a request of who has come in, at an address behind the token. Kind is the type
// of what is sent with it.
func (s *Server) Ask(method, address, kind string, sent []byte) *Answer {
	a := &Answer{Status: http.StatusOK, header: http.Header{}}
	r, err := http.NewRequest(method, address, bytes.NewReader(sent))
	if err != nil {
		s.refuse(a, http.StatusBadRequest, "Bad address.")
		return a
	}
	r.Header.Set("Content-Type", kind)
	s.Answers().ServeHTTP(a, r)
	return a
}

// Header implements http.ResponseWriter.
func (a *Answer) Header() http.Header { return a.header }

// WriteHeader implements http.ResponseWriter.
func (a *Answer) WriteHeader(status int) { a.Status = status }
