import type { ReportReason } from '#app/shared/chat.ts'
import type { ReportedFor, ReportedKind, ReportKind } from '#app/shared/moderation.ts'

/** The meaning of each reason, from the reporter's point of view. */
export const REASON_WORDS: Record<ReportedFor, { name: string; text: string }> = {
  scam: { name: 'Scam or fraud', text: 'Wants money in advance, an OTP or a PIN, or there is no such item.' },
  counterfeit: { name: 'Fake or copy', text: 'Sold as an original, and it is not.' },
  prohibited: { name: 'Prohibited item', text: 'Stolen, dangerous or not allowed to be sold.' },
  misleading: { name: 'Misleading', text: 'Photos, price or description do not match what is sold.' },
  harassment: { name: 'Harassment', text: 'Insults, threats or hatred.' },
  spam: { name: 'Spam', text: 'Advertising, or the same thing again and again.' },
  other: { name: 'Something else', text: 'Please tell us below.' },
}

/** The reason for hiding a listing, as the end of a sentence to its owner. */
export const HIDDEN_WORDS: Record<ReportedFor, string> = {
  scam: 'it looks like a scam',
  counterfeit: 'it looks like a fake or a copy',
  prohibited: 'it offers something that may not be sold here',
  misleading: 'its photos, price or description do not match the item',
  harassment: 'it insults or threatens somebody',
  spam: 'it is advertising, or the same item is listed again and again',
  other: 'it breaks our rules',
}

/** The name of a reason for a report of any kind. */
export const reasonName = (reason: ReportedFor | ReportReason): string => REASON_WORDS[reason].name

export const KIND_WORDS: Record<ReportedKind, { one: string; many: string }> = {
  conversation: { one: 'Conversation', many: 'Conversations' },
  listing: { one: 'Listing', many: 'Listings' },
  person: { one: 'Person', many: 'People' },
}

/** In a URL, in place of a status: reports of every status. Without a status, pending ones are shown. */
export const ANY_STATUS = 'any'

export const SIGN_IN_TO_REPORT = 'Please sign in to report'

/** Shown when the user's earlier report is still open. */
export const REPORTED_ALREADY: Record<ReportKind, string> = {
  listing: 'You have reported this listing already. Our team will look at it.',
  person: 'You have reported this person already. Our team will look at it.',
}
