package play

func (s *Sitting) KeepJournal(named string) error { return s.keepJournal(named) }

func (s *Sitting) Refresh() (news bool) { return s.refresh() }
