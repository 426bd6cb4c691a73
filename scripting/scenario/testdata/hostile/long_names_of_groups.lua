-- describe: a name of 16000 bytes: at most 1000
describe(("x"):rep(16000), function() it("x", function() end) end)
