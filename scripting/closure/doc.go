// Package closure compiles callbacks of scripts to Go closures, which run faster than the
// interpreter and with the same results.
//
//	Compile   compiles a function of a script, for the form in which it is called
//	Function  a compiled callback; it never changes, and goroutines may share it
//	Runner    runs Functions in place of one interpreter, and charges its budget
//
// The interpreter decides what a script means. A function that uses anything unsupported is not compiled (Rejection).
// Where a running Function meets a value that it does not support, or the end of the budget, it falls back: it ends
// with ErrFallback, and its caller undoes the action and runs it in the interpreter. A Function is charged at least
// as much as the interpreter would charge for the code that gopher-lua makes of the same rewritten tree.
//
// A view declares the fields of a kind of thing of the game; a subject is one such thing, by its
// number. self is the definition whose callback runs, with verbs; the root is the game, the second
// parameter of a callback. A helper is a function of the script that a callback calls.
//
//	compile.go      Compile, and the compilation of whole functions; what they charge
//	statement.go    statements
//	expression.go   names, constants and calls to helpers; operator.go operators and tables
//	library.go      calls to the Lua library; the maximum length of lists
//	field.go        fields of the game's views; own_numbers.go numbers of the acting definition
//	verb.go         calls to the game's verbs
//	runner.go       Runner, its stack, and Function.Run; tables that are reused
//	value.go        values and tables of running Functions; convert.go converts them for Go, and tables
//	                of files for closures; limits of these tables
package closure
