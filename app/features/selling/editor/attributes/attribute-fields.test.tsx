import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

import type { Attribute } from '#app/nouns/category/attribute.ts'
import * as categories from '#app/nouns/category/category-list.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { AttributeFields } from './attribute-fields.tsx'

const METAL: Attribute = {
  key: 'metal',
  kind: 'choice',
  label: { en: 'Metal', hi: 'धातु' },
  choices: [
    { value: 'Silver', names: { en: 'Silver', hi: 'चाँदी' }, spellings: [] },
    { value: 'Copper', names: { en: 'Copper', hi: 'ताँबा' }, spellings: [] },
  ],
}
const WEIGHT: Attribute = {
  key: 'weight',
  kind: 'number',
  label: { en: 'Weight', hi: 'वज़न' },
  unit: { en: 'g', hi: 'ग्राम' },
  decimals: 1,
  choices: [],
}
const MINT: Attribute = { key: 'mint', kind: 'text', label: { en: 'Mint' }, choices: METAL.choices }
const YEAR: Attribute = { key: 'year', kind: 'year', label: { en: 'Year' }, choices: [], example: '1901' }
const KM: Attribute = { key: 'number', kind: 'code', label: { en: 'KM number' }, choices: [] }

/** The fields of a category that declares these attributes. */
function render(attributes: Attribute[], typed: Record<string, string> = {}, problems: Record<string, string> = {}) {
  vi.spyOn(categories, 'listAttributes').mockReturnValue(attributes)
  const fields = { category: 'gizmos', attributes: JSON.stringify(typed) }
  return renderToStaticMarkup(
    <AttributeFields fields={fields} problems={problems} disabled={false} onChange={() => {}} />,
  )
}

test('a category without attributes has no such fields', () => {
  expect(render([])).toBe('')
})

test.each<[Attribute, RegExp]>([
  [METAL, /<select id="field-attributes.metal"[^>]*>.*<option value="Copper">Copper/],
  [WEIGHT, /<label for="field-attributes.weight"[^>]*>Weight \(g\)<.*inputMode="decimal"/],
  [{ ...WEIGHT, decimals: undefined }, /inputMode="numeric"/],
  [YEAR, /inputMode="numeric".*<p id="field-attributes.year-hint"[^>]*>Such as 1901</],
  [MINT, /<input [^>]*list="([^"]*)".*<datalist id="\1"><option value="Silver">Silver</],
  [KM, /autoCapitalize="characters"/],
  [{ ...KM, code: 'gtin' }, /inputMode="numeric"/],
  [{ ...KM, code: 'isbn' }, /inputMode="text"/],
])('%j has the control of its kind', (attribute, control) => {
  expect(render([attribute])).toMatch(control)
})

test('what was typed and what is wrong with it stand in the field', () => {
  const html = render([YEAR], { year: '19' }, { 'attributes.year': 'Year must be a year' })
  expect(html).toMatch(/<input [^>]*aria-invalid="true"[^>]*value="19"/)
  expect(html).toContain('<p id="field-attributes.year-error"')
})

test('a choice that is named no more stays until another is chosen', () => {
  expect(render([METAL], { metal: 'Tin' })).toMatch(/<option value="Tin" selected="">Tin<\/option>/)
})

test('labels, choices and units are in the reader’s language, values are not', () => {
  const html = inLanguage('hi', () => render([METAL, WEIGHT], { metal: 'Copper' }))
  expect(html).toContain('<option value="Copper" selected="">ताँबा</option>')
  expect(html).toContain('वज़न (ग्राम)')
})

test('few fields are asked for at once: the others are folded, and what is asked never shows with a value only', () => {
  const later: Attribute = { ...KM, asked: 'never' }
  const html = render([{ ...METAL, asked: 'first' }, WEIGHT, YEAR, later])
  expect(html).toMatch(/field-attributes.metal.*<details[^>]*><summary[^>]*>More details \(2\)<.*field-attributes.year/)
  expect(html).not.toContain('field-attributes.number')
  expect(html).not.toMatch(/<details[^>]* open/)
  expect(render([{ ...METAL, asked: 'first' }, later], { number: '5' })).toContain('field-attributes.number')
})

test('a problem unfolds its field', () => {
  const html = render(
    [{ ...METAL, asked: 'first' }, YEAR],
    { year: '19' },
    { 'attributes.year': 'Year must be a year' },
  )
  expect(html).toMatch(/<details[^>]* open=""/)
})

test('a field for one kind of thing stands there only with that kind, or with a value of its own', () => {
  const carat: Attribute = { ...WEIGHT, key: 'carat', when: { key: 'metal', is: ['Silver'] } }
  expect(render([METAL, carat])).not.toContain('field-attributes.carat')
  expect(render([METAL, carat], { metal: 'Copper' })).not.toContain('field-attributes.carat')
  expect(render([METAL, carat], { metal: 'Silver' })).toContain('field-attributes.carat')
  expect(render([METAL, carat], { metal: 'Copper', carat: '5' })).toContain('field-attributes.carat')
})

test('a choice says what it is on other scales', () => {
  const size: Attribute = {
    ...METAL,
    choices: [{ value: 'UK 9', names: { en: 'UK 9' }, note: { en: 'EU 43' }, spellings: [] }],
  }
  expect(render([size])).toContain('<option value="UK 9">UK 9 · EU 43</option>')
})
