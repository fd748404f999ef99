package lab

// What tests of lab's questions take from those of its games.
var (
	Needed   = needed
	Only     = only
	ValuesOf = values
	Decode   = decode
)
