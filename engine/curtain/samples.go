package curtain

import (
	"embed"

	"curtaincall/engine/declare/schema"
)

//go:embed samples
var samples embed.FS

// sample returns how a definition begins, of a file in the folder samples.
func sample(word, file string) *schema.Sample { return schema.SampleOf(samples, word, file) }

// FirstScenario begins a scenario that comes with no definition.
var FirstScenario = schema.ScenarioOf(samples, "opening_night")
