package stats

// binomialTail returns P(X ≥ k) for X binomial with n trials of probability p.
//
// The terms are built from the mode outwards by their ratios and divided by
// their sum, so that no power underflows, small tails keep their relative
// precision, and only operations with one correct rounding are used.
func binomialTail(n int, p float64, k int) float64 {
	switch {
	case k <= 0:
		return 1
	case k > n || p <= 0:
		return 0
	case p >= 1:
		return 1
	}
	odds := p / (1 - p)
	mode := min(int(float64(n+1)*p), n)
	var below, tail float64
	add := func(i int, term float64) {
		if i >= k {
			tail += term
		} else {
			below += term
		}
	}
	term := 1.0
	for i := mode; i <= n && term > 0; i++ {
		add(i, term)
		term = float64(term * float64(float64(n-i)/float64(i+1)*odds))
	}
	term = 1.0
	for i := mode - 1; i >= 0 && term > 0; i-- {
		term = float64(term * (float64(i+1) / float64(float64(n-i)*odds)))
		add(i, term)
	}
	return tail / (tail + below)
}

// clopperPearsonUpper returns the upper confidence bound at level 1-delta of a
// share of which k of n were seen (Clopper and Pearson 1934): the u at which
// k or fewer of n have probability delta. It is 1 where k = n.
func clopperPearsonUpper(n, k int, delta float64) float64 {
	if k >= n {
		return 1
	}
	low, high := float64(k)/float64(n), 1.0
	for {
		u := (low + high) / 2
		if u <= low || u >= high {
			return high
		}
		// P(Bin(n, u) ≤ k), counting the failures.
		if binomialTail(n, 1-u, n-k) > delta {
			low = u
		} else {
			high = u
		}
	}
}
