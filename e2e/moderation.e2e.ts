import { open } from './catalogue.ts'
import { writeInto } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { card, signInAdmin, word } from './promotion.ts'

test.beforeAll(({ sharedChat }) => void writeInto(sharedChat))

test(
  'a card that goes because another admin was quicker passes the focus on to the next one',
  { tag: ['@laptop', '@long'] },
  async ({ page, sharedChat, allowed }) => {
    allowed.push(/409/)
    const own = word()
    const { sql } = sharedChat.server
    await signInAdmin(page, sharedChat)
    for (const name of ['one', 'two', 'three', 'four'])
      await sql`insert into contacts (name, email, message) values (${`${own} ${name}`}, 'ravi@example.in', 'Where is it?')`
    await open(page, `${sharedChat.home}/admin/contacts?status=pending&search=${own}`)
    await expect(page.getByRole('article')).toHaveCount(4)
    // The newest is on top. One is decided here and stays until the list is read anew, which leaves it out, too.
    await card(page, `${own} four`).getByRole('button', { name: 'Mark as Resolved' }).click()
    await expect(card(page, `${own} four`)).toBeFocused()
    await sql`update contacts set status = 'resolved' where name = ${`${own} three`}`
    await card(page, `${own} three`).getByRole('button', { name: 'Mark as Reviewed' }).press('Enter')
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(card(page, `${own} two`)).toBeFocused()
    // The last of the list: the one before it.
    await sql`update contacts set status = 'resolved' where name = ${`${own} one`}`
    await card(page, `${own} one`).getByRole('button', { name: 'Mark as Reviewed' }).press('Enter')
    await expect(card(page, `${own} one`)).toHaveCount(0)
    await expect(card(page, `${own} two`)).toBeFocused()
  },
)
