// Package lookup lists the definitions of a content and finds them by what people type.
//
//	Entry   one definition, as lists and pages show it
//	Find    by id or name; FindText with a kind before it; Select by words and FIELD=VALUE
//	Outline what a line of a file belongs to; Uses which scripts speak of something
package lookup
