import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { LANGUAGES } from '#app/shared/language/languages.ts'

import { pageMeta } from './page-meta.ts'

const site = 'https://khazana.example'
const matches = [{ loaderData: { publicUrl: site } }]
const page = { title: 'LEGO Sets', description: 'Second-hand LEGO', path: '/category/lego' }

/** The addresses in the head, by what each is for. */
const listLinks = (more = {}) =>
  pageMeta(matches, { ...page, ...more }).flatMap((tag) => {
    const link: Record<string, unknown> = { ...tag }
    return link['tagName'] === 'link' ? [[link['hrefLang'] ?? link['rel'], link['href']]] : []
  })

const ALTERNATES = [
  ['en-IN', `${site}/category/lego`],
  ['hi-IN', `${site}/hi/category/lego`],
  ['x-default', `${site}/category/lego`],
]

test('each language is canonical for itself, and names the same page in all languages', () => {
  expect(listLinks()).toEqual([['canonical', `${site}/category/lego`], ...ALTERNATES])
  expect(inLanguage('hi', listLinks)).toEqual([['canonical', `${site}/hi/category/lego`], ...ALTERNATES])
})

test('a page that search engines should not list names no others', () => {
  expect(inLanguage('hi', () => listLinks({ index: false }))).toEqual([['canonical', `${site}/hi/category/lego`]])
})

test.each(LANGUAGES)('the picture that chats show in %s exists, with its own words in English and Hindi', (of) => {
  const tags = inLanguage(of, () => pageMeta(matches, page)).map((tag): Record<string, unknown> => ({ ...tag }))
  const picture = String(tags.find(({ property }) => property === 'og:image')?.['content'])
  expect(picture).toBe(`${site}/art/${of === 'hi' ? 'share.hi.png' : 'share.png'}`)
  const png = readFileSync(new URL(`../../public${picture.slice(site.length)}`, import.meta.url))
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630])
})

test('what chats show says the language of the page', () => {
  expect(inLanguage('hi', () => pageMeta(matches, page))).toEqual(
    expect.arrayContaining([
      { property: 'og:locale', content: 'hi_IN' },
      { property: 'og:url', content: `${site}/hi/category/lego` },
    ]),
  )
})
