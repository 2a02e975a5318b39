import { createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'

import { open } from './catalogue.ts'
import { signInAt, toasts, writeInto } from './chat.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { signInAdmin, word } from './promotion.ts'

test.beforeAll(({ sharedChat }) => void writeInto(sharedChat))

test(
  'people: found by name, with what decides about them, and signed out everywhere without a ban',
  { tag: '@phone' },
  async ({ page, browser, sharedChat }) => {
    const { sql } = sharedChat.server
    const own = word()
    await signInAdmin(page, sharedChat)
    const [ravi, banned] = [await createViewer(sql, `Ravi ${own}`), await createViewer(sql, `Bina ${own}`)]
    for (let n = 0; n < 2; n++) await createItem(sql, { userId: ravi.userId })
    await sql`insert into reports (kind, reported_user_id, reporter_id, reason) values ('person', ${ravi.userId}, ${banned.userId}, 'spam')`
    await sql`update users set created_at = '2026-01-02T12:00:00Z' where id = ${ravi.userId}`
    await sql`update users set banned_at = '2026-03-04T12:00:00Z' where id = ${banned.userId}`
    const device = await browser.newContext()
    await signInAt(device, sharedChat, ravi)
    const whoAmI = async () => (await device.request.get(`${sharedChat.home}/api/me`)).json()
    expect(await whoAmI()).toMatchObject({ user: { id: ravi.userId } })

    await open(page, `${sharedChat.home}/admin/people`)
    const find = page.getByRole('searchbox', { name: 'Name, e-mail address or id' })
    await find.fill(own)
    await find.press('Enter')
    await expect(page).toHaveURL(new RegExp(`search=${own}`))
    const people = page.getByRole('main').getByRole('listitem').filter({ hasText: own })
    await expect(people).toHaveCount(2)
    const person = people.filter({ hasText: ravi.name })
    await expect(person).toContainText(/Since 2 Jan 2026\s*· 2 listings\s*· 1 report, 1 open\s*· 1 session/)
    await expect(person).not.toContainText('banned')
    await expect(people.filter({ hasText: banned.name })).toContainText('banned since 4 Mar 2026')
    await axe(page)
    await noSidewaysScroll(page)

    await person.getByRole('button', { name: `End sessions of ${ravi.name}` }).click()
    const dialog = page.getByRole('alertdialog', { name: `Sign out ${ravi.name} everywhere?` })
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(toasts(page).getByText(/^1 session of .+ has ended\.$/)).toBeVisible()
    await expect(person).toContainText('0 sessions')
    await expect(person).not.toContainText('banned')
    expect(await whoAmI()).toEqual({ user: null })
  },
)
