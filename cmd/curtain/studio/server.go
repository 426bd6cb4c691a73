package studio

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"embed"
	"errors"
	"html/template"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/engine"
	"curtaincall/scripting"
)

// Server serves the studio. It is safe for concurrent use.
type Server struct {
	h              *program.Host
	ctx            context.Context // when this ends, the server stops watching scripts; nil for a shared page
	isSharedPage   bool            // whether the server writes no files and starts no games for requests
	screens        []screenPage
	token          string
	pages          *template.Template
	importedReport *simulate.SimulationDocument // the report of --lab; nil if there is none

	loadMu sync.Mutex // locked while a game is being loaded
	games  map[string]*watchedGame

	simulationMu    sync.Mutex // locked while a simulation is started
	simulationCount int        // number of simulations so far

	quickMu sync.Mutex // locked during a quick simulation
	saveMu  sync.Mutex // locked while a script is compared and saved

	mu             sync.Mutex
	tables         []*gameTable
	tableCount     int           // number of tables so far
	tableRequests  int           // number of table requests so far
	simulations    []*simulation // latest simulation of each game
	openStreams    chan struct{}
	host           string // the host that requests must name, such as 127.0.0.1:7777
	singleUseToken string // a token whose address redirects once to AddressWithToken; "" for none
}

//go:embed pages assets
var embeddedFiles embed.FS

// New returns a server for all games of a program, whose scripts it watches until ctx ends. token begins the path of
// every address and must stay secret.
func New(ctx context.Context, h *program.Host, token string) *Server {
	s := NewSharedPageServer(h, token)
	s.ctx, s.isSharedPage, s.screens = ctx, false, allStudioScreens
	return s
}

// NewSharedPageServer returns a server for a shared page, which only opens journals.
func NewSharedPageServer(h *program.Host, token string) *Server {
	s := &Server{h: h, isSharedPage: true, token: token, screens: sharedPageScreens, openStreams: make(chan struct{}, maxStreams), games: map[string]*watchedGame{}}
	s.pages = template.Must(template.New("").Funcs(templateFunctions).ParseFS(embeddedFiles, "pages/*.html"))
	return s
}

// NewCardBook reads the scripts and returns a server whose only screen shows all definitions, at table 1.
func NewCardBook(ctx context.Context, h *program.Host, r *scripting.Ruleset) (*Server, error) {
	s := NewSharedPageServer(h, "book")
	s.ctx, s.screens = ctx, []screenPage{cardsScreen}
	err := s.OpenNewTable(r, 1, "")
	if err == nil {
		s.tables[0].fixedIndex = s.tables[0].indexDefinitions()
	}
	return s, err
}

// ListenAndSetHost listens on a port of 127.0.0.1, or any free one for 0, and sets the address for AddressWithToken.
func (s *Server) ListenAndSetHost(port int) (net.Listener, error) {
	l, err := net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err == nil {
		s.host = l.Addr().String()
	}
	return l, err
}

// AddressWithToken returns the address of the studio, which contains the secret token.
func (s *Server) AddressWithToken() string { return "http://" + s.host + "/" + s.token + "/" }

// NewSingleUseAddress returns an address that redirects to AddressWithToken once. It makes the previous one invalid.
func (s *Server) NewSingleUseAddress() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.singleUseToken = rand.Text()
	return "http://" + s.host + "/" + s.singleUseToken
}

const writeTimeout = 5 * time.Minute

// Serve serves s on l until ctx ends, and then returns nil. As a method, it would also be linked into shared pages.
func Serve(ctx context.Context, l net.Listener, s *Server) error {
	mux := http.NewServeMux()
	mux.Handle("/", s.UnguardedRequestHandler())
	mux.HandleFunc("GET /language", newLanguageHandler(s))
	web := &http.Server{
		Handler:           s.guardRequests(mux),
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 20 * time.Second, IdleTimeout: 2 * time.Minute, WriteTimeout: writeTimeout,
		MaxHeaderBytes: 32 << 10,
		BaseContext:    func(net.Listener) context.Context { return ctx },
	}
	stop := context.AfterFunc(ctx, func() { web.Close() })
	defer stop()
	if err := web.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// UnguardedRequestHandler returns the handler of all requests except those for a language server. It expects paths
// without the token, and leaves checks of host, origin and token to its callers.
func (s *Server) UnguardedRequestHandler() http.Handler {
	mux := http.NewServeMux()
	files := http.FileServerFS(embeddedFiles)
	mux.HandleFunc("GET /assets/", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "private, max-age=86400, immutable") // the token is another one after an update
		files.ServeHTTP(w, r)
	})
	mux.HandleFunc("GET /{$}", s.withErrorPage(s.redirectToNewestTable))
	mux.HandleFunc("POST /journal", s.withErrorPage(s.openUploadedJournal))
	for _, p := range s.screens {
		mux.HandleFunc("GET /table/{table}"+p.Path, s.withTable(p.show))
	}
	endpoints := commonEndpoints
	if !s.isSharedPage {
		mux.HandleFunc("GET /open/{game}", s.withErrorPage(s.openTableOfRequest))
		mux.HandleFunc("POST /begin", s.withErrorPage(s.openTableOfRequest))
		endpoints = slices.Concat(endpoints, studioEndpoints)
	}
	for _, q := range endpoints {
		mux.HandleFunc(q.method+" /table/{table}/"+q.name, s.withTable(q.handle))
	}
	return mux
}

type screenPage struct {
	Name string
	Path string // the part of the screen's address after the path of the table
	show tableHandler
}

type tableEndpoint struct {
	method, name string
	handle       tableHandler
}

type tableHandler func(s *Server, t *gameTable, w http.ResponseWriter, r *http.Request) error

type dataBuilder func(s *Server, t *gameTable, r *http.Request) (data any, err error)

func newPageHandler(template string, build dataBuilder) tableHandler {
	return func(s *Server, t *gameTable, w http.ResponseWriter, r *http.Request) error {
		data, err := build(s, t, r)
		if err == nil {
			s.renderTemplate(w, template, data)
		}
		return err
	}
}

func withTableLock(build dataBuilder) dataBuilder {
	return func(s *Server, t *gameTable, r *http.Request) (any, error) {
		t.mu.Lock()
		defer t.mu.Unlock()
		return build(s, t, r)
	}
}

var (
	stageScreen     = screenPage{"stage", "", newPageHandler("stage", withTableLock(buildStageScreenData))}
	cardsScreen     = screenPage{"cards", "/cards", newPageHandler("book", withTableLock((*Server).buildBookScreenData))}
	balanceScreen   = screenPage{"balance", "/balance", newPageHandler("balance", (*Server).buildBalanceScreenData)}
	timelineScreen  = screenPage{"timeline", "/timeline", newPageHandler("timeline", withTableLock((*Server).buildTimelineScreenData))}
	workspaceScreen = screenPage{"workspace", "/edit", (*Server).showEditor}

	sharedPageScreens = []screenPage{stageScreen, cardsScreen, timelineScreen}
	allStudioScreens  = []screenPage{stageScreen, cardsScreen, balanceScreen, timelineScreen, workspaceScreen}
)

// commonEndpoints are available on every server, studioEndpoints only if Server.isSharedPage is not set.
var (
	commonEndpoints = []tableEndpoint{
		{"GET", "board", newPageHandler("board", withTableLock(buildStageScreenData))},
		{"GET", "what", newPageHandler("outlook", withTableLock(predictActions))},
		{"GET", "why", newPageHandler("why", withTableLock(explainNumber))},
		{"GET", "best", newPageHandler("advice", withTableLock(findBestLines))},
		{"GET", "story", newPageHandler("story", withTableLock(describeLatestActions))},
		{"GET", "leaf", newPageHandler("leaf", withTableLock((*Server).buildDefinitionDetails))},
		{"GET", "checked", newPageHandler("checked", listCheckFindings)},
		{"POST", "do", (*Server).changeGameFromForm},
	}
	studioEndpoints = []tableEndpoint{
		{"GET", "events", (*Server).streamRevisions},
		{"GET", "share", newPageHandler("share", withTableLock((*Server).buildShareLink))},
		{"GET", "news", newPageHandler("printed", withTableLock(readReloadOutput))},
		{"GET", "slides", newPageHandler("slides", (*Server).readFacesAndSliders)},
		{"GET", "states", newPageHandler("states", (*Server).buildDefinitionSheet)},
		{"GET", "tree", newPageHandler("tree", (*Server).buildTreeData)},
		{"POST", "tree", newPageHandler("tree", (*Server).buildTreeData)},
		{"GET", "palette", (*Server).sendCommandPalette},
		{"POST", "new", (*Server).createFiles},
		{"POST", "setting", (*Server).changeSetting},
		{"POST", "play", (*Server).openTableWithDefinition},
		{"GET", "red", newPageHandler("red", withTableLock((*Server).runScenariosOfFile))},
		{"GET", "findings", newPageHandler("findings", (*Server).buildSimulationReport)},
		{"GET", "seeds", newPageHandler("seeds", (*Server).listCellGames)},
		{"POST", "script", (*Server).sendScript},
		{"POST", "save", (*Server).saveScript},
		{"POST", "scripts", (*Server).saveScripts},
		{"POST", "simulate", (*Server).startSimulation},
		{"POST", "halt", (*Server).stopSimulation},
		{"POST", "turn", newPageHandler("turned", withNumberChangesOfForm((*Server).compareTurn))},
		{"POST", "quick", newPageHandler("quickly", withNumberChangesOfForm((*Server).simulateDifference))},
		{"POST", "weigh", newPageHandler("weighed", withNumberChangesOfForm((*Server).weighChanges))},
		{"POST", "tune", newPageHandler("tuned", withNumberChangesOfForm((*Server).tuneNumber))},
		{"POST", "seed", (*Server).openTableWithSimulatedGame},
	}
)

func (s *Server) withTable(handle tableHandler) http.HandlerFunc {
	return s.withErrorPage(func(w http.ResponseWriter, r *http.Request) error {
		t := s.findTable(r.PathValue("table"))
		if t == nil {
			return newRequestError(http.StatusNotFound, "That game is no longer open.")
		}
		return handle(s, t, w, r)
	})
}

// requestError is an error with the HTTP status to respond with. Other errors result in status 400.
type requestError struct {
	status int
	error
}

func newRequestError(status int, why string) error { return requestError{status, errors.New(why)} }

func (s *Server) withErrorPage(handle func(w http.ResponseWriter, r *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := handle(w, r)
		if err == nil {
			return
		}
		of, _ := errors.AsType[requestError](err)
		w.WriteHeader(cmp.Or(of.status, http.StatusBadRequest))
		s.renderTemplate(w, "refused", struct {
			Base, Why string
			Alone     bool
		}{s.basePath(), err.Error(), s.isSharedPage})
	}
}

// Without a table, redirectToNewestTable redirects to a new game, or fails on a shared page.
func (s *Server) redirectToNewestTable(w http.ResponseWriter, r *http.Request) error {
	s.mu.Lock()
	var newest *gameTable
	if n := len(s.tables); n > 0 {
		newest = s.tables[n-1]
	}
	s.mu.Unlock()
	switch {
	case newest != nil:
		return s.redirectToTable(w, r, newest, "", nil)
	case s.isSharedPage:
		return newRequestError(http.StatusNotFound, "There is no game here.")
	}
	return s.redirect(w, r, "open/"+s.h.Registered[0].Name)
}

func (s *Server) redirect(w http.ResponseWriter, r *http.Request, path string) error {
	http.Redirect(w, r, s.basePath()+path, http.StatusSeeOther)
	return nil
}

func (s *Server) redirectToTable(w http.ResponseWriter, r *http.Request, t *gameTable, below string, err error) error {
	if err != nil {
		return err
	}
	return s.redirect(w, r, "table/"+strconv.Itoa(t.number)+below)
}

// basePath returns the path with which all addresses of the studio begin. It has a slash at both ends.
func (s *Server) basePath() string { return "/" + s.token + "/" }

// ReadAsset returns the text of an embedded file, such as studio.css. It panics if there is none.
func ReadAsset(name string) string {
	body, err := embeddedFiles.ReadFile("assets/" + name)
	if err != nil {
		panic(err)
	}
	return string(body)
}

// renderTemplate responds with a template filled with data. It ignores errors, because the page may be gone.
func (s *Server) renderTemplate(w http.ResponseWriter, name string, data any) {
	if h := w.Header(); h.Get("Content-Type") == "" {
		h.Set("Content-Type", "text/html; charset=utf-8")
	}
	_ = s.pages.ExecuteTemplate(w, name, data)
}

// OpenNewTable starts a game at a new table. setup has the form of the arguments after `curtain studio GAME`.
func (s *Server) OpenNewTable(r *scripting.Ruleset, seed engine.Seed, setup string) error {
	_, err := s.openTable(r, seed, setup)
	return err
}

// RespondInProcess returns the response to a request without a network. The path must not contain the token.
func (s *Server) RespondInProcess(method, path, contentType string, body []byte) *httptest.ResponseRecorder {
	a := httptest.NewRecorder()
	r, err := http.NewRequest(method, path, bytes.NewReader(body))
	if err != nil {
		s.withErrorPage(func(http.ResponseWriter, *http.Request) error { return errors.New("Bad address.") })(a, nil)
		return a
	}
	r.Header.Set("Content-Type", contentType)
	s.UnguardedRequestHandler().ServeHTTP(a, r)
	return a
}

// The limits of a request, in bytes.
const (
	maxBodyBytes    = 1 << 20
	maxJournalBytes = 32 << 20
	maxAddressBytes = 32 << 10
	maxLineBytes    = 4 << 10 // limit of a console line or another text in a request
)

// contentSecurityPolicy returns a policy for pages that use only this server and, with a nonce, style elements with it.
func (s *Server) contentSecurityPolicy(nonce string) string {
	styles := "style-src 'self'"
	if nonce != "" {
		styles += " 'nonce-" + nonce + "'"
	}
	return "default-src 'none'; script-src 'self'; " + styles + "; img-src 'self' data:; connect-src 'self' ws://" + s.host + "; " +
		"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
}

// guardRequests returns a handler that passes allowed requests on to next, without their token and with a limited body.
// It refuses requests for another host name (DNS rebinding), from pages of other sites, or without the token.
func (s *Server) guardRequests(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", s.contentSecurityPolicy(""))
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin") // without a referrer, forms would send no origin
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		token, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
		status, why := 0, ""
		switch {
		case r.Host != s.host:
			status, why = http.StatusMisdirectedRequest, "The studio does not accept requests for this host name."
		case !s.hasAllowedOrigin(r):
			status, why = http.StatusForbidden, "That page is not allowed to access the studio."
		case len(r.RequestURI) > maxAddressBytes:
			status, why = http.StatusRequestURITooLong, "The address is too long."
		case r.Method == http.MethodGet && s.consumeSingleUseToken(token):
			s.redirect(w, r, "")
			return
		case subtle.ConstantTimeCompare([]byte(token), []byte(s.token)) != 1:
			status, why = http.StatusNotFound, "The studio is running at the address that `curtain studio` printed."
		}
		if status != 0 {
			http.Error(w, why, status)
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

func (s *Server) consumeSingleUseToken(token string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.singleUseToken == "" || subtle.ConstantTimeCompare([]byte(token), []byte(s.singleUseToken)) != 1 {
		return false
	}
	s.singleUseToken = ""
	return true
}

// hasAllowedOrigin reports whether, by its headers, a request comes from the studio's pages, a link on another site or
// no page. Requests other than GET and HEAD must have the studio's Origin header.
func (s *Server) hasAllowedOrigin(r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" || site == "same-site" {
		return r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document"
	}
	origin := r.Header.Get("Origin")
	if origin == "" {
		return r.Method == http.MethodGet || r.Method == http.MethodHead
	}
	return origin == "http://"+s.host
}
