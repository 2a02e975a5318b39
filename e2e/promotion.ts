import type { Page } from '@playwright/test'

import { createViewer } from '#test/chat.ts'
import { createItem, createPhoto } from '#test/factories.ts'

import { signInAt, type Chat } from './chat.ts'
import { axe, noSidewaysScroll } from './fixtures.ts'
import { leave } from './people.ts'

export const word = () => `w${crypto.randomUUID().slice(0, 8)}`
export const card = (page: Page, title: string) => page.getByRole('article', { name: title })
/** A signed-out visitor's home page, which the server caches for a few seconds. */
export const home = async (page: Page, chat: Chat) =>
  (await page.request.get(chat.home, { headers: { cookie: '' } })).text()
export const KEPT = { intervals: [250] }

export async function signInAdmin(page: Page, chat: Chat) {
  const admin = await createViewer(chat.server.sql, 'Admin Asha')
  await chat.server.sql`insert into user_roles (user_id, role) values (${admin.userId}, 'admin')`
  await leave(page)
  await signInAt(page.context(), chat, admin)
  return admin
}

export async function signInOwner(page: Page, chat: Chat, titles: readonly string[]) {
  const owner = await createViewer(chat.server.sql, 'Ravi Owner')
  const items = []
  for (const title of titles) {
    const { key } = await createPhoto(chat.server.sql, { userId: owner.userId })
    items.push(await createItem(chat.server.sql, { userId: owner.userId, title, images: [key] }))
  }
  await leave(page)
  await signInAt(page.context(), chat, owner)
  return { owner, items }
}

/** Checks a page in both colour schemes, and on a phone at its narrowest. */
export async function lookAt(page: Page, isMobile: boolean, name: string) {
  await axe(page)
  await noSidewaysScroll(page)
  if (process.env.SHOTS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({
        path: `${process.env.SHOTS}/${name}-${isMobile ? 'phone' : 'laptop'}-${colorScheme}.png`,
      })
    }
    await page.emulateMedia({ colorScheme: null })
  }
  const size = page.viewportSize()
  if (!isMobile || !size) return
  await page.setViewportSize({ width: 320, height: 640 })
  await noSidewaysScroll(page)
  await page.setViewportSize(size)
}
