-- is no path
override "quick_jab" { ["values..damage"] = 1 }
