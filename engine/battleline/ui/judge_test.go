package ui_test

import (
	"testing"

	"curtaincall/engine/testkit/tabletest"
)

func TestJudgePrefersWhatHelps(t *testing.T) {
	tabletest.Judges(t, evening(t, nil), tabletest.Judged{
		"set mine aember 5": true, "set theirs aember 6": false, "set mine keys 2": true, "set mine chains 0": true,
		"set big damage 5": true, "set guard damage 4": false, "set guard holding 3": false,
		"make guard stunned": false, "make guard warded": true, "make shy exhausted": true,
	})
}

func TestJudgingIsFair(t *testing.T) { tabletest.JudgesFairly(t, evening(t, nil)) }

func TestJudgingAllocatesNothing(t *testing.T) { tabletest.JudgesFreely(t, evening(t, nil)) }
