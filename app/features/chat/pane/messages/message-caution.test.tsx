import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { adviceOn } from '#app/features/cautions/caution-advice.ts'
import { findCautions } from '#app/features/cautions/caution-rules.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { MessageCaution } from './message-caution.tsx'

const other = { id: 'them' }
const actions = { report: () => {}, block: () => {} }
const render = (content: string, senderId = 'them', block: (() => void) | null = actions.block) =>
  renderToStaticMarkup(
    <MessageCaution
      message={{ senderId, cautions: findCautions(content, { ownHost: 'khazana.test' }) }}
      other={other}
      actions={{ ...actions, block }}
    />,
  )

test('there is no caution below harmless messages and one’s own', () => {
  expect(render('Is it still available?')).toBe('')
  expect(render('Call 9876543210', 'me')).toBe('')
  expect(renderToStaticMarkup(<MessageCaution message={{ senderId: 'them' }} other={other} actions={actions} />)).toBe(
    '',
  )
})

test('the most serious caution is shown, and the others on request, with the words that caused them', () => {
  const html = render('Send 500 advance, call 9876543210')
  const [summary = '', rest = ''] = html.split('</summary>')
  expect(summary).toContain(adviceOn({ kind: 'advance-payment' }))
  expect(summary).toContain('Why am I seeing this?')
  expect(summary).not.toContain(adviceOn({ kind: 'phone' }))
  expect(rest).toContain('<q>advance</q>: This message is about paying in advance.')
  expect(rest).toContain(`<q>9876543210</q>: ${adviceOn({ kind: 'phone' })}`)
  expect(html).not.toMatch(/<details[^>]* open/)
})

test('a link alone is no sign of fraud, and beside something else it is', () => {
  const alone = render('see https://demo.example/review')
  expect(alone).toContain('We say this beside every link that leads away.')
  expect(alone).not.toMatch(/scams|Take care/)
  expect(render('Send 500 advance, see https://demo.example/pay')).toMatch(/Take care.*words that scams often use/s)
})

test('quoted words are text, whatever they contain', () => {
  const html = render('https://demo.example/<img/src=x>')
  expect(html).toContain('&lt;img/src=x&gt;')
  expect(html).not.toContain('<img')
})

const TRICK = 'Pay 500 advance first, scan this QR code and tell me the OTP'
const buttons = (html: string) => [...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, words]) => words)

test('everything that came together is named, with Report and Block beside it', () => {
  const html = render(TRICK)
  expect(html.split('</summary>')[0]).toContain(
    'Together in one message: an OTP or PIN, a code to scan and money first. That is a known trick.',
  )
  expect(buttons(html)).toEqual(['Report', 'Block'])
  // Outside of what opens on request.
  expect(html.indexOf('<button')).toBeGreaterThan(html.indexOf('</details>'))
  expect(buttons(render(TRICK, 'them', null))).toEqual(['Report'])
  expect(buttons(render('Send 500 advance'))).toEqual([])
})

test('what is often harmless is named, and is called no trick', () => {
  const html = render('My number is 9876543210, see https://example.org/photos')
  expect(html).toContain('Together in one message: a link to another site and a phone number. ')
  expect(html).not.toContain('known trick')
})

test('in Hindi, too', () => {
  const html = inLanguage('hi', () => render(TRICK))
  expect(html).toContain('OTP या PIN, स्कैन करने का कोड और पहले पैसे। यह धोखाधड़ी का जाना-पहचाना तरीका है।')
  expect(buttons(html)).toEqual(['शिकायत करें', 'ब्लॉक करें'])
})
