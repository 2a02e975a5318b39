import { db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { takeTry } from '#app/platform/rate-limit.server.ts'

import { queueContactMail } from './contact-mail.server.ts'
import type { NewContact, NewFeedback } from './inquiry-schema.server.ts'

/** Stores what somebody thinks of the site; the same id again changes nothing. */
export async function sendFeedback(viewer: Pick<Viewer, 'userId'> | null, given: NewFeedback): Promise<void> {
  const { id, email, subject, message, type, website } = given
  if (website) return
  await db()`
    insert into feedback (id, user_id, email, subject, message, feedback_type)
    values (${id}, ${viewer?.userId ?? null}, ${email}, ${subject}, ${message}, ${type})
    on conflict (id) do nothing`
}

/**
 * Stores a message to the people behind the site; the same id again changes nothing. Its sender gets a mail with it, once.
 * Nobody has shown that the address is theirs, so a mailbox gets no more than a few, whoever names it.
 */
export async function sendContact({ id, name, email, message, website }: NewContact): Promise<void> {
  if (website) return
  const { allowed } = await takeTry('reset', `contact ${email.toLowerCase()}`)
  await db().begin(async (sql) => {
    const { count } = await sql`
      insert into contacts (id, name, email, message) values (${id}, ${name}, ${email}, ${message})
      on conflict (id) do nothing`
    if (count > 0 && allowed) await queueContactMail(sql, { name, email, message })
  })
}
