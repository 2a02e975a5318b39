// Databases with real listings: of the whole catalogue, of a part, and of a small town, created by the product's own import and kept for the next run.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { connect } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { countWords } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { insertDemo } from '#app/features/demo/seed.server.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#app/platform/database/embedded-postgres.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { sessionSecret } from '#app/platform/settings/session-secret.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { localStorage } from '#app/platform/storage/storage.server.ts'
import { openSql } from '#packages/sql'

import { ROOT } from '../../../scripts/steps.ts'
import { firstLines, makeUpListings } from './listing-files.ts'
import { run } from './processes.ts'

const LARGE = 161_120
const SMALL = 20_000
const TOWN = 2_000

/** Pages of listings with a photo weigh and cost more than those of listings without. Its files are not there. */
export const SHARED_PHOTO = 'item-images/bench/shared'
const PLACEHOLDER =
  'UklGRkYAAABXRUJQVlA4IDoAAADwAQCdASoIAAgABABoJaACdAEK4AMmxAAA/mfNf3wCHQeSoQeKuVX7bwsLFND21cAfT6vof0ryXAAA'

/** Which listings the databases were made of, and when. */
interface Made {
  listings: string
  on: string
  sizes?: number[]
}

export interface Databases {
  large: string
  small: string
  town: string
  /** The process of PostgreSQL. */
  pid: number
  stop(): Promise<void>
}

/** Starts PostgreSQL in the benchmark's folder as the product does, and prepares the databases. */
export async function openDatabases(dataDir: string, listings: string | null, anew: boolean): Promise<Databases> {
  mkdirSync(dataDir, { recursive: true })
  // The product's functions in this process use no model, whatever this machine is configured for.
  setSettings(readSettings({}))
  const server = await startEmbeddedPostgres(dataDir, { role: 'command' })
  try {
    const record = join(dataDir, 'imported.json')
    const urls = [LARGE, SMALL, TOWN].map((rows) => address(server.url, rows))
    const [large = '', small = '', town = ''] = urls
    const made = readRecord(record)
    // Other listings than last time would give other figures.
    if (anew || made?.listings !== (listings ?? 'made up') || !made.sizes?.includes(TOWN)) {
      rmSync(record, { force: true })
      writeFileSync(record, JSON.stringify(await makeAll({ dataDir, server, large, small, town, listings })))
    } else console.log(`  the data were made on ${made.on}; --fresh makes them anew`)
    for (const url of urls) await bringUpToDate(url)
    return { large, small, town, pid: server.pid, stop: async () => void (await server.stop()) }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** A folder for the product's commands to run in, so that a developer's .env does not affect them. */
export function workingFolder(dataDir: string): string {
  const folder = join(dataDir, 'run')
  mkdirSync(folder, { recursive: true })
  return folder
}

/** The secret of the benchmark's folder, with which its sessions are signed. */
export const ownSecret = (dataDir: string) => ({ SESSION_SECRET: sessionSecret(readSettings({ DATA_DIR: dataDir })) })

function readRecord(file: string): Made | null {
  // Nothing else writes it.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Made) : null
}

function address(url: string, rows: number): string {
  const named = new URL(url)
  named.pathname = `/bench_${rows}`
  return named.href
}

interface Making {
  dataDir: string
  server: EmbeddedPostgres
  large: string
  small: string
  town: string
  listings: string | null
}

async function makeAll({ dataDir, server, large, small, town, listings }: Making): Promise<Made> {
  if (!listings) console.log('  there is no file of listings: the benchmark makes up its own')
  const file = listings ?? (await makeUpListings(dataDir, LARGE))
  console.log(`  importing ${TOWN} listings, ${SMALL}, then ${LARGE} …`)
  await makeOne(dataDir, server, town, await firstLines(file, TOWN, dataDir))
  await makeOne(dataDir, server, small, await firstLines(file, SMALL, dataDir))
  await makeOne(dataDir, server, large, file)
  return { listings: listings ?? 'made up', on: new Date().toISOString().slice(0, 10), sizes: [LARGE, SMALL, TOWN] }
}

async function makeOne(dataDir: string, server: EmbeddedPostgres, url: string, file: string): Promise<void> {
  const admin = openSql(server.url, { max: 1 })
  const name = new URL(url).pathname.slice(1)
  await admin.unsafe(`drop database if exists ${name} with (force)`)
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  await migrate(url)
  const sql = connect(url, { max: 2 })
  await insertDemo(sql, localStorage(join(dataDir, 'photos')))
  await sql`insert into photos (key, width, height, placeholder, alt)
    values (${SHARED_PHOTO}, 1600, 1600, ${PLACEHOLDER}, 'A photo that all listings share')`
  await sql.end()
  await run([join(ROOT, 'scripts/import.ts'), file, '--fill-missing', '--set', `images=${SHARED_PHOTO}`], {
    cwd: workingFolder(dataDir),
    env: { DATABASE_URL: url, DATA_DIR: dataDir, ...ownSecret(dataDir) },
    log: join(dataDir, 'import.log'),
  })
}

/** The schema may have changed since the data was created, and the planner needs statistics. */
async function bringUpToDate(url: string): Promise<void> {
  await migrate(url)
  const sql = openSql(url, { max: 1 })
  try {
    await sql`vacuum (analyze)`
    // The job would do it within a minute.
    await countWords(sql)
  } finally {
    await sql.end()
  }
}
