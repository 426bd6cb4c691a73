package bot

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// Whether an option is clearly better is worked out without an overflow, however much the
// judgements of a game differ and however many playouts there are.
func TestSurpassesHoldsWhateverGamesJudge(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var one, other playoutOption
		sum, squares := new(big.Int), new(big.Int)
		n, most := 2+chance.IntN(44), int64(1)<<chance.IntN(26)
		lean := chance.Int64N(most + 1) // most of the differences go one way
		for range n {
			d := max(-most, min(lean+chance.Int64N(2*most+1)-most, most))
			one.worth, other.worth = append(one.worth, d+7), append(other.worth, 7)
			sum.Add(sum, big.NewInt(d))
			squares.Add(squares, big.NewInt(d*d))
		}
		size := big.NewInt(int64(n))
		square := new(big.Int).Mul(sum, sum)
		noise := new(big.Int).Sub(size.Mul(size, squares), square)
		want := sum.Sign() > 0 && square.Mul(square, big.NewInt(int64(n-1))).Cmp(noise.Mul(noise, big.NewInt(4))) > 0
		if got := one.isClearlyBetter(&other); got != want {
			t.Fatalf("%d playouts, differences to %d: %v, want %v", n, most, got, want)
		}
	}
	far, near := playoutOption{worth: []int64{-1 << 40, -1 << 40}}, playoutOption{worth: []int64{1 << 40, 1 << 40}}
	if far.isClearlyBetter(&near) || !near.isClearlyBetter(&far) {
		t.Error("differences beyond what counts decide otherwise than those that count")
	}
}
