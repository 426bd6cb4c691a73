package studio

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"curtaincall/engine/lab/report"
	"curtaincall/scripting/check"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

type definitionReportRow struct {
	Of string // "played", or the name of the choice or scene
	report.Row
	Scene bool // whether it counts scenes passed instead of choices
}

// reportRowsOfDefinition returns the rows of a report that count how often a definition was played or chosen, and
// how often a scene against it was passed; none for a nil report.
func reportRowsOfDefinition(r *report.Report, e lookup.Entry) (list []definitionReportRow) {
	if r == nil {
		return nil
	}
	for _, row := range r.Detail.Played {
		if row.Name == e.ID {
			list = append(list, definitionReportRow{"played", row, false})
		}
	}
	for _, row := range r.Detail.Chosen {
		if slices.Contains(strings.Fields(row.Name), e.ID) {
			list = append(list, definitionReportRow{row.Name, row, false})
		}
	}
	for _, row := range r.Detail.Subjects {
		if strings.HasSuffix(row.Name, " "+e.Name) {
			list = append(list, definitionReportRow{row.Name, row, true})
		}
	}
	return list
}

// cachedCheckFindings returns the findings of the command check in a script, including differences between
// rules texts and code. It caches the findings of all scripts until the scripts change.
func (t *gameTable) cachedCheckFindings(file string) ([]string, error) {
	t.mu.Lock()
	content, files, checked, of := t.console.Content, t.console.Files, t.findingsByFile, t.findingsContent
	t.mu.Unlock()
	if of != content {
		var texts []*source.Text
		if files != nil {
			var err error
			if texts, err = files(); err != nil {
				return nil, err
			}
		}
		look := check.NewChecker(t.rules.Game)
		found, _ := look.CheckPack(content, texts)
		of, over := content.CheckText()
		if over != nil && !errors.Is(over, sandbox.ErrRun) {
			return nil, over
		}
		found, _ = look.ApplyWaivers(texts, append(found, of...), over == nil)
		checked = map[string][]string{}
		for _, f := range found {
			checked[f.Err.File] = append(checked[f.Err.File], f.Code+" "+f.Message)
		}
		t.mu.Lock()
		t.findingsByFile, t.findingsContent = checked, content
		t.mu.Unlock()
	}
	return checked[file], nil
}

func (s *Server) showCheckFindings(t *gameTable, w http.ResponseWriter, r *http.Request) {
	t.mu.Lock()
	e, is := t.requestedDefinition(r)
	t.mu.Unlock()
	if !is {
		s.respondError(w, http.StatusNotFound, "No such definition.")
		return
	}
	found, err := t.cachedCheckFindings(e.Where.File)
	if err != nil {
		found = []string{err.Error()}
	}
	s.renderTemplate(w, "checked", found)
}
