package curtain

import (
	"embed"

	"curtaincall/engine/declare"
)

//go:embed samples
var samples embed.FS

// sample is how a definition begins, of a file in the folder samples.
func sample(word, file string) *declare.Sample { return declare.SampleOf(samples, word, file) }

// FirstScenario is how a scenario begins that comes with no definition.
var FirstScenario = declare.ScenarioOf(samples, "opening_night")
