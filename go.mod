module curtaincall

go 1.26.0

require (
	github.com/Masterminds/semver/v3 v3.5.0
	github.com/fsnotify/fsnotify v1.10.1
	github.com/peterh/liner v1.2.3
	github.com/yuin/gopher-lua v1.1.2
	golang.org/x/sys v0.49.0
	golang.org/x/term v0.47.0
	golang.org/x/text v0.43.0
)

require (
	github.com/clipperhouse/uax29/v2 v2.7.0 // indirect
	github.com/mattn/go-runewidth v0.0.31 // indirect
)
