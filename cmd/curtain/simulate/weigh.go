package simulate

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
)

func WeighCommand() program.Command {
	return program.Command{
		Name: "weigh", Args: "[game] ID", Loads: true, JSON: true, Complete: load.NewGameCompleter(weighableIDs),
		About: "find out how strong a card is",
		Examples: []program.Example{
			{Line: "weigh comic_relief", About: "compare the card with all others of its rarity, type and cost"},
			{Line: "weigh stage_combat --tune damage=1..7", About: "at which value is it as strong as similar cards?"},
			{Line: "weigh galvanize --against galvanize.values.damage=4", About: "would this make it stronger?"},
			{Line: "weigh comic_relief --with vex,annoying_poke", About: "in a deck that suits it"},
			{Line: "weigh stage_combat --offers", About: "is it also worth choosing whenever it is offered?"},
		},
		More: `
Bots play fights in which the card is sure to come up: the starting deck, with two copies of it
and the cards named by --with, against each boss. The same seeds are played with the card
knocked out, so that it can be played for its cost but does nothing, and with each other card of
its rarity, type and cost in its place. An item is held from the start instead, and compared with
others of its rarity. In Battle Lines, four copies of the card are added to a deck with its
house, which plays against every other deck. In the skirmish, the unit takes the place of the
first one in team A; in the auto-battler, it fights in front of other units. --against also plays
the seeds with another version of the scripts: ` + variantForms + `.

In each pair of games, the one with the better result is ahead: a win beats a loss, and
otherwise the better margin decides. The advantage is the percentage of pairs in which the
card is ahead minus the percentage in which it is behind, with a 95% confidence interval that
assumes no distribution.

--offers also plays each seed as a whole game, in which the card is chosen whenever it is
offered; the same with the card knocked out; and once more with a free choice. It reports how
many more games are won, with a 95% confidence interval.

--tune damage=1..7, or another field that is a number, plays the seeds with each of these values
instead, and proposes the value at which the advantage over similar cards, averaged over all of
them, is nearest to 0 or to --worth N. With --winrate N, it is the value at which the percentage
of games won is nearest to N.`,
		Setup: func(f *flag.FlagSet) program.Handler {
			o := Options{}
			o.match.runsGiven = true
			program.AddIntFlag(f, &o.Runs, "runs", 1000, "play `N` seeds, each against every boss")
			program.AddPlayersFlag(f, &o.Players, "players", "quick", "the player `NAME`: ", "")
			f.Func("against", "also weigh the version `NEW`, such as ID.values.damage=4; may be repeated", program.Appender(&o.match.against))
			peers := maxWeighedPeers
			program.AddIntFlag(f, &peers, "peers", maxWeighedPeers, "compare the card with up to `N` similar ones")
			f.Func("tune", "instead find the value that makes the card as strong as you want: `NAME=LOW..HIGH`, such as damage=1..9", o.tune.parseTuneFlag)
			f.Func("worth", "tune: aim for an advantage of `N` percentage points over similar cards (default 0)", o.tune.targetParser("worth", -100))
			f.Func("winrate", "tune: aim for a win rate of `N` percent instead of an advantage", o.tune.targetParser("winrate", 0))
			f.Func("with", "add the cards `ID,...` to the deck too", func(ids string) error {
				o.weigh.with = append(o.weigh.with, strings.Split(ids, ",")...)
				return nil
			})
			f.BoolVar(&o.weigh.offers, "offers", false, "also play whole games in which the card is chosen whenever it is offered")
			seed := program.AddSeedFlag(f, "seed", 1, "start with seed `N` instead of 1")
			return program.AbandonOnSignal(load.WithLoadedGame("weigh", func(h *program.Host, g *load.LoadedGame, args []string) int {
				o.Seed = seed.N
				id := strings.Join(args, " ")
				switch {
				case o.tune.name != "" && (len(o.match.against) > 0 || o.weigh.offers):
					return h.PrintMisuse("weigh", "--tune cannot be combined with --against or --offers")
				case o.tune.name != "":
					t, err := newTuning(h, g, id, max(0, peers), o)
					if err != nil {
						return h.PrintError("weigh", err)
					}
					return playAndPrint(t.weighExperiment, t.playGames, t.printDocument)
				case o.tune.measure != "":
					return h.PrintMisuse("weigh", "--%s needs --tune", o.tune.measure)
				}
				w, err := newWeighing(h, g, id, max(0, peers), o)
				if err != nil {
					return h.PrintError("weigh", err)
				}
				return playAndPrint(w.weighExperiment, w.playGames, w.printDocument)
			}))
		},
	}
}

type weighOptions struct {
	with   []string // ids of other cards to add to the deck
	offers bool     // whether to play also whole games in which the card may be offered
}

const (
	maxWeighedPeers     = 12   // default number of similar cards to compare with
	maxWeighedSeeds     = 5    // number of seeds that the report lists
	minDifferentPercent = 5    // percentage of games that knocking out the card must change before there is a verdict
	minPeersForThirds   = 3    // minimum number of peers for a verdict such as "as strong as the strongest third"
	weighingErrors      = 0.05 // probability, from 0 to 1, that a confidence interval misses the true value
)

// weighingHead is the part of the JSON output of weigh that is the same with and without --tune.
type weighingHead struct {
	program.Document
	ID          string   `json:"id"`
	Setups      []string `json:"setups"`
	By          []string `json:"by"` // names of the players; one name if it is the same in all seats
	Seed        uint64   `json:"seed"`
	Confidence  float64  `json:"confidence"`
	Interval    string   `json:"interval"`
	Alike       string   `json:"alike"` // a phrase for the cards that are similar
	Failed      int      `json:"failed_actions"`
	Fingerprint string   `json:"fingerprint"`
}

// WeighingDocument is the JSON output of weigh without --tune.
type WeighingDocument struct {
	weighingHead
	Pairs    int              `json:"pairs"`
	CameUp   float64          `json:"came_up"` // percentage of the games in which the card could be played
	Knockout cardComparison   `json:"knockout"`
	Variant  *cardComparison  `json:"variant,omitempty"`
	Peers    []cardComparison `json:"peers"`
	Verdict  string           `json:"verdict"`
	Seeds    []uint64         `json:"seeds"` // seeds in which the card helped most, compared with being knocked out
	Offers   *offersReport    `json:"offers,omitempty"`
}

// cardComparison compares the card with another card or version.
type cardComparison struct {
	Name      string       `json:"name"`
	Ahead     float64      `json:"ahead"` // percentage of pairs of games in which the card did better
	Behind    float64      `json:"behind"`
	Advantage lab.Estimate `json:"advantage"`
}

type pairTally struct {
	name          string
	ahead, behind int
	advantage     lab.BoundedDifferenceStats // share ahead minus share behind, for each seed
}

func countAheadAndBehind(of, base []lab.Ending) (ahead, behind int) {
	for n := range of {
		ahead += engine.BoolToInt(of[n].Margin > base[n].Margin)
		behind += engine.BoolToInt(of[n].Margin < base[n].Margin)
	}
	return ahead, behind
}

func playAndPrint[D any](b *weighExperiment, play func() (D, error), print func(D)) (status int) {
	document, err := play()
	switch {
	case err != nil:
		return b.PrintError("weigh", err)
	case b.JSON:
		b.PrintJSON(document)
	default:
		print(document)
	}
	printFailures(b.Host, b.failed, b.failure)
	return program.FailureStatus(b.failed > 0)
}

// Weigh measures a card's strength as the command weigh does. against describes a version to compare with, if any.
func Weigh(h *program.Host, g *load.LoadedGame, id string, numSeeds int, against []string) (*WeighingDocument, error) {
	o := Options{Runs: numSeeds, Seed: 1, Players: "quick", match: againstOptions{against: against}}
	w, err := newWeighing(h, g, id, maxWeighedPeers, o)
	if err != nil {
		return nil, err
	}
	return w.playGames()
}

// Tune tries the values low to high for the number called name of a card, as the command weigh --tune does.
func Tune(h *program.Host, g *load.LoadedGame, id string, numSeeds int, name string, low, high int) (*TuningDocument, error) {
	t, err := newTuning(h, g, id, maxWeighedPeers, Options{Runs: numSeeds, Seed: 1, Players: "quick", tune: tuneOptions{name: name, low: low, high: high}})
	if err != nil {
		return nil, err
	}
	return t.playGames()
}

// weighExperiment weighs one card. It is the common part of weigh with and without --tune.
type weighExperiment struct {
	*experiment
	how         *declare.WeighingDecl
	id          string
	fields      []lookup.Field
	peers       []string // ids of similar cards
	alike       string   // a phrase for the similar cards
	games       int      // number of games played in each plan
	failed      int      // number of actions that failed
	failure     string   // message of the first failed action
	fingerprint engine.Hasher
}

// playSeeds plays the games, and adds up failures and fingerprint. It calls count per seed with the games of all plans.
func (b *weighExperiment) playSeeds(count func(games lab.VariantShards)) error {
	limitErr, err := b.forEachSeed(b.plans[0].DescribeWinRate, func(games lab.VariantShards) error {
		for _, s := range games {
			for i := range s.Endings {
				e := &s.Endings[i]
				e.AddToFingerprint(&b.fingerprint)
				b.failed, b.failure = b.failed+e.Failed, cmp.Or(b.failure, e.Failure)
			}
		}
		if n := len(games[0].Endings); n > 0 { // otherwise the scripts have exceeded their limit
			b.games += n
			count(games)
		}
		return nil
	})
	return cmp.Or(err, limitErr)
}

func (b *weighExperiment) newDocumentHead() weighingHead {
	p := b.plans[0]
	return weighingHead{b.NewDocument("weigh", b.experiment.games[0].Ruleset), b.id, p.Setups, p.Players, p.Seed,
		100 - 100*weighingErrors, lab.FixedInterval, b.alike, b.failed, fmt.Sprintf("%016x", b.fingerprint.Sum())}
}

// weighing is the experiment of weigh without --tune. Its plans have games with the card, with the card knocked out,
// with the variant if there is one, and with each of the similar cards in peers.
type weighing struct {
	*weighExperiment
	variant       *Variant // the version to compare with; nil if there is none
	pairs         []*pairTally
	cameUp        int                    // number of games in which the card could be played
	offers        *offeredCardExperiment // experiment with offers of the card; nil without --offers
	marginsBySeed []lab.SeedResults      // margins of each seed, with the card and with the card knocked out
}

// newWeighExperiment returns an experiment for a card, without plans. It fails if the card cannot be weighed.
func newWeighExperiment(h *program.Host, g *load.LoadedGame, id string, maxPeers int, o Options) (*weighExperiment, error) {
	weighable := weighableEntries(g.Content, g.Game)
	if len(weighable) == 0 {
		return nil, program.UsageError{Err: fmt.Errorf("%s has no setup in which a given card is sure to come up: use `curtain simulate --knockout ID`", g.Title)}
	}
	if id == "" {
		return nil, program.UsageError{Err: fmt.Errorf("`weigh` needs the id of a %s", weighable[0].Kind)}
	}
	found, err := lookup.FindWithOptionalKind(weighable, id)
	if err != nil {
		if all, failed := lookup.FindWithOptionalKind(g.Content.Entries(), id); failed == nil {
			err = fmt.Errorf("a definition of kind %s cannot be weighed in %s: use `curtain simulate --knockout %s`", all[0].Kind, g.Title, all[0].ID)
		}
		return nil, program.UsageError{Err: err}
	}
	how := g.Game.WeighingOf(found[0].Kind)
	card := &weighExperiment{experiment: &experiment{Host: h, Options: o}, how: how, id: found[0].ID, fields: found[0].Fields(), fingerprint: engine.NewHasher()}
	hasEffect := func(id string) bool { return scripting.EffectFunctionNames(g.Content, how.Kind, id) != nil }
	if !how.Placed && !hasEffect(card.id) {
		return nil, program.UsageError{Err: fmt.Errorf("%s has no effect to weigh", program.QuoteForTerminal(card.id))}
	}
	var values []any
	values, card.alike = similarityValues(&found[0], how)
	for _, e := range weighable {
		if other, _ := similarityValues(&e, how); e.Kind == how.Kind && e.ID != card.id && slices.Equal(other, values) && (how.Placed || hasEffect(e.ID)) {
			card.peers = append(card.peers, e.ID)
		}
	}
	if n := len(card.peers); n > maxPeers {
		card.peers = card.peers[:maxPeers]
		card.alike += fmt.Sprintf(" (%d of %d compared)", maxPeers, n)
	}
	return card, nil
}

func weighableEntries(content *scripting.Generation, game *declare.Declaration) []lookup.Entry {
	return slices.DeleteFunc(slices.Clone(content.Entries()), func(e lookup.Entry) bool { return game.WeighingOf(e.Kind) == nil })
}

func newWeighing(h *program.Host, g *load.LoadedGame, id string, maxPeers int, o Options) (*weighing, error) {
	b, err := newWeighExperiment(h, g, id, maxPeers, o)
	if err != nil {
		return nil, err
	}
	w, id, how, peers := &weighing{weighExperiment: b}, b.id, b.how, b.peers
	knockout := &Variant{LoadedGame: g, Name: id + "=" + scripting.Nothing}
	if scripting.EffectFunctionNames(g.Content, how.Kind, id) != nil {
		knockout, err = BuildVariant(h, g, []string{knockout.Name})
	}
	if err == nil && len(o.match.against) > 0 {
		w.variant, err = BuildVariant(h, g, o.match.against)
	}
	if err != nil {
		return nil, err
	}
	o.setDefaultBudget(h, (len(peers)+3)*len(how.Words(g.Content.Content, id, o.weigh.with))) // fits: as many as cards and bosses
	add := func(g *load.LoadedGame, id, name string) {
		if name != "" {
			w.pairs = append(w.pairs, &pairTally{name: screen.Clean(name)})
		}
		if err == nil {
			err = w.addPlanForSetups(g, how.Words(g.Content.Content, id, o.weigh.with))
		}
	}
	add(g, id, "")
	add(knockout.LoadedGame, id, knockout.Name)
	if w.variant != nil {
		add(w.variant.LoadedGame, id, w.variant.Name)
	}
	for _, other := range peers {
		add(g, other, other)
	}
	if err != nil {
		return nil, err
	}
	w.plans[1].Taught = true
	w.plans[0].Watch = newRecordingOptions(g)
	if o.weigh.offers {
		w.offers, err = newOfferedCardExperiment(h, g, knockout, b, o)
	}
	return w, err
}

func (q *experiment) addPlanForSetups(g *load.LoadedGame, setups []string) error {
	if len(setups) == 0 {
		return program.UsageError{Err: errors.New("this cannot be weighed: the scripts define no game to play it in, such as a fight against a boss or a deck with its house")}
	}
	p, _, err := NewPlan(q.Host, g, setups[0], q.Options)
	if err != nil {
		return err
	}
	p.Setups = setups
	q.plans, q.games = append(q.plans, p), append(q.games, g)
	return nil
}

// similarityValues returns e's values in the fields how.Alike and a name for definitions with them: "uncommon attacks".
func similarityValues(e *lookup.Entry, how *declare.WeighingDecl) (values []any, called string) {
	for _, name := range how.Alike {
		var value any
		for _, f := range e.Fields() {
			if f.Name == name {
				value = fmt.Sprint(f.Value)
			}
		}
		values = append(values, value)
	}
	return values, strings.TrimPrefix(fmt.Sprintf(how.Phrase, values...), "none ") // such as cards without a rarity
}

func (w *weighing) playGames() (*WeighingDocument, error) {
	err := w.playSeeds(func(games lab.VariantShards) {
		for n, one := range w.pairs {
			of, base := games[0].Endings, games[n+1].Endings
			if w.variant != nil && n == 1 {
				of, base = base, of
			}
			ahead, behind := countAheadAndBehind(of, base)
			one.ahead, one.behind = one.ahead+ahead, one.behind+behind
			one.advantage.Add(float64(ahead-behind) / float64(len(of)))
		}
		seed := lab.SeedResults{Seed: w.plans[0].Seed + uint64(games.Number())}
		for n, e := range games[0].Endings {
			could, _ := e.Record.CountPlays(w.id)
			w.cameUp += min(could+engine.BoolToInt(w.how.Placed), 1)
			seed.Margin[0] += float64(e.Margin)
			seed.Margin[1] += float64(games[1].Endings[n].Margin)
		}
		w.marginsBySeed = append(w.marginsBySeed, seed)
	})
	if err != nil || w.games == 0 {
		return nil, err
	}
	if w.offers == nil {
		return w.newDocument(), nil
	}
	offers, err := w.offers.playGames()
	if err != nil {
		return nil, err
	}
	w.fingerprint.Uint64(w.offers.fingerprint.Sum())
	w.failed, w.failure = w.failed+w.offers.failed, cmp.Or(w.failure, w.offers.failure)
	d := w.newDocument()
	d.Offers = offers
	return d, nil
}

func (w *weighing) newDocument() *WeighingDocument {
	d := &WeighingDocument{weighingHead: w.newDocumentHead(), Pairs: w.games, CameUp: newCountAndPercent(w.cameUp, w.games).Percent, Peers: []cardComparison{}, Seeds: []uint64{}}
	for n, one := range w.pairs {
		low, high := one.advantage.FixedInterval(weighingErrors)
		row := cardComparison{one.name, newCountAndPercent(one.ahead, w.games).Percent, newCountAndPercent(one.behind, w.games).Percent,
			newEstimate(100*one.advantage.Mean(), 100*low, 100*high)}
		switch {
		case n == 0:
			d.Knockout = row
		case n == 1 && w.variant != nil:
			d.Variant = &row
		default:
			d.Peers = append(d.Peers, row)
		}
	}
	slices.SortStableFunc(d.Peers, func(a, b cardComparison) int { return cmp.Compare(b.Advantage.Mean, a.Advantage.Mean) })
	d.Verdict = d.describeStrength(w.how.Placed)
	slices.SortStableFunc(w.marginsBySeed, func(a, b lab.SeedResults) int {
		return cmp.Compare(b.Margin[0]-b.Margin[1], a.Margin[0]-a.Margin[1])
	})
	for _, one := range w.marginsBySeed[:min(len(w.marginsBySeed), maxWeighedSeeds)] {
		if one.Margin[0] > one.Margin[1] {
			d.Seeds = append(d.Seeds, one.Seed)
		}
	}
	return d
}

// describeStrength returns a verdict: the card's rank among d.Peers or, unless isInGameAtStart, that it hardly matters.
func (d *WeighingDocument) describeStrength(isInGameAtStart bool) string {
	switch {
	case !isInGameAtStart && d.Knockout.Ahead+d.Knockout.Behind < minDifferentPercent:
		return "It hardly ever makes a difference in this deck. Add cards that it works well with: --with ID,..."
	case len(d.Peers) < minPeersForThirds:
		return "There are too few " + d.Alike + " to compare it with."
	}
	beaten := 0
	for _, p := range d.Peers {
		beaten += engine.BoolToInt(p.Advantage.Mean > 0)
	}
	switch {
	case beaten == len(d.Peers):
		return "Stronger than all other " + d.Alike + "."
	case beaten == 0:
		return "Weaker than all other " + d.Alike + "."
	case 3*beaten >= 2*len(d.Peers): // fits: peers are cards
		return "Among the strongest third of " + d.Alike + "."
	case 3*beaten <= len(d.Peers): // fits: likewise
		return "Among the weakest third of " + d.Alike + "."
	}
	return "Among the middle third of " + d.Alike + "."
}

// Verdict returns "stronger", "weaker" or, if the interval contains 0, "no clear difference".
func (p cardComparison) Verdict() string {
	switch {
	case p.Advantage.Low > 0:
		return "stronger"
	case p.Advantage.High < 0:
		return "weaker"
	}
	return "no clear difference"
}

func (w *weighing) printDocument(d *WeighingDocument) {
	w.PrintParagraph(fmt.Sprintf("%s of games, seeds %d to %d, played by %s; %s came up in %.1f%% of them", speech.CountWithNoun(d.Pairs, "pair"), d.Seed, d.Seed+uint64(w.Runs-1), strings.Join(d.By, ", "), d.ID, d.CameUp))
	w.Print(w.Screen().Strong(fmt.Sprintf(" ahead  behind  advantage, %v%% CI", d.Confidence)))
	row := func(p cardComparison, told string) {
		w.Printf("%5.1f%%  %5.1f%%  %+5.1f, %+.1f to %+.1f  %s", p.Ahead, p.Behind, p.Advantage.Mean, p.Advantage.Low, p.Advantage.High, told)
	}
	row(d.Knockout, fmt.Sprintf("against %s", d.Knockout.Name))
	if d.Variant != nil {
		row(*d.Variant, d.Variant.Name+" against the current scripts: "+d.Variant.Verdict())
	}
	clear := map[string]int{}
	for _, p := range d.Peers {
		row(p, fmt.Sprintf("against %s: %s", p.Name, p.Verdict()))
		clear[p.Verdict()]++
	}
	w.Print(w.Screen().Strong(d.Verdict))
	d.Offers.printReport(w.Host)
	if len(d.Peers) > 0 {
		w.Printf("Compared with similar cards: clearly stronger than %d, clearly weaker than %d, no clear difference from %d; fingerprint %s", clear["stronger"], clear["weaker"], clear["no clear difference"], d.Fingerprint)
	}
	if len(d.Seeds) > 0 {
		w.Print(w.Screen().TranslateAndWrap(fmt.Sprintf("It helped most with these seeds: %s", strings.Trim(fmt.Sprint(d.Seeds), "[]")), 2)...)
		w.PrintToStderr("To see where the games of a seed diverge: %s --players %s --against %s --open %d", load.GameCommandLine(w.Host, "simulate", w.experiment.games[0], d.Setups[len(d.Setups)-1])+w.ScriptFlags(), w.Players, program.ShellWord(d.Knockout.Name), d.Seeds[0])
	}
}

func weighableIDs(g *load.LoadedGame, args []string) (words []string) {
	if len(args) > 0 {
		return nil
	}
	return engine.Map(weighableEntries(g.Content, g.Game), func(e lookup.Entry) string { return e.ID })
}
