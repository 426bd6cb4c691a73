-- Vera, who strikes first.
return protagonist { id = "vera", name = "Vera", hp = 20, basics = { "jab" } }
