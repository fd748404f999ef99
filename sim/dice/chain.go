package dice

// Roll throws the dice once on the stream of purpose p and returns their
// number and whether it was a double. Dice of six sides come from a script,
// if there is one.
func (t Throw) Roll(c *Chance, p Purpose) (n int, double bool) {
	if t == Two {
		a, b := c.Pair(p)
		return a + b, a == b
	}
	low, high, sum := 0, 0, 0
	for i := range t.Count {
		d := t.die(c, p)
		sum += d
		if i == 0 {
			low, high = d, d
		}
		low, high = min(low, d), max(high, d)
	}
	double = t.Count > 1 && low == high
	switch t.Read {
	case Highest:
		return high, double
	case Lowest:
		return low, double
	}
	return sum, double
}

func (t Throw) die(c *Chance, p Purpose) int {
	if t.Sides == 6 {
		return c.Die(p)
	}
	return c.Stream(p).IntN(t.Sides) + 1
}

// Roll throws a chain on the stream of purpose p and returns its total and
// how many throws it had.
func (c Chain) Roll(chance *Chance, p Purpose) (total, throws int) {
	for {
		n, double := c.Throw.Roll(chance, p)
		total += n
		throws++
		if !double || !c.Rethrow || throws == c.Limit {
			return total, throws
		}
	}
}

// RollAttempt throws k chains and returns their total.
func (c Chain) RollAttempt(chance *Chance, p Purpose, k int) (total int) {
	for range k {
		n, _ := c.Roll(chance, p)
		total += n
	}
	return total
}
