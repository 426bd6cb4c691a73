package table

import (
	"slices"

	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// Room is what the program says to those who play, whatever the game.
var Room = phrase.NewRoom("play")

// What is said around a game.
var (
	Seeded      = Room.Says("seeded", "{title:{game}}, seed {seed}")
	SeededBot   = Room.Says("seeded_bot", "{title:{game}}, seed {seed}, played by the bot")
	KeptIn      = Room.Says("kept_in", "{quiet:kept in the journal {file}}")
	Welcome     = Room.Says("welcome", "Type what you want to do and press Enter. `help` tells what can be typed, `hint` what the bot would do, `quit` leaves.")
	OnceMore    = Room.Says("once_more", "Ctrl-C once more leaves, as `quit` does.")
	Interrupted = Room.Says("interrupted", "Interrupted: the game ends here.")
	InputEnds   = Room.Says("input_ends", "That was the end of the input: the game ends here.")
	Leaves      = Room.Says("leaves", "You leave the game here.")
	KeepFault   = Room.Says("keep_fault", "{quiet:`keep NAME` writes a scenario of it.}")
	GoOn        = Room.Says("go_on", "To go on with it:")
	LookAt      = Room.Says("look_at", "To look at its journal:")
	Again       = Room.Says("again", "Again from the beginning:")
	GivesUp     = Room.Says("gives_up", "After {n, number} actions the bot gives up: it finds no end.")
	Before      = Room.Says("before", "{quiet:... {n, plural, one {# line} other {# lines}} before this: `story all` tells them too}")
	NotYet      = Room.Says("not_yet", "Nothing has happened so far.")
	ComeAfter   = Room.Says("come_after", "{quiet:You are after {n, plural, one {# action} other {# actions}}.}")
	NeverBack   = Room.Says("never_back", "in this game nothing can be taken back")
	Settled     = Room.Says("settled", "chance has decided, or somebody has seen something new: where the others agree, `undo agreed` takes it back")
	Beginning   = Room.Says("beginning", "this is the beginning: there is nothing to take back")
	NotTaken    = Room.Says("not_taken", "nothing was taken back here")
	HowOften    = Room.Says("how_often", "a whole number from 1 says how often, not {word}")
	EndsAnyway  = Room.Says("ends_anyway", "{left}: the same again ends the turn all the same. `asking off` asks no more.")
	OnOrOff     = Room.Says("on_or_off", "asking is on or off, not {word}")
	EndsAtOnce  = Room.Says("ends_at_once", "A turn ends at once. CURTAIN_ASKING=off in the environment says so for every game.")
	AsksOnce    = Room.Says("asks_once", "Before a turn ends in which something could still be done you are asked once.")
	Hint        = Room.Says("hint", "The bot would type: {strong:{line}}")
	Unknown     = Room.Says("unknown", "Nothing here is called {word}{near}.")
	Now         = Room.Says("now", "{strong:Now}")
	AnyTime     = Room.Says("any_time", "{strong:At any time}")
	HelpKnows   = Room.Says("help_knows", "{strong:Help knows these, and the names you see}")
	Took        = Room.Says("took", "It took {turns, plural, =0 {} one {# turn and } other {# turns and }}{actions, plural, one {# action} other {# actions}}.")
	MostBy      = Room.Says("most_by", "Most damage by {list}.")
	LastBlow    = Room.Says("last_blow", "The last blow was {n, number}{by, select, none {} other { by {by}}}, at {line}.")
	HandOver    = Room.Says("hand_over", "Now seat {n, number} chooses. Press Enter when its player sits here, and nobody else looks.")
	PressEnter  = Room.Says("press_enter", "Press Enter to go on, or type `quit`.")
	StoryWaits  = Room.Says("story_waits", "The story waits {time} before each thing it tells.")
)

// Word is something to type during a game that is no move of it.
type Word struct {
	Name, Args string
	About      phrase.Sentence
}

// ProgramWords are those that there are, in the order in which help lists them.
var ProgramWords = func() (list []Word) {
	for _, w := range [][3]string{
		{"help", "[word]", "this list, or what a word of the game means"},
		{"look", "", "what there is to see now"},
		{"story", "[all]", "what has happened lately, or from the beginning"},
		{"pace", "[TIME]", "how long a story waits before each thing it tells: 400ms, 2s, 0s"},
		{"undo", "[N]", "take back what was done since you chose last, or N times"},
		{"redo", "[N]", "do again what was taken back"},
		{"asking", "[on|off]", "whether the end of a turn asks when something could still be done"},
		{"hint", "", "what the bot would do now"},
		{"keep", "NAME", "write what was played as a scenario"},
		{"shrink", "[word]", "make the scenario kept last smaller"},
		{"quit", "", "leave"},
	} {
		list = append(list, Word{w[0], w[1], Room.Says("word_"+w[0], w[2])})
	}
	return list
}()

// Typed are all words that the program understands beside those of a game.
var Typed = func() []string {
	list := []string{"all", "on", "off", "agreed", "nothing"}
	for _, w := range ProgramWords {
		list = append(list, w.Name)
	}
	return list
}()

// Rooms are the sentences of everything that is said at tables, but by a game.
var Rooms = slices.Concat([]*phrase.Room{Room}, speech.Rooms, phrase.Rooms)
