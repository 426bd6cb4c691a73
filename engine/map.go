package engine

// Map returns the results of calling of for each item of a list, or nil if the list is empty.
func Map[T, R any](list []T, of func(T) R) (mapped []R) {
	for _, item := range list {
		mapped = append(mapped, of(item))
	}
	return mapped
}
