// Twenty small files at once that are large to decode: the photo process stays below 400 MB, and others can upload meanwhile. Then one account sends
// files that are slow to decode, one after the other: nobody waits for them long.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'

import { whenFree } from '#app/features/selling/editor/photos/upload/when-free.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { HEAVY_PHOTOS } from '#test/photos/heavy-photos.ts'

import { findLargest, isAtMost, reportRows, type DrillRow } from '../../scan/drill-rows.ts'
import { cookieLine, startProduct, type Person } from '../../scan/own-product.ts'
import { readPeak } from '../../servers/process-figures.ts'

const ATTACKERS = 4
const AT_ONCE = 20
const MOST_MB = 400
/** For waiting and decoding, on a busy machine. */
const WORST_MS = 30_000
const HONEST = 10
/** A photo that waits more often than this takes longer than WORST_MS, with the pauses of 5 and 10 s between. */
const WAITS = 2
/** With files that are slow to decode under way, others' photos take this long at most. One that runs gives way after three seconds. */
const BEHIND_SLOW_MS = 8_000
/** The entry of the build (vite-server-entries.ts), by whose name the process is found. */
const PHOTO_PROGRAM = 'make-photos'

const photo = await sharp({
  create: {
    width: 4000,
    height: 3000,
    channels: 3,
    background: '#0f766e',
    noise: { type: 'gaussian', mean: 128, sigma: 20 },
  },
})
  .jpeg({ quality: 70 })
  .toBuffer()
/** Noise leaves a decoder nothing to save. An AVIF of more than 13 megapixels is refused by its header. */
const slow = await sharp({
  create: {
    width: 4100,
    height: 3100,
    channels: 3,
    background: '#808080',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
  .avif({ quality: 65, effort: 0 })
  .toBuffer()
const files = new Map<string, Buffer>()
for (const [name, { make }] of Object.entries(HEAVY_PHOTOS)) files.set(name, await make())

const product = await startProduct({ LOG_LEVEL: 'error', LIMIT_DECODING: '120/30m' })
const peaks = new Map<number, number>()
const lookAtMemory = () => {
  for (const pid of photoProcesses()) peaks.set(pid, Math.max(peaks.get(pid) ?? 0, readPeak(pid)))
}
const watching = setInterval(lookAtMemory, 50)
try {
  const attackers = await Promise.all(Array.from({ length: ATTACKERS }, (_, n) => product.person(`Attacker${n}`)))
  const [tester, honest] = [await product.person('Tester'), await product.person('Honest')]
  const rows: DrillRow[] = []
  for (const [name, file] of files) {
    const alone = await upload(tester, file)
    lookAtMemory()
    const peak = Math.max(0, ...peaks.values())
    rows.push([
      name,
      `${peak.toFixed(0)} MB so far, answered ${alone.status}`,
      `≤ ${MOST_MB} MB`,
      isWithin(peak) && alone.status < 500,
    ])
  }
  let attacking = true
  const answers: number[] = []
  const attack = Array.from({ length: AT_ONCE }, async (_, n) => {
    for (let at = n; attacking; at++) {
      const file = [...files.values()][at % files.size]
      const attacker = attackers[n % ATTACKERS]
      if (!file || !attacker) continue
      const { status } = await upload(attacker, file)
      answers.push(status)
      // Thousands of refusals a second would measure how fast this process asks.
      if (status === 429) await pause(250)
    }
  })
  const served = []
  for (let n = 0; n < HONEST; n++) served.push(await uploadAsBrowsers(honest, photo))
  attacking = false
  await Promise.all(attack)
  const [peak, worst] = [Math.max(0, ...peaks.values()), findLargest(served.map(({ ms }) => ms))]
  const waits = findLargest(served.map(({ refused }) => refused))
  const taken = served.filter(({ status }) => status === 201).length
  rows.push(
    [`${AT_ONCE} at once`, `${peak.toFixed(0)} MB, ${answers.length} answered`, `≤ ${MOST_MB} MB`, isWithin(peak)],
    ['others’ photos meanwhile', `${taken} of ${HONEST} taken`, 'all', taken === HONEST],
    ['told to wait, the most for one', String(waits), `≤ ${WAITS}`, isAtMost(waits, WAITS)],
    ['the slowest of these', `${(worst / 1000).toFixed(1)} s`, `≤ ${WORST_MS / 1000} s`, isAtMost(worst, WORST_MS)],
  )
  const { alone, others, budget } = await sendSlowFiles(await product.person('Slow'), honest)
  rows.push(
    [
      'a file that is slow to decode',
      `${(slow.length / 1e6).toFixed(1)} MB, ${(alone / 1000).toFixed(1)} s alone`,
      'at most 12 MB',
      slow.length < 12e6,
    ],
    [
      'others’ photos behind such files',
      `the slowest after ${(others / 1000).toFixed(1)} s`,
      `≤ ${BEHIND_SLOW_MS / 1000} s`,
      isAtMost(others, BEHIND_SLOW_MS),
    ],
    ['and their sender in the end', String(budget), '429: the budget is spent', budget === 429],
  )
  reportRows(rows)
} finally {
  clearInterval(watching)
  await product.stop()
}

/**
 * One account keeps three files under way, which is the most that it may, until its budget is spent. Meanwhile somebody
 * uploads ordinary photos.
 */
async function sendSlowFiles(sender: Person, other: Person) {
  const began = performance.now()
  await upload(sender, slow)
  const alone = performance.now() - began
  let status = 0
  const attack = Array.from({ length: 3 }, async () => {
    while (status !== 429) {
      status = (await upload(sender, slow)).status
      // Anything else would be repeated for ever, as when the file became one that is refused by its header.
      if (![201, 429, 503].includes(status)) throw new Error(`A file that is slow to decode was answered ${status}`)
      if (status === 503) await pause(250)
    }
  })
  const times: number[] = []
  const waiting = async () => {
    while (status !== 429) times.push((await uploadAsBrowsers(other, photo)).ms)
  }
  await Promise.all([...attack, waiting()])
  return { alone, others: findLargest(times), budget: status }
}

/** Uploads as a browser does: with its own retries, and `refused` counting the answers that the server has no room. */
async function uploadAsBrowsers(person: Person, file: Buffer) {
  const began = performance.now()
  let refused = 0
  const sendPhoto = async () => {
    const { status, retryAfter } = await upload(person, file)
    if (status === 503) {
      refused += 1
      throw new ApiFailure({ status, code: 'busy', message: 'Busy', retryAfter })
    }
    return status
  }
  const status = await whenFree(new AbortController().signal, sendPhoto).catch(() => 503)
  return { status, refused, ms: performance.now() - began }
}

async function upload(person: Person, file: Buffer): Promise<{ status: number; retryAfter: number }> {
  const answer = await fetch(`${product.home}/api/photos`, {
    method: 'POST',
    headers: {
      cookie: cookieLine(person.cookies),
      origin: product.home,
      'content-type': 'application/octet-stream',
    },
    body: new Uint8Array(file),
  })
  await answer.arrayBuffer()
  return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after') ?? 1) }
}

/** No memory at all means that no photo process was found to measure. */
function isWithin(peakMB: number): boolean {
  return peakMB > 0 && isAtMost(peakMB, MOST_MB)
}

/** The photo processes of this server, which leads their process group. */
function photoProcesses(): number[] {
  const isOne = (pid: string) => {
    try {
      // After the name in parentheses: state, parent, group.
      const [, , group] = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      const isOurs = Number(group) === product.pid
      return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(PHOTO_PROGRAM)
    } catch {
      // It has just ended.
      return false
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isOne(name))
    .map(Number)
}
