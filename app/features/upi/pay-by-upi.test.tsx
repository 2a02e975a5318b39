import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { PayByUpi } from './pay-by-upi.tsx'

const PAYMENT = {
  address: 'asha.rao@okaxis',
  name: 'Asha Rao',
  amount: 1350,
  link: 'upi://pay?pa=asha.rao@okaxis&pn=Asha%20Rao&am=1350.00&cu=INR&tn=Khazana',
  picture: { size: 29, path: 'M4 4h1v1h-1z' },
  changedAt: null as string | null,
}
const render = (amount = PAYMENT.amount, changedAt = PAYMENT.changedAt) =>
  renderToStaticMarkup(<PayByUpi {...PAYMENT} amount={amount} changedAt={changedAt} />)

test('copying comes before the link, which has the exact address, and the name is to be compared', () => {
  const html = render()
  expect(html.indexOf('Copy UPI address')).toBeGreaterThan(0)
  expect(html.indexOf('Open payment app')).toBeGreaterThan(html.indexOf('Copy UPI address'))
  expect(html).toContain(`href="${PAYMENT.link.replaceAll('&', '&amp;')}"`)
  for (const words of ['₹1,350', 'Your app must show this name', 'Asha Rao', 'If your app refuses, copy the address'])
    expect(html).toContain(words)
})

test('requests to pay are named as fraud, and nothing is claimed about the payment', () => {
  const html = render()
  for (const words of ['“collect”', 'A UPI PIN is only for paying', 'does not see whether money has moved'])
    expect(html).toContain(words)
  expect(html).not.toMatch(/paid|received|successful/i)
})

test('an address that is newer than the deal comes with a warning', () => {
  expect(render()).not.toContain('role="status"')
  expect(render(1350, '2026-12-01T06:30:00Z')).toContain('This address was entered on 1 Dec 2026')
})

test('more than banks let a person send in a day comes with that limit', () => {
  expect(render(100_000)).not.toContain('a day at most')
  expect(render(100_001)).toContain('₹1,00,000 a day at most')
})
