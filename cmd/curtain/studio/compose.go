package studio

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/screen"
)

// A position is edited with stage directions, typed at the console, which are recorded, undone
// and kept like any other action.

// setDirection returns the stage direction that sets the number called word.
func (t *table) setDirection(word, to string) (line string, err error) {
	n, err := engine.ParseInt(strings.TrimSpace(to))
	if err != nil {
		return "", fmt.Errorf("%q is not a whole number", to)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	on := t.console.Session().Table()
	facts := t.console.Part().Facts(on)
	at := slices.IndexFunc(facts, func(f engine.Fact) bool { return f.Word == word })
	if at < 0 {
		return "", fmt.Errorf("there is no number %q now", word)
	}
	trial := on.Fresh()
	a, can := actions.Decls(t.rules.Game.Actions).FindSetting(t.rules.Game.State(on), facts[at], n, func(a engine.Action) bool {
		trial.CopyFrom(on)
		return trial.Apply(a) == nil && valueOf(trial, word) == n
	})
	if !can {
		return "", fmt.Errorf("no stage direction can set %s to %d", facts[at].Name, n)
	}
	return on.Describe(a), nil
}

// valueOf returns the number called word; 0 if the game does not list it.
func valueOf(on screen.Table, word string) int {
	facts := on.Facts(nil)
	if i := slices.IndexFunc(facts, func(f engine.Fact) bool { return f.Word == word }); i >= 0 {
		return facts[i].Value
	}
	return 0
}

// empty takes everything out of the game that stage directions can, and all keywords from
// everybody, each by its own direction, starting at a revision. What no direction can take stays.
func (t *table) empty(revision int) (said string, failed bool, err error) {
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

// removeDirection returns a direction that takes something out of the game; false if there is none.
func (t *table) removeDirection() (line string, can bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	on := t.console.Session().Table()
	before, trial := on.Hash(), on.Fresh()
	a, can := actions.Decls(t.rules.Game.Actions).FindRemoval(t.rules.Game.State(on), func(a engine.Action) bool {
		trial.CopyFrom(on)
		return trial.Apply(a) == nil && trial.Hash() != before
	})
	if !can {
		return "", false
	}
	return on.Describe(a), true
}

// statuses returns the words of the numbers that are keywords of somebody, without those at 0.
func (t *table) statuses() (words []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, f := range t.console.Session().Table().Facts(nil) {
		if t.isStatus(f) && f.Value != 0 {
			words = append(words, f.Word)
		}
	}
	return words
}

// typeNext types a line and returns the new revision; the old one if the line was refused.
func (t *table) typeNext(line string, revision int) (now int, err error) {
	_, failed, err := t.typeLine(line, revision)
	if err != nil || failed {
		return revision, err
	}
	return revision + 1, nil
}

// adding lists the things that stage directions can add to a pile.
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

// moveDirections returns the lines that move a thing from one pile to another: a single one if
// the game has a direction for that, or else one to remove it and one to add it.
func (t *table) moveDirections(id, from, to string) []string {
	one := "move " + id + " " + to
	if _, err := t.console.Session().Table().Parse(one); err == nil {
		return []string{one}
	}
	return []string{from + " - " + id, to + " + " + id}
}
