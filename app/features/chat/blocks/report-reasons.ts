import type { ReportReason } from '#app/shared/chat.ts'

/** What each reason of a report means, in the words of whoever reports. */
export const REPORT_WORDS: Record<ReportReason, { name: string; text: string }> = {
  scam: { name: 'Scam or fraud', text: 'Wants money in advance, an OTP or a PIN, or the item is not real.' },
  harassment: { name: 'Harassment', text: 'Insults, threats, or does not leave me alone.' },
  spam: { name: 'Spam', text: 'Advertising, or the same message to many people.' },
  prohibited: { name: 'Prohibited item', text: 'Something that is stolen, fake or not allowed to be sold.' },
  other: { name: 'Something else', text: 'Please tell us below.' },
}
