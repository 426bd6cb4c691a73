-- A stance: leaving it for Fury gives energy.
return keyword { id = "calm", name = "Calm", icon = "☾", holder = "protagonist", stacks = "once", text = "Who leaves it for Fury gains Energy." }
