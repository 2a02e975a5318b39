// `npm run search-eval`: reads a list of products and one of searches, and writes the results of the product's own search.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

import type { EmbeddedPostgres } from '#app/platform/database/embedded-postgres.server.ts'

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

/** Runs the embedded PostgreSQL on a temporary folder during the work. A signal stops it too. */
async function withScratchServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { startEmbeddedPostgres } = await import('#app/platform/database/embedded-postgres.server.ts')
  const folder = mkdtempSync(join(tmpdir(), 'khazana-search-eval-'))
  const starting = new AbortController()
  let leaving = false
  let server: Promise<EmbeddedPostgres> | undefined
  let ended: Promise<void> | undefined
  // An aborted start has cleaned up after itself.
  const stopped = async () => void (await (await server?.catch(() => undefined))?.stop())
  const end = () => (ended ??= stopped().then(() => rmSync(folder, { recursive: true, force: true })))
  const leaveServer = (code: number) => () => {
    leaving = true
    starting.abort()
    void end().finally(() => process.exit(code))
  }
  // Set before the start: otherwise a database that is still starting would outlive the command.
  process
    .on('SIGINT', leaveServer(130))
    .on('SIGTERM', leaveServer(143))
    .on('SIGHUP', leaveServer(129))
    .on('disconnect', leaveServer(143))
  process.channel?.unref()
  try {
    server = startEmbeddedPostgres(folder, { role: 'command', signal: starting.signal })
    return await work((await server).url)
  } catch (error) {
    // After an interruption, the command fails because its database is gone.
    if (leaving) return await new Promise<never>(() => undefined)
    throw error
  } finally {
    await end()
  }
}

/** npm runs scripts in the package's folder, but the typed path is relative to the user's own. */
function from(path: string): string {
  return resolve(
    (process.env['npm_lifecycle_event'] === 'search-eval' && process.env['INIT_CWD']) || process.cwd(),
    path,
  )
}
