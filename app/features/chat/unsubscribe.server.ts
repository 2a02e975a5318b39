import { db } from '#app/db/client.server.ts'
import { sign, unsign } from '#app/platform/cookies.server.ts'
import { Refusal } from '#app/platform/refusal.server.ts'
import { settings } from '#app/platform/settings.server.ts'

// Good for this alone: it is in mails, which are passed on.
const PURPOSE = 'stop-message-mails'
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What a mail carries to be the last of its kind: signed, so it needs no session; it works as long as the mail is kept. */
const unsubscribeToken = (userId: string) => sign(userId, PURPOSE)

/** Where a person looks before switching the mails off, and where a mail program does it by itself. */
export function unsubscribeLinks(userId: string): { page: string; oneClick: string } {
  const token = new URLSearchParams({ token: unsubscribeToken(userId) }).toString()
  const { publicUrl } = settings()
  return { page: `${publicUrl}/unsubscribe?${token}`, oneClick: `${publicUrl}/api/unsubscribe?${token}` }
}

/** Whether a link is one of ours. It tells nobody whose. */
export const isUnsubscribeLink = (token: string) => readToken(token) !== null

/** Switches off the mails about unread messages, for whom the token is. Doing it again changes nothing. Throws a `Refusal`. */
export async function unsubscribe(token: string): Promise<void> {
  const userId = readToken(token)
  if (userId === null) throw new Refusal('forbidden', 'This link is not complete. Please open it from the mail again.')
  await db()`
    insert into notification_settings (user_id, message_mails)
    select id, false from users where id = ${userId} and deleted_at is null
    on conflict (user_id) do update set message_mails = false, updated_at = now()
      where notification_settings.message_mails`
}

function readToken(token: string): string | null {
  const userId = unsign(token, PURPOSE)
  return userId !== null && UUID.test(userId) ? userId : null
}
