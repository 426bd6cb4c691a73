package studio

import (
	"errors"
	"fmt"
	"iter"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/engine"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

type bookScreenData struct {
	*screenData
	Asked    string // the search, in the syntax of `curtain list`
	Example  string // example of a search
	Wrong    string // why the search or the lab's report failed; "" if neither did
	Kinds    []namedWord
	Sections []kindSection
	Count    int
	Mods     []*mods.Mod             // mods in which definitions can be created
	Settings map[string][]modSetting // settings of the mods in use, by id of the mod
	Samples  []string                // kinds of definitions that can be created; nil on a shared page
	Open     any                     // the definition that the address names, as *definitionDetails; nil if there is none
	IsTable  bool                    // whether definitions are shown in tables instead of as cards
	Group    string                  // the field by which definitions are grouped, or likenessGroup; "" for none
	GroupBy  []string                // the possible values of Group
	Page     int                     // number, from 1, of the page of the tables that is shown
	Sort     string                  // column by which tables are sorted, with a leading "-" if descending; "" for none

	literals map[string]map[string][]numberLiteral // numbers that can be edited, by file and by id without mod
}

type kindSection struct {
	Name, Kind string
	Cards      []bookCard
	Groups     []cardGroup
	Words      []string // fields with a column in the table
	Numbers    []string // labels of numbers with a column in the table
}

type bookCard struct {
	cardItem
	Kind, Mod string
	Upgrades  []cardUpgrade
	Lab       []definitionReportRow // rows about the definition in the latest report
	Row       gridRow               // row of the definition in a table

	entry    lookup.Entry
	literals []numberLiteral // numbers of the definition that can be edited in a table
}

type cardUpgrade struct {
	Name  string
	Words []diffWord
	Cost  string // cost of the upgraded form; "" if it is the same
}

type diffWord struct {
	Text     string
	New, Old bool
}

func (s *Server) buildBookScreenData(t *gameTable, r *http.Request) (any, error) {
	q := r.URL.Query()
	b := &bookScreenData{screenData: s.buildScreenData("cards", t, r), Asked: q.Get("q"), IsTable: q.Get("view") == "table" && !s.isSharedPage, Group: q.Get("group"), Sort: q.Get("sort"), literals: map[string]map[string][]numberLiteral{}}
	page, _ := engine.ParseClampedInt32(q.Get("page"))
	b.Page = max(1, page)
	b.fillSections(s, t)
	if !s.isSharedPage {
		b.Samples = append(t.rules.Game.SampleWords(), "mod")
		b.Mods, b.Settings = s.editableMods(t.rules), s.modSettings(t.rules)
	}
	if q.Has("id") {
		b.Open, _ = s.buildDefinitionDetails(t, r) // an error means that there is no such definition
	}
	return b, nil
}

func (b *bookScreenData) fillSections(s *Server, t *gameTable) {
	all := t.indexDefinitions().entries
	b.Kinds = engine.Map(lookup.Kinds(all), func(k string) namedWord { return namedWord{lookup.Plural(k), k} })
	known, err := s.latestReportOfGame(t.rules)
	if err != nil {
		b.Wrong = err.Error()
	}
	found, _, err := lookup.Select(all, strings.Fields(b.Asked[:min(len(b.Asked), maxLineBytes)]))
	if err != nil {
		b.Wrong, found = err.Error(), all
	}
	b.GroupBy = []string{"cost", likenessGroup}
	for _, k := range lookup.Kinds(all) {
		section := kindSection{Name: lookup.Plural(k), Kind: k}
		for _, e := range b.sortedEntriesOfKind(t, found, k) {
			if b.Count++; !b.IsTable || (b.Count-1)/maxGridRows == b.Page-1 {
				c := t.buildBookCard(e)
				c.Lab = reportRowsOfDefinition(known, e)
				section.Cards = append(section.Cards, c)
			}
		}
		if section.Cards != nil {
			section.chooseTextColumns()
			if words := section.Words; b.Example == "" && len(words) > 0 {
				b.Example = fmt.Sprintf("%s %s=%s", section.Name, words[0], fieldText(section.Cards[0].entry, words[0]))
			}
			for _, word := range section.Words {
				if !slices.Contains(b.GroupBy, word) {
					b.GroupBy = append(b.GroupBy, word)
				}
			}
			if b.IsTable {
				section.fillGrid(s, t, b)
			}
			section.groupCardsBy(b.Group)
			b.Sections = append(b.Sections, section)
		}
	}
}

func (t *gameTable) buildBookCard(e lookup.Entry) bookCard {
	mod, _ := load.SplitModFile(strings.TrimPrefix(e.Where.File, journalName+"/"))
	c := bookCard{Kind: e.Kind, Mod: mod, entry: e}
	t.fillCardFromEntry(&c.cardItem, e)
	for _, form := range e.Forms {
		cost, _ := costAndProperties(form)
		u := cardUpgrade{Name: form.Name, Words: tokenDiff(strings.Fields(e.Text), strings.Fields(form.Text))}
		if cost != c.Cost {
			u.Cost = cost
		}
		c.Upgrades = append(c.Upgrades, u)
	}
	return c
}

func haveSameLook(a, b lookup.Entry) bool {
	return a.Name == b.Name && a.Line() == b.Line() && slices.EqualFunc(a.Forms, b.Forms, haveSameLook)
}

const maxDiffCells = 4 << 20

// tokenDiff returns the tokens of both texts in order. A token is marked as Old if only a has it, and as New if only b
// has it. If the texts exceed maxDiffCells, all tokens after the first difference are marked.
func tokenDiff(a, b []string) (list []diffWord) {
	common := make([][]int32, len(a)+1) // how many tokens the rest of each text can have in common
	for i := range common {
		if len(a)*len(b) <= maxDiffCells {
			common[i] = make([]int32, len(b)+1)
		}
	}
	for i := len(a) - 1; i >= 0 && common[i] != nil; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if common[i][j] = max(common[i+1][j], common[i][j+1]); a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			}
		}
	}
	for i, j := 0, 0; i < len(a) || j < len(b); {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			list = append(list, diffWord{Text: b[j]})
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && (common[i] == nil || common[i+1][j] >= common[i][j+1]):
			list = append(list, diffWord{Text: a[i], Old: true})
			i++
		default:
			list = append(list, diffWord{Text: b[j], New: true})
			j++
		}
	}
	return list
}

type definitionDetails struct {
	bookCard
	Base   string
	Table  int
	Fields []namedField
	File   string
	Source []sourceLine
	Users  []lookup.UseSite            // definitions that use this one
	Tests  []scenarioUse               // scenarios that use this definition
	More   struct{ Users, Tests bool } // whether there are more than maxShownUses users or tests
	Layers []engine.Place              // places in the scripts that define or change the definition, in load order
	Trials bool                        // whether the scenarios were run
	Edits  bool                        // whether the definition can be edited, copied and tried
	In     []namedWord                 // setups of games in which the definition can be tried
	Back   string                      // script whose editor shows the trial game; "" if the stage shows it
	Report *simulate.SimulationDocument
	Before *bookCard // the definition before the last save of its script; nil if it looks the same
}

type namedField struct{ Name, Value string }

type sourceLine struct {
	N    int
	Text string
	Here bool
}

// scenarioUse is a scenario that mentions a definition. Status and Message are its result, or "" if it was not run.
type scenarioUse struct {
	Name, File, Status, Message string
}

// The limits of what a page shows of a definition.
const (
	maxSourceLines   = 160
	maxLineWidth     = 400
	maxShownUses     = 300
	maxShownFindings = 100
)

// buildDefinitionDetails returns the *definitionDetails of the definition that r names. The table must be locked.
func (s *Server) buildDefinitionDetails(t *gameTable, r *http.Request) (any, error) {
	index := t.indexDefinitions()
	e, err := t.requestedDefinition(r)
	if err != nil {
		return nil, err
	}
	l := &definitionDetails{Edits: !s.isSharedPage, bookCard: t.buildBookCard(e), Base: s.basePath(), Table: t.number, File: e.Where.File, Trials: isQueryFlagSet(r, "run")}
	for _, f := range e.Fields() {
		if text := formatFieldValue(f.Value); text != "" {
			l.Fields = append(l.Fields, namedField{f.Name, text})
		}
	}
	if l.Edits {
		l.In = t.setupsAgainst(index.entries, e.Kind)
	}
	l.addSource(index, e)
	uses := index.uses()
	for u := range uses.DefinitionsUsing(e) {
		if l.More.Users = len(l.Users) == maxShownUses; l.More.Users {
			break
		}
		l.Users = append(l.Users, u)
	}
	l.addScenarios(t, index, uses.ScenariosUsing(e))
	l.Layers = t.console.Content.DefinitionPlaces(e)
	l.Report, _ = s.latestReportOfGame(t.rules) // a faulty report is shown on the screen with reports
	l.Lab = reportRowsOfDefinition(l.Report, e)
	return l, nil
}

type definitionIndex struct {
	entries []lookup.Entry // definitions and the game's own keywords
	files   map[string]*source.Text
	outline lookup.Outline
	uses    func() *lookup.UseIndex // returns which definitions and scenarios use each definition; the first call computes that
}

// indexDefinitions returns an index of the table's definitions and of the scripts on disk. The table must be locked.
func (t *gameTable) indexDefinitions() *definitionIndex {
	if t.fixedIndex != nil {
		return t.fixedIndex
	}
	t.updateEntries()
	x := &definitionIndex{entries: t.allEntries, files: map[string]*source.Text{}}
	x.outline = lookup.NewOutline(x.entries, t.console.Content.Amendments())
	var texts []*source.Text
	if t.console.ReadFiles != nil {
		texts, _ = t.console.ReadFiles() // without files, no sources and uses are shown
	}
	for _, text := range texts {
		x.files[text.Name] = text
	}
	x.uses = sync.OnceValue(func() *lookup.UseIndex { return lookup.IndexUses(texts, x.outline, x.entries) })
	return x
}

func (t *gameTable) requestedDefinition(r *http.Request) (lookup.Entry, error) {
	kind, id := r.URL.Query().Get("kind"), r.URL.Query().Get("id")
	e, exists := t.lookUpEntry(kind, id)
	if !exists || e.Kind != kind || e.ID != id {
		return e, errNoDefinition
	}
	return e, nil
}

var errNoDefinition = newRequestError(http.StatusNotFound, "No such definition.")

func (l *definitionDetails) addSource(index *definitionIndex, e lookup.Entry) {
	text := index.files[e.Where.File]
	if text == nil {
		return
	}
	lines := strings.Split(strings.TrimSuffix(text.Body, "\n"), "\n")
	first, last := index.outline.LinesAndCommentsOf(e, lines)
	if last-first >= maxSourceLines {
		first = max(first, e.Where.Line-10)
		last = min(last, first+maxSourceLines-1)
	}
	for n := first; n <= last; n++ {
		line := lines[n-1]
		l.Source = append(l.Source, sourceLine{n, screen.Truncate(line[:min(len(line), maxLineBytes)], maxLineWidth), n == e.Where.Line})
	}
}

func (l *definitionDetails) addScenarios(t *gameTable, index *definitionIndex, uses iter.Seq[lookup.UseSite]) {
	for u := range uses {
		if l.More.Tests = len(l.Tests) == maxShownUses; l.More.Tests {
			break
		}
		test := scenarioUse{Name: u.Name, File: u.File}
		if l.Trials {
			if r := findResult(t.runScenariosWithCache(index.files[u.File]), u.Line); r != nil {
				test.Status, test.Message = string(r.Status), r.Message
			}
		}
		l.Tests = append(l.Tests, test)
	}
}

// runScenariosWithCache returns the results of the scenarios in a file. It runs them only if the file or the scripts
// have changed since the last call. The table must be locked.
func (t *gameTable) runScenariosWithCache(text *source.Text) []scenario.Result {
	t.updateEntries()
	if known := t.cachedScenarioResults(text); known != nil {
		return known
	}
	saved, err := t.packs.SavedSnapshots([]*source.Text{text})
	if err != nil {
		saved = nil // compares none
	}
	report := scenario.Run(t.console.Content, []*source.Text{text}, scenario.Options{Snapshots: saved, Screen: browserScreen, Workers: 1, Stop: t.console.Stopped})
	if t.console.Stopped == nil || !t.console.Stopped() {
		t.scenarioRuns[text.Name] = cachedScenarioRun{text.Body, report.Results}
	}
	return report.Results
}

type cachedScenarioRun struct {
	body    string
	results []scenario.Result
}

func formatFieldValue(value any) string {
	switch v := value.(type) {
	case []string:
		return strings.Join(v, ", ")
	case []engine.Value:
		return strings.Join(engine.Map(v, func(n engine.Value) string { return n.Name + " " + strconv.Itoa(n.Number) }), ", ")
	}
	return fmt.Sprint(value)
}

type definitionReportRow struct {
	Of string // "played", or the name of the choice or scene
	lab.Row
}

// reportRowsOfDefinition returns the rows about how often e was played or chosen, and how often its scenes were passed.
func reportRowsOfDefinition(r *simulate.SimulationDocument, e lookup.Entry) (list []definitionReportRow) {
	if r == nil {
		return nil
	}
	for _, row := range r.Detail.Played {
		if row.Name == e.ID {
			list = append(list, definitionReportRow{"played", row})
		}
	}
	for _, row := range r.Detail.Chosen {
		if slices.Contains(strings.Fields(row.Name), e.ID) {
			list = append(list, definitionReportRow{row.Name, row})
		}
	}
	for _, row := range r.Detail.Subjects {
		if strings.HasSuffix(row.Name, " "+e.Name) {
			list = append(list, definitionReportRow{row.Name, row})
		}
	}
	return list
}

const incompleteCheck = "Text check incomplete: " // start of the message about unchecked texts; its key in byFile

func checkContent(content *scripting.Generation, readFiles func() ([]*source.Text, error)) (byFile map[string][]string, err error) {
	var texts []*source.Text
	if readFiles != nil {
		if texts, err = readFiles(); err != nil {
			return nil, err
		}
	}
	look := check.NewChecker(content.Game)
	found, _ := look.CheckPack(content, texts)
	more, limitError := content.CompareTextsWithEffects()
	if limitError != nil && !errors.Is(limitError, sandbox.ErrRun) {
		return nil, limitError
	}
	found, _ = look.ApplyWaivers(texts, append(found, more...), limitError == nil)
	byFile = map[string][]string{}
	for _, f := range found {
		byFile[f.Err.File] = append(byFile[f.Err.File], f.Code+" "+f.Message)
	}
	if limitError != nil {
		byFile[incompleteCheck] = []string{incompleteCheck + limitError.Error()}
	}
	return byFile, nil
}

func listCheckFindings(_ *Server, t *gameTable, r *http.Request) (any, error) {
	t.mu.Lock()
	e, err := t.requestedDefinition(r)
	findings := t.findings
	t.mu.Unlock()
	if err != nil {
		return nil, err
	}
	all, err := findings() // without the lock, since it takes long
	found := slices.Concat(all[e.Where.File], all[incompleteCheck])
	if err != nil {
		found = []string{err.Error()}
	}
	if len(found) > maxShownFindings {
		found = append(slices.Clip(found[:maxShownFindings]), "and more")
	}
	return found, nil
}
