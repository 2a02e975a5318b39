// npm run screenshots -- [URL]: pictures of the pages for the README, from a running server with demo data.
import { chromium, type APIRequestContext, type BrowserContext, type BrowserContextOptions } from '@playwright/test'
import { mkdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'

import { newId } from '../app/shared/new-id.ts'
import { readArguments } from '../scripts/read-arguments.ts'

const HELP = `npm run screenshots -- [URL]

Takes the pictures in docs/screenshots from the server at URL (http://localhost:3000), which has to run with demo data. So that there is
something to see, the demo's buyer writes to its seller, saves some items and asks for another e-mail address, and somebody signs up.

  --to DIR   writes them to DIR instead`

const { values, positionals } = readArguments(
  {
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, to: { type: 'string' } },
  },
  HELP,
)
if (values.help) {
  console.log(HELP)
  process.exit(0)
}
const [base = 'http://localhost:3000'] = positionals
const folder = values.to ?? new URL('../docs/screenshots/', import.meta.url).pathname
mkdirSync(folder, { recursive: true })

const PASSWORD = 'treasure-hunt-2026'
const SHAPES = { phone: { width: 360, height: 800 }, laptop: { width: 1280, height: 900 } }
type Shape = keyof typeof SHAPES
type Scheme = 'light' | 'dark'
type Cookies = NonNullable<BrowserContextOptions['storageState']>
const EVERY: readonly [Shape, Scheme][] = [
  ['phone', 'light'],
  ['phone', 'dark'],
  ['laptop', 'light'],
  ['laptop', 'dark'],
]

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--disable-background-networking'],
})
let taken = 0
try {
  const visitor = await browser.newContext()
  const ids = (await json<{ items: { id: string }[] }>(visitor.request, '/items?category=watches')).items
  await visitor.close()
  await takeScreenshot(null, {
    home: '/',
    browse: '/browse?min=500&condition=Good&condition=Like+New',
    category: '/category/watches',
    listing: `/listing/${ids[0]?.id ?? ''}`,
    search: '/browse?search=lego',
    'home-hindi': '/hi',
    'search-hindi': `/hi/browse?search=${encodeURIComponent('1500 तक की घड़ी')}`,
    'not-found': '/no-such-page',
    auth: '/auth',
    help: '/help',
    contact: '/contact',
    feedback: '/feedback',
    about: '/about',
    terms: '/terms',
    privacy: '/privacy',
    place: '/place',
    grievance: '/grievance',
  })
  await takeListening()
  const { conversation, seller, item } = await talk()
  await takeScreenshot('buyer', {
    wishlist: '/wishlist',
    messages: '/messages',
    chat: `/messages?c=${conversation}`,
    seller: `/profile/${seller}`,
    'person-reviews': `/profile/${seller}/reviews`,
    ...(await meet()),
    'account-settings': '/settings/account',
  })
  await takeMailedLinks()
  await makeNotices(item)
  await takeScreenshot('seller', {
    notices: '/notices',
    profile: '/profile',
    'add-item': '/add-item',
    'sell-many': '/sell-many',
    'edit-item': `/edit-item/${item}`,
    'sponsor-request': '/sponsor-request',
  })
  await takeScreenshot('admin', {
    'admin-feedback': '/admin/feedback',
    'admin-contacts': '/admin/contacts',
    'admin-sponsored': '/admin/sponsored',
    'admin-reports': '/admin/reports',
    'admin-people': '/admin/people',
    'admin-words': '/admin/words',
    'admin-ads': '/admin/ads',
    'admin-site': '/admin/site',
    'admin-audit': '/admin/audit',
  })
} finally {
  await browser.close()
}
console.log(`${taken} pictures in ${folder}`)

/** Takes pictures of the pages in every window size and colour scheme: as a demo account, signed out, or with these cookies. */
async function takeScreenshot(who: string | null | Cookies, pages: Record<string, string>): Promise<void> {
  const cookies = typeof who === 'string' ? await listCookies(who) : who
  for (const [shape, colorScheme] of EVERY) {
    const context = await browser.newContext({
      viewport: SHAPES[shape],
      colorScheme,
      deviceScaleFactor: shape === 'phone' ? 2 : 1,
      ...(cookies && { storageState: cookies }),
    })
    const page = await context.newPage()
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(base + path)
      await page.locator('html[data-ready]').waitFor()
      // Photos below the window load only when they are scrolled to, so wait for those in it.
      await page.waitForFunction(() => [...document.images].every((one) => one.complete || one.loading === 'lazy'))
      const picture = await sharp(await page.screenshot())
        .webp({ quality: 80 })
        .toBuffer()
      await sharp(picture).toFile(`${folder}/${name}-${shape}-${colorScheme}.webp`)
      taken += 1
    }
    await context.close()
  }
}

/** The search by voice while it listens, with a recognition that hears nothing. */
async function takeListening(): Promise<void> {
  const context = await browser.newContext({ viewport: SHAPES.phone, deviceScaleFactor: 2 })
  const page = await context.newPage()
  await page.addInitScript(() => {
    class SilentRecognition extends EventTarget {
      start() {
        this.dispatchEvent(new Event('start'))
      }
      stop() {}
      abort() {}
    }
    Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: SilentRecognition })
  })
  await page.goto(`${base}/hi`)
  await page.locator('html[data-ready]').waitFor()
  await page.getByRole('button', { name: 'बोलकर खोजें' }).click()
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toBuffer()
  await sharp(picture).toFile(`${folder}/voice-hindi-phone-light.webp`)
  taken += 1
  await context.close()
}

/** One session for all window sizes, because the settings page lists every session. */
async function listCookies(who: string): Promise<Cookies> {
  const context = await browser.newContext()
  await signIn(context, who)
  const cookies = await context.storageState()
  await context.close()
  return cookies
}

async function signIn(context: BrowserContext, who: string): Promise<void> {
  await call(context.request, 'POST', '/auth/sign-in', { email: `${who}@khazana.test`, password: PASSWORD })
  // A toast would otherwise be in the next picture.
  await context.clearCookies({ name: /khazana_flash/ })
}

/** The buyer asks the seller about an item, gets a reply, and saves some items. Returns the ids. */
async function talk(): Promise<{ conversation: string; seller: string; item: string }> {
  const [seller, buyer] = [await browser.newContext(), await browser.newContext()]
  await signIn(seller, 'seller')
  await signIn(buyer, 'buyer')
  const { user } = await json<{ user: { id: string } }>(seller.request, '/me')
  const { items } = await json<{ items: { id: string; isSold: boolean }[] }>(
    buyer.request,
    `/profiles/${user.id}/items`,
  )
  const item = items.find(({ isSold }) => !isSold)
  if (!item) throw new Error('The demo’s seller has nothing on sale')
  const first = { id: newId(), content: 'Namaste! Is this still available? I could come by on Sunday.' }
  const { id } = await json<{ id: string }>(buyer.request, '/conversations', 'POST', {
    itemId: item.id,
    message: first,
  })
  const say = (context: BrowserContext, content: string) =>
    call(context.request, 'POST', `/conversations/${id}/messages`, { id: newId(), content })
  await say(seller, 'Yes, it is. Sunday after 4 works well, near the station.')
  await say(buyer, 'Would you take a little less if I bring cash?')
  await say(seller, 'Have a look at it first, then we will find a price.')
  const { items: others } = await json<{ items: { id: string }[] }>(buyer.request, '/items?category=lego')
  for (const other of others.slice(0, 6)) await call(buyer.request, 'PUT', `/wishlist/${other.id}`)
  await Promise.all([seller.close(), buyer.close()])
  return { conversation: id, seller: user.id, item: item.id }
}

/** The pages about the demo's deal in which its two people are going to meet: its buyer has told a friend of it. */
async function meet(): Promise<Record<string, string>> {
  const buyer = await browser.newContext()
  await signIn(buyer, 'buyer')
  const page = await buyer.newPage()
  await page.goto(`${base}/deals`)
  const deal = await page
    .getByRole('link', { name: /Clarks/ })
    .first()
    .getAttribute('href')
  if (deal === null) throw new Error('The demo’s buyer has no deal')
  const { url } = await json<{ url: string }>(buyer.request, `${deal}/meeting-links`, 'POST', { id: newId() })
  await buyer.close()
  return { deals: '/deals', deal, meet: new URL(url).pathname }
}

/** Decides things about the seller, whose notices then have something to say. */
async function makeNotices(item: string): Promise<void> {
  const admin = await browser.newContext()
  await signIn(admin, 'admin')
  await call(admin.request, 'PUT', `/admin/items/${item}/hidden`, { hidden: true, why: 'misleading' })
  await call(admin.request, 'PUT', `/admin/items/${item}/hidden`, { hidden: false })
  await admin.close()
}

/** The pages that only links in mails lead to. Opening them changes nothing, so each link works for every window size. */
async function takeMailedLinks(): Promise<void> {
  const [newcomer, buyer] = [await browser.newContext(), await browser.newContext()]
  const signUp = { email: 'meera@khazana.test', password: 'teal-lantern-482', name: 'Meera' }
  await call(newcomer.request, 'POST', '/auth/sign-up', signUp)
  const verify = await mailedPath(newcomer.request, signUp.email, 'Verify your e-mail address')
  // The browser that signed up shows a button, any other asks for the password.
  await takeScreenshot(await newcomer.storageState(), { verify })

  await signIn(buyer, 'buyer')
  const change = { email: 'buyer.new@khazana.test', password: PASSWORD }
  await call(buyer.request, 'POST', '/account/email', change)
  await takeScreenshot('buyer', {
    'confirm-email': await mailedPath(buyer.request, change.email, 'Confirm your new e-mail address'),
  })
  await call(buyer.request, 'DELETE', '/account/email')
  await Promise.all([newcomer.close(), buyer.close()])
}

/** Waits for a mail with this subject, and returns the path of the newest one's link. */
async function mailedPath(request: APIRequestContext, to: string, subject: string): Promise<string> {
  const deadline = Date.now() + 15_000
  while (Date.now() < deadline) {
    // The shape of /dev/mail.json.
    const mails = (await (await request.get(`${base}/dev/mail.json`)).json()) as {
      to: string
      subject: string
      links: string[]
    }[]
    const link = mails.find((mail) => mail.to === to && mail.subject.startsWith(subject))?.links[0]
    if (link) {
      const { pathname, search } = new URL(link)
      return pathname + search
    }
    await setTimeout(250)
  }
  throw new Error(`No mail "${subject}" to ${to} came`)
}

async function call(request: APIRequestContext, method: string, path: string, data?: unknown) {
  const answer = await request.fetch(`${base}/api${path}`, {
    method,
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    ...(data !== undefined && { data }),
  })
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: is this a server with demo data?`)
  return answer
}

async function json<T>(request: APIRequestContext, path: string, method = 'GET', data?: unknown): Promise<T> {
  // The shapes of the API.
  return (await (await call(request, method, path, data)).json()) as T
}
