// Two servers share a database through PgBouncer in transaction mode, which is killed under load: nothing acknowledged is lost.
//   npm run drill -- pooler [MESSAGES] [WORD …]
// First, those tests run through it that use a database, all of them or those whose path has one of the words.
//   quick: 200 app/features/chat/server app/features/wishlist
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { readSchema } from '#app/db/migrate.server.ts'
import { keepsStatements } from '#app/db/named-statements.server.ts'
import { MAIL_JOB } from '#app/platform/mail/mail.server.ts'
import { newId } from '#app/shared/new-id.ts'
import { createPhoto } from '#test/factories.ts'
import { startPostgres } from '#test/servers/postgres.ts'

import { startOwnServer } from '../../e2e/own-server.ts'
import { reportRows, type DrillRow } from '../scan/drill-rows.ts'
import { cookieLine, startProduct } from '../scan/own-product.ts'
import { connectAsSuperuser } from '../scan/sql/keep-tables.ts'
import { findProgram } from '../servers/find-program.ts'
import { runTests } from '../servers/run-tests.ts'
import { ask } from './killed/insist.ts'
import { talkUnderTrouble, within } from './messages/talk-under-trouble.ts'
import { knowsStatements, makePooler } from './pooler/pgbouncer.ts'
import { findTestsWithDatabase } from './pooler/tests-with-database.ts'

const MESSAGES = Number(process.argv[2] ?? 1000)
const WORDS = process.argv.slice(3)
const CONNECTIONS = 3
/** Some tests hold one lock with each of several connections. */
const CONNECTIONS_OF_TESTS = 10
const RESTARTS = 3
const [UP_MS, AWAY_MS] = [1500, 500]
/** SQLSTATEs and words of PostgreSQL and PgBouncer about prepared statements that a session does not know, or knows already. */
const PREPARED = /prepared statement|26000|42P05|unsupported pkt/i

const program = await findProgram('pgbouncer')
const database = await startPostgres()
const role = { name: 'khazana_pages', password: randomBytes(12).toString('hex') }
const superuser = connectAsSuperuser(database.url)
// As docs/self-hosting.md says.
const { username } = new URL(database.url)
await superuser.unsafe(`create role ${role.name} login password '${role.password}' in role "${username}";
  alter role ${role.name} set statement_timeout = '5s'; alter role ${role.name} set enable_seqscan = off;
  alter role ${role.name} set work_mem = '32MB'`)
const pooler = await makePooler(program, { databaseUrl: database.url, role, connections: CONNECTIONS })
await pooler.start()
const isWhole = async () => (await readSchema(database.url)).pending.length === 0
const wasEmpty = !(await isWhole())
const settings = {
  DATABASE_URL: pooler.url,
  DATABASE_DIRECT_URL: database.url,
  LOG_LEVEL: 'warn',
  DEMO: '0',
}
const product = await startProduct(settings, { databaseUrl: database.url })
// Events between the two reach the other one's sockets only by LISTEN.
const other = await startOwnServer(
  { ...product.env, DATA_DIR: product.dataDir, PUBLIC_URL: product.home },
  { databaseUrl: database.url },
).catch(async (error: unknown) => {
  await product.stop()
  throw error
})
const rows: DrillRow[] = [await testThroughPooler()]
try {
  rows.push([
    'migrations at start, empty database',
    wasEmpty ? 'applied' : 'none',
    'applied',
    wasEmpty && (await isWhole()),
  ])
  // Twice: an older pooler must not keep a name from the first time.
  const kept = [await keepsStatements(pooler.url), await keepsStatements(pooler.url)]
  const expected = knowsStatements(program)
  rows.push(['prepared statements are kept', kept.join(', '), String(expected), kept.every((one) => one === expected)])
  await signUp()
  await sellAndFind()
  await writeUnderRestarts()
  const said = [product.output(), other.output()]
    .join('\n')
    .split('\n')
    .filter((line) => PREPARED.test(line))
  rows.push([
    'lines about prepared statements',
    `${said.length} ${said[0]?.slice(0, 300) ?? ''}`,
    '0',
    said.length === 0,
  ])
  const [row] = await superuser<{ count: number }[]>`
    select count(*)::integer as count from pg_stat_activity where usename = ${role.name}`
  const count = row?.count ?? 0
  rows.push(['connections of the pooler', String(count), `1 to ${CONNECTIONS}`, count > 0 && count <= CONNECTIONS])
} finally {
  await other.stop()
  await product.stop()
  await superuser.end({ timeout: 1 })
  await pooler.stop()
  await database.stop()
}
reportRows(rows)
process.exit()

/** F35: tests make databases of their own, as the superuser. */
async function testThroughPooler(): Promise<DrillRow> {
  const { username: name, password } = new URL(database.url)
  const everything = await makePooler(program, {
    databaseUrl: database.url,
    role: { name, password },
    connections: CONNECTIONS_OF_TESTS,
    takesAnyDatabase: true,
  })
  await everything.start()
  try {
    const files = findTestsWithDatabase().filter(
      (file) => WORDS.length === 0 || WORDS.some((word) => file.includes(word)),
    )
    const env = { TEST_DATABASE_URL: database.url, TEST_POOLER: String(everything.port) }
    return await runTests(`tests in ${files.length} files through PgBouncer`, files, env)
  } finally {
    await everything.stop()
  }
}

/** An account is made through the pooler, and its mail is a job, which the queue runs on a connection of its own. */
async function signUp(): Promise<void> {
  const email = `pooled-${newId()}@khazana.test`
  const body = { email, password: 'a lantern over the sea', name: 'Pooled' }
  const answer = await ask(product.url, { cookie: '' }, 'POST', '/auth/sign-up', { body })
  const isSent = async () => {
    const sent = await product.sql`select 1 from pgboss.job where name = ${MAIL_JOB} and state = 'completed'`
    return sent.length > 0
  }
  const isMailed = await within(isSent)
  rows.push([
    'sign-up, and its mail from a job',
    `${answer?.status}, ${isMailed ? 'sent' : 'no mail'}`,
    '200, sent',
    answer?.status === 200 && isMailed,
  ])
}

async function sellAndFind(): Promise<void> {
  const seller = await product.person('Seller')
  const photo = await createPhoto(product.sql, { userId: seller.id })
  const item = {
    id: newId(),
    title: 'Brass telescope of a lighthouse',
    description: 'Polished last year, with its wooden box and both lenses.',
    price: 4200,
    category: 'watches',
    condition: 'Good',
    location: 'Pune, Maharashtra',
    images: [photo.key],
  }
  const stored = await ask(product.url, { cookie: cookieLine(seller.cookies) }, 'POST', '/items', { body: item })
  const [page, search] = await Promise.all(
    [`/listing/${item.id}`, '/browse?q=telescope+lighthouse'].map((path) => fetch(`${other.url}${path}`)),
  )
  const texts = await Promise.all([page?.text(), search?.text()])
  const isFound = texts.every((text) => text?.includes(item.title))
  rows.push([
    'a listing, its page, and a search for it',
    `${stored?.status}, ${page?.status}, ${search?.status}`,
    '201, 200, 200, found',
    stored?.status === 201 && isFound,
  ])
}

async function writeUnderRestarts(): Promise<void> {
  let restarts = 0
  const restartPooler = async (isWriting: () => boolean) => {
    while (isWriting() || restarts < RESTARTS) {
      await pause(UP_MS)
      await pooler.kill()
      await pause(AWAY_MS)
      await pooler.start()
      restarts += 1
    }
  }
  const {
    retries,
    rows: said,
    live,
  } = await talkUnderTrouble(product, other, { messages: MESSAGES, trouble: restartPooler })
  rows.push(
    ['restarts of PgBouncer under load', `${restarts}, ${retries} retries`, `≥ ${RESTARTS}`, restarts >= RESTARTS],
    ...said,
    live,
  )
}
