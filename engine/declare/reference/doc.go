// Package reference collects everything a game declares as plain data, for editors, pages and prompts.
//
//	reference.go  builds the reference of a game
//	types.go      the types of a reference, by name, for editors; the meanings of a word, for prompts
//	write.go      writes a reference as stubs for the Lua language server, or as a page in Markdown
package reference
