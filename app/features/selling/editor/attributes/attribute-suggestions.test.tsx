import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { listAttributes } from '#app/nouns/category/category-list.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { AttributeSuggestions, listSuggestions } from './attribute-suggestions.tsx'

const NONE = { photo: {}, title: {}, number: {}, last: {} }

const suggest = (category: string, values: Record<string, string>, sources: Partial<typeof NONE>) =>
  listSuggestions(listAttributes(category), values, { ...NONE, ...sources }).map(
    ({ attribute, value, source }) => `${attribute.key} ${value} ${source}`,
  )

test('print is offered before the title, then others with the number, then the last listing, in the order of the form', () => {
  const sources = {
    photo: { brand: 'Titan' },
    title: { brand: 'HMT', case: '38' },
    number: { case: '39', movement: 'Quartz' },
    last: { case: '40', for: 'Men', movement: 'Solar' },
  }
  expect(suggest('watches', {}, sources)).toEqual([
    'brand Titan photo',
    'movement Quartz number',
    'case 38 title',
    'for Men last',
  ])
})

test('a field that has a value is offered none', () => {
  expect(suggest('watches', { brand: 'HMT' }, { title: { brand: 'Titan' } })).toEqual([])
})

test('what applies to another kind of thing is not offered', () => {
  const title = { fuel: 'Diesel' }
  expect(suggest('cars', { kind: 'Scale model' }, { title })).toEqual([])
  expect(suggest('cars', {}, { title: { ...title, kind: 'Real vehicle' } })).toEqual([
    'kind Real vehicle title',
    'fuel Diesel title',
  ])
})

test('each value has a button that takes it and one that refuses it, which say it in the reader’s language', () => {
  const render = () =>
    renderToStaticMarkup(
      <AttributeSuggestions
        fields={{ title: '', category: 'watches', attributes: '' }}
        photo={{ movement: 'Quartz', case: '38' }}
        disabled={false}
        onChange={() => {}}
      />,
    )
  expect(render()).toMatch(
    /Your photo shows:.*<button[^>]*>.*Movement: Quartz<.*aria-label="Leave out Movement: Quartz"/,
  )
  expect(render()).toContain('Use all')
  expect(inLanguage('hi', render)).toMatch(/मूवमेंट: क्वार्ट्ज़.*डायल का साइज़: 38 मिमी/)
})
