// `npm run search-eval`: reads a list of products and one of searches, and writes the results of the product's own search.
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

import { readArguments } from '../scripts/read-arguments.ts'

const HELP = `npm run search-eval -- PRODUCTS QUERIES OUT

Loads PRODUCTS into a temporary database, runs each of QUERIES through the product's own search, and writes the hits to
OUT: one line per hit with the query's id, a tab and the product's id; best first, up to 100 per query.

  PRODUCTS   NDJSON, also gzipped (.gz): id, title or name, description, brand, category; other fields are ignored
  QUERIES    tab-separated, with a line of column names: qid and query are used
  --help     prints this

The temporary database lies in the system's temp folder and is deleted when the command ends. No model is called.
Exits with 0 if OUT was written, otherwise with 1.`

try {
  process.exitCode = await main()
} catch (error) {
  process.exitCode = 1
  if (!(error instanceof Error)) throw error
  console.error(error.name === 'InputError' || 'code' in error ? error.message : error.stack)
}

async function main(): Promise<number> {
  const { values, positionals } = readArguments(
    {
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h', default: false } },
    },
    HELP,
  )
  if (values.help) {
    console.log(HELP)
    return 0
  }
  const [products, queries, out] = positionals.map(from)
  if (!products || !queries || !out || positionals.length > 3) {
    console.error(`Name three files\n\n${HELP}`)
    return 1
  }
  for (const file of [products, queries]) {
    if (existsSync(file)) continue
    console.error(`There is no ${file}`)
    return 1
  }
  // OUT is written at the very end, so a path that cannot be written is refused now.
  if (!existsSync(dirname(out))) {
    console.error(`There is no folder ${dirname(out)} for ${out}`)
    return 1
  }
  const { readQueries, makeCatalogue, runQueries } = await import('./bench/search/rated-catalogue.ts')
  // Read before the products are loaded, so that a mistake is reported at once.
  const asked = readQueries(queries)
  const began = performance.now()
  const say = (line: string) =>
    process.stderr.write(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}\n`)
  return withScratchServer(async (server) => {
    const address = await makeCatalogue(server, 'search_eval', products, say)
    const found = await runQueries(address, asked, say)
    const lines = asked.flatMap(({ qid }) => (found.get(qid) ?? []).map((id) => `${qid}\t${id}\n`))
    writeFileSync(out, lines.join(''))
    say(`${asked.length} searches, ${lines.length} hits in ${out}`)
    return 0
  })
}

/** Runs the embedded PostgreSQL on a temporary folder during the work. */
async function withScratchServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { readSettings } = await import('#app/platform/settings/env.server.ts')
  const { withDatabase } = await import('../scripts/with-database.ts')
  const folder = mkdtempSync(join(tmpdir(), 'khazana-search-eval-'))
  // Also after a signal. Where PostgreSQL may not enter the folder, its files lie elsewhere, and a link leads to them.
  process.once('exit', () => {
    const link = join(folder, 'postgres')
    if (existsSync(link)) rmSync(realpathSync(link), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  })
  return withDatabase(readSettings({ DATA_DIR: folder }), work, { mayCreate: true, needsSchema: false, restores: true })
}

/** npm runs scripts in the package's folder, but the typed path is relative to the user's own. */
function from(path: string): string {
  return resolve(
    (process.env['npm_lifecycle_event'] === 'search-eval' && process.env['INIT_CWD']) || process.cwd(),
    path,
  )
}
