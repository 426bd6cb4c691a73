package studio

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/screen"
)

// lineToSetNumber returns the console line that sets the named number to an integer; an error if
// none can. The table must not be locked.
func (t *gameTable) lineToSetNumber(name, value string) (line string, err error) {
	n, err := engine.ParseClampedInt32(strings.TrimSpace(value))
	if err != nil {
		return "", fmt.Errorf("%q is not a whole number", value)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	on := t.console.Session().Table()
	facts := t.console.RulesetPrompt().AllFacts(on)
	at := slices.IndexFunc(facts, func(f engine.Fact) bool { return f.Word == name })
	if at < 0 {
		return "", fmt.Errorf("there is currently no number %q", name)
	}
	trial := on.NewEmptyTable()
	a, can := actions.DeclList(t.rules.Game.Actions).FindFactSettingDirection(t.rules.Game.State(on), facts[at], n, func(a engine.Action) bool {
		trial.CopyFrom(on)
		if trial.Apply(a) != nil {
			return false
		}
		now, _ := screen.FindFact(trial, name)
		return now.Value == n
	})
	if !can {
		return "", fmt.Errorf("no stage direction can set %s to %d", facts[at].Name, n)
	}
	return on.Describe(a), nil
}

// removeAllFromPosition types stage directions that remove what can be removed, such as cards, up to maxRemovals, and
// set all keywords of actors to 0. It returns an error if the revision is not the table's current one.
func (t *gameTable) removeAllFromPosition(revision int) error {
	for range maxRemovals {
		line, can := t.lineToRemoveAnything()
		if !can {
			break
		}
		now, err := t.typeAndAdvance(line, revision)
		if err != nil {
			return err
		}
		if now == revision {
			break // the line was refused
		}
		revision = now
	}
	for _, word := range t.nonzeroKeywordAmountNames() {
		line, err := t.lineToSetNumber(word, "0")
		if err != nil {
			continue
		}
		if revision, err = t.typeAndAdvance(line, revision); err != nil {
			return err
		}
	}
	return nil
}

const maxRemovals = 400

func (t *gameTable) lineToRemoveAnything() (line string, found bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	on := t.console.Session().Table()
	before, trial := on.Hash(), on.NewEmptyTable()
	a, found := actions.DeclList(t.rules.Game.Actions).FindRemovalDirection(t.rules.Game.State(on), func(a engine.Action) bool {
		trial.CopyFrom(on)
		return trial.Apply(a) == nil && trial.Hash() != before
	})
	if !found {
		return "", false
	}
	return on.Describe(a), true
}

func (t *gameTable) nonzeroKeywordAmountNames() (names []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, f := range t.console.Session().Table().AppendFacts(nil) {
		if t.isKeywordAmount(f) && f.Value != 0 {
			names = append(names, f.Word)
		}
	}
	return names
}

// typeAndAdvance types a console line and returns the revision after it. If the line itself fails,
// newRevision is the old one and err is nil.
func (t *gameTable) typeAndAdvance(line string, revision int) (newRevision int, err error) {
	_, failed, err := t.typeConsoleLine(line, revision)
	if err != nil || failed {
		return revision, err
	}
	return revision + 1, nil
}

type addableCards struct {
	Label string
	Path  string
	Words []namedWord
}

// namedWord is a word of a console line, and the name that a page shows for it.
type namedWord struct{ Word, Name string }

func (v *boardBuilder) addComposeOptions() {
	for _, piles := range [][]boardPile{v.board.Hands, v.board.Piles} {
		for _, p := range piles {
			a := addableCards{Label: p.Label, Path: p.Path}
			for _, e := range v.console.Content.Entries() {
				if _, err := v.on.Parse(p.Path + " + " + e.ID); err == nil && e.Kind != "" {
					a.Words = append(a.Words, namedWord{e.ID, e.Name})
				}
			}
			if a.Words != nil {
				v.board.Add = append(v.board.Add, a)
			}
		}
	}
	for _, f := range v.console.RulesetPrompt().AllFacts(v.on) {
		if f.Words == nil && !strings.HasPrefix(f.Word, "#") && f.Word != engine.QuestionFactWord {
			v.board.Numbers = append(v.board.Numbers, v.numberFromFact(f))
		}
	}
}
