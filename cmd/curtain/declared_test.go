//go:build !race

package main

import (
	"bytes"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/registry"
	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/schematest"
	"curtaincall/scripting"
	"curtaincall/scripting/testkit/gametest"
)

// declared calls do with the content of every registered ruleset that a declaration makes.
func declared(t *testing.T, do func(t *testing.T, r *scripting.Ruleset, g *scripting.Generation)) {
	for _, r := range registry.Rulesets {
		t.Run(r.Name, func(t *testing.T) {
			do(t, r, gametest.Pack(t, r))
		})
	}
}

func TestDefinitionsAreReadBackFromJSON(t *testing.T) {
	declared(t, func(t *testing.T, _ *scripting.Ruleset, g *scripting.Generation) {
		for _, d := range g.BaseDefinitions() {
			item, text := d.Kind.MessageName(d.Def), schema.JSON(g.DefinitionValue(d))
			v, err := schematest.ParseJSON(text, func(ref string) (schema.Value, bool) { return schema.Value{Shape: schema.Func, Text: ref}, true })
			if err != nil {
				t.Errorf("%s: %v: %s", item, err, text)
				continue
			}
			if again := schema.JSON(v); !bytes.Equal(again, text) {
				t.Errorf("%s is\n%s\nand read back\n%s", item, text, again)
			}
			r := reader(d.Kind)
			r.Keywords = g.Keywords()
			made := r.ReadDefinitionAndForms(d.Kind.Where(d.Def), v)
			for _, f := range r.Errors {
				t.Errorf("%s: %v: %s", item, f.Path, f.Message)
			}
			all := []any{d.Def}
			for _, form := range g.Content.Definitions() {
				if form.Kind == d.Kind && form.BaseFormID() == d.ID() {
					all = append(all, form.Def)
				}
			}
			if at := differs(reflect.ValueOf(all), reflect.ValueOf(made), item); at != "" {
				t.Errorf("%s is another when it is read back", at)
			}
			if again := rewritten(d.Kind, v); again != string(text) {
				t.Errorf("%s is\n%s\nand written again\n%s", item, text, again)
			}
		}
	})
}

// rewritten returns a definition that was read from a value, converted to a value again. Its functions keep their
// places.
func rewritten(k *schema.Kind, v schema.Value) string {
	r := reader(k)
	made := r.ReadDefinitionAndForms(engine.Place{}, v)
	w := schema.DefinitionConverter{Calls: r.Calls}
	return string(schema.JSON(w.DefinitionValue(k, made[0])))
}

// reader returns a reader of definitions of a kind, whose functions do nothing.
func reader(k *schema.Kind) *schema.DefinitionReader {
	return &schema.DefinitionReader{Kind: k, Complete: true, Bind: func(schema.Value, *schema.CallbackSignature, *vocabulary.NameScope, string, string) schema.CallbackFunc {
		return func(schema.RunningCallback, schema.CallbackArg, schema.CallbackArg) schema.CallbackResult {
			return schema.CallbackResult{}
		}
	}}
}

// differs returns the path to the first exported part in which two definitions differ; "" if they are alike.
// Functions are alike if both exist or neither does.
func differs(a, b reflect.Value, path string) string {
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return unless(a.IsNil() == b.IsNil(), path)
		}
		return differs(a.Elem(), b.Elem(), path)
	case reflect.Struct:
		for i := range a.NumField() {
			if f := a.Type().Field(i); f.IsExported() {
				if at := differs(a.Field(i), b.Field(i), path+"."+f.Name); at != "" {
					return at
				}
			}
		}
		return ""
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() {
			return path
		}
		for i := range a.Len() {
			if at := differs(a.Index(i), b.Index(i), path+"[]"); at != "" {
				return at
			}
		}
		return ""
	case reflect.Func:
		return unless(a.IsNil() == b.IsNil(), path)
	}
	return unless(reflect.DeepEqual(a.Interface(), b.Interface()), path)
}

func unless(same bool, path string) string {
	if same {
		return ""
	}
	return path
}

func TestEveryFieldHasAPathATypeAndAnOrigin(t *testing.T) {
	declared(t, func(t *testing.T, _ *scripting.Ruleset, g *scripting.Generation) {
		for _, d := range testkit.Sample(4, g.BaseDefinitions()) {
			for _, path := range paths(g.DefinitionValue(d), "") {
				field, is, err := schema.TypeAtPath(d.Kind, path)
				if err != nil || field == nil || is == nil || is.OverrideDoc() == "" {
					t.Errorf("%s of %s: %+v, %+v, %v", path, d.Kind.MessageName(d.Def), field, is, err)
					continue
				}
				begins := d.Kind.Where(d.Def)
				line, _, _ := g.Files[begins.File].FieldPlace(begins.Line, strings.Split(path, ".")...)
				if line != 0 && line < begins.Line {
					t.Errorf("%s of %s comes from line %d of %s", path, d.Kind.MessageName(d.Def), line, begins)
				}
			}
		}
	})
}

// paths returns the paths of all parts of a value.
func paths(v schema.Value, before string) (list []string) {
	if v.Source == nil {
		return nil
	}
	add := func(step string, part schema.Value) {
		list = append(list, before+step)
		list = append(list, paths(part, before+step+".")...)
	}
	for i := range v.Source.Len() {
		add(strconv.Itoa(i+1), v.Source.Item(i))
	}
	for _, name := range v.Source.Names() {
		add(name, v.Source.Field(name))
	}
	return list
}

func TestAToolFindsRolesAndSetUps(t *testing.T) {
	declared(t, func(t *testing.T, r *scripting.Ruleset, _ *scripting.Generation) {
		known := []schema.Role{"", schema.Actor, schema.Rank, schema.Facing, schema.Spot, schema.Hand, schema.Pile, schema.Plan, schema.Acting, schema.Pool}
		for _, v := range r.Game.Views {
			for _, f := range v.Fields {
				if !slices.Contains(known, f.Role) || f.Role == schema.Pool && f.Type.Shape != schema.Whole {
					t.Errorf("%s.%s cannot be a %s", v.Name, f.Name, f.Role)
				}
			}
			for _, verb := range r.Game.Verbs[v] {
				if verb.Price <= 0 || verb.Count == nil && verb.List == nil && verb.Call == nil {
					t.Errorf("the verb %s costs %d and does nothing", verb.Name, verb.Price)
				}
			}
		}
		for _, s := range r.Game.Setups {
			if len(s.Words) == 0 || len(s.Kind.Fields) == 0 {
				t.Errorf("the setup %s has no words or no fields", s.Kind.Name)
			}
			for _, f := range s.Kind.Fields {
				if f.Name == "" || f.Doc == "" || f.Type == nil {
					t.Errorf("a field of the setup %s lacks its name, type or what it is: %+v", s.Kind.Name, f)
				}
			}
		}
	})
}

func TestEveryGameAnswersWhatANewcomerAsks(t *testing.T) {
	declared(t, func(t *testing.T, _ *scripting.Ruleset, g *scripting.Generation) {
		game := gametest.StartGame(t, g, scripting.GameStart{Seed: 1}, nil)
		for word, name := range map[string]string{"rules": "Rules: ", "goal": "Goal: ", "turn": "Turn: ", "how to win": "Goal: "} {
			if lines, _ := game.Help(word, screen.Screen{}); len(lines) == 0 || !strings.HasPrefix(lines[0], name) {
				t.Errorf("help %s answers %q", word, lines)
			}
		}
		if open := game.Abilities().Opening; open != nil && !strings.HasPrefix(strings.Join(open(1), "\n"), "You ") {
			t.Errorf("the opening for seat 1 is %q", open(1))
		}
	})
}
