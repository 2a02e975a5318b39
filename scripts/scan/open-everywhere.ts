import type { BrowserContext } from '@playwright/test'

import { newMessageId } from '#test/chat.ts'
import { createPhoto } from '#test/factories.ts'

import { pages } from '../../e2e/doors.ts'
import type { Person, Product } from './own-product.ts'
import { MARK, PAYLOADS } from './payloads.ts'
import type { WatchedBrowser } from './watched-browser.ts'
import { must, photoKey, type PayloadWriter, type Written } from './write-payloads.ts'

const LANES = 3
const ADMIN_PAGES = ['feedback', 'contacts', 'sponsored', 'reports', 'ads', 'audit']
/** As many as the home page shows at once. */
const STRIP = 4

type Say = (line: string) => void

/** Writes every payload everywhere, and opens every place that shows it, as everybody who may see it. */
export async function openEverywhere(product: Product, browser: WatchedBrowser, writer: PayloadWriter, say: Say) {
  const { home, sql, person } = product
  const reader = await person('Reader')
  const admin = await person('Meera', { isAdmin: true })
  const everything: { payload: string; written: Written }[] = []
  const visitor = await browser.open({ home })
  const asReader = await browser.open({ home, cookies: reader.cookies, unguarded: true })
  const asAdmin = await browser.open({ home, cookies: admin.cookies, unguarded: true })

  // Pages that are open while things arrive.
  const first = await writer.write(PAYLOADS[0] ?? '', reader, admin)
  const [list, thread, start] = [await asReader.newPage(), await asReader.newPage(), await asReader.newPage()]
  await browser.look(list, `${home}/messages`)
  await browser.look(thread, `${home}/messages?c=${first.conversation}`, { shows: MARK })
  await browser.look(start, `${home}/`)
  for (const payload of PAYLOADS) {
    const content = { id: newMessageId(), content: payload }
    await must(writer.send(first.person, 'POST', `/conversations/${first.conversation}/messages`, content, payload))
  }
  const last = `the last of ${PAYLOADS.length}`
  await must(
    writer.send(first.person, 'POST', `/conversations/${first.conversation}/messages`, {
      id: newMessageId(),
      content: last,
    }),
  )
  await thread.getByText(last).first().waitFor({ timeout: 15_000 })
  await browser.inspect(thread, 'messages that arrive')
  for (const payload of PAYLOADS) everything.push({ payload, written: await writer.write(payload, reader, admin) })
  for (const [page, where] of [
    [list, 'rows that arrive'],
    [start, 'the start page while messages arrive'],
  ] as const) {
    await browser.inspect(page, where)
    await page.close()
  }
  await thread.close()
  // Unread for so long that a mail tells of it.
  await sql`update conversations set unread_since_1 = unread_since_1 - interval '1 hour',
    unread_since_2 = unread_since_2 - interval '1 hour'`
  say(`${everything.length} people wrote ${writer.sent.size} fields`)

  await openStrips(product, browser, writer, { admin, everything, asReader })
  for (const context of [visitor, asReader, asAdmin]) {
    const paths = ['/', '/browse', '/browse?sold=1', '/category/cards', '/category/watches']
    if (context !== visitor) paths.push('/wishlist', '/messages', '/profile')
    if (context === asAdmin) paths.push(...ADMIN_PAGES.map((name) => `/admin/${name}`))
    const page = await context.newPage()
    for (const path of paths) await openAll(browser, page, home + path)
    await page.close()
  }
  say(`lists opened: ${browser.seen.pages} pages`)
  const queue = everything.map((one, index) => ({ ...one, index }))
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      if (next.index % 20 === 19)
        say(`${next.index + 1} of ${everything.length} payloads, ${browser.findings.length} findings`)
      await openOne(product, browser, next, { visitor, asReader, asAdmin })
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  say(`places of each payload opened: ${browser.seen.pages} pages`)
}

/** A list with all its further pages. */
async function openAll(browser: WatchedBrowser, page: Awaited<ReturnType<BrowserContext['newPage']>>, address: string) {
  await browser.look(page, address)
  for (let more = 0; more < 12; more++) {
    const next = page.getByRole('link', { name: /^(?:Next|Older|Load more|More|Show more)/ }).first()
    const href = (await next.count()) > 0 ? await next.getAttribute('href') : null
    if (!href) return
    await browser.look(page, new URL(href, address).href)
  }
}

interface Openers {
  visitor: BrowserContext
  asReader: BrowserContext
  asAdmin: BrowserContext
}

async function openOne(
  { home }: Product,
  browser: WatchedBrowser,
  { payload, written, index }: { payload: string; written: Written; index: number },
  { visitor, asReader, asAdmin }: Openers,
) {
  const { person, item, imported, conversation } = written
  const shows = { shows: MARK }
  const value = encodeURIComponent(payload)
  // Every parameter that any page reads, on one page after the other.
  const names = [...new Set(pages().flatMap(({ query }) => query)), 'kind', 'error', 'message', 'redirect']
  const query = `?${names.map((name) => `${name}=${value}`).join('&')}`
  const asked = pages()
    .filter(({ pattern }) => !pattern.startsWith('/dev/'))
    .map(({ pattern }) => pattern.replace(/:\w+|\*/, value))

  const page = await visitor.newPage()
  for (const path of [`/listing/${item}`, `/listing/${imported}`, `/profile/${person.id}`]) {
    await browser.look(page, home + path, shows)
  }
  await browser.look(page, `${home}/browse?search=${value}`)
  await page.close()

  const readers = await asReader.newPage()
  await browser.look(readers, `${home}/messages?c=${conversation}`, shows)
  if (index % 4 === 0) await browser.look(readers, `${home}/listing/${item}`, shows)
  await readers.close()

  const owner = await browser.open({ home, cookies: person.cookies, unguarded: true })
  const own = await owner.newPage()
  const often = [`/edit-item/${item}`, `/messages?c=${conversation}`, '/sponsor-request']
  for (const path of index % 4 === 0 ? [...often, '/profile', `/listing/${item}`] : often) {
    await browser.look(own, home + path, shows)
  }
  await owner.close()

  // Each page with each payload would take an hour: every page has several of them, every payload two pages.
  const admins = await asAdmin.newPage()
  await browser.look(admins, `${home}/admin/${ADMIN_PAGES[index % ADMIN_PAGES.length]}${query}`)
  await browser.look(admins, home + asked[index % asked.length] + query)
  await admins.close()
}

interface Strips {
  admin: Person
  everything: { payload: string; written: Written }[]
  asReader: BrowserContext
}

/** The home page shows four sponsored items and four ads: turn by turn each payload is among them. */
async function openStrips(
  { home, sql }: Product,
  browser: WatchedBrowser,
  writer: PayloadWriter,
  { admin, everything, asReader }: Strips,
) {
  const page = await asReader.newPage()
  for (let from = 0; from < everything.length; from += STRIP) {
    const some = everything.slice(from, from + STRIP)
    const ads: string[] = []
    for (const { payload, written } of some) {
      const approved = { status: 'approved', notes: payload }
      await must(writer.send(admin, 'PUT', `/admin/sponsored/${written.request}`, approved, payload))
      ads.push(await makeAd(payload))
    }
    await browser.look(page, `${home}/`, { shows: MARK })
    const shown = await page.getByRole('main').textContent()
    for (const { payload } of some) {
      const words = payload.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
      if (!shown?.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').includes(words)) {
        browser.findings.push({ where: 'the start page', what: `does not show ${payload}` })
      }
    }
    for (const id of ads) await must(writer.send(admin, 'DELETE', `/admin/ads/${id}`))
  }
  for (const { payload } of everything.slice(0, 45)) await makeAd(payload)
  await page.close()

  async function makeAd(payload: string): Promise<string> {
    const { key } = await createPhoto(sql, { userId: admin.id, key: photoKey(admin.id) })
    const id = newMessageId()
    const draft = { id, title: payload, alt: payload, active: true, picture: key }
    const link = `/${payload.replaceAll(/[\s\\\p{Cc}]/gu, '%20')}`
    await writer.send(admin, 'POST', '/admin/ads', { ...draft, link: payload }, payload)
    const made = await writer.send(admin, 'POST', '/admin/ads', { ...draft, link }, payload)
    if (!made.ok) await must(writer.send(admin, 'POST', '/admin/ads', { ...draft, link: '/sell' }, payload))
    const { id: _, picture: __, ...change } = draft
    const changed = await writer.send(admin, 'PUT', `/admin/ads/${id}`, { ...change, link }, payload)
    if (!changed.ok) await must(writer.send(admin, 'PUT', `/admin/ads/${id}`, { ...change, link: '/sell' }, payload))
    return id
  }
}
