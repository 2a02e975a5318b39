// UPI addresses (NPCI calls them virtual payment addresses): `name@handle`, where the handle is the word of a bank or an app.
import { withoutUnseen } from '#app/shared/text/visible-text.ts'

/** NPCI's limits for the parts before and after '@', and for the whole. */
const NAME_LENGTH = [2, 256] as const
const HANDLE_LENGTH = [2, 64] as const
const ADDRESS_MAX = 255

/** Why a text is no UPI address. */
export type UpiProblem = 'empty' | 'email' | 'no-handle' | 'letters' | 'length'

const LABEL = /^\s*(?:my\s+)?(?:upi(?:\s*(?:id|address))?|vpa)(?:\s*[:=]|\s+)/i
const NAME = /^[._-]*[a-z0-9][a-z0-9._-]*$/
const HANDLE = /^[a-z][a-z0-9]*$/
/** People leave out what follows of an e-mail address: no bank and no app has these words. */
const MAIL_WORDS = new Set([
  'gmail',
  'googlemail',
  'yahoo',
  'ymail',
  'hotmail',
  'outlook',
  'live',
  'rediffmail',
  'icloud',
  'proton',
  'zoho',
])
const DEVANAGARI_DIGIT = /[०-९]/g
const DEVANAGARI_ZERO = 0x966
/** The address in a link or a QR code that somebody copied whole. */
const LINK = /^\s*upi:\/*pay\?(?:[^#]*&)?pa=([^&#]*)/i

/**
 * Reads an address as people type it: in capitals, with blanks, in full-width or Devanagari signs, with "UPI ID:" before it, or as a
 * whole payment link. Addresses of banks that nobody here knows are taken, because new ones come every month.
 */
export function readUpiAddress(typed: string): { address: string } | { problem: UpiProblem } {
  const plain = typed.toWellFormed().normalize('NFKC')
  const link = LINK.exec(plain)?.[1]
  const address = tidy(link === undefined ? plain.replace(LABEL, '') : decode(link))
  const problem = findProblem(address)
  return problem ? { problem } : { address }
}

/** No address has blanks, capitals or signs that are not seen. */
const tidy = (text: string) =>
  withoutUnseen(text)
    .replaceAll(/[\s\p{Cf}\p{Cc}]+/gu, '')
    .replaceAll(DEVANAGARI_DIGIT, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
    .toLowerCase()

function findProblem(address: string): UpiProblem | null {
  if (address === '') return 'empty'
  const [name = '', handle = '', ...more] = address.split('@')
  if (more.length > 0) return 'letters'
  if (handle === '') return 'no-handle'
  if (isMail(handle)) return 'email'
  if (!NAME.test(name) || !HANDLE.test(handle)) return 'letters'
  const fits = isWithin(name, NAME_LENGTH) && isWithin(handle, HANDLE_LENGTH) && address.length <= ADDRESS_MAX
  return fits ? null : 'length'
}

const isMail = (handle: string) =>
  MAIL_WORDS.has(handle) || (/^[a-z0-9][a-z0-9.-]*\.[a-z]{2,}$/.test(handle) && !handle.endsWith('.npci'))
const isWithin = (text: string, [least, most]: readonly [number, number]) => text.length >= least && text.length <= most

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Enough of an address for its owner to know it again: `as••••@okaxis`. */
export function maskUpiAddress(address: string): string {
  const [name = '', handle = ''] = address.split('@')
  return `${name.slice(0, name.length > 4 ? 2 : 1)}••••@${handle}`
}
