// Package questions asks the laboratory what one run of games does not tell: how rules
// compare, which values come near a target, what an option or a decision is worth, how good
// the bots are. Each question is a function over a lab.Table that plays jobs of games and
// hands back what they counted.
package questions
