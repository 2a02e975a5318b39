import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { AdsStrip } from './ads-strip.tsx'

test('the description of a picture is read in the language in which somebody wrote it', () => {
  const ad = { id: '1', title: 'Lamps', link: '/', imageUrl: '/art/ad-1.svg', srcSet: null, alt: 'A lamp on the table' }
  const render = () => renderToString(<AdsStrip ads={[ad]} />)
  expect(inLanguage('hi', render)).toContain('alt="A lamp on the table" lang="en-IN"')
  expect(render()).not.toContain('lang=')
})
