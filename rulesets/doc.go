// Package rulesets holds the rule documents, boards and maps as data, and
// loads them: a document is a TOML file of options that may extend another
// one, a board is a folder of tables.
//
// It must not know what an option means. A game declares its options as a
// struct with tags (see [Schema]); this package writes a document onto such a
// struct, says where every value comes from, and explains in one line, with
// the place and the nearest valid name, what is wrong with a bad one.
package rulesets
