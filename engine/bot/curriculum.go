package bot

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// practiceVersion is part of what identifies knowledge. Increase it with every change after which
// practice games or what is learned from them may differ.
const practiceVersion = 2

// curriculum describes what the games of one syllabus teach: its parts, what is known of them, and how the
// rest is learned. It depends on the syllabus and on what the program carries, never on what was kept before,
// except that knowledge that was kept is not learned again.
type curriculum struct {
	parts   []screen.LearnableDefinition
	course  []practiceRound
	before  *knowledge // its things are those of parts
	isKnown bool       // before is all that there is to learn
	changed []bool     // by part, what is not known of it; nil if nothing is known or all
	key     knowledgeKey
	memory  Memory // where to keep what is learned; empty if its key is unknown
	basis   PracticeBasis
}

// knowledgeKey identifies the knowledge that a curriculum results in.
type knowledgeKey [sha256.Size]byte

// PracticeBasis says on how much practice a player's choices rest.
type PracticeBasis struct {
	Games     int             `json:"games"`     // number of practice games
	Continues int             `json:"continues"` // number of practice games that came with the program and went before these
	From      KnowledgeSource `json:"from"`
}

// KnowledgeSource says where the knowledge of a player comes from.
type KnowledgeSource string

const (
	FromProgram KnowledgeSource = "program"    // it came with the program
	FromMemory  KnowledgeSource = "remembered" // an earlier command practiced and kept it
	FromNow     KnowledgeSource = "new"        // this process practiced
)

func (b PracticeBasis) String() string {
	games := speech.CountWithNoun(b.Games, "practice game")
	switch {
	case b.From == FromProgram && b.Games == 0:
		return speech.CountWithNoun(b.Continues, "practice game") + " with other scripts that came with the program"
	case b.From == FromProgram:
		return games + " that came with the program"
	case b.Continues > 0:
		games += fmt.Sprintf(", after %d with other scripts, which came with the program", b.Continues)
	}
	if b.From == FromMemory {
		return games + ", saved earlier"
	}
	return games + ", played just now"
}

func newCurriculum(s screen.PracticeSubjects) *curriculum {
	l := &curriculum{parts: s.Parts, course: wholeCourse, before: &knowledge{}, basis: PracticeBasis{From: FromNow}}
	l.key = newKnowledgeKey(s.Print, knowledgeKey{})
	for _, p := range s.Parts {
		l.before.things = append(l.before.things, knownThing{LearnableDefinition: p})
	}
	return l
}

func newCurriculumFromBuiltinKnowledge(s screen.PracticeSubjects) *curriculum {
	l := newCurriculum(s)
	if whole := l.key; s.Print != "" {
		memoryLock.Lock()
		l.memory = usedMemory
		memoryLock.Unlock()
		for _, c := range l.memory.builtinPractices() {
			if l.isKnown = c.key == whole; l.isKnown {
				l.before, l.basis = c.knowledge, PracticeBasis{c.games, 0, FromProgram}
				return l
			}
			if known, same := c.adaptToParts(s.Parts); same >= len(s.Parts)-same {
				l.before, l.key, l.course, l.basis.Continues = known, newKnowledgeKey(s.Print, c.key), continuedCourse, known.games
				l.changed = make([]bool, len(known.things))
				for i, t := range known.things {
					l.changed[i] = t.seen == 0
				}
			}
		}
	}
	return l
}

func findCurriculum(s screen.PracticeSubjects) *curriculum {
	l := newCurriculumFromBuiltinKnowledge(s)
	if l.isKnown {
		return l
	}
	if known := l.memory.recallForSameParts(l.key, s.Parts); known != nil {
		l.before, l.isKnown, l.basis.From = known, true, FromMemory
	}
	l.basis.Games = countGames(l.course)
	return l
}

func newKnowledgeKey(syllabusFingerprint string, continued knowledgeKey) knowledgeKey {
	return sha256.Sum256(fmt.Appendf(nil, "%d %q %x", practiceVersion, syllabusFingerprint, continued))
}

// MakeBuiltinPracticeFile plays a long course of practice games like those that open starts, one for each
// core, and returns the file for NewMemory with what is learned.
func MakeBuiltinPracticeFile(open func() (screen.Table, error), cores int) (file []byte, err error) {
	shared := newSharedPractice(nil)
	errs := make(chan error, cores)
	for range cores {
		go func() {
			t, err := open()
			if err == nil {
				err = shared.playLongCourse(t.Abilities().Practice)
			}
			errs <- err
		}()
	}
	for range cores {
		err = errors.Join(err, <-errs)
	}
	if err != nil {
		return nil, err
	}
	return encodeKnowledge(shared.curriculum.key, shared.learned), nil
}

func (l *sharedPractice) playLongCourse(t screen.Practice) error {
	l.mu.Lock()
	if l.curriculum == nil {
		s := newCurriculum(t.Syllabus())
		s.course = longCourse
		l.begin(s)
	}
	l.mu.Unlock()
	_, _, err := l.playUntilComplete(t, nil)
	return err
}

// adaptToParts returns what k says about parts, which may have other numbers there, and how many of them are the same.
// Of parts that have changed nothing counts as seen, so that what is learned of them prevails. What traits are worth is
// known only against a single opponent who is the same.
func (k *knowledge) adaptToParts(parts []screen.LearnableDefinition) (now *knowledge, same int) {
	numbers, places := map[string]int{}, make([]int, len(parts))
	for i, t := range k.things {
		numbers[t.ID] = i
	}
	now = &knowledge{games: k.games, things: make([]knownThing, len(parts))}
	prints := map[uint64]bool{}
	for i, p := range parts {
		alone := engine.NewHasher()
		alone.Uint64(p.Print)
		prints[alone.Sum()] = true
		now.things[i].LearnableDefinition, places[i] = p, -1
		if at, known := numbers[p.ID]; known {
			was := k.things[at]
			now.things[i].common, places[i] = was.common, at
			if was.Print == p.Print {
				now.things[i].seen = was.seen
				same++
			}
		}
	}
	for _, t := range k.fights {
		worth := make([]int, len(parts))
		for i, at := range places {
			if at >= 0 {
				worth[i] = t.worth[at]
			}
		}
		if t.worth = worth; !prints[t.print] {
			t.traitWorths = nil
		}
		now.fights = append(now.fights, t)
	}
	return now, same
}

// withUnknownThingsGuessed returns k where a thing of which nothing is known counts as what known ones are worth on average,
// so that players try it.
func (k *knowledge) withUnknownThingsGuessed() *knowledge {
	now := &knowledge{games: k.games, things: k.things}
	for _, t := range k.fights {
		sum, known := int64(0), int64(0)
		for i, thing := range k.things {
			if thing.seen > 0 {
				sum, known = sum+int64(t.worth[i]), known+1
			}
		}
		t.worth = slices.Clone(t.worth)
		for i, thing := range k.things {
			if thing.seen == 0 && thing.common == 0 && t.worth[i] == 0 {
				t.worth[i] = int(sum / max(known, 1)) // fits: a mean of weights is at most maxWeight
			}
		}
		now.fights = append(now.fights, t)
	}
	return now
}
