package play

func (s *Session) KeepJournal(named string) error { return s.keepJournal(named) }

func (s *Session) Refresh() (news bool) { return s.refresh() }
