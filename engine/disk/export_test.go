package disk

// TryLocks sets how often a lock is tried.
func TryLocks(times int) { lockTries = times }
