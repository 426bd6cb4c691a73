package studio

import (
	"context"
	"crypto/rand"
	"embed"
	"errors"
	"html/template"
	"io/fs"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/lab/report"
	"curtaincall/scripting"
)

// Server serves the studio. It is safe for concurrent use.
type Server struct {
	h       *program.Host
	ctx     context.Context // its end stops the watching of scripts
	alone   bool            // whether it serves a shared page, which writes no files and starts no games
	screens []place
	token   string
	pages   *template.Template
	brought *report.Report // from --lab; nil for none

	loading sync.Mutex // locked while a game is loaded
	games   map[string]*game

	lab   sync.Mutex // locked while a simulation is started
	asked int        // number of studies so far

	quick sync.Mutex // locked while a quick simulation is played

	mu      sync.Mutex
	tables  []*table
	seated  int      // number of tables so far
	ticks   int      // number of table requests so far
	studies []*study // the latest of each game
	streams int
	host    string // the host that requests must name, as 127.0.0.1:7777
	once    string // a single-use token that redirects to the address with the token; "" for none
}

//go:embed pages assets
var files embed.FS

// New returns a server for all games of a program, whose scripts it watches until ctx ends. The
// token begins the path of every address and must stay secret.
func New(ctx context.Context, h *program.Host, token string) *Server {
	s := NewPage(h, token)
	s.ctx, s.alone, s.screens = ctx, false, allScreens
	return s
}

// NewPage returns a server for a shared page, which only opens journals.
func NewPage(h *program.Host, token string) *Server {
	s := &Server{h: h, alone: true, token: token, screens: playedScreens, games: map[string]*game{}}
	s.pages = template.Must(template.New("").Funcs(functions).ParseFS(files, "pages/*.html"))
	return s
}

// NewBook returns a server that has only the screen with a game's definitions.
func NewBook(ctx context.Context, h *program.Host, r *scripting.Ruleset) (*Server, error) {
	s := NewPage(h, "book")
	s.ctx, s.screens = ctx, []place{cardsScreen}
	return s, s.Begin(r, 1, "")
}

// Listen listens on a port of the loopback interface; port 0 means any.
func (s *Server) Listen(port int) (net.Listener, error) {
	l, err := net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err == nil {
		s.host = l.Addr().String()
	}
	return l, err
}

// Address returns the address of the studio, which contains the secret token.
func (s *Server) Address() string { return "http://" + s.host + "/" + s.token + "/" }

// Once returns an address that redirects to Address the first time it is requested.
func (s *Server) Once() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.once = rand.Text()
	return "http://" + s.host + "/" + s.once
}

const writeWithin = 5 * time.Minute

// Serve serves HTTP until ctx is done. As a function, unlike a method, it is not linked into the
// program of shared pages.
func Serve(ctx context.Context, l net.Listener, s *Server) error {
	web := &http.Server{
		Handler:           s.guard(s.Answers()),
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 20 * time.Second, IdleTimeout: 2 * time.Minute, WriteTimeout: writeWithin,
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

// Answers returns the handler of all requests. Their paths must not contain the token.
func (s *Server) Answers() http.Handler {
	mux := http.NewServeMux()
	assets, err := fs.Sub(files, "assets")
	if err != nil {
		panic(err) // it is embedded
	}
	mux.Handle("GET /assets/", http.StripPrefix("/assets/", http.FileServerFS(assets)))
	mux.HandleFunc("GET /{$}", s.front)
	mux.HandleFunc("POST /journal", s.openDrop)
	for _, p := range s.screens {
		mux.HandleFunc("GET /table/{table}"+p.Path, s.withTable(p.show))
	}
	s.route(mux, questions)
	if s.alone {
		return mux
	}
	mux.HandleFunc("GET /open/{game}", s.openGame)
	mux.HandleFunc("POST /begin", s.begin)
	s.route(mux, studioQuestions)
	return mux
}

func (s *Server) route(mux *http.ServeMux, list []question) {
	for _, q := range list {
		mux.HandleFunc(q.method+" /table/{table}/"+q.name, s.withTable(q.answer))
	}
}

type place struct {
	Name string
	Path string // after that of the table
	show answer
}

// question is an HTTP request about a table, with its handler.
type question struct {
	method, name string
	answer       answer
}

type answer func(s *Server, t *table, w http.ResponseWriter, r *http.Request)

var (
	stageScreen    = place{"stage", "", (*Server).stage}
	cardsScreen    = place{"cards", "/cards", (*Server).showBook}
	balanceScreen  = place{"balance", "/balance", (*Server).showBalance}
	timelineScreen = place{"timeline", "/timeline", (*Server).showTimeline}
	editingScreen  = place{"editing", "/edit", (*Server).showEditor}

	playedScreens = []place{stageScreen, cardsScreen, timelineScreen}
	allScreens    = []place{stageScreen, cardsScreen, balanceScreen, timelineScreen, editingScreen}
)

// questions are available everywhere; studioQuestions not in shared pages.
var (
	questions = []question{
		{"GET", "board", (*Server).showBoard},
		{"GET", "what", (*Server).showOutlook},
		{"GET", "why", (*Server).why},
		{"GET", "best", (*Server).best},
		{"GET", "story", (*Server).story},
		{"GET", "leaf", (*Server).showLeaf},
		{"GET", "checked", (*Server).showCheck},
		{"GET", "events", (*Server).events},
		{"POST", "do", (*Server).do},
	}
	studioQuestions = []question{
		{"GET", "share", (*Server).share},
		{"GET", "news", (*Server).news},
		{"GET", "red", (*Server).showFailing},
		{"GET", "findings", (*Server).showFindings},
		{"GET", "seeds", (*Server).showSeeds},
		{"GET", "progress", (*Server).progress},
		{"POST", "try", (*Server).showFaults},
		{"POST", "save", (*Server).save},
		{"POST", "simulate", (*Server).simulate},
		{"POST", "halt", (*Server).halt},
		{"POST", "turn", (*Server).playTurn},
		{"POST", "quick", (*Server).simulateQuickly},
		{"POST", "seed", (*Server).openSeed},
	}
)

// withTable returns an HTTP handler that looks up the table in the path and calls handle with it.
func (s *Server) withTable(handle answer) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		t := s.table(r.PathValue("table"))
		if t == nil {
			s.refuse(w, http.StatusNotFound, "That game is no longer open.")
			return
		}
		handle(s, t, w, r)
	}
}

// front redirects to the newest table; without tables, to the address that opens the first game.
func (s *Server) front(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	n := 0
	for _, t := range s.tables {
		n = max(n, t.number)
	}
	s.mu.Unlock()
	if n > 0 {
		s.redirect(w, r, "table/"+strconv.Itoa(n))
		return
	}
	if s.alone {
		s.refuse(w, http.StatusNotFound, "There is no game here.")
		return
	}
	s.redirect(w, r, "open/"+s.h.Registered[0].Name)
}

func (s *Server) redirect(w http.ResponseWriter, r *http.Request, path string) {
	http.Redirect(w, r, "/"+s.token+"/"+path, http.StatusSeeOther)
}

func (s *Server) refuse(w http.ResponseWriter, status int, why string) {
	w.WriteHeader(status)
	s.render(w, "refused", struct {
		Base, Why string
		Alone     bool
	}{s.base(), why, s.alone})
}

// base returns the path that begins all addresses of the studio, with a slash at both ends.
func (s *Server) base() string { return "/" + s.token + "/" }

// Asset returns the text of an embedded file, such as studio.css. It panics if there is none.
func Asset(name string) string {
	body, err := files.ReadFile("assets/" + name)
	if err != nil {
		panic(err)
	}
	return string(body)
}

// render ignores errors of the connection.
func (s *Server) render(w http.ResponseWriter, name string, data any) {
	if h := w.Header(); h.Get("Content-Type") == "" {
		h.Set("Content-Type", "text/html; charset=utf-8")
	}
	_ = s.pages.ExecuteTemplate(w, name, data)
}

// Begin starts a game at a new table. The setup is what a user types after `curtain studio GAME`.
func (s *Server) Begin(r *scripting.Ruleset, seed engine.Seed, setup string) error {
	_, err := s.open(r, seed, setup)
	return err
}
