/** The kinds of things that can be reported besides conversations. */
export const REPORT_KINDS = ['listing', 'person'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** A report is open until an admin acts on it or dismisses it. */
export const REPORT_STATUSES = ['open', 'acted', 'dismissed'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

/** Everything that can be reported. */
export const REPORTED_KINDS = ['conversation', ...REPORT_KINDS] as const
export type ReportedKind = (typeof REPORTED_KINDS)[number]

/**
 * Which decisions an admin can make in each state, and whether its reporter may report again: an open report already
 * covers it, and a decided one is reopened.
 */
export const REPORT_STATES: Record<
  ReportStatus,
  { decisions: readonly Exclude<ReportStatus, 'open'>[]; maySayAgain: boolean }
> = {
  open: { decisions: ['acted', 'dismissed'], maySayAgain: false },
  acted: { decisions: [], maySayAgain: true },
  dismissed: { decisions: [], maySayAgain: true },
}
