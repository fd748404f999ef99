package terrain

// Outward is the field that walks are laid from, and the cells in its order.
func (b *Board) Outward(to Cell) (f Field, order []Cell) {
	order = f.outward(to, b.within(), b.fans(), nil)
	return f, order
}
