package session

// Keeping is how many states a session has in memory.
func (s *Session) Keeping() (n int) {
	for _, node := range s.nodes {
		if node.state != nil {
			n++
		}
	}
	return n
}
