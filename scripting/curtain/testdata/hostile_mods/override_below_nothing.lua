-- from 1, not named "0"
override "critic" { ["phases.0.below"] = 0.5 }
