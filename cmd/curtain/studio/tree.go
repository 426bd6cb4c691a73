package studio

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/engine"
	"curtaincall/engine/speech"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

type treeNode struct {
	Label  string
	Page   string // path of the script's page or, without a script on disk, of the definition's; "" for a group
	Tint   int
	Here   bool   // whether the node is in the script being edited, or contains such a node
	Passed int    // number of the node's scenarios that passed with the current scripts; 0 for a group
	Failed int    // number of the node's scenarios that failed; for a group, number of nodes in it with failed scenarios
	Count  int    // for a group, number of definitions and scripts in it
	Path   string // for a group, the labels that lead to it, which identify it
	Nodes  []*treeNode
}

func (n *treeNode) addLeaf(groups []string, leaf *treeNode) {
	path := []*treeNode{n}
	for _, label := range groups {
		around := path[len(path)-1]
		i := slices.IndexFunc(around.Nodes, func(g *treeNode) bool { return g.Page == "" && g.Label == label })
		if i < 0 {
			i, around.Nodes = len(around.Nodes), append(around.Nodes, &treeNode{Label: label, Path: around.Path + "/" + label})
		}
		path = append(path, around.Nodes[i])
	}
	for _, g := range path {
		g.Count++
		g.Here = g.Here || leaf.Here
		g.Failed += engine.BoolToInt(leaf.Failed > 0)
	}
	last := path[len(path)-1]
	last.Nodes = append(last.Nodes, leaf)
}

type definitionTree struct {
	treeNode
	Wrong string // why the search failed; "" if it did not
}

// buildTreeData returns the tree that a request asks for. For a POST request, it runs all scenarios first.
func (s *Server) buildTreeData(t *gameTable, r *http.Request) (any, error) {
	q := r.URL.Query()
	if len(q.Get("q")) > maxLineBytes {
		return nil, errors.New("The search is too long.")
	}
	texts, err := s.scriptsOnDisk(t.rules)
	if err != nil {
		return nil, err
	}
	if r.Method == http.MethodPost {
		t.runAllScenarios(r.Context())
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.buildDefinitionTree(texts, q.Get("file"), strings.Fields(q.Get("q"))), nil
}

// runAllScenarios runs the scenarios without cached results, until ctx ends. It locks the table for one file at a time.
func (t *gameTable) runAllScenarios(ctx context.Context) {
	t.mu.Lock()
	index := t.indexDefinitions()
	t.mu.Unlock()
	for name, text := range index.files {
		if source.IsScenario(name) && ctx.Err() == nil {
			t.mu.Lock()
			t.runScenariosWithCache(text)
			t.mu.Unlock()
		}
	}
}

// buildDefinitionTree returns the tree of the definitions that match words, which have the syntax of `curtain list`.
// Without words, the tree also has the scripts that define nothing. The table must be locked.
func (t *gameTable) buildDefinitionTree(onDisk []*source.Text, edited string, words []string) *definitionTree {
	index, tree := t.indexDefinitions(), &definitionTree{}
	rest := map[string]bool{}
	for _, text := range onDisk {
		rest[text.Name] = true
	}
	found, _, err := lookup.Select(index.entries, words)
	if err != nil {
		tree.Wrong = err.Error()
		return tree
	}
	uses := index.uses()
	for _, e := range found {
		_, properties := costAndProperties(e)
		leaf := &treeNode{Label: e.Name, Page: t.path + definitionPath(e), Tint: t.tintForFirstProperty(properties), Here: edited != "" && e.Where.File == edited}
		if rest[e.Where.File] {
			leaf.Page = t.path + editorPath(e.Where.File)
		}
		for u := range uses.ScenariosUsing(e) {
			leaf.countScenarioResult(findResult(t.cachedScenarioResults(index.files[u.File]), u.Line))
		}
		tree.addLeaf(groupsOfDefinition(e, properties), leaf)
	}
	for _, e := range index.entries {
		delete(rest, e.Where.File)
	}
	for _, text := range onDisk {
		if rest[text.Name] && len(words) == 0 {
			tree.addFileLeaf(t, text, edited)
		}
	}
	return tree
}

func groupsOfDefinition(e lookup.Entry, properties []string) (groups []string) {
	if mod, _ := load.SplitModFile(e.Where.File); mod != "" {
		groups = append(groups, "mod "+mod)
	}
	groups = append(groups, speech.Capitalize(lookup.Plural(e.Kind)))
	if len(properties) > 0 {
		groups = append(groups, properties[0])
	}
	return groups
}

func (tree *definitionTree) addFileLeaf(t *gameTable, text *source.Text, edited string) {
	mod, inner := load.SplitModFile(text.Name)
	kind, groups := "Other scripts", []string(nil)
	if mod != "" {
		groups = append(groups, "mod "+mod)
	} else {
		inner = strings.TrimPrefix(text.Name, "scripts/"+t.rules.Name+"/")
	}
	leaf := &treeNode{Label: inner, Page: t.path + editorPath(text.Name), Tint: tintCount - 1, Here: text.Name == edited}
	if source.IsScenario(text.Name) {
		kind, leaf.Label = "Scenarios", strings.TrimSuffix(strings.TrimPrefix(inner, "scenarios/"), source.ScenarioEnding)
		for _, r := range t.cachedScenarioResults(text) {
			leaf.countScenarioResult(&r)
		}
	}
	tree.addLeaf(append(groups, kind), leaf)
}

func (n *treeNode) countScenarioResult(r *scenario.Result) {
	switch {
	case r == nil:
	case r.HasFailed():
		n.Failed++
	case r.Status == scenario.Passed:
		n.Passed++
	}
}

// cachedScenarioResults returns the results of the scenarios in text, or nil if they are not cached. t must be locked.
func (t *gameTable) cachedScenarioResults(text *source.Text) []scenario.Result {
	if text == nil || t.scenarioRuns[text.Name].body != text.Body {
		return nil
	}
	return t.scenarioRuns[text.Name].results
}

// findResult returns the result of the scenario at a line, or nil. It prefers a failure if a loop makes several there.
func findResult(results []scenario.Result, line int) (found *scenario.Result) {
	for i := range results {
		if r := &results[i]; r.Line == line && (found == nil || r.HasFailed()) {
			found = r
		}
	}
	return found
}
