// The numbers printed on things: ISBN-10, ISBN-13, EAN and UPC. Each has a check digit, so ordinary numbers are not taken for one.

/** A number as printed, in groups or in one piece. A sign within it may be a blank or a hyphen. */
export const PRINTED_NUMBER = String.raw`(?<![\p{L}\p{N}.,-])\d(?:[ -]?\d){8,11}[ -]?[\dXx](?![\p{L}\p{N}])`

/** The digits alone, with a final X in upper case, or null if the check digit is wrong. */
export function readProductNumber(printed: string): string | null {
  const digits = printed.replaceAll(/[ -]/g, '').toUpperCase()
  if (/^\d{9}[\dX]$/.test(digits)) return sumIsbn10(digits) % 11 === 0 ? digits : null
  if (/^\d{12,13}$/.test(digits)) return sumEan(digits.padStart(13, '0')) % 10 === 0 ? digits : null
  return null
}

/** The same number in its other form: ISBN-10 and ISBN-13, UPC and EAN. Null for other texts. */
export function otherForm(digits: string): string | null {
  if (readProductNumber(digits) === null) return null
  if (digits.length === 12) return `0${digits}`
  if (/^0\d{12}$/.test(digits)) return digits.slice(1)
  if (digits.length === 10) {
    const body = `978${digits.slice(0, 9)}`
    return body + String((10 - (sumEan(`${body}0`) % 10)) % 10)
  }
  if (!/^978\d{10}$/.test(digits)) return null
  const body = digits.slice(3, 12)
  const check = (11 - (sumIsbn10(`${body}0`) % 11)) % 11
  return body + (check === 10 ? 'X' : String(check))
}

/** Whether these are the digits of a GTIN (EAN, UPC, ISBN-13) with its check digit. */
export function isGtin(digits: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return false
  const all = digits.padStart(14, '0')
  return [...all].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 3 : 1), 0) % 10 === 0
}

const sumIsbn10 = (digits: string) =>
  [...digits].reduce((sum, digit, index) => sum + (digit === 'X' ? 10 : Number(digit)) * (10 - index), 0)

const sumEan = (digits: string) =>
  [...digits].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
