/** Where a visitor continues after signing in, and the action that they wanted to take before. */
export interface Arrival {
  /** A path of this site. Its hash may open a dialog there. */
  next: string
  /** Their scroll position on that page, in CSS pixels; null for the top. */
  scrollY: number | null
  /** The id of the listing that they wanted to save. */
  saves: string | null
}

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
