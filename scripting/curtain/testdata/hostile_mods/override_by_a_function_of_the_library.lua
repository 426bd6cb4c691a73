-- cannot be a library function
override "quick_jab" { play = math.floor }
