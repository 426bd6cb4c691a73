package autobattle

import (
	"embed"

	"curtaincall/engine/declare"
)

//go:embed samples
var samples embed.FS

func sample(word, file string) *declare.Sample { return declare.SampleOf(samples, word, file) }

// FirstScenario is the template of a scenario that comes with no definition.
var FirstScenario = declare.ScenarioOf(samples, "first_clash")
