// sqlmap on every parameter of every operation and page, signed in where needed: it finds nothing.
//   npm run drill -- sql-injection [--part 1/3] [WORD ...]
//     --part 1/3   the first of three parts that together are the whole
//     WORD         only what has one of these words in its method and path
//   quick: --part 1/20
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createApi } from '#app/server/api.ts'
import { createItem } from '#test/factories.ts'
import { recordJobs } from '#test/jobs.ts'
import { makeWorld } from '#test/matrix/matrix-world.ts'

import { readArguments } from '../../../scripts/read-arguments.ts'
import { readOperations } from '../../scan/described.ts'
import { startProduct } from '../../scan/own-product.ts'
import { dressingProxy } from '../../scan/sql/dressing-proxy.ts'
import { connectAsSuperuser, keepTables } from '../../scan/sql/keep-tables.ts'
import { findTargets, prepare } from '../../scan/sql/sql-targets.ts'
import { runSqlmap } from '../../scan/sql/sqlmap.ts'
import { findProgram } from '../../servers/find-program.ts'

const HELP = 'npm run drill -- sql-injection [--part 1/3] [WORD ...]'
const { values, positionals: words } = readArguments(
  {
    allowPositionals: true,
    options: { part: { type: 'string', default: '1/1' } },
  },
  HELP,
)
const [part = 0, parts = 0] = values.part.split('/').map(Number)
if (!(part >= 1 && part <= parts)) {
  console.error(`There is no part ${values.part}\n\n${HELP}`)
  process.exit(1)
}
await findProgram('sqlmap')
const product = await startProduct({ LOG_LEVEL: 'error' })
const superuser = connectAsSuperuser(product.databaseUrl)
const proxy = await dressingProxy(product.url)
const scratch = mkdtempSync(join(tmpdir(), 'khazana-sqlmap-'))
try {
  recordJobs()
  const api = createApi()
  const all = findTargets(await readOperations(product.url))
  const chosen = all
    .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
    .filter((_, index) => index % parts === part - 1)
  let [findings, parameters, requests] = [0, 0, 0]
  const began = performance.now()
  for (const target of chosen) {
    const world = await makeWorld(product.sql, api)
    for (let n = 0; n < 3; n++) await createItem(product.sql, { category: 'watches', price: 100 * n + 100 })
    const { stars, dressing, ...asked } = await prepare(target, world)
    const restore = await keepTables(superuser)
    proxy.wear({ ...dressing, restore })
    const at = performance.now()
    const address = proxy.url + asked.address
    const { tested, injectable, output } = await runSqlmap(
      { ...asked, address, level: target.takesText ? 2 : 1 },
      scratch,
    )
    const statuses = proxy.statuses()
    // The first request is the valid one, without sqlmap's additions.
    const valid = target.isValid(statuses[0] ?? 0)
    const clean = valid && !injectable && tested === stars
    if (!clean) findings += 1
    parameters += tested
    requests += statuses.length
    const seconds = ((performance.now() - at) / 1000).toFixed(0)
    const through = statuses.filter((status) => status < 400).length
    console.log(
      `${clean ? 'ok    ' : 'FAILED'} ${target.name}: ${tested} of ${stars} parameters, ${through} of ${statuses.length} requests came through, ${seconds} s`,
    )
    if (!clean) console.log(`${statuses.slice(0, 5).join()} ${output.slice(-3000)}`)
  }
  const errors = product.output().split('\n')
  const told = [...proxy.failures, ...errors.filter((line) => /PostgresError/.test(line))]
  for (const line of told.slice(0, 10)) console.log(line.slice(0, 600))
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(
    `${findings} findings, ${told.length} errors of the server, in ${parameters} parameters of ${chosen.length} operations and pages (${requests} requests, ${minutes} min)`,
  )
  process.exitCode = findings + told.length === 0 && chosen.length > 0 ? 0 : 1
} finally {
  proxy.close()
  await superuser.end()
  await product.stop()
  rmSync(scratch, { recursive: true, force: true })
}
