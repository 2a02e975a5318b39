import { z } from 'zod'

import { placeCursor, readPlace, type CursorPosition } from '#app/db/newest-first.server.ts'
import { type BanTerm, SUSPENSION_DAYS_MAX } from '#app/nouns/person/bans.ts'
import { reasonsFor, REPORT_REASONS, type ReportReason } from '#app/nouns/report/report-reasons.ts'
import {
  REPORT_STATUSES,
  REPORTED_KINDS,
  type ReportedKind,
  type ReportKind,
  type ReportStatus,
} from '#app/nouns/report/report-states.ts'
import { readSearchText } from '#app/platform/http/search-text.server.ts'
import { REPORT_DETAILS_MAX } from '#app/shared/chat.ts'
import { atMostCharacters, chooseReason } from '#app/shared/messages/messages.ts'
import { DAY, endOfDay } from '#app/shared/text/dates.ts'
import { formatCount } from '#app/shared/text/money.ts'
import { trimVisible } from '#app/shared/text/visible-text.ts'

import * as say from './messages/messages.ts'
import { GROUP_SCOPES, GROUPINGS, type Grouping } from './report-group.ts'
import { ANY_STATUS } from './report-words.ts'

export const reportParams = z.object({ kind: z.enum(REPORTED_KINDS), id: z.uuid() })
/** An opening of evidence, a part of it, and one of that part's pictures. */
export const evidenceParams = z.object({
  look: z.uuid(),
  evidence: z.uuid(),
  file: z.coerce.number().int().min(1).max(100),
})

const reason = z.enum(REPORT_REASONS, { error: () => chooseReason() })

export const reportBody = (kind: ReportKind) =>
  z.object({
    reason: z.enum(reasonsFor(kind), { error: () => chooseReason() }),
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
export type ReportBody = z.output<ReturnType<typeof reportBody>>

export const hiddenBody = z
  .object({
    hidden: z.boolean(),
    /** The reason that its owner is told. */
    why: reason.nullable().default(null),
    /** The conversation's report that this also decides. */
    conversationReport: z.uuid().nullable().default(null),
  })
  .refine(({ hidden, why }) => !hidden || why !== null, { path: ['why'], error: () => chooseReason() })
/** Null shows the review again. */
export const hiddenReviewBody = z.object({ why: reason.nullable() })
export type HiddenBody = { hidden: boolean; why: ReportReason | null; conversationReport: string | null }

/**
 * `seenVersion` is the time of the report that the admin saw; if left out, the report is decided even if it was renewed
 * since.
 */
export const seenBody = z.object({ seenVersion: z.string().max(40).nullable().default(null) })

export const groupParams = z.object({ scope: z.enum(GROUP_SCOPES), id: z.uuid() })
export const groupQuery = z.object({ cursor: placeCursor().optional() })
/** The admin saw the group in this state: the time of its newest report, and how many it had. */
export const seenGroupBody = z.object({
  newestAt: z.iso.datetime({ precision: 3 }),
  count: z.number().int().min(1).max(10_000),
})

export const bannedBody = z
  .object({
    banned: z.boolean(),
    /** The reason that its person is told; a suspension has one. */
    why: reason.nullable().default(null),
    /** How long a suspension lasts: a number of days from now, or its last day in India. */
    days: z.int().min(1).max(SUSPENSION_DAYS_MAX).nullable().default(null),
    lastDay: z.iso.date().nullable().default(null),
    /** Gives another end and reason to a ban that holds. */
    change: z.boolean().default(false),
  })
  .refine(({ days, lastDay, why }) => why !== null || (days === null && lastDay === null), {
    path: ['why'],
    error: () => chooseReason(),
  })
  .refine(({ lastDay }) => lastDay === null || isWithinAYear(endOfDay(lastDay)), {
    path: ['lastDay'],
    error: () => say.chooseLastDay(),
  })
export type BannedBody = z.output<typeof bannedBody>

function isWithinAYear(end: string): boolean {
  const left = Date.parse(end) - Date.now()
  return left > 0 && left <= SUSPENSION_DAYS_MAX * DAY
}

/** The end and the reason that an admin chose. */
export function readTerm({ why, days, lastDay, change }: BannedBody): BanTerm & { change: boolean } {
  const until = lastDay ? new Date(endOfDay(lastDay)) : days ? new Date(Date.now() + days * DAY) : null
  return { until, why, change }
}

/** The filters in the URL of the admins' page. */
export interface ReportsView {
  /** Null for everything that users report; photos are found by the product itself and have a list of their own. */
  kind: ReportedKind | 'photo' | null
  status: ReportStatus | null
  /** How they are put together; decided reports are never. */
  by: Grouping
  search: string
  after: CursorPosition | null
}

/** An invalid parameter is ignored. */
export function reportsView(params: URLSearchParams): ReportsView {
  const [kind, status] = ['kind', 'status'].map((name) => params.get(name) ?? '')
  const shown = status === ANY_STATUS ? null : (REPORT_STATUSES.find((one) => one === status) ?? 'open')
  return {
    kind: ([...REPORTED_KINDS, 'photo'] as const).find((one) => one === kind) ?? null,
    status: shown,
    by: shown === 'open' ? (GROUPINGS.find((one) => one === params.get('by')) ?? 'subject') : 'each',
    search: readSearchText(params),
    after: readPlace(params),
  }
}
