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
	alone   bool            // whether it is in a shared page: nothing is written, and no other game begun
	screens []place
	token   string
	pages   *template.Template
	brought *report.Report // given by --lab; nil for none

	loading sync.Mutex // held while a game is loaded
	games   map[string]*game

	lab   sync.Mutex // held while a simulation is started
	asked int        // number of studies so far

	quick sync.Mutex // held while a quick simulation is played

	mu      sync.Mutex
	tables  []*table
	seated  int      // number of tables so far
	ticks   int      // counts the uses of tables
	studies []*study // the last of each game
	streams int
	host    string // the host that requests must name, as 127.0.0.1:7777
	once    string // a single-use token that redirects to the address with the real one
}

//go:embed pages assets
var files embed.FS

// New returns a server for all games of a program, whose scripts it watches until ctx ends. The
// token begins the path of every address and must be kept secret.
func New(ctx context.Context, h *program.Host, token string) *Server {
	s := NewPage(h, token)
	s.ctx, s.alone, s.screens = ctx, false, allScreens
	return s
}

// NewPage returns a server for a shared page: it opens the journals sent to it, nothing else.
func NewPage(h *program.Host, token string) *Server {
	s := &Server{h: h, alone: true, token: token, screens: playedScreens, games: map[string]*game{}}
	s.pages = template.Must(template.New("").Funcs(functions).ParseFS(files, "pages/*.html"))
	return s
}

// NewBook returns a server for the card book of a game only.
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

// Address returns the address of the studio, with the token.
func (s *Server) Address() string { return "http://" + s.host + "/" + s.token + "/" }

// Once returns an address that redirects to Address once, for places where others can read it.
func (s *Server) Once() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.once = rand.Text()
	return "http://" + s.host + "/" + s.once
}

const writeWithin = 5 * time.Minute

// Serve serves HTTP until ctx is done. It is not a method, so that the linker can leave it out
// of the program in shared pages.
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

// Answers returns the handler of all requests that passed the guard, without the token.
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

// question is a request that a page makes about a table, to read or to change it.
type question struct {
	method, name string
	answer       answer
}

type answer func(s *Server, t *table, w http.ResponseWriter, r *http.Request)

// The screens, and those that a shared page and the studio have.
var (
	stageScreen    = place{"stage", "", (*Server).stage}
	cardsScreen    = place{"cards", "/cards", (*Server).showBook}
	balanceScreen  = place{"balance", "/balance", (*Server).showBalance}
	timelineScreen = place{"timeline", "/timeline", (*Server).showTimeline}
	editingScreen  = place{"editing", "/edit", (*Server).showEditor}

	playedScreens = []place{stageScreen, cardsScreen, timelineScreen}
	allScreens    = []place{stageScreen, cardsScreen, balanceScreen, timelineScreen, editingScreen}
)

// questions lists the requests about a game; studioQuestions those that shared pages do not have.
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

// withTable returns a handler that finds the table a request names and calls do with it.
func (s *Server) withTable(do answer) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		t := s.table(r.PathValue("table"))
		if t == nil {
			s.refuse(w, http.StatusNotFound, "That game is no longer open.")
			return
		}
		do(s, t, w, r)
	}
}

// front redirects to the newest table, or to a new one of the default game.
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

func (s *Server) redirect(w http.ResponseWriter, r *http.Request, to string) {
	http.Redirect(w, r, "/"+s.token+"/"+to, http.StatusSeeOther)
}

func (s *Server) refuse(w http.ResponseWriter, status int, why string) {
	w.WriteHeader(status)
	s.render(w, "refused", struct {
		Base, Why string
		Alone     bool
	}{s.base(), why, s.alone})
}

// base returns the path that all addresses of the studio begin with.
func (s *Server) base() string { return "/" + s.token + "/" }

// Asset returns a file of the pages, such as studio.css. It panics if there is none.
func Asset(name string) string {
	body, err := files.ReadFile("assets/" + name)
	if err != nil {
		panic(err)
	}
	return string(body)
}

// render writes a template. Errors of the connection are ignored.
func (s *Server) render(w http.ResponseWriter, name string, with any) {
	if h := w.Header(); h.Get("Content-Type") == "" {
		h.Set("Content-Type", "text/html; charset=utf-8")
	}
	_ = s.pages.ExecuteTemplate(w, name, with)
}

// Begin opens a first table. The error is that of the game.
func (s *Server) Begin(r *scripting.Ruleset, seed engine.Seed, words string) error {
	_, err := s.open(r, seed, words)
	return err
}
