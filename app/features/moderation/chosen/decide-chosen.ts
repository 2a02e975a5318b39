import type { GroupScope } from '#app/features/moderation/report-group.ts'
import type { Deed, GroupDeed } from '#app/features/moderation/report.schema.ts'
import type { ReportReason } from '#app/nouns/report/report-reasons.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import type { Ask } from '#app/ui/api/ask.ts'

import type { Choosable, ChosenDecision } from './choosable.ts'

export interface ChosenOutcome {
  /** The ids of the reports that this decided. */
  closed: string[]
  meanwhile: GroupDeed['meanwhile']
  /** Why it stopped, or did not do all; null when everything was done. */
  failure: ApiFailure | null
}

interface Call {
  path:
    | `/admin/report-groups/${GroupScope}/${string}/dismissed`
    | `/admin/items/${string}/hidden`
    | `/admin/people/${string}/banned`
  body: Choosable['seen'] | Hiding | { banned: true }
  /** How many reports of the chosen cards it decides. */
  count: number
}

interface Hiding {
  hidden: true
  why: ReportReason | null
  conversationReport: string | null
}

/** One call for each listing or person, however many of the chosen cards are about it. */
export function listCalls(chosen: readonly Choosable[], decision: ChosenDecision, why: ReportReason | null): Call[] {
  const calls = new Map<string, Call>()
  for (const { group, seen, hideable, bannable } of chosen) {
    const call: Omit<Call, 'count'> | null =
      decision === 'dismiss'
        ? { path: `/admin/report-groups/${group.scope}/${group.id}/dismissed`, body: seen }
        : decision === 'hide'
          ? hideable && {
              path: `/admin/items/${hideable.id}/hidden`,
              body: { hidden: true, why, conversationReport: hideable.conversationReport },
            }
          : bannable && { path: `/admin/people/${bannable.id}/banned`, body: { banned: true } }
    if (!call) continue
    const key = decision === 'hide' ? `${call.path} ${hideable?.conversationReport ?? ''}` : call.path
    calls.set(key, { ...call, count: (calls.get(key)?.count ?? 0) + seen.count })
  }
  return [...calls.values()]
}

/**
 * Decides about the chosen cards one after another, each in a transaction of its own, and tells `onDone` of each. Repeating it
 * is safe. A card that cannot be decided any more does not stop the others; a lost connection does.
 */
export async function decideChosen(
  calls: readonly Call[],
  ask: Ask,
  onDone: (deed: Deed) => void,
): Promise<ChosenOutcome> {
  const outcome: ChosenOutcome = { closed: [], meanwhile: { decided: 0, renewed: 0 }, failure: null }
  for (const { path, body, count } of calls) {
    try {
      const deed = await ask('PUT', path, body)
      const meanwhile = 'meanwhile' in deed ? deed.meanwhile : null
      outcome.closed.push(...deed.closed)
      // Hiding and banning decide everything about their subject: whatever they did not close was decided before.
      outcome.meanwhile.decided += meanwhile?.decided ?? Math.max(0, count - deed.closed.length)
      outcome.meanwhile.renewed += meanwhile?.renewed ?? 0
      onDone(deed)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      outcome.failure = error
      if (![404, 409].includes(error.status)) break
    }
  }
  return outcome
}
