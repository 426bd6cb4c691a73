package syntax

import "errors"

// Limits on a file. They keep what gopher-lua's compiler does with it bounded:
// it recurses, is quadratic in places, and counts upvalues and registers in a
// byte without looking.
const (
	maxSource    = 64 << 10 // bytes
	maxTokens    = 20000
	maxDepth     = 100  // of expressions and statements within each other
	maxRecursion = 200  // of the parser; what it lets through still meets maxDepth
	maxFields    = 1000 // of one table constructor
	maxList      = 120  // expressions in one list: they stand in registers, of which there are 200
	maxUpvalues  = 60   // outer locals that one function may use, as in Lua 5.1
	maxCaptures  = 200  // the same with the names of the library and the API
	maxLocals    = 160  // alive at one point of a function; Lua 5.1 has 200
	maxConstants = 2500 // different texts and numbers in one function: the compiler compares each with all
	maxErrors    = 20   // reported for one file
)

// ErrLimit matches the error of a file that exceeds one of these.
var ErrLimit = errors.New("the file is too large or nested too deeply")

// What else is wrong with a text, for errors.Is.
var (
	ErrGrammar     = errors.New("not valid Lua")
	ErrNotOffered  = errors.New("this part of Lua is not available to scripts")
	ErrUnknownName = errors.New("undefined name")
	ErrGlobal      = errors.New("scripts have no globals")
	ErrOuterLocal  = errors.New("a function may not assign a local outside it")
)
