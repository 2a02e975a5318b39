import type { ReportReason } from '#app/shared/chat.ts'
import type { ReportedFor, ReportedKind, ReportKind, ReportStatus } from '#app/shared/moderation.ts'

import * as say from './messages/messages.ts'

type Words = { name: () => string; text: () => string }

/** The meaning of each reason, from the reporter's point of view. */
export const REASON_WORDS: Record<ReportedFor, Words> = {
  scam: { name: say.scam, text: say.scamText },
  counterfeit: { name: say.counterfeit, text: say.counterfeitText },
  prohibited: { name: say.prohibited, text: say.prohibitedText },
  misleading: { name: say.misleading, text: say.misleadingText },
  harassment: { name: say.harassment, text: say.harassmentText },
  spam: { name: say.spam, text: say.spamText },
  other: { name: say.other, text: say.otherText },
}

/** The reason for hiding a listing, as the end of a sentence to its owner. */
export const HIDDEN_WORDS: Record<ReportedFor, () => string> = {
  scam: say.becauseScam,
  counterfeit: say.becauseCounterfeit,
  prohibited: say.becauseProhibited,
  misleading: say.becauseMisleading,
  harassment: say.becauseHarassment,
  spam: say.becauseSpam,
  other: say.becauseOther,
}

/** The name of a reason for a report of any kind: those for conversations are among the others. */
export const reasonName = (reason: ReportedFor | ReportReason): string => REASON_WORDS[reason].name()

/** The name of the list of such reports. */
export const KIND_NAMES: Record<ReportedKind, () => string> = {
  conversation: say.conversations,
  listing: say.listings,
  person: say.people,
}

const STATUS_NAMES: Record<ReportStatus, () => string> = {
  open: say.open,
  acted: say.acted,
  dismissed: say.dismissed,
}

/** A state as admins read it. */
export const reportStatusName = (status: ReportStatus): string => STATUS_NAMES[status]()

/** In a URL, in place of a status: reports of every status. Without a status, pending ones are shown. */
export const ANY_STATUS = 'any'

/** Shown when the user's earlier report is still open. */
export const REPORTED_ALREADY: Record<ReportKind, () => string> = {
  listing: say.listingReportedAlready,
  person: say.personReportedAlready,
}
