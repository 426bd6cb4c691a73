// Package syntax rewrites the text of a script into code that gopher-lua runs as Lua 5.1 means
// it.
//
// A file goes through four stages, each in files of its own:
//
//	parse      text to a tree: scan.go, parse.go, expression.go, number.go
//	resolve    what each name means, and what a script must not do: resolve.go, walk.go
//	normalise  the same tree in shapes that gopher-lua compiles rightly: normalise.go, values.go
//	compile    code, with the names it takes as arguments: compile.go
//
// A file that only states constants and functions waits with the last two until its code is
// asked for: plain.go.
//
// Start at Compile; what comes out is a Chunk. Rules say which names of an API a
// file may use and what its functions may assign. Faults are found at load, all
// at once, with line, column and the nearest known name: a misspelt name, a
// write to a global or to what outlives a callback, what the sandbox does not
// offer (limits.go and library.go list bounds and names).
//
// Beside these, open.go names the block whose "end" is missing, functions.go says from which
// functions code was compiled, and console.go is what a prompt needs.
//
// The parser is our own because gopher-lua's keeps no columns; both make the
// same tree, and a test holds them to it. Chunk.Field finds the place of a field
// of a table that was passed to a call, so that a wrong field can be shown where
// it was written: fields.go. Inspect and Tree.Names are for whoever looks at a
// file without running it: inspect.go, names.go; mention.go finds words in one, cursor.go
// what somebody is writing.
//
// The package runs nothing and does not know what the names mean.
package syntax
