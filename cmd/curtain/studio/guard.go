package studio

import (
	"crypto/subtle"
	"net/http"
	"strings"
)

// The limits of a request, in bytes.
const (
	maxBody    = 1 << 20
	maxJournal = 32 << 20
	maxAddress = 32 << 10
	maxTyped   = 4 << 10 // a line
)

// policy returns the Content-Security-Policy of a page: it may load from and send to this server
// only. The nonce allows the styles that a component creates; "" for none.
func policy(nonce string) string {
	styles := "style-src 'self'"
	if nonce != "" {
		styles += " 'nonce-" + nonce + "'"
	}
	return "default-src 'none'; script-src 'self'; " + styles + "; img-src 'self' data:; connect-src 'self'; " +
		"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
}

// guard returns a handler that refuses requests to another host name (which a foreign name for
// this machine would send), from other sites' pages, or without the token. It removes the token
// from the path and limits the body before it calls next.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy(""))
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin") // without a referrer, forms would send no origin
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		switch {
		case r.Host != s.host:
			http.Error(w, "Wrong host name for the studio.", http.StatusMisdirectedRequest)
			return
		case !s.ownOrigin(r):
			http.Error(w, "That page is not allowed to access the studio.", http.StatusForbidden)
			return
		case len(r.RequestURI) > maxAddress:
			http.Error(w, "The address is too long.", http.StatusRequestURITooLong)
			return
		}
		token, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
		if r.Method == http.MethodGet && s.consumeOnce(token) {
			s.redirect(w, r, "")
			return
		}
		if subtle.ConstantTimeCompare([]byte(token), []byte(s.token)) != 1 {
			http.Error(w, "The studio is running at the address that `curtain studio` printed.", http.StatusNotFound)
			return
		}
		inside := r.Clone(r.Context())
		inside.URL.Path, inside.URL.RawPath = "/"+rest, ""
		most := int64(maxBody)
		if inside.URL.Path == "/journal" {
			most = maxJournal
		}
		inside.Body = http.MaxBytesReader(w, r.Body, most)
		next.ServeHTTP(w, inside)
	})
}

// consumeOnce reports whether a token is the single-use one, which is then used up.
func (s *Server) consumeOnce(token string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.once == "" || subtle.ConstantTimeCompare([]byte(token), []byte(s.once)) != 1 {
		return false
	}
	s.once = ""
	return true
}

// ownOrigin reports whether a request comes from a page of the studio, by its headers. One that
// changes something must name its origin.
func (s *Server) ownOrigin(r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" || site == "same-site" {
		return r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document"
	}
	origin := r.Header.Get("Origin")
	if origin == "" {
		return r.Method == http.MethodGet || r.Method == http.MethodHead
	}
	return origin == "http://"+s.host
}
