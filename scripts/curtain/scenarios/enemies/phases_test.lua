-- What villains say when another phase of their fight begins.

describe("A villain", function()
  it("announces each phase", function()
    local phases = {
      critic = { 33, "NOW I AM WRITING IT IN INK." },
      director = { 29, "REWRITE! EVERYBODY DIES IN THIS ONE." },
      playwright = { 21, "ACT TWO. THE HEROES DESPAIR.", "NO. I DECIDE HOW THIS ENDS." },
    }
    for id, phase in pairs(phases) do
      local f, said = fight { enemy = id, hp = { enemy = phase[1] } }, {}
      f:end_turn()
      for _, event in ipairs(f.events) do
        if event.type == "said" then said[event.text] = true end
      end
      for i = 2, #phase do assert.same({ id, true }, { id, said[phase[i]] }) end
    end
  end)
end)
