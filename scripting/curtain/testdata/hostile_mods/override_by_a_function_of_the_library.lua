-- cannot be a function of the library
override "quick_jab" { play = math.floor }
