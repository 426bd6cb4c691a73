-- is not a path: write field names and item positions separated by dots
override "quick_jab" { ["values..damage"] = 1 }
