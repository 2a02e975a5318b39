import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { newMessageId } from '#test/chat.ts'

import type { Person, Product } from '../../../scan/own-product.ts'
import { must } from '../../../scan/texts/must.ts'
import { MARK, PAYLOADS, readMark } from '../../../scan/texts/payloads.ts'
import { type PayloadWriter } from '../../../scan/texts/write-payloads.ts'
import type { WatchedBrowser } from '../../../scan/watched-browser.ts'

/** How long a page may take to follow a change of its notice. */
const FOLLOWS_MS = 250
const FOLLOWS_TRIES = 40

type Drill = { product: Product; browser: WatchedBrowser; writer: PayloadWriter }

/**
 * It writes every payload into what admins write about people and the site, and people about their account and their files, and opens the
 * pages that show it. It comes last, because the watched words among them refuse later texts.
 */
export async function openSettingsAndNotes(drill: Drill): Promise<void> {
  const { product, browser } = drill
  const admin = await product.person('Meera', { isAdmin: true })
  const owner = await product.person('Farida')
  const [asVisitor, asAdmin, asOwner] = [
    await browser.open({ home: product.home, unguarded: true }),
    await browser.open({ home: product.home, cookies: admin.cookies, unguarded: true }),
    await browser.open({ home: product.home, cookies: owner.cookies, unguarded: true }),
  ]
  await openBanners(drill, admin, await asVisitor.newPage())
  await openFactors(drill, owner, await asOwner.newPage())
  await openFiles(drill, owner, await asOwner.newPage())
  const page = await asAdmin.newPage()
  await openNotes(drill, { admin, about: owner }, page)
  await openAdminLists(drill, admin, page)
  for (const context of [asVisitor, asAdmin, asOwner]) await context.close()
}

/** The notice above every page, in both languages. */
async function openBanners({ product: { home }, browser, writer }: Drill, admin: Person, page: Page) {
  const others = { readOnly: null, signUp: null }
  for (const [index, payload] of PAYLOADS.entries()) {
    const text = `${payload} ${numbered(index)}`
    const banner = { bannerEn: text, bannerHi: text, ...others }
    if (!(await writer.send(admin, 'PUT', '/admin/site', banner, payload)).ok) continue
    for (const path of ['/about', '/hi/about']) {
      await waitForBanner(home + path, numbered(index))
      await browser.look(page, home + path, { shows: numbered(index) })
    }
  }
  await must(writer.send(admin, 'PUT', '/admin/site', { bannerEn: null, bannerHi: null, ...others }))
}

/** Tells the notice with one payload from that with another. */
const numbered = (index: number) => `№${index}.`

/** Pages follow within seconds, because they are kept for a while. */
async function waitForBanner(address: string, text: string): Promise<void> {
  for (let tries = 0; tries < FOLLOWS_TRIES; tries++) {
    const html = await (await fetch(address)).text()
    if (html.includes(text)) return
    await pause(FOLLOWS_MS)
  }
}

/** The names of second factors. */
async function openFactors({ product: { home, sql }, browser, writer }: Drill, owner: Person, page: Page) {
  const id = randomUUID()
  await sql`
    insert into second_factors (id, user_id, kind, name, sealed_secret, last_step)
    values (${id}, ${owner.id}, 'app', 'A phone', 'never read', 0)`
  for (const payload of PAYLOADS) {
    if (!(await writer.send(owner, 'PUT', `/account/factors/${id}`, { name: payload }, payload)).ok) continue
    await browser.look(page, `${home}/settings/account`, { shows: readMark(payload) })
  }
}

/** Files of listings: their names, what they say, and the city for all their rows. */
async function openFiles({ product: { home }, browser, writer }: Drill, owner: Person, page: Page) {
  for (const payload of PAYLOADS) {
    const quoted = `"${payload.replaceAll('"', '""')}"`
    const csv = `title,price,condition,notes\n${quoted},500,${quoted},${quoted}\n`.replaceAll('\0', '')
    const path = `/listing-files?${new URLSearchParams({ name: payload }).toString()}`
    const { ok, json } = await writer.send(owner, 'POST', path, Buffer.from(csv), payload)
    if (!ok) continue
    const choices = { columns: {}, given: { location: payload, category: 'cards' } }
    await writer.send(owner, 'PUT', `/listing-files/${json['id']}/choices`, choices, payload)
    await browser.look(page, `${home}/sell-many`, { shows: readMark(payload) })
  }
}

/** An admin's notes on a person. */
async function openNotes(
  { product: { home }, browser, writer }: Drill,
  { admin, about }: { admin: Person; about: Person },
  page: Page,
) {
  let stored = 0
  for (const payload of PAYLOADS) {
    const note = { id: newMessageId(), text: payload }
    if ((await writer.send(admin, 'POST', `/admin/people/${about.id}/notes`, note, payload)).ok) stored += 1
  }
  await browser.look(page, `${home}/profile/${about.id}`)
  await page.getByRole('button', { name: `Notes on ${about.name}` }).click()
  const dialog = page.getByRole('dialog')
  const notes = dialog.getByRole('listitem')
  await notes.first().waitFor()
  for (let shown = await notes.count(); shown < stored; shown = await notes.count()) {
    await dialog.getByRole('button', { name: 'Older notes' }).click()
    await notes.nth(shown).waitFor()
  }
  await browser.inspect(page, 'the notes on a person')
}

/** Invitations and watched words, with the records of all that admins did. */
async function openAdminLists({ product: { home }, browser, writer }: Drill, admin: Person, page: Page) {
  for (const payload of PAYLOADS) {
    await writer.send(admin, 'POST', '/admin/invitations', { note: payload, people: 1, days: 1 }, payload)
    const word = { kind: 'phrase', text: payload, effect: 'refuse', places: ['names'], note: payload }
    await writer.send(admin, 'POST', '/admin/words', word, payload)
  }
  for (const name of ['site', 'words', 'audit']) await browser.look(page, `${home}/admin/${name}`, { shows: MARK })
  await browser.look(page, `${home}/admin/people`)
}
