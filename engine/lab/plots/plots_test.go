package plots

import (
	"strings"
	"testing"

	"curtaincall/engine/lab"
)

// TestAPlotIsAPartOfAStrictPage draws rows beside those of before: one point for each that
// there is, and nothing that a page without styles and scripts would refuse.
func TestAPlotIsAPartOfAStrictPage(t *testing.T) {
	rows := []lab.Row{{Name: `<script>alert(1)</script>`, SceneCounts: &lab.SceneCounts{Games: 9}, Percent: 50, Low: 40, High: 60}, {Name: "new", ActionCounts: &lab.ActionCounts{Taken: 9}, Percent: 10, High: 1e300}, {Name: "never"}}
	svg := DrawShares(`a "share"`, rows, []lab.Row{{Name: rows[0].Name, Percent: 45, Low: 30, High: 55}})
	for _, refused := range []string{"<script", " style=", "#000000", `"share"`, "NaN", "never"} {
		if strings.Contains(string(svg), refused) {
			t.Errorf("it has %q:\n%s", refused, svg)
		}
	}
	if !strings.HasPrefix(string(svg), "<svg") || strings.Count(string(svg), "#808080") == 0 {
		t.Errorf("nothing of before is there:\n%s", svg)
	}
	if svg := DrawShares("none", nil, nil); svg != "" {
		t.Errorf("of nothing: %q", svg)
	}
}

// TestAnAxisHasRoundNumbers has all values between the first tick and the last, however
// close or far from each other they are.
func TestAnAxisHasRoundNumbers(t *testing.T) {
	for want, values := range map[string][]float64{
		"40 45 50 55 60": {41, 58}, "-10 0 10 20 30 40": {-3, 40}, "6 6.5 7 7.5 8": {7, 7}, "0 0.2 0.4 0.6 0.8": {0.05, 0.8},
		"-1000000 -500000 0 500000 1000000": {-1e300, 1e300}, "999998.5 999999 999999.5 1000000 1000000.5 1000001": {1e6 - 1e-9, 1e6},
	} {
		a := newPlotAxis(values, 0, 100)
		var ticks []string
		for _, n := range a.ticks {
			ticks = append(ticks, formatNumber(n))
		}
		if got := strings.Join(ticks, " "); got != want {
			t.Errorf("%v: %s, want %s", values, got, want)
		}
		for _, v := range values {
			if at := a.pixelOf(v); at < 0 || at > 100 {
				t.Errorf("%g is at %g", v, at)
			}
		}
	}
}

// TestALineNeedsTwoScenes draws as many points as there are scenes.
func TestALineNeedsTwoScenes(t *testing.T) {
	if svg := DrawSceneCurve(lab.SceneCurve{Word: "hp", Means: []float64{3}}); svg != "" {
		t.Errorf("of one scene: %s", svg)
	}
	if svg := string(DrawSceneCurve(lab.SceneCurve{Word: "hp", Means: []float64{47, 44.8, 50}})); strings.Count(svg, "<circle") != 3 || !strings.HasSuffix(svg, "</svg>") {
		t.Error(svg)
	}
}
