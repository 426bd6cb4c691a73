-- from 1, not by "0"
override "critic" { ["phases.0.below"] = 0.5 }
