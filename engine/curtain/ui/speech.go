package ui

import (
	"strings"
	"sync"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
)

var (
	sayFeebleAttack = storyMessages.Define("attacks_feebly", "{strong:{Who}} attacks {whom} feebly.")
	openingWordings = [...]phrase.Sentence{
		storyMessages.Define("curtain_rises", "The curtain rises. {who} {n, plural, one {enters} other {enter}}."),
		storyMessages.Define("lights_go_up", "The lights go up on {who}."),
		storyMessages.Define("out_of_the_wings", "Out of the wings {n, plural, one {comes} other {come}} {who}."),
	}
	attackWordings = [...]phrase.Sentence{
		storyMessages.Define("attacks", "{strong:{Who}} attacks {whom} for {n, number}{times, plural, =1 {} other {, {times} times}}."),
		storyMessages.Define("strikes_at", "{strong:{Who}} strikes at {whom} for {n, number}{times, plural, =1 {} other {, {times} times}}."),
		storyMessages.Define("goes_for", "{strong:{Who}} goes for {whom} with {n, number}{times, plural, =1 {} other {, {times} times}}."),
	}
)

// wordingChooser chooses between the wordings of sentences, never the same one twice in a row, and
// stores its choices, so that a story shown again is the same. All copies of a table share one
// chooser. It is safe for concurrent use, and not part of the game's state.
type wordingChooser struct {
	mu     sync.Mutex
	last   map[string]int
	chosen map[sentenceUse]int
}

// sentenceUse identifies one use of a sentence: its subject, the action that caused it, and the
// number of earlier uses for both.
type sentenceUse struct {
	about       string
	action, nth int
}

// maxStoredChoices is the number of stored choices at which a wordingChooser deletes all of them.
const maxStoredChoices = 4096

// chooseWordingIndex returns the index, below count, of the wording for a use of a sentence: the
// stored one, or a new one, which it stores; 0 for the first use of a subject.
func (v *wordingChooser) chooseWordingIndex(u sentenceUse, count int) int {
	v.mu.Lock()
	defer v.mu.Unlock()
	if way, known := v.chosen[u]; known && way < count {
		return way
	}
	way := 0
	if last, said := v.last[u.about]; said {
		h := engine.NewHasher()
		h.String(u.about)
		h.Int(u.action)
		h.Int(u.nth)
		if way = int((h.Sum() >> 8) % uint64(count)); way == last {
			way = (way + 1) % count
		}
	}
	if len(v.chosen) == maxStoredChoices || v.chosen == nil {
		v.chosen, v.last = map[sentenceUse]int{}, map[string]int{}
	}
	v.chosen[u], v.last[u.about] = way, way
	return way
}

// chooseWording returns the index, below count, of the wording to use next for the sentence with the key
// sentenceKey, in the action that caused e. Each call counts as a use: the next one may get another wording.
func (tl *fightNarrator) chooseWording(sentenceKey string, count int, e *engine.Event) int {
	if tl.uttered == nil {
		tl.uttered = map[sentenceUse]int{}
	}
	u := sentenceUse{about: sentenceKey, action: int(e.Cause.Action)}
	u.nth = tl.uttered[u]
	tl.uttered[sentenceUse{about: sentenceKey, action: u.action}]++
	return tl.t.wordings.chooseWordingIndex(u, count)
}

// maybeQuotation returns a space and one of quotations as a quotation, for the end of a line; "" if
// quotations is empty and, by a hash of about, for half of all actions. who is the speaker, whose
// wordings alternate.
func (tl *fightNarrator) maybeQuotation(quotations []string, speaker, about string, e *engine.Event) string {
	h := engine.NewHasher()
	h.String(about)
	h.Int(int(e.Cause.Action))
	if len(quotations) == 0 || h.Sum()%2 == 0 {
		return ""
	}
	said := strings.TrimSpace(screen.Clean(quotations[tl.chooseWording(speaker, len(quotations), e)]))
	return " " + tl.s.RenderSentence(sayQuote, "text", said)
}
