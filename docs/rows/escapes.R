# R: Rscript escapes.R rows-*.csv
rows <- do.call(rbind, lapply(commandArgs(trailingOnly = TRUE), read.csv))
by <- aggregate(cbind(games = 1, escapes, rounds) ~ outcome, rows, sum)
write.csv(by, row.names = FALSE, quote = FALSE)
