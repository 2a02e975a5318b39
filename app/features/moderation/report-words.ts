import type { ReportedKind, ReportKind, ReportStatus } from '#app/nouns/report/report-states.ts'
import type { Tone } from '#app/ui/status-badge.tsx'

import * as say from './messages/messages.ts'

/** The name of the list of such reports. */
export const KIND_NAMES: Record<ReportedKind, () => string> = {
  conversation: say.conversations,
  listing: say.listings,
  person: say.people,
  review: say.reviews,
  deal: say.deals,
}

const STATUS_NAMES: Record<ReportStatus, () => string> = {
  open: say.open,
  acted: say.acted,
  dismissed: say.dismissed,
}

/** A state as admins read it. */
export const reportStatusName = (status: ReportStatus): string => STATUS_NAMES[status]()

/** The colours for the states of reports and findings. */
export const REPORT_TONES: Record<ReportStatus, Tone> = { open: 'yellow', acted: 'green', dismissed: 'grey' }

/** In a URL, in place of a status: reports of every status. Without a status, pending ones are shown. */
export const ANY_STATUS = 'any'

/** Shown when the user's earlier report is still open. */
export const REPORTED_ALREADY: Record<ReportKind, () => string> = {
  listing: say.listingReportedAlready,
  person: say.personReportedAlready,
  review: say.reviewReportedAlready,
  deal: say.dealReportedAlready,
}
