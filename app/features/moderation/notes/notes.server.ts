import { db, type Tag, type TransactionSql } from '#app/db/client.server.ts'
import { momentAt } from '#app/db/moment.server.ts'
import { cutPage, type CursorPosition } from '#app/db/newest-first.server.ts'
import { isLiveAccount } from '#app/db/policies/accounts.server.ts'
import { adminName, profileNameFor } from '#app/db/policies/names.server.ts'
import { write } from '#app/db/write.server.ts'
import { recordAdminAction } from '#app/features/moderation/audit/audit.server.ts'
import { theOperator } from '#app/features/moderation/audit/messages/messages.ts'
import type { Admin } from '#app/features/moderation/decisions/close-reports.server.ts'
import * as texts from '#app/features/moderation/messages/messages.ts'
import type { Eraser } from '#app/platform/account-data/account-data-parts.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { withoutUnseen } from '#app/shared/text/visible-text.ts'

import * as say from './messages/messages.ts'
import type { NotePage } from './note.schema.ts'

const NOTES_PER_PAGE = 20

export interface NewNote {
  /** Made by the browser, so that adding is idempotent. */
  id: string
  text: string
  /** One of the person's listings. */
  item: string | null
}

/** The notes on a person, newest first. For admins, but not on themselves. Throws a `Refusal`. */
export async function listNotes(
  admin: Admin,
  personId: string,
  after: CursorPosition | null,
  limit = NOTES_PER_PAGE,
): Promise<NotePage> {
  const sql = db()
  await findPerson(sql, admin, personId, { locks: false })
  const rows = await sql<{ id: string; text: string; at: Date; by: string; about: string | null }[]>`
    select n.id, n.text, n.at, coalesce(${adminName(sql)}, ${theOperator()}) as by, n.item_title as about
    from admin_notes n left join users u on u.id = n.author_id left join profiles p on p.user_id = u.id
    where n.person_id = ${personId}
      ${after ? sql`and (n.at, n.id) < (${momentAt(sql, after.at)}, ${after.id}::uuid)` : sql``}
    order by n.at desc, n.id desc limit ${limit + 1}`
  const { page, next } = cutPage(rows, limit, ({ at }) => at)
  return {
    notes: page.map((row) => ({ ...row, text: withoutUnseen(row.text), at: row.at.toISOString() })),
    next,
  }
}

/**
 * Adds a note on a person. The audit log says who wrote one and when, but not its text: unlike the log, notes are erased
 * with the account. Throws a `Refusal`.
 */
export function addNote(admin: Admin, personId: string, { id, text, item }: NewNote): Promise<void> {
  return write(admin, async (sql) => {
    const person = await findPerson(sql, admin, personId, { locks: true })
    const title = item && (await findTitle(sql, personId, item))
    const added = await sql`
      insert into admin_notes (id, person_id, item_id, item_title, author_id, text)
      values (${id}, ${personId}, ${item}, ${title}, ${admin.userId}, ${text}) on conflict (id) do nothing returning id`
    if (added.length === 0) return
    await recordAdminAction(sql, admin, {
      action: 'note-added',
      subjectId: personId,
      details: { person, ...(title !== null && { listing: title }) },
    })
  })
}

/** The person's name. An account that waits to be erased still has notes. */
async function findPerson(
  sql: Tag,
  { userId }: Admin,
  personId: string,
  { locks }: { locks: boolean },
): Promise<string> {
  if (personId === userId) throw new Refusal('forbidden', say.notAboutYourself())
  const [person] = await sql<{ name: string }[]>`
    select ${profileNameFor(sql)} as name from users u
    where u.id = ${personId} and (${isLiveAccount(sql, 'u')}
      or exists (select from closed_accounts where user_id = u.id and erased_at is null))
    ${locks ? sql`for share of u` : sql``}`
  if (!person) throw new Refusal('not_found', texts.noSuchPerson())
  return person.name
}

async function findTitle(sql: TransactionSql, personId: string, itemId: string): Promise<string> {
  const [item] = await sql<{ title: string }[]>`
    select title from items where id = ${itemId} and user_id = ${personId}`
  if (!item) throw new Refusal('not_found', texts.noSuchListing())
  return item.title
}

/** Admins need notes to decide a report of an account that its owner deleted. */
export const notesEraser: Eraser = {
  tables: ['admin_notes'],
  keptForReport: true,
  async eraseRows(sql, { userId }) {
    await sql`delete from admin_notes where person_id = ${userId}`
    return false
  },
}
