// Package provenance records which file and mod set each field of a definition.
//
//	History  the layers of one definition: its own file, then those of mods in their order
//	Layer    what one file says of a path
//	Conflict where two mods say different things
package provenance
