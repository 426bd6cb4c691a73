package sandbox

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/scripting/syntax"
)

// stringFormat implements the directives of Lua 5.1, whose width and precision may have at most two digits.
func stringFormat(L *lua.LState) int {
	format := stringOrNumberArg(L, 1, "string.format", "the format")
	chargeWork64(L, int64(len(format)/4))
	var b strings.Builder
	arg := 1
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			b.WriteByte(format[i])
			continue
		}
		if i++; i < len(format) && format[i] == '%' {
			b.WriteByte('%')
			continue
		}
		d := readFormatDirective(L, format[i:])
		i += d.size - 1
		arg++
		if L.GetTop() < arg {
			Raisef(L, "string.format: no value for directive %d", arg-1)
		}
		value := d.formatArg(L, arg)
		chargeWork64(L, int64(directiveWork+len(value)/4))
		b.WriteString(value)
		if b.Len() > MaxString {
			break
		}
	}
	chargeNewString(L, b.Len())
	L.Push(lua.LString(b.String()))
	return 1
}

const directiveWork = 10 // instructions charged for formatting one directive

type formatDirective struct {
	flags     string
	width     int
	precision int // the number after the dot; -1 if none is given
	verb      byte
	size      int // length of the directive, including the verb
}

func readFormatDirective(L *lua.LState, s string) formatDirective {
	d := formatDirective{precision: -1}
	i := 0
	for i < len(s) && strings.IndexByte("-+ #0", s[i]) >= 0 {
		i++
	}
	d.flags = s[:i]
	number := func() int {
		from := i
		for i < len(s) && s[i] >= '0' && s[i] <= '9' {
			i++
		}
		if i-from > 2 || len(d.flags) > 5 {
			Raisef(L, "string.format: width and precision can have at most two digits")
		}
		n, _ := engine.ParseClampedInt32(s[from:i])
		return n
	}
	d.width = number()
	if i < len(s) && s[i] == '.' {
		i++
		d.precision = number()
	}
	if i == len(s) {
		Raisef(L, "string.format: the format ends in the middle of a directive")
	}
	d.verb = s[i]
	d.size = i + 1
	return d
}

func (d formatDirective) goDirective(verb byte) string {
	s := "%" + d.flags
	if d.width > 0 {
		s += strconv.Itoa(d.width)
	}
	if d.precision >= 0 {
		s += "." + strconv.Itoa(d.precision)
	}
	return s + string(verb)
}

func (d formatDirective) padToWidth(s string) string {
	fill := strings.Repeat(" ", max(d.width-len(s), 0))
	if strings.Contains(d.flags, "-") {
		return s + fill
	}
	return fill + s
}

func (d formatDirective) formatArg(L *lua.LState, n int) string {
	switch d.verb {
	case 's':
		s := stringOrNumberArg(L, n, "string.format", "argument "+strconv.Itoa(n))
		if d.precision >= 0 && d.precision < len(s) {
			s = s[:d.precision]
		}
		return d.padToWidth(s)
	case 'q':
		return quoteLua(stringOrNumberArg(L, n, "string.format", "argument "+strconv.Itoa(n)))
	}
	v, ok := toNumberAndCharge(L, L.Get(n))
	if !ok {
		Raisef(L, "string.format: argument %d must be a number, not %s", n, DescribeValue(L.Get(n)))
	}
	switch d.verb {
	case 'd', 'i', 'u', 'c', 'x', 'X', 'o':
		if v != v || math.Abs(v) >= 1<<63 {
			Raisef(L, "string.format: %s is too large for %%%c", syntax.FormatNumber(v), d.verb)
		}
		return d.formatInt(int64(v))
	case 'e', 'E', 'f', 'g', 'G':
		return d.formatFloat(L, v)
	}
	Raisef(L, "string.format: unknown directive %%%s", DescribeValue(lua.LString(d.verb)))
	return ""
}

func (d formatDirective) formatFloat(L *lua.LState, v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		s := syntax.FormatNumber(v)
		if d.verb == 'E' || d.verb == 'G' {
			s = strings.ToUpper(s)
		}
		if strings.Contains(d.flags, "+") && v > 0 {
			s = "+" + s
		}
		return d.padToWidth(s)
	}
	if d.precision < 0 {
		d.precision = 6
	}
	if (d.verb == 'g' || d.verb == 'G') && d.precision == 0 {
		d.precision = 1
	}
	// Numbers far from 1, or with many digits, are calculated digit by digit.
	_, exponent := math.Frexp(v)
	chargeWork64(L, int64(max(exponent, -exponent)/2+d.precision))
	return fmt.Sprintf(d.goDirective(d.verb), v)
}

func (d formatDirective) formatInt(v int64) string {
	switch {
	case d.verb == 'c':
		return d.padToWidth(string([]byte{byte(v)}))
	case d.precision == 0 && v == 0:
		return d.padToWidth("")
	case d.verb == 'd' || d.verb == 'i':
		if d.precision >= 0 {
			d.flags = strings.ReplaceAll(d.flags, "0", "")
		}
		return fmt.Sprintf(d.goDirective('d'), v)
	}
	d.flags = strings.Map(func(r rune) rune { // only signed numbers take the signs
		if r == '+' || r == ' ' || r == '0' && d.precision >= 0 || r == '#' && v == 0 {
			return -1
		}
		return r
	}, d.flags)
	verb := d.verb
	if verb == 'u' {
		verb = 'd'
	}
	return fmt.Sprintf(d.goDirective(verb), uint64(v))
}

func quoteLua(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '"', '\\', '\n':
			b.WriteByte('\\')
			b.WriteByte(c)
		case '\r':
			b.WriteString(`\r`)
		case 0:
			b.WriteString(`\000`)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
