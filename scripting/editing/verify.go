package editing

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/check"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

type renameTest struct {
	*NameChange
	stop          func() bool
	old, new      string   // full ids, or names of values or members
	id            string   // id of a renamed value's definition, to also run scenario files with that id; "" otherwise
	before, after *Scripts // after has only Texts and Generation
}

// verifyRename returns an error if c would do more than rename old, a full id or a name in the definition id, to new.
func (s *Scripts) verifyRename(c *NameChange, old, new, id string, stop func() bool) error {
	texts := c.Apply(s.Texts)
	content, err := s.rules.Load(source.WithoutScenarios(texts), s.Generation.Limits, nil)
	if err != nil {
		return fmt.Errorf("the scripts could no longer be loaded: %s", source.ErrorsOf(err)[0].Headline())
	}
	after := &Scripts{Vocabulary: &Vocabulary{Generation: content}, Texts: texts}
	r := &renameTest{c, stop, old, new, id, s, after}
	for _, test := range []func() error{r.checkSameDefinitions, r.checkNoNewFindings, r.checkSameScenarioStatuses} {
		if err := test(); err != nil {
			return err
		}
		if stop() {
			return engine.ErrStopped
		}
	}
	return nil
}

func (r *renameTest) checkSameDefinitions() error {
	before, after := r.definitionsWithNewIDs(r.before), r.definitionsWithNewIDs(r.after)
	for _, item := range slices.Sorted(maps.Keys(before)) {
		if after[item] != before[item] {
			return fmt.Errorf("%s would change: it contains %q, which may refer to something else", item, r.old)
		}
	}
	if len(before) != len(after) {
		return errors.New("the definitions would change")
	}
	return nil
}

// definitionsWithNewIDs returns the definitions as JSON by kind and id. Old ids and file names in them are replaced.
func (r *renameTest) definitionsWithNewIDs(v *Scripts) map[string]string {
	list := map[string]string{}
	for _, d := range v.Generation.Content.Definitions() {
		value := r.replaceIDsInValue(v.Generation.DefinitionValue(d))
		list[d.Kind.Name+" "+r.replaceID(d.ID())] = string(schema.JSON(value))
	}
	return list
}

func (r *renameTest) replaceIDsInValue(v schema.Value) schema.Value {
	switch {
	case v.Shape == schema.Func:
		file, line, _ := strings.Cut(v.Text, ":")
		if to := r.Files[file]; to != "" {
			v.Text = to + ":" + line
		}
	case v.Source != nil:
		var fields schema.BuiltTable
		for i := range v.Source.Len() {
			fields = append(fields, r.replaceIDsInValue(v.Source.Item(i)).WithName(""))
		}
		for _, name := range v.Source.Names() {
			fields = append(fields, r.replaceIDsInValue(v.Source.Field(name)).WithName(r.replaceID(name)))
		}
		slices.SortStableFunc(fields, func(a, b schema.NamedValue) int { return strings.Compare(a.Name, b.Name) })
		v.Source = fields
	case v.Shape == schema.Text || v.Shape == schema.Word:
		v.Text = strings.ReplaceAll(r.replaceID(v.Text), "{"+r.old+"}", "{"+r.new+"}")
	}
	return v
}

// replaceID returns the new id if id is the old one. An id of another form keeps its ending. Other ids stay the same.
func (r *renameTest) replaceID(id string) string {
	if engine.BaseID(id) == r.old {
		return r.new + id[len(r.old):]
	}
	return id
}

func (r *renameTest) checkNoNewFindings() error {
	type key struct {
		code, file string
		line       int
	}
	checker, counts := check.NewChecker(r.before.Generation.Game), map[key]int{}
	found, _ := checker.CheckPack(r.before.Generation, r.before.Texts)
	for _, f := range found {
		counts[key{f.Code, cmp.Or(r.Files[f.Err.File], f.Err.File), f.Err.Line}]++
	}
	found, _ = checker.CheckPack(r.after.Generation, r.after.Texts)
	for _, f := range found {
		k := key{f.Code, f.Err.File, f.Err.Line}
		if counts[k]--; counts[k] < 0 {
			return fmt.Errorf("`check` would report: %s", f.Err.Headline())
		}
	}
	return nil
}

var errDifferentResult = errors.New("a scenario would have a different result")

func (r *renameTest) checkSameScenarioStatuses() error {
	before, after := r.runScenariosTouchedByEdits(r.before), r.runScenariosTouchedByEdits(r.after)
	for i := range min(len(before), len(after)) {
		if b, a := &before[i], &after[i]; b.Status != a.Status {
			return fmt.Errorf("%w: %q: %s", errDifferentResult, a.Name, strings.SplitN(a.Message, "\n", 2)[0])
		}
	}
	if len(before) != len(after) {
		return errors.New("different scenarios would run")
	}
	return nil
}

// runScenariosTouchedByEdits runs the scenario files that the change edits or that contain r.id. It sorts the results.
func (r *renameTest) runScenariosTouchedByEdits(v *Scripts) []scenario.Result {
	touched := map[string]bool{} // by the names before and after
	for _, at := range r.Edits {
		touched[at.File], touched[r.Files[at.File]] = true, true
	}
	texts := slices.DeleteFunc(slices.Clone(v.Texts), func(t *source.Text) bool {
		return !source.IsScenario(t.Name) || !touched[t.Name] && (r.id == "" || !strings.Contains(t.Body, r.id))
	})
	if len(texts) == 0 {
		return nil
	}
	results := scenario.Run(v.Generation, texts, scenario.Options{Workers: 1, Limits: v.Generation.Limits, Stop: r.stop}).Results
	slices.SortStableFunc(results, func(a, b scenario.Result) int { return strings.Compare(a.Name, b.Name) })
	return results
}
