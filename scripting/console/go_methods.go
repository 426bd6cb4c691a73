package console

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"
	luar "layeh.com/gopher-luar"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/spelling"
)

// A line such as go:HP(1) or go:Legal()[1].Kind is evaluated in a Lua interpreter of its own, in which go is a copy of
// the game as gopher-luar shows it, for people who write rulesets. No value leads from a script to Go, and nothing
// recorded repeats the line. Only a person at the prompt of the command repl can type it (AllowsGo).

// goTimeout is the time after which the console stops waiting for a line of Go, which runs on with a copy of the game.
const goTimeout = 2 * time.Second

func (c *Console) startsWithGoObject(line string) bool {
	return c.AllowsGo && !c.variables["go"] && (strings.HasPrefix(line, "go:") || strings.HasPrefix(line, "go."))
}

func (c *Console) runGo(line string) error {
	player, err := c.Content.NewGameRunner()
	if err != nil {
		return err
	}
	table, err := player.Adopt(screen.CopyOf(c.session.Table()))
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), goTimeout)
	defer cancel()
	player.SetStop(func() bool { return ctx.Err() != nil })
	var shown []lua.LValue
	done := make(chan error, 1)
	go func() {
		values, err := evaluateLuaOnGame(ctx, table, line)
		shown = values
		done <- err
	}()
	for {
		select {
		case err := <-done:
			if err != nil {
				return err
			}
			for _, value := range shown {
				c.Print(c.valueLines(value)...)
			}
			return nil
		case <-ctx.Done():
			return fmt.Errorf("go: this took more than %s and was abandoned", goTimeout)
		case <-time.After(20 * time.Millisecond):
			if c.interrupted.Load() {
				return engine.ErrStopped
			}
		}
	}
}

// evaluateLuaOnGame returns the values of a Lua expression in which go is the game.
func evaluateLuaOnGame(ctx context.Context, table screen.Table, line string) (shown []lua.LValue, err error) {
	L := lua.NewState(lua.Options{SkipOpenLibs: true})
	defer L.Close()
	L.SetContext(ctx)
	L.SetGlobal("go", luar.New(L, table))
	known := addZeroArguments(L, table)
	if name := goMethod.FindString(line); name != "" && !slices.Contains(known, name[len("go:"):]) {
		return nil, spelling.NewUnknownError("exported method", name[len("go:"):], known)
	}
	L.Push(L.NewFunction(func(L *lua.LState) int {
		expression, err := L.Load(strings.NewReader("return "+line), "go")
		if err != nil {
			panic(err)
		}
		L.Push(expression)
		L.Call(0, lua.MultRet)
		for i := range L.GetTop() {
			value := L.Get(i + 1)
			if object, is := value.(*lua.LUserData); is {
				value = goToLua(L, object.Value)
			}
			shown = append(shown, value)
		}
		return 0
	}))
	failed, is := errors.AsType[*lua.ApiError](L.PCall(0, 0, nil))
	switch {
	case !is:
		return shown, nil
	case failed.Type == lua.ApiErrorPanic:
		return nil, fmt.Errorf("go: internal error: %v", failed.Object)
	}
	return nil, errors.New(strings.TrimSpace(failed.Object.String()))
}

var goMethod = regexp.MustCompile(`^go:[A-Za-z]\w*`)

// addZeroArguments lets calls of table's non-variadic methods omit trailing arguments. It returns all method names.
func addZeroArguments(L *lua.LState, table screen.Table) (names []string) {
	methods := luar.MT(L, table).RawGetString("methods").(*lua.LTable)
	for m := range reflect.TypeOf(table).Methods() {
		names = append(names, m.Name)
		call := methods.RawGetString(m.Name)
		methods.RawSetString(m.Name, L.NewFunction(func(L *lua.LState) int {
			L.Insert(call, 1)
			for i := L.GetTop() - 1; i < m.Type.NumIn() && !m.Type.IsVariadic(); i++ {
				L.Push(luar.New(L, reflect.Zero(m.Type.In(i)).Interface()))
			}
			L.Call(L.GetTop()-1, lua.MultRet)
			return L.GetTop()
		}))
	}
	return names
}

// goToLua converts a Go object to a Lua value by way of JSON. It raises an error if JSON cannot represent the object.
func goToLua(L *lua.LState, object any) lua.LValue {
	if err, is := object.(error); is {
		return lua.LString(err.Error())
	}
	text, err := json.Marshal(object)
	if err != nil {
		L.RaiseError("go: cannot show the result: %s", err)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var value any
	if err := d.Decode(&value); err != nil {
		panic(err)
	}
	return jsonToLua(L, value)
}

func jsonToLua(L *lua.LState, value any) lua.LValue {
	t := L.NewTable()
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
			t.RawSetInt(i+1, jsonToLua(L, item))
		}
	case map[string]any:
		for key, field := range v {
			t.RawSetString(key, jsonToLua(L, field))
		}
	default:
		return lua.LNil
	}
	return t
}
