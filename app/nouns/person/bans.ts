import type { ReportReason } from '#app/nouns/report/report-reasons.ts'
import type { StateMoves } from '#app/shared/state-moves.ts'

type PersonState = 'active' | 'banned' | 'admin'

/** An admin's moves. */
export const PERSON_STATES: StateMoves<PersonState, 'ban' | 'unban' | 'change' | 'warn'> = {
  active: { ban: 'banned', warn: 'active' },
  // Also a ban without an end can be given one.
  banned: { unban: 'active', change: 'banned' },
  // The role has to be revoked first.
  admin: {},
}

export const findPersonState = ({ isBanned, isAdmin }: { isBanned: boolean; isAdmin: boolean }): PersonState =>
  isBanned ? 'banned' : isAdmin ? 'admin' : 'active'

/** How long a ban lasts, and the reason that its person is told. */
export interface BanTerm {
  /** The end of a suspension; null for a ban without an end. */
  until: Date | null
  why: ReportReason | null
}

/** A ban without an end, and without a reason that is told. */
export const FOR_GOOD: BanTerm = { until: null, why: null }

/** The lengths of a suspension that are offered, in days; any other end is chosen as a date. */
export const SUSPENSION_DAYS = [1, 3, 7, 30] as const
/** A suspension ends within a year: whatever is longer is a ban. */
export const SUSPENSION_DAYS_MAX = 366
