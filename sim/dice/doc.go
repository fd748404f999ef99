// Package dice is where chance comes from: the streams of random numbers that
// a game draws on, scripted dice for scenarios, and the exact distributions of what
// the dice of escape games do (a throw, a chain of doubles, a sum of chains).
//
// It knows numbers, not games: which throw earns a card, or what a total is
// compared with, is told to it.
package dice
