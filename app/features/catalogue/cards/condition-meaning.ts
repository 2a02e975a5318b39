import type { Condition } from '#app/shared/catalogue.ts'

/** The meaning of each condition, in one line for buyers and sellers. */
export const CONDITION_MEANING: Record<Condition, string> = {
  New: 'Never used: the same as when it left the shop.',
  'Like New': 'Opened or used a few times, without a mark.',
  Good: 'Used with care: small signs of wear, everything works.',
  Fair: 'Clearly used, with wear that the photos or the description show.',
  Poor: 'Heavily worn or incomplete: for parts, repair or restoration.',
}
