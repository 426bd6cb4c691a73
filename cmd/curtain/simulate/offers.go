package simulate

import (
	"fmt"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/lab"
	"curtaincall/engine/speech"
)

// offeredCardExperiment measures what it is worth to choose an offered card. It has three plans: the player must choose
// the card; the player must choose it, but it has no effect (is knocked out); the player chooses freely.
type offeredCardExperiment struct {
	weighExperiment
	choice string // text of the action that chooses the card
}

type offersReport struct {
	Games    int          `json:"games"`
	Offered  float64      `json:"offered"`  // percentage of the games in which the card was offered
	Liked    float64      `json:"liked"`    // percentage of its offers that a player took when choosing freely
	Won      float64      `json:"won"`      // percentage of games won when the card was always chosen
	Knockout lab.Estimate `json:"knockout"` // wins compared with those when the card is knocked out, in percentage points
	Own      lab.Estimate `json:"own"`      // wins compared with those when the player chooses freely, in percentage points
}

func newOfferedCardExperiment(h *program.Host, g *load.LoadedGame, knockout *Variant, card *weighExperiment, o Options) (*offeredCardExperiment, error) {
	if card.how.Offer == nil {
		return nil, program.UsageError{Err: fmt.Errorf("--offers cannot be used with definitions of kind %s", card.how.Kind)}
	}
	words, choice := card.how.Offer(g.Content.Content, card.id)
	e := &offeredCardExperiment{weighExperiment{experiment: &experiment{Host: h, Options: o}, fingerprint: engine.NewHasher()}, choice}
	for _, version := range []*load.LoadedGame{g, knockout.LoadedGame, g} {
		if err := e.addPlanForSetups(version, []string{words}); err != nil {
			return nil, err
		}
	}
	e.plans[0].Choose, e.plans[1].Choose = choice, choice
	e.plans[1].Taught = true
	e.plans[0].Watch, e.plans[2].Watch = newRecordingOptions(g), newRecordingOptions(g)
	return e, nil
}

func (e *offeredCardExperiment) playGames() (*offersReport, error) {
	knockout, own := newPlanComparison(e.plans, 0, 1), newPlanComparison(e.plans, 0, 2)
	var won lab.Standing
	offered, offers, liked := 0, 0, 0
	err := e.playSeeds(func(games lab.VariantShards) {
		for n := range games[0].Endings {
			could, _ := games[0].Endings[n].Record.CountChoices(e.choice)
			offered += min(could, 1)
			free, did := games[2].Endings[n].Record.CountChoices(e.choice)
			offers, liked = offers+free, liked+did
		}
		won.Add(e.plans[0], games[0], lab.FirstPlayerSeat)
		knockout.compareShards(games)
		own.compareShards(games)
	})
	if err != nil || e.games == 0 {
		return nil, err
	}
	return &offersReport{knockout.Seeds, newCountAndPercent(offered, knockout.Seeds).Percent, newCountAndPercent(liked, max(1, offers)).Percent,
		newEstimate(won.WinRate()).Mean, pointsEstimate(&knockout.Comparison), pointsEstimate(&own.Comparison)}, nil
}

func (r *offersReport) printReport(h *program.Host) {
	if r == nil {
		return
	}
	h.PrintParagraph(fmt.Sprintf("%s, taking it whenever it is offered (in %.1f%% of games): %.1f%% won", speech.CountWithNoun(r.Games, "whole game"), r.Offered, r.Won))
	row := func(e lab.Estimate, than string) {
		h.PrintParagraph(fmt.Sprintf("%+.1f points (95%% CI %+.1f to %+.1f) compared with %s", e.Mean, e.Low, e.High, than))
	}
	row(r.Knockout, "the card knocked out")
	row(r.Own, fmt.Sprintf("a free choice, in which it was taken %.1f%% of the times it was offered", r.Liked))
}
