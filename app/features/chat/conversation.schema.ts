/**
 * The shapes of conversations and messages that leave the server. Pictures are keys of `photos`.
 */
import { z } from 'zod'

import { caution } from '#app/features/cautions/caution.schema.ts'
import { offerCard, reservationCard } from '#app/nouns/offer/offer.schema.ts'
import { proofCard } from '#app/nouns/proof/proof.schema.ts'
import { id, time, wholeNumber } from '#app/shared/api/answers.schema.ts'
import { MESSAGE_TYPES } from '#app/shared/chat.ts'

export const person = z.strictObject({
  id,
  name: z.string().meta({ examples: ['Meera'] }),
  picture: z.string().nullable(),
})
export type Person = z.infer<typeof person>

const type = z.enum(MESSAGE_TYPES)
const text = z.string().meta({ examples: ['Is it still there?'] })

export const message = z.strictObject({
  id,
  conversationId: id,
  seq: z.int().min(1).describe('Position in the conversation: starts at 1, without gaps'),
  revision: wholeNumber.describe("The conversation's revision when the message was written or unsent"),
  senderId: id,
  receiverId: id,
  type,
  content: text.describe(
    "For an image, the picture's address, which only the two participants can load; empty for an unsent message",
  ),
  image: z.strictObject({ width: wholeNumber, height: wholeNumber }).nullable(),
  isRead: z.boolean(),
  unsent: z.boolean(),
  replyingTo: id.nullable(),
  createdAt: time,
  updatedAt: time,
})
export type Message = z.infer<typeof message>

const quote = z.strictObject({
  id,
  senderId: id,
  senderName: z.string(),
  type,
  content: text.nullable().describe('The start of the text; null when the message was unsent'),
})
export type Quote = z.infer<typeof quote>

/** A message shows it and nobody can type it: its id is that of the offer, reservation, request or answer. */
const card = z.discriminatedUnion('kind', [offerCard, reservationCard, proofCard])
export type Card = z.infer<typeof card>

const readMessage = message.extend({
  sender: person,
  quote: quote.nullable(),
  card: card.optional().describe('Only for an offer, a reservation or a proof photo: how it stands now'),
  cautions: z.array(caution).optional().describe('Only when something in the message needs one'),
})
export type ReadMessage = z.infer<typeof readMessage>

const aboutItem = z.strictObject({
  id: id.nullable(),
  title: z.string().meta({ examples: ['A wind-up robot of tin'] }),
  price: wholeNumber,
  cover: z.string().nullable(),
  state: z
    .enum(['available', 'sold', 'gone'])
    .describe('`gone`: it was deleted or only its owner can see it; the other fields then show its last state'),
  isReserved: z.boolean().optional().describe('It is kept for one buyer. Left out where it is not'),
})
export type AboutItem = z.infer<typeof aboutItem>

const conversation = z.strictObject({
  id,
  role: z.enum(['buying', 'selling']).describe("The viewer's role in the conversation"),
  item: aboutItem,
  other: person.extend({
    isGone: z.boolean().describe('The account is closed'),
    isAway: z.boolean().describe('The person cannot be reached for now'),
  }),
  lastMessage: z
    .strictObject({ content: text, type, senderId: id, createdAt: time })
    .nullable()
    .describe('Long texts are cut'),
  lastMessageAt: time,
  createdAt: time,
  unreadCount: wholeNumber,
  revision: wholeNumber.describe('A client with all messages and read marks up to this revision is up to date'),
  readUpTo: wholeNumber.describe('The seq up to which the viewer has read'),
  otherReadUpTo: wholeNumber.describe('The seq up to which the other person has read'),
  blocking: z.boolean().describe('Whether the viewer blocks the other person'),
  closed: z
    .boolean()
    .describe(
      'Neither person can write: one blocks the other, the other person is gone or away, or the conversation was deleted',
    ),
  deletedAt: time
    .nullable()
    .describe(
      'When the other person deleted the conversation; the viewer then sees a line without content, and can still report or block from it',
    ),
})
export type Conversation = z.infer<typeof conversation>

/** A conversation as it stands, without its messages. */
export const conversationNow = conversation.omit({ lastMessage: true })

export const conversationPage = z.strictObject({
  conversations: z.array(conversation),
  next: z.string().nullable().describe('The cursor of the next page'),
})
export type ConversationPage = z.infer<typeof conversationPage>

export const messagePage = z
  .strictObject({
    messages: z
      .array(readMessage)
      .describe(
        'In the order of the conversation. When catching up, in the order of the changes, unsent messages included',
      ),
    more: z.boolean().describe('Whether there are more: older messages, or later changes when catching up'),
    revision: wholeNumber.describe('After the last page of a catch-up, the client is complete up to this revision'),
    lastSeq: wholeNumber,
    readUpTo: wholeNumber,
    otherReadUpTo: wholeNumber,
  })
  .describe('A page of messages, or one step of catching up')
export type MessagePage = z.infer<typeof messagePage>

export const started = z.strictObject({
  id,
  isNew: z.boolean().describe('False when the viewer and the seller already have a conversation about this item'),
  message: message.nullable(),
})
export type Started = z.infer<typeof started>

export const readState = z
  .strictObject({ readUpTo: wholeNumber, unreadCount: wholeNumber, revision: wholeNumber })
  .describe("The viewer's read mark, and the number of messages after it")
export type ReadState = z.infer<typeof readState>
