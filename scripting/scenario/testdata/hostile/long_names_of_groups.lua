-- describe: the name has 16000 bytes, but can have at most 1000
describe(("x"):rep(16000), function() it("x", function() end) end)
