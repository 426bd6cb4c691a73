package serve

// What tests of the protocol take the place of a command line with.
type Options = options

const EachSeat = eachSeat

var Served = served
