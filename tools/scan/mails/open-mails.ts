import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'

import { startOwnServer } from '../../../e2e/own-server.ts'
import type { Product } from '../own-product.ts'
import { MARK } from '../texts/payloads.ts'
import type { WatchedBrowser } from '../watched-browser.ts'

/** The number of mails that `/dev/mail` shows on one page. */
const SHOWN = 200
const QUIET_MS = 4_000
const MOST_MS = 120_000

/** Opens every mail: its HTML in a page without a Content-Security-Policy, and on the demo's page of mails. */
export async function openMails(product: Product, browser: WatchedBrowser, say: (line: string) => void): Promise<void> {
  // Unread messages are mailed after a while, by a job that runs once a minute.
  const folder = join(product.dataDir, 'mail')
  const names = await settled(folder)
  const page = await (await browser.open({ home: product.home, unguarded: true })).newPage()
  const subjects = new Map<string, number>()
  let quoting = 0
  for (const name of names) {
    const { html = '', subject = '' } = await PostalMime.parse(readFileSync(join(folder, name)))
    await page.setContent(html)
    await browser.inspect(page, `mail "${subject}"`)
    if (html.includes(MARK) || subject.includes(MARK)) quoting += 1
    const kind = subject.split(/[:“"]/)[0]?.slice(0, 24).trim() ?? ''
    subjects.set(kind, (subjects.get(kind) ?? 0) + 1)
  }
  browser.seen.pages += names.length
  say(`${names.length} mails, of which ${quoting} quote a payload`)
  if (quoting === 0) browser.findings.push({ where: 'mails', what: 'no mail quotes a payload' })
  await page.close()
  await openList(product, browser, names)
}

async function openList(product: Product, browser: WatchedBrowser, names: string[]): Promise<void> {
  const dataDir = mkdtempSync(join(product.folder, 'demo-'))
  const folder = join(dataDir, 'mail')
  const { databaseUrl } = product
  // Servers of one database share their photos.
  symlinkSync(join(product.dataDir, 'photos'), join(dataDir, 'photos'))
  const demo = await startOwnServer({ ...product.env, DEMO: '1', DATA_DIR: dataDir }, { databaseUrl })
  try {
    const home = `http://localhost:${demo.port}`
    for (const unguarded of [true, false]) {
      const page = await (await browser.open({ home, unguarded })).newPage()
      for (let from = 0; from < names.length; from += SHOWN) {
        rmSync(folder, { recursive: true, force: true })
        mkdirSync(folder)
        for (const name of names.slice(from, from + SHOWN))
          cpSync(join(product.dataDir, 'mail', name), join(folder, name))
        await browser.look(page, `${home}/dev/mail`, { shows: MARK })
      }
      await page.close()
    }
  } finally {
    await demo.stop()
  }
}

/** The mail files, once no new one has arrived for a while. */
async function settled(folder: string): Promise<string[]> {
  const read = () => readdirSync(folder).filter((name) => name.endsWith('.eml'))
  const deadline = Date.now() + MOST_MS
  let [names, since] = [read(), Date.now()]
  while (Date.now() - since < QUIET_MS && Date.now() < deadline) {
    await pause(250)
    const now = read()
    if (now.length !== names.length) since = Date.now()
    names = now
  }
  return names
}
