-- still refer to it
for _, id in ipairs { "block", "inspire", "quick_jab", "aldric", "pip", "critic", "director", "playwright" } do remove(id) end
