package studio

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"curtaincall/engine"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/lookup"
)

const maxTables = 24

// table is a game in progress. Any number of pages show it; each says which revision it
// shows, and what is done to another one is refused.
type table struct {
	number  int
	used    int          // when somebody asked for it last, by the server's ticks
	watched atomic.Int32 // pages that listen
	rules   *scripting.Ruleset
	began   string // what was asked for, for a list of tables

	verdict []printedLine // of the replay that it began with; nil for none

	mu       sync.Mutex
	console  *console.Console
	out      printed
	told     string            // of the scripts that were saved last
	before   map[string]string // scripts as they were before somebody saved them here
	revision int
	entries  map[string]lookup.Entry // by kind and id, of the present content
	content  scripting.Content       // that they are of
	tinted   map[string]int          // the colours of things, by what they belong to
	pages    map[chan int]bool       // that are told of each revision

	checked   map[string][]string // what check found, by file
	checkedOf scripting.Content   // in which scripts
	ran       map[string]ran      // how scenarios ended, by file
	ranOf     scripting.Content   // under which scripts
}

// printed keeps what the console printed since it was last read, up to a limit.
type printed struct{ bytes.Buffer }

const maxPrinted = 256 << 10

// Write implements io.Writer.
func (p *printed) Write(b []byte) (int, error) {
	if room := maxPrinted - p.Len(); len(b) <= room {
		return p.Buffer.Write(b)
	}
	return len(b), nil
}

// take returns what was printed, and forgets it.
func (p *printed) take() string {
	text := p.String()
	p.Reset()
	return text
}

func newTable(began string) *table {
	return &table{began: began, revision: 1, pages: map[chan int]bool{}, before: map[string]string{}}
}

func (s *Server) seat(t *table) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.tables) >= maxTables && !s.closeIdle() {
		s.closes(t)
		return fmt.Errorf("%d games are already open", maxTables)
	}
	s.seated++
	t.number, t.used = s.seated, s.tick()
	s.tables = append(s.tables, t)
	return nil
}

// closeIdle closes the table that no page shows and that was used the longest ago; false
// where pages show all of them. The server must be locked.
func (s *Server) closeIdle() bool {
	least := -1
	for i, t := range s.tables {
		if t.watched.Load() == 0 && (least < 0 || t.used < s.tables[least].used) {
			least = i
		}
	}
	if least < 0 {
		return false
	}
	s.closes(s.tables[least])
	s.tables = slices.Delete(s.tables, least, least+1)
	return true
}

// closes lets the console of a table, which nobody uses any more, follow its scripts no
// longer.
func (s *Server) closes(t *table) {
	s.loading.Lock()
	g := s.games[t.rules.Name]
	s.loading.Unlock()
	if g != nil {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.consoles = slices.DeleteFunc(g.consoles, func(c *console.Console) bool { return c == t.console })
	}
}

// tick returns a later time each time. The server must be locked.
func (s *Server) tick() int {
	s.ticks++
	return s.ticks
}

func (s *Server) openDrop(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		s.refuse(w, http.StatusRequestEntityTooLarge, "The journal is too large.")
		return
	}
	t := newTable("a journal")
	if err = s.openJournal(t, body); err == nil {
		err = s.seat(t)
	}
	if err != nil {
		s.refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fmt.Fprintf(w, "%stable/%d/timeline", s.base(), t.number)
}

// renew changes the scripts of a console while nobody uses it, and tells its pages.
func (s *Server) renew(c *console.Console, change func()) {
	s.mu.Lock()
	at := slices.IndexFunc(s.tables, func(t *table) bool { return t.console == c })
	if at < 0 {
		s.mu.Unlock()
		return
	}
	t := s.tables[at]
	s.mu.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.out.Reset()
	change()
	t.told = t.out.take()
	t.notifyPages()
}

// table returns one by its number; nil where there is none.
func (s *Server) table(number string) *table {
	n, err := engine.ParseInt(number)
	s.mu.Lock()
	defer s.mu.Unlock()
	at := slices.IndexFunc(s.tables, func(t *table) bool { return t.number == n })
	if err != nil || at < 0 {
		return nil
	}
	s.tables[at].used = s.tick()
	return s.tables[at]
}

// ruleset returns a game by its name; nil for none.
func (s *Server) ruleset(name string) *scripting.Ruleset {
	for _, r := range s.h.Registered {
		if r.Name == name {
			return r
		}
	}
	return nil
}

// openGame begins a game as its address says: its set-up and its seed, or a position.
func (s *Server) openGame(w http.ResponseWriter, r *http.Request) {
	rules := s.ruleset(r.PathValue("game"))
	if rules == nil {
		s.refuse(w, http.StatusNotFound, "No such game.")
		return
	}
	q := r.URL.Query()
	if code := q.Get("at"); code != "" {
		s.openPosition(w, r, rules, code)
		return
	}
	if t := s.sitDown(w, rules, q.Get("words"), q.Get("seed")); t != nil {
		s.lead(w, r, fmt.Sprintf("table/%d", t.number))
	}
}

func (s *Server) begin(w http.ResponseWriter, r *http.Request) {
	rules := s.ruleset(r.PostFormValue("game"))
	if rules == nil {
		s.refuse(w, http.StatusBadRequest, "No such game.")
		return
	}
	if at := position(r.PostFormValue("words")); at != "" {
		s.openPosition(w, r, rules, at)
		return
	}
	t := s.sitDown(w, rules, r.PostFormValue("words"), r.PostFormValue("seed"))
	if t == nil {
		return
	}
	to := fmt.Sprintf("table/%d", t.number)
	if r.PostFormValue("empty") != "" {
		to += "?compose=1"
		t.empty(t.revision) // nobody else is there yet
	}
	s.lead(w, r, to)
}

// sitDown begins a game as a request asks for it; nil where it cannot, which is answered.
func (s *Server) sitDown(w http.ResponseWriter, rules *scripting.Ruleset, words, seed string) *table {
	n, err := strconv.ParseUint(cmp.Or(strings.TrimSpace(seed), "1"), 10, 64)
	if err != nil {
		s.refuse(w, http.StatusBadRequest, "A seed must be a whole number, 0 or more.")
		return nil
	}
	if len(words) > maxTyped {
		s.refuse(w, http.StatusBadRequest, "Too long.")
		return nil
	}
	t, err := s.open(rules, engine.Seed(n), strings.TrimSpace(words))
	if err != nil {
		s.refuse(w, http.StatusBadRequest, err.Error())
		return nil
	}
	return t
}

var errLate = errors.New("the game has changed meanwhile: this is its current state")

// typeLine types a line at the console of the table, as a page does that shows a revision,
// and returns what was printed.
func (t *table) typeLine(line string, revision int) (said string, failed bool, err error) {
	if len(line) > maxTyped {
		return "", true, errors.New("the line is too long")
	}
	t.console.Interrupt() // a search that is under way
	t.mu.Lock()
	defer t.mu.Unlock()
	if revision != t.revision {
		return "", true, errLate
	}
	t.out.Reset()
	before, game := t.console.Session().At(), t.console.Session()
	reply := t.console.Line(line)
	if reply.More {
		t.console.Cancel()
		return "The input is incomplete.\n", true, nil
	}
	if now := t.console.Session(); now.At() != before || now != game || !reply.Failed {
		t.notifyPages()
	}
	return t.out.take(), reply.Failed, nil
}

// notifyPages tells every page that there is a new revision. The table must be locked.
func (t *table) notifyPages() {
	t.revision++
	for page := range t.pages {
		select {
		case <-page: // it has not seen the one before
		default:
		}
		page <- t.revision
	}
}

// entry returns a definition by its kind and id, or, for "", by its id alone.
func (t *table) entry(kind, id string) (lookup.Entry, bool) {
	if t.content != t.console.Content {
		t.content, t.entries, t.tinted = t.console.Content, map[string]lookup.Entry{}, map[string]int{}
		for _, e := range t.content.Entries() {
			t.know(e)
			_, words := faceOf(e)
			t.tint(words)
			for _, form := range e.Forms {
				t.know(form)
			}
		}
	}
	e, is := t.entries[kind+" "+id]
	return e, is
}

func (t *table) know(e lookup.Entry) {
	t.entries[e.Kind+" "+e.ID] = e
	if _, taken := t.entries[" "+e.ID]; !taken {
		t.entries[" "+e.ID] = e
	}
}
