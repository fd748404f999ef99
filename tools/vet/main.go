// Vet runs go vet's analyzers on the packages as another system sees them, as GOOS and
// GOARCH say. It reads types from source: go vet would first compile all that the
// packages import, the standard library too, for each system.
package main

import (
	"golang.org/x/tools/go/analysis/multichecker"
	"golang.org/x/tools/go/analysis/suite/vet"
)

func main() { multichecker.Main(vet.Suite...) }
