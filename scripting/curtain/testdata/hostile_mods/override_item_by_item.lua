-- it loads
for i = 4, 90 do override "critic" { ["phases.1.intents." .. i] = { attack(5) } } end
