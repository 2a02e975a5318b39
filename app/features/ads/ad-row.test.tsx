import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'

import { setSiteOverrides } from '#app/nouns/site/site-overrides.server.ts'

import { AdRow } from './ad-row.tsx'

afterEach(() => setSiteOverrides({}))

const NONE = async () => true

function render(state: { active: boolean; isShown: boolean }): string {
  const texts = { id: '1', title: 'Lamps', link: '/', imageUrl: '/art/ad-1.svg', srcSet: null, alt: '', version: '1' }
  const ad = { ...texts, isPhoto: false, ...state }
  return renderToString(
    <AdRow ad={ad} at={0} isLast busy={false} onPlace={NONE} onToggle={NONE} onEdit={NONE} onDelete={NONE} />,
  )
}

test('an ad is not said to be on the home page of a site without ads', () => {
  const shown = { active: true, isShown: true }
  expect(render(shown)).toContain('On the home page')
  setSiteOverrides({ ads: false })
  expect(render(shown)).toContain('Prepared')
  expect(render(shown)).not.toContain('On the home page')
  expect(render({ active: false, isShown: false })).not.toContain('Prepared')
})
