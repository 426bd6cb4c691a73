package syntax

import (
	"math"
	"strconv"
	"strings"
)

// ParseNumber parses a number as Lua 5.1 does in the source, in tonumber and in arithmetic on
// strings: blanks around it, decimal, exponent and hexadecimal forms are valid; octal, digit
// separators, "inf", "nan" and more than maxNumeral bytes are not.
func ParseNumber(s string) (float64, bool) {
	s = strings.Trim(s, " \t\n\v\f\r")
	sign, digits := 1.0, s
	if digits != "" && (digits[0] == '-' || digits[0] == '+') {
		if digits[0] == '-' {
			sign = -1
		}
		digits = digits[1:]
	}
	if len(digits) > maxNumeral {
		return 0, false
	}
	if len(digits) > 1 && digits[0] == '0' && digits[1]|0x20 == 'x' {
		n, ok := parseHexadecimal(digits[2:])
		return sign * n, ok
	}
	for i := 0; i < len(digits); i++ {
		switch c := digits[i]; {
		case isDigit(c), c == '.', c|0x20 == 'e':
		case (c == '+' || c == '-') && i > 0 && digits[i-1]|0x20 == 'e':
		default:
			return 0, false
		}
	}
	n, err := strconv.ParseFloat(digits, 64)
	if err != nil && !math.IsInf(n, 0) {
		return 0, false
	}
	return sign * n, true
}

// maxNumeral limits the length of a numeral, in bytes.
const maxNumeral = 400

func parseHexadecimal(digits string) (float64, bool) {
	exponent := false
	for i := 0; i < len(digits); i++ {
		switch c := digits[i]; {
		case isDigit(c), 'a' <= c|0x20 && c|0x20 <= 'f', c == '.':
		case c|0x20 == 'p':
			exponent = true
		case (c == '+' || c == '-') && exponent:
		default:
			return 0, false
		}
	}
	if !exponent {
		digits += "p0"
	}
	n, err := strconv.ParseFloat("0x"+digits, 64)
	if err != nil && !math.IsInf(n, 0) {
		return 0, false
	}
	return n, true
}

// FormatNumber formats a number as Lua 5.1 does, with 14 significant digits. NaN is always "nan":
// the sign that C prints depends on the machine.
func FormatNumber(n float64) string {
	switch {
	case n == math.Trunc(n) && math.Abs(n) < 1e14:
		if n == 0 && math.Signbit(n) {
			return "-0"
		}
		return strconv.FormatInt(int64(n), 10)
	case math.IsNaN(n):
		return "nan"
	case math.IsInf(n, 1):
		return "inf"
	case math.IsInf(n, -1):
		return "-inf"
	}
	return strconv.FormatFloat(n, 'g', 14, 64)
}
