package studio

import (
	"cmp"
	"fmt"
	"maps"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/source"
)

type cardGroup struct {
	Name  string // value of the field by which cards are grouped; "" if all are in one group
	Curve []costCount
	Cards []bookCard
}

// costCount holds one bar of a group's cost curve: N cards have this cost. Most is the largest N of the group.
type costCount struct {
	Cost    string
	N, Most int
}

type gridRow struct {
	File, Base string // name of the script; its fingerprint. Both are "" if it is not on disk
	Words      []namedWord
	Cells      [][]gridCell // the cells of each column of numbers and of a last column for all other numbers
}

type gridCell struct {
	Label, Path string
	N           int
}

// The limits of what the tables on a page show.
const (
	maxNumberColumns = 10  // maximum number of columns of numbers in one table
	maxGridRows      = 250 // maximum number of rows in all tables on a page
)

// Pages returns the page numbers of the tables, or none if they fit on one page.
func (b *bookScreenData) Pages() (list []int) {
	for n := 1; b.Count > maxGridRows && n <= (b.Count-1)/maxGridRows+1; n++ {
		list = append(list, n)
	}
	return list
}

const likenessGroup = "likeness" // the value of bookScreenData.Group that groups by cost and first property

func similarityKey(e lookup.Entry) string {
	cost, properties := costAndProperties(e)
	return strings.Join(append(properties[:min(1, len(properties))], cost), " ")
}

// groupCardsBy splits the cards into groups with the same value of a field, or with the same cost and first property if
// field is likenessGroup. If field is "", all cards are in one group.
func (k *kindSection) groupCardsBy(field string) {
	at := map[string]int{}
	for _, c := range k.Cards {
		name := fieldText(c.entry, field)
		if field == likenessGroup {
			name = similarityKey(c.entry)
		}
		if _, known := at[name]; !known {
			at[name] = len(k.Groups)
			k.Groups = append(k.Groups, cardGroup{Name: name})
		}
		g := &k.Groups[at[name]]
		g.Cards = append(g.Cards, c)
	}
	slices.SortStableFunc(k.Groups, func(a, b cardGroup) int { return compareByNumber(a.Name, b.Name) })
	for i := range k.Groups {
		counts, most := map[string]int{}, 0
		for _, c := range k.Groups[i].Cards {
			if c.Cost != "" {
				counts[c.Cost]++
				most = max(most, counts[c.Cost])
			}
		}
		for _, cost := range slices.SortedFunc(maps.Keys(counts), compareByNumber) {
			k.Groups[i].Curve = append(k.Groups[i].Curve, costCount{cost, counts[cost], most})
		}
	}
}

func compareByNumber(a, b string) int {
	n, errA := strconv.Atoi(a)
	m, errB := strconv.Atoi(b)
	if errA == nil && errB == nil {
		return n - m
	}
	return strings.Compare(a, b)
}

// chooseTextColumns sets the text columns of the section: the fields whose texts are short in all its definitions.
func (k *kindSection) chooseTextColumns() {
	isLong, has := map[string]bool{}, map[string]bool{}
	for _, c := range k.Cards {
		for _, f := range c.entry.Fields() {
			_, isNumber := f.Value.(int)
			_, hasNumbers := f.Value.([]engine.Value)
			text := formatFieldValue(f.Value)
			isLong[f.Name] = isLong[f.Name] || isNumber || hasNumbers || len(text) > maxPropertyBytes
			if text != "" && text != "none" && !has[f.Name] {
				has[f.Name] = true
				k.Words = append(k.Words, f.Name)
			}
		}
	}
	k.Words = slices.DeleteFunc(k.Words, func(name string) bool { return isLong[name] })
}

// fillGrid fills the section's table: a row for each card, and columns for the maxNumberColumns numbers that most cards
// have. The numbers of upgrades have columns of their own, each beside that of the card's number.
func (k *kindSection) fillGrid(s *Server, t *gameTable, b *bookScreenData) {
	kind, times := t.rules.Game.Kind(k.Kind), map[string]int{}
	for i := range k.Cards {
		c := &k.Cards[i]
		file := c.entry.Where.File
		if chunk := t.console.Content.Files[file]; chunk != nil && s.scriptPath(t.rules, file) != "" {
			c.Row.File, c.Row.Base = file, fingerprintScript(chunk.Text.Body)
		}
		c.literals = b.numberLiteralsOf(t, c.entry)
		for _, l := range c.literals {
			times[numberLabel(kind, l.path)]++
		}
	}
	k.Numbers = slices.SortedFunc(maps.Keys(times), func(a, b string) int { return cmp.Or(times[b]-times[a], strings.Compare(a, b)) })
	k.Numbers = k.Numbers[:min(len(k.Numbers), maxNumberColumns)]
	slices.SortFunc(k.Numbers, func(a, b string) int {
		base, other := strings.TrimSuffix(a, "+"), strings.TrimSuffix(b, "+")
		return cmp.Or(max(times[other], times[other+"+"])-max(times[base], times[base+"+"]), strings.Compare(a, b))
	})
	for i := range k.Cards {
		k.Cards[i].fillRow(kind, k)
	}
}

// numberLiteralsOf returns the number literals of e, or nil if its file is not loaded. It caches them by file.
func (b *bookScreenData) numberLiteralsOf(t *gameTable, e lookup.Entry) []numberLiteral {
	chunk := t.console.Content.Files[e.Where.File]
	if chunk == nil {
		return nil
	}
	if b.literals[e.Where.File] == nil {
		b.literals[e.Where.File] = findNumberLiterals(chunk.Text)
	}
	return b.literals[e.Where.File][engine.IDWithoutMod(e.ID)]
}

// sortedEntriesOfKind returns the definitions of a kind. Tables are sorted by the column b.Sort, or descending if that
// begins with "-". Definitions without a value come last.
func (b *bookScreenData) sortedEntriesOfKind(t *gameTable, all []lookup.Entry, kind string) (list []lookup.Entry) {
	column, isDescending := strings.CutPrefix(b.Sort, "-")
	values := map[string]string{} // by id
	for _, e := range all {
		if e.Kind != kind {
			continue
		}
		list = append(list, e)
		if !b.IsTable || b.Sort == "" {
			continue
		}
		if values[e.ID] = fieldText(e, column); column == "name" {
			values[e.ID] = e.Name
		}
		for _, l := range b.numberLiteralsOf(t, e) {
			if numberLabel(t.rules.Game.Kind(kind), l.path) == column {
				values[e.ID] = strconv.Itoa(l.n)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b lookup.Entry) int {
		first, second := values[a.ID], values[b.ID]
		if first == "" || second == "" {
			return strings.Compare(second, first)
		}
		if isDescending {
			first, second = second, first
		}
		return compareByNumber(first, second)
	})
	return list
}

func fieldText(e lookup.Entry, name string) string {
	for _, f := range e.Fields() {
		if f.Name == name {
			return formatFieldValue(f.Value)
		}
	}
	return ""
}

func (c *bookCard) fillRow(kind *schema.Kind, k *kindSection) {
	for _, name := range k.Words {
		text := fieldText(c.entry, name)
		c.Row.Words = append(c.Row.Words, namedWord{name + "=" + strings.ReplaceAll(text, ", ", ","), text})
	}
	c.Row.Cells = make([][]gridCell, len(k.Numbers)+1)
	for _, l := range c.literals {
		cell := gridCell{numberLabel(kind, l.path), c.entry.ID + "." + l.path, l.n}
		at := slices.Index(k.Numbers, cell.Label)
		if at < 0 {
			at = len(k.Numbers)
		}
		c.Row.Cells[at] = append(c.Row.Cells[at], cell)
	}
}

// numberLabel returns the last name in a path of fields, with a plus sign if the path leads into the card's upgrade.
func numberLabel(kind *schema.Kind, path string) string {
	first, _, _ := strings.Cut(path, ".")
	label := path[strings.LastIndex(path, ".")+1:]
	if kind != nil && slices.ContainsFunc(kind.Fields, func(f *schema.Field) bool { return f.Form && f.Name == first }) {
		label += "+"
	}
	return label
}

const maxGridChanges = 4000

// saveScripts replaces and renames scripts, or numbers in them, and responds with the new fingerprints. If a script on
// disk has changed since the page read it, it replaces nothing.
func (s *Server) saveScripts(t *gameTable, w http.ResponseWriter, r *http.Request) error {
	r.PostFormValue("") // parses the form
	files, bases, moves, bodies, names := r.PostForm["file"], r.PostForm["base"], r.PostForm["move"], r.PostForm["body"], r.PostForm["name"]
	if len(files) == 0 || len(files) > maxGridChanges || len(files) != len(moves)+len(bodies) || len(bases) != len(files) || len(moves) > 0 && len(bodies) > 0 || len(names) != len(bodies) {
		return fmt.Errorf("A request must contain 1 to %d changes.", maxGridChanges)
	}
	s.saveMu.Lock()
	defer s.saveMu.Unlock()
	texts, err := s.scriptsOnDisk(t.rules)
	if err != nil {
		return err
	}
	byName, now, changes, replaced, renamed := map[string]*source.Text{}, map[string]string{}, map[string][]string{}, map[string]string{}, map[string]string{}
	for _, text := range texts {
		byName[text.Name], now[text.Name] = text, fingerprintScript(text.Body)
	}
	for i, name := range files {
		switch {
		case byName[name] == nil:
			return errNoScript
		case now[name] != bases[i]:
			return newRequestError(http.StatusPreconditionFailed, name+" has changed on disk: nothing was saved.")
		case bodies != nil && len(bodies[i]) > source.MaxScriptSize:
			return fmt.Errorf("A script can be at most %d bytes long.", source.MaxScriptSize)
		case bodies != nil && names[i] != name && !canBeRenamed(name, names[i]):
			return fmt.Errorf("%s cannot be renamed to %s.", name, source.Printable(names[i]))
		case bodies != nil:
			replaced[name], renamed[name] = toUnixLines(bodies[i]), names[i]
		case !numberChangePattern.MatchString(moves[i]):
			return errChangeForm
		default:
			changes[name] = append(changes[name], moves[i])
		}
	}
	var list []scriptReplacement
	written := map[string]string{}
	for name, moves := range changes {
		if replaced[name], err = replaceNumberLiterals(name, byName[name].Body, moves); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(replaced)) {
		body := restoreLineEndings(byName[name].Body, replaced[name])
		list, written[name] = append(list, scriptReplacement{byName[name], cmp.Or(renamed[name], name), body}), fingerprintScript(body)
	}
	if err := s.replaceScripts(t, list...); err != nil {
		return err
	}
	return sendJSON(w, http.StatusOK, written)
}

// canBeRenamed reports whether newName is a valid script name in oldName's folder, and both or neither are scenarios.
func canBeRenamed(oldName, newName string) bool {
	base, isLua := strings.CutSuffix(path.Base(newName), ".lua")
	return isLua && engine.IsSnakeCase(base) && path.Join(path.Dir(oldName), path.Base(newName)) == newName && source.IsScenario(oldName) == source.IsScenario(newName)
}
