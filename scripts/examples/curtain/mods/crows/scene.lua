-- The Crow is one of those the first scene offers.
insert "run" { ["acts.1.scenes.1"] = { "crow" } }
