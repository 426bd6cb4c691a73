// Package syntax parses and checks the text of a script, and compiles it to code that gopher-lua
// runs as Lua 5.1 would run the script. It does not run code.
//
// Start at Compile, which makes a Chunk. ScriptRules say which names a file may use and what its functions may assign.
// All errors are found when a file is loaded, with line, column and the nearest name: unknown names, writes to
// globals or to what outlives a callback, parts of Lua that the sandbox lacks. A file goes through four stages:
//
//	scan.go, parse.go, expression.go             parse: text to a tree, the same as gopher-lua's
//	resolve.go, walk.go                          resolve: what each name means, what is forbidden; limits
//	normalise.go, values.go, negative_zero.go    normalise: a tree that gopher-lua compiles correctly
//	compile.go                                   compile: ScriptRules, Chunk, Compile
//
// In comments "the compiler" is gopher-lua's, "the reference compiler" that of Lua 5.1. A definer
// is a function like card that takes a table and defines something; a plain file only calls
// definers with tables of constants and functions. A caret points at a place in a message.
//
// The other files:
//
//	plain.go      files that only state constants and functions, compiled when needed; limits
//	library.go    names of the Lua library, and why scripts do not have the others
//	open.go       finds the block whose "end" is missing
//	fields.go     places of the fields of tables that are passed to calls
//	branches.go   the branches of functions, with their instructions; functions with their syntax trees
//	inspect.go    trees for tools that read a file without running it
//	names.go      the declaration of each name, for tools
//	mention.go    finds words in a file, or all words of a set at once
//	format.go     indent, spaces and commas
//	mutate.go     small changes of a file, to find out what scenarios notice
//	cursor.go     the word at a cursor, the open blocks, and parsing of unfinished text; what can be folded
//	console.go    variables of consoles, and whether a text is finished
package syntax
