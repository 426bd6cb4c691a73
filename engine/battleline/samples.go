package battleline

import (
	"embed"

	"curtaincall/engine/declare/schema"
)

//go:embed samples
var samples embed.FS

// FirstScenario is the template for a scenario that belongs to no definition.
var FirstScenario = schema.ScenarioOf(samples, "first_fight")
