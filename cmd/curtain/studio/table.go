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

// table is a game in progress, shown on any number of pages. Each change increments its revision;
// pages send the revision they show with a change, and changes of an older one are refused.
type table struct {
	number  int
	used    int          // number of the latest request for it
	watched atomic.Int32 // number of open pages
	rules   *scripting.Ruleset
	began   string // the set-up, for the list of tables

	verdict []printedLine // whether the opened journal still replays; nil without a journal

	mu       sync.Mutex
	console  *console.Console
	out      printed
	told     string            // what the console printed at the last reload of scripts
	before   map[string]string // texts of scripts before their first save in the studio, by file
	revision int
	entries  map[string]lookup.Entry // definitions of content, by "KIND ID" and " ID"
	content  scripting.Content
	tinted   map[string]int    // colours of definitions, by their first property
	pages    map[chan int]bool // channels that receive each new revision

	checked   map[string][]string // findings of check, by file
	checkedOf scripting.Content   // the content they are about
	ran       map[string]ran      // results of scenarios, by file
	ranOf     scripting.Content   // the content they were run with
}

// printed buffers what the console prints. It drops writes that would exceed its limit.
type printed struct{ bytes.Buffer }

const maxPrinted = 256 << 10

// Write implements io.Writer.
func (p *printed) Write(b []byte) (int, error) {
	if free := maxPrinted - p.Len(); len(b) <= free {
		return p.Buffer.Write(b)
	}
	return len(b), nil
}

func (p *printed) take() string {
	text := p.String()
	p.Reset()
	return text
}

func newTable(setup string) *table {
	return &table{began: setup, revision: 1, pages: map[chan int]bool{}, before: map[string]string{}}
}

// addTable adds a table to the server. If that would exceed maxTables, it closes an idle one.
func (s *Server) addTable(t *table) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.tables) >= maxTables && !s.closeIdle() {
		s.unfollow(t)
		return fmt.Errorf("%d games are already open", maxTables)
	}
	s.seated++
	t.number, t.used = s.seated, s.tick()
	s.tables = append(s.tables, t)
	return nil
}

// closeIdle closes the least recently used table that no page shows. The server must be locked.
func (s *Server) closeIdle() (closed bool) {
	least := -1
	for i, t := range s.tables {
		if t.watched.Load() == 0 && (least < 0 || t.used < s.tables[least].used) {
			least = i
		}
	}
	if least < 0 {
		return false
	}
	s.unfollow(s.tables[least])
	s.tables = slices.Delete(s.tables, least, least+1)
	return true
}

// unfollow stops reloading a table's console when scripts are saved.
func (s *Server) unfollow(t *table) {
	s.loading.Lock()
	g := s.games[t.rules.Name]
	s.loading.Unlock()
	if g != nil {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.consoles = slices.DeleteFunc(g.consoles, func(c *console.Console) bool { return c == t.console })
	}
}

// tick increments and returns the number of table requests. The server must be locked.
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
		err = s.addTable(t)
	}
	if err != nil {
		s.refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fmt.Fprintf(w, "%stable/%d/timeline", s.base(), t.number)
}

// reloadTable locks the console's table, calls reload, records what it printed and notifies the
// table's pages.
func (s *Server) reloadTable(c *console.Console, reload func()) {
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
	reload()
	t.told = t.out.take()
	t.notifyPages()
}

// table finds a table by its number and marks it as just used. It returns nil if there is none.
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

func (s *Server) ruleset(name string) *scripting.Ruleset {
	for _, r := range s.h.Registered {
		if r.Name == name {
			return r
		}
	}
	return nil
}

// openGame starts a game from a request's query, which has a set-up and a seed or a position code.
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
	if t := s.beginTable(w, rules, q.Get("words"), q.Get("seed")); t != nil {
		s.redirect(w, r, fmt.Sprintf("table/%d", t.number))
	}
}

func (s *Server) begin(w http.ResponseWriter, r *http.Request) {
	rules := s.ruleset(r.PostFormValue("game"))
	if rules == nil {
		s.refuse(w, http.StatusBadRequest, "No such game.")
		return
	}
	if at := parseCode(r.PostFormValue("words")); at != "" {
		s.openPosition(w, r, rules, at)
		return
	}
	t := s.beginTable(w, rules, r.PostFormValue("words"), r.PostFormValue("seed"))
	if t == nil {
		return
	}
	to := fmt.Sprintf("table/%d", t.number)
	if r.PostFormValue("empty") != "" {
		to += "?compose=1"
		t.empty(t.revision) // no other page shows it yet
	}
	s.redirect(w, r, to)
}

// beginTable starts a game at a new table. On an error it responds to the request and returns nil.
func (s *Server) beginTable(w http.ResponseWriter, rules *scripting.Ruleset, setup, seed string) *table {
	n, err := strconv.ParseUint(cmp.Or(strings.TrimSpace(seed), "1"), 10, 64)
	if err != nil {
		s.refuse(w, http.StatusBadRequest, "A seed must be a whole number, 0 or more.")
		return nil
	}
	if len(setup) > maxTyped {
		s.refuse(w, http.StatusBadRequest, "Too long.")
		return nil
	}
	t, err := s.open(rules, engine.Seed(n), strings.TrimSpace(setup))
	if err != nil {
		s.refuse(w, http.StatusBadRequest, err.Error())
		return nil
	}
	return t
}

var errLate = errors.New("the game has changed meanwhile: this is its current state")

// typeLine types a line at the console and returns what was printed. It returns an error if the
// table has another revision than the page that sent the line.
func (t *table) typeLine(line string, revision int) (output string, failed bool, err error) {
	if len(line) > maxTyped {
		return "", true, errors.New("the line is too long")
	}
	t.console.Interrupt() // cancels a search in progress
	t.mu.Lock()
	defer t.mu.Unlock()
	if revision != t.revision {
		return "", true, errLate
	}
	t.out.Reset()
	nodeBefore, game := t.console.Session().At(), t.console.Session()
	reply := t.console.Line(line)
	if reply.More {
		t.console.Cancel()
		return "The input is incomplete.\n", true, nil
	}
	if now := t.console.Session(); now.At() != nodeBefore || now != game || !reply.Failed {
		t.notifyPages()
	}
	return t.out.take(), reply.Failed, nil
}

// notifyPages increments the revision and sends it to every page. The table must be locked.
func (t *table) notifyPages() {
	t.revision++
	for page := range t.pages {
		select {
		case <-page: // replaces a revision the page has not read
		default:
		}
		page <- t.revision
	}
}

// entry looks up a definition by kind and id, or by id only if kind is "". It first rebuilds the
// index and the colours of definitions if the scripts have changed.
func (t *table) entry(kind, id string) (lookup.Entry, bool) {
	if t.content != t.console.Content {
		t.content, t.entries, t.tinted = t.console.Content, map[string]lookup.Entry{}, map[string]int{}
		for _, e := range t.content.Entries() {
			t.addEntry(e)
			_, words := faceOf(e)
			t.tint(words)
			for _, form := range e.Forms {
				t.addEntry(form)
			}
		}
	}
	e, is := t.entries[kind+" "+id]
	return e, is
}

func (t *table) addEntry(e lookup.Entry) {
	t.entries[e.Kind+" "+e.ID] = e
	if _, taken := t.entries[" "+e.ID]; !taken {
		t.entries[" "+e.ID] = e
	}
}
