package position

// Catch ends a function that reads what people wrote, and panics with a fault of it where
// it finds one: the fault becomes its error. Any other panic goes on.
//
//	defer position.Catch[*Mistake](&err)
func Catch[E error](err *error) {
	switch fault := recover().(type) {
	case nil:
	case E:
		*err = fault
	default:
		panic(fault)
	}
}
