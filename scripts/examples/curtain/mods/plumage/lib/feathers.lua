-- What birds do.
local feathers = {}

-- swoop is an intent: n damage, and Ruffled.
function feathers.swoop(n) return { attack(n), inflict(1, "plumage:ruffled", "macguffin") } end

-- scatter is a hook: the bird gains n Block once it is hurt.
function feathers.scatter(n)
  return function(self, fight, event)
    if event.target == self then self:gain(n, "block") end
  end
end

return feathers
