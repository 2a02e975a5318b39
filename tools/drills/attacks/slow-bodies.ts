// Twelve addresses send bodies just fast enough, and others write in two packets; then
// 500 addresses announce large bodies and send a byte every one to three seconds, and a patient one sends for minutes: other writes continue.
//   npm run drill -- slow-bodies            75 s under attack
//   npm run drill -- slow-bodies --quick    20 s: too short to see the slow ones cut off
//   quick: --quick
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'

import { createItem } from '#test/factories.ts'

import { findLargest, isAtMost, reportRows, sayMs, type DrillRow } from '../../scan/drill-rows.ts'
import { measurePace, paceInWords } from '../../scan/machine-pace.ts'
import { judgeWrites, writeAndWatch, writeAsPeople, type Writes } from '../../scan/ordinary-writes.ts'
import { cookieLine, startProduct, type Person } from '../../scan/own-product.ts'
import { readMemory } from '../../servers/process-figures.ts'

const QUICK = process.argv.includes('--quick')
const ADDRESSES = 500
const ATTACK_MS = QUICK ? 20_000 : 75_000
/** The server cuts off after half a minute below the minimum rate; with a margin for its timer. */
const CUT_WITHIN_MS = 40_000
const FREE_ACCOUNTS = 8
/** Body sizes that still fit when the server's memory for bodies has no room for a large one. */
const SMALLER = [50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 30, 20, 20, 20]
/** The length of an ordinary message. */
const TEXT = 'x'.repeat(600)
const PATIENT_MS_PER_PART = 250

interface Life {
  ms: number
  answer: string
}

const product = await startProduct({ TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn' })
const ending = new AbortController()
const people: Person[] = []
const items: string[] = []
try {
  people.push(...(await Promise.all(Array.from({ length: 8 }, (_, n) => product.person(`Person${n}`)))))
  const accounts = await Promise.all(Array.from({ length: FREE_ACCOUNTS }, (_, n) => product.person(`Free${n}`)))
  const seller = await product.person('Seller')
  for (let n = 0; n < 20; n++) items.push((await createItem(product.sql, { userId: seller.id })).id)
  const pixels = {
    width: 900,
    height: 700,
    channels: 3 as const,
    noise: { type: 'gaussian' as const, mean: 128, sigma: 40 },
  }
  const photo = await sharp({ create: { ...pixels, background: '#000' } })
    .jpeg({ quality: 90 })
    .toBuffer()

  const twoPackets = await writeBesideFastEnough()
  const writeFor = (forMs: number) => writeAsPeople(product.home, { people, items, more: { note: TEXT } }, forMs)
  const before = await writeFor(4000)
  const paceBefore = measurePace()
  const began = performance.now()
  const slow = [
    // Each from its own address, as JSON and as a file, with and without a Content-Length.
    ...Array.from({ length: ADDRESSES }, (_, n) => {
      const path = ['/api/auth/sign-in', '/api/auth/sign-up', '/api/feedback', '/api/contact'][n % 4] ?? '/'
      const length = n % 5 === 4 ? 'Transfer-Encoding: chunked' : 'Content-Length: 100000'
      return attack(path, [`X-Forwarded-For: 198.51.${n >> 8}.${n & 255}`, 'Content-Type: application/json', length])
    }),
    // Two addresses and some free accounts claim as much room as headers can, down to the last bytes.
    ...[...Array.from({ length: 190 }, () => 100_000), ...SMALLER].map((length, n) =>
      attack(
        '/api/auth/sign-in',
        [`X-Forwarded-For: 203.0.113.${n % 2}`, 'Content-Type: application/json', `Content-Length: ${length}`],
        length,
      ),
    ),
    ...[12e6, 12e6, 12e6, 12e6, 12e6, 7e6, 1e6, 1e5, ...SMALLER].map((length, n) =>
      attack(
        '/api/photos',
        [
          'X-Forwarded-For: 198.51.100.77',
          'Content-Type: application/octet-stream',
          `Content-Length: ${length}`,
          `Cookie: ${cookieLine(accounts[n % accounts.length]?.cookies ?? {})}`,
        ],
        length,
      ),
    ),
  ]
  // A phone on a poor network, above the minimum rate.
  const patient = sendPatiently(people[7] as Person)
  const [writes, uploads] = await Promise.all([writeFor(ATTACK_MS), uploadPhotos(photo, ATTACK_MS)])
  const attackMs = performance.now() - began
  ending.abort()
  const lives = (await Promise.all(slow)).flat()
  const pace = Math.max(paceBefore, measurePace())
  const memory = Math.round(readMemory(product.pid).most)
  const longest = findLargest(lives.map(({ ms }) => ms))
  const rows: DrillRow[] = [
    [
      'beside 216 bodies that are just fast enough: writes in two packets refused',
      `${twoPackets.refused} of ${twoPackets.written}`,
      '0',
      twoPackets.refused === 0 && twoPackets.written > 50,
    ],
    ...judgeWrites('others', writes, before, pace),
    [
      'others: uploads refused',
      `${uploads.refused.length} of ${uploads.ms.length} ${[...new Set(uploads.refused)].join(' ')}`,
      '0',
      uploads.refused.length === 0 && uploads.ms.length > 3,
    ],
    ['the patient one', (await patient) || 'no answer', '404, read in full', (await patient) === '404'],
  ]
  if (!QUICK) {
    const limit = `≤ ${sayMs(CUT_WITHIN_MS)}${paceInWords(pace)}`
    rows.push(['the longest lived', sayMs(longest), limit, isAtMost(longest, CUT_WITHIN_MS * pace)])
  }
  console.log(
    `${slow.length} clients sent ${lives.length} slow bodies in ${sayMs(attackMs)}; the server held ${memory} MB at most`,
  )
  reportRows(rows)
} finally {
  ending.abort()
  await product.stop()
}

function pageHeaders(): string[] {
  return [`Host: localhost:${product.port}`, `Origin: ${product.home}`, 'Sec-Fetch-Site: same-origin']
}

/** Twelve addresses keep 18 bodies each under way, of which half of 65,600 bytes comes at 2.3 kB/s; then each begins again. */
async function writeBesideFastEnough() {
  const over = new AbortController()
  const bodies = Array.from({ length: 12 * 18 }, async (_, n) => {
    while (!over.signal.aborted) await sendHalf(n % 12, over.signal)
  })
  // By then they hold the most.
  await pause(QUICK ? 10_000 : 14_000)
  const until = performance.now() + (QUICK ? 8000 : 25_000)
  const statuses: string[] = []
  const writers = people.map(async (person, n) => {
    while (performance.now() < until) statuses.push(await sendInTwo(person, n))
  })
  await Promise.all(writers)
  over.abort()
  await Promise.all(bodies)
  return { written: statuses.length, refused: statuses.filter((status) => !status.startsWith('2')).length }
}

async function sendHalf(address: number, signal: AbortSignal): Promise<void> {
  const socket = connect(product.port, '127.0.0.1')
  const closed = watchLife(socket, () => {})
  const headers = [`X-Forwarded-For: 203.0.114.${address}`, 'Content-Type: application/json', 'Content-Length: 65600']
  socket.write(`POST /api/auth/sign-in HTTP/1.1\r\n${[...pageHeaders(), ...headers].join('\r\n')}\r\n\r\n`)
  socket.on('data', () => socket.destroy())
  for (let sent = 0; sent < 32_800 && !socket.destroyed && !signal.aborted; sent += 575) {
    socket.write('{'.repeat(575))
    await pause(250)
  }
  socket.destroy()
  await closed
}

/** A write whose body comes in two packets, as over a slow network. Returns the status. */
async function sendInTwo(person: Person, n: number): Promise<string> {
  const body = JSON.stringify({ topic: 'messages', channel: 'mail', isWanted: true, note: TEXT })
  const socket = connect(product.port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (words: string) => {
    answer += words
    socket.end()
  })
  const closed = watchLife(socket, () => answer.slice(9, 12))
  const headers = [
    `X-Forwarded-For: 192.0.2.${n}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    `Cookie: ${cookieLine(person.cookies)}`,
  ]
  socket.write(`PUT /api/me/notice-preferences HTTP/1.1\r\n${[...pageHeaders(), ...headers].join('\r\n')}\r\n\r\n`)
  socket.write(body.slice(0, 300))
  await pause(300)
  socket.write(body.slice(300))
  return closed
}

/** Reconnects until the attack ends: first with large bodies, then with those that fit beside them. */
async function attack(path: string, headers: string[], length = 100_000): Promise<Life[]> {
  const lives: Life[] = []
  await pause(length > 50_000 ? Math.random() * 1000 : 1000 + Math.random() * 1000)
  while (!ending.signal.aborted) {
    lives.push(await dripBody(path, headers))
    await pause(200)
  }
  return lives
}

/** Sends the headers, then one byte at a time, until the server disconnects or the attack ends. */
async function dripBody(path: string, headers: string[]): Promise<Life> {
  const began = performance.now()
  let answer = ''
  let answeredAt: number | undefined
  const isChunked = headers.includes('Transfer-Encoding: chunked')
  const socket = connect(product.port, '127.0.0.1', () =>
    socket.write(`POST ${path} HTTP/1.1\r\n${[...pageHeaders(), ...headers].join('\r\n')}\r\n\r\n`),
  )
  const everyMs = 1000 + Math.random() * 2000
  const drip = setInterval(() => socket.write(isChunked ? '1\r\n{\r\n' : '{'), everyMs)
  socket.setEncoding('utf8').on('data', (words: string) => {
    answer += words
    answeredAt ??= performance.now()
  })
  return watchLife(socket, () => {
    clearInterval(drip)
    return { ms: (answeredAt ?? performance.now()) - began, answer }
  })
}

function watchLife<Life>(socket: Socket, told: () => Life): Promise<Life> {
  const end = () => socket.destroy()
  ending.signal.addEventListener('abort', end)
  return new Promise((resolve) => {
    // A write after the server disconnected.
    socket.on('error', () => {})
    socket.on('close', () => {
      ending.signal.removeEventListener('abort', end)
      resolve(told())
    })
  })
}

/** Sends 40 kB at about 3 kB/s, with a pause of eight seconds as in a tunnel. Returns the status. */
async function sendPatiently(person: Person): Promise<string> {
  const body = JSON.stringify({ key: 'not/there', note: 'x'.repeat(QUICK ? 20_000 : 90_000) })
  let answer = ''
  const socket = connect(product.port, '127.0.0.1')
  const life = watchLife(socket, () => answer.slice(9, 12))
  socket.setEncoding('utf8').on('data', (words: string) => (answer += words))
  socket.on('data', () => socket.end())
  const headers = [
    ...pageHeaders(),
    'X-Forwarded-For: 192.0.2.9',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    `Cookie: ${cookieLine(person.cookies)}`,
  ]
  socket.write(`POST /api/photos/enhance HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
  const part = QUICK ? 500 : 900
  for (let at = 0, n = 0; at < body.length && !socket.destroyed; at += part, n++) {
    socket.write(body.slice(at, at + part))
    await pause(!QUICK && n === 40 ? 8000 : PATIENT_MS_PER_PART)
  }
  return life
}

/** Two people who upload photos sequentially. */
async function uploadPhotos(photo: Buffer, forMs: number): Promise<Writes> {
  const until = performance.now() + forMs
  const figures: Writes = { ms: [], refused: [] }
  await Promise.all(
    people.slice(0, 2).map(async (person, n) => {
      while (performance.now() < until) {
        await writeAndWatch(figures, product.home, { method: 'POST', path: '/api/photos', person, n, body: photo })
        await pause(500)
      }
    }),
  )
  return figures
}
