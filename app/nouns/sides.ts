/** The two sides of whatever people agree on. */
export const SIDES = ['buyer', 'seller'] as const
export type Side = (typeof SIDES)[number]

export const otherSide = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer')
