// Package provenance tells who said what of a definition that mods changed.
//
//	History  the layers of one definition: its own file, then those of mods in their order
//	Layer    what one file says of a path
//	Conflict where two mods say different things
package provenance
