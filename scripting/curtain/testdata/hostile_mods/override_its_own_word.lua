-- removed is read-only
removed.x = 1
