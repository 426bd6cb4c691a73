package simulate

import (
	"encoding/json"
	"reflect"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/lab/report"
)

func TestAPageGetsWhatTheDocumentSays(t *testing.T) {
	e := report.Estimate{Mean: 1, Low: 2, High: 3}
	scenes := []SceneRow{{"a", 4, 5, 6, 7, 8, 9, 10}}
	options := []OptionRow{{"b", 11, 12, 13, 14, 15, 16, &e}, {Name: "c"}}
	s := &Simulation{Document: program.Document{Command: "simulate", Ruleset: "curtain"}, What: "run", By: []string{"bot"}, Games: 17, Seed: 18,
		Won: []won{{1, share{19, 20}}, {2, share{}}}, Ended: []endedAt{{"lost", share{21, 22}}}, Fingerprint: "f",
		Detail: &detail{Won: e, Places: scenes, Subjects: append(scenes, SceneRow{Name: "d"}), Chosen: options, Played: options[1:], Never: []string{"n"},
			Curves: []report.Curve{{Word: "w", Means: []float64{23}}}, Extremes: []report.Extreme{{What: "x", Seed: 24, Value: 25}}, DeadEnds: []uint64{26}}}
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	read, err := report.Read(text)
	if err != nil || !reflect.DeepEqual(reportOf(s), read) {
		t.Errorf("the page gets %+v, the document says %+v, %v", reportOf(s), read, err)
	}
}
