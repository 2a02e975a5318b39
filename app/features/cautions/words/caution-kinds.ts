// The kinds of cautions, and what the reader of a message is told about each.

/** Ordered by how much the reader could lose. */
export const ADVICE = {
  'secret-request':
    'Nobody needs an OTP, a PIN, a CVV or your card details to pay you or to deliver. Keep them to yourself.',
  'payment-qr': 'Scanning a code or approving a request sends money. It never brings you any.',
  'advance-payment': 'Money sent in advance is hard to get back. It is safer to see the item first, then pay.',
  'payment-claim': 'Money has come once your own bank or app shows it. A message or a screenshot does not prove it.',
  'qr-code': 'This image has a QR code. Scan it only if you know what it does.',
  upi: 'This is about a payment address or account. Check the name that your app shows, and pay once you have seen the item.',
  'outside-link':
    'This link leads away from Khazana. Do not sign in, pay or type card details there because of a message.',
  phone: 'This message has a phone number. What you agree on here stays on record, a call does not.',
  elsewhere: 'This asks to talk elsewhere. What you agree on here stays on record, and you can report or block here.',
} as const

export type CautionKind = keyof typeof ADVICE

export interface Caution {
  kind: CautionKind
  /** Text for the person who reads the message. */
  advice: string
  /** The part of the message that triggered the caution. */
  part: string
}
