package studio

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/screen"
)

// setDirection returns the console line that sets the named number to an integer.
func (t *table) setDirection(name, value string) (line string, err error) {
	n, err := engine.ParseInt(strings.TrimSpace(value))
	if err != nil {
		return "", fmt.Errorf("%q is not a whole number", value)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	on := t.console.Session().Table()
	facts := t.console.Part().Facts(on)
	at := slices.IndexFunc(facts, func(f engine.Fact) bool { return f.Word == name })
	if at < 0 {
		return "", fmt.Errorf("there is no number %q now", name)
	}
	trial := on.Fresh()
	a, can := actions.Decls(t.rules.Game.Actions).FindSetting(t.rules.Game.State(on), facts[at], n, func(a engine.Action) bool {
		trial.CopyFrom(on)
		return trial.Apply(a) == nil && valueOf(trial, name) == n
	})
	if !can {
		return "", fmt.Errorf("no stage direction can set %s to %d", facts[at].Name, n)
	}
	return on.Describe(a), nil
}

// valueOf returns the value of the named fact; 0 if the game does not list it.
func valueOf(on screen.Table, name string) int {
	facts := on.Facts(nil)
	if i := slices.IndexFunc(facts, func(f engine.Fact) bool { return f.Word == name }); i >= 0 {
		return facts[i].Value
	}
	return 0
}

// empty types stage directions that remove everything removable, such as cards, and set all
// keywords of actors to 0. The revision must be the current one. It always returns "" and false
// without an error.
func (t *table) empty(revision int) (output string, failed bool, err error) {
	for range maxEmptied {
		line, can := t.removeDirection()
		if !can {
			break
		}
		now, err := t.typeNext(line, revision)
		if err != nil {
			return "", true, err
		}
		if now == revision {
			break // the line was refused
		}
		revision = now
	}
	for _, word := range t.statuses() {
		line, err := t.setDirection(word, "0")
		if err != nil {
			continue
		}
		if revision, err = t.typeNext(line, revision); err != nil {
			return "", true, err
		}
	}
	return "", false, nil
}

const maxEmptied = 400

// removeDirection returns a console line that removes something from the game.
func (t *table) removeDirection() (line string, found bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	on := t.console.Session().Table()
	before, trial := on.Hash(), on.Fresh()
	a, found := actions.Decls(t.rules.Game.Actions).FindRemoval(t.rules.Game.State(on), func(a engine.Action) bool {
		trial.CopyFrom(on)
		return trial.Apply(a) == nil && trial.Hash() != before
	})
	if !found {
		return "", false
	}
	return on.Describe(a), true
}

// statuses returns the console names of the keyword amounts of actors that are not 0.
func (t *table) statuses() (names []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, f := range t.console.Session().Table().Facts(nil) {
		if t.isStatus(f) && f.Value != 0 {
			names = append(names, f.Word)
		}
	}
	return names
}

// typeNext types a console line. If the line fails, it returns the old revision and no error.
func (t *table) typeNext(line string, revision int) (newRevision int, err error) {
	_, failed, err := t.typeLine(line, revision)
	if err != nil || failed {
		return revision, err
	}
	return revision + 1, nil
}

// adding lists the cards that stage directions can add to a pile.
type adding struct {
	Label string
	Path  string
	Words []option
}

type option struct{ Word, Name string }

func (v *viewer) additions() {
	for _, piles := range [][]pile{v.board.Hands, v.board.Piles} {
		for _, p := range piles {
			a := adding{Label: p.Label, Path: p.Path}
			for _, e := range v.console.Content.Entries() {
				if _, err := v.on.Parse(p.Path + " + " + e.ID); err == nil && e.Kind != "" {
					a.Words = append(a.Words, option{e.ID, e.Name})
				}
			}
			if a.Words != nil {
				v.board.Add = append(v.board.Add, a)
			}
		}
	}
	for _, f := range v.console.Part().Facts(v.on) {
		if f.Words == nil && !strings.HasPrefix(f.Word, "#") && f.Word != engine.AskedWord {
			v.board.Numbers = append(v.board.Numbers, v.number(f))
		}
	}
}

func (v *viewer) example() string {
	for _, a := range v.game.Actions {
		if !a.Move && a.Example != "" {
			return a.Example
		}
	}
	return ""
}

// moveDirections returns the console lines that move a card between piles: one line if the game
// has a stage direction for that, otherwise two lines that remove and add it.
func (t *table) moveDirections(id, from, to string) (lines []string) {
	one := "move " + id + " " + to
	if _, err := t.console.Session().Table().Parse(one); err == nil {
		return []string{one}
	}
	return []string{from + " - " + id, to + " + " + id}
}
