package studio

import (
	"crypto/subtle"
	"net/http"
	"strings"
)

// The limits of a request, in bytes.
const (
	maxBodyBytes    = 1 << 20
	maxJournalBytes = 32 << 20
	maxAddressBytes = 32 << 10
	maxLineBytes    = 4 << 10 // a console line, or another text in a request
)

// contentSecurityPolicy returns a policy that lets a page load from and send to this server only.
// If nonce is not "", it also allows style elements that have the nonce.
func contentSecurityPolicy(nonce string) string {
	styles := "style-src 'self'"
	if nonce != "" {
		styles += " 'nonce-" + nonce + "'"
	}
	return "default-src 'none'; script-src 'self'; " + styles + "; img-src 'self' data:; connect-src 'self'; " +
		"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
}

// guardRequests returns a handler that refuses requests to another host name (which protects against DNS
// rebinding), from pages of other sites, and without the token. For other requests it removes
// the token from the path, limits the body and calls next.
func (s *Server) guardRequests(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", contentSecurityPolicy(""))
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin") // without a referrer, forms would send no origin
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		switch {
		case r.Host != s.host:
			http.Error(w, "Wrong host name for the studio.", http.StatusMisdirectedRequest)
			return
		case !s.isOwnOrigin(r):
			http.Error(w, "That page is not allowed to access the studio.", http.StatusForbidden)
			return
		case len(r.RequestURI) > maxAddressBytes:
			http.Error(w, "The address is too long.", http.StatusRequestURITooLong)
			return
		}
		token, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
		if r.Method == http.MethodGet && s.consumeSingleUseToken(token) {
			s.redirect(w, r, "")
			return
		}
		if subtle.ConstantTimeCompare([]byte(token), []byte(s.token)) != 1 {
			http.Error(w, "The studio is running at the address that `curtain studio` printed.", http.StatusNotFound)
			return
		}
		inside := r.Clone(r.Context())
		inside.URL.Path, inside.URL.RawPath = "/"+rest, ""
		most := int64(maxBodyBytes)
		if inside.URL.Path == "/journal" {
			most = maxJournalBytes
		}
		inside.Body = http.MaxBytesReader(w, r.Body, most)
		next.ServeHTTP(w, inside)
	})
}

// consumeSingleUseToken reports whether a token is the single-use token, and if so makes it invalid.
func (s *Server) consumeSingleUseToken(token string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.singleUseToken == "" || subtle.ConstantTimeCompare([]byte(token), []byte(s.singleUseToken)) != 1 {
		return false
	}
	s.singleUseToken = ""
	return true
}

// isOwnOrigin reports whether, by its headers, a request can come from a page of the studio. All
// requests but GET and HEAD must have an Origin header.
func (s *Server) isOwnOrigin(r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" || site == "same-site" {
		return r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document"
	}
	origin := r.Header.Get("Origin")
	if origin == "" {
		return r.Method == http.MethodGet || r.Method == http.MethodHead
	}
	return origin == "http://"+s.host
}
