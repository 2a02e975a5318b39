import { SIDES, type Side } from '#app/nouns/sides.ts'

import * as say from './messages/messages.ts'

interface DeclineReason {
  /** The sides that may give it. */
  by: readonly Side[]
  name: () => string
  /** The other person reads it, as a sentence. */
  text: () => string
}

const DECLINED = {
  'too-low': { by: ['seller'], name: say.tooLow, text: say.tooLowText },
  firm: { by: ['seller'], name: say.firm, text: say.firmText },
  promised: { by: ['seller'], name: say.promised, text: say.promisedText },
  'too-high': { by: ['buyer'], name: say.tooHigh, text: say.tooHighText },
  'changed-mind': { by: SIDES, name: say.changedMind, text: say.changedMindText },
  other: { by: SIDES, name: say.otherReason, text: say.otherReasonText },
} satisfies Record<string, DeclineReason>

/** Why an offer is declined. Requests and the database have its key. */
export type DeclineReasonKey = keyof typeof DECLINED
// The table has exactly these keys.
export const DECLINE_REASONS = Object.keys(DECLINED) as readonly DeclineReasonKey[]

export const declineChoices = (side: Side) =>
  DECLINE_REASONS.flatMap((value) => {
    const { by, name }: DeclineReason = DECLINED[value]
    return by.includes(side) ? [{ value, name: name() }] : []
  })
export const mayDeclineFor = (reason: DeclineReasonKey, side: Side): boolean => {
  const { by }: DeclineReason = DECLINED[reason]
  return by.includes(side)
}

/**
 * Why an open offer became void, or a reservation ended: triggers of the database see to that, whoever changes what they are about
 * (migration of offers). `void` is said of an offer, `ended` of a reservation; a reservation survives a change of price.
 */
const ENDED = {
  price: { void: say.voidPrice },
  sold: { void: say.voidSold, ended: say.endedSold },
  reserved: { void: say.voidReserved },
  hidden: { void: say.voidHidden, ended: say.endedHidden },
  deleted: { void: say.voidDeleted, ended: say.endedDeleted },
  blocked: { void: say.voidBlocked, ended: say.endedBlocked },
  gone: { void: say.voidGone, ended: say.endedGone },
  conversation: { void: say.voidConversation, ended: say.endedConversation },
} satisfies Record<string, { void: () => string; ended?: () => string }>

export type VoidReason = keyof typeof ENDED
export type EndReason = Exclude<VoidReason, 'price' | 'reserved'>
// The table has exactly these keys.
export const VOID_REASONS = Object.keys(ENDED) as readonly VoidReason[]
export const END_REASONS = VOID_REASONS.filter((reason): reason is EndReason => 'ended' in ENDED[reason])

export type OfferReason = DeclineReasonKey | VoidReason
export const OFFER_REASONS: readonly OfferReason[] = [...DECLINE_REASONS, ...VOID_REASONS]

/** Why an offer was declined or is void, as a sentence for both. */
export const sayReason = (reason: OfferReason): string =>
  reason in DECLINED ? DECLINED[reason as DeclineReasonKey].text() : ENDED[reason as VoidReason].void()

/** Why a reservation ended. */
export const sayEnd = (reason: EndReason): string => ENDED[reason].ended()
