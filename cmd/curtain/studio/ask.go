package studio

import (
	"bytes"
	"net/http"
)

// Answer records the response to a request made without a network. It implements
// http.ResponseWriter.
type Answer struct {
	Status int
	header http.Header
	bytes.Buffer
}

// Ask serves a request without a network and returns the response. The address is relative to
// that of the studio, without the token; kind is the content type of the body sent.
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
