import { z } from 'zod'

import { timeCursor } from '#app/db/newest-first.server.ts'
import * as say from '#app/features/sponsorship/messages/messages.ts'
import { DECISIONS, REQUEST_STATUSES, type RequestStatus } from '#app/nouns/sponsored-request/request-moves.ts'
import { readSearchText } from '#app/platform/http/search-text.server.ts'
import { readCursor, type Cursor } from '#app/shared/cursor.ts'
import { trimVisible } from '#app/shared/text/visible-text.ts'

import { NOTES_MAX } from './sponsored-request.ts'

const cursor = timeCursor('r', { error: () => say.noSuchPage() })

export const ownItemsQuery = z.object({ cursor: cursor.optional() })

export const decisionBody = z.object({
  status: z.enum(DECISIONS, { error: () => say.approveOrReject() }),
  expiresAt: z.iso
    .datetime({ offset: true, error: () => say.dayIsOver() })
    .transform((text) => new Date(text))
    .refine((date) => date.getUTCFullYear() < 2100, { error: () => say.dayTooLate() })
    .nullable()
    .default(null),
  notes: z
    .string()
    .transform(trimVisible)
    .refine((text) => [...text].length <= NOTES_MAX, { error: () => say.notesTooLong({ max: NOTES_MAX }) })
    .refine((text) => !text.includes('\0'), { error: () => say.notesUnstorable() })
    .nullable()
    .default(null)
    .transform((text) => text || null),
  /** The version that the admin saw; if left out, whatever is stored is overwritten. */
  seenVersion: z.string().max(40).nullable().default(null),
})
export type DecisionBody = z.output<typeof decisionBody>

/** The filters in the URL of the admins' list; an invalid parameter is ignored. */
export interface RequestsView {
  status: RequestStatus | null
  search: string
  after: Cursor | null
}

export function requestsView(params: URLSearchParams): RequestsView {
  const statusParam = params.get('status')
  return {
    status: REQUEST_STATUSES.find((status) => status === statusParam) ?? null,
    search: readSearchText(params),
    after: readPage(params),
  }
}

/** The position in a list that a URL names, or null for its start. */
export function readPage(params: URLSearchParams): Cursor | null {
  const position = cursor.safeParse(params.get('cursor'))
  return position.success ? readCursor(position.data) : null
}
