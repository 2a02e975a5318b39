/** Messages to the marketplace itself: feedback and the contact form. */
export const FEEDBACK_TYPES = ['general', 'bug', 'feature', 'improvement', 'complaint', 'compliment'] as const
export type FeedbackType = (typeof FEEDBACK_TYPES)[number]

/** In characters. */
export const EMAIL_MAX = 255
export const SUBJECT_MAX = 200
export const FEEDBACK_MAX = 5000
export const CONTACT_NAME_MAX = 100
export const [CONTACT_MIN, CONTACT_MAX] = [10, 1000]
