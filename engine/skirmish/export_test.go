package skirmish

// CurrentWait returns the waiting effect that is being carried out.
func (m *Match) CurrentWait() *Wait { return &m.runningWait }
