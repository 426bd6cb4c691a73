package sentence

// Kind returns the kind with a name, or nil.
func (g *Grammar) Kind(name string) *Kind { return g.kinds[name] }
