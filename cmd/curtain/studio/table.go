package studio

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/repl"
	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/journal"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/lookup"
)

const maxTables = 24

// gameTable is a game that any number of pages show. Each change increments the revision. A page that requests a
// change sends the revision that it shows; the request is refused if the game has changed since.
type gameTable struct {
	number      int
	lastRequest int          // number of the latest request for this table
	openPages   atomic.Int32 // number of open pages
	rules       *scripting.Ruleset
	packs       *load.Packs  // packs of the scripts in use
	game        *watchedGame // the game whose saved scripts the table adopts; nil for a journal
	setup       string       // the words of the setup, as the list of tables shows them
	path        string       // path of the table's stage: the base path, table/ and the number

	verdict []htmlLine // a sentence that says whether the opened journal still replays; nil without a journal

	mu              sync.Mutex
	console         *console.Console
	out             program.LimitedBuffer // output of the console
	reloadOutput    string                // what the console printed at the last reload of scripts
	originalScripts map[string]string     // texts of scripts before their first save in the studio, by file
	revision        int
	contentCache
	entriesBefore map[string]lookup.Entry // definitions before the latest change of the scripts
	fixedIndex    *definitionIndex        // index of a card book, which never changes; nil for a studio
	pageChannels  map[chan int]bool       // channels that receive each new revision
}

type contentCache struct {
	content         library.Definitions
	allEntries      []lookup.Entry          // the definitions, and the game's own keywords
	entries         map[string]lookup.Entry // entries by "KIND ID", " ID", "KIND NAME" and " NAME"
	tintByProperty  map[string]int          // numbers of colours, by first property of a definition
	keywordGlossary                         // explanations of the content's keywords
	findings        func() (map[string][]string, error)
	scenarioRuns    map[string]cachedScenarioRun // results of scenarios, by file
}

func newTable(setup string) *gameTable {
	return &gameTable{setup: setup, out: program.LimitedBuffer{Max: 256 << 10}, revision: 1, pageChannels: map[chan int]bool{}, originalScripts: map[string]string{}}
}

// addTable adds a table to the server. If there are maxTables already, it closes one that no page shows, or fails.
func (s *Server) addTable(t *gameTable) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.tables) >= maxTables && !s.closeIdleTable() {
		return fmt.Errorf("at most %d games can be open at a time", maxTables)
	}
	s.tableCount++
	s.tableRequests++
	t.number, t.lastRequest = s.tableCount, s.tableRequests
	t.path = s.basePath() + "table/" + strconv.Itoa(t.number)
	s.tables = append(s.tables, t)
	return nil
}

// closeIdleTable closes the least recently used table that no page shows, if there is one. The server must be locked.
func (s *Server) closeIdleTable() (closed bool) {
	idle := slices.DeleteFunc(slices.Clone(s.tables), func(t *gameTable) bool { return t.openPages.Load() > 0 })
	if len(idle) == 0 {
		return false
	}
	least := slices.MinFunc(idle, func(a, b *gameTable) int { return a.lastRequest - b.lastRequest })
	s.tables = slices.DeleteFunc(s.tables, func(t *gameTable) bool { return t == least })
	return true
}

func (s *Server) openUploadedJournal(w http.ResponseWriter, r *http.Request) error {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return newRequestError(http.StatusRequestEntityTooLarge, "The journal is too large.")
	}
	t := newTable("a journal")
	if err = s.openJournalAtTable(t, body); err == nil {
		err = s.addTable(t)
	}
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fmt.Fprintf(w, "%stable/%d/timeline", s.basePath(), t.number)
	return nil
}

// findTable returns the table with a number, and marks it as just used. It returns nil if there is none.
func (s *Server) findTable(number string) *gameTable {
	n, err := engine.ParseClampedInt32(number)
	s.mu.Lock()
	defer s.mu.Unlock()
	at := slices.IndexFunc(s.tables, func(t *gameTable) bool { return t.number == n })
	if err != nil || at < 0 {
		return nil
	}
	s.tableRequests++
	s.tables[at].lastRequest = s.tableRequests
	return s.tables[at]
}

// openTableOfRequest starts the game that a request describes, or opens the position at an address, at a new table.
func (s *Server) openTableOfRequest(w http.ResponseWriter, r *http.Request) error {
	rules, setup := s.h.FindRuleset(cmp.Or(r.PathValue("game"), r.FormValue("game"))), strings.TrimSpace(r.FormValue("words"))
	_, code, _ := strings.Cut(setup, codePrefix) // the address of a position
	code, _, _ = strings.Cut(code, "&")
	if code = cmp.Or(r.FormValue("at"), strings.TrimSpace(code)); code != "" {
		return s.openTableAtPosition(w, r, code)
	}
	seed, err := strconv.ParseUint(cmp.Or(strings.TrimSpace(r.FormValue("seed")), "1"), 10, 64)
	switch {
	case rules == nil:
		return newRequestError(http.StatusNotFound, "No such game.")
	case err != nil:
		return errors.New("A seed must be a whole number, 0 or more.")
	case len(setup) > maxLineBytes:
		return errLongSetup
	}
	t, err := s.openTable(rules, engine.Seed(seed), setup)
	query := ""
	if err == nil && r.FormValue("empty") != "" {
		query = "?compose=1"
		err = t.removeAllFromPosition(t.revision)
	}
	return s.redirectToTable(w, r, t, query, err)
}

var errLongSetup = errors.New("The setup is too long.")

var errOldRevision = errors.New("the game has changed in the meantime: this is its current state")

// typeConsoleLine stops a search at the console, types a line, and returns its output and whether it failed. It
// advances the revision if something changed. It types nothing if the line is too long or revision is not the table's.
func (t *gameTable) typeConsoleLine(line string, revision int) (output string, failed bool, err error) {
	if len(line) > maxLineBytes {
		return "", true, errors.New("the line is too long")
	}
	t.console.Interrupt() // cancels a search in progress
	t.mu.Lock()
	defer t.mu.Unlock()
	if revision != t.revision {
		return "", true, errOldRevision
	}
	t.out.TakeNewOutput()
	nodeBefore, game := t.console.Session().CurrentNode(), t.console.Session()
	reply := t.console.RunLine(line)
	if reply.More {
		t.console.CancelInput()
		return "The input is incomplete.\n", true, nil
	}
	if now := t.console.Session(); now.CurrentNode() != nodeBefore || now != game || !reply.Failed {
		t.advanceRevision()
	}
	return t.out.TakeNewOutput(), reply.Failed, nil
}

func definitionPath(e lookup.Entry) string {
	return "/cards?" + url.Values{"kind": {e.Kind}, "id": {e.ID}}.Encode()
}

// advanceRevision increments the revision and sends it to all pages. The table must be locked.
func (t *gameTable) advanceRevision() {
	t.revision++
	for page := range t.pageChannels {
		select {
		case <-page: // replaces a revision the page has not read
		default:
		}
		page <- t.revision
	}
}

// lookUpEntry returns the definition or keyword with an id or a name, of any kind if kind is ""; false for none.
func (t *gameTable) lookUpEntry(kind, id string) (lookup.Entry, bool) {
	t.updateEntries()
	e, is := t.entries[kind+" "+id]
	return e, is
}

// aroundName matches what the board adds to the name of a definition: "The " or "E1 " before the name, " 2" after it.
var aroundName = regexp.MustCompile(`^(The |[A-Z][0-9] )|[ _#][0-9]+$`)

// linksToDefinitions returns a function that finds the pages of definitions and keywords by name or id.
func (t *gameTable) linksToDefinitions() nameLinker {
	t.updateEntries()
	entries, path := t.entries, t.path
	return func(name string, isKeyword bool) string {
		kind := ""
		if isKeyword {
			kind = lookup.KeywordKind
		}
		for _, word := range [...]string{name, aroundName.ReplaceAllString(name, "")} {
			if e, is := entries[kind+" "+word]; is {
				return path + definitionPath(e)
			}
		}
		return ""
	}
}

// updateEntries rebuilds the table's contentCache if the scripts have changed, or something was defined at the console.
func (t *gameTable) updateEntries() {
	now := t.console.GameBindings()
	if t.content == now.Content {
		return
	}
	t.entriesBefore = t.entries
	t.contentCache = contentCache{content: now.Content, entries: map[string]lookup.Entry{}, tintByProperty: map[string]int{}, scenarioRuns: map[string]cachedScenarioRun{}}
	content, readFiles := t.console.Content, t.console.ReadFiles
	t.findings = sync.OnceValues(func() (map[string][]string, error) { return checkContent(content, readFiles) })
	t.allEntries = lookup.AppendOwnKeywords(now.Entries(), content.Keywords())
	t.keywordGlossary = newKeywordGlossary(t.allEntries)
	for _, e := range t.allEntries {
		_, words := costAndProperties(e)
		t.tintForFirstProperty(words)
		for _, form := range append([]lookup.Entry{e}, e.Forms...) {
			t.indexEntry(form)
		}
	}
}

// indexEntry lets lookUpEntry find an entry by its id and by its name without "The ", with and without its kind.
func (t *gameTable) indexEntry(e lookup.Entry) {
	for _, key := range [...]string{e.Kind + " " + e.ID, " " + e.ID, e.Kind + " " + strings.TrimPrefix(e.Name, "The "), " " + strings.TrimPrefix(e.Name, "The ")} {
		if _, taken := t.entries[key]; !taken {
			t.entries[key] = e
		}
	}
}

type watchedGame struct {
	savedScripts *load.ScriptUpdates

	mu     sync.Mutex
	loaded *load.LoadedGame // the game with the latest scripts on disk that have no errors
}

func (g *watchedGame) latestLoadedGame() *load.LoadedGame {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.loaded
}

func (s *Server) latestLoadedGame(r *scripting.Ruleset) (*load.LoadedGame, error) {
	g, err := s.loadAndWatchGameOnce(r)
	if err != nil {
		return nil, err
	}
	return g.latestLoadedGame(), nil
}

func (s *Server) loadAndWatchGameOnce(r *scripting.Ruleset) (*watchedGame, error) {
	s.loadMu.Lock()
	defer s.loadMu.Unlock()
	if g := s.games[r.Name]; g != nil {
		return g, nil
	}
	loaded, err := load.LoadAndPrintExcludedMods(s.h, r)
	if err != nil {
		return nil, err
	}
	g := &watchedGame{loaded: loaded, savedScripts: load.WatchScripts(s.ctx, s.h, loaded)}
	s.games[r.Name] = g
	go s.reloadTablesOnSave(g)
	return g, nil
}

func (s *Server) openTable(r *scripting.Ruleset, seed engine.Seed, setup string) (*gameTable, error) {
	g, err := s.loadAndWatchGameOnce(r)
	if err != nil {
		return nil, err
	}
	g.mu.Lock() // so that the table does not miss a reload
	defer g.mu.Unlock()
	t, err := s.startTable(g.loaded, seed, setup)
	if err != nil {
		return nil, err
	}
	t.game = g
	return t, s.addTable(t)
}

// startTable starts a game at a new table, which it does not add to the server's list.
func (s *Server) startTable(loaded *load.LoadedGame, seed engine.Seed, setup string) (t *gameTable, err error) {
	t = newTable(setup)
	t.rules, t.packs = loaded.Ruleset, loaded.Packs
	setup = loaded.Content.SetupWithFullIDs(setup)
	h := copyHostWithOutput(s.h, &t.out)
	o := loaded.ConsoleOptions(h, scripting.GameStart{Seed: seed, Words: setup})
	o.Screen, o.Stopped = unwrappedScreen, h.IsStopped
	if t.console, err = console.New(o); err != nil {
		return nil, err
	}
	repl.AddScenarioCommands(h, t.console, loaded)
	return t, nil
}

func copyHostWithOutput(h *program.Host, out io.Writer) *program.Host {
	apart := *h
	apart.Out = screen.NewWriter(out, func() bool { return true })
	apart.Err = apart.Out
	return &apart
}

const journalName = "the journal"

// openJournalAtTable replays a journal at a new console of the table. A shared page then goes back to the start.
func (s *Server) openJournalAtTable(t *gameTable, body []byte) error {
	j, err := journal.Read(bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("%s: %w", journalName, err)
	}
	h := copyHostWithOutput(s.h, &t.out)
	k, err := journals.NewOpenedJournal(h, journalName, j)
	if err == nil && !s.isSharedPage {
		k.Current, err = load.LoadAndPrintExcludedMods(k.Host, k.Rules)
	}
	if err != nil {
		return err
	}
	c, found, err := k.ReplayAndDescribe()
	if err != nil {
		return err
	}
	c.Screen = unwrappedScreen
	t.rules, t.console, t.verdict = k.Rules, c, textToHTML(found, withoutLink)
	if s.isSharedPage {
		c.Stopped = h.IsStopped
		return c.GoToPlace("start")
	}
	repl.AddScenarioCommands(h, c, k.Current)
	return nil
}

// reloadTablesOnSave reloads the consoles of all tables of a game whenever its scripts are saved, until s.ctx ends. It
// stores their output in reloadOutput and sends their pages a new revision.
func (s *Server) reloadTablesOnSave(g *watchedGame) {
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-g.savedScripts.Ready():
		}
		for _, u := range g.savedScripts.TakeAll() {
			if u.WatchErr != nil || u.Err == nil && len(u.Changed) == 0 {
				continue // nothing to report
			}
			g.mu.Lock()
			if u.Err == nil {
				g.loaded = u.Content
				g.savedScripts.SetGameInUse(g.loaded)
			}
			g.mu.Unlock()
			s.mu.Lock()
			tables := slices.Clone(s.tables) // reloaded without holding s.mu
			s.mu.Unlock()
			for _, t := range tables {
				if t.game != g {
					continue
				}
				t.mu.Lock()
				t.out.TakeNewOutput()
				if u.Err != nil {
					t.console.PrintReloadError(u.Err)
				} else {
					t.packs = u.Content.Packs
					t.console.Reload(u.Content.Content, u.Changed)
				}
				t.reloadOutput = t.out.TakeNewOutput()
				t.advanceRevision()
				t.mu.Unlock()
			}
		}
	}
}
