// Prints the memory of the vocabulary in a process, in megabytes: run it in a process of its own, with --expose-gc and
// the database's URL.
import { connect, setDatabase } from '#app/db/client.server.ts'
import { findVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'

const MB = 1024 * 1024
const [, , address = ''] = process.argv
const sql = connect(address, { max: 1 })
setDatabase(sql)
await sql`select word, listings, titles, spread from search_words limit 10`

const before = held()
const known = await findVocabulary()
const after = held()
console.log(JSON.stringify({ megabytes: (after - before) / MB, listings: known.listings }))
await sql.end()

function held(): number {
  if (!globalThis.gc) throw new Error('Run it with --expose-gc')
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
