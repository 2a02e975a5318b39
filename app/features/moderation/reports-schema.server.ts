import { z } from 'zod'

import { readPlace, type Place } from '#app/db/newest-first.server.ts'
import { readSearchText } from '#app/platform/http/search-text.server.ts'
import { REPORT_DETAILS_MAX } from '#app/shared/chat.ts'
import { atMostCharacters, chooseReason } from '#app/shared/messages/messages.ts'
import {
  REPORTED_FOR,
  REPORTED_KINDS,
  REPORT_STATUSES,
  type ReportedFor,
  type ReportedKind,
  type ReportStatus,
} from '#app/shared/moderation.ts'
import { formatCount } from '#app/shared/text/money.ts'
import { trimVisible } from '#app/shared/text/visible-text.ts'

import { ANY_STATUS } from './report-words.ts'

export const reportParams = z.object({ kind: z.enum(REPORTED_KINDS), id: z.uuid() })
/** An opening of evidence, a part of it, and one of that part's pictures. */
export const evidenceParams = z.object({
  look: z.uuid(),
  evidence: z.uuid(),
  file: z.coerce.number().int().min(1).max(100),
})

const reason = z.enum(REPORTED_FOR, { error: () => chooseReason() })

export const reportBody = z.object({
  reason,
  details: z
    .string()
    .transform(trimVisible)
    .refine((text) => [...text].length <= REPORT_DETAILS_MAX, {
      error: () => atMostCharacters({ n: formatCount(REPORT_DETAILS_MAX) }),
    })
    .transform((text) => text || null)
    .nullable()
    .default(null),
})
export type ReportBody = z.output<typeof reportBody>

export const hiddenBody = z
  .object({
    hidden: z.boolean(),
    /** The reason that its owner is told. */
    why: reason.nullable().default(null),
    /** The conversation's report that this also decides. */
    conversationReport: z.uuid().nullable().default(null),
  })
  .refine(({ hidden, why }) => !hidden || why !== null, { path: ['why'], error: () => chooseReason() })
export type HiddenBody = { hidden: boolean; why: ReportedFor | null; conversationReport: string | null }

/**
 * `seenVersion` is the time of the report that the admin saw; if left out, the report is decided even if it was renewed
 * since.
 */
export const seenBody = z.object({ seenVersion: z.string().max(40).nullable().default(null) })

export const bannedBody = z.object({ banned: z.boolean() })

/** The filters in the URL of the admins' page. */
export interface ReportsView {
  /** Null for everything that users report; photos are found by the product itself and have a list of their own. */
  kind: ReportedKind | 'photo' | null
  status: ReportStatus | null
  search: string
  after: Place | null
}

/** An invalid parameter is ignored. */
export function reportsView(params: URLSearchParams): ReportsView {
  const [kind, status] = ['kind', 'status'].map((name) => params.get(name) ?? '')
  return {
    kind: ([...REPORTED_KINDS, 'photo'] as const).find((one) => one === kind) ?? null,
    status: status === ANY_STATUS ? null : (REPORT_STATUSES.find((one) => one === status) ?? 'open'),
    search: readSearchText(params),
    after: readPlace(params),
  }
}
