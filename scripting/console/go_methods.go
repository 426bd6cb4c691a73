package console

import (
	"cmp"
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
	player, err := c.Content.NewInterpreter()
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
		d := goCopier{newTable: c.vm.L.NewTable, fieldsLeft: maxTotalFields}
		for i, v := range values {
			shown[i] = d.copy(v, 0)
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
		return nil, fmt.Errorf("go: no [%s]: indexes begin at 1, as in Lua", index)
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

// maxExactNumber is the limit up to which Lua numbers represent integers exactly. Larger ones are shown as strings.
const maxExactNumber = 1 << 53

// goCopier copies Go values to Lua values that share nothing with them.
type goCopier struct {
	newTable   func() *lua.LTable
	fieldsLeft int
}

func (d *goCopier) copy(v reflect.Value, depth int) lua.LValue {
	if d.fieldsLeft--; d.fieldsLeft < 0 || depth > maxNesting {
		return lua.LString("...")
	}
	if v.IsValid() && v.CanInterface() {
		switch s := v.Interface().(type) {
		case error:
			return lua.LString(s.Error())
		case fmt.Stringer:
			if v.Kind() != reflect.Pointer || !v.IsNil() {
				return lua.LString(s.String())
			}
		}
	}
	switch {
	case !v.IsValid():
		return lua.LNil
	case v.CanInt() && max(v.Int(), -v.Int()) <= maxExactNumber:
		return lua.LNumber(v.Int())
	case v.CanInt():
		return lua.LString(strconv.FormatInt(v.Int(), 10))
	case v.CanUint() && v.Uint() <= maxExactNumber:
		return lua.LNumber(v.Uint())
	case v.CanUint():
		return lua.LString(strconv.FormatUint(v.Uint(), 10))
	case v.CanFloat():
		return lua.LNumber(v.Float())
	}
	t := d.newTable()
	switch v.Kind() {
	case reflect.Bool:
		return lua.LBool(v.Bool())
	case reflect.String:
		return lua.LString(v.String())
	case reflect.Pointer, reflect.Interface:
		return d.copy(v.Elem(), depth)
	case reflect.Slice, reflect.Array:
		for i := range min(v.Len(), maxTableFields) {
			t.RawSetInt(i+1, d.copy(v.Index(i), depth+1))
		}
	case reflect.Map:
		for it, n := v.MapRange(), 0; it.Next() && n < maxTableFields; n++ {
			t.RawSetString(d.copy(it.Key(), depth+1).String(), d.copy(it.Value(), depth+1))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				t.RawSetString(f.Name, d.copy(v.Field(i), depth+1))
			}
		}
	default:
		return lua.LString(cmp.Or(v.Type().Name(), v.Kind().String()))
	}
	return t
}
