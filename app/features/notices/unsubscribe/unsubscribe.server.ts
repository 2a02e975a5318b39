import { isWanted, setPreference } from '#app/features/notices/preferences/preferences.server.ts'
import * as say from '#app/features/notices/unsubscribe/messages/messages.ts'
import { OPTIONAL_TOPICS, type OptionalTopic } from '#app/nouns/notice/notice-kinds.ts'
import { signValue, readSignedValue } from '#app/platform/http/cookies.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import type { Language } from '#app/shared/language/languages.ts'
import { isUuid } from '#app/shared/uuid.ts'

// Each token works for the mails of one topic only, because mails get forwarded.
const PURPOSES = {
  messages: 'stop-message-mails',
  wishlist: 'stop-wishlist-mails',
  sale: 'stop-sale-mails',
  offers: 'stop-offer-mails',
} as const satisfies Record<OptionalTopic, string>

/**
 * Two links: a page that asks before switching off the mails of a topic, and an address for one-click unsubscribe by mail
 * programs.
 */
export function unsubscribeLinks(userId: string, topic: OptionalTopic): { page: string; oneClick: string } {
  // The token is signed, so it needs no session. It never expires, because people keep mails.
  const token = new URLSearchParams({ token: signValue(userId, PURPOSES[topic]) }).toString()
  const { publicUrl } = settings()
  return { page: publicUrl + pageHref(`/unsubscribe?${token}`), oneClick: `${publicUrl}/api/unsubscribe?${token}` }
}

/** The topic whose mails a link stops; null when the token is not ours. It does not reveal whose. */
export const unsubscribeTopic = (token: string): OptionalTopic | null => readToken(token)?.topic ?? null

/** The redirect after the form was submitted without scripts, in the language of its page. */
export const unsubscribedPath = (token: string, of?: Language) =>
  pageHref(`/unsubscribe?${new URLSearchParams({ token, status: 'done' }).toString()}`, of)

/** Whether the mails that this token stops are already off. */
export async function isUnsubscribed(token: string): Promise<boolean> {
  const read = readToken(token)
  return read !== null && !(await isWanted(read, read.topic, 'mail'))
}

/** Switches off the mails of the token's topic for the token's user. Idempotent. Throws a `Refusal`. */
export async function unsubscribePerson(token: string): Promise<void> {
  const read = readToken(token)
  if (!read) throw new Refusal('forbidden', say.notCompleteRefusal())
  await setPreference(read, { topic: read.topic, channel: 'mail', isWanted: false })
}

function readToken(token: string): { topic: OptionalTopic; userId: string } | null {
  for (const topic of OPTIONAL_TOPICS) {
    const userId = readSignedValue(token, PURPOSES[topic])
    if (userId !== null) return isUuid(userId) ? { topic, userId } : null
  }
  return null
}
