package terrain

// Outward is the field that walks are laid from, and the cells in its order,
// and the direction of the next step from each.
func (b *Board) Outward(to Cell) (f Field, next [Cells]int8, order []Cell) {
	order = f.outward(to, b.within(), b.fans(), &next, nil)
	return f, next, order
}
