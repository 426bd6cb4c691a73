package bot

import "math"

// leastSquares contains the sums of products for least squares. To give the same results on every
// machine, each product is rounded before it is added, which prevents fused multiply-add.
type leastSquares struct {
	products [][]float64 // on and below the diagonal
	with     []float64   // of each column and the value
}

func newLeastSquares(columns int) *leastSquares {
	s := &leastSquares{with: make([]float64, columns)}
	for i := range columns {
		s.products = append(s.products, make([]float64, i+1))
	}
	return s
}

// addObservation adds a value that was observed with these numbers in columns; nil means 1 in each.
func (s *leastSquares) addObservation(columns []int, numbers []float64, value float64) {
	number := func(i int) float64 {
		if numbers == nil {
			return 1
		}
		return numbers[i]
	}
	for i, a := range columns {
		for j, b := range columns {
			if b <= a {
				s.products[a][b] += float64(number(i) * number(j))
			}
		}
		s.with[a] += float64(number(i) * value)
	}
}

// solveRidge returns the coefficient of each column, by ridge regression with a Cholesky
// decomposition. It overwrites s.
func (s *leastSquares) solveRidge(ridge func(column int) float64) (coefficients []float64) {
	p, x := s.products, s.with
	for i := range p {
		p[i][i] += ridge(i)
		for j := range p[i] {
			rest := p[i][j]
			for k := range j {
				rest -= float64(p[i][k] * p[j][k])
			}
			if j < i {
				p[i][j] = rest / p[j][j]
			} else {
				p[i][i] = math.Sqrt(max(rest, 1e-9))
			}
		}
	}
	for i := range x {
		for k := range i {
			x[i] -= float64(p[i][k] * x[k])
		}
		x[i] /= p[i][i]
	}
	for i := len(x) - 1; i >= 0; i-- {
		for k := i + 1; k < len(x); k++ {
			x[i] -= float64(p[k][i] * x[k])
		}
		x[i] /= p[i][i]
	}
	return x
}
