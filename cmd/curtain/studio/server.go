package studio

import (
	"context"
	"crypto/rand"
	"embed"
	"errors"
	"html/template"
	"io"
	"io/fs"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	"curtaincall/engine"
	"curtaincall/engine/lab/report"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/source"
)

// House is the program that serves the studio.
type House interface {
	// Rulesets are the games there are, the usual one first.
	Rulesets() []*scripting.Ruleset

	// Console opens a game at a console that prints to out. The error is a sentence.
	Console(r *scripting.Ruleset, seed engine.Seed, words string, out io.Writer) (*console.Console, error)

	// Close is told of a console that nobody uses any more.
	Close(r *scripting.Ruleset, c *console.Console)

	// Scripts are the scripts of a game that are on disk, and Save writes one of them:
	// whole or not at all. Try are the faults and findings that one would have.
	Scripts(r *scripting.Ruleset) ([]*source.Text, error)
	Save(r *scripting.Ruleset, name, body string) error
	Try(r *scripting.Ruleset, name, body string) ([]*source.Error, error)

	// Journal opens a journal at a console that prints to out.
	Journal(body []byte, out io.Writer) (*Replayed, error)

	// Study asks what many games come to. Brought is a report that was made elsewhere; nil
	// for none. Plots are what pages draw reports with: shares, worths, line; nil for none.
	Study(r *scripting.Ruleset, q Question) (Study, error)
	Brought() *report.Report
	Plots() template.FuncMap

	// Vary is the content of a game with what a definition says otherwise: ID.PATH=VALUE.
	Vary(r *scripting.Ruleset, words []string) (scripting.Content, error)

	// ModOf is the mod that a definition is of; "" for what is of the game itself.
	ModOf(r *scripting.Ruleset, e scripting.Entry) string
}

// Replayed is a journal that was played again: the game, the console it is open at, and what
// the replay has shown, in lines.
type Replayed struct {
	Rules   *scripting.Ruleset
	Console *console.Console
	Verdict string
}

// Server serves the studio. It may be used by several goroutines.
type Server struct {
	// Alone says that it serves one page, which lies in a file: nothing is written, and no
	// other game begun. It is set before anybody asks.
	Alone bool

	// Still says that nothing is played on it either: it is the card book alone.
	Still bool

	house House
	token string
	pages *template.Template

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

// New makes a server for a house. The token is the part of every address that makes
// sure that whoever comes was told it.
func New(house House, token string) *Server {
	s := &Server{house: house, token: token}
	s.pages = template.Must(template.New("").Funcs(functions).Funcs(house.Plots()).ParseFS(files, "pages/*.html"))
	return s
}

// Listen takes a port of this machine that no other machine reaches; 0 is any.
func (s *Server) Listen(port int) (net.Listener, error) {
	l, err := net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err == nil {
		s.host = l.Addr().String()
	}
	return l, err
}

// Address is where the studio is, for whoever may come in.
func (s *Server) Address() string { return "http://" + s.host + "/" + s.token + "/" }

// Once is an address that leads there once, for who can only be told where others listen.
func (s *Server) Once() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.once = rand.Text()
	return "http://" + s.host + "/" + s.once
}

// Serve answers until ctx is done.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	web := &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 20 * time.Second, IdleTimeout: 2 * time.Minute,
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

// Handler answers requests, behind the guard.
func (s *Server) Handler() http.Handler { return s.guard(s.Answers()) }

// Answers answers the requests of who has come in. Addresses are those behind the token.
func (s *Server) Answers() http.Handler {
	mux := http.NewServeMux()
	assets, err := fs.Sub(files, "assets")
	if err != nil {
		panic(err) // it is embedded
	}
	mux.Handle("GET /assets/", http.StripPrefix("/assets/", http.FileServerFS(assets)))
	mux.HandleFunc("GET /{$}", s.front)
	mux.HandleFunc("GET /open/{game}", s.openGame)
	mux.HandleFunc("POST /begin", s.begin)
	mux.HandleFunc("POST /journal", s.dropped)
	for _, p := range screens {
		mux.HandleFunc("GET "+p.pattern, s.at(p.show))
	}
	for _, q := range questions {
		mux.HandleFunc("GET /table/{table}/"+q.name, s.at(q.answer))
	}
	mux.HandleFunc("POST /table/{table}/do", s.at((*Server).do))
	mux.HandleFunc("POST /table/{table}/try", s.at((*Server).try))
	mux.HandleFunc("POST /table/{table}/save", s.at((*Server).save))
	mux.HandleFunc("POST /table/{table}/simulate", s.at((*Server).simulate))
	mux.HandleFunc("POST /table/{table}/turn", s.at((*Server).playTurn))
	mux.HandleFunc("POST /table/{table}/quick", s.at((*Server).simulateQuickly))
	mux.HandleFunc("POST /table/{table}/halt", s.at((*Server).halt))
	mux.HandleFunc("POST /table/{table}/seed", s.at((*Server).openSeed))
	mux.HandleFunc("GET /table/{table}/events", s.at((*Server).events))
	mux.HandleFunc("GET /table/{table}/progress", s.at((*Server).progress))
	return mux
}

// place is a screen about a table.
type place struct {
	pattern string
	show    answer
}

// question is what a page asks about a table.
type question struct {
	name   string
	answer answer
}

// answer answers a request about a table.
type answer func(s *Server, t *table, w http.ResponseWriter, r *http.Request)

var screens = []place{
	{"/table/{table}", (*Server).stage},
	{"/table/{table}/cards", (*Server).showBook},
	{"/table/{table}/balance", (*Server).showBalance},
	{"/table/{table}/timeline", (*Server).showTimeline},
	{"/table/{table}/edit", (*Server).showEditor},
}

var questions = []question{
	{"board", (*Server).showBoard},
	{"what", (*Server).what},
	{"why", (*Server).why},
	{"best", (*Server).best},
	{"story", (*Server).story},
	{"share", (*Server).share},
	{"leaf", (*Server).showLeaf},
	{"checked", (*Server).showChecked},
	{"news", (*Server).news},
	{"findings", (*Server).showFindings},
	{"seeds", (*Server).showSeeds},
	{"red", (*Server).red},
}

// at finds the table that a request is about.
func (s *Server) at(do answer) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		t := s.table(r.PathValue("table"))
		if t == nil {
			s.refuse(w, http.StatusNotFound, "There is no such table any more.")
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
	s.lead(w, r, "open/"+s.house.Rulesets()[0].Name)
}

// lead sends a browser to another page of the studio.
func (s *Server) lead(w http.ResponseWriter, r *http.Request, to string) {
	http.Redirect(w, r, "/"+s.token+"/"+to, http.StatusSeeOther)
}

// refuse tells why there is no page.
func (s *Server) refuse(w http.ResponseWriter, status int, why string) {
	w.WriteHeader(status)
	s.render(w, "refused", struct {
		Base, Why string
		Alone     bool
	}{s.base(), why, s.Alone})
}

// base is what all addresses of the studio begin with.
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
