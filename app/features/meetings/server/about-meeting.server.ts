import * as say from '#app/features/meetings/messages/messages.ts'
import { DEAL_STATES } from '#app/nouns/deal/deal-states.ts'
import type { ViewersDeal } from '#app/platform/deals/viewers-deal.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { canMove } from '#app/shared/state-moves.ts'

/** The two can still agree on a meeting. */
export const mayMeet = ({ state, isHeld }: ViewersDeal): boolean => isHeld && canMove(DEAL_STATES, state, 'set')

export function requireMeeting(deal: ViewersDeal): void {
  if (!mayMeet(deal)) throw new Refusal('conflict', say.dealOver())
}

export const otherPerson = ({ side, buyer, seller }: ViewersDeal): string => (side === 'buyer' ? seller : buyer)

/** For notices about the deal's meeting: later news replace earlier ones. */
export const aboutMeeting = ({ id, item }: Pick<ViewersDeal, 'id' | 'item'>) => ({
  about: `meeting:${id}`,
  ...(item !== null && { item }),
})
