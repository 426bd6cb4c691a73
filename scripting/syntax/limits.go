package syntax

import "errors"

// Limits on a file. They bound the work of gopher-lua's compiler, which recurses, is quadratic in
// places, and counts upvalues and registers in a byte without checking.
const (
	maxSourceBytes = 64 << 10
	maxTokens      = 20000
	maxDepth       = 100  // nesting of expressions and statements
	maxRecursion   = 200  // of the parser; what it accepts must still meet maxDepth
	maxFields      = 1000 // of one table constructor
	maxListLength  = 120  // expressions in one list: they take registers, of which there are 200
	maxUpvalues    = 60   // outer locals that one function may use, as in Lua 5.1
	maxCaptures    = 200  // the same, including names of the library and the API
	maxLocals      = 160  // in scope at one point of a function; Lua 5.1 has 200
	maxConstants   = 2500 // different strings and numbers in one function: the compiler compares each with all
	maxErrors      = 20   // reported for one file
)

// ErrLimit matches the error of a file that exceeds one of these limits.
var ErrLimit = errors.New("the file is too large or nested too deeply")

// Other kinds of errors in a file, for errors.Is.
var (
	ErrGrammar     = errors.New("not valid Lua")
	ErrNotOffered  = errors.New("this part of Lua is not available to scripts")
	ErrUnknownName = errors.New("undefined name")
	ErrGlobal      = errors.New("scripts have no globals")
	ErrOuterLocal  = errors.New("a function cannot assign to a local outside it")
)
