import type { AboutItem, Conversation } from '#app/features/chat/conversation.schema.ts'
import * as say from '#app/features/chat/messages/messages.ts'
import type { MessageType } from '#app/shared/chat.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'

import { fullTime } from './message-time.ts'

/** The text that a row shows for the last message. */
export function lastLine(conversation: LastOf, viewerId: string): string {
  const { lastMessage, lastMessageAt, createdAt, deletedAt, other } = conversation
  if (deletedAt !== null) return say.otherDeleted({ name: other.name })
  // Either all messages were unsent, or there has been none so far.
  if (!lastMessage) return lastMessageAt === createdAt ? say.nothingWritten() : say.unavailable()
  const what = writtenLine(lastMessage)
  return lastMessage.senderId === viewerId ? say.youSaid({ text: what }) : what
}

const LINES: Readonly<Record<MessageType, (content: string) => string>> = {
  text: (content) => content,
  image: () => say.photo(),
  offer: (amount) => say.offerLine({ amount }),
  reservation: (amount) => say.reservationLine({ amount }),
  proof: () => say.proofLine(),
}

/** A message in one line; the content of the card of an offer or reservation is its amount. */
export const writtenLine = ({ type, content }: { type: MessageType; content: string }): string => LINES[type](content)

/** The language of the row's last line, where it is nothing but what the other person wrote. */
export function saidLang({ lastMessage, deletedAt }: LastOf, viewerId: string): string | undefined {
  const isQuote = deletedAt === null && lastMessage?.type === 'text' && lastMessage.senderId !== viewerId
  return isQuote ? foreignLang(lastMessage.content) : undefined
}

type LastOf = Pick<Conversation, 'lastMessage' | 'lastMessageAt' | 'createdAt' | 'deletedAt' | 'other'>

/** A row and a chat say this beside an item that is no longer on sale. */
export function itemState({ state }: Pick<AboutItem, 'state'>): string | null {
  if (state === 'available') return null
  return state === 'sold' ? say.sold() : say.gone()
}

/** Counts above nine all read '9+'. */
export const badgeText = (count: number) => (count > 9 ? '9+' : String(count))

export const unreadWords = (count: number) => say.unreadCount({ n: count })

/** Describes a photo for those who do not see it; `name` is null for one's own. */
export function photoWords({ createdAt }: { createdAt: string }, name: string | null): string {
  const time = fullTime(createdAt)
  return name === null ? say.photoFromYou({ time }) : say.photoFrom({ name, time })
}
