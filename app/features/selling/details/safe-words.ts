// A model's output is untrusted: it may repeat text on the photo, and anything can be written there.
const MARKUP = /<[^>]{0,500}>|!?\[([^\]]{0,200})\]\([^)]{0,500}\)/g
const LINK = /(?:\b(?:javascript|data|mailto|tel|upi|intent|whatsapp):|[\w+.-]{0,40}:\/\/)\S*/gi
const BARE_LINK =
  /\b(?:www\.|[a-z0-9-]{2,63}\.(?:com|in|net|org|shop|store|io|co|me|ly|app|ai|xyz|info|online|site|link|biz|dev|top|club|page|live|cc|tv|ru|cn|uk|us)\b|[a-z0-9-]{2,63}(?:\.[a-z]{2,24}){1,3}\/)[^\s,;]*/gi
// E-mail addresses and UPI ids look alike.
const ADDRESS = /[\p{L}\p{N}._%+-]{2,256}\s?@\s?[\p{L}\p{N}.-]{2,64}/gu
const HANDLE = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]{2,64}/gu
// An ISBN is matched by itself, so that it cannot swallow the start of the next number.
const PHONE = /(?<![\p{L}\p{N}])(?:97[89](?:[ -]?\d){10}|\+?\d(?:[\s().-]{0,2}\d){8,13})(?![\p{L}\p{N}])/gu
const YEARS = /^(?:19|20)\d\d(?:[^\d]+(?:19|20)\d\d)+$/
// `Batman #12` is a number, `#robots` is markup.
const MARKS = /[*_`#~|]{1,8}(?=\p{L})|[*_`~|]{1,8}(?=\S)|(?<=\S)[*_`~|]{1,8}|^\s*(?:>|#(?!\d))+\s*/gmu
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu

/** Whether something that looks like a phone number is an ISBN or a range of years. */
function isHarmless(number: string): boolean {
  const digits = number.replaceAll(/\D/g, '')
  return YEARS.test(number) || (/^97[89]\d{10}$/.test(digits) && !number.startsWith('+') && hasCheckDigit(digits))
}

/** The EAN-13 check: every second digit counts three times, and the sum must be a multiple of ten. */
const hasCheckDigit = (digits: string) =>
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0

/** Removes links, addresses, UPI ids, phone numbers and markup from `text`. Line breaks stay. */
export function safeWords(text: string): string {
  let safe = text.toWellFormed().normalize('NFC').replaceAll(/\r\n?/g, '\n')
  safe = safe.replaceAll(UNSEEN, (mark) => (mark === '\n' ? '\n' : ''))
  safe = safe.replaceAll(MARKUP, (_, words: string | undefined) => ` ${words ?? ''} `)
  // Removing one part may join its neighbours into a new match.
  for (let pass = 0; pass < 3; pass += 1) {
    const before = safe
    for (const pattern of [LINK, HANDLE, ADDRESS, BARE_LINK]) safe = safe.replaceAll(pattern, ' ')
    safe = safe.replaceAll(PHONE, (number) => (isHarmless(number) ? number : ' '))
    if (safe === before) break
  }
  return safe
    .replaceAll(MARKS, '')
    .replaceAll(/[<>]/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/ ([,.;:!?])/g, '$1')
    .trim()
}
