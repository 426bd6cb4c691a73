package ui

import (
	"strings"
	"sync"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
)

// What is said in several ways. Which way it is, is no part of a game.
var (
	openings = [...]phrase.Sentence{
		storyMessages.Define("curtain_rises", "The curtain rises. {who} {n, plural, one {enters} other {enter}}."),
		storyMessages.Define("lights_go_up", "The lights go up on {who}."),
		storyMessages.Define("out_of_the_wings", "Out of the wings {n, plural, one {comes} other {come}} {who}."),
	}
	attacks = [...]phrase.Sentence{
		storyMessages.Define("attacks", "{strong:{Who}} attacks {whom} for {n, number}{times, plural, =1 {} other {, {times} times}}."),
		storyMessages.Define("strikes_at", "{strong:{Who}} strikes at {whom} for {n, number}{times, plural, =1 {} other {, {times} times}}."),
		storyMessages.Define("goes_for", "{strong:{Who}} goes for {whom} with {n, number}{times, plural, =1 {} other {, {times} times}}."),
	}
)

// voice chooses among ways to say something, so that none follows itself, and remembers
// what it chose, so that a story told again is the same. All copies of a table share one.
type voice struct {
	mu     sync.Mutex
	last   map[string]int
	chosen map[utterance]int
}

// utterance identifies a thing that is said: of whom or what, by which action, and the how
// manieth of it.
type utterance struct {
	about       string
	action, nth int
}

// remembered is for how many utterances a voice knows what it chose.
const remembered = 4096

// choose returns the way of so many in which something is said: the first of them at first.
func (v *voice) choose(u utterance, ways int) int {
	v.mu.Lock()
	defer v.mu.Unlock()
	if way, known := v.chosen[u]; known && way < ways {
		return way
	}
	way := 0
	if last, said := v.last[u.about]; said {
		if way = int((u.hash() >> 8) % uint64(ways)); way == last {
			way = (way + 1) % ways
		}
	}
	if len(v.chosen) == remembered || v.chosen == nil {
		v.chosen, v.last = map[utterance]int{}, map[string]int{}
	}
	v.chosen[u], v.last[u.about] = way, way
	return way
}

func (u utterance) hash() uint64 {
	h := engine.NewHasher()
	h.String(u.about)
	h.Int(u.action)
	h.Int(u.nth)
	return h.Sum()
}

// way returns in which of so many ways something about an event is said.
func (tl *teller) way(about string, ways int, e *engine.Event) int {
	if tl.uttered == nil {
		tl.uttered = map[utterance]int{}
	}
	u := utterance{about: about, action: int(e.Cause.Action)}
	u.nth = tl.uttered[u]
	tl.uttered[utterance{about: about, action: u.action}]++
	return tl.t.voice.choose(u, ways)
}

// speech returns what somebody says with a line about something, or nothing: not everybody has
// something to say every time.
func (tl *teller) speech(says []string, who, about string, e *engine.Event) string {
	h := engine.NewHasher()
	h.String(about)
	h.Int(int(e.Cause.Action))
	if len(says) == 0 || h.Sum()%2 == 0 {
		return ""
	}
	said := strings.TrimSpace(screen.Clean(says[tl.way(who, len(says), e)]))
	return " " + tl.s.Say(sayQuote, "text", said)
}
