package skirmish

import "curtaincall/scripting"

// Check implements scripting.Content.
func (g *Generation) Check() []scripting.Finding { return nil }

// CheckText implements scripting.Content.
func (g *Generation) CheckText() ([]scripting.Finding, error) { return nil, nil }
