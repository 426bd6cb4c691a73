-- must be a
override "quick_jab" { name = { removed } }
