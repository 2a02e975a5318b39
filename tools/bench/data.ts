import type { Group } from './harness/bench.ts'
import { LARGE } from './harness/databases.ts'
import { atMost, short } from './harness/row.ts'

export const data: Group = {
  name: 'data',
  about: 'the import that loads the listings: time and memory',
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
    ]
  },
}
