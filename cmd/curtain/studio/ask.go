package studio

import (
	"bytes"
	"net/http"
)

// RecordedResponse records the response to a request. It implements http.ResponseWriter.
type RecordedResponse struct {
	Status int
	header http.Header
	bytes.Buffer
}

// RespondInProcess serves a request without a network or the checks of guardRequests, and returns
// the response. The path must not contain the token.
func (s *Server) RespondInProcess(method, path, contentType string, body []byte) *RecordedResponse {
	a := &RecordedResponse{Status: http.StatusOK, header: http.Header{}}
	r, err := http.NewRequest(method, path, bytes.NewReader(body))
	if err != nil {
		s.respondError(a, http.StatusBadRequest, "Bad address.")
		return a
	}
	r.Header.Set("Content-Type", contentType)
	s.Answers().ServeHTTP(a, r)
	return a
}

// Header implements http.ResponseWriter.
func (a *RecordedResponse) Header() http.Header { return a.header }

// WriteHeader implements http.ResponseWriter.
func (a *RecordedResponse) WriteHeader(status int) { a.Status = status }
