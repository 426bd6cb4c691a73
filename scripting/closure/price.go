package closure

// price is what something costs, in instructions and bytes.
type price struct{ work, bytes int64 }

func (p price) and(q price) price { return price{p.work + q.work, p.bytes + q.bytes} }

// or is enough for either.
func (p price) or(q price) price { return price{max(p.work, q.work), max(p.bytes, q.bytes)} }

// What the code that gopher-lua makes takes at most, in instructions, beside what its
// parts take. Every constant and name counts as loaded.
const (
	loadWork    = 1
	callWork    = 4 // the function, its self, the call, the move of its result
	fieldWork   = 1
	operateWork = 1
	compareWork = 4
	chooseWork  = 8 // and, or
	testWork    = 3 // of a condition
	assignWork  = 2
	returnWork  = 3
	prepareWork = 4 // a loop
	repeatWork  = 3
	tableWork   = 8 // and the call that pays for it
	pieceWork   = 2 // of a table
	numberWork  = 12
)

// pay adds to the price of the present part of a function. Of parts that exclude each
// other the dearest is paid for, and all of a part in advance.
func (f *compiler) pay(work int64) { f.price.work += work }

// apart compiles a part that is paid for by itself, and returns its price.
func (f *compiler) apart(part func()) price {
	outer := f.price
	f.price = price{}
	part()
	own := f.price
	f.price = outer
	return own
}
