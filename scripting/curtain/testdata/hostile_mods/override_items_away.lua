-- it loads
for i = 1, 3 do override "critic" { ["phases.1.intents.1"] = removed } end
