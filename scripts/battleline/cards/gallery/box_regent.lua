-- Reap: Capture 1 aember.
return creature {
  id = "box_regent", name = "Box Regent", house = "gallery", power = 5, rarity = "common",
  traits = { "noble" }, keywords = { "entrenched" },
  text = "Reap: Capture {capture} aember.",
  values = { capture = 1 },
  reap = function(self)
    self:capture(self.values.capture, self)
  end,
}
