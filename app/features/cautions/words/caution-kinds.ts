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

export interface Caution {
  kind: CautionKind
  /** The part of the message that triggered the caution. */
  part: string
  /** Set when a code or a link would pay. */
  payment?: Payment
}

export interface Payment {
  /** The payment address that would receive the money. */
  to: string
  /** The payee's name as the code gives it; nobody has verified it. */
  name: string | null
  /** For example ₹5,000; null when the payer types the amount. */
  amount: string | null
  /** A mandate: the money would be taken repeatedly. */
  isStanding: boolean
}
