import { describe, expect, test } from 'vitest'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { finish, HUGE, repeated } from '#test/finishes.ts'

import { adviceOn } from './caution-advice.ts'
import { cautionsOfCodes, readPayment } from './qr-payment.ts'

const options = { ownHost: 'khazana.test' }
const said = (says: string) => cautionsOfCodes(says, options)

const tlv = (id: string, value: string) => id + String(value.length).padStart(2, '0') + value
const shop = (fields: [string, string][]) => `000201${fields.map(([id, value]) => tlv(id, value)).join('')}`

describe('a payment code', () => {
  test('names the payee, the account name and the amount', () => {
    const text = 'upi://pay?pa=demo.seller@okaxis&pn=Demo%20Seller&am=125000.00&cu=INR&tn=Watch'
    const payment = { to: 'demo.seller@okaxis', name: 'Demo Seller', amount: '₹1,25,000', isStanding: false }
    expect(readPayment(text)).toEqual(payment)
    expect(said(text)).toEqual([{ kind: 'payment-qr', part: 'demo.seller@okaxis', payment }])
    expect(said(text).map(adviceOn)).toEqual([
      'This code would pay ₹1,25,000 to demo.seller@okaxis, named “Demo Seller” in it. It never brings you money.',
    ])
    expect(inLanguage('hi', () => said(text).map(adviceOn))).toEqual([
      'यह कोड आपकी तरफ़ से demo.seller@okaxis (इसमें लिखा नाम: “Demo Seller”) को ₹1,25,000 भेजेगा। इससे आपको पैसे कभी नहीं मिलेंगे।',
    ])
  })

  test.each([
    ['UPI://PAY?PA=demo@ybl&AM=10', '₹10'],
    ['upi://pay?pa=demo@ybl&am=10.5', '₹10.50'],
    ['upi://pay?pa=demo@ybl&am=10.05', '₹10.05'],
    ['upi:pay?pa=demo@ybl', null],
    ['upi://pay?pa=demo@ybl&am=', null],
    ['upi://pay?pa=demo@ybl&am=0', null],
    ['upi://pay?pa=demo@ybl&am=12&cu=USD', '12 USD'],
    ['upi://pay?pa=demo@ybl&am=1e9', '“1e9”'],
    ['upi://pay?pa=demo@ybl&am=-5', '“-5”'],
    ['upi://pay?pa=demo@ybl&am=5&am=9000', '“5 / 9000”'],
    ['gpay://upi/pay?pa=demo@ybl&am=7', '₹7'],
    ['phonepe://pay?pa=demo@ybl&am=7', '₹7'],
    ['tez://upi/pay?pa=demo@ybl&am=7', '₹7'],
    ['intent://pay?pa=demo@ybl&am=7#Intent;scheme=upi;end', '₹7'],
  ])('%s asks for %s', (text, amount) => {
    expect(readPayment(text)).toMatchObject({ to: 'demo@ybl', amount, isStanding: false })
  })

  test('for a standing mandate is described as one', () => {
    const payment = readPayment('upi://mandate?pa=demo@ybl&am=499')
    expect(payment?.isStanding).toBe(true)
    expect(payment && adviceOn({ kind: 'payment-qr', payment })).toBe(
      'This code would let demo@ybl take ₹499 again and again. It never brings you money.',
    )
  })

  test('of a shop is read, too', () => {
    const account = tlv('00', 'A000000524') + tlv('01', 'demo.shop@okicici')
    const text = shop([
      ['26', account],
      ['52', '0000'],
      ['53', '356'],
      ['54', '250.00'],
      ['58', 'IN'],
      ['59', 'DEMO SHOP'],
    ])
    expect(readPayment(text)).toEqual({ to: 'demo.shop@okicici', name: 'DEMO SHOP', amount: '₹250', isStanding: false })
    expect(readPayment(shop([['26', account]]))).toMatchObject({ name: null, amount: null })
  })

  test('is not found in texts that merely look like one', () => {
    for (const text of [
      'upi://pay',
      'upi://pay?pn=Demo',
      'https://demo.example?pa=demo@ybl',
      '000201',
      '00020126',
      '',
      'upi',
    ]) {
      expect([text, readPayment(text)]).toEqual([text, null])
    }
  })

  test('cannot hide, reverse or lengthen its own caution', () => {
    const payment = readPayment(`upi://pay?pa=a%00b%E2%80%AE@ybl&pn=${'x%0A'.repeat(500)}&am=%zz`)
    expect(payment?.to).toBe('ab@ybl')
    expect(payment?.name).toHaveLength(60)
    expect(payment?.amount).toBe('“%zz”')
    const twice = readPayment('upi://pay?pa=good@ybl&pa=bad@ybl&PA=worse@ybl&pa=fourth@ybl')
    expect(twice?.to).toBe('good@ybl / bad@ybl / worse@ybl')
    const hostile = [`upi://pay?${repeated('pa=x&')}`, `000201${repeated('2600')}`, `upi:${repeated('?', HUGE)}`]
    for (const one of hostile) expect(finish(() => readPayment(one))).toBeDefined()
  })
})

describe('another code', () => {
  test('that leads away is a link', () => {
    expect(said('https://demo.example/win')).toMatchObject([{ kind: 'outside-link', part: 'https://demo.example/win' }])
  })

  test('that leads to the site itself causes no caution', () => {
    expect(said('https://khazana.test/item/1')).toEqual([])
  })

  test('with any other text shows that text', () => {
    expect(said('WIFI:T:WPA;S:Home;P:secret;;')).toMatchObject([
      { kind: 'qr-code', part: 'WIFI:T:WPA;S:Home;P:secret;;' },
    ])
    expect(said('tel:9876543210')).toMatchObject([{ kind: 'phone' }])
  })

  test('beside a payment code hides neither of the two', () => {
    expect(said('Thank you\nupi://pay?pa=demo@ybl').map(({ kind }) => kind)).toEqual(['qr-code', 'payment-qr'])
  })
})
