/** Where somebody goes on after signing in, and what they came for: they wanted it before they had an account here. */
export interface Arrival {
  /** A path of this site. Its hash may open a dialog there. */
  next: string
  /** How far down that page they were, in CSS pixels; null for its top. */
  scrollY: number | null
  /** The listing that they wanted on their wishlist, by id. */
  saves: string | null
}

/** On a listing's page: asks whether to save it. */
export const SAVE_HASH = '#save'

/**
 * The same for somebody who has not proved that it was they who came for it: what would be done at once is only offered.
 */
export function offerOnly({ next, scrollY, saves }: Arrival): Arrival {
  return saves === null
    ? { next, scrollY, saves }
    : { next: `/listing/${saves}${SAVE_HASH}`, scrollY: null, saves: null }
}
