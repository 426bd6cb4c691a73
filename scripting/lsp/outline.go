package lsp

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting/editing"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/syntax"
)

func (a *request) answerDocumentSymbols() (any, error) {
	list, err := a.scripts.Symbols(a.text)
	return a.documentSymbols(list), err
}

func (a *request) documentSymbols(symbols []editing.Symbol) []object {
	list := []object{}
	for _, s := range symbols {
		end := a.toSpan(editing.Location{File: a.text.Name, Line: max(s.Last, s.Place.Line)}).End
		list = append(list, object{"name": cleanSymbolName(s.Name), "detail": screen.CleanMultiline(s.Detail), "kind": s.Kind,
			"range": span{position{s.First - 1, 0}, end}, "selectionRange": a.toSpan(s.Place), "children": a.documentSymbols(s.Children)})
	}
	return list
}

// cleanSymbolName returns a name without control characters. It is never empty, because clients refuse empty names.
func cleanSymbolName(name string) string {
	if name = strings.TrimSpace(screen.Clean(name)); name == "" {
		return "(no name)"
	}
	return name
}

func (a *request) answerFoldingRanges() (any, error) {
	list := []object{}
	for _, f := range editing.FindFolds(a.text) {
		list = append(list, object{"startLine": f.First - 1, "endLine": f.Last - 1, "kind": map[bool]string{true: "comment", false: "region"}[f.IsComment]})
	}
	return list, nil
}

const maxWorkspaceSymbols = 500

// answerWorkspaceSymbols returns the definitions in packs with open files whose id or name contains the query.
func (a *request) answerWorkspaceSymbols() (any, error) {
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
				list = append(list, object{"name": cleanSymbolName(d.Name), "kind": d.Kind, "location": at[0], "containerName": screen.CleanMultiline(d.Detail)})
			}
		}
	}
	return list, nil
}

func (a *request) answerSemanticTokens() (any, error) {
	tokens, err := a.scripts.Tokens(a.text)
	data, lines, last := []int{}, strings.Split(a.text.Body, "\n"), position{}
	for _, t := range tokens {
		text := lines[t.Line-1]
		at := position{t.Line - 1, characterOf(text, t.Column)}
		width := characterOf(text, t.Column+t.Width) - at.Character
		if at.Line > last.Line {
			last.Character = 0
		}
		data = append(data, at.Line-last.Line, at.Character-last.Character, width, int(t.Kind), 0)
		last = at
	}
	return object{"data": data}, err
}

func (a *request) answerFormatting() (any, error) {
	tree, err := syntax.ParseTree(a.text)
	if err != nil {
		return nil, err
	}
	formatted, err := syntax.Format(tree)
	if err != nil || formatted == a.text.Body {
		return []textEdit{}, err
	}
	old, lines := strings.SplitAfter(a.text.Body, "\n"), strings.SplitAfter(formatted, "\n")
	first, same := 0, 0 // the first line that changes; lines at the end that do not
	for first < min(len(old), len(lines))-1 && old[first] == lines[first] {
		first++
	}
	for same < min(len(old), len(lines))-first-1 && old[len(old)-1-same] == lines[len(lines)-1-same] {
		same++
	}
	end := position{len(old) - same, 0}
	if same == 0 {
		end = position{len(old) - 1, characterOf(old[len(old)-1], len(old[len(old)-1])+1)}
	}
	text := strings.Join(lines[first:len(lines)-same], "")
	if strings.Contains(a.document.text, "\r\n") {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	return []textEdit{{span{position{first, 0}, end}, text}}, nil
}

func (a *request) answerInlayHints() (any, error) {
	hints, err := a.scripts.Hints(a.text)
	list := []object{}
	for _, h := range hints {
		at := a.toSpan(h.Place).End
		if a.Range.Start.Line <= at.Line && at.Line <= a.Range.End.Line {
			list = append(list, object{"position": at, "label": screen.Clean(h.Text), "paddingLeft": true})
		}
	}
	return list, err
}

// answerCodeLenses returns a lens for each scenario and group, and for each definition that scenarios mention.
func (a *request) answerCodeLenses() (any, error) {
	symbols, err := a.scripts.Symbols(a.text)
	list, index := []object{}, a.packState.scenarioIndex()
	var add func([]editing.Symbol)
	add = func(symbols []editing.Symbol) {
		for _, s := range symbols {
			add(s.Children)
			n := 0
			for _, lines := range a.scripts.ScenarioLines(a.text, s, index) {
				n += len(lines)
			}
			title := "Run"
			if s.Kind == editing.DefinitionSymbol {
				title = fmt.Sprintf("%s · Run", speech.CountWithNoun(n, "scenario"))
			}
			if at := a.toSpan(s.Place); n > 0 {
				position := object{"textDocument": object{"uri": a.TextDocument.URI}, "position": position{s.First - 1, 0}}
				list = append(list, object{"range": at, "command": object{"title": title, "command": runCommand, "arguments": []any{position}}})
			}
		}
	}
	add(symbols)
	return list, err
}

func (r *packState) scenarioIndex() *lookup.UseIndex {
	r.mu.Lock()
	index := r.scenarios
	r.mu.Unlock()
	return index()
}

// answerRunScenarios runs the scenarios at the position. Failures are shown as diagnostics until the next check.
func (a *request) answerRunScenarios() (any, error) {
	symbols, err := a.scripts.Symbols(a.text)
	if err != nil {
		return nil, err
	}
	lines := map[string][]int{}
	for inner := symbols; inner != nil; {
		at := slices.IndexFunc(inner, func(s editing.Symbol) bool { return s.First <= a.line && a.line <= s.Last })
		if at < 0 || inner[at].Kind == editing.FieldSymbol || inner[at].Kind == editing.FunctionSymbol {
			break
		}
		lines, inner = a.scripts.ScenarioLines(a.text, inner[at], a.packState.scenarioIndex()), inner[at].Children
	}
	report, err := a.scripts.RunScenarios(lines, func() bool { return a.ctx.Err() != nil })
	if err != nil {
		return nil, err
	}
	a.packState.waitForCheck(a.ctx) // which would publish its diagnostics over the failures
	a.packState.mu.Lock()
	now := maps.Clone(a.packState.published)
	a.packState.mu.Unlock()
	failed := report.Count(scenario.Failed) + report.Count(scenario.Errored)
	text := fmt.Sprintf("%d passed, %d failed, %d pending", report.Count(scenario.Passed), failed, report.Count(scenario.Pending))
	for i := range report.Results {
		r := &report.Results[i]
		path, is := a.disk.Path(r.FailFile)
		if !r.HasFailed() || !is {
			continue
		}
		text += fmt.Sprintf("\n%s:%d: %s: %s", r.FailFile, r.FailLine, r.Name, r.Headline())
		place := rangeOf(a.scripts.Text(r.FailFile), r.FailLine, 0, 0)
		now[path] = append(slices.Clip(now[path]), diagnostic{Range: place, Severity: severityError, Code: "scenario", Source: "curtain", Message: screen.CleanMultiline(r.Headline())})
	}
	a.packState.publishDiagnostics(now)
	a.showMessage(map[bool]int{true: severityError, false: severityInfo}[failed > 0], screen.CleanMultiline(text))
	return object{"passed": report.Count(scenario.Passed), "failed": failed, "text": screen.CleanMultiline(text)}, nil
}
