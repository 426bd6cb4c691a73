package workers

// LimitUnproven sets how many bytes the results of workers may have that nobody has checked.
func LimitUnproven(bytes int) (before int) {
	before, maxUnproven = maxUnproven, bytes
	return before
}
