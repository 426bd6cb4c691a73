// Package schema describes the data of a game, each thing once, with its type and its
// documentation: values, the views that scripts and people can ask questions, and the kinds
// of definitions that packs write. From that follow reading scripts strictly, writing
// definitions back, and errors with the nearest word.
//
//	value.go     values and types; json.go values as JSON, path.go parts by their paths
//	view.go      views and their fields; facts.go the numbers people speak of, role.go what
//	             a screen shows a view as
//	kind.go      kinds of definition; field.go their fields, define.go those of each type,
//	             amounts.go those with numbers for names, place.go things that are made of
//	             definitions, form.go other forms of definitions: upgrades
//	callback.go  functions of definitions
//	read.go      reads definitions, read_value.go values by their types, scope.go the names in
//	             them, fault.go what is wrong; write.go writes them back
//	definition.go, ids.go, face.go, sample.go
//	             one definition, the ids it names, its face, how one begins
package schema
