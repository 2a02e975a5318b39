import type { ContactStatus, FeedbackStatus, FeedbackType } from '#app/shared/inquiries.ts'

/** As admins see it. */
export interface Feedback {
  id: string
  email: string
  subject: string
  message: string
  type: FeedbackType
  status: FeedbackStatus
  /** Whether it came from an account. */
  isRegistered: boolean
  createdAt: string
}

export interface Contact {
  id: string
  name: string
  email: string
  message: string
  status: ContactStatus
  createdAt: string
}

export interface InquiryPage<Row> {
  rows: Row[]
  /** Where the next page begins; null on the last one. */
  next: string | null
}

/** A `mailto:` address that answers to somebody: nothing in the address or the subject adds a line of its own. */
export function replyLink(email: string, subject: string): string {
  const to = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject}`)}`
}
