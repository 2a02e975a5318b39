import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { findHardToRead, makePalette, makeStyles } from './palette.server.ts'

const css = readFileSync(new URL('../../ui/brand.css', import.meta.url), 'utf8')
const darkAt = css.indexOf('@media (prefers-color-scheme: dark)')
const listed = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/--color-([\w-]+):\s*(#[\da-f]+)/g)].map(([, name = '', hex = '']) => [name, hex]),
  )

test('without a choice, the colours are those of the stylesheet', () => {
  expect(listed(css.slice(0, darkAt))).toMatchObject(makePalette({}, 'light'))
  expect(listed(css.slice(darkAt))).toMatchObject(makePalette({}, 'dark'))
  expect([makeStyles({}), findHardToRead({})]).toEqual(['', []])
})

test('the project’s own colours as a choice are easy to read', () => {
  const own = { brand: { light: '#0b5f63' }, accent: { light: '#f7aa22' }, page: { light: '#fbf6ec' } }
  expect(findHardToRead(own)).toEqual([])
  expect(makePalette(own, 'light')).toMatchObject({ brand: '#0b5f63', 'on-brand': '#ffffff', sunken: '#f2eadb' })
})

test.each(['#7a1fa2', '#b00020', '#1a4fa0', '#33691e', '#000000', '#5d4037', '#a8005c'])(
  '%s as the brand is easy to read in both themes, with every page',
  (light) => {
    for (const page of ['#ffffff', '#fbf6ec', '#f3f6ff']) {
      expect(findHardToRead({ brand: { light }, page: { light: page } })).toEqual([])
    }
  },
)

test.each(['#f7aa22', '#ffd400', '#00c853', '#ff7043', '#1a4fa0', '#ffffff'])(
  '%s as the accent is easy to read',
  (light) => {
    expect(findHardToRead({ accent: { light } })).toEqual([])
  },
)

test('a pair that is hard to read is named with its theme and contrast', () => {
  expect(findHardToRead({ brand: { light: '#f5c400' } })[0]).toBe(
    'colours.brand: in the light theme, brand (#f5c400) on page (#fbf6ec) has a contrast of 1.53 and needs 4.5',
  )
  expect(findHardToRead({ brand: { light: '#0b5f63', dark: '#0b5f63' } })).toEqual(
    expect.arrayContaining([expect.stringMatching(/^colours\.brand: in the dark theme, brand \(#0b5f63\) on page /)]),
  )
  expect(findHardToRead({ page: { light: '#808080' } })).toEqual(
    expect.arrayContaining([expect.stringMatching(/^colours\.page: in the light theme, ink-soft .* needs 4\.5$/)]),
  )
})

test('the stylesheet has both themes, and only the groups that were chosen', () => {
  const styles = makeStyles({ brand: { light: '#7a1fa2' } })
  expect(styles).toMatch(
    /^:root\{--color-brand:#7a1fa2;.*\}\n@media \(prefers-color-scheme:dark\)\{:root\{--color-brand:#/,
  )
  expect(styles).not.toContain('--color-accent')
})
