import { db } from '#app/db/client.server.ts'
import { isLiveAccount } from '#app/db/policies/accounts.server.ts'
import type { NotificationSettings } from '#app/features/chat/conversation.schema.ts'
import * as say from '#app/features/chat/mails/messages/messages.ts'
import { signValue, readSignedValue } from '#app/platform/http/cookies.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import type { Language } from '#app/shared/language/languages.ts'
import { isUuid } from '#app/shared/uuid.ts'

import { MAIL_KINDS, type MailKind } from './mail-kinds.ts'
import { getNotificationSettings } from './notification-settings.server.ts'

// Each token works for one kind of mail only, because mails get forwarded.
const PURPOSES = {
  messages: 'stop-message-mails',
  wishlist: 'stop-wishlist-mails',
  sale: 'stop-sale-mails',
} as const satisfies Record<MailKind, string>
const COLUMNS: Record<MailKind, string> = { messages: 'message_mails', wishlist: 'wishlist_mails', sale: 'sale_mails' }
const SETTINGS = { messages: 'messageMails', wishlist: 'wishlistMails', sale: 'saleMails' } as const satisfies Record<
  MailKind,
  keyof NotificationSettings
>

/**
 * Two links: a page that asks before switching off mails of this kind, and an address for one-click unsubscribe by mail
 * programs.
 */
export function unsubscribeLinks(userId: string, kind: MailKind): { page: string; oneClick: string } {
  // The token is signed, so it needs no session. It never expires, because people keep mails.
  const token = new URLSearchParams({ token: signValue(userId, PURPOSES[kind]) }).toString()
  const { publicUrl } = settings()
  return { page: publicUrl + pageHref(`/unsubscribe?${token}`), oneClick: `${publicUrl}/api/unsubscribe?${token}` }
}

/** The kind of mail that a link stops; null when the token is not ours. It does not reveal whose. */
export const unsubscribeKind = (token: string): MailKind | null => readToken(token)?.kind ?? null

/** The redirect after the form was submitted without scripts, in the language of its page. */
export const unsubscribedPath = (token: string, of?: Language) =>
  pageHref(`/unsubscribe?${new URLSearchParams({ token, status: 'done' }).toString()}`, of)

/** Whether the mails that this token stops are already off. */
export async function isUnsubscribed(token: string): Promise<boolean> {
  const read = readToken(token)
  if (!read) return false
  return !(await getNotificationSettings(read))[SETTINGS[read.kind]]
}

/** Switches off the token's kind of mail for the token's user. Idempotent. Throws a `Refusal`. */
export async function unsubscribePerson(token: string): Promise<void> {
  const read = readToken(token)
  if (!read) throw new Refusal('forbidden', say.notCompleteRefusal())
  const sql = db()
  const column = sql(COLUMNS[read.kind])
  await sql`
    insert into notification_settings (user_id, ${column})
    select id, false from users where id = ${read.userId} and ${isLiveAccount(sql)}
    on conflict (user_id) do update set ${column} = false, updated_at = now()
      where notification_settings.${column}`
}

function readToken(token: string): { kind: MailKind; userId: string } | null {
  for (const kind of MAIL_KINDS) {
    const userId = readSignedValue(token, PURPOSES[kind])
    if (userId !== null) return isUuid(userId) ? { kind, userId } : null
  }
  return null
}
