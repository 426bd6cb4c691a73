package studio

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/lookup"
)

// stateSheet shows the forms of a definition in each language, and what each does against each enemy.
type stateSheet struct {
	*screenData
	Name      string
	Forms     []lookup.Entry // the definition, then its other forms
	Languages []languageFaces
	Against   []formResults
	More      bool // whether there are more opponents than maxSheetGames allows
}

type languageFaces struct {
	Language string
	Failed   string // why it cannot be shown in the language; "" if it can
	Faces    []bookCard
}

type formResults struct {
	Name    string
	Results []actionOutlook
}

const maxSheetGames = 120

// buildStates returns the states of a definition. It plays games until the request ends.
func (s *Server) buildStates(t *gameTable, r *http.Request) (*stateSheet, error) {
	t.mu.Lock()
	index := t.indexDefinitions()
	e, err := index.requestedDefinition(r)
	if err != nil {
		t.mu.Unlock()
		return nil, err
	}
	sheet := &stateSheet{screenData: s.buildScreenData("states", t, r), Name: e.Name, Forms: append([]lookup.Entry{e}, e.Forms...)}
	setups := t.setupsAgainst(index.entries, e.Kind)
	sheet.addLanguages(t)
	t.mu.Unlock()
	if setups == nil {
		setups = []namedWord{{t.setup, t.rules.Title}}
	}
	sheet.playAgainst(r.Context(), s, t.rules, setups)
	return sheet, nil
}

// addLanguages adds the faces in English and in each language of the content. The table must be locked.
func (sheet *stateSheet) addLanguages(t *gameTable) {
	v := &boardBuilder{gameTable: t}
	t.updateEntries()
	add := func(language string, in *scripting.Generation, err error) {
		shown := languageFaces{Language: language}
		if err != nil {
			shown.Failed = err.Error()
		} else {
			entries, of := in.EntriesInReaderLanguage(), sheet.Forms[0]
			if i := slices.IndexFunc(entries, func(e lookup.Entry) bool { return e.Kind == of.Kind && e.ID == of.ID }); i >= 0 {
				for _, form := range append([]lookup.Entry{entries[i]}, entries[i].Forms...) {
					shown.Faces = append(shown.Faces, v.buildBookCard(form))
				}
			}
		}
		sheet.Languages = append(sheet.Languages, shown)
	}
	add("en", t.console.Content, nil)
	if err := t.console.Content.InEachLanguage(add, nil); err != nil {
		add("", nil, err)
	}
}

// playAgainst adds what each form does when it is played in each setup, until ctx ends.
func (sheet *stateSheet) playAgainst(ctx context.Context, s *Server, r *scripting.Ruleset, setups []namedWord) {
	loaded, err := s.latestLoadedGame(r)
	if err != nil {
		return // the table's own scripts are shown without
	}
	hand := "" // takes long to find
	for i, setup := range setups {
		if sheet.More = (i+1)*len(sheet.Forms) > maxSheetGames; sheet.More || ctx.Err() != nil {
			return
		}
		row := formResults{Name: setup.Name}
		for _, form := range sheet.Forms {
			row.Results = append(row.Results, s.playFromHand(loaded, form.ID, setup.Word, &hand))
		}
		if hand == "" {
			return // it is no card
		}
		sheet.Against = append(sheet.Against, row)
	}
}

// playFromHand returns what a card changes of actors when it is played in a new game. hand is the path of the
// hand, which it sets if it is "".
func (s *Server) playFromHand(loaded *load.LoadedGame, id, setup string, hand *string) (made actionOutlook) {
	t, err := s.startTable(loaded, 1, setup)
	if err != nil {
		made.Failed = err.Error()
		return made
	}
	if *hand == "" {
		*hand = t.putIntoHand(id)
	} else {
		t.console.RunLine(*hand + " + " + id)
	}
	made.Failed = "not playable in the first turn"
	if move := console.FirstActionTextWithID(t.console.Session().Table(), id); move != "" {
		o, _, err := t.console.PossibleResultsOf(move)
		if made.Failed = ""; err != nil {
			made.Failed = err.Error()
			return made
		}
		for _, sp := range o.Spreads {
			if strings.Contains(sp.Word, ".") {
				made.Numbers = append(made.Numbers, sp)
			}
		}
	}
	return made
}
