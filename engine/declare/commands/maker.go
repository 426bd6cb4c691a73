package commands

import (
	"curtaincall/engine/declare/schema"
)

// Maker is a word that makes a record: attack(5) of an intent.
type Maker struct {
	Name, Doc string
	Example   string
	Args      []ArgDoc
	Make      func(in Inputs) schema.Value
	Written   func(v schema.Value) string // a record of it as one writes it; "" for another
}

// Signature is how a maker is called.
func (m *Maker) Signature() string { return Signature(m.Name, m.Args) }
