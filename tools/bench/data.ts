import { openSql } from '#app/db/sql/sql.server.ts'

import type { Bench, Group } from './harness/bench.ts'
import { importInto, LARGE, SMALL, type ImportCost } from './harness/databases.ts'
import { firstLines, makeUpListings } from './harness/listing-files.ts'
import { startProduct } from './harness/product.ts'
import { atLeast, atMost, short, type Row } from './harness/row.ts'

/** Rows that are imported into a live catalogue: those of the file behind the small database's. */
const MORE = 20_000
const GOALS = { first: 6000, live: 2500 }

export const data: Group = {
  name: 'data',
  about: 'the import that loads the listings: time, memory and processor time; the same into a live catalogue',
  async measure(bench) {
    const { imported, fresh } = await bench.databases()
    if (!fresh) console.log(`  the data were made on ${imported.on}; --fresh makes them anew`)
    const { rows, seconds, megabytes } = imported
    if (rows !== LARGE) throw new Error(`${rows} rows were imported instead of ${LARGE}`)
    return [
      { name: 'rows imported', figure: rows.toLocaleString('en-IN') },
      { name: 'rows per second', figure: short(rows / seconds) },
      atMost('time', seconds, 180, 's'),
      atMost('memory at most, its drawing process included', megabytes, 500, 'MB'),
      rateRow('rows per processor second, first import', imported, GOALS.first),
      rateRow('rows per processor second, into a live catalogue', await importLive(bench), GOALS.live),
    ]
  },
}

function rateRow(name: string, { rows, worked }: ImportCost, least: number): Row {
  if (worked === undefined) return { name: `${name}: --fresh measures it`, figure: '' }
  return atLeast(name, rows / worked, least, `${short((worked / rows) * 1e6)} µs a row`)
}

/** Imports further rows into a copy of the small database while a server runs on it. */
async function importLive(bench: Bench): Promise<ImportCost> {
  const { small, large, pid } = await bench.databases()
  const file = bench.listings ?? (await makeUpListings(bench.dataDir, LARGE))
  const part = await firstLines(file, MORE, bench.dataDir, SMALL)
  const url = new URL(small)
  url.pathname = '/bench_live'
  const admin = openSql(large, { max: 1 })
  try {
    await admin`drop database if exists bench_live with (force)`
    await admin.unsafe(`create database bench_live template ${new URL(small).pathname.slice(1)}`)
    // Its jobs would add work of their own.
    const server = await startProduct(bench, { DATABASE_URL: url.href, DEMO: '0', ROLES: 'web' })
    try {
      const cost = await importInto(url.href, part, { dataDir: bench.dataDir, pid })
      if (cost.rows !== MORE) throw new Error(`${cost.rows} rows were imported instead of ${MORE}`)
      return cost
    } finally {
      await server.stop()
    }
  } finally {
    await admin`drop database if exists bench_live with (force)`
    await admin.end()
  }
}
