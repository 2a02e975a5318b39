import { createViewer } from '#test/chat.ts'

import { open } from './catalogue.ts'
import { signInAt, writeInto } from './chat.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'

test.beforeAll(({ sharedChat }) => void writeInto(sharedChat))

const PAGES = ['/admin/feedback', '/admin/contacts', '/admin/reports', '/admin/audit']

test(
  'signed-out visitors are denied access, with status 403 and no content',
  { tag: ['@laptop', '@long'] },
  async ({ page, sharedChat, allowed }) => {
    allowed.push(/403/)
    const secret = `w${crypto.randomUUID().slice(0, 8)}`
    await sharedChat.server.sql`
      insert into feedback (email, subject, message) values ('ravi@example.in', ${secret}, 'The page does not load.')`
    for (const path of PAGES) {
      const answer = await open(page, `${sharedChat.home}${path}`)
      expect(answer?.status()).toBe(403)
      expect(answer?.headers()['cache-control']).toContain('no-store')
      await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
        'href',
        `/auth?next=${encodeURIComponent(path)}`,
      )
      expect(await page.content()).not.toContain(secret)
      for (const end of ['', '.data']) {
        const bare = await page.request.get(`${sharedChat.home}${path}${end}`)
        expect([bare.status(), (await bare.text()).includes(secret)]).toEqual([403, false])
      }
    }
    await axe(page)
    await noSidewaysScroll(page)
  },
)

test(
  'people without the role are sent home, with the toast',
  { tag: ['@laptop', '@long'] },
  async ({ page, sharedChat }) => {
    await signInAt(page.context(), sharedChat, await createViewer(sharedChat.server.sql, 'Ravi'))
    for (const path of PAGES) {
      await open(page, `${sharedChat.home}${path}`)
      await expect(page).toHaveURL(`${sharedChat.home}/`)
      await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Access denied')).toBeVisible()
    }
    await expect(page.getByRole('button', { name: /^Admin/ })).toHaveCount(0)
  },
)
