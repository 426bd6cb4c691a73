package skirmish

// CurrentWait returns the delayed effect that is being carried out.
func (m *Match) CurrentWait() *Wait { return &m.runningWait }
