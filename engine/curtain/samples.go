package curtain

import (
	"embed"

	"curtaincall/engine/declare/schema"
)

//go:embed samples
var samples embed.FS

func sampleFromFile(word, file string) *schema.Sample { return schema.ReadSample(samples, word, file) }

// FirstScenario is the initial text of a new scenario that belongs to no definition.
var FirstScenario = schema.ReadScenarioSample(samples, "opening_night")
