package stats

// zeroSeed replaces seed 0, at which the generator would stand still.
const zeroSeed = 88172645463393265

// A stream is the random stream of the bootstrap. It is part of the contract
// of [BootstrapInterval]: changing it changes every interval.
//
// It is a xorshift generator (Marsaglia 2003, "Xorshift RNGs", Journal of
// Statistical Software 8(14)) whose multiplied output (as in xorshift64*,
// Vigna 2016) is also its next state. Both steps permute the non-zero states,
// so the state never becomes 0.
type stream uint64

func newStream(seed uint64) stream {
	if seed == 0 {
		seed = zeroSeed
	}
	return stream(seed)
}

func (s *stream) next() uint64 {
	x := uint64(*s)
	x ^= x >> 12
	x ^= x << 25
	x ^= x >> 27
	x *= 2685821657736338717
	*s = stream(x)
	return x
}
