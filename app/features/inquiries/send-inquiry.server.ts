import { db, systemDb } from '#app/db/client.server.ts'
import { CONTACT_NOTICE } from '#app/features/notices/words/contact-mails.server.ts'
import {
  returnTry,
  refuseWhenSpent,
  takeTry,
  type RateLimitName,
  type TryAnswer,
} from '#app/platform/http/rate-limit.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { mailboxKey } from '#app/platform/mail/mailbox-limit.server.ts'
import { notifyPeople } from '#app/platform/notices/notify.server.ts'
import { language } from '#app/shared/language/language.ts'

import type { NewContact, NewFeedback } from './inquiry-schema.server.ts'

/** The sender. `whom` is the key of the rate limit: an account, or a visitor's client address. */
type Sender = { viewer: Pick<Viewer, 'userId' | 'email'> | null; whom: string }

/** Stores feedback. Sending the same id again changes nothing and counts once. Throws a `Refusal`. */
export async function sendFeedback({ viewer, whom }: Sender, given: NewFeedback): Promise<void> {
  const { id, email, subject, message, type, website } = given
  if (await isStored('feedback', id)) return
  await countTry('feedback', whom, async (tried) => {
    refuseWhenSpent(tried)
    if (website) return true
    const { count } = await systemDb()`
      insert into feedback (id, user_id, email, subject, message, feedback_type)
      values (${id}, ${viewer?.userId ?? null}, ${email}, ${subject}, ${message}, ${type})
      on conflict (id) do nothing`
    return count > 0
  })
}

/**
 * Stores a message to the people behind the site. Sending the same id again changes nothing and counts once. A mail
 * confirms it. The sender's own verified address gets the text; any other address gets none of it, because it may not
 * be the sender's. Throws a `Refusal`.
 */
export async function sendContact({ viewer, whom }: Sender, given: NewContact): Promise<void> {
  const { id, name, email, message, website } = given
  if (await isStored('contacts', id)) return
  const own = viewer?.email === email.toLowerCase() ? viewer : null
  await countTry('contact', whom, async (tried) => {
    refuseWhenSpent(tried)
    if (website) return true
    return countTry(own ? 'reset' : 'notices', `contact ${mailboxKey(email)}`, ({ allowed }) =>
      systemDb().begin(async (sql) => {
        const { count } = await sql`
          insert into contacts (id, name, email, message) values (${id}, ${name}, ${email}, ${message})
          on conflict (id) do nothing`
        if (count > 0 && allowed) {
          if (own) await notifyPeople(sql, { person: own.userId, kind: 'contact-received', facts: { contact: id } })
          else await queueMail(sql, CONTACT_NOTICE, { contact: id, language: language() })
        }
        return count > 0
      }),
    )
  })
}

const isStored = async (table: 'feedback' | 'contacts', id: string) => {
  const sql = db()
  return (await sql`select from ${sql(table)} where id = ${id}`).length > 0
}

/**
 * Counts an attempt for what `store` stores. If nothing new was stored, as for a concurrent duplicate, the attempt is
 * returned.
 */
async function countTry(
  name: RateLimitName,
  whom: string,
  store: (tried: TryAnswer) => Promise<boolean>,
): Promise<boolean> {
  const tried = await takeTry(name, whom)
  let isNew = false
  try {
    isNew = await store(tried)
    return isNew
  } finally {
    if (tried.allowed && !isNew) await returnTry(name, whom)
  }
}
