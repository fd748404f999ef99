# pandas: python3 escapes.py rows-*.csv (or .parquet, where pyarrow is installed)
import sys
import pandas

read = pandas.read_parquet if sys.argv[1].endswith(".parquet") else pandas.read_csv
rows = pandas.concat(map(read, sys.argv[1:]))
by = rows.groupby("outcome").agg(games=("game", "count"), escapes=("escapes", "sum"), rounds=("rounds", "sum"))
print(by.to_csv(), end="")
