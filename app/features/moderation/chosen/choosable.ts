import type { GroupName, ReportGroup } from '#app/features/moderation/report-group.ts'
import { nameReported } from '#app/features/moderation/report-rows/report-title.tsx'
import type { Report } from '#app/features/moderation/report.schema.ts'
import { mayHideOrShow } from '#app/nouns/item/item-states.ts'
import { findPersonState, PERSON_STATES } from '#app/nouns/person/bans.ts'
import { REPORT_REASONS, type ReportReason } from '#app/nouns/report/report-reasons.ts'
import { canMove } from '#app/shared/state-moves.ts'

/** A card of the list, as it is chosen together with others. */
export interface Choosable {
  id: string
  name: string
  isOpen: boolean
  group: GroupName
  /** The state in which the admin sees it. */
  seen: { newestAt: string; count: number }
  /** The listing that can be hidden; null when there is none, or several. */
  hideable: { id: string; conversationReport: string | null } | null
  /** The person who can be banned; null when there is none, or two. */
  bannable: { id: string; name: string } | null
  reason: ReportReason | null
}

/** The decisions about several cards. */
export type ChosenDecision = 'dismiss' | 'hide' | 'ban'

const readReason = (reason: string) => REPORT_REASONS.find((one) => one === reason) ?? null

function findHideable({ id, kind, listing, person }: Report): Choosable['hideable'] {
  // A report of a deal is decided about its person.
  if (!listing || kind === 'deal' || listing.sellerId !== person.id) return null
  if (!mayHideOrShow('hide', { hiddenReason: listing.hiddenReason, isSellerBanned: person.isBanned })) return null
  return { id: listing.id, conversationReport: kind === 'conversation' ? id : null }
}

function findBannable({ person }: Report): Choosable['bannable'] {
  const { id, name, isGone, trace } = person
  if (isGone && !trace) return null
  return canMove(PERSON_STATES, findPersonState(person), 'ban') ? { id, name } : null
}

/** The card of a single report. */
export const chooseReport = (report: Report): Choosable => ({
  id: report.id,
  name: nameReported(report),
  isOpen: report.status === 'open',
  group: { scope: 'report', id: report.id },
  seen: { newestAt: report.reportedAt, count: 1 },
  hideable: findHideable(report),
  bannable: findBannable(report),
  reason: readReason(report.reason),
})

/** The card of a group. */
export function chooseGroup({ scope, id, count, newestAt, reasons, first }: ReportGroup): Choosable[] {
  const [oldest] = first
  if (!oldest) return []
  const alone = chooseReport(oldest)
  const isOfOne = scope !== 'conversation' || first.every(({ person }) => person.id === oldest.person.id)
  return [
    {
      ...alone,
      id,
      name: scope === 'about' ? oldest.person.name : alone.name,
      isOpen: first.some(({ status }) => status === 'open'),
      group: { scope, id },
      seen: { newestAt, count },
      hideable: scope === 'listing' || count === 1 ? alone.hideable : null,
      bannable: isOfOne ? alone.bannable : null,
      reason: readReason(reasons[0]?.reason ?? '') ?? alone.reason,
    },
  ]
}

/** The decisions that fit all of these. */
export function fittingDecisions(chosen: readonly Choosable[]): ChosenDecision[] {
  const fits: Record<ChosenDecision, (one: Choosable) => boolean> = {
    dismiss: () => true,
    hide: ({ hideable }) => hideable !== null,
    ban: ({ bannable }) => bannable !== null,
  }
  const all = ['dismiss', 'hide', 'ban'] as const
  return chosen.length === 0 ? [] : all.filter((one) => chosen.every((each) => fits[one](each)))
}
