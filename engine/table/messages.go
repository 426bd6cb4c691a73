package table

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// Messages is the catalog of the program's messages to players.
var Messages = phrase.NewCatalog("play")

var (
	Seeded         = Messages.Define("seeded", "{title:{game}}, seed {seed}")
	SeededBot      = Messages.Define("seeded_bot", "{title:{game}}, seed {seed}, played by the bot")
	KeptIn         = Messages.Define("kept_in", "{quiet:journal: {file}}")
	Rehearse       = Messages.Define("rehearse", "For a guided first game, quit and run `{command} play {setup}`.")
	HelpSeed       = Messages.Define("help_seed", "Seed: the number that determines everything random in a game. `{command} play --seed N` plays a game with seed N.")
	HelpJournal    = Messages.Define("help_journal", "Journal: the file in which a game is saved with every action. `{command} games` lists the journals, and `{command} play --resume NAME` continues a game.")
	Welcome        = Messages.Define("welcome", "Type what you want to do and press Enter. `help rules` explains the game, `help` lists the commands, `hint` shows the best move and why, and `quit` leaves.")
	OnceMore       = Messages.Define("once_more", "Press Ctrl-C again to quit.")
	Interrupted    = Messages.Define("interrupted", "Interrupted. Leaving the game.")
	InputEnds      = Messages.Define("input_ends", "End of input. Leaving the game.")
	Leaves         = Messages.Define("leaves", "Leaving the game.")
	KeepFault      = Messages.Define("keep_fault", "{quiet:`keep NAME` saves this as a scenario.}")
	GoesOn         = Messages.Define("goes_on", "Resuming the game after {n, plural, one {# action} other {# actions}}.")
	GoOn           = Messages.Define("go_on", "To resume:")
	LookAt         = Messages.Define("look_at", "To inspect its journal:")
	Again          = Messages.Define("again", "To play it again from the start:")
	GivesUp        = Messages.Define("gives_up", "The bot gave up after {n, number} actions: the game had not ended.")
	TooLong        = Messages.Define("too_long", "The scripts of this game used more than {n, number} instructions, so the game stops here. Raise the limit with --limit run=N.")
	Before         = Messages.Define("before", "{quiet:... {n, plural, one {# earlier line} other {# earlier lines}}; `story all` shows the whole story}")
	NotYet         = Messages.Define("not_yet", "Nothing has happened yet.")
	ComeAfter      = Messages.Define("come_after", "{quiet:{n, plural, one {# action} other {# actions}} played so far.}")
	NeverBack      = Messages.Define("never_back", "this game does not support undo")
	Settled        = Messages.Define("settled", "you cannot undo this on your own, because a random outcome or hidden information has been revealed; if the others agree, type `undo agreed`")
	Beginning      = Messages.Define("beginning", "nothing to undo: this is the start of the game")
	NotTaken       = Messages.Define("not_taken", "nothing to redo")
	HowOften       = Messages.Define("how_often", "expected a whole number of at least 1, not {word}")
	EndsAnyway     = Messages.Define("ends_anyway", "{left}. Repeat the command to end the turn anyway (`asking off` turns this reminder off).")
	OnOrOff        = Messages.Define("on_or_off", "expected `asking on` or `asking off`, not {word}")
	EndsAtOnce     = Messages.Define("ends_at_once", "Turns now end without confirmation. Set CURTAIN_ASKING=off to make this the default.")
	NeverAsks      = Messages.Define("never_asks", "In this game, you are not asked before a turn ends.")
	AsksOnce       = Messages.Define("asks_once", "You will be asked once before ending a turn in which you could still do something.")
	Between        = Messages.Define("between", "{low, number} to {high, number}")
	Unchanged      = Messages.Define("unchanged", "no numbers change")
	Near           = Messages.Define("near", ": did you mean {word}?")
	ThereIs        = Messages.Define("there_is", ": {game} has {parts}; the games are {games}")
	Misplaced      = Messages.Define("misplaced", "{why}{hint}")
	WrongSeats     = Messages.Define("wrong_seats", "{game} has {n, plural, one {# seat} other {# seats}}, so --seats must be between 1 and {n, number}")
	FromFile       = Messages.Define("from_file", "--resume cannot be combined with a game, --seed or --journal: the saved game already determines them")
	OfSession      = Messages.Define("of_session", "--resume: {file} is a console session: reopen it with `{command}`")
	Tells          = Messages.Define("tells", "Run `{command}` for usage.")
	ListsThem      = Messages.Define("lists_them", "`{command}` lists them")
	NoName         = Messages.Define("no_name", "`keep` needs a name for the scenario, as in `keep the rat flees`")
	Kept           = Messages.Define("kept", "Saved as {strong:{file}}; it passes:")
	KeptFailure    = Messages.Define("kept_failure", "It passes because it expects this error. Once the script is fixed, replace the `has_error` line as its comment says.")
	KeptRun        = Messages.Define("kept_run", "To run it:")
	KeptSmaller    = Messages.Define("kept_smaller", "`shrink` reduces it to what its assertions need; `shrink WORD` keeps only the assertions about WORD.")
	NotKept        = Messages.Define("not_kept", "no scenarios saved yet: `keep NAME` saves one")
	KeptChanged    = Messages.Define("kept_changed", "{file} has changed since it was saved: `keep NAME` saves it again")
	Shrunk         = Messages.Define("shrunk", "{n, plural, one {# smaller scenario} other {# smaller scenarios}} tried; {strong:{file}} is now:")
	NotShrunk      = Messages.Define("not_shrunk", "{n, plural, one {# smaller scenario} other {# smaller scenarios}} tried, but none passes: {strong:{file}} is unchanged.")
	NoAssertion    = Messages.Define("no_assertion", "no assertion mentions {words}; the assertions are {list}")
	CannotKeep     = Messages.Define("cannot_keep", "this cannot be saved as a scenario that passes")
	KeptNot        = Messages.Define("kept_not", "this cannot be saved as a scenario that passes: {why}")
	OfConsole      = Messages.Define("of_console", "`{word}` is a console command: open a console with `{command} repl`.")
	OfThisGame     = Messages.Define("of_this_game", "`{word}` is a console command: `{command}` opens this game in a console, now or later.")
	OfProgram      = Messages.Define("of_program", "`{word}` is a command of the program: `quit` this game first, then run `{command}`.")
	LastGood       = Messages.Define("last_good", "{bad:Keeping the last working scripts.}")
	OfBefore       = Messages.Define("of_before", "{bad:Keeping the previous scripts.}")
	AsTheyWere     = Messages.Define("as_they_were", "{good:The scripts are back to what they were.}")
	UnderNew       = Messages.Define("under_new", "{what}. The game continues with the new scripts.")
	Changed        = Messages.Define("changed", "{names} changed")
	New            = Messages.Define("new", "{names} new")
	Gone           = Messages.Define("gone", "{names} gone")
	Saved          = Messages.Define("saved", "{names} saved")
	More           = Messages.Define("more", "{n, number} more")
	OfMod          = Messages.Define("of_mod", "mod {name}")
	InsteadOf      = Messages.Define("instead_of", "mod {name} instead of {version}")
	NewSettings    = Messages.Define("new_settings", "settings of {name}: {settings}")
	Polled         = Messages.Define("polled", "Some folders cannot be watched, so changes may take up to {time} to show: {why}.")
	Hint           = Messages.Define("hint", "The best line found: {strong:{line}}")
	HintIncomplete = Messages.Define("hint_incomplete", "The search is incomplete: {why}.")
	HintOpen       = Messages.Define("hint_open", "The line ends where cards are drawn or chance decides: ask again from there.")
	HintReason     = Messages.Define("hint_reason", "Then: {better}. With {strong:{other}} instead: {worse}.")
	HintOnly       = Messages.Define("hint_only", "Then: {better}. This would not happen with {strong:{other}}.")
	HintRather     = Messages.Define("hint_rather", "Then: {better}. This might not happen with {strong:{other}}.")
	HintInstead    = Messages.Define("hint_instead", "With {strong:{other}} instead: {worse}.")
	HintExpects    = Messages.Define("hint_expects", "The bot expects {n, plural, =0 {a little} other {about #}} more HP at the end of the game than with {strong:{other}}, the next best.")
	HintFalls      = Messages.Define("hint_falls", "{who} falls")
	HintFallsFirst = Messages.Define("hint_falls_first", "{who} falls before it attacks")
	HintLoses      = Messages.Define("hint_loses", "{who} loses {n} {what}")
	HintGains      = Messages.Define("hint_gains", "{who} gains {n} {what}")
	OnlyMove       = Messages.Define("only_move", "It is the only legal move.")
	AllLose        = Messages.Define("all_lose", "No line was found that avoids defeat.")
	RatedLater     = Messages.Define("rated_later", "No single number makes the difference: the bot expects this line to pay off later.")
	LeadsToWin     = Messages.Define("leads_to_win", "victory")
	LeadsToLoss    = Messages.Define("leads_to_loss", "defeat")
	CanWin         = Messages.Define("can_win", "possible victory")
	CanLose        = Messages.Define("can_lose", "possible defeat")
	Unknown        = Messages.Define("unknown", "Unknown word {word}{near}")
	Now            = Messages.Define("now", "{strong:Now}")
	AnyTime        = Messages.Define("any_time", "{strong:At any time}")
	HelpLists      = Messages.Define("help_lists", ": `help` lists what can be explained")
	HelpKnows      = Messages.Define("help_knows", "{strong:Help topics, besides the names you see}")
	IsDirection    = Messages.Define("is_direction", "`{line}` is a stage direction, which lets you change the game by hand. Type `direct {line}` to use it; the result of the game will mention it.")
	StageDirection = Messages.Define("stage_direction", "stage direction")
	NoDirection    = Messages.Define("no_direction", "{word} is not a stage direction; `help directions` lists them")
	DirectsNone    = Messages.Define("directs_none", "`direct` takes a stage direction, as in `direct {example}`; `help directions` lists them")
	Directions     = Messages.Define("directions", "{keyword:Stage directions} let you change the game by hand. They are recorded and can be undone like moves, and they are listed at the end of the game.")
	Directed       = Messages.Define("directed", "{n, plural, one {A stage direction} other {# stage directions}} changed this game: {list}.")
	Took           = Messages.Define("took", "It took {turns, plural, =0 {} one {# turn and } other {# turns and }}{actions, plural, one {# action} other {# actions}}.")
	MostBy         = Messages.Define("most_by", "Most damage by {list}.")
	LastBlow       = Messages.Define("last_blow", "Final blow: {by, select, none {} other {{By} }}for {n, number}, at `{line}`.")
	HandOver       = Messages.Define("hand_over", "Seat {n, number} is next. Hand over the keyboard, then press Enter.")
	NextPage       = Messages.Define("next_page", "-- {n, plural, one {# more line} other {# more lines}}: press Enter to continue, q to stop -- ")
	ContinuePrompt = Messages.Define("begins", "-- press Enter to continue -- ")
	PressEnter     = Messages.Define("press_enter", "Press Enter to continue, or type `quit`.")
	Thinks         = Messages.Define("thinks", "Your opponent is thinking")
)

// Messages about command lines and files.
var (
	UnknownFlag  = Messages.Define("unknown_flag", "unknown flag --{name}{near}")
	FlagLacks    = Messages.Define("flag_lacks", "flag needs an argument: --{name}")
	FlagSyntax   = Messages.Define("flag_syntax", "bad flag syntax: {word}")
	FlagValue    = Messages.Define("flag_value", "invalid value {word} for --{name}: {why}")
	FlagBoolean  = Messages.Define("flag_boolean", "invalid boolean value {word} for --{name}: {why}")
	FlagsBehind  = Messages.Define("flags_behind", "flags must follow the command, as in `curtain {word} --seed 7`")
	MustBool     = Messages.Define("must_bool", "must be true or false")
	MustNumber   = Messages.Define("must_number", "must be a whole number from -2147483648 to 2147483647")
	FlagChoice   = Messages.Define("flag_choice", "must be {list}")
	NoSeed       = Messages.Define("no_seed", "a seed must be a whole number, 0 or more")
	LimitForm    = Messages.Define("limit_form", "must have the form NAME=N, as in instructions=50000")
	LimitBounds  = Messages.Define("limit_bounds", "the limit {name} must be between {low} and {high}, not {n}")
	NoLimit      = Messages.Define("no_limit", "unknown limit {word}{hint}")
	ExpectedList = Messages.Define("expected_list", ": expected {list}")
	NoSuchMod    = Messages.Define("no_such_mod", "no such file or folder: `curtain mods` lists the mods, and `curtain new mod` creates one")
	ScriptsOfMod = Messages.Define("scripts_of_mod", "--scripts: {name} is a mod: use --mod {name}, or run the command in its folder")
	NoFolder     = Messages.Define("no_folder", "--scripts: no such folder: {name}")
	NoWords      = Messages.Define("no_words", "--lang: the game is not translated into {word}; it is available in {list}")
	Exists       = Messages.Define("exists", "--journal: {file} already exists: use --resume to continue its game")
	NoJournal    = Messages.Define("no_journal", "--journal: {why}")
	NoFile       = Messages.Define("no_file", "no such file or directory")
	NotAllowed   = Messages.Define("not_allowed", "permission denied")
	Irregular    = Messages.Define("irregular", "not a regular file")
	TooLarge     = Messages.Define("too_large", "too large")
	Locked       = Messages.Define("locked", "another program is writing to it")
	DiskFull     = Messages.Define("disk_full", "no space left on device")
	OverQuota    = Messages.Define("over_quota", "disk quota exceeded")
	FileTooBig   = Messages.Define("file_too_big", "file too large")
	ReadOnly     = Messages.Define("read_only", "read-only file system")
	NoFolderOf   = Messages.Define("no_folder_of", "not a directory")
	IsFolder     = Messages.Define("is_folder", "is a directory")
	LongName     = Messages.Define("long_name", "file name too long")
	LinkRing     = Messages.Define("link_ring", "too many levels of symbolic links")
	ManyFiles    = Messages.Define("many_files", "too many open files")
	Faulty       = Messages.Define("faulty", "input/output error")
	SystemSays   = Messages.Define("system_says", "{why}")
	CannotBegin  = Messages.Define("cannot_begin", "the game cannot start:\n{why}")
	BeforeEnd    = Messages.Define("before_end", "Interrupted before the end.")
	UntilMended  = Messages.Define("until_mended", "{n, plural, one {# error. Fix it} other {# errors. Fix them}} to load the scripts.")
	DisableMod   = Messages.Define("disable_mod", "use `curtain mods disable {mod}` to leave out the mod {mod}, or --no-mods to load no mods")
	WithoutMods  = Messages.Define("without_mods", "use --no-mods to load no mods")
	NoInput      = Messages.Define("no_input", "cannot read the input: {why}")
)

// Messages about saved games.
var (
	NotWritten  = Messages.Define("not_written", "The game is not being saved: {why}")
	NoLonger    = Messages.Define("no_longer", "the game continues but is no longer saved to {file}: {why}")
	StaysIn     = Messages.Define("stays_in", "The original journal remains in {file}.")
	UnderOld    = Messages.Define("under_old", "{bad:The game continues with the scripts in its journal.}")
	NoGame      = Messages.Define("no_game", "{file} is a journal of {game}, a game that this program does not have; it has {games}")
	OfFile      = Messages.Define("of_file", "{file}: {why}")
	NoSavedGame = Messages.Define("no_saved_game", "no such file or saved game: {file}; `curtain games` lists saved games")
	Unreadable  = Messages.Define("unreadable", "{file}: {why}")
	WrongForm   = Messages.Define("wrong_form", "{file}: {why}")
	LongJournal = Messages.Define("long_journal", "{file}: {why}")
	Elsewhere   = Messages.Define("elsewhere", "{file}: {why}")
	Impossible  = Messages.Define("impossible", "line {line}: action {n, number}, {action}, is not possible: {why}")
	OtherStart  = Messages.Define("other_start", "line {line}: the game starts differently than recorded")
	OtherEnd    = Messages.Define("other_end", "line {line}: action {n, number}, {action}, has a different result")
	Differs     = Messages.Define("differs", "  different: {parts}")
	FirstAt     = Messages.Define("first_at", "  first difference: event {n, number}{story, select, none {} other {: {story}}}")
	FirstGone   = Messages.Define("first_gone", "  first difference: event {n, number}, which no longer happens")
	WrittenBy   = Messages.Define("written_by", "It was written by {program}; this is {present}.")
	ChangedOnce = Messages.Define("changed_once", "the scripts changed during the game, before action {n, number}, so a replay from the start may turn out differently")
	LastScripts = Messages.Define("last_scripts", "its final scripts cannot be loaded: {why}")
	NotThose    = Messages.Define("not_those", "the scripts differ from those the game ended with: {list}")
	UnderToday  = Messages.Define("under_today", "{file}: its scripts cannot be loaded, so the current ones are used:\n{why}")
	NotToEnd    = Messages.Define("not_to_end", "{file}: {why}{more}")
	RunLimit    = Messages.Define("run_limit", "; raise the limit with --limit run=N")
	LeftOut     = Messages.Define("left_out", "Dropped: {n, plural, one {# action} other {# actions}} from there on.")
	Damaged     = Messages.Define("damaged", "{file}: {why}: everything from there on is dropped")
	Torn        = Messages.Define("torn", "{file}: the last line is incomplete and is dropped")
	Strange     = Messages.Define("strange", "{file}: {n, plural, one {# record} other {# records}} of an unknown kind")
	OtherMods   = Messages.Define("other_mods", "{file}: the mods differ from those the game started with: {list}")
	LaterMods   = Messages.Define("later_mods", "{file}: mods added during the game are missing or different: {list}")
	MendMods    = Messages.Define("mend_mods", "Add the missing mods with `curtain mods add`, or load exactly the right ones with --no-mods and a --mod flag for each. Alternatively, run `curtain replay` without --today to use the journal's own scripts.")
	IsGone      = Messages.Define("is_gone", "{names} was removed")
	IsNew       = Messages.Define("is_new", "{names} was added")
	GamePlace   = Messages.Define("game_place", "{place}, {n, plural, one {# action} other {# actions}}, {how}, seed {seed}: {file}")
	GameOpen    = Messages.Define("game_open", "unfinished")
	GameWon     = Messages.Define("game_won", "won")
	GameLost    = Messages.Define("game_lost", "lost")
	GameDrawn   = Messages.Define("game_drawn", "drawn")
	GameSeatWon = Messages.Define("game_seat_won", "won by seat {n, number}")
	GamesArgs   = Messages.Define("games_args", "`games` takes the name of one game, not {word}; the games are {games}")
	NoGames     = Messages.Define("no_games", "No games have been saved yet. `play` saves each game that you play.")
	MoreGames   = Messages.Define("more_games", "`curtain games --all` lists all of them.")
	NoLastGame  = Messages.Define("no_last_game", "--resume: there is no unfinished saved game")
	AndMore     = Messages.Define("and_more", "{list} and {n, number} more")

	// messages that say how the program's version of a game, or a mod, has changed since a game was saved
	OtherGame   = Messages.Define("other_game", "the game was {was} {before} and is now {name} {version}")
	ModMissing  = Messages.Define("mod_missing", "{name} is missing")
	ModOff      = Messages.Define("mod_off", "{name} is disabled")
	ModBroken   = Messages.Define("mod_broken", "{name} is installed but cannot be used")
	ModVersion  = Messages.Define("mod_version", "{name} has changed from {before} to {version}")
	ModFiles    = Messages.Define("mod_files", "the files of {name} have changed")
	ModSettings = Messages.Define("mod_settings", "the settings of {name} are different")
	ModScripts  = Messages.Define("mod_scripts", "the scripts of {name} have changed")
	ModThere    = Messages.Define("mod_there", "{name} was added")
	ModOrder    = Messages.Define("mod_order", "the load order of the mods has changed")
)

// Messages about the settings of mods, about mods that are left out, and about dependencies between mods.
var (
	SettingAbout  = Messages.Define("setting_about", "{text} ({values}; default {default})")
	SwitchValues  = Messages.Define("switch_values", "true or false")
	NumberValues  = Messages.Define("number_values", "a whole number from {min, number} to {max, number}")
	ChoiceValues  = Messages.Define("choice_values", "one of {list}")
	BadSetting    = Messages.Define("bad_setting", "{name} must be {values}, not {word}{near}")
	NoSetting     = Messages.Define("no_setting", "{mod} has no setting {word}{near}")
	NoSettingsOf  = Messages.Define("no_settings_of", "{mod} has no settings.")
	NoSettings    = Messages.Define("no_settings", "No mod has settings.")
	SettingIs     = Messages.Define("setting_is", "{mod}: {name} is {value}.")
	UnknownMod    = Messages.Define("unknown_mod", "unknown mod {word}: `settings` lists those that have settings")
	NoModsFolder  = Messages.Define("no_mods_folder", "you have no mods folder: set CURTAIN_MODS to the path of one")
	SettingsUnfit = Messages.Define("settings_unfit", "{mod} is used with its default settings: {why}")
	LeftOutMods   = Messages.Define("left_out_mods", "Left out: {list}.")
	IsLeftOut     = Messages.Define("is_left_out", "{list} {n, plural, one {is} other {are}} left out.")
	LeftForNeed   = Messages.Define("left_for_need", "{mod} is left out: it needs {needed}.")
	MoreFaults    = Messages.Define("more_faults", "and {n, plural, one {# more error} other {# more errors}}: `curtain check` lists them all")
	NeedsThis     = Messages.Define("needs_this", "{mod} needs {needed} {versions}, but this is {needed} {version}")
	NeedsAbsent   = Messages.Define("needs_absent", "{mod} needs {needed} {versions}, which {why}")
	NeedsOther    = Messages.Define("needs_other", "{mod} needs {needed} {versions}, but {version} is installed")
	RefusesThis   = Messages.Define("refuses_this", "{mod} conflicts with {needed} {versions}, and this is {needed} {version}")
	RefusesOther  = Messages.Define("refuses_other", "{mod} conflicts with {needed} {versions}, and {version} is installed")
	NeedRing      = Messages.Define("need_ring", "mods depend on each other in a cycle: {ring}")
	RingBegins    = Messages.Define("ring_begins", "{mod} needs {needed}")
	RingGoesOn    = Messages.Define("ring_goes_on", "{ring}, {mod} needs {needed}")
	RingIsLong    = Messages.Define("ring_is_long", "{ring} ... and back to {mod}, {n, number} mods in total")
	LeftWithIt    = Messages.Define("left_with_it", "also left out, because they need it: {list}")
	OfOtherGame   = Messages.Define("of_other_game", "is a mod for {game}")
	IsDisabled    = Messages.Define("is_disabled", "is disabled")
	IsNotThere    = Messages.Define("is_not_there", "is not installed")
	IsOut         = Messages.Define("is_out", "is left out")
	ThereTwice    = Messages.Define("there_twice", "{mod} is installed twice: {used} is used, but {other} is not")
	WishAbsent    = Messages.Define("wish_absent", "{mod} optionally uses {needed} {versions}, which {why}")
	WishOther     = Messages.Define("wish_other", "{mod} optionally uses {needed} {versions}, but {version} is installed: {mod} is loaded without {needed}")
	WishRing      = Messages.Define("wish_ring", "{mod} is loaded without {needed}, which it optionally uses, because {needed} must be loaded after {mod}")
	WishAfter     = Messages.Define("wish_after", "{mod} should be loaded after {needed}, but {needed} must be loaded after {mod}, so this is ignored")
	WishBefore    = Messages.Define("wish_before", "{mod} should be loaded before {needed}, but {needed} must be loaded before {mod}, so this is ignored")

	// suggestions of what to do, which follow errors about mods
	UseMade    = Messages.Define("use_made", "use a version of {mod} made for this version")
	AddMod     = Messages.Define("add_mod", "add {mod}")
	AddMeant   = Messages.Define("add_meant", "add {mod} (or did you mean {near}?)")
	EnableMod  = Messages.Define("enable_mod", "enable {mod}")
	UseOther   = Messages.Define("use_other", "use another version of {mod}")
	Unfinished = Messages.Define("unfinished", "a pre-release version matches only a range that names a pre-release")
	OrWithout  = Messages.Define("or_without", "{hint}, or disable {mod}")
	OneOfTwo   = Messages.Define("one_of_two", "disable one of the two, or use another version of {mod}")
	BreakRing  = Messages.Define("break_ring", "remove one of these dependencies")
)

// Command is a command, other than the actions of the game, that players can type during a game.
type Command struct {
	Name  string
	Args  phrase.Sentence // the arguments, such as "[word]"; its Key is "" if the command takes none
	About phrase.Sentence // what the command does
}

// Commands lists the commands that players can type in every game, in the order in which help shows them.
var Commands = func() (list []Command) {
	for _, w := range [][3]string{
		{"help", "[word]", "show this list, or explain a word of the game"},
		{"look", "", "show the board"},
		{"story", "[all]", "show recent events, or all of them"},
		{"undo", "[N]", "undo your last choice, or the last N"},
		{"redo", "[N]", "redo what was undone"},
		{"asking", "[on|off]", "ask before ending a turn in which you could still do something (on or off)"},
		{"hint", "", "show the best line for this turn and why it is best"},
		{"why", "NUMBER", "explain a number or a word on the screen, or why an action is not legal: why 5, why not ACTION"},
		{"direct", "DIRECTION", "change the game by hand, with one of the stage directions that `help directions` lists"},
		{"settings", "[MOD NAME VALUE]", "show mod settings, or change one; the value `default` resets it"},
		{"keep", "NAME", "save the game up to here as a scenario"},
		{"shrink", "[word]", "reduce the last saved scenario"},
		{"quit", "", "leave"},
	} {
		word := Command{Name: w[0], About: Messages.Define("word_"+w[0], w[2])}
		if w[1] != "" {
			word.Args = Messages.Define("args_"+w[0], w[1])
		}
		list = append(list, word)
	}
	return list
}()

// Words about the program that help explains: DirectionsWord lists the stage directions.
const (
	DirectionsWord = "directions"
	RehearsalWord  = "rehearsal"
	SeedWord       = "seed"
	JournalWord    = "journal"
)

// CommandWordsByPrefix lists words for completion: commands under the key "", arguments of why under " why", etc.
var CommandWordsByPrefix = map[string][]string{"": append([]string{"nothing"}, engine.Map(Commands, func(w Command) string { return w.Name })...),
	" why": {"not", "all", "if", "then"}, " story": {"all"}, " asking": {"on", "off"}, " undo": {"agreed"}, " help": {DirectionsWord, RehearsalWord, SeedWord, JournalWord}}

// Catalogs lists the catalogs of all messages printed during a game, except the game's own.
var Catalogs = slices.Concat([]*phrase.Catalog{Messages, WhyMessages, engine.QuestionMessages, engine.PartNames}, declare.Catalogs, speech.Catalogs, phrase.Catalogs)

// WhyMessages is the catalog of answers to the command why, which explains numbers and refusals.
var WhyMessages = phrase.NewCatalog("why")

var (
	WhyForm       = WhyMessages.Define("form", "`why` needs a number or a word, as in `why {number}`, or an action, as in `why not {action}`")
	WhyIfForm     = WhyMessages.Define("if_form", "`if` needs an action, as in `why {number} if {action}`")
	WhyNotForm    = WhyMessages.Define("not_form", "`why not` needs an action, as in `why not {action}`")
	WhyIs         = WhyMessages.Define("is", "{name}: {strong:{value}}.")
	WhyAlways     = WhyMessages.Define("always", "{name}: {strong:{value}}, the same as at the start{place}.")
	WhyAsNow      = WhyMessages.Define("as_now", "{name}: {strong:{value}}, the same as now{place}.")
	WhyWas        = WhyMessages.Define("was", "; {value} at the start{place}")
	WhyIsNow      = WhyMessages.Define("is_now", "; {value} now{place}")
	WhyBecame0    = WhyMessages.Define("became_0", "; 0 since {where}")
	WhyNoneIn     = WhyMessages.Define("none_in", "{became}, and none was gained in {turn}")
	WhyChanged    = WhyMessages.Define("changed", "{name}: {strong:{value}}{start}{end}.")
	WhyIf         = WhyMessages.Define("if", "If you typed {strong:{actions}} now:")
	WhyThen       = WhyMessages.Define("then", "{first}, then {next}")
	WhyChance     = WhyMessages.Define("chance", "This is only one of the possible random outcomes: `what {line}` shows all of them.")
	WhyChanceHere = WhyMessages.Define("chance_here", "This is only one of the possible random outcomes.")
	WhyEarlier    = WhyMessages.Define("earlier", "{quiet:... {n, plural, one {# earlier action} other {# earlier actions}}: `why {word} all` shows the whole history}")
	WhyTurn       = WhyMessages.Define("turn", "turn {n, number}")
	WhyRound      = WhyMessages.Define("round", "round {n, number}")
	WhyAction     = WhyMessages.Define("action", "action {n, number}")
	WhyStart      = WhyMessages.Define("start", "the start")
	WhyRules      = WhyMessages.Define("rules", "{quiet:by the rules}")
	WhyOrigin     = WhyMessages.Define("origin", "{quiet:{place}, {callback} of {item}}")
	WhyUnknown    = WhyMessages.Define("unknown", "unknown number {word}: the numbers here are {list}")
	WhyNear       = WhyMessages.Define("near", "unknown number {word}{near}")
	WhyMany       = WhyMessages.Define("many", "{word} is ambiguous: it could be {list}")
	WhyMore       = WhyMessages.Define("more", "{quiet:... and {n, number} more}")
	WhyLegal      = WhyMessages.Define("legal", "{action} is legal now.")
	WhyIllegal    = WhyMessages.Define("illegal", "{action} is not legal now: {why}")
	WhyNotDrawn   = WhyMessages.Define("not_drawn", "{word} is not on the screen now: `why` takes a number or a word that is on it, or a name such as {number}")
	WhyStands     = WhyMessages.Define("stands", "{strong:{word}} appears here:")
	WhyAsk        = WhyMessages.Define("ask", "{name}: {strong:{value}} (`why {word}`)")
	WhyWhat       = WhyMessages.Define("what", "`{action}`: {change}")
	WhyCounts     = WhyMessages.Define("counts", "This is a count or part of a text: `help WORD` explains the words next to it.")
	WhyTyping     = WhyMessages.Define("typing", "Typing {word} means {strong:{action}}.")
)
