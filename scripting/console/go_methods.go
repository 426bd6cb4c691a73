package console

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/spelling"
)

// A line such as go:HP(1) or go:Legal()[1].Kind calls exported methods of a copy of the game in Go, for
// people who write rulesets. It is not Lua: no value leads from a script to Go, and nothing recorded
// repeats it. Only a person at the prompt of the command repl can type it (AllowsGo).

// goTimeout is the time after which the console stops waiting for a line of Go, which goes on with its own copy.
const goTimeout = 2 * time.Second

func (c *Console) startsWithGoObject(line string) bool {
	return c.AllowsGo && !c.variables["go"] && (strings.HasPrefix(line, "go:") || strings.HasPrefix(line, "go."))
}

// goStep matches one step of a line of Go: .Field, :Method(arguments) or [index].
var goStep = regexp.MustCompile(`^(?:[.:]([A-Za-z]\w*)(\((?:[^()"]|"(?:[^"\\]|\\.)*")*\))?|\[(\d+)\])`)

func (c *Console) runGo(line string) error {
	player, err := c.Content.NewGameRunner()
	if err != nil {
		return err
	}
	table, err := player.Adopt(screen.CopyOf(c.session.Table()))
	if err != nil {
		return err
	}
	var ended atomic.Bool
	player.SetStop(ended.Load)
	defer ended.Store(true)
	type result struct {
		shown []lua.LValue
		err   error
	}
	done := make(chan result, 1)
	go func() {
		defer func() {
			if what := recover(); what != nil {
				done <- result{err: fmt.Errorf("go: internal error: %v", what)}
			}
		}()
		values, err := callGoSteps(reflect.ValueOf(table), strings.TrimPrefix(line, "go"))
		shown := make([]lua.LValue, len(values))
		for i := range values {
			if err == nil {
				shown[i], err = goToLua(c.vm.L.NewTable, values[i])
			}
		}
		done <- result{shown, err}
	}()
	deadline := time.After(goTimeout)
	for {
		select {
		case r := <-done:
			if r.err != nil {
				return r.err
			}
			for _, value := range r.shown {
				c.Print(c.valueLines(value)...)
			}
			return nil
		case <-deadline:
			return fmt.Errorf("go: this took more than %s and was abandoned", goTimeout)
		case <-time.After(20 * time.Millisecond):
			if c.interrupted.Load() {
				return engine.ErrStopped
			}
		}
	}
}

func callGoSteps(v reflect.Value, steps string) ([]reflect.Value, error) {
	values := []reflect.Value{v}
	for steps != "" {
		m := goStep.FindStringSubmatch(steps)
		if m == nil {
			return nil, fmt.Errorf("go: expected .Field, :Method(...) or [1], not %q", steps)
		}
		if len(values) != 1 {
			return nil, fmt.Errorf("go: the call before %q returns %d values", steps, len(values))
		}
		steps = steps[len(m[0]):]
		var err error
		switch {
		case m[3] != "":
			values, err = indexGoValue(values[0], m[3])
		case m[2] != "":
			values, err = callGoMethod(values[0], m[1], strings.Trim(m[2], "()"))
		default:
			values, err = goField(values[0], m[1])
		}
		if err != nil {
			return nil, err
		}
	}
	return values, nil
}

func indexGoValue(v reflect.Value, index string) ([]reflect.Value, error) {
	v = reflect.Indirect(v)
	n, err := strconv.Atoi(index)
	if kind := v.Kind(); kind != reflect.Slice && kind != reflect.Array || err != nil || n < 1 || n > v.Len() {
		return nil, fmt.Errorf("go: no [%s]: it needs a list and an index from 1 to its length", index)
	}
	return []reflect.Value{v.Index(n - 1)}, nil
}

func goField(v reflect.Value, name string) ([]reflect.Value, error) {
	s := v
	for s.IsValid() && (s.Kind() == reflect.Pointer || s.Kind() == reflect.Interface) {
		s = s.Elem()
	}
	var known []string
	if s.Kind() == reflect.Struct {
		for _, f := range reflect.VisibleFields(s.Type()) {
			if f.IsExported() {
				known = append(known, f.Name)
			}
		}
		if f, has := s.Type().FieldByName(name); has && f.IsExported() {
			return []reflect.Value{s.FieldByIndex(f.Index)}, nil
		}
	}
	return nil, spelling.NewUnknownError("exported field", name, known)
}

func callGoMethod(v reflect.Value, name, arguments string) ([]reflect.Value, error) {
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if !v.IsValid() {
		return nil, errors.New("go: there is no value")
	}
	if v.CanAddr() {
		v = v.Addr()
	}
	method := v.MethodByName(name)
	if !method.IsValid() {
		var known []string
		for i := range v.NumMethod() {
			known = append(known, v.Type().Method(i).Name)
		}
		return nil, spelling.NewUnknownError("exported method", name, known)
	}
	var typed []json.RawMessage
	if err := json.Unmarshal([]byte("["+arguments+"]"), &typed); err != nil {
		return nil, fmt.Errorf("go: the arguments must be values in JSON: %w", err)
	}
	takes := method.Type().NumIn()
	if len(typed) > takes {
		return nil, fmt.Errorf("go: %s takes at most %d arguments", name, takes)
	}
	in := make([]reflect.Value, takes)
	for i := range in {
		arg := reflect.New(method.Type().In(i)) // zero unless it is typed
		if i < len(typed) {
			if err := json.Unmarshal(typed[i], arg.Interface()); err != nil {
				return nil, fmt.Errorf("go: %s is not a valid %s; omit the last arguments to pass their zero values", typed[i], arg.Type().Elem())
			}
		}
		in[i] = arg.Elem()
	}
	if method.Type().IsVariadic() {
		return method.CallSlice(in), nil
	}
	return method.Call(in), nil
}

// goToLua returns a copy of a Go value as a Lua value, by way of JSON. Numbers that Lua cannot represent are strings.
func goToLua(newTable func() *lua.LTable, v reflect.Value) (lua.LValue, error) {
	if err, is := v.Interface().(error); is {
		return lua.LString(err.Error()), nil
	}
	text, err := json.Marshal(v.Interface())
	if err != nil {
		return nil, fmt.Errorf("go: cannot show the result: %w", err)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var value any
	err = d.Decode(&value)
	return jsonToLua(newTable, value), err
}

func jsonToLua(newTable func() *lua.LTable, value any) lua.LValue {
	t := newTable()
	switch v := value.(type) {
	case bool:
		return lua.LBool(v)
	case string:
		return lua.LString(v)
	case json.Number:
		n, err := v.Float64()
		if err != nil || strconv.FormatFloat(n, 'f', -1, 64) != v.String() {
			return lua.LString(v)
		}
		return lua.LNumber(n)
	case []any:
		for i, item := range v {
			t.RawSetInt(i+1, jsonToLua(newTable, item))
		}
	case map[string]any:
		for key, field := range v {
			t.RawSetString(key, jsonToLua(newTable, field))
		}
	default:
		return lua.LNil
	}
	return t
}
