// Package closure compiles functions of scripts to Go closures.
//
// A callback is small, pure and checked before it runs, and the game declares every
// word that it may say. So it can be made once into functions of Go that call the
// declared readers and verbs directly:
//
//	Compile   a function of a script, for the form it is called by, into a Function
//	Function  what was compiled; it never changes, and goroutines may share it
//	Machine   carries Functions out for one interpreter, on that interpreter's budget
//
// Start at Compile. What a tree means is in statement.go, expression.go, operator.go and
// library.go; what belongs to the game in field.go, verb.go and convert.go.
//
// The interpreter decides what a script means. What is not covered here is not compiled,
// with a reason (Left); whatever goes wrong while a Function runs, an odd value or a
// budget at its end, ends the attempt with ErrLeft, and who attempts does it again with
// the interpreter. A Function pays as it goes, never less than the interpreter would: the
// prices are those of the code that gopher-lua makes of the same rewritten tree.
//
// The package knows no game, and makes no errors for people.
package closure
