// Package reports is what is made of games that were played: exact counts,
// the statistics of them, and results as JSON, CSV, Markdown and tables.
//
// It must not know a bot or a rule file. What a game counts stands in a
// folder of reports named after the game; here are only the words that all
// games share: an outcome, a metric, a vector of counts.
package reports
