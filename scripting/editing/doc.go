// Package editing answers an editor's requests about scripts: completion, hover, definition,
// references and rename. All answers follow from the reference of the game (package reference). No
// file is written. Scripts run only to test a rename, and in RunScenarios. Lines and columns are counted
// from 1, columns in bytes; files have no byte order mark and end their lines with \n.
//
//	scripts.go    Scripts, the files being edited, and Vocabulary, what they can use; runs scenarios
//	library.go    the members of library files
//	complete.go   completion: the kinds of proposals; slots in texts, as in {damage}
//	hover.go      hover texts
//	signature.go  the signature of the call being typed
//	outline.go    the symbols of a file, and what can be folded; names and strings, for colours
//	index.go      what can be referred to in the files that were searched, each read once
//	places.go     definitions and references
//	mentions.go   strings that contain an id
//	rename.go     changes a local name, or the id of a definition
//	verify.go     tests that a rename changes nothing else
package editing
