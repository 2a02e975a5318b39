import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { setSiteOverrides } from '#app/nouns/site/site-overrides.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { AboutText } from './about-text.tsx'
import { TermsText } from './terms-text.tsx'

afterEach(() => setSiteOverrides({}))

function read(switches: { sponsorship: boolean; ads: boolean }): string {
  setSiteOverrides(switches)
  const element = (
    <>
      <AboutText />
      <TermsText businessAddress="1 Road" />
    </>
  )
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test.each([
  [true, true, /Items marked “Sponsored” and the ads on.*which items are sponsored and which ads are shown/],
  [true, false, /Items marked “Sponsored” are.*We decide which items are sponsored\./],
  [false, true, /The ads on the home page are.*We decide which ads are shown\./],
  [false, false, /<p>Everything is ordered by what you chose/],
])('with sponsorship %s and ads %s, the pages about the site name what it has', (sponsorship, ads, words) => {
  const text = read({ sponsorship, ads })
  expect(text).toMatch(words)
  expect(/sponsor/i.test(text)).toBe(sponsorship)
  expect(/\bads\b/.test(text)).toBe(ads)
})

test('in Hindi, too', () => {
  const text = inLanguage('hi', () => read({ sponsorship: false, ads: false }))
  expect(text).toContain('<p>सब कुछ आपके चुने हुए क्रम में है')
  expect(text).not.toMatch(/स्पॉन्सर|विज्ञापन/)
})
