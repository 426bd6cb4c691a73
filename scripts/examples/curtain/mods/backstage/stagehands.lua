-- Those who work behind the curtain: their cards take the place of neutral ones while the pass is held.
return owner { id = "stagehands", name = "The Stagehands", weight = 3, relic = "backstage_pass" }
