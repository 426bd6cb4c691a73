// Package declare is the vocabulary in which a game says its words, each once,
// with its type and its documentation. Whatever speaks of a word is derived from
// what is said here: reading scripts, errors with the nearest word, typing and
// describing, help, completion, inspection, stubs for editors, pages.
//
//	Game     all that a game says of itself
//	Kind     a kind of definition (card, enemy, unit) or of set-up, with its fields
//	View     something a script or a person can ask questions of, with its fields
//	Verb     something a definition's callback can do
//	Action   a move or a stage direction: its form as typed, its check, its doing
//	Event    a kind of event: what it changes, and what people are told of it
//	Callback a function of a definition, and what it is given
//	Value    what crosses between a game and whoever speaks with it
//
// Start at game.go, then read the declaration of a game, engine/skirmish's for
// instance. The constructors are generic, so that a game writes down its own
// functions with their own types; what they make is not, so that tools need no
// type parameters. The package knows no Lua, no terminal and no game.
//
//	words.go      legal words and their numbers
//	value.go      values and types
//	view.go       views; facts.go the numbers people speak of
//	kind.go       kinds of definition; field.go their fields, define.go those of each type,
//	              amounts.go those with numbers for names
//	read.go       reads definitions strictly, read_value.go values by their types, fault.go
//	              what is wrong with them; write.go writes them back
//	scope.go      what names mean in the files of a mod
//	library.go    the definitions of a content, found by kind and id; ids.go the ids
//	              that definitions and set-ups name
//	setup.go      the typed words of set-ups; place.go things in them that are made of
//	              definitions; played.go and called.go the games that scenarios play
//	form.go       other forms of definitions: upgrades
//	json.go       values as JSON; path.go parts of definitions by their paths;
//	              overlay.go changes of them
//	face.go       fields of definitions that views and faces show; sample.go how one begins
//	keyword.go    keywords of packs; sentence.go sentences of packs
//	callback.go   functions of definitions; waiting.go those that wait
//	meter.go      numbers of a state
//	seen.go       what a seat sees of a game; space.go its moves by numbers;
//	              role.go what a screen shows a view as
//	verb.go       verbs; arg.go their arguments, whom.go whom they are for
//	event.go      events and their sentences; note.go events as rules tell of them;
//	              explain.go how a number came about, reckoned.go those that no event changes
//	action.go     moves and stage directions; argument.go their arguments in scenarios;
//	              answer.go answering what an effect asks
//	help.go       what help explains
//	locale.go     what a locale is, and a language; locale_read.go reads one,
//	              locale_draft.go tells what one lacks and begins one;
//	              clash.go finds words that a line could not tell apart
//	typed.go      reading and writing them as people do; misread.go what is wrong, legal.go
//	              what could stand there
//	setting.go    the direction that makes a number another one
//	reference.go  the whole as data: reference_lua.go stubs, reference_page.go a page,
//	              reference_types.go and reference_words.go what editors and prompts ask
package declare
