package load

// Following is what Follow starts, for tests that take each of its steps themselves.
type Following = following
