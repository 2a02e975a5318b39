// A site with 161,120 listings that nobody visits: what it writes, how often it wakes the processor, and the time it takes.
//   npm run drill -- idle [LISTINGS] [MINUTES] [FILE]    10 minutes; listings made from those of a file as the benchmark finds it
//   quick: 2000 2
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { countWords } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'

import { findListings, makeUpListings } from '../../bench/harness/listing-files.ts'
import { growTo } from '../../bench/scale/fill-scale.ts'
import { isAtMost, reportRows } from '../../scan/drill-rows.ts'
import { startProduct } from '../../scan/own-product.ts'
import { listTree, readStat } from '../../servers/process-figures.ts'

const [size = '161120', minutes = '10', file] = process.argv.slice(2)
const LISTINGS = Number(size)
const MINUTES = Number(minutes)
/** Jobs of the start and PostgreSQL's own work after so many new rows have an end; what is measured comes after it. */
const SETTLING_MINUTES = LISTINGS > 10_000 ? 4 : 1
const LOOK_MS = 2000
const MB = 1024 * 1024
/** The ticks of a second in /proc, which are the same on every Linux. */
const TICKS = 100

/** Figures of a thread since it began. A process that ends between two looks keeps its last figures. */
interface Counts {
  wakeUps: number
  ticks: number
  writtenBytes: number
}

const folder = mkdtempSync(join(tmpdir(), 'khazana-idle-'))
const env = { LOG_LEVEL: 'info', DATA_DIR: join(folder, 'data'), BACKUP_EVERY: 'off' }
try {
  const filled = await startProduct(env, 'embedded')
  const listings = findListings(file) ?? (await makeUpListings(folder, LISTINGS))
  await growTo(filled.databaseUrl, listings, { listings: LISTINGS, messages: LISTINGS }, (what) =>
    console.log(`making ${what}`),
  )
  await countWords(filled.sql)
  await filled.sql`vacuum analyze`
  await filled.stop()

  const site = await startProduct(env, 'embedded')
  try {
    // This process's own connections would keep those of the database busy.
    await site.sql.end()
    await pause(SETTLING_MINUTES * 60_000)
    const did = await countActivity(site.pid, MINUTES * 60_000)
    const seconds = MINUTES * 60
    const [wakeUps, processor] = [did.wakeUps / seconds, (100 * did.ticks) / TICKS / seconds]
    const written = did.writtenBytes / MB / MINUTES
    reportRows([
      ['written in a minute', `${written.toFixed(2)} MB`, '≤ 1 MB', isAtMost(written, 1)],
      ['wake-ups in a second', wakeUps.toFixed(1), '≤ 20', isAtMost(wakeUps, 20)],
      ['time of one processor', `${processor.toFixed(2)} %`, '≤ 0.5 %', isAtMost(processor, 0.5)],
    ])
  } finally {
    await site.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

/** Counts what the process, its database and all their children do in this time. */
async function countActivity(pid: number, forMs: number): Promise<Counts> {
  const first = new Map<string, Counts>()
  const last = new Map<string, Counts>()
  const began = performance.now()
  for (;;) {
    const isFirst = first.size === 0
    for (const [thread, counts] of readThreads(listTree(pid))) {
      // A thread that began later did all of it in this time.
      if (!first.has(thread)) first.set(thread, isFirst ? counts : { wakeUps: 0, ticks: 0, writtenBytes: 0 })
      last.set(thread, counts)
    }
    if (performance.now() - began >= forMs) break
    await pause(LOOK_MS)
  }
  const sum = (figure: keyof Counts) =>
    [...last].reduce((all, [thread, counts]) => all + counts[figure] - (first.get(thread)?.[figure] ?? 0), 0)
  return { wakeUps: sum('wakeUps'), ticks: sum('ticks'), writtenBytes: sum('writtenBytes') }
}

function readThreads(pids: readonly number[]): [thread: string, counts: Counts][] {
  return pids.flatMap((pid) =>
    listNames(`/proc/${pid}/task`).flatMap((thread): [string, Counts][] => {
      const at = `/proc/${pid}/task/${thread}`
      const status = readText(`${at}/status`)
      const [user, system] = readStat(`${pid}/task/${thread}`).slice(11, 13).map(Number)
      if (status === '' || user === undefined || system === undefined) return []
      const figure = (text: string, name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(text)?.[1] ?? 0)
      const counts = {
        wakeUps: figure(status, 'voluntary_ctxt_switches'),
        ticks: user + system,
        writtenBytes: figure(readText(`${at}/io`), 'write_bytes'),
      }
      return [[`${pid} ${thread}`, counts]]
    }),
  )
}

/** Empty when the process has ended meanwhile. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function listNames(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}
