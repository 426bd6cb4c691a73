package curtain

import (
	"cmp"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
)

// RunLayout is the setup of a run, read from run { } in a scenario or from a typed command.
type RunLayout struct {
	ID           string                      // of the run; empty: the default run
	Protagonists []string                    // nil: the run's own
	Basics       []schema.NamedEntry[string] // the chosen Basic card of each protagonist, by id
	Chosen       []string                    // only from a typed command: the chosen Basic cards, in the order of Protagonists
	AskPlayer    bool                        // whether the player chooses the protagonists and Basics that are not given here
	Relics       []string                    // nil: the starting relics of the protagonists
	Seed         int                         // -1: the seed of the game
	Mod          string                      // the mod whose run is the default one; "": the game's
}

var RunLayoutKind = &schema.Kind{Name: "run", Class: "RunSetup", Doc: "A whole run.", Example: "run { seed = 7 }",
	New: func(schema.Place) any { return &RunLayout{Seed: 1} },
	Finish: func(r *schema.DefinitionReader, set any) []any {
		l := set.(*RunLayout)
		if n := len(l.Protagonists); n != 0 && n != 2 {
			r.RecordErrorAt("protagonists", "", "a run must have 2 protagonists, not %d", n)
		}
		l.Mod = r.Scope.Owner()
		return []any{set}
	},
	Fields: []*schema.Field{
		schema.TextField("id", "The run (default: that of the mod or pack).", func(l *RunLayout) *string { return &l.ID }).SetType(schema.TypeID("run")),
		schema.SeedField(func(l *RunLayout) *int { return &l.Seed }),
		schema.TextListField("protagonists", "The two protagonists (default: those of the pack).", "protagonist", func(l *RunLayout) *[]string { return &l.Protagonists }),
		schema.TextListField("relics", "The relics (default: those of the protagonists and the run).", "relic", func(l *RunLayout) *[]string { return &l.Relics }),
		schema.FreeKeyTableField("basics", `Each protagonist's chosen Basic: { pip = "quick_jab" }.`, "table<string, string>", &schema.Type{Shape: schema.Text, PossibleKind: "card"},
			func(l *RunLayout) *[]schema.NamedEntry[string] { return &l.Basics }, func(v schema.Value) string { return v.Text }, schema.String),
	},
}

func (l *RunLayout) protagonistIDs(c *Content) [2]string {
	run := c.firstRunOfModOrDefault(l.Mod)
	if d := c.runs.Find(l.ID); d != nil {
		run = d
	}
	return run.protagonistsOrDefault(c, l.Protagonists)
}

var castingOptions = []declare.SetupValueRule{
	{Name: "protagonists", Kind: "protagonist", Least: 2, Most: 2},
	{Name: "basics", Kind: "card", Most: 2},
	{Name: "relics", Kind: "relic", Most: MaxRelics},
}

var WholeRun = &declare.Setup{Kind: RunLayoutKind, Played: RunPlayed,
	Words:   []declare.SetupForm{{Words: "run", About: "a whole run, beginning with the choice of protagonists and Basics"}, {Words: "run ID", About: "the run with that id, if there is more than one"}},
	IDs:     &declare.SetupValueRule{Kind: "run", Most: 1},
	Options: castingOptions,
	BuildFromWords: func(_ library.Definitions, ids []string, options []declare.SetupOption) (any, error) {
		return &RunLayout{ID: strings.Join(ids, ""), AskPlayer: true, Seed: omittedNumber, Protagonists: declare.OptionValues(options, "protagonists"), Chosen: declare.OptionValues(options, "basics"), Relics: declare.OptionValues(options, "relics")}, nil
	},
	OpeningWords: func(library.Definitions) string { return "run" },
	Check: func(c library.Definitions, set any) (bad engine.ValidationErrors) {
		l := set.(*RunLayout)
		names := l.protagonistIDs(c.(*Content))
		for _, b := range l.Basics { // reports those of protagonists that are not in the run
			if !slices.Contains(names[:], b.Name) {
				bad.Add(engine.Place{}, b.Name, names[:], []string{"basics", b.Name}, "unknown field %q in `basics`", b.Name)
			}
		}
		return bad
	},
	Former: func(c library.Definitions, set any) any { // the pair was the run's own
		l := *set.(*RunLayout)
		pair := l.protagonistIDs(c.(*Content))
		l.Protagonists = pair[:]
		return &l
	},
	Begin: func(c library.Definitions, set any, seed engine.Seed, runtime any, log *engine.Log) (engine.Game, error) {
		content, l := c.(*Content), set.(*RunLayout)
		s := RunSetup{Run: cmp.Or(l.ID, content.firstRunOfModOrDefault(l.Mod).ID), AskPlayer: l.AskPlayer, Relics: l.Relics, Seed: declare.SeedUnlessNegative(l.Seed, seed)}
		if l.Protagonists != nil || l.Chosen != nil || !l.AskPlayer {
			s.Protagonists = l.protagonistIDs(content)
		}
		copy(s.Basics[:], l.Chosen)
		for _, b := range l.Basics {
			s.Basics[slices.Index(s.Protagonists[:], b.Name)] = b.Of
		}
		return StartRun(content, s, runtime, log)
	},
}

const weighedCopies = 2 // of a card, added to the starting deck to measure what the card is worth

// The worth of cards and items is measured in fights of the starting deck against the run's bosses.
var (
	cardWeighing = &declare.WeighingDecl{Kind: "card", Alike: []string{"rarity", "type", "cost"}, Phrase: "%s %ss that cost %s", Words: func(c library.Definitions, id string, with []string) []string {
		content := c.(*Content)
		cast, words := content.protagonistsForWeighing(id)
		return content.bossFightSetups(words + content.setupWordForDeck(cast, append(slices.Clip(with), slices.Repeat([]string{id}, weighedCopies)...)))
	}, Offer: func(c library.Definitions, id string) (words, choice string) {
		_, words = c.(*Content).protagonistsForWeighing(id)
		return "run" + words, "choose " + id
	}}
	itemWeighing = &declare.WeighingDecl{Kind: "item", Placed: true, Alike: []string{"rarity"}, Phrase: "%s items", Words: func(c library.Definitions, id string, with []string) []string {
		content, words := c.(*Content), " items="+id
		if len(with) > 0 {
			words += content.setupWordForDeck(content.Run.protagonistsOrDefault(content, nil), with)
		}
		return content.bossFightSetups(words)
	}}
)

// protagonistsForWeighing returns the protagonists for measuring a card: the default run's or, if neither owns it,
// its owner as the second. word is then the option that sets both, such as " protagonists=a,b".
func (c *Content) protagonistsForWeighing(id string) (cast [2]string, word string) {
	cast = c.Run.protagonistsOrDefault(c, nil)
	if owner := c.Card(id).Owner; c.Protagonist(owner) != nil && !slices.Contains(cast[:], owner) {
		cast[1] = owner
		word = " protagonists=" + strings.Join(cast[:], ",")
	}
	return cast, word
}

func (c *Content) setupWordForDeck(cast [2]string, with []string) string {
	return " deck=" + strings.Join(append(c.Run.startingDeck(c, cast, [2]string{}), with...), ",")
}

func (c *Content) bossFightSetups(more string) (setups []string) {
	for _, act := range c.Run.Acts {
		for _, room := range act.rooms {
			setup := "fight " + strings.Join(room.Enemies, " ") + more
			if room.Kind == BossRoom && !slices.Contains(room.Enemies, "") && !slices.Contains(setups, setup) {
				setups = append(setups, setup)
			}
		}
	}
	return setups
}
