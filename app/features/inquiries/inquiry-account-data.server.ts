import { db } from '#app/db/client.server.ts'
import { ERASE_BATCH, type Eraser, type ListExporter } from '#app/platform/account-data/account-data-parts.server.ts'

export const feedbackExporter: ListExporter = {
  name: 'feedback',
  tables: ['feedback'],
  async *readRows(userId) {
    yield* await db()`
      select id, email, subject, message, feedback_type as type, status, created_at as "createdAt"
      from feedback where user_id = ${userId} order by id`
  },
}

/** Contact messages name no account, so they are found by its address. */
export const contactsExporter: ListExporter = {
  name: 'contactMessages',
  tables: ['contacts'],
  async *readRows(userId) {
    yield* await db()`
      select c.id, c.name, c.email, c.message, c.status, c.created_at as "createdAt"
      from users u join contacts c on lower(c.email) = u.email where u.id = ${userId} order by c.id`
  },
}

export const feedbackEraser: Eraser = {
  tables: ['feedback'],
  async eraseRows(sql, { userId }) {
    const { count } = await sql`
      delete from feedback where id = any(array(select id from feedback where user_id = ${userId} limit ${ERASE_BATCH}))`
    return count === ERASE_BATCH
  },
}

/** Contact messages name no account. The address is the account's own, because it is verified. */
export const contactsEraser: Eraser = {
  tables: ['contacts'],
  async eraseRows(sql, { email }) {
    // The address is gone afterwards, so all of them go at once. A limit per address keeps them few.
    if (email !== null) await sql`delete from contacts where lower(email) = ${email}`
    return false
  },
}
