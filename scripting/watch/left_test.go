package watch_test

import (
	"testing"
)

// What is left out is told when it is news, and the rest goes live.
func TestAPartIsLeftOut(t *testing.T) {
	s := newStand(t, "vex.lua", "vex", "jab.lua", "jab")
	s.watch(never)
	s.save("pack/jab.lua", "withered")
	u := s.untilUpdate(1)
	if u.Err != nil || u.Excluded == nil || u.Excluded.Error() != "1 withered" || u.Count != 1 || len(s.live()) != 1 || len(u.Texts) != 2 {
		t.Errorf("%+v", u)
	}
	s.save("pack/vex.lua", "vex 2") // which is live, and nothing is told twice
	if u = s.untilUpdate(2); u.Excluded != nil || u.Count != 2 || s.live()[0].Body != "vex 2" {
		t.Errorf("%+v", u)
	}
	s.save("pack/vex.lua", "rotten")
	if u = s.untilUpdate(3); u.Err == nil || u.Count != 2 {
		t.Errorf("%+v", u)
	}
	s.save("pack/jab.lua", "jab")
	s.save("pack/vex.lua", "vex 3")
	if u = s.untilLive(); u.Excluded != nil || u.Count != 3 {
		t.Errorf("%+v", u)
	}
}

// What cannot be read at all may be news alone.
func TestWhatIsNotReadIsToldOnce(t *testing.T) {
	s := newStand(t, "vex.lua", "vex")
	s.watch(never)
	s.write("lost", "one folder cannot be read")
	s.write("pack/notes.txt", "which is a reason to look")
	u := s.untilUpdate(1)
	if u.Excluded == nil || u.Excluded.Error() != "one folder cannot be read" || u.Count != 0 || len(u.Changed) != 0 {
		t.Errorf("%+v", u)
	}
	s.save("pack/vex.lua", "vex 2")
	if u = s.untilLive(); u.Excluded != nil || u.Count != 1 {
		t.Errorf("%+v", u)
	}
	s.remove("lost")
	s.save("pack/vex.lua", "vex 3")
	s.untilLive()
	s.write("lost", "again")
	s.save("pack/vex.lua", "vex 4")
	if u = s.untilLive(); u.Excluded == nil || u.Excluded.Error() != "again" {
		t.Errorf("%+v", u)
	}
}
