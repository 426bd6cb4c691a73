package studio

import (
	"bytes"
	"net/http"
)

// Answer records the response to a request. It implements http.ResponseWriter.
type Answer struct {
	Status int
	header http.Header
	bytes.Buffer
}

// Ask serves a request without a network. The path does not contain the token.
func (s *Server) Ask(method, path, contentType string, body []byte) *Answer {
	a := &Answer{Status: http.StatusOK, header: http.Header{}}
	r, err := http.NewRequest(method, path, bytes.NewReader(body))
	if err != nil {
		s.refuse(a, http.StatusBadRequest, "Bad address.")
		return a
	}
	r.Header.Set("Content-Type", contentType)
	s.Answers().ServeHTTP(a, r)
	return a
}

// Header implements http.ResponseWriter.
func (a *Answer) Header() http.Header { return a.header }

// WriteHeader implements http.ResponseWriter.
func (a *Answer) WriteHeader(status int) { a.Status = status }
