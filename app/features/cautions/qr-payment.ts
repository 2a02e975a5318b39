/**
 * Tells what a QR code would do when it is scanned. Anybody can put any text into a code, so all of it is untrusted.
 */
import { formatRupees } from '#app/shared/text/money.ts'

import { findCautions } from './caution-rules.ts'
import type { Caution, Payment } from './caution.schema.ts'

const PAYING_APPS = /^(?:upi|gpay|tez|phonepe|paytm|paytmmp|bhim|credpay|mobikwik|intent):/i
const LONGEST = 60
const MOST_FIELDS = 40
// Field numbers of EMV merchant codes: the accounts, the amount, the currency and the name.
const [FIRST_ACCOUNT, LAST_ACCOUNT, SUM, CURRENCY, NAME] = [26, 51, 54, 53, 59]
const RUPEES = '356'

/** The cautions for an image. `says` is the text of its codes, one code per line. */
export function cautionsOfCodes(says: string, options: { ownHost: string }): Caution[] {
  const all = says.split('\n').flatMap((line): Caution[] => {
    const payment = readPayment(line)
    if (payment) return [{ kind: 'payment-qr', part: payment.to, payment }]
    const cautions = findCautions(line, options)
    if (cautions.length > 0) return cautions.map((one) => ({ ...one, part: tidyName(one.part) }))
    return isOwnLink(line, options) ? [] : [{ kind: 'qr-code', part: tidyName(line) }]
  })
  return all.filter(({ kind }, index) => all.findIndex((other) => other.kind === kind) === index)
}

/** As in a text, a link to the site itself needs no caution. */
const isOwnLink = (line: string, options: { ownHost: string }) =>
  /^https?:\/\/\S+$/i.test(line) && findCautions(line, options).length === 0

/** Null when the text is not a payment request. */
export function readPayment(text: string): Payment | null {
  return PAYING_APPS.test(text) ? readLink(text) : readShopCode(text)
}

function readLink(text: string): Payment | null {
  const query = text.includes('?') ? text.slice(text.indexOf('?') + 1).split('#', 1)[0] : ''
  const fields = new Map<string, Set<string>>()
  for (const [key, value] of new URLSearchParams(query)) {
    const name = key.toLowerCase()
    fields.set(name, (fields.get(name) ?? new Set()).add(tidyName(value)))
  }
  // If a field is repeated, some apps use the first value and some the last, so both are shown.
  const field = (name: string) => [...(fields.get(name) ?? [])].filter(Boolean).slice(0, 3).join(' / ')
  const to = field('pa')
  if (!to) return null
  return {
    to,
    name: field('pn') || null,
    amount: readAmount(field('am'), field('cu')),
    isStanding: /^\w+:\/*(?:\w+\/)?mandate/i.test(text),
  }
}

function readShopCode(text: string): Payment | null {
  if (!text.startsWith('000201')) return null
  const fields = readFields(text)
  const addresses = [...fields].flatMap(([id, value]) =>
    id >= FIRST_ACCOUNT && id <= LAST_ACCOUNT ? [...readFields(value).values()].filter((one) => one.includes('@')) : [],
  )
  const [to] = addresses
  if (to === undefined) return null
  const currency = fields.get(CURRENCY)
  return {
    to: tidyName(to),
    name: tidyName(fields.get(NAME) ?? '') || null,
    amount: readAmount(fields.get(SUM) ?? '', currency === RUPEES ? '' : (currency ?? '')),
    isStanding: false,
  }
}

/** Parses a sequence of fields, each written as number, length and value. */
function readFields(text: string): Map<number, string> {
  const fields = new Map<number, string>()
  let at = 0
  while (at < text.length && fields.size < MOST_FIELDS) {
    const [, id, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    if (id === undefined) break
    fields.set(Number(id), text.slice(at + 4, at + 4 + Number(length)))
    at += 4 + Number(length)
  }
  return fields
}

function readAmount(sum: string, currency: string): string | null {
  if (!sum) return null
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(sum)) return `“${sum}”`
  const amount = Number(sum)
  if (amount === 0) return null
  if (currency && currency.toUpperCase() !== 'INR') return `${sum} ${currency}`
  const paise = amount % 1 === 0 ? '' : amount.toFixed(2).slice(-3)
  return formatRupees(Math.floor(amount)) + paise
}

/** Puts the text on one line, removes characters that reverse or hide letters, and shortens it. */
function tidyName(text: string): string {
  const plain = text.replaceAll(/\p{C}/gu, '').replaceAll(/\s+/g, ' ').trim()
  const letters = Array.from(plain.slice(0, 2 * LONGEST))
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : letters.join('')
}
