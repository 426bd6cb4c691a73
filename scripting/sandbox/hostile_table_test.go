package sandbox_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

var table = flag.Bool("table", false, "print what each hostile script came to: go test ./scripting -run HostileTable -v -table")

// TestHostileTable prints, where -table asks for it, what each script of the corpus came to: how it ended, the steps
// it took, by how much the memory of the process grew at its peak, and the time. It judges nothing;
// TestHostileScripts does.
func TestHostileTable(t *testing.T) {
	if !*table {
		t.Skip("-table prints the table")
	}
	files, err := filepath.Glob("testdata/hostile/*.lua")
	if err != nil {
		t.Fatal(err)
	}
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "attack\toutcome\tsteps\tpeak memory\ttime")
	var worstTime time.Duration
	var worstMemory int64
	for _, file := range files {
		body := testkit.ReadFile(t, file)
		vm := sandbox.NewVM(sandbox.DefaultLimits())
		debug.FreeOSMemory()
		before := forgetPeak()
		start := time.Now()
		stage, err := play(vm, body)
		took := time.Since(start)
		grown := max(peak()-before, 0)
		runtime.KeepAlive(vm)
		worstTime, worstMemory = max(worstTime, took), max(worstMemory, grown)
		fmt.Fprintf(out, "%s\t%s\t%d\t%.1f MB\t%s\n", strings.TrimSuffix(filepath.Base(file), ".lua"), outcome(stage, err), sandbox.LastCallInstructions(vm), float64(grown)/1024, took.Round(10*time.Microsecond))
	}
	fmt.Fprintf(out, "the worst\t%d attacks\t\t%.1f MB\t%s\n", len(files), float64(worstMemory)/1024, worstTime.Round(10*time.Microsecond))
	out.Flush()
}

func outcome(stage string, err error) string {
	if err == nil {
		return "carried out"
	}
	for name, limit := range limits {
		if errors.Is(err, limit) {
			return name
		}
	}
	message := err.Error()
	var fault *source.Error
	if errors.As(err, &fault) {
		message = fault.Message
	}
	if len(message) > 50 {
		message = message[:47] + "..."
	}
	word := map[string]string{"load": "refused", "keep": "refused", "error": "error"}[stage]
	return word + ": " + source.Printable(message)
}

// forgetPeak lets the kernel measure the peak anew and returns the memory in use
// now, in KB; 0 where it does not tell.
func forgetPeak() int64 {
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0)
	return status("VmRSS")
}

func peak() int64 { return status("VmHWM") }

var statusLine = regexp.MustCompile(`(?m)^(\w+):\s+(\d+) kB$`)

func status(name string) int64 {
	body, _ := os.ReadFile("/proc/self/status")
	for _, m := range statusLine.FindAllStringSubmatch(string(body), -1) {
		if m[1] == name {
			n, _ := strconv.ParseInt(m[2], 10, 64)
			return n
		}
	}
	return 0
}
