// A backup of the running cluster goes into an empty place: another PostgreSQL, and a folder instead of the bucket.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { openSql } from '#packages/sql'

import { isAtMost, type DrillRow } from '../../../scan/drill-rows.ts'
import { timeCommand } from '../../../scan/operator-command.ts'
import { startDebianPostgres } from '../../../servers/debian-postgres.ts'
import type { People } from './people.ts'
import { choosePorts, makeNode } from './site-nodes.ts'
import { until } from './watch-people.ts'

const LONGEST_S = 60
/** The queue looks for scheduled jobs every minute. */
const JOBS_WOULD_RUN_MS = 70_000
const JOBS_RUN_WITHIN_MS = 120_000

export interface TakenBackup {
  place: string
  seconds: number
  /** Files that rows name and that were not there: the listings of the drill itself have no photos. */
  missing: number
  /** People were told that these are stored, before the backup began. */
  messages: readonly string[]
  listings: readonly string[]
}

export async function takeBackup(people: People, folder: string, env: Record<string, string>): Promise<TakenBackup> {
  // Without other troubles before it, nobody may have published anything yet.
  await until(() => people.tally.acknowledged.size > 0 && people.published.size > 0)
  const [messages, listings] = [[...people.tally.acknowledged.keys()], [...people.published.keys()]]
  const place = join(folder, 'backups')
  const dataDir = join(folder, 'data-backup')
  mkdirSync(dataDir)
  const { seconds, output } = await timeCommand('backup', [place], {
    cwd: folder,
    env: { ...env, DATA_DIR: env['DATA_DIR'] ?? dataDir },
  })
  const missing = [...output.matchAll(/, (\d+) that rows name are not there/g)].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  )
  return { place, seconds, missing, messages, listings }
}

export async function restoreElsewhere(
  backup: TakenBackup,
  folder: string,
  secret: Record<'SESSION_SECRET', string>,
): Promise<DrillRow[]> {
  const database = await startDebianPostgres()
  const sql = openSql(database.url, { max: 1 })
  const [port = 0] = await choosePorts(1)
  const env = { ...secret, DATABASE_URL: database.url, DEMO: '0', LOG_LEVEL: 'warn', BACKUP_EVERY: 'off' }
  const node = makeNode(port, folder, env)
  const run = (name: string, args: string[], most = 0) =>
    timeCommand(name, args, { cwd: folder, env: { ...env, DATA_DIR: join(folder, `data-${port}`) }, most })
  try {
    const restored = await run('restore', [backup.place])
    const verified = await run('verify', [], 1)
    const count = async (table: 'messages' | 'items', ids: readonly string[]) =>
      ids.length - (await sql`select from ${sql(table)} where id = any(${[...ids]}::uuid[])`).count
    const lost = {
      messages: await count('messages', backup.messages),
      listings: await count('items', backup.listings),
      files: Number(/(\d+) of them missing/.exec(verified.output)?.[1] ?? Number.NaN),
    }
    await node.start()
    const listing = backup.listings.at(-1) ?? ''
    const [item] = await sql<{ cover: string }[]>`select images[1] as cover from items where id = ${listing}`
    const page = await fetch(`http://localhost:${port}/listing/${listing}`)
    const picture = await fetch(`http://localhost:${port}/photos/${item?.cover}-320.webp`)
    const before = await pauseAndCount(JOBS_WOULD_RUN_MS, countRan)
    await run('restore', ['--accept'])
    let after = before
    for (const from = performance.now(); after === before && performance.now() - from < JOBS_RUN_WITHIN_MS;)
      after = await pauseAndCount(500, countRan)
    return [
      [
        'a backup of the cluster under load',
        `${backup.seconds.toFixed(1)} s`,
        `≤ ${LONGEST_S} s`,
        isAtMost(backup.seconds, LONGEST_S),
      ],
      [
        'its restore into an empty place',
        `${restored.seconds.toFixed(1)} s`,
        `≤ ${LONGEST_S} s`,
        isAtMost(restored.seconds, LONGEST_S),
      ],
      [
        'acknowledged before the backup, and not in it',
        `${lost.messages} of ${backup.messages.length} messages, ${lost.listings} of ${backup.listings.length} listings`,
        '0',
        lost.messages + lost.listings === 0 && backup.messages.length > 0 && backup.listings.length > 0,
      ],
      [
        'files that rows name and that are missing',
        `${lost.files} there, ${backup.missing} in the cluster`,
        'the same',
        lost.files === backup.missing,
      ],
      ['a listing and its photo there', `${page.status} and ${picture.status}`, '200', page.ok && picture.ok],
      ['jobs before and after --accept', `${before} and ${after}`, '0, > 0', before === 0 && after > 0],
    ]
  } finally {
    await node.endBy('SIGTERM')
    await sql.end({ timeout: 1 })
    await database.stop()
  }

  async function countRan(): Promise<number> {
    const [row] = await sql<{ n: number }[]>`
      select count(*)::integer as n from pgboss.job where state not in ('created', 'retry')`
    return row?.n ?? 0
  }
}

async function pauseAndCount(ms: number, count: () => Promise<number>): Promise<number> {
  await pause(ms)
  return count()
}
