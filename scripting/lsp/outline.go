package lsp

import (
	"maps"
	"slices"
	"strings"

	"curtaincall/engine/screen"
	"curtaincall/scripting/editing"
)

func (a *request) symbols() (any, error) {
	list, err := a.scripts.Symbols(a.text)
	return a.documentSymbols(list), err
}

func (a *request) documentSymbols(symbols []editing.Symbol) []object {
	list := []object{}
	for _, s := range symbols {
		end := a.toSpan(editing.Location{File: a.text.Name, Line: max(s.Last, s.Place.Line)}).End
		list = append(list, object{"name": cleanSymbolName(s.Name), "detail": screen.CleanText(s.Detail), "kind": s.Kind,
			"range": span{position{s.First - 1, 0}, end}, "selectionRange": a.toSpan(s.Place), "children": a.documentSymbols(s.Children)})
	}
	return list
}

// cleanSymbolName returns a name as it can be shown. Clients refuse one without a letter.
func cleanSymbolName(name string) string {
	if name = strings.TrimSpace(screen.Clean(name)); name == "" {
		return "(no name)"
	}
	return name
}

func (a *request) folds() (any, error) {
	list := []object{}
	for _, f := range editing.FindFolds(a.text) {
		list = append(list, object{"startLine": f.First - 1, "endLine": f.Last - 1, "kind": map[bool]string{true: "comment", false: "region"}[f.IsComment]})
	}
	return list, nil
}

// maxWorkspaceSymbols is the largest number of symbols in an answer.
const maxWorkspaceSymbols = 500

// workspaceSymbols returns the definitions, of all packs with open files, whose id or name contains the letters of the
// query in their order.
func (a *request) workspaceSymbols() (any, error) {
	a.server.mu.Lock()
	states := maps.Clone(a.packStates)
	a.server.mu.Unlock()
	list := []object{}
	for _, key := range slices.Sorted(maps.Keys(states)) {
		scripts, disk := states[key].waitForScripts(a.ctx)
		if scripts == nil {
			continue
		}
		a.scripts, a.disk = scripts, disk
		for _, d := range scripts.DefinitionsMatching(a.Query) {
			if at := a.locations([]editing.Location{d.Place}); len(at) > 0 && len(list) < maxWorkspaceSymbols {
				list = append(list, object{"name": cleanSymbolName(d.Name), "kind": d.Kind, "location": at[0], "containerName": screen.CleanText(d.Detail)})
			}
		}
	}
	return list, nil
}
