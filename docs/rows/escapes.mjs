// DuckDB: npm install @duckdb/node-api, then node escapes.mjs 'rows-*.csv'. The
// query is the same in its shell, and in Python and R.
import { DuckDBInstance } from "@duckdb/node-api";

const db = await (await DuckDBInstance.create()).connect();
const by = await db.runAndReadAll(`
  select outcome, count(*) as games, sum(escapes) as escapes, sum(rounds) as rounds
  from '${process.argv[2]}' group by outcome order by outcome`);
console.log(by.columnNames().join());
for (const row of by.getRows()) console.log(row.join());
