import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { AuditLog } from './audit-log.tsx'
import type { AuditEntry } from './list-audit.server.ts'

/** The text of an entry with these details. */
function listWords(details: AuditEntry['details']) {
  const at = '2026-11-20T10:00:00.000Z'
  const entry = { id: 'e1', at, admin: 'Meera', action: 'sponsorship-decided', subjectId: null, details } as const
  const element = <AuditLog entries={[entry]} next={null} action={null} isFurther={false} />
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return html.slice(html.indexOf('<ol')).replaceAll(/<[^>]*>/g, '')
}

test('the end of a sponsorship is shown as day and time in India', () => {
  const words = listWords({ item: 'Lamp', from: 'pending', to: 'approved', until: '2026-12-31T18:29:59.999Z' })
  expect(words).toContain('until:31 Dec 2026, 11:59 pm')
  expect(words).not.toContain('18:29')
  expect(listWords({ item: 'Lamp', until: null })).toContain('until:none')
  // Only real times are formatted: a title that looks like one stays as it is.
  expect(listWords({ item: '2026-12-31T18:29:59.999Z', 'listings shown': 0 })).toMatch(
    /item:2026-12-31T18:29:59\.999Zlistings shown:0/,
  )
})

test('in Hindi, states, reasons and the names of details are in Hindi; names and titles stay', () => {
  const words = inLanguage('hi', () =>
    listWords({ item: 'pending', from: 'pending', to: 'approved', reason: 'other', on: true, 'listings shown': 0 }),
  )
  expect(words).toContain('स्पॉन्सरशिप के अनुरोध पर फ़ैसला किया')
  expect(words).toContain('बाक़ी से मंज़ूर')
  expect(words).toContain('आइटम:pending')
  expect(words).toContain('कारण:कुछ और')
  expect(words).toContain('चालू:हाँ')
  expect(words).toContain('फिर दिखाई गई लिस्टिंग:0')
})
