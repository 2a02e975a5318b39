import type { Side } from '#app/nouns/sides.ts'
import type { StateMoves } from '#app/shared/state-moves.ts'

/** Either side may write for so many days after the deal was completed. */
export const REVIEW_DAYS = 30
/** A review is shown once both have written, at the latest so many days after it was. */
export const BLIND_DAYS = 14
/** The average is that of the newest reviews, so many at most. */
export const MOST_RATED = 500
/** Fewer reviews tell of no average. */
export const FEWEST_RATED = 3
/** Characters. */
export const REVIEW_MAX = 500
/** In place of a reason: its author's account is banned, and the review is shown again when the ban ends. */
export const HIDDEN_BY_BAN = 'ban'

export const STARS = [1, 2, 3, 4, 5] as const

/** `show` follows from the other review, or from time. Admins hide what everybody sees. */
export const REVIEW_STATES: StateMoves<'blind' | 'shown' | 'hidden', 'show' | 'hide'> = {
  blind: { show: 'shown' },
  shown: { hide: 'hidden' },
  hidden: { show: 'shown' },
}

/** A deal may be reviewed until then; null as long as it is not completed. */
export const reviewableUntil = ({ state, settledAt }: { state: string; settledAt: Date | null }): Date | null =>
  state === 'done' && settledAt ? new Date(settledAt.getTime() + REVIEW_DAYS * 86_400_000) : null

/** A side may say this of the other by a tap. Requests and the database have the keys. */
export const TAGS_BY: Readonly<Record<Side, readonly ReviewTag[]>> = {
  buyer: [
    'as-described',
    'on-time',
    'well-packed',
    'friendly',
    'quick-answers',
    'not-as-described',
    'late',
    'hard-to-reach',
  ],
  seller: ['on-time', 'paid-promptly', 'kept-price', 'friendly', 'quick-answers', 'late', 'hard-to-reach'],
}

export const REVIEW_TAGS = [
  'as-described',
  'on-time',
  'well-packed',
  'friendly',
  'quick-answers',
  'paid-promptly',
  'kept-price',
  'not-as-described',
  'late',
  'hard-to-reach',
] as const
export type ReviewTag = (typeof REVIEW_TAGS)[number]
