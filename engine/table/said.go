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
	KeptIn      = Room.Says("kept_in", "{quiet:journal: {file}}")
	Welcome     = Room.Says("welcome", "Type what you want to do and press Enter. `help` lists the commands, `hint` shows what the bot would do, `quit` leaves.")
	OnceMore    = Room.Says("once_more", "Press Ctrl-C again to quit.")
	Interrupted = Room.Says("interrupted", "Interrupted. You leave the game here.")
	InputEnds   = Room.Says("input_ends", "End of input. You leave the game here.")
	Leaves      = Room.Says("leaves", "You leave the game here.")
	KeepFault   = Room.Says("keep_fault", "{quiet:`keep NAME` saves this as a scenario.}")
	GoesOn      = Room.Says("goes_on", "Resuming the game after {n, plural, one {# action} other {# actions}}.")
	GoOn        = Room.Says("go_on", "To resume:")
	LookAt      = Room.Says("look_at", "To inspect its journal:")
	Again       = Room.Says("again", "To replay it from the start:")
	GivesUp     = Room.Says("gives_up", "The bot gave up after {n, number} actions without reaching an end.")
	TooLong     = Room.Says("too_long", "The scripts of this game used more than {n, number} instructions, so it stops here; raise the limit with --limit run=N.")
	Before      = Room.Says("before", "{quiet:... {n, plural, one {# line} other {# lines}} earlier; `story all` shows them too}")
	NotYet      = Room.Says("not_yet", "Nothing has happened yet.")
	ComeAfter   = Room.Says("come_after", "{quiet:{n, plural, one {# action} other {# actions}} played so far.}")
	NeverBack   = Room.Says("never_back", "this game has no undo")
	Settled     = Room.Says("settled", "you cannot undo this on your own, because a random outcome or hidden information has been revealed; if the others agree, type `undo agreed`")
	Beginning   = Room.Says("beginning", "nothing to undo: this is the start of the game")
	NotTaken    = Room.Says("not_taken", "nothing to redo")
	HowOften    = Room.Says("how_often", "expected a whole number of at least 1, got {word}")
	EndsAnyway  = Room.Says("ends_anyway", "{left}. Type it again to end the turn anyway (`asking off` turns this reminder off).")
	OnOrOff     = Room.Says("on_or_off", "expected `asking on` or `asking off`, got {word}")
	EndsAtOnce  = Room.Says("ends_at_once", "Turns now end without asking. Set CURTAIN_ASKING=off to make this the default.")
	AsksOnce    = Room.Says("asks_once", "You will be asked once before ending a turn in which you could still do something.")
	Between     = Room.Says("between", "{low, number} to {high, number}")
	Unchanged   = Room.Says("unchanged", "no numbers change")
	Near        = Room.Says("near", ": did you mean {word}?")
	ThereIs     = Room.Says("there_is", ": {game} has {parts}; the games are {games}")
	NoPace      = Room.Says("no_pace", "{word} is not a duration: try 400ms, 2s or 0s")
	PaceBounds  = Room.Says("pace_bounds", "the pace must be between 0s and {most, number}s, such as 400ms")
	Misplaced   = Room.Says("misplaced", "{why}{hint}")
	WrongFlag   = Room.Says("wrong_flag", "--{name}: {why}")
	WrongSeats  = Room.Says("wrong_seats", "{game} has {n, plural, one {# seat} other {# seats}}, so --seats must be between 1 and {n, number}")
	FromFile    = Room.Says("from_file", "--resume cannot be combined with a game, --seed or --journal: the file contains them")
	OfSession   = Room.Says("of_session", "--resume: {file} is a console session; reopen it with `{command}`")
	Tells       = Room.Says("tells", "Run `{command}` for usage.")
	ListsThem   = Room.Says("lists_them", "`{command}` lists them")
	NoName      = Room.Says("no_name", "keep needs a name for the scenario, as in `keep the rat flees`")
	Kept        = Room.Says("kept", "Saved as {strong:{file}}; it passes:")
	KeptSmaller = Room.Says("kept_smaller", "`shrink` reduces it to what its assertions need; `shrink WORD` keeps only the assertions about WORD.")
	NotKept     = Room.Says("not_kept", "no scenario saved yet: `keep NAME` saves one")
	KeptChanged = Room.Says("kept_changed", "{file} has changed since it was saved: `keep NAME` saves it again")
	Shrunk      = Room.Says("shrunk", "{n, plural, one {# smaller scenario} other {# smaller scenarios}} tried; {strong:{file}} is now:")
	NoAssertion = Room.Says("no_assertion", "no assertion mentions {words}: there are {list}")
	CannotKeep  = Room.Says("cannot_keep", "this cannot be saved as a scenario that passes")
	KeptNot     = Room.Says("kept_not", "this cannot be saved as a scenario that passes: {why}")
	OfConsole   = Room.Says("of_console", "`{word}` is a console command: open a console with `{command} repl`.")
	OfThisGame  = Room.Says("of_this_game", "`{word}` is a console command: `{command}` opens a console with this game, now or later.")
	OfProgram   = Room.Says("of_program", "`{word}` is a command of the program: `quit` this game first, then run `{command}`.")
	LastGood    = Room.Says("last_good", "{bad:Keeping the last working scripts.}")
	OfBefore    = Room.Says("of_before", "{bad:Keeping the previous scripts.}")
	AsTheyWere  = Room.Says("as_they_were", "{good:The scripts are back to what they were.}")
	UnderNew    = Room.Says("under_new", "{what}. The game continues with the new scripts.")
	Changed     = Room.Says("changed", "{names} changed")
	New         = Room.Says("new", "{names} new")
	Gone        = Room.Says("gone", "{names} gone")
	Saved       = Room.Says("saved", "{names} saved")
	More        = Room.Says("more", "{n, number} more")
	OfMod       = Room.Says("of_mod", "mod {name}")
	InsteadOf   = Room.Says("instead_of", "mod {name} instead of {version}")
	Polled      = Room.Says("polled", "Some folders cannot be watched, so changes may take up to {time} to show: {why}.")
	Hint        = Room.Says("hint", "The bot would type: {strong:{line}}")
	Unknown     = Room.Says("unknown", "Unknown word {word}{near}")
	Now         = Room.Says("now", "{strong:Now}")
	AnyTime     = Room.Says("any_time", "{strong:At any time}")
	HelpKnows   = Room.Says("help_knows", "{strong:Topics for help, besides the names you see}")
	Took        = Room.Says("took", "It took {turns, plural, =0 {} one {# turn and } other {# turns and }}{actions, plural, one {# action} other {# actions}}.")
	MostBy      = Room.Says("most_by", "Most damage by {list}.")
	LastBlow    = Room.Says("last_blow", "Final blow: {by, select, none {} other {{By} }}for {n, number}, at {line}.")
	HandOver    = Room.Says("hand_over", "Seat {n, number} is next. Hand over the keyboard, then press Enter.")
	PressEnter  = Room.Says("press_enter", "Press Enter to continue, or type `quit`.")
	LongStory   = Room.Says("long_story", "{quiet:Some of this scrolled off the screen: `story` shows it again, `pace 500ms` slows it down.}")
	StoryWaits  = Room.Says("story_waits", "The story now pauses {time} before each event.")
)

// What is said of a command line, and of files.
var (
	UnknownFlag = Room.Says("unknown_flag", "unknown flag --{name}{near}")
	FlagLacks   = Room.Says("flag_lacks", "flag needs an argument: --{name}")
	FlagSyntax  = Room.Says("flag_syntax", "bad flag syntax: {word}")
	FlagValue   = Room.Says("flag_value", "invalid value {word} for --{name}: {why}")
	FlagBoolean = Room.Says("flag_boolean", "invalid boolean value {word} for --{name}: {why}")
	FlagsBehind = Room.Says("flags_behind", "flags follow the command, as in `curtain {word} --seed 7`")
	MustBool    = Room.Says("must_bool", "must be true or false")
	MustTime    = Room.Says("must_time", "must be a duration, such as 30s")
	MustNumber  = Room.Says("must_number", "must be a whole number in range")
	NoSeed      = Room.Says("no_seed", "a seed must be a whole number, 0 or more")
	LimitForm   = Room.Says("limit_form", "must have the form NAME=N, as in instructions=50000")
	LimitBounds = Room.Says("limit_bounds", "the limit {name} must be between {low} and {high}, not {n}")
	NoLimit     = Room.Says("no_limit", "unknown limit {word}{hint}")
	ThereAre    = Room.Says("there_are", ": there are {list}")
	NoSuchMod   = Room.Says("no_such_mod", "no such file or folder: `curtain mods` lists the mods, `curtain new mod` creates one")
	NoFolder    = Room.Says("no_folder", "--scripts: no such folder: {name}")
	NoWords     = Room.Says("no_words", "--lang: the game is not translated into {word}: available are {list}")
	Exists      = Room.Says("exists", "--journal: {file} already exists: use --resume to continue its game")
	NoJournal   = Room.Says("no_journal", "--journal: {why}")
	NoFile      = Room.Says("no_file", "no such file or directory")
	NotAllowed  = Room.Says("not_allowed", "permission denied")
	Irregular   = Room.Says("irregular", "not a regular file")
	TooLarge    = Room.Says("too_large", "too large")
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
	CannotBegin = Room.Says("cannot_begin", "the game cannot start:\n{why}")
	BeforeEnd   = Room.Says("before_end", "Interrupted before the end.")
	UntilMended = Room.Says("until_mended", "{n, plural, one {# error. Fix it} other {# errors. Fix them}} to load the scripts.")
	WithoutMods = Room.Says("without_mods", "use --no-mods to load no mods")
	NoInput     = Room.Says("no_input", "cannot read the input: {why}")
)

// What is said of a game that was kept.
var (
	NotWritten  = Room.Says("not_written", "The game is not being saved: {why}")
	NoLonger    = Room.Says("no_longer", "the game continues, but is no longer saved to {file}: {why}")
	StaysIn     = Room.Says("stays_in", "The original journal remains in {file}.")
	UnderOld    = Room.Says("under_old", "{bad:The game continues with the scripts in its journal.}")
	NoGame      = Room.Says("no_game", "{file}: a journal of the unknown game {game}; this program has {games}")
	OfFile      = Room.Says("of_file", "{file}: {why}")
	Unreadable  = Room.Says("unreadable", "{file}: {why}")
	WrongForm   = Room.Says("wrong_form", "{file}: {why}")
	LongJournal = Room.Says("long_journal", "{file}: {why}")
	Elsewhere   = Room.Says("elsewhere", "{file}: {why}")
	Impossible  = Room.Says("impossible", "line {line}: action {n, number}, {action}, is not legal: {why}")
	OtherStart  = Room.Says("other_start", "line {line}: the game starts differently than recorded")
	OtherEnd    = Room.Says("other_end", "line {line}: action {n, number}, {action}, has a different result")
	Differs     = Room.Says("differs", "  different: {parts}")
	FirstAt     = Room.Says("first_at", "  first difference: event {n, number}{story, select, none {} other {: {story}}}")
	FirstGone   = Room.Says("first_gone", "  first difference: event {n, number}, which no longer happens")
	WrittenBy   = Room.Says("written_by", "It was written by {program}; this is {present}.")
	ChangedOnce = Room.Says("changed_once", "the scripts changed during the game, before action {n, number}: a replay from the start may turn out differently")
	LastScripts = Room.Says("last_scripts", "its final scripts cannot be loaded: {why}")
	NotThose    = Room.Says("not_those", "the scripts differ from those it ended with: {list}")
	UnderToday  = Room.Says("under_today", "{file}: its scripts cannot be loaded, so the current ones are used:\n{why}")
	NotToEnd    = Room.Says("not_to_end", "{file}: {why}{more}")
	RunLimit    = Room.Says("run_limit", "; raise the limit with --limit run=N")
	LeftOut     = Room.Says("left_out", "Dropped: {n, plural, one {# action} other {# actions}} from there on.")
	Damaged     = Room.Says("damaged", "{file}: {why}: everything from there on is dropped")
	Torn        = Room.Says("torn", "{file}: the last line is incomplete and is dropped")
	Strange     = Room.Says("strange", "{file}: {n, plural, one {# record} other {# records}} of an unknown kind")
	OtherMods   = Room.Says("other_mods", "{file}: the mods differ from those it started with: {list}")
	LaterMods   = Room.Says("later_mods", "{file}: mods added during the game are missing or different: {list}")
	MendMods    = Room.Says("mend_mods", "Add what is missing with `curtain mods add` or --mod, leave out the rest with --no-mods, or run `curtain replay` without --today to use the journal's own scripts.")
	IsGone      = Room.Says("is_gone", "{names} is gone")
	IsNew       = Room.Says("is_new", "{names} is new")
	AndMore     = Room.Says("and_more", "{list} and {n, number} more")

	// How a mod or the game is another than before.
	OtherGame  = Room.Says("other_game", "the game is {name} {version}; it was {was} {before}")
	ModMissing = Room.Says("mod_missing", "{name} is missing")
	ModOff     = Room.Says("mod_off", "{name} is disabled")
	ModBroken  = Room.Says("mod_broken", "{name} is installed but cannot be used")
	ModVersion = Room.Says("mod_version", "{name} is {version}; it was {before}")
	ModFiles   = Room.Says("mod_files", "the files of {name} have changed")
	ModScripts = Room.Says("mod_scripts", "the scripts of {name} have changed")
	ModThere   = Room.Says("mod_there", "{name} was added")
	ModOrder   = Room.Says("mod_order", "the order of the mods has changed")
)

// What is said of mods that are left out, and of wishes that are not granted.
var (
	LeftOutMods  = Room.Says("left_out_mods", "Left out: {list}.")
	IsLeftOut    = Room.Says("is_left_out", "{list} {n, plural, one {is} other {are}} left out.")
	LeftForNeed  = Room.Says("left_for_need", "{mod} is left out: it needs {needed}.")
	MoreFaults   = Room.Says("more_faults", "and {n, plural, one {# more error} other {# more errors}}: `curtain check` lists them all")
	NeedsThis    = Room.Says("needs_this", "{mod} needs {needed} {versions}, but this is {version}")
	NeedsAbsent  = Room.Says("needs_absent", "{mod} needs {needed} {versions}, which {why}")
	NeedsOther   = Room.Says("needs_other", "{mod} needs {needed} {versions}, but {version} is installed")
	RefusesThis  = Room.Says("refuses_this", "{mod} conflicts with {needed} {versions}; this is {version}")
	RefusesOther = Room.Says("refuses_other", "{mod} conflicts with {needed} {versions}; {version} is installed")
	NeedRing     = Room.Says("need_ring", "mods depend on each other in a cycle: {ring}")
	RingBegins   = Room.Says("ring_begins", "{mod} needs {needed}")
	RingGoesOn   = Room.Says("ring_goes_on", "{ring}, {mod} needs {needed}")
	RingIsLong   = Room.Says("ring_is_long", "{ring} ... and back to {mod}, {n, number} mods in total")
	LeftWithIt   = Room.Says("left_with_it", "also left out, because they need it: {list}")
	OfOtherGame  = Room.Says("of_other_game", "is a mod for {game}")
	IsDisabled   = Room.Says("is_disabled", "is disabled")
	IsNotThere   = Room.Says("is_not_there", "is not installed")
	IsOut        = Room.Says("is_out", "is left out")
	ThereTwice   = Room.Says("there_twice", "{mod} is installed twice: {used} is used, {other} is not")
	WishAbsent   = Room.Says("wish_absent", "{mod} optionally uses {needed} {versions}, which {why}")
	WishOther    = Room.Says("wish_other", "{mod} optionally uses {needed} {versions}, but {version} is installed: loaded without it")
	WishRing     = Room.Says("wish_ring", "{mod} optionally uses {needed}, which must be loaded after it: loaded without it")
	WishAfter    = Room.Says("wish_after", "{mod} should be loaded after {needed}, which must be loaded after it: ignored")
	WishBefore   = Room.Says("wish_before", "{mod} should be loaded before {needed}, which must be loaded before it: ignored")

	// What would mend it.
	UseMade    = Room.Says("use_made", "use a version of {mod} made for this one")
	AddMod     = Room.Says("add_mod", "add {mod}")
	AddMeant   = Room.Says("add_meant", "add {mod} (or did you mean {near}?)")
	EnableMod  = Room.Says("enable_mod", "enable {mod}")
	UseOther   = Room.Says("use_other", "use another version of {mod}")
	Unfinished = Room.Says("unfinished", "a pre-release version only matches a range that names one")
	OrWithout  = Room.Says("or_without", "{hint}, or disable {mod}")
	OneOfTwo   = Room.Says("one_of_two", "disable one of the two, or use another version of {mod}")
	BreakRing  = Room.Says("break_ring", "one of them must stop depending on the next")
)

// Word is something to type during a game that is no move of it.
type Word struct {
	Name        string
	Args, About phrase.Sentence // Args has no key where nothing stands behind the word
}

// ProgramWords list those that there are, in the order in which help lists them.
var ProgramWords = func() (list []Word) {
	for _, w := range [][3]string{
		{"help", "[word]", "show this list, or explain a word of the game"},
		{"look", "", "show the board"},
		{"story", "[all]", "show what has happened recently, or from the start"},
		{"pace", "[TIME]", "pause before each event of a story: 400ms, 2s, 0s"},
		{"undo", "[N]", "undo your last choice, or the last N"},
		{"redo", "[N]", "redo what was undone"},
		{"asking", "[on|off]", "ask before ending a turn in which you could still do something (on or off)"},
		{"hint", "", "show what the bot would do"},
		{"keep", "NAME", "save the game so far as a scenario"},
		{"shrink", "[word]", "reduce the last saved scenario"},
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
