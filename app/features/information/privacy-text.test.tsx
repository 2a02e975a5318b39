import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'

import { setSiteOverrides } from '#app/nouns/site/site-overrides.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { PrivacyText } from './privacy-text.tsx'

function read(toModel: { photos: boolean; searches: boolean }, others = {}): string {
  const element = (
    <PrivacyText businessAddress="1 Road" contactEmail="hello@khazana.test" toModel={toModel} others={others} />
  )
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('the notice names the data that a model gets while one is connected, and only then', () => {
  expect(read({ photos: false, searches: false })).not.toContain('A service that')
  expect(read({ photos: true, searches: false })).toContain('A service that describes photos')
  expect(read({ photos: true, searches: false })).not.toContain('understands searches')
  expect(read({ photos: false, searches: true })).toContain('A service that understands searches')
})

test('the notice names the host, the sender of mails and the place of backups that the operator names', () => {
  const NONE = { photos: false, searches: false }
  expect(read(NONE)).not.toMatch(/on machines of|are sent by|Backups/)
  const text = read(NONE, { host: 'Netcraft, Mumbai', mailProvider: 'Post & Co', backups: 'Chennai' })
  expect(text).toMatch(/on machines of Netcraft, Mumbai.*are sent by Post &amp; Co.*Backups are kept here: Chennai/)
})

test('the notice says how long everything that outlives an account is kept: reports, and names in the audit log', () => {
  const text = read({ photos: false, searches: false })
  expect(text).toContain('Once you delete yours, those that you made bear no name.')
  expect(text).toContain('It has names of people and titles of listings')
  expect(text).toMatch(/is kept\s+apart, as it was then, for 180 days/)
  expect(text).toMatch(/it is erased when they have\s+decided, after 180 days at the latest/)
})

test('the notice says that prices of deals are told together alone', () => {
  expect(read({ photos: false, searches: false })).toMatch(
    /a rounded\s+range of at least five deals between different people/,
  )
})

test('the notice names requests for sponsorship and a choice of language only where the site offers them', () => {
  onTestFinished(() => setSiteOverrides({}))
  const NONE = { photos: false, searches: false }
  expect(read(NONE).match(/requests for sponsorship/g)).toHaveLength(2)
  expect(read(NONE)).toContain('khazana_language')
  setSiteOverrides({ sponsorship: false, languages: ['en'] })
  expect(read(NONE)).not.toMatch(/sponsor|khazana_language/)
  expect(read(NONE)).toContain('Our admins: feedback, contact messages and reports.')
  setSiteOverrides({ sponsorship: false })
  expect(inLanguage('hi', () => read(NONE))).not.toContain('स्पॉन्सर')
})

test('in Hindi, the notice says the same, and its links lead to pages in Hindi', () => {
  const text = inLanguage('hi', () => read({ photos: false, searches: true }))
  expect(text).toContain('निजता सूचना')
  expect(text).toContain('खोज को समझने वाली एक सेवा')
  expect(text).toContain('<a href="/hi/grievance">शिकायत अधिकारी</a>')
  expect(text).toContain('<a href="mailto:hello@khazana.test">hello@khazana.test</a>')
  // Names of cookies, the site and Google are all that stays in Latin letters.
  const latin = text.replaceAll(/<[^>]*>|hello@khazana.test|1 Road|khazana_\w+/g, '').match(/[a-z]+/gi)
  expect(new Set(latin)).toEqual(new Set(['Khazana', 'Google', 'UPI']))
})
