-- entries, but at most 200
for i = 1, 1500 do override "quick_jab" { ["values.v" .. i] = i } end
