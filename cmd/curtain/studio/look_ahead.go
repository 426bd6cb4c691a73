package studio

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/engine"
	"curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/lookup"
)

type actionOutlook struct {
	*session.PossibleResults // the results of the action; nil if Failed is set
	Line                     string
	Numbers                  []session.FactSpread
	Story                    []htmlLine        // the story of the action; nil if anything in it is random
	Odds                     []session.Outcome // random outcomes; nil if the results are only estimated
	More                     int               // number of outcomes not in Odds
	Failed                   string            // the error of the actions; "" for none
}

const maxOdds = 8

func predictActions(_ *Server, t *gameTable, r *http.Request) (any, error) {
	line := r.URL.Query().Get("line")
	if line == "" || len(line) > maxLineBytes || strings.ContainsAny(line, "\n\r") {
		return nil, errors.New("The request must contain an action.")
	}
	return t.outlookOf(line), nil
}

func (t *gameTable) outlookOf(line string) actionOutlook {
	o, texts, err := t.console.PossibleResultsOf(line)
	if err != nil {
		return actionOutlook{Line: line, Failed: err.Error()}
	}
	made := actionOutlook{PossibleResults: o, Line: strings.Join(texts, ", then ")}
	isPileSize := func(sp session.FactSpread) bool { return strings.HasPrefix(sp.Word, "#") }
	made.Numbers = slices.DeleteFunc(slices.Clone(o.Spreads), isPileSize)
	if !o.Chance {
		made.Story = linesToHTML(o.After.Story(o.Events, browserScreen), t.linksToDefinitions())
	}
	if len(o.Each) > 1 && !o.Sampled {
		made.Odds = o.Each[:min(len(o.Each), maxOdds)]
		made.More = len(o.Each) - len(made.Odds)
	}
	return made
}

func formatChance(probability float64) string {
	if probability > 0 {
		return console.FormatPercent(probability)
	}
	return ""
}

const maxRankedLines = 4

// findBestLines returns the maxRankedLines best lines of the current turn. Typing a console line stops the search.
func findBestLines(_ *Server, t *gameTable, r *http.Request) (any, error) {
	turns, err := engine.ParseClampedInt32(cmp.Or(r.URL.Query().Get("turns"), "1"))
	if err != nil || turns < 1 || turns > console.MaxBestTurns {
		return nil, fmt.Errorf("The bot can look ahead 1 to %d turns.", console.MaxBestTurns)
	}
	lines, err := t.console.BestLines(maxRankedLines, turns)
	failed := ""
	if errors.Is(err, engine.ErrStopped) {
		return nil, requestError{http.StatusConflict, err}
	} else if err != nil {
		failed = err.Error()
	}
	return turnAdvice{t.revision, lines, failed, t.linksToDefinitions()}, nil
}

type turnAdvice struct {
	Revision int
	Lines    []console.RankedLine
	Failed   string
	linkTo   nameLinker
}

// Step returns the text of an action as HTML, with links to the pages of what it names after its verb.
func (a turnAdvice) Step(text string) template.HTML {
	words := strings.Fields(template.HTMLEscapeString(speech.UnderscoresToSpaces(text)))
	for i := 1; i < len(words); i++ {
		for end := len(words); end > i; end-- {
			if page := a.linkTo(strings.Join(words[i:end], "_"), false); page != "" {
				link := `<a href="` + template.HTMLEscapeString(page) + `">` + strings.Join(words[i:end], " ") + "</a>"
				words = slices.Replace(words, i, end, link)
				break
			}
		}
	}
	return template.HTML(speech.Capitalize(strings.Join(words, " ")))
}

// definitionSheet shows a definition and its other forms in each language, and what playing them does to each opponent.
type definitionSheet struct {
	*screenData
	Name      string
	Forms     []lookup.Entry // the definition, then its other forms
	Languages []languageFaces
	Against   []formResults
	More      bool // whether opponents were left out because of maxSheetGames
}

type languageFaces struct {
	Language string
	Failed   string // why the definition cannot be shown in this language; "" if it can
	Faces    []bookCard
}

type formResults struct {
	Name    string
	Results []actionOutlook
}

const maxSheetGames = 120

// buildDefinitionSheet returns the *definitionSheet of the requested definition. It plays games until the request ends.
func (s *Server) buildDefinitionSheet(t *gameTable, r *http.Request) (any, error) {
	t.mu.Lock()
	index := t.indexDefinitions()
	e, err := t.requestedDefinition(r)
	if err != nil {
		t.mu.Unlock()
		return nil, err
	}
	sheet := &definitionSheet{screenData: s.buildScreenData("states", t, r), Name: e.Name, Forms: append([]lookup.Entry{e}, e.Forms...)}
	setups := t.setupsAgainst(index.entries, e.Kind)
	sheet.addLanguages(t)
	t.mu.Unlock()
	if setups == nil {
		setups = []namedWord{{t.setup, t.rules.Title}}
	}
	sheet.addResultsAgainst(r.Context(), s, t.rules, setups)
	return sheet, nil
}

// addLanguages adds the definition's cards in English and in each other language. The table must be locked.
func (sheet *definitionSheet) addLanguages(t *gameTable) {
	t.updateEntries()
	add := func(language string, in *scripting.Generation, err error) {
		shown := languageFaces{Language: language}
		if err != nil {
			shown.Failed = err.Error()
		} else {
			entries, of := in.EntriesInReaderLanguage(), sheet.Forms[0]
			if i := slices.IndexFunc(entries, func(e lookup.Entry) bool { return e.Kind == of.Kind && e.ID == of.ID }); i >= 0 {
				shown.Faces = engine.Map(append([]lookup.Entry{entries[i]}, entries[i].Forms...), t.buildBookCard)
			}
		}
		sheet.Languages = append(sheet.Languages, shown)
	}
	add("en", t.console.Content, nil)
	if err := t.console.Content.VisitLanguages(add, nil); err != nil {
		add("", nil, err)
	}
}

// addResultsAgainst adds the results of playing the definition and its upgrade, if cards, in a new game of each setup.
func (sheet *definitionSheet) addResultsAgainst(ctx context.Context, s *Server, r *scripting.Ruleset, setups []namedWord) {
	loaded, err := s.latestLoadedGame(r)
	if err != nil {
		return // the table's own scripts are shown without
	}
	hand := "" // takes long to find
	for i, setup := range setups {
		if sheet.More = (i+1)*len(sheet.Forms) > maxSheetGames; sheet.More || ctx.Err() != nil {
			return
		}
		results := engine.Map(sheet.Forms, func(form lookup.Entry) actionOutlook {
			return s.predictCardInNewGame(loaded, form.ID, setup.Word, &hand)
		})
		if hand == "" {
			return // it is not a card
		}
		sheet.Against = append(sheet.Against, formResults{setup.Name, results})
	}
}

// predictCardInNewGame returns what happens if the card is played from a hand in a new game. *hand is the path of the
// hand. If it is "", predictCardInNewGame looks for a hand and sets *hand.
func (s *Server) predictCardInNewGame(loaded *load.LoadedGame, id, setup string, hand *string) actionOutlook {
	t, err := s.startTable(loaded, 1, setup)
	if err != nil {
		return actionOutlook{Failed: err.Error()}
	}
	if *hand == "" {
		*hand = t.putIntoHandOrPile(id)
	} else {
		t.console.RunLine(*hand + " + " + id)
	}
	move := console.FirstActionTextWithID(t.console.Session().Table(), id)
	if move == "" {
		return actionOutlook{Failed: "not playable on the first turn"}
	}
	made := t.outlookOf(move)
	made.Numbers = slices.DeleteFunc(made.Numbers, func(sp session.FactSpread) bool { return !strings.Contains(sp.Word, ".") })
	return made
}
