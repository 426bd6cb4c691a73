package battleline

import (
	"embed"

	"curtaincall/engine/declare/schema"
)

//go:embed samples
var samples embed.FS

// FirstScenario is the template of a scenario that is created without a definition.
var FirstScenario = schema.ReadScenarioSample(samples, "first_fight")
