-- describe: groups nested more than 20 deep
local function group() describe("x", group) end
group()
