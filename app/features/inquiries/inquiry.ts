import type { ContactStatus, FeedbackStatus } from '#app/nouns/inquiry/inquiry-states.ts'
import type { FeedbackType } from '#app/shared/inquiries.ts'

import * as say from './messages/messages.ts'

/** A piece of feedback as admins see it. */
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
  /** The cursor of the next page; null on the last one. */
  next: string | null
}

/** A `mailto:` link for a reply. Encoding keeps line breaks in the address or subject from adding headers. */
export function replyLink(email: string, subject: string): string {
  const to = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject}`)}`
}

const NAMES: Record<FeedbackStatus, () => string> = {
  pending: say.pending,
  reviewed: say.reviewed,
  resolved: say.resolved,
  closed: say.closed,
}

/** A state of feedback, or of a contact message, as admins read it. */
export const inquiryStatusName = (status: FeedbackStatus): string => NAMES[status]()
