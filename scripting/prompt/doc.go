// Package prompt is a game's part in the Lua prompt of the console. It reads setups and
// definitions as package play does for scenario files.
//
//	prompt.go   names, definitions and games of the typed lines, and how values are shown
//	host.go     what the console provides
//	inspect.go  copies of all fields of a view
//	manual.go   entries of the help
package prompt
