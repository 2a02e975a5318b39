/** Finds payment addresses (UPI ids) in plain text, whichever way the '@' is written. */
import type { Span } from './phone-numbers.ts'

// Endings of UPI ids that belong to banks and payment apps.
const BANK =
  /^(?:ok[a-z]{3,12}|[a-z]{0,12}(?:bank|pay|upi|sbi|axis|icici|hdfc|kotak|paytm|yes)[a-z]{0,4}|ybl|ibl|axl|apl|yapl|rapl|fbl|pnb|boi|cnrb|idbi|idfc|rbl|kvb|kbl|dbs|indus|jio|airtel|freecharge|ikwik|slice|federal|uco|iob|barodampay|axisb|goaxb|yescred|fbpe|fam|slc|abfspay|sib|tmb|dlb|uboi|utbi|psb|mahb|cboi|jkb|kmbl|hsbc|scb|citi|equitas|ujjivan|bandhan|timecosmos|trans|oxymoney|shriramhdfcbank)$/
const LETTERS = ['ybl', 'ibl', 'axl', 'apl', 'yapl', 'rapl', 'fbl', 'fam'].map((name) => [...name].join(' ?')).join('|')
// Endings that have no other meaning, so that 'at' before one is enough.
const SURE = String.raw`ok[ .]?(?:axis|sbi|icici|hdfc(?: ?bank)?)|(?:pt|wa|navi|jupiter|super|tap|slice|go) ?(?:axisb?|sbi|icici|hdfc|yes)(?: ?bank)?|axisb|yescred|abfspay|fbpe|postbank|ikwik|${LETTERS}|o ?k ?s ?b ?i|ओके[ .]?(?:एक्सिस|एसबीआई|आईसीआईसीआई|एचडीएफसी(?: ?बैंक)?)|वाई ?बी ?एल|आई ?बी ?एल|ए ?एक्स ?एल|ए ?पी ?एल`
const OTHERS = String.raw`upi|paytm|(?:sbi|hdfc|icici|axis|kotak|yes|idfc|federal|canara|indus|airtel|union|post)(?: ?bank)?|barodampay|jio|pnb|boi|यूपीआई|पेटीएम|(?:एसबीआई|एचडीएफसी|आईसीआईसीआई|एक्सिस|कोटक)(?: ?बैंक)?`
const THE_RATE = String.raw` ?(?:the|da|de|d|द|दि|दी)? ?(?:rate|ret|raet|रेट)(?: ?(?:of|ऑफ))?`
const AT = String.raw`(?:at|ऐट|एट|अट|ऍट|एेट)`
const SIGN = String.raw` ?(?:@|[([]${AT}[)\]])(?:${THE_RATE})?`
const APART = new RegExp(
  [
    String.raw`(?:${SIGN}|[ -]${AT}(?:${THE_RATE})?) ?(?:${SURE})`,
    String.raw`(?: ?[([]${AT}[)\]]| ?@(?:${THE_RATE})|[ -]${AT}(?:${THE_RATE})) ?(?:${OTHERS}|fam|slc)`,
    String.raw` ?@ (?:upi|paytm|ptm)(?! [a-z])`,
  ]
    .map((one) => `${one}(?![a-z\\u0900-\\u097f])`)
    .join('|'),
  'u',
)
// A text without one of these has no payment address.
const SIGN_OF_ONE = new RegExp(String.raw`@|[([ -]${AT}`)
// An IFSC code: the code of a bank branch in India.
const BRANCH = /(?<![a-z0-9])[a-z]{4}0\d{6}(?![a-z0-9])/
const DIGITS_OF_BRANCH = /0\d{6}/
// A name that somebody chose, such as 'BHARATPE.90021' or 'tapan.k77', unlike '5pm' or 'pickup'.
const CHOSEN = /^[a-z][a-z0-9._-]{2,}(?:\d{2}|[._-][a-z0-9])/
const ABOUT_PAYING = /(?<![a-z])(?:upi|vpa|gpay|phonepe|paytm|bhim|bharatpe|id)(?![a-z])|यूपीआई|आईडी/

/** Whether `end`, the part after '@' of an address without blanks, belongs to a bank or payment app. */
export const isPaidTo = (name: string, end: string, text: string) =>
  BANK.test(end) || (/^[a-z]{3,15}$/.test(end) && (CHOSEN.test(name) || (name.length > 3 && ABOUT_PAYING.test(text))))

const NOT_OF_A_NAME = /[^a-z0-9\u0900-\u097f._)\]-]/
const LONGEST_NAME = 42

export function findPaidTo(text: string): Span | null {
  const apart = SIGN_OF_ONE.test(text) ? APART.exec(text) : null
  const name =
    apart &&
    text
      .slice(Math.max(0, apart.index - LONGEST_NAME), apart.index)
      .split(NOT_OF_A_NAME)
      .at(-1)
  if (apart && name) return { start: apart.index - name.length, end: apart.index + apart[0].length }
  const branch = DIGITS_OF_BRANCH.test(text) ? BRANCH.exec(text) : null
  return branch && { start: branch.index, end: branch.index + branch[0].length }
}
