package curtain

import "curtaincall/scripting"

// Check implements scripting.Content.
func (g *Generation) Check() []scripting.Finding { return nil }
