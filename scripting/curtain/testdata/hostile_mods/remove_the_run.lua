-- it loads
remove "run"
