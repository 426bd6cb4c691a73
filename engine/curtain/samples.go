package curtain

import (
	"embed"

	"curtaincall/engine/declare/schema"
)

//go:embed samples
var samples embed.FS

// sample returns the beginning of a new definition, from a file in the folder samples.
func sample(word, file string) *schema.Sample { return schema.SampleOf(samples, word, file) }

// FirstScenario is the beginning of a new scenario that belongs to no definition.
var FirstScenario = schema.ScenarioOf(samples, "opening_night")
