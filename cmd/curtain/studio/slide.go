package studio

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/engine"
	"curtaincall/engine/session"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

type numberSlider struct {
	Of, Name, Path string // name of the definition; name of the number; ID.FIELD.NAME
	N, Least, Most int
}

// numberLiteral is a number in a script, at a path of fields in a definition, such as values.damage.
type numberLiteral struct {
	path                string
	n                   int
	line, column, width int
}

const maxLiterals = 200 // maximum number of literals of one definition that a page can change

// findNumberLiterals returns the number literals in named fields, by the id of their definition as written in the
// script. It returns at most maxLiterals for each id, and none if the script has a syntax error.
func findNumberLiterals(text *source.Text) map[string][]numberLiteral {
	tree, err := syntax.ParseTree(text)
	if err != nil {
		return nil
	}
	byID := map[string][]numberLiteral{}
	var addFields func(id, prefix string, table *ast.TableExpr)
	addFields = func(id, prefix string, table *ast.TableExpr) {
		last := map[string]*ast.Field{} // of several fields with one name, as in Lua
		for _, f := range table.Fields {
			if key, is := f.Key.(*ast.StringExpr); is {
				last[key.Value] = f
			}
		}
		for _, f := range table.Fields {
			key, is := f.Key.(*ast.StringExpr)
			if !is || last[key.Value] != f {
				continue
			}
			switch v := f.Value.(type) {
			case *ast.TableExpr:
				addFields(id, prefix+key.Value+".", v)
			case *ast.NumberExpr:
				if n, err := engine.ParseClampedInt32(v.Value); err == nil && len(byID[id]) < maxLiterals {
					l := numberLiteral{path: prefix + key.Value, n: n}
					l.line, l.column, l.width = tree.Place(v)
					byID[id] = append(byID[id], l)
				}
			}
		}
	}
	syntax.Walk(tree.Stmts, func(n ast.PositionHolder) bool {
		table, is := n.(*ast.TableExpr)
		if !is {
			return true
		}
		id := syntax.TableField(table, "id")
		if id == nil {
			return true
		}
		written, is := id.Value.(*ast.StringExpr)
		if is {
			addFields(written.Value, "", table)
		}
		return !is
	})
	return byID
}

var numberChangePattern = regexp.MustCompile(`^[A-Za-z0-9_.:]{1,200}=-?[0-9]{1,9}$`)

// readNumberChanges returns the changes of numbers in a form, each as ID.PATH=N. There must be 1 to maxChangedNumbers.
func readNumberChanges(r *http.Request) ([]string, error) {
	if err := r.ParseForm(); err != nil {
		return nil, err
	}
	changes := r.PostForm["move"]
	if len(changes) == 0 || len(changes) > maxChangedNumbers {
		return nil, errors.New("between 1 and 16 numbers can be changed at a time")
	}
	for _, change := range changes {
		if !numberChangePattern.MatchString(change) {
			return nil, errChangeForm
		}
	}
	return changes, nil
}

var errChangeForm = errors.New("a change must have the form ID.PATH=N")

// withNumberChangesOfForm returns a dataBuilder that calls build with the number changes in the form. Its data is the
// result of build or, if build fails, the error for the page to show.
func withNumberChangesOfForm[D any](build func(s *Server, ctx context.Context, t *gameTable, changes []string) (D, error)) dataBuilder {
	return func(s *Server, t *gameTable, r *http.Request) (any, error) {
		changes, err := readNumberChanges(r)
		if err != nil {
			return nil, err
		}
		shown := struct {
			Failed string
			Made   D
		}{}
		if shown.Made, err = build(s, r.Context(), t, changes); err != nil {
			shown.Failed = err.Error()
		}
		return shown, nil
	}
}

type turnComparison struct {
	Faces [][]bookCard // the cards of each definition, before and after the changes
	*session.ReplayResult
}

func (s *Server) compareTurn(_ context.Context, t *gameTable, changes []string) (made turnComparison, err error) {
	h, g, err := s.newSimulationHost(t.rules, changes)
	if err != nil {
		return made, err
	}
	variant, err := simulate.BuildVariant(h, g, changes)
	if err != nil {
		return made, err
	}
	var ids []string
	for _, change := range changes {
		id, _, _ := strings.Cut(change, ".")
		ids = append(ids, id)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, e := range variant.Content.Entries() {
		if before, is := t.lookUpEntry(e.Kind, e.ID); is && slices.Contains(ids, e.ID) {
			made.Faces = append(made.Faces, []bookCard{t.buildBookCard(before), t.buildBookCard(e)})
		}
	}
	made.ReplayResult, err = t.console.PreviewTurnWithContent(variant.Content, ids)
	return made, err
}

const (
	quickRuns   = 48
	quickPlayer = "quick"
)

// simulateDifference plays quickRuns games with and without the changes, until ctx ends, and returns how the results
// differ. It fails while another simulation runs, or if the game was set up in Lua.
func (s *Server) simulateDifference(ctx context.Context, t *gameTable, changes []string) (*simulate.DifferenceDocument, error) {
	t.mu.Lock()
	opening := t.console.Opening()
	t.mu.Unlock()
	if opening.Setup == nil {
		return nil, errors.New("this game was set up in Lua, so it cannot be restarted")
	}
	return callUnlessSimulating(ctx, s, t, changes, func(h *program.Host, g *load.LoadedGame, _, _ string) (*simulate.DifferenceDocument, error) {
		setup := g.Content.SetupWithFullIDs(opening.Setup.Words)
		q, err := simulate.NewLiveSimulation(h, g, setup, quickPlayer, quickRuns, 1, changes)
		if err != nil {
			return nil, err
		}
		if err := q.Play(); err != nil {
			return nil, err
		}
		return q.Difference(), nil
	})
}

const weighedSeeds = 100

func (s *Server) weighChanges(ctx context.Context, t *gameTable, changes []string) (*simulate.WeighingDocument, error) {
	return callUnlessSimulating(ctx, s, t, changes, func(h *program.Host, g *load.LoadedGame, id, _ string) (*simulate.WeighingDocument, error) {
		return simulate.Weigh(h, g, id, weighedSeeds, changes)
	})
}

const tunedRange = 3 // maximum distance of the values that tuneNumber tries from the changed number

// tuneNumber looks near the first changed number for the value that makes the definition as strong as similar ones.
func (s *Server) tuneNumber(ctx context.Context, t *gameTable, changes []string) (*simulate.TuningDocument, error) {
	return callUnlessSimulating(ctx, s, t, changes, func(h *program.Host, g *load.LoadedGame, id, path string) (*simulate.TuningDocument, error) {
		path, number, _ := strings.Cut(path, "=")
		name := strings.TrimPrefix(path, "values.")
		n, err := engine.ParseClampedInt32(number)
		if err != nil || n < 0 || strings.Contains(name, ".") {
			return nil, errors.New("only a field of the definition, or one of its `values`, can be tuned")
		}
		return simulate.Tune(h, g, id, weighedSeeds, name, max(0, n-tunedRange), n+tunedRange)
	})
}

// callUnlessSimulating calls weigh with the id and the "path=N" of the first change, and returns its result. It fails
// while another simulation is running. The host that weigh gets is interrupted when ctx ends.
func callUnlessSimulating[D any](ctx context.Context, s *Server, t *gameTable, changes []string, weigh func(h *program.Host, g *load.LoadedGame, id, path string) (*D, error)) (*D, error) {
	h, g, err := s.newSimulationHost(t.rules, changes)
	if err != nil {
		return nil, err
	}
	s.quickMu.Lock()
	defer s.quickMu.Unlock()
	if s.runningSimulation() != nil {
		return nil, errSimulationRunning
	}
	id, path, _ := strings.Cut(changes[0], ".")
	ctx, end := context.WithCancel(ctx)
	defer end()
	defer context.AfterFunc(h.Interrupted, end)()
	h.Interrupted = ctx
	return weigh(h, g, id, path)
}

// replaceNumberLiterals returns body, the script called name, with new numbers and Unix line ends. Each change has the
// form ID.FIELD.NAME=N. It fails if the script has no literal for a change.
func replaceNumberLiterals(name, body string, changes []string) (string, error) {
	body = toUnixLines(body)
	literals, lines := findNumberLiterals(&source.Text{Name: name, Body: body}), strings.SplitAfter(body, "\n")
	numbers := map[numberLiteral]string{}
	for _, change := range changes {
		path, n, _ := strings.Cut(change, "=")
		id, inner, _ := strings.Cut(path, ".")
		of := literals[engine.IDWithoutMod(id)]
		at := slices.IndexFunc(of, func(l numberLiteral) bool { return l.path == inner })
		if at < 0 {
			return "", fmt.Errorf("%s: this number is not written literally in the script: change it by hand", path)
		}
		numbers[of[at]] = n
	}
	fromEnd := func(a, b numberLiteral) int { return cmp.Or(b.line-a.line, b.column-a.column) }
	for _, l := range slices.SortedFunc(maps.Keys(numbers), fromEnd) {
		old := lines[l.line-1]
		lines[l.line-1] = old[:l.column-1] + numbers[l] + old[l.column-1+l.width:]
	}
	return strings.Join(lines, ""), nil
}
