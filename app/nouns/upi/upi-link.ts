// The link that a payment app opens, which is also the text of the QR code: NPCI's "UPI Linking Specifications" 1.6.

/** The place where the money goes. */
export interface UpiAccount {
  address: string
  /** As the bank shows its owner. */
  name: string
}

/** Apps cut longer notes, or refuse them. */
const NOTE_MAX = 50

/** Banks let a person send so many rupees a day at most. */
export const UPI_DAY_MAX = 100_000

/**
 * A link to pay exactly so many whole rupees. It has these five fields alone: `mc`, `tid`, `tr`, `mode` and `sign` are for
 * merchants, and apps refuse links that have them wrong.
 */
export function makeUpiLink({ address, name }: UpiAccount, { amount, note }: { amount: number; note: string }): string {
  if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError(`Not an amount in whole rupees: ${amount}`)
  const fields = [
    // Some apps do not decode the sign between the two parts of an address.
    ['pa', encode(address).replace('%40', '@')],
    ['pn', encode(name)],
    ['am', `${amount}.00`],
    ['cu', 'INR'],
    ['tn', encode(shorten(note))],
  ]
  return `upi://pay?${fields.map(([key, value]) => `${key}=${value}`).join('&')}`
}

/** `encodeURIComponent` leaves signs that some apps stumble over. A lone surrogate is no text. */
const encode = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Cut between letters as people see them. */
function shorten(note: string): string {
  let short = ''
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(note)) {
    if (short.length + segment.length > NOTE_MAX) break
    short += segment
  }
  return short.trim()
}
