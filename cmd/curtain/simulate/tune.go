package simulate

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/lab"
	"curtaincall/engine/speech"
	"curtaincall/scripting/lookup"
)

const maxTunedValues = 24

type tuneOptions struct {
	name      string // name of the number to tune; "" if none is tuned
	low, high int    // the smallest and the largest value to try
	measure   string // "worth" or "winrate"; "" means worth
	target    float64
}

func (o *tuneOptions) parseTuneFlag(text string) error {
	name, numbers, _ := strings.Cut(text, "=")
	low, high, _ := strings.Cut(numbers, "..")
	var err, wrong error
	o.low, err = engine.ParseClampedInt32(low)
	o.high, wrong = engine.ParseClampedInt32(high)
	if o.name = name; name == "" || err != nil || wrong != nil || o.low >= o.high {
		return errors.New("must have the form NAME=LOW..HIGH, such as damage=1..9")
	}
	if int64(o.high)-int64(o.low) >= maxTunedValues {
		return fmt.Errorf("can have at most %d values", maxTunedValues)
	}
	return nil
}

// targetParser returns a function that parses text as the target, from low to 100, and stores it and measure in o.
func (o *tuneOptions) targetParser(measure string, low float64) func(text string) error {
	return func(text string) error {
		n, err := strconv.ParseFloat(text, 64)
		switch {
		case o.measure != "" && o.measure != measure:
			return errors.New("--worth and --winrate cannot be combined")
		case err != nil || !(low <= n && n <= 100):
			return fmt.Errorf("must be a number between %v and 100", low)
		}
		o.measure, o.target = measure, n
		return nil
	}
}

// TuningDocument is the JSON output of weigh with --tune.
type TuningDocument struct {
	weighingHead
	Value    string       `json:"value"`
	Measure  string       `json:"measure"` // "worth" or "winrate"
	Target   float64      `json:"target"`
	Games    int          `json:"games"`
	Tried    []tunedValue `json:"tried"`
	Proposed int          `json:"proposed"`
	Fits     []int        `json:"fits"` // values for which the target is within the confidence interval
}

type tunedValue struct {
	Value int          `json:"value"`
	Found lab.Estimate `json:"found"`
}

// tuning is the experiment of weigh --tune. It has a plan for each value of the tuned number, then for each peer.
type tuning struct {
	*weighExperiment
	tune  tuneOptions
	worth []lab.BoundedDifferenceStats // for each value tried, by seed: the share of peers that the card beats minus the share that beats it
	won   []lab.Standing               // results with each value tried
}

// newTuning plans games with each value of the tuned field of the card id. To tune its worth instead of the win rate,
// it also plans games with up to maxPeers similar cards.
func newTuning(h *program.Host, g *load.LoadedGame, id string, maxPeers int, o Options) (*tuning, error) {
	card, err := newWeighExperiment(h, g, id, maxPeers, o)
	if err != nil {
		return nil, err
	}
	if o.tune.measure = cmp.Or(o.tune.measure, "worth"); o.tune.measure == "winrate" {
		card.peers = nil
	} else if len(card.peers) == 0 {
		return nil, program.UsageError{Err: fmt.Errorf("there are no %s to compare it with: use --winrate", card.alike)}
	}
	t := &tuning{weighExperiment: card, tune: o.tune}
	values := o.tune.high - o.tune.low + 1
	t.worth, t.won = make([]lab.BoundedDifferenceStats, values), make([]lab.Standing, values)
	setups := card.how.Words(g.Content.Content, card.id, o.weigh.with)
	o.setDefaultBudget(h, (len(card.peers)+values)*len(setups)) // fits: as many as cards and bosses
	path := card.id + ".values." + o.tune.name
	if slices.ContainsFunc(card.fields, func(f lookup.Field) bool { return f.Name == o.tune.name }) {
		path = card.id + "." + o.tune.name
	}
	for value := o.tune.low; value <= o.tune.high; value++ {
		v, err := BuildVariant(h, g, []string{fmt.Sprintf("%s=%d", path, value)})
		if err != nil {
			return nil, err
		}
		if err := t.addPlanForSetups(v.LoadedGame, setups); err != nil {
			return nil, err
		}
	}
	for _, other := range card.peers {
		if err := t.addPlanForSetups(g, card.how.Words(g.Content.Content, other, o.weigh.with)); err != nil {
			return nil, err
		}
	}
	return t, nil
}

func (t *tuning) playGames() (*TuningDocument, error) {
	err := t.playSeeds(func(games lab.VariantShards) {
		peers := games[len(t.worth):]
		for n := range t.worth {
			t.won[n].Add(t.plans[n], games[n], lab.FirstPlayerSeat)
			net := 0
			for _, peer := range peers {
				ahead, behind := countAheadAndBehind(games[n].Endings, peer.Endings)
				net += ahead - behind
			}
			if len(peers) > 0 {
				t.worth[n].Add(float64(net) / float64(len(games[n].Endings)) / float64(len(peers)))
			}
		}
	})
	if err != nil || t.games == 0 {
		return nil, err
	}
	return t.newDocument(), nil
}

func (t *tuning) newDocument() *TuningDocument {
	d := &TuningDocument{weighingHead: t.newDocumentHead(), Value: t.tune.name, Measure: t.tune.measure, Target: t.tune.target, Games: t.games, Fits: []int{}}
	for n := range t.worth {
		one := tunedValue{Value: t.tune.low + n}
		if d.Measure == "winrate" {
			one.Found = newEstimate(t.won[n].WinRate())
		} else {
			low, high := t.worth[n].FixedInterval(weighingErrors)
			one.Found = newEstimate(100*t.worth[n].Mean(), 100*low, 100*high)
		}
		if d.Tried = append(d.Tried, one); one.Found.Low <= d.Target && d.Target <= one.Found.High {
			d.Fits = append(d.Fits, one.Value)
		}
	}
	nearest := slices.MinFunc(d.Tried, func(a, b tunedValue) int {
		return cmp.Compare(math.Abs(a.Found.Mean-d.Target), math.Abs(b.Found.Mean-d.Target))
	})
	d.Proposed = nearest.Value
	return d
}

func (t *tuning) printDocument(d *TuningDocument) {
	games, last, by := speech.CountWithNoun(d.Games, "game"), d.Seed+uint64(t.Runs-1), strings.Join(d.By, ", ")
	line := fmt.Sprintf("%s per value, seeds %d to %d, played by %s; target: a win rate of %v%%", games, d.Seed, last, by, d.Target)
	if d.Measure == "worth" {
		line = fmt.Sprintf("%s per value, seeds %d to %d, played by %s; target: an advantage of %v over other %s", games, d.Seed, last, by, d.Target, d.Alike)
	}
	t.PrintParagraph(line)
	t.Print(t.Screen().Strong(fmt.Sprintf("%8s  found, %v%% CI", d.Value, d.Confidence)))
	row := "%8d  %+6.1f, %+.1f to %+.1f"
	if d.Measure == "winrate" {
		row = "%8d  %5.1f%%, %.1f to %.1f"
	}
	for _, one := range d.Tried {
		t.Printf(row, one.Value, one.Found.Mean, one.Found.Low, one.Found.High)
	}
	t.Print(t.Screen().Strong(fmt.Sprintf("Proposed: %s = %d", d.Value, d.Proposed)))
	if len(d.Fits) > 0 {
		t.Printf("The target is within the interval of %s; fingerprint %s", strings.Trim(strings.ReplaceAll(fmt.Sprint(d.Fits), " ", ", "), "[]"), d.Fingerprint)
	} else {
		t.Printf("The target is outside all intervals; fingerprint %s", d.Fingerprint)
	}
}
