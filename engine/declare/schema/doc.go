// Package schema describes the data of a game with types and documentation: values, views and
// kinds of definitions. From that follow reading scripts strictly, writing definitions back,
// and errors with the nearest word.
//
//	value.go     values and types; json.go values as JSON, path.go parts by their paths
//	view.go      views and their fields; facts.go the numbers people speak of
//	kind.go      kinds of definition, and definitions; field.go their fields, define.go those
//	             of each type, amounts.go those with numbers for names, place.go things that
//	             are made of definitions
//	callback.go  functions of definitions
//	read.go      reads definitions, read_value.go values by their types, scope.go the names in
//	             them; write.go writes them back
//	ids.go, sample.go
//	             the ids that a definition names, how one begins
package schema
