/** The history state of the page that publishing opens: the listing has just gone on sale. */
export const JUST_LISTED = { justListed: true } as const

/** Checks any history state; an older page may have written it. */
export const isJustListed = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'justListed' in state && state.justListed === true
