package studio

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/engine"
	"curtaincall/engine/lab/report"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// book is the data of the screen with all definitions.
type book struct {
	*page
	Asked string // the search, in the words of `curtain list`
	Wrong string
	Kinds []kind
	Shelf []shelf
	Count int
}

type kind struct{ Word, Name string }

type shelf struct {
	Name  string
	Cards []bookCard
}

type bookCard struct {
	thing
	Kind, Mod, Facts string
	Upgrades         []upgrade
	Lab              []labRow // rows of the last report
}

type upgrade struct {
	Name  string
	Words []changedWord
	Cost  string // "" if unchanged
}

type changedWord struct {
	Text     string
	New, Old bool
}

func (s *Server) showBook(t *table, w http.ResponseWriter, r *http.Request) {
	t.mu.Lock()
	b := &book{page: s.pageOf("cards", t, r), Asked: r.URL.Query().Get("q")}
	b.fill(s, t)
	t.mu.Unlock()
	s.render(w, "book", b)
}

func (b *book) fill(s *Server, t *table) {
	all := lookup.WithKeywords(t.console.Part().Entries(), t.console.Content.Keywords())
	for _, k := range lookup.Kinds(all) {
		b.Kinds = append(b.Kinds, kind{lookup.Plural(k), k})
	}
	known, err := s.latestReport(t.rules)
	if err != nil {
		b.Wrong = err.Error()
	}
	found := all
	if words := strings.Fields(b.Asked); len(b.Asked) <= maxTyped && len(words) > 0 {
		list, _, err := lookup.Select(all, words)
		if err != nil {
			b.Wrong = err.Error()
		} else {
			found = list
		}
	}
	v := &viewer{table: t}
	t.entry("", "")
	for _, k := range lookup.Kinds(all) {
		sh := shelf{Name: lookup.Plural(k)}
		for _, e := range found {
			if e.Kind == k {
				c := v.bookCard(e)
				c.Lab = numbersIn(known, e)
				sh.Cards = append(sh.Cards, c)
			}
		}
		if sh.Cards != nil {
			b.Shelf = append(b.Shelf, sh)
			b.Count += len(sh.Cards)
		}
	}
}

func (v *viewer) bookCard(e lookup.Entry) bookCard {
	mod, _ := load.ModFile(strings.TrimPrefix(e.Where.File, journalName+"/"))
	c := bookCard{Kind: e.Kind, Mod: mod, Facts: e.Facts}
	v.describeThing(&c.thing, e)
	if c.Text == "" {
		c.Text = e.Facts
	}
	for _, form := range e.Forms {
		cost, _ := faceOf(form)
		u := upgrade{Name: form.Name, Words: diffWords(e.Text, form.Text)}
		if cost != c.Cost {
			u.Cost = cost
		}
		c.Upgrades = append(c.Upgrades, u)
	}
	return c
}

// diffWords returns the words of both texts in order. Words outside their longest common
// subsequence are marked as New or Old.
func diffWords(before, after string) (list []changedWord) {
	a, b := strings.Fields(before), strings.Fields(after)
	common := make([][]int, len(a)+1) // lengths for the rest of each text
	for i := range common {
		common[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if common[i][j] = max(common[i+1][j], common[i][j+1]); a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			}
		}
	}
	for i, j := 0, 0; i < len(a) || j < len(b); {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			list = append(list, changedWord{Text: b[j]})
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1]:
			list = append(list, changedWord{Text: a[i], Old: true})
			i++
		default:
			list = append(list, changedWord{Text: b[j], New: true})
			j++
		}
	}
	return list
}

// leaf is the data of the HTML with the details of a definition.
type leaf struct {
	bookCard
	Base   string
	Table  int
	Fields []fieldOf
	File   string
	Line   int
	Source []sourceLine
	Users  []lookup.Use
	Tests  []trial
	Layers []string
	Trials bool // whether the scenarios were run
	Report *report.Report
}

type fieldOf struct{ Name, Value string }

type sourceLine struct {
	N    int
	Text string
	Here bool
}

// trial is a scenario that mentions a definition. Status and Message are its result, if it was run.
type trial struct {
	Name, File, Status, Message string
	Lines                       []int
}

const maxSource = 160

func (s *Server) showLeaf(t *table, w http.ResponseWriter, r *http.Request) {
	l := s.leafOf(t, r)
	if l == nil {
		s.refuse(w, http.StatusNotFound, "No such definition.")
		return
	}
	s.render(w, "leaf", l)
}

// leafOf returns nil if the requested definition does not exist.
func (s *Server) leafOf(t *table, r *http.Request) *leaf {
	t.mu.Lock()
	defer t.mu.Unlock()
	e, is := t.findDefinition(r)
	if !is {
		return nil
	}
	t.entry("", "")
	l := &leaf{bookCard: (&viewer{table: t}).bookCard(e), Base: s.base(), Table: t.number, File: e.Where.File, Line: e.Where.Line, Trials: isOn(r, "run")}
	for _, f := range e.Fields() {
		if text := fieldText(f.Value); text != "" {
			l.Fields = append(l.Fields, fieldOf{f.Name, text})
		}
	}
	if t.console.Files != nil {
		if texts, err := t.console.Files(); err == nil {
			l.addUses(t, e, texts)
		}
	}
	layers, _ := t.console.Content.Layers(e.Kind, e.ID, "")
	for _, layer := range layers {
		l.Layers = append(l.Layers, layer.Where.String())
	}
	var err error
	if l.Report, err = s.latestReport(t.rules); err == nil {
		l.Lab = numbersIn(l.Report, e)
	}
	return l
}

// findDefinition looks up the definition in a request's query. The table must be locked.
func (t *table) findDefinition(r *http.Request) (e lookup.Entry, exists bool) {
	q := r.URL.Query()
	all := lookup.WithKeywords(t.console.Part().Entries(), t.console.Content.Keywords())
	at := slices.IndexFunc(all, func(e lookup.Entry) bool { return e.Kind == q.Get("kind") && e.ID == q.Get("id") })
	if at < 0 {
		return e, false
	}
	return all[at], true
}

// addUses adds the source of a definition, and the scripts and scenarios that mention it. If
// l.Trials is set, it runs those scenarios.
func (l *leaf) addUses(t *table, e lookup.Entry, texts []*source.Text) {
	for _, text := range texts {
		if text.Name != e.Where.File {
			continue
		}
		lines := strings.Split(text.Body, "\n")
		from := 0
		if len(lines) > maxSource {
			from = max(0, e.Where.Line-10)
		}
		for i, line := range lines[from:min(len(lines), from+maxSource)] {
			l.Source = append(l.Source, sourceLine{from + i + 1, line, from+i+1 == e.Where.Line})
		}
	}
	var tests []*source.Text
	outline := lookup.NewOutline(t.console.Part().Entries(), t.console.Content.Amendments())
	for _, u := range lookup.Uses(texts, outline, []string{e.ID, e.Name}) {
		if !source.IsScenario(u.File) {
			l.Users = append(l.Users, u)
			continue
		}
		l.Tests = append(l.Tests, trial{Name: u.Name, File: u.File, Lines: u.Lines})
		at := slices.IndexFunc(texts, func(x *source.Text) bool { return x.Name == u.File })
		if at >= 0 && !slices.Contains(tests, texts[at]) {
			tests = append(tests, texts[at])
		}
	}
	if l.Trials {
		l.run(t, tests)
	}
}

func (l *leaf) run(t *table, texts []*source.Text) {
	for _, text := range texts {
		for _, r := range t.outcomes(text) {
			for i := range l.Tests {
				if r.File == l.Tests[i].File && strings.HasSuffix(r.Name, l.Tests[i].Name) {
					l.Tests[i].Status, l.Tests[i].Message = string(r.Status), r.Message
				}
			}
		}
	}
}

// outcomes runs the scenarios of a file and caches their results until the file or the scripts
// change. The table must be locked.
func (t *table) outcomes(text *source.Text) []scenario.Result {
	if t.ranOf != t.console.Content {
		t.ran, t.ranOf = map[string]ran{}, t.console.Content
	}
	known, is := t.ran[text.Name]
	if !is || known.body != text.Body {
		report := scenario.Run(t.console.Content, []*source.Text{text}, scenario.Options{Screen: wide, Workers: 1, Stop: t.console.Stopped})
		known = ran{text.Body, report.Results}
		if t.console.Stopped == nil || !t.console.Stopped() {
			t.ran[text.Name] = known
		}
	}
	return known.results
}

type ran struct {
	body    string
	results []scenario.Result
}

func fieldText(value any) string {
	switch v := value.(type) {
	case []string:
		return strings.Join(v, ", ")
	case []engine.Value:
		var list []string
		for _, n := range v {
			list = append(list, n.Name+" "+strconv.Itoa(n.Number))
		}
		return strings.Join(list, ", ")
	}
	return fmt.Sprint(value)
}
