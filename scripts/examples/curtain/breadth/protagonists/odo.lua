-- Odo, who watches the door.
return protagonist { id = "odo", name = "Odo", hp = 12, basics = { "duck" } }
