import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { adviceOn } from '#app/features/cautions/caution-advice.ts'
import { findCautions } from '#app/features/cautions/caution-rules.ts'

import { MessageCaution } from './message-caution.tsx'

const other = { id: 'them' }
const render = (content: string, senderId = 'them') =>
  renderToStaticMarkup(
    <MessageCaution
      message={{ senderId, cautions: findCautions(content, { ownHost: 'khazana.test' }) }}
      other={other}
    />,
  )

test('there is no caution below harmless messages and one’s own', () => {
  expect(render('Is it still available?')).toBe('')
  expect(render('Call 9876543210', 'me')).toBe('')
  expect(renderToStaticMarkup(<MessageCaution message={{ senderId: 'them' }} other={other} />)).toBe('')
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

test('quoted words are text, whatever they contain', () => {
  const html = render('https://demo.example/<img/src=x>')
  expect(html).toContain('&lt;img/src=x&gt;')
  expect(html).not.toContain('<img')
})
