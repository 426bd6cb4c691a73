package workers

import "time"

// Tests shorten the time until a coordinator audits its shards, and that until a message about silence.
func init() { auditInterval, silenceBeforeMessage = 100*time.Millisecond, 300*time.Millisecond }

// LimitUnproven sets maxUnproven and returns its old value.
func LimitUnproven(bytes int) (before int) {
	before, maxUnproven = maxUnproven, bytes
	return before
}
