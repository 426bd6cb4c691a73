-- intents
local t = {} t[1] = t t[2] = t t.x = t override "critic" { ["phases.1.intents"] = t }
