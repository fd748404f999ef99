package reports

import _ "embed"

// RunSchema is the JSON schema (draft 2020-12) of a Result.
//
//go:embed run.schema.json
var RunSchema string
