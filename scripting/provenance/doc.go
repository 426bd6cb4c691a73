// Package provenance records which file and mod set each field of a definition, and finds
// conflicts between mods. All of it is in provenance.go.
package provenance
