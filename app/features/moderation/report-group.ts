import type { ReportReason } from '#app/nouns/report/report-reasons.ts'
import type { ReportedKind } from '#app/nouns/report/report-states.ts'

import type { Report } from './report.schema.ts'

/** How open reports are put together; `each` shows every report alone. */
export const GROUPINGS = ['subject', 'person', 'each'] as const
export type Grouping = (typeof GROUPINGS)[number]

/**
 * A group is all open reports of a listing, of a person's profile, of a conversation or of a review; or everything `about` one
 * person, with their listings, conversations, reviews and deals; or a single `report`.
 */
export const GROUP_SCOPES = ['listing', 'person', 'conversation', 'review', 'about', 'report'] as const
export type GroupScope = (typeof GROUP_SCOPES)[number]

export interface GroupName {
  scope: GroupScope
  /** The id of the listing, person, conversation, review or report. */
  id: string
}

/** Open reports of the same thing, or about the same person. */
export interface ReportGroup extends GroupName {
  count: number
  /** How many people made them. */
  reporters: number
  /** How many there are of each kind, and for each reason, the most first. */
  kinds: { kind: ReportedKind; count: number }[]
  reasons: { reason: ReportReason; count: number }[]
  oldestAt: string
  /** The time of the newest. An admin's decision uses it to name the reports that they saw. */
  newestAt: string
  /** The oldest of them, oldest first: at most `FIRST_SHOWN`. */
  first: Report[]
}

/** How many reports of a group are on its card; the others come when they are asked for. */
export const FIRST_SHOWN = 2

/** Only this many open reports are read and put into groups, the oldest first. Deciding them brings up the next ones. */
export const MOST_GROUPED = 500

export interface GroupPage {
  /** Those that wait longest come first. */
  rows: ReportGroup[]
  next: string | null
  /** Whether more reports are open than are read at once: the newest of them are in no group yet. */
  isCut: boolean
}
