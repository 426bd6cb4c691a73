-- unexpected key 100000000
override "critic" { phases = { [100000000] = { below = 0.5 } } }
