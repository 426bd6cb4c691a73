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

// table is a game in progress, shown on any number of pages. A page sends the revision it shows
// with each change; changes to an older one are refused.
type table struct {
	number  int
	used    int          // tick at which it was last requested
	watched atomic.Int32 // number of pages that listen
	rules   *scripting.Ruleset
	began   string // the set-up words, for the list of tables

	verdict []printedLine // of the replay with which it began; nil for none

	mu       sync.Mutex
	console  *console.Console
	out      printed
	told     string            // what the console printed about the last saved scripts
	before   map[string]string // scripts before they were first saved here
	revision int
	entries  map[string]lookup.Entry // by kind and id, of content
	content  scripting.Content
	tinted   map[string]int    // colours, by the first word of a definition
	pages    map[chan int]bool // channels that receive each new revision

	checked   map[string][]string // findings of check, by file
	checkedOf scripting.Content   // the content they are about
	ran       map[string]ran      // results of scenarios, by file
	ranOf     scripting.Content   // the content they were run with
}

// printed buffers what the console prints, up to maxPrinted bytes; the rest is dropped.
type printed struct{ bytes.Buffer }

const maxPrinted = 256 << 10

// Write implements io.Writer.
func (p *printed) Write(b []byte) (int, error) {
	if room := maxPrinted - p.Len(); len(b) <= room {
		return p.Buffer.Write(b)
	}
	return len(b), nil
}

// take returns what was printed and empties the buffer.
func (p *printed) take() string {
	text := p.String()
	p.Reset()
	return text
}

func newTable(began string) *table {
	return &table{began: began, revision: 1, pages: map[chan int]bool{}, before: map[string]string{}}
}

// addTable adds a table to the server, and may close an idle one for it.
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

// closeIdle closes the least recently used table that no page shows, and reports whether there
// was one. The server must be locked.
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
	s.unfollow(s.tables[least])
	s.tables = slices.Delete(s.tables, least, least+1)
	return true
}

// unfollow stops a table's console from following its scripts.
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

// tick returns the next tick. The server must be locked.
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

// reloadTable calls change, which reloads a console, while its table is locked, and notifies its pages.
func (s *Server) reloadTable(c *console.Console, change func()) {
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

// table returns the table with a number and marks it as used; nil if there is none.
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

// ruleset returns the game with a name; nil if there is none.
func (s *Server) ruleset(name string) *scripting.Ruleset {
	for _, r := range s.h.Registered {
		if r.Name == name {
			return r
		}
	}
	return nil
}

// openGame begins a game from an address, which has a set-up and a seed, or a position.
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

// beginTable begins a game for a request; if it cannot, it responds with an error and returns nil.
func (s *Server) beginTable(w http.ResponseWriter, rules *scripting.Ruleset, words, seed string) *table {
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

// typeLine types a line at the console for a page that shows a revision, and returns what was
// printed. It returns errLate if the table has a newer revision.
func (t *table) typeLine(line string, revision int) (said string, failed bool, err error) {
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

// entry returns a definition by kind and id, or by id alone if kind is "".
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
