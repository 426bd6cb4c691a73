package studio_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/studio"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/testkit"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripts"
)

// studioAt is a studio with the real games, and a client that knows its address.
type studioAt struct {
	t      testing.TB
	where  string
	game   string
	server *studio.Server
	stage  *curtaintest.TestProgram
	stop   func()
}

// openStudio serves a studio with a game until the test ends.
func openStudio(t testing.TB, game string, words ...string) *studioAt {
	t.Helper()
	return serveStudioIn(t, func(*curtaintest.TestProgram) {}, game, words...)
}

func serveStudioIn(t testing.TB, prepare func(*curtaintest.TestProgram), game string, words ...string) *studioAt {
	t.Helper()
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin, s.Limits = scripts.FS, sandbox.DefaultLimits()
	prepare(s)
	server := studio.New(s.Interrupted, s.Host, "told-to-nobody")
	r, _ := s.RulesetFromArgs([]string{game})
	if err := server.OpenNewTable(r, 2, strings.Join(words, " ")); err != nil {
		t.Fatal(err)
	}
	at := &studioAt{t: t, game: game, server: server, stage: s}
	at.serve(0)
	t.Cleanup(func() { at.stop() })
	return at
}

// serve listens on a port until stop is called.
func (s *studioAt) serve(port int) {
	s.t.Helper()
	l, err := s.server.ListenAndSetHost(port)
	if err != nil {
		s.t.Fatal(err)
	}
	s.where = s.server.AddressWithToken()
	ended := make(chan error, 1)
	ctx, stop := context.WithCancel(context.Background())
	go func() { ended <- studio.Serve(ctx, l, s.server) }()
	s.stop = sync.OnceFunc(func() {
		stop()
		if err := <-ended; err != nil {
			s.t.Error(err)
		}
	})
}

// openStudioOn is like openStudio, with the scripts of the game on disk.
func openStudioOn(t testing.TB, game string, words ...string) *studioAt {
	t.Helper()
	return serveStudioIn(t, func(s *curtaintest.TestProgram) {
		s.Vars["CURTAIN_MODS"] = filepath.Join(s.Dir, "mods")
		if err := os.CopyFS(filepath.Join(s.Dir, "scripts", game), os.DirFS(filepath.Join(curtaintest.ProjectRoot, "scripts", game))); err != nil {
			t.Fatal(err)
		}
	}, game, words...)
}

// get returns the response to a GET request and checks its status.
func (s *studioAt) get(status int, path string) string {
	s.t.Helper()
	return s.ask(status, http.MethodGet, s.where+path, nil, nil)
}

func (s *studioAt) ask(status int, method, address string, form url.Values, change func(*http.Request)) string {
	s.t.Helper()
	r, err := http.NewRequest(method, address, strings.NewReader(form.Encode()))
	if err != nil {
		s.t.Fatal(err)
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", "http://"+r.URL.Host)
	}
	if change != nil {
		change(r)
	}
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer a.Body.Close()
	body, err := io.ReadAll(a.Body)
	if err != nil || a.StatusCode != status {
		s.t.Fatalf("%s %.200s: status %d, want %d (%v)\n%.2000s", method, address, a.StatusCode, status, err, body)
	}
	return string(body)
}

// studioDone is the response to a line.
type studioDone struct {
	Revision     int
	Failed, Late bool
	Said         string
}

// do posts a form to the first table, as a page that shows the given revision.
func (s *studioAt) do(status, revision int, form url.Values) (done studioDone) {
	s.t.Helper()
	form.Set("revision", fmt.Sprint(revision))
	if err := json.Unmarshal([]byte(s.ask(status, http.MethodPost, s.where+"table/1/do", form, nil)), &done); err != nil {
		s.t.Fatal(err)
	}
	return done
}

func line(text string) url.Values { return url.Values{"line": {text}} }

// TestWhoWasNotToldTheAddressGetsNothing checks that requests from other pages, programs and machines are refused.
func TestWhoWasNotToldTheAddressGetsNothing(t *testing.T) {
	s := openStudio(t, "curtain", "fight", "rusty_knight")
	at, err := url.Parse(s.where)
	if err != nil {
		t.Fatal(err)
	}
	if at.Hostname() != "127.0.0.1" {
		t.Errorf("it listens at %s", at.Host)
	}
	bare := "http://" + at.Host + "/"
	for _, path := range []string{"", "table/1", "told-to-nobod/table/1", "told-to-nobodyy/table/1", "assets/studio.js", "%2e%2e/told-to-nobody/", "TOLD-TO-NOBODY/table/1"} {
		s.ask(http.StatusNotFound, http.MethodGet, bare+path, nil, nil)
	}
	end := url.Values{"line": {"end_turn"}, "revision": {"1"}}
	for name, refused := range map[string]struct {
		status int
		change func(*http.Request)
	}{
		"a name that leads here":   {http.StatusMisdirectedRequest, func(r *http.Request) { r.Host = "evil.example:" + at.Port() }},
		"another port":             {http.StatusMisdirectedRequest, func(r *http.Request) { r.Host = "127.0.0.1:1" }},
		"another page":             {http.StatusForbidden, func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") }},
		"a page of no origin":      {http.StatusForbidden, func(r *http.Request) { r.Header.Set("Origin", "null") }},
		"another port of this one": {http.StatusForbidden, func(r *http.Request) { r.Header.Set("Origin", "http://127.0.0.1:1") }},
		"no page at all":           {http.StatusForbidden, func(r *http.Request) { r.Header.Del("Origin") }},
		"another site":             {http.StatusForbidden, func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }},
	} {
		t.Run(name, func(t *testing.T) {
			s.ask(refused.status, http.MethodPost, s.where+"table/1/do", end, refused.change)
		})
	}
	if got := s.do(http.StatusOK, 1, line("end_turn")); got.Failed || got.Revision != 2 {
		t.Errorf("a page of its own: %+v", got)
	}
}

// TestPagesLoadNothingFromElsewhere checks that the policy of each page is strict and that the page complies with it.
func TestPagesLoadNothingFromElsewhere(t *testing.T) {
	s := openStudio(t, "curtain", "fight", "rusty_knight")
	a, err := http.Get(s.where + "table/1")
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	page, err := io.ReadAll(a.Body)
	if err != nil {
		t.Fatal(err)
	}
	policy := a.Header.Get("Content-Security-Policy")
	curtaintest.CheckContains(t, policy, "default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'")
	curtaintest.CheckContainsNone(t, policy, "unsafe", "*")
	asset, err := http.Get(s.where + "assets/editor.js")
	if err != nil {
		t.Fatal(err)
	}
	asset.Body.Close()
	if kept := asset.Header.Get("Cache-Control"); !strings.Contains(kept, "private, max-age=") || a.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("browsers keep an asset %q and a page %q", kept, a.Header.Get("Cache-Control"))
	}
	if found := regexp.MustCompile(`(?i)(https?:)?//[a-z]|<script>|\son[a-z]+=|\sstyle=`).FindString(string(page)); found != "" {
		t.Errorf("the page has %q", found)
	}
	for _, name := range []string{"studio.js", "studio/drafts.js", "studio/editing.js", "studio/grid.js", "studio/palette.js", "studio/workspace.js"} {
		curtaintest.CheckContainsNone(t, studio.ReadAsset(name), "innerHTML", "insertAdjacentHTML", "document.write")
	}
}

// TestHostileRequestsAreAnswered checks the status of malformed requests, and that they do no harm.
func TestHostileRequestsAreAnswered(t *testing.T) {
	testkit.SkipIfShort(t)
	s := openStudio(t, "curtain", "fight", "rusty_knight")
	long := strings.Repeat("x", 5000)
	for status, paths := range map[int][]string{
		http.StatusNotFound:          {"table/1/states", "table/1/states?kind=card&id=../galvanize", "table/1/states?" + url.Values{"kind": {"card"}, "id": {curtaintest.HostileText}}.Encode(), "table/0", "table/2", "table/-1", "table/99999999999999999999", "table/x", "open/chess", "assets/..%2f..%2fgo.mod", "assets/../server.go", "nowhere"},
		http.StatusBadRequest:        {"table/1/what", "table/1/why", "table/1/what?line=" + long, "table/1/why?word=a%0Ahp+enemy+1", "table/1/what?line=a%0Aend_turn", "open/curtain?seed=-1", "open/curtain?words=" + long, "open/curtain?at=AAAA", "open/curtain?words=fight+nobody", "table/1/best?turns=0", "table/1/best?turns=99", "table/1/best?turns=x", "open/curtain?at=" + strings.Repeat("A", 25<<10), "table/1/tree?q=" + long},
		http.StatusRequestURITooLong: {"table/1?" + strings.Repeat("x", 32<<10)},
	} {
		for _, path := range paths {
			s.get(status, path)
		}
	}
	s.ask(http.StatusBadRequest, http.MethodPost, s.where+"table/1/do", line("end_turn"), nil) // without a revision
	s.ask(http.StatusBadRequest, http.MethodPost, s.where+"table/1/do", url.Values{"line": {strings.Repeat("x", 2<<20)}}, nil)
	s.ask(http.StatusMethodNotAllowed, http.MethodDelete, s.where+"table/1", nil, func(r *http.Request) { r.Header.Set("Origin", strings.TrimSuffix(s.where, "/told-to-nobody/")) })
	for _, text := range []string{curtaintest.HostileText, "while true do end", "io.open('x')", "os.execute('x')", "hp enemy 1\nend_turn", "<script>alert(1)</script>", "keep ../../x", "open ../../go.mod", long} {
		done := s.do(http.StatusOK, s.revision(), line(text))
		curtaintest.CheckContainsNone(t, done.Said, "<script>", "\x1b", "\u202e")
	}
	s.do(http.StatusOK, s.revision(), url.Values{"word": {"enemy.hp"}, "to": {"99999999999999999999"}})
	s.do(http.StatusOK, s.revision(), url.Values{"steps": {strings.Repeat("undo then ", 1000)}})
	if _, err := os.Stat(filepath.Join(s.stage.Dir, "..", "x_test.lua")); err == nil {
		t.Error("a scenario was kept outside of the folder")
	}
	for _, words := range []string{curtaintest.HostileText, "<script>", "cards owner=", "=", "nobody=<script>"} {
		curtaintest.CheckContainsNone(t, s.get(http.StatusOK, "table/1/tree?"+url.Values{"q": {words}, "file": {words}}.Encode()), "<script>", "\x1b", "\u202e")
	}
	curtaintest.CheckContains(t, s.get(http.StatusOK, "table/1"), "Rusty Knight")
}

// revision returns the current revision of the first table.
func (s *studioAt) revision() (n int) {
	s.t.Helper()
	_, rest, _ := strings.Cut(s.get(http.StatusOK, "table/1/board"), `data-revision="`)
	fmt.Sscan(rest, &n)
	return n
}

// TestUnusedTablesAreClosed checks that at the limit the least recently used table without a page
// is closed, and that the next one is refused if all have pages.
func TestUnusedTablesAreClosed(t *testing.T) {
	s := openStudio(t, "skirmish")
	var pages []io.Closer
	listens := func(table int) {
		t.Helper()
		r, err := http.Get(fmt.Sprintf("%stable/%d/events", s.where, table))
		if err != nil || r.StatusCode != http.StatusOK {
			t.Fatal(err, r)
		}
		if told, err := bufio.NewReader(r.Body).ReadString('\n'); err != nil || !strings.HasPrefix(told, "data:") {
			t.Fatalf("table %d tells %q (%v)", table, told, err)
		}
		pages = append(pages, r.Body)
	}
	listens(1)
	for n := 2; n <= 25; n++ {
		s.get(http.StatusOK, "open/skirmish")
	}
	s.get(http.StatusNotFound, "table/2")
	for n := 3; n <= 25; n++ {
		listens(n)
	}
	s.get(http.StatusBadRequest, "open/skirmish")
	s.get(http.StatusOK, "table/1")
	for _, p := range pages {
		p.Close()
	}
	for opened := 0; opened == 0; { // until the studio notices that a page was closed
		r, err := http.Get(s.where + "open/skirmish")
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		opened = map[bool]int{true: 1}[r.StatusCode == http.StatusOK]
	}
	if n := len(s.server.Consoles("skirmish")); n != 24 {
		t.Errorf("%d consoles are kept", n)
	}
}

// TestStreamsAreBounded checks that streams beyond the limit are refused, until one is closed.
func TestStreamsAreBounded(t *testing.T) {
	s := openStudio(t, "skirmish")
	var last io.Closer
	for range 64 {
		r, err := http.Get(s.where + "table/1/events")
		if err != nil || r.StatusCode != http.StatusOK {
			t.Fatal(err, r.StatusCode)
		}
		defer r.Body.Close()
		last = r.Body
	}
	s.get(http.StatusServiceUnavailable, "table/1/events")
	s.get(http.StatusOK, "table/1")
	last.Close()
	for status := 0; status != http.StatusOK; {
		r, err := http.Get(s.where + "table/1/events")
		if err != nil {
			t.Fatal(err)
		}
		status = r.StatusCode
		r.Body.Close()
	}
}

// TestWhoNeverReadsLetsOthersGoOn checks that a client that does not read a page does not block
// others at the same table.
func TestWhoNeverReadsLetsOthersGoOn(t *testing.T) {
	s := openStudio(t, "skirmish")
	for _, page := range []string{"", "/board", "/cards", "/timeline", "/balance", "/edit", "/why?word=hp", "/story", "/leaf?kind=unit&id=warrior", "/leaf?kind=unit&id=nobody", "/states?kind=unit&id=warrior", "/states?kind=unit&id=nobody", "/red?file=skirmish/none.lua", "/checked", "/findings", "/tree"} {
		r, err := http.NewRequest(http.MethodGet, "/table/1"+page, nil)
		if err != nil {
			t.Fatal(err)
		}
		w := &unread{ResponseRecorder: s.server.RespondInProcess(http.MethodGet, "/", "", nil), others: func() { s.server.RespondInProcess(http.MethodGet, "/table/1/board", "", nil) }}
		if s.server.UnguardedRequestHandler().ServeHTTP(w, r); w.stuck || w.written == 0 {
			t.Errorf("table/1%s: others wait (%t) while its %d parts are read", page, w.stuck, w.written)
		}
	}
}

// unread is a response that blocks until another request has been answered.
type unread struct {
	*httptest.ResponseRecorder
	others  func()
	stuck   bool
	written int
}

func (u *unread) Write(p []byte) (int, error) {
	if u.written++; u.written > 1 {
		return len(p), nil
	}
	done := make(chan struct{})
	go func() { defer close(done); u.others() }()
	select {
	case <-done:
	case <-time.After(curtaintest.MaxWait):
		u.stuck = true
	}
	return len(p), nil
}

// TestDroppedJournalsAreBounded checks that too large and invalid journals are refused.
func TestDroppedJournalsAreBounded(t *testing.T) {
	testkit.SkipIfShort(t)
	t.Setenv("TMPDIR", t.TempDir())
	s := openStudio(t, "skirmish")
	drop := func(size int64) int {
		r, err := http.NewRequest(http.MethodPost, s.where+"journal", io.LimitReader(zeros{}, size))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Origin", "http://"+r.URL.Host)
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		a.Body.Close()
		return a.StatusCode
	}
	for size, want := range map[int64]int{0: http.StatusBadRequest, 1: http.StatusBadRequest, 32 << 20: http.StatusBadRequest, 32<<20 + 1: http.StatusRequestEntityTooLarge} {
		if got := drop(size); got != want {
			t.Errorf("%d bytes: status %d, want %d", size, got, want)
		}
	}
	if left, err := filepath.Glob(filepath.Join(os.TempDir(), "curtain-studio*")); err == nil && len(left) > 0 {
		t.Errorf("it leaves %v", left)
	}
	s.get(http.StatusOK, "table/1")
}

// zeros returns zeros without end.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }

// TestPagesOfOneTableAgree checks that changes from a page with an old revision are refused, and that all pages are
// told of each new one.
func TestPagesOfOneTableAgree(t *testing.T) {
	s := openStudio(t, "curtain", "fight", "rusty_knight")
	listening, err := http.Get(s.where + "table/1/events")
	if err != nil {
		t.Fatal(err)
	}
	defer listening.Body.Close()
	told := bufio.NewReader(listening.Body)
	hears := func(want string) {
		t.Helper()
		if got, err := told.ReadString('\n'); err != nil || strings.TrimSpace(got) != want {
			t.Errorf("the other page hears %q (%v), want %q", got, err, want)
		}
		told.ReadString('\n')
	}
	hears("data: 1")
	if first := s.do(http.StatusOK, 1, line("play block")); first.Failed || first.Revision != 2 {
		t.Fatalf("the first: %+v", first)
	}
	hears("data: 2")
	if second := s.do(http.StatusConflict, 1, line("end_turn")); !second.Late || second.Revision != 2 {
		t.Errorf("the second, too late: %+v", second)
	}
	if asks := s.do(http.StatusOK, 2, line("undo")); asks.Revision != 3 {
		t.Errorf("undone: %+v", asks)
	}
	hears("data: 3")
}

var offered = regexp.MustCompile(`data-move="([^"]*)"`)

// TestEveryMoveIsOnTheBoard checks in random games of every kind that the board offers exactly the legal moves.
func TestEveryMoveIsOnTheBoard(t *testing.T) {
	testkit.SkipUnlessFull(t)
	testkit.SkipIfShort(t)
	for _, r := range registry.Rulesets {
		t.Run(r.Name, func(t *testing.T) {
			s := openStudio(t, r.Name)
			chance := rand.New(rand.NewPCG(1, 2))
			table := s.server.Consoles(r.Name)[0].Session().Table
			for range testkit.Size(5, 60) {
				legal := table().Legal(nil)
				want := []string{}
				for _, a := range legal {
					want = append(want, table().Describe(a))
				}
				got := []string{}
				for _, found := range offered.FindAllStringSubmatch(s.get(http.StatusOK, "table/1/board"), -1) {
					got = append(got, html.UnescapeString(found[1]))
				}
				slices.Sort(want)
				slices.Sort(got)
				if want, got = slices.Compact(want), slices.Compact(got); !slices.Equal(want, got) {
					t.Fatalf("the board offers\n%q, and legal is\n%q", got, want)
				}
				if len(legal) == 0 {
					break
				}
				if done := s.do(http.StatusOK, s.revision(), line(table().Describe(legal[chance.IntN(len(legal))]))); done.Failed {
					t.Fatal(done.Said)
				}
			}
		})
	}
}

// TestNumbersAreSetByStageDirections checks in every game that a number set on the board has that value afterwards.
func TestNumbersAreSetByStageDirections(t *testing.T) {
	testkit.SkipUnlessFull(t)
	testkit.SkipIfShort(t)
	for r, words := range map[string][]string{"curtain": {"fight", "rusty_knight"}, "skirmish": nil, "autobattle": nil, "battleline": nil} {
		t.Run(r, func(t *testing.T) {
			s := openStudio(t, r, words...)
			table := s.server.Consoles(r)[0].Session().Table
			set := 0
			numbers := slices.DeleteFunc(table().AppendFacts(nil), func(f engine.Fact) bool { return strings.HasPrefix(f.Word, "#") || f.Words != nil })
			for chunk := range slices.Chunk(numbers, max(1, len(numbers)/testkit.Size(12, 48))) {
				f := chunk[0]
				to := f.Value - 1
				if to < 0 {
					to = 1
				}
				done := s.do(http.StatusOK, s.revision(), url.Values{"word": {f.Word}, "to": {fmt.Sprint(to)}})
				if done.Failed {
					continue
				}
				set++
				now := table().AppendFacts(nil)
				if i := slices.IndexFunc(now, func(g engine.Fact) bool { return g.Word == f.Word }); i >= 0 && now[i].Value != to {
					t.Errorf("%s is %d, want %d", f.Word, now[i].Value, to)
				}
				s.do(http.StatusOK, s.revision(), line("undo"))
			}
			if set == 0 {
				t.Error("no number can be set")
			}
		})
	}
}

// TestALongTimelineIsCut checks that drawing a timeline stops at the console's instruction limit.
func TestALongTimelineIsCut(t *testing.T) {
	testkit.SkipIfShort(t)
	s := openStudio(t, "curtain", "fight", "rusty_knight")
	c := s.server.Consoles("curtain")[0]
	for i := range 300 {
		if err := c.PlayActionText(fmt.Sprint("ovation ", i%2+1)); err != nil {
			t.Fatal(err)
		}
	}
	const cut = "Part of the tree is not shown"
	if page := s.get(http.StatusOK, "table/1/timeline"); strings.Contains(page, cut) {
		t.Error("300 actions are cut")
	}
	c.SearchInstructions = 1000
	begun := c.Session().NavigationCost()
	if page := s.get(http.StatusOK, "table/1/timeline"); !strings.Contains(page, cut) || c.Session().NavigationCost()-begun > 100*c.SearchInstructions {
		t.Errorf("with a limit of %d it takes %d", c.SearchInstructions, c.Session().NavigationCost()-begun)
	}
}

// TestAnEmptyPositionIsBegun checks in each game that an emptied position has no cards, played actors or keywords,
// and that emptying it can be undone.
func TestAnEmptyPositionIsBegun(t *testing.T) {
	testkit.SkipIfShort(t)
	for r, words := range testkit.SampleMap(2, map[string]string{"curtain": "fight rusty_knight", "skirmish": "", "autobattle": "", "battleline": ""}) {
		t.Run(r, func(t *testing.T) {
			s := openStudio(t, r, words)
			page := s.ask(http.StatusOK, http.MethodPost, s.where+"begin", url.Values{"game": {r}, "words": {words}, "seed": {"3"}, "empty": {"1"}}, nil)
			curtaintest.CheckContains(t, page, "data-toggle=\"compose\" aria-pressed=\"true\"", "Clear the position")
			if left := regexp.MustCompile(`class="tint\d+" data-id|class="card tint`).FindAllString(page, -1); len(left) > 0 {
				t.Errorf("%d things are left", len(left))
			}
			c := s.server.Consoles(r)[1]
			if depth := c.Session().CurrentNode().Depth; depth == 0 {
				t.Error("nothing was done")
			}
			for c.Session().CurrentNode().Depth > 0 {
				c.RunLine("undo")
			}
		})
	}
}

// TestAPositionIsSharedByItsAddress checks in each game that a shared address opens the position.
func TestAPositionIsSharedByItsAddress(t *testing.T) {
	testkit.SkipIfShort(t)
	for _, r := range registry.Rulesets {
		t.Run(r.Name, func(t *testing.T) {
			s := openStudio(t, r.Name)
			chance := rand.New(rand.NewPCG(3, 4))
			for range testkit.Size(4, 12) {
				table := s.server.Consoles(r.Name)[0].Session().Table()
				if legal := table.Legal(nil); len(legal) > 0 {
					s.do(http.StatusOK, s.revision(), line(table.Describe(legal[chance.IntN(len(legal))])))
				}
			}
			address := regexp.MustCompile(`value="([^"]*)"`).FindStringSubmatch(s.get(http.StatusOK, "table/1/share"))[1]
			s.ask(http.StatusOK, http.MethodGet, html.UnescapeString(address), nil, nil)
			at := s.server.Consoles(r.Name)
			if len(at) != 2 || at[0].Session().CurrentNode().Hash != at[1].Session().CurrentNode().Hash || at[1].Session().CurrentNode().Depth == 0 {
				t.Errorf("%d tables are open, and the second is not where the first is", len(at))
			}
		})
	}
}

// TestOnlyScriptsAreSaved checks that files other than the game's scripts are never written.
func TestOnlyScriptsAreSaved(t *testing.T) {
	testkit.SkipIfShort(t)
	s := openStudioOn(t, "skirmish")
	outside := filepath.Join(s.stage.Dir, "go.mod")
	if err := os.WriteFile(outside, []byte("module x"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"", "go.mod", "scripts/skirmish/../../go.mod", "scripts/skirmish/new.lua", outside, "scripts/skirmish", "mods/none/mod.lua", curtaintest.HostileText} {
		s.ask(http.StatusNotFound, http.MethodPost, s.where+"table/1/save", url.Values{"file": {name}, "body": {"return {}"}}, nil)
	}
	if b, err := os.ReadFile(outside); err != nil || string(b) != "module x" {
		t.Errorf("go.mod is %q now (%v)", b, err)
	}
	if _, err := os.Stat(filepath.Join(s.stage.Dir, "scripts", "skirmish", "new.lua")); err == nil {
		t.Error("a new file was made")
	}
}

// TestHostileDrafts saves and compares impossible drafts: of scripts that have vanished or become links out of the
// folder, of any size, from other pages, and with characters that control terminals and browsers.
func TestHostileDrafts(t *testing.T) {
	testkit.SkipIfShort(t)
	s := openStudioOn(t, "curtain", "fight", "rusty_knight")
	const file = "scripts/curtain/cards/aldric/galvanize.lua"
	path, outside := filepath.Join(s.stage.Dir, filepath.FromSlash(file)), filepath.Join(t.TempDir(), "outside.lua")
	first := s.script(http.StatusOK, "script", file, "", "")
	send := func(status int, what, body string, change func(*http.Request)) string {
		t.Helper()
		return s.ask(status, http.MethodPost, s.where+"table/1/"+what, url.Values{"file": {file}, "base": {first.Base}, "body": {body}}, change)
	}
	for _, what := range []string{"script", "save"} {
		for name, value := range map[string]string{"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"} {
			send(http.StatusForbidden, what, "mine", func(r *http.Request) { r.Header.Set(name, value) })
		}
		send(http.StatusMisdirectedRequest, what, "mine", func(r *http.Request) { r.Host = "evil.example" })
		send(http.StatusNotFound, what, strings.Repeat("x", 5<<20), nil) // the form is not read
	}
	send(http.StatusBadRequest, "save", strings.Repeat("--", source.MaxScriptSize), nil)
	if got := curtaintest.Read(t, s.stage, file); got != first.Body {
		t.Errorf("the script is\n%s", got)
	}
	seen := s.script(http.StatusOK, "script", file, "", "<script>alert(1)</script>\x1b[2J\u202e\x00\xff")
	curtaintest.CheckContainsNone(t, seen.Conflict, "<script>", "\x1b", "\u202e", "\x00")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	send(http.StatusNotFound, "script", "mine", nil)
	send(http.StatusNotFound, "save", "mine", nil)
	curtaintest.Write(t, outside, first.Body)
	if err := os.Symlink(outside, path); err != nil {
		t.Skip(err)
	}
	send(http.StatusNotFound, "save", "mine", nil)
	if got, err := os.ReadFile(outside); err != nil || string(got) != first.Body {
		t.Errorf("outside is %q (%v)", got, err)
	}
}

// scriptAt is the response to a request about a script.
type scriptAt struct {
	Body, Base, Conflict string
	Reverts              bool
}

// script posts a script as a page that has shown the text with the fingerprint base.
func (s *studioAt) script(status int, what, file, base, body string) (found scriptAt) {
	s.t.Helper()
	answer := s.ask(status, http.MethodPost, s.where+"table/1/"+what, url.Values{"file": {file}, "base": {base}, "body": {body}}, nil)
	if status == http.StatusNotFound {
		return found
	}
	if err := json.Unmarshal([]byte(answer), &found); err != nil {
		s.t.Fatal(err)
	}
	return found
}

// TestWhatAnotherProgramWroteIsNotReplaced checks that a script is saved only over a text that the
// page has shown, and that otherwise both versions are sent, escaped.
func TestWhatAnotherProgramWroteIsNotReplaced(t *testing.T) {
	testkit.SkipIfShort(t)
	s := openStudioOn(t, "curtain", "fight", "rusty_knight")
	const file = "scripts/curtain/cards/aldric/galvanize.lua"
	first := s.script(http.StatusOK, "script", file, "", "")
	path := filepath.Join(s.stage.Dir, filepath.FromSlash(file))
	theirs := first.Body + "-- theirs <script>\n"
	curtaintest.Write(t, path, theirs)
	mine := first.Body + "-- mine\n"
	for _, base := range []string{"", first.Base, "x", curtaintest.HostileText, strings.Repeat("0", 1<<16)} {
		got := s.script(http.StatusConflict, "save", file, base, mine)
		curtaintest.CheckContains(t, got.Conflict, "<del>-- theirs &lt;script&gt;</del>", "<ins>-- mine</ins>")
	}
	if got := curtaintest.Read(t, s.stage, file); got != theirs {
		t.Errorf("the script is\n%s", got)
	}
	seen := s.script(http.StatusOK, "script", file, first.Base, mine)
	if seen.Body != theirs {
		t.Errorf("on disk is\n%s", seen.Body)
	}
	if saved := s.script(http.StatusOK, "save", file, seen.Base, mine); saved.Body != mine || !saved.Reverts || curtaintest.Read(t, s.stage, file) != mine {
		t.Errorf("saved is\n%+v", saved)
	}
	for _, name := range []string{"", "go.mod", "scripts/curtain/../../go.mod", curtaintest.HostileText} {
		s.script(http.StatusNotFound, "script", name, "", "")
	}
	const other = "scripts/curtain/cards/aldric/protect.lua"
	windows := strings.ReplaceAll(curtaintest.Read(t, s.stage, other), "\n", "\r\n")
	curtaintest.Write(t, filepath.Join(s.stage.Dir, filepath.FromSlash(other)), windows)
	seen = s.script(http.StatusOK, "save", other, s.script(http.StatusOK, "script", other, "", "").Base, mine)
	s.ask(http.StatusOK, http.MethodPost, s.where+"table/1/save", url.Values{"file": {other}, "base": {seen.Base}, "body": {mine}, "revert": {"1"}}, nil)
	if got := curtaintest.Read(t, s.stage, other); got != windows {
		t.Errorf("it is not as it was before it was saved:\n%q", got)
	}
	long := s.script(http.StatusOK, "script", file, "", strings.Repeat("x\n", 200_000))
	curtaintest.CheckContains(t, long.Conflict, "<del>-- mine</del>")
}

// TestNumbersAreSavedTogetherOrNotAtAll changes numbers in two scripts. If one was changed on disk or lacks the
// number, neither is written; otherwise both are, with their line ends.
func TestNumbersAreSavedTogetherOrNotAtAll(t *testing.T) {
	testkit.SkipUnlessFull(t)
	testkit.SkipIfShort(t)
	s := openStudioOn(t, "curtain", "fight", "rusty_knight")
	const one, other = "scripts/curtain/cards/aldric/galvanize.lua", "scripts/curtain/cards/aldric/protect.lua"
	before := curtaintest.Read(t, s.stage, one)
	windows := strings.ReplaceAll(curtaintest.Read(t, s.stage, other), "\n", "\r\n")
	curtaintest.Write(t, filepath.Join(s.stage.Dir, filepath.FromSlash(other)), windows)
	base, otherBase := s.script(http.StatusOK, "script", one, "", "").Base, s.script(http.StatusOK, "script", other, "", "").Base
	post := func(status int, list ...[3]string) string {
		t.Helper()
		form := url.Values{}
		for _, c := range list {
			form["file"], form["base"], form["move"] = append(form["file"], c[0]), append(form["base"], c[1]), append(form["move"], c[2])
		}
		answer := s.ask(status, http.MethodPost, s.where+"table/1/scripts", form, nil)
		curtaintest.CheckContainsNone(t, answer, "<script>", "\x1b", "\u202e")
		return answer
	}
	good := [3]string{one, base, "galvanize.values.damage=7"}
	post(http.StatusBadRequest)
	post(http.StatusBadRequest, slices.Repeat([][3]string{good}, 4001)...)
	s.ask(http.StatusBadRequest, http.MethodPost, s.where+"table/1/scripts", url.Values{"move": {good[2]}, "file": {one}}, nil)
	for _, file := range []string{"", "go.mod", "scripts/curtain/../../go.mod", curtaintest.HostileText} {
		post(http.StatusNotFound, good, [3]string{file, base, good[2]})
	}
	for _, changed := range []string{"", "x", base, curtaintest.HostileText} {
		post(http.StatusPreconditionFailed, good, [3]string{other, changed, "protect.values.shield=7"})
	}
	for _, move := range []string{"", "protect", "protect=1", "protect.values=1", "protect.values.none=1", "galvanize.values.damage=1", "protect.values.shield=x", "protect.values.shield=1;os.exit()", "protect.values.shield=99999999999", curtaintest.HostileText} {
		post(http.StatusBadRequest, good, [3]string{other, otherBase, move})
	}
	if curtaintest.Read(t, s.stage, one) != before || curtaintest.Read(t, s.stage, other) != windows {
		t.Error("a refused change was written")
	}
	curtaintest.CheckContains(t, post(http.StatusOK, good, [3]string{other, otherBase, "protect.values.shield=77"}, [3]string{other, otherBase, "protect.upgrade.values.shield=-8"}), one, other)
	if got, want := curtaintest.Read(t, s.stage, one), strings.Replace(before, "damage = 3", "damage = 7", 1); got != want {
		t.Errorf("the script is\n%s", got)
	}
	if got, want := curtaintest.Read(t, s.stage, other), strings.Replace(strings.Replace(windows, "shield = 2", "shield = 77", 1), "shield = 5", "shield = -8", 1); got != want || got == windows {
		t.Errorf("the script is\n%q", got)
	}
	if !s.script(http.StatusOK, "script", one, "", "").Reverts {
		t.Error("it cannot be reverted")
	}
	whole := func(status int, files, bases, bodies []string) {
		t.Helper()
		s.ask(status, http.MethodPost, s.where+"table/1/scripts", url.Values{"file": files, "base": bases, "body": bodies, "name": files}, nil)
	}
	both, now := []string{one, other}, []string{s.script(http.StatusOK, "script", one, "", "").Base, s.script(http.StatusOK, "script", other, "", "").Base}
	whole(http.StatusPreconditionFailed, both, []string{now[0], otherBase}, []string{before, windows})
	whole(http.StatusBadRequest, both, now, []string{before, strings.Repeat("-", source.MaxScriptSize+1)})
	whole(http.StatusBadRequest, both, now, []string{before})
	whole(http.StatusNotFound, []string{one, "go.mod"}, now, []string{before, ""})
	whole(http.StatusOK, both, now, []string{before, strings.ReplaceAll(windows, "\r\n", "\n")})
	if curtaintest.Read(t, s.stage, one) != before || curtaintest.Read(t, s.stage, other) != windows {
		t.Error("whole scripts were not written, or with other line ends")
	}
	rename := func(status int, names ...string) {
		t.Helper()
		s.ask(status, http.MethodPost, s.where+"table/1/scripts", url.Values{"file": both, "base": {s.script(http.StatusOK, "script", one, "", "").Base, s.script(http.StatusOK, "script", other, "", "").Base}, "body": {"return {}\n", "return {}\n"}, "name": names}, nil)
	}
	const folder = "scripts/curtain/cards/aldric/"
	for _, name := range []string{"", "x.lua", "go.mod", folder, folder + ".lua", folder + "x", folder + "x.txt", folder + "../x.lua", folder + "X.lua", folder + "x y.lua", folder + "x_test.lua", folder + "x/y.lua", "/" + folder + "x.lua", folder + "./x.lua", folder + "x.lua\x00", folder + curtaintest.HostileText + ".lua", folder + strings.Repeat("x", 300) + ".lua"} {
		rename(http.StatusBadRequest, one, name)
	}
	rename(http.StatusBadRequest, one)
	rename(http.StatusPreconditionFailed, folder+"new_one.lua", folder+"bulwark.lua")
	rename(http.StatusPreconditionFailed, folder+"new_one.lua", folder+"new_one.lua")
	if curtaintest.Read(t, s.stage, one) != before || curtaintest.Read(t, s.stage, other) != windows {
		t.Error("a refused rename was written")
	}
	for _, words := range []string{curtaintest.HostileText, "<script>", "says", "cost", "likeness"} {
		for _, view := range []string{"table", "", "x"} {
			page := s.get(http.StatusOK, "table/1/cards?"+url.Values{"view": {view}, "group": {words}}.Encode())
			curtaintest.CheckContains(t, page, "Galvanize")
			curtaintest.CheckContainsNone(t, page, "<script>", "\x1b", "\u202e")
		}
	}
}

// TestTextsOfStrangersAreEscaped shows on all screens a card and a keyword whose names and texts are markup.
func TestTextsOfStrangersAreEscaped(t *testing.T) {
	testkit.SkipIfShort(t)
	const markup = `\" title='x'><script>alert(1)</script>&amp;`
	s := serveStudioIn(t, func(stage *curtaintest.TestProgram) {
		folder := filepath.Join(stage.Dir, "scripts", "curtain")
		if err := os.CopyFS(folder, os.DirFS(filepath.Join(curtaintest.ProjectRoot, "scripts", "curtain"))); err != nil {
			t.Fatal(err)
		}
		curtaintest.Write(t, filepath.Join(folder, "keywords", "odd.lua"), `return keyword { id = "odd", name = "Odd", icon = "<", holder = "any", polarity = "bad", text = "`+markup+`" }`)
		curtaintest.Write(t, filepath.Join(folder, "cards", "pip", "odd_card.lua"), `return card { id = "odd_card", name = "`+markup+`", owner = "pip", type = "action", rarity = "rare", cost = 1, text = "Block. Odd. `+markup+`", upgrade = { cost = 0 }, says = { "A!" }, play = function(self, fight) end }`)
	}, "curtain", "fight", "rusty_knight")
	s.do(http.StatusOK, 1, line("hand + odd_card"))
	for _, path := range []string{"table/1", "table/1/cards?q=odd", "table/1/cards?q=odd&view=table&group=rarity", "table/1/states?kind=card&id=odd_card", "table/1/states?kind=keyword&id=odd", "table/1/leaf?kind=card&id=odd_card", "table/1/edit?file=scripts/curtain/cards/pip/odd_card.lua"} {
		page := s.get(http.StatusOK, path)
		curtaintest.CheckContains(t, page, "&lt;script&gt;")
		curtaintest.CheckContainsNone(t, page, "<script>alert", "title='x'>")
	}
}

// TestScenariosOfOneNameHaveTheirOwnResults runs two scenarios with one name, in groups, of which one fails.
func TestScenariosOfOneNameHaveTheirOwnResults(t *testing.T) {
	s := openStudioOn(t, "skirmish")
	curtaintest.Write(t, filepath.Join(s.stage.Dir, "scripts/skirmish/scenarios/same_test.lua"), `describe("one", function() it("works", function() assert.equal("warrior", "warrior") end) end)
describe("other", function() it("works", function() assert.equal("warrior", 2) end) end)
`)
	s.get(http.StatusBadRequest, "table/1/tree?q="+strings.Repeat("x", 5000))
	curtaintest.CheckContainsNone(t, s.get(http.StatusOK, "table/1/tree?q=warrior&run=1"), "passed", "failed")
	curtaintest.CheckContains(t, s.ask(http.StatusOK, http.MethodPost, s.where+"table/1/tree?q=warrior", url.Values{}, nil), "failures in 1", ">1 failed<")
}

// TestTheStudioComparesSnapshots runs a scenario whose snapshot differs from the saved one, and renames both.
func TestTheStudioComparesSnapshots(t *testing.T) {
	s := openStudioOn(t, "skirmish")
	folder := filepath.Join(s.stage.Dir, "scripts/skirmish/scenarios")
	curtaintest.Write(t, filepath.Join(folder, "story_test.lua"), `it("shows the warrior", function() skirmish { units = { { "warrior", team = "A" }, { "orc", team = "B" } } } assert.snapshot("story") end)`)
	curtaintest.Write(t, filepath.Join(folder, "story_test.snap"), "# shows the warrior: story 1\n  Something else.\n")
	curtaintest.CheckContains(t, s.ask(http.StatusOK, http.MethodPost, s.where+"table/1/tree?q=warrior", url.Values{}, nil), ">1 failed<")
	rename := func(status int, to string) {
		t.Helper()
		const from = "scripts/skirmish/scenarios/story_test.lua"
		now := s.script(http.StatusOK, "script", from, "", "")
		s.ask(status, http.MethodPost, s.where+"table/1/scripts", url.Values{"file": {from}, "base": {now.Base}, "body": {now.Body}, "name": {"scripts/skirmish/scenarios/" + to}}, nil)
	}
	curtaintest.Write(t, filepath.Join(folder, "taken_test.snap"), "# a story: story 1\n  Once.\n")
	rename(http.StatusPreconditionFailed, "taken_test.lua")
	rename(http.StatusOK, "tale_test.lua")
	curtaintest.CheckContains(t, curtaintest.Read(t, s.stage, "scripts/skirmish/scenarios/tale_test.snap"), "Something else.")
}

// TestOnlyNewFilesAreCreated checks that hostile names create nothing, that existing files stay, and
// that only what exists is copied and tried.
func TestOnlyNewFilesAreCreated(t *testing.T) {
	testkit.SkipIfShort(t)
	s := openStudioOn(t, "curtain", "fight", "rusty_knight")
	count := func() (n int) {
		filepath.WalkDir(filepath.Dir(s.stage.Dir), func(string, fs.DirEntry, error) error { n++; return nil })
		return n
	}
	before := count()
	post := func(status int, what string, form url.Values) {
		t.Helper()
		curtaintest.CheckContainsNone(t, s.ask(status, http.MethodPost, s.where+"table/1/"+what, form, nil), "<script>", "\x1b")
	}
	long := strings.Repeat("x", 5000)
	for _, kind := range []string{"card", "enemy", "scenario", "mod", "", "chess", long, curtaintest.HostileText} {
		for _, name := range []string{"", "../../x", "/etc/x", "a/b", "con", "<script>alert(1)</script>", long, curtaintest.HostileText, "x\" }"} {
			post(http.StatusBadRequest, "new", url.Values{"kind": {kind}, "name": {name}})
		}
	}
	post(http.StatusBadRequest, "new", url.Values{"kind": {"card"}, "name": {"galvanize"}})
	post(http.StatusBadRequest, "new", url.Values{"kind": {"mod"}, "name": {"curtain"}})
	for _, id := range []string{"nobody", "../galvanize", curtaintest.HostileText} {
		post(http.StatusNotFound, "new", url.Values{"kind": {"card"}, "copy": {id}, "name": {"Paper Moon"}})
		post(http.StatusNotFound, "play", url.Values{"kind": {"card"}, "id": {id}})
	}
	post(http.StatusBadRequest, "new", url.Values{"kind": {"card"}, "copy": {"galvanize"}, "name": {"../x"}})
	for _, words := range []string{"fight nobody", long, curtaintest.HostileText, "fight rusty_knight\nend_turn"} {
		post(http.StatusBadRequest, "play", url.Values{"kind": {"card"}, "id": {"galvanize"}, "words": {words}})
	}
	if after := count(); after != before {
		t.Errorf("%d files are new", after-before)
	}
	post(http.StatusOK, "new", url.Values{"kind": {"mod"}, "name": {"Moonlight"}})
	if _, err := os.Stat(filepath.Join(s.stage.Dir, "mods", "moonlight", "mod.lua")); err != nil {
		t.Error(err)
	}
	for !strings.Contains(s.get(http.StatusOK, "table/1/cards"), `value="moonlight"`) { // it is loaded
		time.Sleep(time.Millisecond)
	}
	post(http.StatusNotFound, "new", url.Values{"kind": {"card"}, "name": {"Paper Moon"}, "mod": {"../moonlight"}})
	post(http.StatusOK, "new", url.Values{"kind": {"card"}, "name": {"Paper Moon"}, "mod": {"moonlight"}})
	if found, err := filepath.Glob(filepath.Join(s.stage.Dir, "mods", "moonlight", "cards", "*", "paper_moon.lua")); err != nil || len(found) != 1 {
		t.Errorf("the card of the mod is %q (%v)", found, err)
	}
	manifest := filepath.Join(s.stage.Dir, "mods", "moonlight", "mod.lua")
	curtaintest.ReplaceInFile(t, manifest, `game = "curtain",`, `game = "curtain", settings = { { id = "glow", text = "How it <glows>.", default = 2, min = 0, max = 9 }, { id = "dim", text = "It is dim.", default = false } },`)
	awaitCards := func(shown ...string) {
		t.Helper()
		for !slices.ContainsFunc([]string{s.get(http.StatusOK, "table/1/cards")}, func(page string) bool {
			return !slices.ContainsFunc(shown, func(part string) bool { return !strings.Contains(page, part) })
		}) {
			time.Sleep(time.Millisecond)
		}
	}
	awaitCards("Settings of the mod moonlight", "How it &lt;glows&gt;.", `min="0" max="9" value="2"`, "<option>true</option>")
	for _, wrong := range []url.Values{{"mod": {"nobody"}}, {"mod": {"../moonlight"}}, {"mod": {curtaintest.HostileText}}} {
		post(http.StatusNotFound, "setting", wrong)
	}
	for _, wrong := range []url.Values{{"name": {"glow"}, "value": {"10"}}, {"name": {"glow"}}, {"name": {"gloww"}, "value": {"1"}}, {"name": {"dim"}, "value": {curtaintest.HostileText}}, {"name": {"dim"}, "value": {long}}} {
		wrong["mod"] = []string{"moonlight"}
		post(http.StatusBadRequest, "setting", wrong)
	}
	post(http.StatusOK, "setting", url.Values{"mod": {"moonlight"}, "name": {"glow"}, "value": {"7"}})
	awaitCards(`min="0" max="9" value="7"`) // the table goes on with it
	page := s.ask(http.StatusOK, http.MethodPost, s.where+"table/1/play", url.Values{"kind": {"enemy"}, "id": {"stage_rat"}}, nil)
	curtaintest.CheckContains(t, page, "Stage Rat")
}

// language opens a language server from a page with an origin. A good one gets a connection, which is closed at the end.
func (s *studioAt) language(game, origin string) (*websocket.Conn, int) {
	s.t.Helper()
	c, r, err := websocket.Dial(s.t.Context(), s.where+"language?game="+game, &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {origin}}})
	if r == nil {
		s.t.Fatal(err)
	}
	if err == nil {
		c.SetReadLimit(-1)
		s.t.Cleanup(func() { c.CloseNow() })
	}
	return c, r.StatusCode
}

// TestLanguageServersAreBounded checks that hostile messages end at most the language server of their own page, that other pages
// get none, and that servers beyond the limit are refused until one is closed.
func TestLanguageServersAreBounded(t *testing.T) {
	testkit.SkipIfShort(t)
	s := openStudioOn(t, "curtain", "fight", "rusty_knight")
	here, _ := url.Parse(s.where)
	origin := "http://" + here.Host
	answers := func(c *websocket.Conn) {
		t.Helper()
		c.Write(t.Context(), websocket.MessageText, []byte(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`))
		if _, answer, err := c.Read(t.Context()); err != nil || !strings.Contains(string(answer), `"serverInfo"`) {
			t.Errorf("%v\n%s", err, answer)
		}
	}
	good, _ := s.language("curtain", origin)
	answers(good)
	for _, body := range []string{"", "[", "null", "[]", "{}", "Content-Length: 5\r\n\r\n{}", curtaintest.HostileText, strings.Repeat("[", 1<<19), strings.Repeat("x", 2<<20),
		`{"jsonrpc":"2.0","method":"exit"}`, `{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///etc/passwd","text":"x"}}}`} {
		c, _ := s.language("curtain", origin)
		c.Write(t.Context(), websocket.MessageText, []byte(body))
		c.Close(websocket.StatusNormalClosure, "")
	}
	answers(good)
	for wanted, c := range map[int][2]string{http.StatusForbidden: {"curtain", "http://evil.example"}, http.StatusBadRequest: {"chess", origin}} {
		if _, status := s.language(c[0], c[1]); status != wanted {
			t.Errorf("%q: status %d", c, status)
		}
	}
	s.get(http.StatusUpgradeRequired, "language?game=curtain")
	open := 0
	for status := http.StatusSwitchingProtocols; status == http.StatusSwitchingProtocols; open++ {
		_, status = s.language("curtain", origin)
	}
	if open > 16 {
		t.Errorf("%d servers run", open)
	}
	good.Close(websocket.StatusNormalClosure, "")
	for status := 0; status != http.StatusSwitchingProtocols; {
		_, status = s.language("curtain", origin)
	}
}

// BenchmarkStudio measures the first screen, and the outlook shown on hover.
func BenchmarkStudio(b *testing.B) {
	s := openStudio(b, "curtain", "fight", "rusty_knight")
	for name, path := range map[string]string{"first screen": "table/1", "hover": "table/1/what?line=play+galvanize"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				s.get(http.StatusOK, path)
			}
		})
	}
}

// TestKeywordsInTextsAreMarked checks that a keyword named like an HTML entity changes no other character, and that
// letters outside ASCII belong to words.
func TestKeywordsInTextsAreMarked(t *testing.T) {
	entries := []lookup.Entry{{Kind: lookup.KeywordKind, DefinitionSummary: declare.DefinitionSummary{Name: "amp"}, Text: "Louder <3"}, {Kind: lookup.KeywordKind, DefinitionSummary: declare.DefinitionSummary{Name: "R&B"}, Text: "Slower"}}
	entries = append(entries, lookup.Entry{Kind: lookup.KeywordKind, DefinitionSummary: declare.DefinitionSummary{Name: "Ärger"}, Text: "Zorn"}, lookup.Entry{Kind: lookup.KeywordKind, DefinitionSummary: declare.DefinitionSummary{Name: "Mut"}, Text: "Kraft"})
	if got, want := studio.MarkKeywords(entries, "Ärgernis, Mutä, äMut, 2 Ärger"), `Ärgernis, Mutä, äMut, 2 <dfn title="Zorn">Ärger</dfn>`; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	got, want := studio.MarkKeywords(entries, "1 amp & 2 R&B"), `1 <dfn title="Louder &lt;3">amp</dfn> &amp; 2 <dfn title="Slower">R&amp;B</dfn>`
	if got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// TestTablesAreSortedOverAllPages checks the order of all rows of a kind by a number and by a name, both ways, also where
// they are on several pages.
func TestTablesAreSortedOverAllPages(t *testing.T) {
	at := openStudioOn(t, "curtain", "fight", "rusty_knight")
	row := regexp.MustCompile(`data-row="(\w+) ([a-z_:]+)".*?>([^<>]+)</a>`)
	for _, sort := range []string{"cost", "-cost", "name", "-name", "\x00<b>"} {
		column, isDescending := strings.CutPrefix(sort, "-")
		last, rows := map[string]string{}, 0
		for page := range 3 {
			body := at.get(http.StatusOK, fmt.Sprintf("table/1/cards?view=table&page=%d&sort=%s", page+1, url.QueryEscape(sort)))
			for _, r := range row.FindAllStringSubmatch(body, -1) {
				kind, value := r[1], r[3]
				if column == "cost" {
					cell := regexp.MustCompile(`data-cell="` + r[2] + `.cost"[^>]*>(\d+)<`).FindStringSubmatch(body)
					if cell == nil {
						continue
					}
					value = cell[1]
				}
				if was, has := last[kind]; has && column != "\x00<b>" && value != was && value < was != isDescending {
					t.Errorf("by %s, %s %s follows %s", sort, kind, value, was)
				}
				last[kind] = value
				rows++
			}
		}
		if rows < 80 || len(last) < 2 && column == "name" {
			t.Errorf("by %s there are %d rows of %d kinds", sort, rows, len(last))
		}
	}
}
