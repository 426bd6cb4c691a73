package workers

import "time"

// Tests need not wait for a second until a coordinator looks around, or until somebody complains of silence.
func init() { auditInterval, silenceBeforeMessage = 100*time.Millisecond, 300*time.Millisecond }

// LimitUnproven sets how many bytes the results of workers may have that nobody has checked.
func LimitUnproven(bytes int) (before int) {
	before, maxUnproven = maxUnproven, bytes
	return before
}
