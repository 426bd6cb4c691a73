-- the scenario has no assertions: use assert to say what must be true
for i = 1, 1999 do
  it("x" .. i, function()
    
  end)
end
