import { SIDES, type Side } from '#app/nouns/sides.ts'

import * as say from './messages/messages.ts'

interface FallReason {
  /** The sides that may give it. */
  by: readonly Side[]
  name: () => string
  /** Both read it, as a sentence. */
  text: () => string
}

const FALLEN = {
  'not-as-described': { by: ['buyer'], name: say.notAsDescribed, text: say.notAsDescribedText },
  'no-show': { by: SIDES, name: say.noShow, text: say.noShowText },
  price: { by: SIDES, name: say.noPrice, text: say.noPriceText },
  'changed-mind': { by: SIDES, name: say.changedMind, text: say.changedMindText },
  unsafe: { by: SIDES, name: say.unsafe, text: say.unsafeText },
  other: { by: SIDES, name: say.otherReason, text: say.otherReasonText },
} satisfies Record<string, FallReason>

/** Why a person ends a deal. Requests and the database have its key. */
export type FallReasonKey = keyof typeof FALLEN
// The table has exactly these keys.
export const FALL_REASONS = Object.keys(FALLEN) as readonly FallReasonKey[]

export const fallChoices = (side: Side) =>
  FALL_REASONS.flatMap((value) => {
    const { by, name }: FallReason = FALLEN[value]
    return by.includes(side) ? [{ value, name: name() }] : []
  })
export const mayFallFor = (reason: FallReasonKey, side: Side): boolean => {
  const { by }: FallReason = FALLEN[reason]
  return by.includes(side)
}

/** Why a deal ended with its reservation: triggers of the database see to that (migration of deals). */
const ENDED = {
  released: say.endedReleased,
  expired: say.endedExpired,
  sold: say.endedSold,
  hidden: say.endedHidden,
  deleted: say.endedDeleted,
  blocked: say.endedBlocked,
  gone: say.endedGone,
  conversation: say.endedConversation,
} satisfies Record<string, () => string>

export type DealReason = FallReasonKey | keyof typeof ENDED
// The table has exactly these keys.
export const DEAL_REASONS: readonly DealReason[] = [...FALL_REASONS, ...(Object.keys(ENDED) as (keyof typeof ENDED)[])]

/** Why a deal fell through, as a sentence for both. */
export const sayDealReason = (reason: DealReason): string =>
  reason in FALLEN ? FALLEN[reason as FallReasonKey].text() : ENDED[reason as keyof typeof ENDED]()
