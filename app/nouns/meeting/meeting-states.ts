import type { Side } from '#app/nouns/sides.ts'
import type { StateMoves } from '#app/shared/state-moves.ts'

/** A proposal names a place and times; the other side picks one. A newer proposal replaces it, also a picked one. */
export const MEETING_STATUSES = ['open', 'picked', 'replaced', 'over'] as const
export type MeetingStatus = (typeof MEETING_STATUSES)[number]

/** `end` follows from the deal, which has left the states in which people meet. */
export const MEETING_STATES: StateMoves<MeetingStatus, 'pick' | 'replace' | 'end'> = {
  open: { pick: 'picked', replace: 'replaced', end: 'over' },
  picked: { replace: 'replaced', end: 'over' },
  replaced: {},
  over: {},
}

export const TIMES_AT_MOST = 3
export const DAYS_AHEAD = 30
/** The most proposals of both sides for one deal. */
export const PROPOSALS_AT_MOST = 30
export const PLACE_MAX = 120
/** Both are reminded so many hours before. */
export const REMINDED_HOURS_BEFORE = 2
/** A calendar shows it as so many minutes long. */
export const MEETING_MINUTES = 30
/** The deal is held, and links of friends work, for so many hours after the picked time. */
export const HOURS_AFTER = 24

/** The ways to say where one is; nobody's position is ever asked for. */
export const WAYS = ['on-way', 'late', 'here'] as const
export type Way = (typeof WAYS)[number]

const HOUR = 3_600_000
const WAY_BEFORE = 3 * HOUR
const WAY_AFTER = 6 * HOUR

/** Whether it makes sense to say so: around the picked time. */
export const maySayWay = (picked: string | number | Date, now: number): boolean => {
  const left = new Date(picked).getTime() - now
  return left <= WAY_BEFORE && left >= -WAY_AFTER
}

export const mayPick = ({ state, proposedBy }: { state: MeetingStatus; proposedBy: Side }, side: Side): boolean =>
  'pick' in MEETING_STATES[state] && proposedBy !== side
