// A site with the demo comes back from a plain backup, an encrypted one and an export, and is used each time; then forged backups lie beside a genuine one.
//
//   quick: yes
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { trySite } from '#app/server/backup/try-site.server.ts'

import { ROOT } from '../../scripts/steps.ts'
import { findLargest, isAtMost, reportRows, type DrillRow } from '../scan/drill-rows.ts'
import { timeCommand } from '../scan/operator-command.ts'
import { askSite, startProduct } from '../scan/own-product.ts'
import { readPeak } from '../servers/process-figures.ts'

const BACKUP_KEY = 'a key that only the operator knows'
/** A name that is newer than that of any backup. */
const LATER = '2099-01-01T00-00-00-000Z'
const MOST_MB = 200
const LOOK_MS = 5

const folder = mkdtempSync(join(tmpdir(), 'khazana-restored-'))
const at = (name: string) => join(folder, name)
const run = (name: string, args: string[], env: Record<string, string>) => timeCommand(name, args, { cwd: folder, env })
const demo = { LOG_LEVEL: 'fatal', DEMO: '1', BACKUP_EVERY: 'off' }

const rows: DrillRow[] = []
try {
  const site = await startProduct({ ...demo, DATA_DIR: at('home') }, 'embedded')
  try {
    await trySite(site.sql, askSite(site.home))
    const home = { DATA_DIR: at('home') }
    const trial = await run('backup', [at('plain'), '--try'], home)
    rows.push(['a backup is tried', 'in use', 'works', trial.output.includes('and the site works')])
    await run('backup', [at('encrypted')], { ...home, BACKUP_KEY })
    await run('backup', ['--export', at('export')], home)
    await run('backup', [at('elsewhere')], { ...home, BACKUP_KEY: 'the key of another site' })
  } finally {
    await site.stop()
  }
  for (const place of ['plain', 'encrypted', 'export']) rows.push(await restoreAndUse(place))
  rows.push(...(await refuseForged()))
  reportRows(rows)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Restores into an empty place, starts the demo on it, uses it, accepts it, uses it again, and takes a second backup. */
async function restoreAndUse(place: string): Promise<DrillRow> {
  const own: Record<string, string> = { DATA_DIR: at(`from-${place}`), ...(place === 'encrypted' && { BACKUP_KEY }) }
  const { seconds } = await run('restore', [at(place)], own)
  const again = await startProduct({ ...demo, ...own }, 'embedded')
  try {
    await trySite(again.sql, askSite(again.home))
    await run('restore', ['--accept'], own)
    await trySite(again.sql, askSite(again.home))
    await run('backup', [at(place), '--try'], own)
  } finally {
    await again.stop()
  }
  return [`restored from ${place}, started and used`, `restored in ${seconds.toFixed(1)} s`, 'all works', true]
}

async function refuseForged(): Promise<DrillRow[]> {
  const genuine = newestIn('encrypted')
  const beside = (name: string) => at(`encrypted/backups/${name}`)
  const copy = (place: string, name: string, as: string) =>
    cpSync(at(`${place}/backups/${name}`), beside(as), { recursive: true })
  const change = (from: string, to: string) => {
    const file = join(beside(LATER), 'manifest.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
  }
  const forgeries: Record<string, () => string> = {
    'not encrypted': () => {
      copy('plain', newestIn('plain'), newestIn('plain'))
      return newestIn('plain')
    },
    'older, under a newer name': () => {
      copy('encrypted', genuine, LATER)
      return LATER
    },
    'with a newer name and time': () => {
      copy('encrypted', genuine, LATER)
      change(readTime(genuine), '2099-01-01T00:00:00.000Z')
      return LATER
    },
    'with dear terms': () => {
      copy('encrypted', genuine, LATER)
      change(readTime(genuine), '2099-01-01T00:00:00.000Z')
      change(String.raw`\"n\":65536`, String.raw`\"n\":2097152`)
      return LATER
    },
    'with a cut manifest': () => {
      copy('encrypted', genuine, LATER)
      truncateSync(join(beside(LATER), 'manifest.json'), 500)
      return LATER
    },
    'with a manifest of 1 GB': () => {
      mkdirSync(beside(LATER))
      const file = join(beside(LATER), 'manifest.json')
      writeFileSync(file, '')
      truncateSync(file, 1024 ** 3)
      return LATER
    },
    'of another site': () => {
      copy('elsewhere', newestIn('elsewhere'), newestIn('elsewhere'))
      return newestIn('elsewhere')
    },
  }
  const [peaks, times]: [number[], number[]] = [[], []]
  const wrong: string[] = []
  for (const [kind, forge] of Object.entries(forgeries)) {
    const name = forge()
    const { code, output, peak, seconds } = await restoreMeasured(name)
    if (code !== 1 || !output.includes(name) || output.includes('    at ')) wrong.push(`${kind}: ${code} ${output}`)
    console.log(`  ${kind}: ${Math.round(peak)} MB, ${seconds.toFixed(1)} s: ${output.trim().slice(0, 150)}`)
    peaks.push(peak)
    times.push(seconds)
    rmSync(beside(name), { recursive: true })
  }
  const count = Object.keys(forgeries).length
  const most = findLargest(peaks)
  return [
    [
      'forged backups refused by name',
      `${count - wrong.length} of ${count} ${wrong.join('; ')}`,
      'all',
      wrong.length === 0,
    ],
    [
      'memory of a refusal',
      `${Math.round(most)} MB, after ${findLargest(times).toFixed(1)} s at most`,
      `≤ ${MOST_MB} MB`,
      isAtMost(most, MOST_MB),
    ],
  ]
}

function newestIn(place: string): string {
  const names = readdirSync(at(`${place}/backups`)).toSorted()
  return names.at(-1) ?? ''
}

function readTime(name: string): string {
  return name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/, 'T$1:$2:$3.$4Z')
}

/** Restores with the key, and watches the most memory that the process had. */
async function restoreMeasured(name: string) {
  const began = performance.now()
  const child = spawn(process.execPath, [join(ROOT, 'build/server/restore.js'), at('encrypted'), '--backup', name], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: at('never'), BACKUP_KEY },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (words: Buffer) => (output += words.toString()))
  let code: number | null | undefined
  const ended = new Promise<void>((resolve) => child.once('close', (exit) => resolve(void (code = exit))))
  let peak = 0
  for (; code === undefined; await Promise.race([pause(LOOK_MS), ended])) peak = Math.max(peak, readPeak(child.pid))
  return { code, output, peak, seconds: (performance.now() - began) / 1000 }
}
