/** Of the entry in the browser's history that publishing leads to: what is on sale now. */
export const JUST_LISTED = { justListed: true } as const

/** Whatever lies in the history: a page of another day may have put it there. */
export const isJustListed = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'justListed' in state && state.justListed === true
