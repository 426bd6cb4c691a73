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

// Server serves the studio. It may be used by several goroutines.
type Server struct {
	h       *program.Host
	ctx     context.Context // ends the watching of scripts
	alone   bool            // it is within a file: nothing is written, and no other game begun
	screens []place
	token   string
	pages   *template.Template
	brought *report.Report // by --lab; nil for none

	loading sync.Mutex // held while a game is loaded
	games   map[string]*game

	lab   sync.Mutex // held while a question is put
	asked int        // questions so far

	quick sync.Mutex // held while a quick simulation is played

	mu      sync.Mutex
	tables  []*table
	seated  int      // tables so far
	ticks   int      // of the clock by which tables are used
	studies []*study // the last of each game
	streams int
	host    string // that requests must name: 127.0.0.1:7777
	once    string // a token that leads to the real one, and is forgotten when it does
}

//go:embed pages assets
var files embed.FS

// New returns a server of all games of a program, whose scripts it watches until ctx ends.
// The token is the part of every address that makes sure that whoever comes was told it.
func New(ctx context.Context, h *program.Host, token string) *Server {
	s := NewPage(h, token)
	s.ctx, s.alone, s.screens = ctx, false, allScreens
	return s
}

// NewPage returns a server within a file: of the journals that it is sent, and nothing else.
func NewPage(h *program.Host, token string) *Server {
	s := &Server{h: h, alone: true, token: token, screens: playedScreens, games: map[string]*game{}}
	s.pages = template.Must(template.New("").Funcs(functions).ParseFS(files, "pages/*.html"))
	return s
}

// NewBook returns a server for the card book alone of a game.
func NewBook(ctx context.Context, h *program.Host, r *scripting.Ruleset) (*Server, error) {
	s := NewPage(h, "book")
	s.ctx, s.screens = ctx, []place{cardsScreen}
	return s, s.Begin(r, 1, "")
}

// Listen takes a port of this machine that no other machine reaches; 0 is any.
func (s *Server) Listen(port int) (net.Listener, error) {
	l, err := net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err == nil {
		s.host = l.Addr().String()
	}
	return l, err
}

// Address returns where the studio is, for whoever may come in.
func (s *Server) Address() string { return "http://" + s.host + "/" + s.token + "/" }

// Once is an address that leads there once, for who can only be told where others listen.
func (s *Server) Once() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.once = rand.Text()
	return "http://" + s.host + "/" + s.once
}

const writeWithin = 5 * time.Minute

// Serve lets a server answer until ctx is done. It is no method, so that a page that lies in
// a file does not carry what it takes.
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

// Answers answers the requests of who has come in. Addresses are those behind the token.
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
		mux.HandleFunc("GET /table/{table}"+p.Path, s.at(p.show))
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
		mux.HandleFunc(q.method+" /table/{table}/"+q.name, s.at(q.answer))
	}
}

type place struct {
	Name string
	Path string // behind that of the table
	show answer
}

// question describes what a page asks about a table, or wants to be done there.
type question struct {
	method, name string
	answer       answer
}

type answer func(s *Server, t *table, w http.ResponseWriter, r *http.Request)

// The screens: of a game that is played, and those that are not in a file.
var (
	stageScreen    = place{"stage", "", (*Server).stage}
	cardsScreen    = place{"cards", "/cards", (*Server).showBook}
	balanceScreen  = place{"balance", "/balance", (*Server).showBalance}
	timelineScreen = place{"timeline", "/timeline", (*Server).showTimeline}
	editingScreen  = place{"editing", "/edit", (*Server).showEditor}

	playedScreens = []place{stageScreen, cardsScreen, timelineScreen}
	allScreens    = []place{stageScreen, cardsScreen, balanceScreen, timelineScreen, editingScreen}
)

// questions list those about a game, and studioQuestions those that are not answered in a file.
var (
	questions = []question{
		{"GET", "board", (*Server).showBoard},
		{"GET", "what", (*Server).what},
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
		{"GET", "red", (*Server).red},
		{"GET", "findings", (*Server).showFindings},
		{"GET", "seeds", (*Server).showSeeds},
		{"GET", "progress", (*Server).progress},
		{"POST", "try", (*Server).try},
		{"POST", "save", (*Server).save},
		{"POST", "simulate", (*Server).simulate},
		{"POST", "halt", (*Server).halt},
		{"POST", "turn", (*Server).playTurn},
		{"POST", "quick", (*Server).simulateQuickly},
		{"POST", "seed", (*Server).openSeed},
	}
)

// at finds the table that a request is about.
func (s *Server) at(do answer) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		t := s.table(r.PathValue("table"))
		if t == nil {
			s.refuse(w, http.StatusNotFound, "That game is no longer open.")
			return
		}
		do(s, t, w, r)
	}
}

// front leads to the table that was opened last, or to a new one of the usual game.
func (s *Server) front(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	n := 0
	for _, t := range s.tables {
		n = max(n, t.number)
	}
	s.mu.Unlock()
	if n > 0 {
		s.lead(w, r, "table/"+strconv.Itoa(n))
		return
	}
	if s.alone {
		s.refuse(w, http.StatusNotFound, "There is no game here.")
		return
	}
	s.lead(w, r, "open/"+s.h.Registered[0].Name)
}

func (s *Server) lead(w http.ResponseWriter, r *http.Request, to string) {
	http.Redirect(w, r, "/"+s.token+"/"+to, http.StatusSeeOther)
}

func (s *Server) refuse(w http.ResponseWriter, status int, why string) {
	w.WriteHeader(status)
	s.render(w, "refused", struct {
		Base, Why string
		Alone     bool
	}{s.base(), why, s.alone})
}

// base returns what all addresses of the studio begin with.
func (s *Server) base() string { return "/" + s.token + "/" }

// Asset is a file that pages are made of: studio.css, studio.js. It panics where there is no
// such file.
func Asset(name string) string {
	body, err := files.ReadFile("assets/" + name)
	if err != nil {
		panic(err)
	}
	return string(body)
}

// render writes a template. What fails then is the connection.
func (s *Server) render(w http.ResponseWriter, name string, with any) {
	if h := w.Header(); h.Get("Content-Type") == "" {
		h.Set("Content-Type", "text/html; charset=utf-8")
	}
	_ = s.pages.ExecuteTemplate(w, name, with)
}

// Begin opens a table before anybody comes. The error is that of the game.
func (s *Server) Begin(r *scripting.Ruleset, seed engine.Seed, words string) error {
	_, err := s.open(r, seed, words)
	return err
}
