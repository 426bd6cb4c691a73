package plots

import (
	"strings"
	"testing"

	"curtaincall/engine/lab/report"
)

// TestAPlotIsAPartOfAStrictPage draws rows beside those of before: one point for each that
// there is, and nothing that a page without styles and scripts would refuse.
func TestAPlotIsAPartOfAStrictPage(t *testing.T) {
	rows := []report.Row{{Name: `<script>alert(1)</script>`, Games: 9, Percent: 50, Low: 40, High: 60}, {Name: "new", Games: 9, Percent: 10, High: 1e300}, {Name: "never"}}
	svg, err := Shares(`a "share"`, rows, report.Row{Name: rows[0].Name, Games: 9, Percent: 45, Low: 30, High: 55})
	if err != nil {
		t.Fatal(err)
	}
	for _, refused := range []string{"<script", " style=", "#000000", `"share"`, "NaN", "never"} {
		if strings.Contains(string(svg), refused) {
			t.Errorf("it has %q:\n%s", refused, svg)
		}
	}
	if !strings.HasPrefix(string(svg), "<svg") || strings.Count(string(svg), "#808080") == 0 {
		t.Errorf("nothing of before is there:\n%s", svg)
	}
	if svg, err := Shares("none", nil); svg != "" || err != nil {
		t.Errorf("of nothing: %q, %v", svg, err)
	}
}
