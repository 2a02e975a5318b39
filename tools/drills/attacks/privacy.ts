// Every kind of user does everything: no response, page, live event, mail, file or log line contains anybody else's e-mail address.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'

import { createApi, OPERATIONS } from '#app/server/api.ts'
import { LIVE_EVENTS } from '#app/server/live.ts'
import { recordJobs } from '#test/jobs.ts'
import { PAGES } from '#test/matrix/matrix-pages.ts'
import { makeWorld, ROLES, type Role, type World } from '#test/matrix/matrix-world.ts'
import { MATRIX } from '#test/matrix/matrix.ts'
import type { Asking } from '#test/visitor.ts'

import { addressWatch, filesBelow } from '../../scan/address-watch.ts'
import { listenAs, type Ears } from '../../scan/live-ears.ts'
import { causeMails, missingMails } from '../../scan/mails/cause-mails.ts'
import { cookieLine, startProduct } from '../../scan/own-product.ts'

const LISTENERS: readonly Role[] = ['participant', 'owner', 'other', 'admin']
/** Longer than the queue's polling interval, and than the interval of the job for unread messages. */
const MAILS_WITHIN_MS = 150_000
const TOLD_WITHIN_MS = 150

// This limit stays on, because a mail tells an account's owner when its sign-ins are limited.
const product = await startProduct({ LOG_LEVEL: 'debug', LIMIT_SIGN_IN_ACCOUNT: '10/1h' })
const watch = addressWatch()
const problems: string[] = []
const events = new Set<string>()
/** The mails: receiver, and subject with text. */
const mails: { to: string | null; words: string }[] = []
const readFiles = new Set<string>()
const foundMails = new Set<string>()
const counts = { answers: 0, pages: 0, events: 0, mails: 0, files: 0, lines: 0 }
try {
  recordJobs()
  const api = createApi()
  for (const operation of OPERATIONS) {
    const name = `${operation.method.toUpperCase()} ${operation.path}`
    const entry = MATRIX[name]
    if (!entry) throw new Error(`${name} is missing in test/matrix/matrix.ts`)
    const world = await meet(await makeWorld(product.sql, api))
    const ears = await listen(world)
    const call = await entry.call(world)
    // First the people who may not do it, because their requests change nothing.
    const may: readonly Role[] = ['admin', 'other', 'participant', 'owner']
    for (const role of [...ROLES.filter((one) => !may.includes(one)), ...may]) {
      const { tellsAdmins } = entry
      await ask(world, role, operation.method.toUpperCase(), `/api${call.path}`, call, { tellsAdmins })
    }
    if (/conversations|messages|blocks|warnings/.test(operation.path)) {
      ears.participant?.say({ say: 'typing', conversation: world.conversation.id, typing: true })
      await pause(TOLD_WITHIN_MS)
    }
    hear(world, ears, name)
  }
  const world = await meet(await makeWorld(product.sql, api))
  await openPages(world)
  const ears = await listen(world)
  const askFor: Parameters<typeof causeMails>[1] = async (role, method, path, body) => {
    // The body of a call in the matrix.
    const said = (body as { email?: string } | undefined)?.email
    if (said) watch.know([said])
    return ask(world, role, method, `/api${path}`, body === undefined ? {} : { body }, { said })
  }
  problems.push(...(await causeMails(world, askFor, findMail)))
  await product.letTimePass()
  await readMails()
  hear(world, ears, 'what has mails sent')
  for (const path of await crawlerFiles()) await openPage(world, 'anonymous', path)
  for (const { path, text } of filesBelow(product.dataDir)) {
    if (path.endsWith('.eml')) continue
    counts.files += 1
    watch.read(`the file ${path}`, path + text)
  }
  for (const line of product.output().split('\n')) {
    counts.lines += 1
    watch.read(`the log line ${line.slice(0, 300)}`, line)
  }
  problems.push(...missingMails(mails.map(({ words }) => words)))
  const wanted = LIVE_EVENTS.map(({ name }) => name)
  problems.push(...wanted.filter((one) => !events.has(one)).map((one) => `no event ${one} was told`))
} finally {
  await product.stop()
}
const { people, own, characters } = watch.figures()
// A positive control: the same search must find people's own addresses in their own data.
if (own === 0) problems.push('nobody ever read the own address')
for (const one of [...watch.findings, ...problems]) console.log(`FAILED ${one}`)
console.log(
  `${watch.findings.size} addresses told of ${people} people, in ${counts.answers} answers, ${counts.pages} pages, ${counts.events} events, ${counts.mails} mails, ${counts.files} files and ${counts.lines} log lines (${(characters / 1e6).toFixed(0)} million characters; the own one ${own} times)`,
)
process.exitCode = watch.findings.size + problems.length === 0 ? 0 : 1

async function meet(world: World): Promise<World> {
  watch.know([...Object.values(world.emails), world.seller.email])
  return world
}

function readCookie(world: World, role: Role): string {
  return cookieLine(Object.fromEntries(world.visitor(role).cookies))
}

interface Expected {
  /** The address that the sender of the request typed. */
  said?: string | undefined
  /** The reason why this response shows somebody's address to admins. */
  tellsAdmins?: string | undefined
}

async function ask(
  world: World,
  role: Role,
  method: string,
  path: string,
  { body, raw, headers }: Asking,
  { said, tellsAdmins }: Expected = {},
) {
  const cookie = readCookie(world, role)
  const answer = await fetch(product.url + path, {
    method,
    redirect: 'manual',
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(raw !== undefined && method !== 'GET' && { body: raw }),
  })
  const text = `${JSON.stringify([...answer.headers])} ${await answer.text()}`
  counts.answers += 1
  const where = `${method} ${path.split('?')[0]} as ${role}`
  if (tellsAdmins === undefined || role !== 'admin') watch.read(where, text, said ?? world.emails[role])
  else if (!watch.tells(text))
    problems.push(`${where} tells nothing: test/matrix/matrix.ts says that it tells ${tellsAdmins}`)
  return answer.status
}

async function listen(world: World): Promise<Partial<Record<Role, Ears>>> {
  const all = LISTENERS.map(async (role) => {
    const cookies = Object.fromEntries(world.visitor(role).cookies)
    return [role, await listenAs(product.home, cookies)] as const
  })
  return Object.fromEntries(await Promise.all(all))
}

function hear(world: World, ears: Partial<Record<Role, Ears>>, during: string) {
  for (const role of LISTENERS) {
    for (const text of ears[role]?.told ?? []) {
      counts.events += 1
      // The shape of the door's events.
      const { event } = JSON.parse(text) as { event?: string }
      if (event) events.add(event)
      watch.read(`the event ${event} to ${role} during ${during}`, text, world.emails[role])
    }
    ears[role]?.close()
  }
}

async function openPages(world: World) {
  for (const [path, entry] of Object.entries(PAGES)) {
    const params = Object.entries(entry.params?.(world) ?? {})
    const at = params.reduce((so, [name, value]) => so.replace(name === '*' ? '*' : `:${name}`, value), path)
    for (const role of ROLES) {
      if (role === 'admin' && entry.tellsAdmins) continue
      await openPage(world, role, `/${at}${entry.query?.(world) ?? ''}`)
      if (at && !at.endsWith('.json')) await openPage(world, role, `/${at}.data${entry.query?.(world) ?? ''}`)
    }
  }
}

async function openPage(world: World, role: Role, path: string) {
  const cookie = readCookie(world, role)
  const answer = await fetch(product.home + path, { redirect: 'manual', headers: cookie ? { cookie } : {} })
  counts.pages += 1
  watch.read(`${path} as ${role}`, `${JSON.stringify([...answer.headers])} ${await answer.text()}`, world.emails[role])
}

/** The pages for crawlers and operators. */
async function crawlerFiles(): Promise<string[]> {
  const index = await (await fetch(`${product.home}/sitemap.xml`)).text()
  const maps = [...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  if (maps.length < 2) problems.push('the sitemap names no day of listings')
  return ['/metrics', '/livez', '/readyz', '/robots.txt', '/sitemap.xml', '/api/openapi.json', ...maps]
}

/** Waits until every kind of mail has arrived. */
async function readMails() {
  const deadline = Date.now() + MAILS_WITHIN_MS
  for (;;) {
    await readNewMails()
    if (missingMails(mails.map(({ words }) => words)).length === 0 || Date.now() > deadline) return
    await pause(500)
  }
}

/** Waits for a mail that has not been read yet. */
async function findMail(to: string, subject: string): Promise<string> {
  const deadline = Date.now() + MAILS_WITHIN_MS
  for (;;) {
    await readNewMails()
    const mail = mails.find((one) => one.to === to && one.words.startsWith(subject) && !foundMails.has(one.words))
    if (mail) {
      foundMails.add(mail.words)
      return mail.words
    }
    if (Date.now() > deadline) throw new Error(`No mail "${subject}" came`)
    await pause(100)
  }
}

/** Searches the mails that have not been read yet: each may contain only its own receiver's address. */
async function readNewMails() {
  for (const { path } of filesBelow(join(product.dataDir, 'mail'))) {
    if (readFiles.has(path) || !path.endsWith('.eml')) continue
    readFiles.add(path)
    counts.mails += 1
    const { to, subject = '', text, html, headers } = await PostalMime.parse(readFileSync(path))
    const receiver = to?.[0]?.address ?? null
    mails.push({ to: receiver, words: `${subject}\n${text}` })
    const all = [subject, text, html, ...headers.map(({ key, value }) => `${key}: ${value}`)].join('\n')
    watch.read(`the mail "${subject}"`, all, receiver)
  }
}
