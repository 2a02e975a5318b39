import type { BrowserContext, Page } from '@playwright/test'

import { newMessageId } from '#test/chat.ts'
import { createPhoto } from '#test/factories.ts'

import { pages } from '../../../e2e/doors.ts'
import type { Person, Product } from '../own-product.ts'
import type { WatchedBrowser } from '../watched-browser.ts'
import { must } from './must.ts'
import { MARK, readMark, PAYLOADS } from './payloads.ts'
import { photoKey, type PayloadWriter, type Written } from './write-payloads.ts'

const LANES = 3
const ADMIN_PAGES = ['feedback', 'contacts', 'sponsored', 'reports', 'ads', 'people', 'words', 'site', 'audit']
/** The number that the home page shows at once. */
const STRIP = 4

type Say = (line: string) => void

/** Writes every payload into every field, and opens every place that shows it, as everybody who may see it. */
export async function openEverywhere(product: Product, browser: WatchedBrowser, writer: PayloadWriter, say: Say) {
  const { home, person } = product
  const reader = await person('Reader')
  const admin = await person('Meera', { isAdmin: true })
  const everything: { payload: string; written: Written }[] = []
  const visitor = await browser.open({ home })
  const asReader = await browser.open({ home, cookies: reader.cookies, unguarded: true })
  const asAdmin = await browser.open({ home, cookies: admin.cookies, unguarded: true })

  // These pages are open while live events arrive.
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
  await thread.getByText(last).first().waitFor({ timeout: 60_000 })
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
  await product.letTimePass()
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
    const openers = {
      visitor: await visitor.newPage(),
      reader: await asReader.newPage(),
      admin: await asAdmin.newPage(),
    }
    for (let next = queue.shift(); next; next = queue.shift()) {
      await openOne(product, browser, next, openers)
      await openAsOwner(product, browser, next)
      if (next.index % 20 === 19) say(`${next.index + 1} of ${everything.length}, ${browser.seen.pages} pages`)
    }
    for (const page of Object.values(openers)) await page.close()
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  say(`places of each payload opened: ${browser.seen.pages} pages`)
}

/** A list with all its further pages. */
async function openAll(browser: WatchedBrowser, page: Page, address: string) {
  await browser.look(page, address)
  for (let more = 0; more < 8; more++) {
    // No wait: a list whose end is on screen loads more by itself, and removes the link.
    const further = page.getByRole('link', { name: /^(?:Next|Older|Load more|More|Show more)/ })
    const [href] = await further.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    if (!href) return
    await browser.look(page, new URL(href, address).href)
  }
}

interface Openers {
  visitor: Page
  reader: Page
  admin: Page
}

/** Opens the places with one payload: as a visitor with the policy in force, as others without it. */
async function openOne(
  { home }: Product,
  browser: WatchedBrowser,
  { payload, written, index }: { payload: string; written: Written; index: number },
  { visitor, reader, admin }: Openers,
) {
  const { person, item, imported, conversation, deals } = written
  const shows = { shows: readMark(payload) }
  const value = encodeURIComponent(payload)
  for (const path of [
    `/listing/${item}`,
    `/listing/${imported}`,
    `/profile/${person.id}`,
    `/profile/${person.id}/reviews`,
    deals.meet,
  ]) {
    await browser.look(visitor, home + path, shows)
  }
  await browser.look(visitor, `${home}/browse?search=${value}`)
  await browser.look(visitor, `${home}/browse?sort=city&near=${value}&city=${value}`)
  for (const path of [`/messages?c=${conversation}`, `/deals/${deals.done}`, `/deals/${deals.paying}`])
    await browser.look(reader, home + path, shows)
  if (isFourth(index)) await browser.look(reader, `${home}/listing/${item}`, shows)

  // Every page with every payload would take an hour. So each page gets several payloads, and each payload two pages, as the
  // value of every parameter that any page reads.
  const names = [...new Set(pages().flatMap(({ query }) => query)), 'kind', 'error', 'message', 'redirect']
  const query = `?${names.map((name) => `${name}=${value}`).join('&')}`
  const asked = pages()
    .filter(({ pattern }) => !pattern.startsWith('/dev/'))
    .map(({ pattern }) => pattern.replace(/:\w+|\*/, value))
  await browser.look(admin, `${home}/admin/${ADMIN_PAGES[index % ADMIN_PAGES.length]}${query}`)
  await browser.look(admin, home + asked[index % asked.length] + query)
}

const isFourth = (index: number) => index % 4 === 0

/** Opens pages as the person who wrote the payload, in a window of their own. */
async function openAsOwner(
  { home }: Product,
  browser: WatchedBrowser,
  { payload, written, index }: { payload: string; written: Written; index: number },
) {
  const { person, item, conversation, deals } = written
  const owner = await browser.open({ home, cookies: person.cookies, unguarded: true })
  const page = await owner.newPage()
  const often = [`/edit-item/${item}`, `/messages?c=${conversation}`, '/sponsor-request', `/deals/${deals.done}`]
  for (const path of isFourth(index) ? [...often, '/profile', `/listing/${item}`] : often) {
    await browser.look(page, home + path, { shows: readMark(payload) })
  }
  await owner.close()
}

/** A payload without invisible characters and those that the server removes from people's texts. */
const visible = (text: string) => text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, '')

interface Strips {
  admin: Person
  everything: { payload: string; written: Written }[]
  asReader: BrowserContext
}

/** The home page shows four sponsored items and four ads, so the payloads take turns. */
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
    const shown = visible((await page.getByRole('main').textContent()) ?? '')
    for (const { payload } of some) {
      if (!shown.includes(visible(payload))) {
        browser.findings.push({ where: 'the start page', what: `does not show ${payload}` })
      }
    }
    for (const id of ads) await must(writer.send(admin, 'DELETE', `/admin/ads/${id}`))
  }
  for (const { payload } of everything.slice(0, 45)) await makeAd(payload)
  await page.close()

  async function makeAd(payload: string): Promise<string> {
    const newPicture = async () => (await createPhoto(sql, { userId: admin.id, key: photoKey(admin.id) })).key
    const words = { title: payload, alt: payload, active: true }
    // A payload that is accepted as a link needs an ad of its own: the same id with another link is refused.
    const odd = { ...words, id: newMessageId(), picture: await newPicture(), link: payload }
    const isTaken = (await writer.send(admin, 'POST', '/admin/ads', odd, payload)).ok
    if (isTaken) await must(writer.send(admin, 'DELETE', `/admin/ads/${odd.id}`))
    const id = newMessageId()
    const draft = { ...words, id, picture: await newPicture() }
    const link = `/${payload.replaceAll(/[\s\\\p{Cc}]/gu, '%20')}`
    const made = await writer.send(admin, 'POST', '/admin/ads', { ...draft, link }, payload)
    if (!made.ok) await must(writer.send(admin, 'POST', '/admin/ads', { ...draft, link: '/sell' }, payload))
    const { id: _, picture: __, ...change } = draft
    const changed = await writer.send(admin, 'PUT', `/admin/ads/${id}`, { ...change, link }, payload)
    if (!changed.ok) await must(writer.send(admin, 'PUT', `/admin/ads/${id}`, { ...change, link: '/sell' }, payload))
    return id
  }
}
