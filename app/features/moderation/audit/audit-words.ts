import type { AdminAction } from '#app/shared/moderation.ts'

/** The text of each action in the log, and the link to its subject. */
export const AUDIT_WORDS: Record<AdminAction, { name: string; subject?: (id: string) => string }> = {
  'listing-hidden': { name: 'Hid a listing', subject: (id) => `/listing/${id}` },
  'listing-shown': { name: 'Showed a listing again', subject: (id) => `/listing/${id}` },
  'person-banned': { name: 'Banned a person', subject: (id) => `/profile/${id}` },
  'person-unbanned': { name: 'Lifted a ban', subject: (id) => `/profile/${id}` },
  'sessions-ended': { name: "Ended somebody's sessions", subject: (id) => `/profile/${id}` },
  'report-dismissed': { name: 'Dismissed a report' },
  'conversation-read': { name: 'Read a reported conversation' },
  'evidence-read': { name: 'Looked at what was reported' },
  'feedback-status': { name: 'Changed the status of feedback' },
  'contact-status': { name: 'Changed the status of a contact message' },
  'sponsorship-decided': { name: 'Decided a sponsorship request' },
  'sponsorship-deleted': { name: 'Deleted a sponsorship request' },
  'ad-created': { name: 'Made an ad' },
  'ad-changed': { name: 'Changed an ad' },
  'ad-deleted': { name: 'Deleted an ad' },
}
