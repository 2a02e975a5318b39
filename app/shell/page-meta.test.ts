import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '#app/shared/language/languages.ts'

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

const addressIn = (language: Language) => site + pageHref('/category/lego', language)

const ALTERNATES = [
  ...LANGUAGES.map((language) => [LANGUAGE_TAGS[language], addressIn(language)]),
  ['x-default', `${site}/category/lego`],
]

test.each(LANGUAGES)('the page in %s is canonical for itself, and names the same one in all languages', (language) => {
  expect(inLanguage(language, listLinks)).toEqual([['canonical', addressIn(language)], ...ALTERNATES])
})

test('English has addresses without a prefix, and is for everybody else', () => {
  expect(listLinks()).toEqual(
    expect.arrayContaining([
      ['canonical', `${site}/category/lego`],
      ['en-IN', `${site}/category/lego`],
      ['hi-IN', `${site}/hi/category/lego`],
      ['x-default', `${site}/category/lego`],
    ]),
  )
})

test('a page that search engines should not list names no others', () => {
  expect(inLanguage('hi', () => listLinks({ index: false }))).toEqual([['canonical', `${site}/hi/category/lego`]])
})

const findPicture = (language: Language) => {
  const tags = inLanguage(language, () => pageMeta(matches, page)).map((tag): Record<string, unknown> => ({ ...tag }))
  return String(tags.find(({ property }) => property === 'og:image')?.['content'])
}

test.each(LANGUAGES)('the picture that chats show in %s exists, of the size that it says', (language) => {
  const png = readFileSync(new URL(`../../public${findPicture(language).slice(site.length)}`, import.meta.url))
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630])
})

test('the picture has its own words in Hindi', () => {
  expect([findPicture('en'), findPicture('hi')]).toEqual([`${site}/art/share.png`, `${site}/art/share.hi.png`])
})

test('what chats show says the language of the page', () => {
  expect(inLanguage('hi', () => pageMeta(matches, page))).toEqual(
    expect.arrayContaining([
      { property: 'og:locale', content: 'hi_IN' },
      { property: 'og:url', content: `${site}/hi/category/lego` },
    ]),
  )
})
