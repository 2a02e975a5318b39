import { z } from 'zod'

import { placeCursor, writePlace, type CursorPosition } from '#app/db/newest-first.server.ts'
import { needsMessage } from '#app/features/chat/first-message/messages/messages.ts'
import { FILTERS } from '#app/features/chat/inbox-path.ts'
import * as say from '#app/features/chat/messages/messages.ts'
import { reasonsFor } from '#app/nouns/report/report-reasons.ts'
import { MESSAGE_MAX, OLDER_AT_MOST, REPORT_DETAILS_MAX } from '#app/shared/chat.ts'
import { atMostCharacters, chooseReason } from '#app/shared/messages/messages.ts'
import { formatCount } from '#app/shared/text/money.ts'
import { trimVisible } from '#app/shared/text/visible-text.ts'

const tooLong = (most: number) => ({ error: () => atMostCharacters({ n: formatCount(most) }) })
const messageId = z.uuidv7({ error: () => say.noNewId() })
const textRule = (empty: () => string) =>
  z
    .string()
    .transform(trimVisible)
    .pipe(z.string().min(1, { error: empty }).max(MESSAGE_MAX, tooLong(MESSAGE_MAX)))

export const newMessageBody = z.object({
  id: messageId,
  content: textRule(() => say.writeSomething()),
  replyingTo: z.uuid().nullable().default(null),
})

/** The query parameters that go with the image file. */
export const imageQuery = z.object({ id: messageId, replyingTo: z.uuid().optional() })

export const newConversationBody = z.object({
  itemId: z.uuid(),
  message: z.object({ id: messageId, content: textRule(() => needsMessage()) }).optional(),
})

export const readBody = z.object({ upTo: z.int().min(1) })

export const reportBody = z.object({
  reason: z.enum(reasonsFor('conversation'), { error: () => chooseReason() }),
  details: z
    .string()
    .transform(trimVisible)
    .refine((text) => [...text].length <= REPORT_DETAILS_MAX, tooLong(REPORT_DETAILS_MAX))
    .transform((given) => given || null)
    .nullable()
    .default(null),
})

const wholeNumberRule = (error: () => string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, { error })
    .transform(Number)

const howMany = () => say.notOneTo({ most: OLDER_AT_MOST })

export const rangeQuery = z
  .object({
    before: wholeNumberRule(() => say.noSeq()).optional(),
    after: wholeNumberRule(() => say.noRevision()).optional(),
    /** Only for older messages; without it, the response is one page. */
    most: wholeNumberRule(howMany)
      .refine((most) => most >= 1 && most <= OLDER_AT_MOST, { error: howMany })
      .optional(),
  })
  .refine(({ before, after }) => before === undefined || after === undefined, {
    path: ['after'],
    error: () => say.olderOrLater(),
  })
  .refine(({ before, most }) => most === undefined || before !== undefined, {
    path: ['most'],
    error: () => say.onlyOlder(),
  })

export const conversationsQuery = z.object({
  filter: z.enum(FILTERS).default('all'),
  search: z
    .string()
    .trim()
    .max(200, { error: () => say.searchTooLong() })
    .optional(),
  cursor: placeCursor({ error: () => say.noSuchPage() }).optional(),
})

export const writeConversationCursor = (place: CursorPosition | null) => place && writePlace(place)
