/** Messages to the marketplace itself: feedback and the contact form. */
export const FEEDBACK_TYPES = ['general', 'bug', 'feature', 'improvement', 'complaint', 'compliment'] as const
export type FeedbackType = (typeof FEEDBACK_TYPES)[number]

export const FEEDBACK_STATUSES = ['pending', 'reviewed', 'resolved', 'closed'] as const
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number]

export const CONTACT_STATUSES = ['pending', 'reviewed', 'resolved'] as const
export type ContactStatus = (typeof CONTACT_STATUSES)[number]

/** In characters. */
export const EMAIL_MAX = 255
export const SUBJECT_MAX = 200
export const FEEDBACK_MAX = 5000
export const CONTACT_NAME_MAX = 100
export const [CONTACT_MIN, CONTACT_MAX] = [10, 1000]
