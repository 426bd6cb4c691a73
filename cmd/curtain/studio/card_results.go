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

type labRow struct {
	Of string // "played", or the name of the choice or scene
	report.Row
	Scene bool // whether it counts scenes passed instead of choices
}

// numbersIn returns the rows of a report that count how often a definition was played or chosen, and
// how often a scene against it was passed. It accepts a nil report.
func numbersIn(r *report.Report, e lookup.Entry) (list []labRow) {
	if r == nil {
		return nil
	}
	for _, row := range r.Detail.Played {
		if row.Name == e.ID {
			list = append(list, labRow{"played", row, false})
		}
	}
	for _, row := range r.Detail.Chosen {
		if slices.Contains(strings.Fields(row.Name), e.ID) {
			list = append(list, labRow{row.Name, row, false})
		}
	}
	for _, row := range r.Detail.Subjects {
		if strings.HasSuffix(row.Name, " "+e.Name) {
			list = append(list, labRow{row.Name, row, true})
		}
	}
	return list
}

// findingsOf returns what check finds in a script, including differences between rules texts and
// code. It caches the findings until the scripts change.
func (t *table) findingsOf(file string) ([]string, error) {
	t.mu.Lock()
	content, files, checked, of := t.console.Content, t.console.Files, t.checked, t.checkedOf
	t.mu.Unlock()
	if of != content {
		var texts []*source.Text
		if files != nil {
			var err error
			if texts, err = files(); err != nil {
				return nil, err
			}
		}
		look := check.NewLook(t.rules.Game)
		found, _ := look.Pack(content, texts)
		of, over := content.CheckText()
		if over != nil && !errors.Is(over, sandbox.ErrRun) {
			return nil, over
		}
		found, _ = look.Waive(texts, append(found, of...), over == nil)
		checked = map[string][]string{}
		for _, f := range found {
			checked[f.Err.File] = append(checked[f.Err.File], f.Code+" "+f.Message)
		}
		t.mu.Lock()
		t.checked, t.checkedOf = checked, content
		t.mu.Unlock()
	}
	return checked[file], nil
}

func (s *Server) showCheck(t *table, w http.ResponseWriter, r *http.Request) {
	t.mu.Lock()
	e, is := t.findDefinition(r)
	t.mu.Unlock()
	if !is {
		s.refuse(w, http.StatusNotFound, "No such definition.")
		return
	}
	found, err := t.findingsOf(e.Where.File)
	if err != nil {
		found = []string{err.Error()}
	}
	s.render(w, "checked", found)
}
