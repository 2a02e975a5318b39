/** The kinds of cautions, ordered by how much the reader of a message could lose. */
export const CAUTION_KINDS = [
  'secret-request',
  'payment-qr',
  'advance-payment',
  'payment-claim',
  'qr-code',
  'upi',
  'watched',
  'outside-link',
  'phone',
  'elsewhere',
] as const

export type CautionKind = (typeof CAUTION_KINDS)[number]
