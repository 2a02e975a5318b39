import { z } from 'zod'

import { readPlace, type CursorPosition } from '#app/db/newest-first.server.ts'
import { CONTACT_STATUSES, FEEDBACK_STATUSES } from '#app/nouns/inquiry/inquiry-states.ts'
import { readSearchText } from '#app/platform/http/search-text.server.ts'
import type { TextTable } from '#app/platform/jobs/clean-texts.server.ts'
import { cleanLine, cleanParagraphs } from '#app/platform/jobs/stored-text-rules.ts'
import { textByRule } from '#app/shared/api/typed-texts.schema.ts'
import { FEEDBACK_TYPES } from '#app/shared/inquiries.ts'
import { readMailAddress } from '#app/shared/text/mail-address.ts'
import { trimVisible } from '#app/shared/text/visible-text.ts'

import { CONTACT_RULES, FEEDBACK_RULES } from './inquiry-rules.ts'
import * as say from './messages/messages.ts'

/** The address to answer to, as mail servers write it. */
const address = (rule: (text: string) => string | null) =>
  textByRule(rule).transform((text) => readMailAddress(text) ?? text)

/** The browser generates the id, so that sending is idempotent. */
const id = z.uuidv7({ error: () => say.noNewId() })

/** The honeypot: if it is filled in, the sender is a bot, which gets a normal success answer. */
const website = z.string().catch('').default('')

export const contactBody = z.object({
  id,
  name: textByRule(CONTACT_RULES.name),
  email: address(CONTACT_RULES.email),
  message: textByRule(CONTACT_RULES.message, trimVisible),
  website,
})

export const feedbackBody = z.object({
  id,
  email: address(FEEDBACK_RULES.email),
  subject: textByRule(FEEDBACK_RULES.subject),
  message: textByRule(FEEDBACK_RULES.message, trimVisible),
  type: z.enum(FEEDBACK_TYPES, { error: () => say.chooseType() }).default('general'),
  website,
})

export type NewContact = z.output<typeof contactBody>
export type NewFeedback = z.output<typeof feedbackBody>

/** The statuses that an admin can set here; closing has its own operation. */
export const statusBody = z.object({ status: z.enum(['reviewed', 'resolved'], { error: () => say.chooseStatus() }) })

export interface InquiryView<Status extends string> {
  /** Null for all. */
  status: Status | null
  search: string
  after: CursorPosition | null
}

function readView<Status extends string>(statuses: readonly Status[], params: URLSearchParams): InquiryView<Status> {
  const statusParam = params.get('status')
  return {
    status: statuses.find((status) => status === statusParam) ?? null,
    search: readSearchText(params),
    after: readPlace(params),
  }
}

/** The filters in an admin page's URL; an invalid parameter is ignored. */
export const feedbackView = (params: URLSearchParams) => readView(FEEDBACK_STATUSES, params)
export const contactView = (params: URLSearchParams) => readView(CONTACT_STATUSES, params)

// For the job that cleans stored texts: the columns follow the same rules as the forms above.
export const feedbackTexts: TextTable = {
  table: 'feedback',
  key: 'id',
  columns: { subject: cleanLine, message: cleanParagraphs },
  writeClean: (sql, { key, clean, isSame }) => sql`update feedback set ${sql(clean)} where id = ${key} ${isSame}`,
}

export const contactTexts: TextTable = {
  table: 'contacts',
  key: 'id',
  columns: { name: cleanLine, message: cleanParagraphs },
  writeClean: (sql, { key, clean, isSame }) => sql`update contacts set ${sql(clean)} where id = ${key} ${isSame}`,
}
