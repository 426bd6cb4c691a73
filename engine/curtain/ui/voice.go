package ui

import (
	"strconv"
	"strings"
	"sync"

	"curtaincall/engine"
)

// What is said in several ways: {who} enters, {whom} is attacked for {n}. Which way it is,
// is no part of a game.
var (
	risings = []string{"The curtain rises. {who} enters.", "The lights go up on {who}.", "Out of the wings comes {who}."}
	raises  = []string{"The curtain rises. {who} enter.", "The lights go up on {who}.", "Out of the wings come {who}."}
	attacks = []string{"attacks {whom} for {n}", "strikes at {whom} for {n}", "goes for {whom} with {n}"}
)

// voice chooses among ways to say something, so that none follows itself, and remembers
// what it chose, so that a story told again is the same. All copies of a table share one.
type voice struct {
	mu     sync.Mutex
	last   map[string]int
	chosen map[utterance]int
}

// utterance is one thing that is said: of whom or what, by which action, and the how
// manieth of it.
type utterance struct {
	about       string
	action, nth int
}

// remembered is for how many utterances a voice knows what it chose.
const remembered = 4096

// choose is the way of so many in which something is said: the first of them at first.
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

// hash is the same for the same utterance in every game.
func (u utterance) hash() uint64 {
	h := engine.NewHasher()
	h.String(u.about)
	h.Int(u.action)
	h.Int(u.nth)
	return h.Sum()
}

// say is one of several ways to say something about an event, with what stands in it.
func (tl *teller) say(about string, ways []string, e *engine.Event, slots ...string) string {
	if tl.uttered == nil {
		tl.uttered = map[utterance]int{}
	}
	u := utterance{about: about, action: int(e.Cause.Action)}
	u.nth = tl.uttered[u]
	tl.uttered[utterance{about: about, action: u.action}]++
	return strings.NewReplacer(slots...).Replace(ways[tl.t.voice.choose(u, len(ways))])
}

// speech is what somebody says with a line about something, or nothing: not everybody has
// something to say every time.
func (tl *teller) speech(says []string, who, about string, e *engine.Event) string {
	h := engine.NewHasher()
	h.String(about)
	h.Int(int(e.Cause.Action))
	if len(says) == 0 || h.Sum()%2 == 0 {
		return ""
	}
	return " " + tl.quote(tl.say(who, says, e))
}

// attacked is that somebody is attacked for an amount.
func (tl *teller) attacked(whom string, amount int, e *engine.Event) string {
	return tl.say("attack", attacks, e, "{whom}", whom, "{n}", strconv.Itoa(amount))
}
