package table

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// Room holds what the program says to those who play, whatever the game.
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
	GoesOn      = Room.Says("goes_on", "Going on with the game that was kept, after {n, plural, one {# action} other {# actions}}.")
	GoOn        = Room.Says("go_on", "To go on with it:")
	LookAt      = Room.Says("look_at", "To look at its journal:")
	Again       = Room.Says("again", "Again from the beginning:")
	GivesUp     = Room.Says("gives_up", "After {n, number} actions the bot gives up: it finds no end.")
	TooLong     = Room.Says("too_long", "The scripts of this game take more than {n, number} instructions, and it is played no further: --limit run=N lets them take N.")
	Before      = Room.Says("before", "{quiet:... {n, plural, one {# line} other {# lines}} before this: `story all` tells them too}")
	NotYet      = Room.Says("not_yet", "Nothing has happened so far.")
	ComeAfter   = Room.Says("come_after", "{quiet:You are after {n, plural, one {# action} other {# actions}}.}")
	NeverBack   = Room.Says("never_back", "in this game nothing can be taken back")
	Settled     = Room.Says("settled", "chance has decided, or somebody has seen something new: where the others agree, `undo agreed` takes it back")
	Beginning   = Room.Says("beginning", "this is the beginning: there is nothing to take back")
	NotTaken    = Room.Says("not_taken", "nothing was taken back here")
	HowOften    = Room.Says("how_often", "a whole number from 1 says how often, not {word}")
	EndsAnyway  = Room.Says("ends_anyway", "{left}: type it again to end the turn anyway. `asking off` asks no more.")
	OnOrOff     = Room.Says("on_or_off", "asking is on or off, not {word}")
	EndsAtOnce  = Room.Says("ends_at_once", "A turn ends at once. CURTAIN_ASKING=off in the environment says so for every game.")
	AsksOnce    = Room.Says("asks_once", "Before a turn ends in which something could still be done you are asked once.")
	Between     = Room.Says("between", "{low, number} to {high, number}")
	Unchanged   = Room.Says("unchanged", "no number changes")
	Near        = Room.Says("near", ": did you mean {word}?")
	ThereIs     = Room.Says("there_is", ": of {game} there is {parts}, and the games are {games}")
	NoPace      = Room.Says("no_pace", "{word} is no time: type for example 400ms, 2s or 0s")
	PaceBounds  = Room.Says("pace_bounds", "a pace is from 0s to {most, number}s, for example 400ms")
	Misplaced   = Room.Says("misplaced", "{why}{hint}")
	WrongFlag   = Room.Says("wrong_flag", "--{name}: {why}")
	WrongSeats  = Room.Says("wrong_seats", "{game} has {n, plural, one {# seat} other {# seats}}, so --seats is from 1 to {n, number}")
	FromFile    = Room.Says("from_file", "--resume takes the game, its seed and its journal from the file")
	OfSession   = Room.Says("of_session", "--resume: {file} is a session of the console, in which more was typed than moves: `{command}` comes back to it")
	Tells       = Room.Says("tells", "`{command}` tells what there is")
	ListsThem   = Room.Says("lists_them", "`{command}` lists them")
	NoName      = Room.Says("no_name", "keep writes what was played as a scenario: give it a name, as in `keep what I have seen`")
	Kept        = Room.Says("kept", "Kept in {strong:{file}}, and it passes:")
	KeptSmaller = Room.Says("kept_smaller", "`shrink` makes it as small as what it shows, `shrink WORD` keeps only what it asserts about that.")
	NotKept     = Room.Says("not_kept", "nothing was kept yet: `keep NAME` keeps what was played")
	KeptChanged = Room.Says("kept_changed", "{file} has been changed since it was kept: `keep NAME` keeps it again")
	Shrunk      = Room.Says("shrunk", "{n, plural, one {# smaller scenario} other {# smaller scenarios}} tried, and this is left in {strong:{file}}:")
	NoAssertion = Room.Says("no_assertion", "no assertion is about {words}: there are {list}")
	CannotKeep  = Room.Says("cannot_keep", "no scenario of this passes")
	KeptNot     = Room.Says("kept_not", "no scenario of this passes: {why}")
	OfConsole   = Room.Says("of_console", "`{word}` is a verb of the console: `{command} repl` opens one.")
	OfThisGame  = Room.Says("of_this_game", "`{word}` is a verb of the console: `{command}` opens one with this game, while you play or afterwards.")
	OfProgram   = Room.Says("of_program", "`{word}` is a verb of the program: `quit` leaves this, and then it is `{command}`.")
	LastGood    = Room.Says("last_good", "{bad:The last good scripts go on.}")
	OfBefore    = Room.Says("of_before", "{bad:The scripts of before go on.}")
	AsTheyWere  = Room.Says("as_they_were", "{good:The scripts are again as they were.}")
	UnderNew    = Room.Says("under_new", "{what}: the game goes on under the new scripts.")
	Changed     = Room.Says("changed", "{names} changed")
	New         = Room.Says("new", "{names} new")
	Gone        = Room.Says("gone", "{names} gone")
	Saved       = Room.Says("saved", "{names} saved")
	More        = Room.Says("more", "{n, number} more")
	OfMod       = Room.Says("of_mod", "mod {name}")
	InsteadOf   = Room.Says("instead_of", "mod {name} instead of {version}")
	Polled      = Room.Says("polled", "Not every folder can be watched: what is saved may be noticed after {time} only: {why}.")
	Hint        = Room.Says("hint", "The bot would type: {strong:{line}}")
	Unknown     = Room.Says("unknown", "Nothing here is called {word}{near}.")
	Now         = Room.Says("now", "{strong:Now}")
	AnyTime     = Room.Says("any_time", "{strong:At any time}")
	HelpKnows   = Room.Says("help_knows", "{strong:Help knows these, and the names you see}")
	Took        = Room.Says("took", "It took {turns, plural, =0 {} one {# turn and } other {# turns and }}{actions, plural, one {# action} other {# actions}}.")
	MostBy      = Room.Says("most_by", "Most damage by {list}.")
	LastBlow    = Room.Says("last_blow", "{by, select, none {The last blow was} other {{By} struck the last blow,}} {n, number}, at {line}.")
	HandOver    = Room.Says("hand_over", "Now seat {n, number} chooses. Press Enter when its player sits here, and nobody else looks.")
	PressEnter  = Room.Says("press_enter", "Press Enter to go on, or type `quit`.")
	LongStory   = Room.Says("long_story", "{quiet:That was more than the screen holds: `pace 500ms` waits before each thing, `story` tells it again.}")
	StoryWaits  = Room.Says("story_waits", "The story waits {time} before each thing it tells.")
)

// What is said of a command line, and of files.
var (
	UnknownFlag = Room.Says("unknown_flag", "unknown flag --{name}{near}")
	FlagLacks   = Room.Says("flag_lacks", "flag needs an argument: --{name}")
	FlagSyntax  = Room.Says("flag_syntax", "bad flag syntax: {word}")
	FlagValue   = Room.Says("flag_value", "invalid value {word} for --{name}: {why}")
	FlagBoolean = Room.Says("flag_boolean", "invalid boolean value {word} for --{name}: {why}")
	FlagsBehind = Room.Says("flags_behind", "flags stand behind the verb, as in `curtain {word} --seed 7`")
	MustBool    = Room.Says("must_bool", "it must be true or false")
	MustTime    = Room.Says("must_time", "it must be a time, such as 30s")
	MustNumber  = Room.Says("must_number", "it must be a whole number, and not too large a one")
	NoSeed      = Room.Says("no_seed", "a seed is a whole number from 0")
	LimitForm   = Room.Says("limit_form", "it is written NAME=N, as in instructions=50000")
	LimitBounds = Room.Says("limit_bounds", "the limit {name} goes from {low} to {high}, not {n}")
	NoLimit     = Room.Says("no_limit", "unknown limit {word}{hint}")
	ThereAre    = Room.Says("there_are", ": there are {list}")
	NoSuchMod   = Room.Says("no_such_mod", "there is no such file or folder: `curtain mods` lists the mods there are, `curtain new mod` begins one")
	NoFolder    = Room.Says("no_folder", "--scripts: there is no folder {name}")
	NoWords     = Room.Says("no_words", "--lang: the game has no words of {word}: there are {list}")
	Exists      = Room.Says("exists", "--journal: the file {file} exists already: to go on with its game use --resume")
	NoJournal   = Room.Says("no_journal", "--journal: {why}")
	NoFile      = Room.Says("no_file", "no such file or directory")
	NotAllowed  = Room.Says("not_allowed", "permission denied")
	Irregular   = Room.Says("irregular", "it is no regular file")
	TooLarge    = Room.Says("too_large", "it is too large")
	Locked      = Room.Says("locked", "another program is writing it")
	DiskFull    = Room.Says("disk_full", "no space left on device")
	OverQuota   = Room.Says("over_quota", "disk quota exceeded")
	FileTooBig  = Room.Says("file_too_big", "file too large")
	ReadOnly    = Room.Says("read_only", "read-only file system")
	NoFolderOf  = Room.Says("no_folder_of", "not a directory")
	IsFolder    = Room.Says("is_folder", "is a directory")
	LongName    = Room.Says("long_name", "file name too long")
	LinkRing    = Room.Says("link_ring", "too many levels of symbolic links")
	ManyFiles   = Room.Says("many_files", "too many open files")
	Faulty      = Room.Says("faulty", "input/output error")
	SystemSays  = Room.Says("system_says", "{why}")
	CannotBegin = Room.Says("cannot_begin", "the game cannot begin:\n{why}")
	BeforeEnd   = Room.Says("before_end", "Interrupted before the end.")
	UntilMended = Room.Says("until_mended", "{n, plural, one {# fault} other {# faults}}: the scripts cannot be used until that is mended")
	WithoutMods = Room.Says("without_mods", "--no-mods does without mods")
	NoInput     = Room.Says("no_input", "the input cannot be read: {why}")
)

// What is said of a game that was kept.
var (
	NotWritten  = Room.Says("not_written", "The game is not kept: {why}")
	NoLonger    = Room.Says("no_longer", "the game goes on, but is no longer kept in {file}: {why}")
	StaysIn     = Room.Says("stays_in", "The journal as it was stays in {file}.")
	UnderOld    = Room.Says("under_old", "{bad:The game goes on under the scripts that its journal holds.}")
	NoGame      = Room.Says("no_game", "{file}: a journal of the game {game}, which this program does not have: it has {games}")
	OfFile      = Room.Says("of_file", "{file}: {why}")
	Unreadable  = Room.Says("unreadable", "{file}: {why}")
	WrongForm   = Room.Says("wrong_form", "{file}: {why}")
	LongJournal = Room.Says("long_journal", "{file}: {why}")
	Elsewhere   = Room.Says("elsewhere", "{file}: {why}")
	Impossible  = Room.Says("impossible", "line {line}: action {n, number}, {action}, is not possible: {why}")
	OtherStart  = Room.Says("other_start", "line {line}: the game does not start as it was recorded")
	OtherEnd    = Room.Says("other_end", "line {line}: action {n, number}, {action}, ended differently")
	Differs     = Room.Says("differs", "  different: {parts}")
	FirstAt     = Room.Says("first_at", "  first at the event: number {n, number}{story, select, none {} other {: {story}}}")
	FirstGone   = Room.Says("first_gone", "  first at the event: number {n, number}, which does not happen any more")
	WrittenBy   = Room.Says("written_by", "It was written by {program}, and this is {present}.")
	ChangedOnce = Room.Says("changed_once", "the scripts were changed while this was played, before action {n, number}: from its beginning it may go another way")
	LastScripts = Room.Says("last_scripts", "the scripts it ended with cannot be loaded: {why}")
	NotThose    = Room.Says("not_those", "the scripts are not those it ended with: {list}")
	UnderToday  = Room.Says("under_today", "{file}: the scripts it holds cannot be loaded, so it is played again under those of today:\n{why}")
	NotToEnd    = Room.Says("not_to_end", "{file}: {why}{more}")
	RunLimit    = Room.Says("run_limit", "; --limit run=N lets them take N")
	LeftOut     = Room.Says("left_out", "Left out: {n, plural, one {# action} other {# actions}} from there on.")
	Damaged     = Room.Says("damaged", "{file}: {why}: what comes from there on is left out")
	Torn        = Room.Says("torn", "{file}: the last line was never finished and is dropped")
	Strange     = Room.Says("strange", "{file}: {n, plural, one {# record} other {# records}} of kinds that this program does not know")
	OtherMods   = Room.Says("other_mods", "{file}: the mods are not those it began with: {list}")
	LaterMods   = Room.Says("later_mods", "{file}: mods that came while it was played are not there as they were: {list}")
	MendMods    = Room.Says("mend_mods", "`curtain mods add` or --mod brings what is missing, --no-mods leaves out what is too much; `curtain replay` without --today plays it under the scripts that it holds")
	IsGone      = Room.Says("is_gone", "{names} is gone")
	IsNew       = Room.Says("is_new", "{names} is new")
	AndMore     = Room.Says("and_more", "{list} and {n, number} more")

	// How a mod or the game is another than before.
	OtherGame  = Room.Says("other_game", "the game is {name} {version}, and was {was} {before}")
	ModMissing = Room.Says("mod_missing", "{name} is missing")
	ModOff     = Room.Says("mod_off", "{name} is disabled")
	ModBroken  = Room.Says("mod_broken", "{name} is there and cannot be used")
	ModVersion = Room.Says("mod_version", "{name} is {version}, and was {before}")
	ModFiles   = Room.Says("mod_files", "{name} has other files than it had")
	ModScripts = Room.Says("mod_scripts", "{name} has other scripts")
	ModThere   = Room.Says("mod_there", "{name} is there, and was not")
	ModOrder   = Room.Says("mod_order", "the mods are in another order")
)

// What is said of mods that are left out, and of wishes that are not granted.
var (
	LeftOutMods  = Room.Says("left_out_mods", "Left out: {list}.")
	IsLeftOut    = Room.Says("is_left_out", "{list} {n, plural, one {is} other {are}} left out.")
	LeftForNeed  = Room.Says("left_for_need", "{mod} is left out: it needs {needed}.")
	MoreFaults   = Room.Says("more_faults", "and {n, plural, one {# fault} other {# faults}} more: `curtain check` tells them all")
	NeedsThis    = Room.Says("needs_this", "{mod} needs {needed} {versions}, and this is {version}")
	NeedsAbsent  = Room.Says("needs_absent", "{mod} needs {needed} {versions}, which {why}")
	NeedsOther   = Room.Says("needs_other", "{mod} needs {needed} {versions}, and {version} is there")
	RefusesThis  = Room.Says("refuses_this", "{mod} cannot stand {needed} {versions}, and this is {version}")
	RefusesOther = Room.Says("refuses_other", "{mod} cannot stand {needed} {versions}, and {version} is there")
	NeedRing     = Room.Says("need_ring", "mods need each other in a ring: {ring}")
	RingBegins   = Room.Says("ring_begins", "{mod} needs {needed}")
	RingGoesOn   = Room.Says("ring_goes_on", "{ring}, {mod} needs {needed}")
	RingIsLong   = Room.Says("ring_is_long", "{ring} ... and back to {mod}, {n, number} mods in all")
	LeftWithIt   = Room.Says("left_with_it", "left out with it, since they need it: {list}")
	OfOtherGame  = Room.Says("of_other_game", "is a mod of {game}")
	IsDisabled   = Room.Says("is_disabled", "is disabled")
	IsNotThere   = Room.Says("is_not_there", "is not there")
	IsOut        = Room.Says("is_out", "is left out")
	ThereTwice   = Room.Says("there_twice", "{mod} is there twice: {used} is used, {other} is not")
	WishAbsent   = Room.Says("wish_absent", "{mod} wishes for {needed} {versions}, which {why}")
	WishOther    = Room.Says("wish_other", "{mod} wishes for {needed} {versions}, and {version} is there: it does without")
	WishRing     = Room.Says("wish_ring", "{mod} wishes for {needed}, which must come after it: it does without")
	WishAfter    = Room.Says("wish_after", "{mod} would come after {needed}, which must come after it: the wish is dropped")
	WishBefore   = Room.Says("wish_before", "{mod} would come before {needed}, which must come before it: the wish is dropped")

	// What would mend it.
	UseMade    = Room.Says("use_made", "use a version of {mod} that is made for this one")
	AddMod     = Room.Says("add_mod", "add {mod}")
	AddMeant   = Room.Says("add_meant", "add {mod} (or is {near} meant?)")
	EnableMod  = Room.Says("enable_mod", "enable {mod}")
	UseOther   = Room.Says("use_other", "use another version of {mod}")
	Unfinished = Room.Says("unfinished", "an unfinished version counts only where the range names one")
	OrWithout  = Room.Says("or_without", "{hint}, or do without {mod}")
	OneOfTwo   = Room.Says("one_of_two", "do without one of the two, or use another version of {mod}")
	BreakRing  = Room.Says("break_ring", "one of them must do without the next")
)

// Word is something to type during a game that is no move of it.
type Word struct {
	Name        string
	Args, About phrase.Sentence // Args has no key where nothing stands behind the word
}

// ProgramWords list those that there are, in the order in which help lists them.
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
		word := Word{Name: w[0], About: Room.Says("word_"+w[0], w[2])}
		if w[1] != "" {
			word.Args = Room.Says("args_"+w[0], w[1])
		}
		list = append(list, word)
	}
	return list
}()

// Typed list all words that the program understands beside those of a game, by what stands
// before them: "" for those that begin a line.
var Typed = func() map[string][]string {
	words := map[string][]string{"": {"nothing"}, " story": {"all"}, " asking": {"on", "off"}, " undo": {"agreed"}}
	for _, w := range ProgramWords {
		words[""] = append(words[""], w.Name)
	}
	return words
}()

// Rooms are the sentences of everything that is said at tables, but by a game.
var Rooms = slices.Concat([]*phrase.Room{Room, engine.Questions, engine.PartNames}, declare.Rooms, speech.Rooms, phrase.Rooms)
