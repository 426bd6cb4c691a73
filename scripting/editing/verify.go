package editing

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

type renaming struct {
	*Change
	stop          func() bool
	kind, was, is string // full ids
	before, after version
}

type version struct {
	texts      []*source.Text
	generation *scripting.Generation
}

// verify returns an error if a change would do more than rename a definition.
func (s *Scripts) verify(c *Change, e *lookup.Entry, id string, stop func() bool) error {
	texts := c.Apply(s.Texts)
	content, err := s.load(source.WithoutScenarios(texts))
	if err != nil {
		return fmt.Errorf("the scripts could no longer be loaded: %s", source.FaultsOf(err)[0].Headline())
	}
	r := &renaming{c, stop, e.Kind, engine.BaseID(e.ID), s.full(e, id), version{s.Texts, s.Generation}, version{texts, content}}
	for _, test := range []func() error{r.definitions, r.findings, r.scenarios} {
		if err := test(); err != nil {
			return err
		}
		if stop != nil && stop() {
			return engine.ErrStopped
		}
	}
	return nil
}

func (s *Scripts) load(texts []*source.Text) (*scripting.Generation, error) {
	g, err := s.Load(texts, s.Generation.Limits, nil)
	if err != nil {
		return nil, err
	}
	return g.(*scripting.Generation), nil
}

// definitions returns an error if the definitions differ in more than the id.
func (r *renaming) definitions() error {
	before, after := r.texts(r.before), r.texts(r.after)
	for _, item := range slices.Sorted(maps.Keys(before)) {
		if after[item] != before[item] {
			return fmt.Errorf("%s would change: it contains %q, which may mean something else", item, r.was)
		}
	}
	if len(before) != len(after) {
		return errors.New("the definitions would change")
	}
	return nil
}

// texts returns the definitions of a version as JSON, by kind and id. The new id and file names
// are used for both versions.
func (r *renaming) texts(v version) map[string]string {
	list := map[string]string{}
	for _, d := range v.generation.Content.Definitions() {
		value := r.withNewID(v.generation.Written(d))
		list[d.Kind.Name+" "+r.renew(d.ID())] = string(schema.JSON(value))
	}
	return list
}

func (r *renaming) withNewID(v schema.Value) schema.Value {
	switch {
	case v.Shape == schema.Func:
		file, line, _ := strings.Cut(v.Text, ":")
		if to := r.Files[file]; to != "" {
			v.Text = to + ":" + line
		}
	case v.Source != nil:
		var fields schema.Made
		for i := range v.Source.Len() {
			fields = append(fields, r.withNewID(v.Source.Item(i)).As(""))
		}
		for _, name := range v.Source.Names() {
			fields = append(fields, r.withNewID(v.Source.Field(name)).As(r.renew(name)))
		}
		slices.SortStableFunc(fields, func(a, b schema.NamedValue) int { return strings.Compare(a.Name, b.Name) })
		v.Source = fields
	case v.Shape == schema.Text || v.Shape == schema.Word:
		v.Text = r.renew(v.Text)
	}
	return v
}

// renew returns the new id for the old one, and any other id unchanged.
func (r *renaming) renew(id string) string {
	switch {
	case id == r.was:
		return r.is
	case id == engine.FormID(r.was):
		return engine.FormID(r.is)
	}
	return id
}

func (r *renaming) findings() error {
	type key struct {
		code, file string
		line       int
	}
	checker, counts := check.NewLook(r.before.generation.Game), map[key]int{}
	found, _ := checker.Pack(r.before.generation, r.before.texts)
	for _, f := range found {
		file := f.Err.File
		if to := r.Files[file]; to != "" {
			file = to
		}
		counts[key{f.Code, file, f.Err.Line}]++
	}
	found, _ = checker.Pack(r.after.generation, r.after.texts)
	for _, f := range found {
		k := key{f.Code, f.Err.File, f.Err.Line}
		if counts[k]--; counts[k] < 0 {
			return fmt.Errorf("check would report: %s", f.Err.Headline())
		}
	}
	return nil
}

var errOtherwise = errors.New("a scenario would have a different result")

func (r *renaming) scenarios() error {
	before, after := r.run(r.before, true), r.run(r.after, false)
	for i := range min(len(before), len(after)) {
		if b, a := &before[i], &after[i]; b.Status != a.Status {
			return fmt.Errorf("%w: %q: %s", errOtherwise, a.Name, strings.SplitN(a.Message, "\n", 2)[0])
		}
	}
	if len(before) != len(after) {
		return errors.New("different scenarios would run")
	}
	return nil
}

// run runs the scenario files that the change touches. old means that the files in v have their
// old names.
func (r *renaming) run(v version, old bool) []scenario.Result {
	touched := map[string]bool{}
	for _, at := range r.Edits {
		name := at.File
		if to := r.Files[name]; to != "" && !old {
			name = to
		}
		touched[name] = true
	}
	texts := slices.DeleteFunc(slices.Clone(v.texts), func(t *source.Text) bool { return !touched[t.Name] || !source.IsScenario(t.Name) })
	if len(texts) == 0 {
		return nil
	}
	results := scenario.Run(v.generation, texts, scenario.Options{Workers: 1, Limits: v.generation.Limits, Stop: r.stop}).Results
	slices.SortStableFunc(results, func(a, b scenario.Result) int { return strings.Compare(a.Name, b.Name) })
	return results
}
