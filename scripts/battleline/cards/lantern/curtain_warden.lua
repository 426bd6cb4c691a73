-- Reap: Capture 1 aember.
return creature {
  id = "curtain_warden", name = "Curtain Warden", house = "lantern", power = 6, rarity = "common",
  traits = { "guard" }, keywords = { "entrenched" },
  text = "Reap: Capture {capture} aember.",
  values = { capture = 1 },
  reap = function(self)
    self:capture(self.values.capture, self)
  end,
}
