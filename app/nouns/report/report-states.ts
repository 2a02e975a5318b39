import type { StateMoves } from '#app/shared/state-moves.ts'

/** The kinds of things that can be reported besides conversations. */
export const REPORT_KINDS = ['listing', 'person', 'review', 'deal'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** A report is open until an admin acts on it or dismisses it. */
export const REPORT_STATUSES = ['open', 'acted', 'dismissed'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

/** Everything that can be reported. */
export const REPORTED_KINDS = ['conversation', ...REPORT_KINDS] as const
export type ReportedKind = (typeof REPORTED_KINDS)[number]

/** An admin decides; reporting again reopens a decided report, while an open one already covers what is said. */
export const REPORT_STATES: StateMoves<ReportStatus, 'act' | 'dismiss' | 'reopen'> = {
  open: { act: 'acted', dismiss: 'dismissed' },
  acted: { reopen: 'open' },
  dismissed: { reopen: 'open' },
}
