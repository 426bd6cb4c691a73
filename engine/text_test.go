package engine

import "testing"

func TestParseIntReadsTheSameOnAllMachines(t *testing.T) {
	for text, want := range map[string]int{
		"0": 0, "-7": -7, "+12": 12, "007": 7, "2147483647": 1<<31 - 1, "-2147483648": -1 << 31,
		"2147483648": 1<<31 - 1, "-2147483649": -1 << 31, "4294967297": 1<<31 - 1, "-9223372036854775808": -1 << 31,
	} {
		if n, err := ParseClampedInt32(text); n != want || err != nil {
			t.Errorf("%s is read as %d, %v; want %d", text, n, err, want)
		}
	}
	for _, text := range []string{"", "x", "1x", "1.0", "1_0", "0x10", "99999999999999999999"} {
		if n, err := ParseClampedInt32(text); err == nil {
			t.Errorf("%q is read as %d", text, n)
		}
	}
}
