import type { Arrival } from './arrival.schema.ts'

/** On a listing's page: asks whether to save it. */
export const SAVE_HASH = '#save'

/**
 * The arrival of a person who has not proved that they requested the action: it is offered instead of being done at
 * once.
 */
export function offerOnly({ next, scrollY, saves }: Arrival): Arrival {
  return saves === null
    ? { next, scrollY, saves }
    : { next: `/listing/${saves}${SAVE_HASH}`, scrollY: null, saves: null }
}
