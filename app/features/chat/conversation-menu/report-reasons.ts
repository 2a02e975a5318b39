import type { ReportReason } from '#app/shared/chat.ts'

/** Describes each reason in the words that the person who reports would use. */
export const REPORT_WORDS: Record<ReportReason, { name: string; text: string }> = {
  scam: { name: 'Scam or fraud', text: 'Wants money in advance, an OTP or a PIN, or the item is not real.' },
  harassment: { name: 'Harassment', text: 'Insults, threats, or unwanted messages.' },
  spam: { name: 'Spam', text: 'Advertising, or the same message to many people.' },
  prohibited: { name: 'Prohibited item', text: 'Something stolen, fake or not allowed on Khazana.' },
  other: { name: 'Something else', text: 'Please tell us below.' },
}
