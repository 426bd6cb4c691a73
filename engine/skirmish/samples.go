package skirmish

import (
	"embed"

	"curtaincall/engine/declare/schema"
)

//go:embed samples
var samples embed.FS

func sample(word, file string) *schema.Sample { return schema.SampleOf(samples, word, file) }

// FirstScenario is the template of a scenario that comes with no definition.
var FirstScenario = schema.ScenarioOf(samples, "first_step")
