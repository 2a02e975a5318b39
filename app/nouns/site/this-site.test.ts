import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { WrongOwnFiles } from '#app/nouns/own-files.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { siteName } from '#app/shared/site-name.ts'

import { packSite, unpackSite } from './document-site.ts'
import { listDefaults, setSiteFolder, siteDetails } from './site-files.server.ts'
import { inReadersLanguage, site } from './this-site.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'khazana-site-'))
})
afterEach(() => {
  setSiteFolder('')
  rmSync(folder, { recursive: true })
})

function write(content: unknown): void {
  writeFileSync(join(folder, 'site.json'), typeof content === 'string' ? content : JSON.stringify(content))
  setSiteFolder(folder)
}

function findMistakes(content: unknown): string[] {
  write(content)
  try {
    siteDetails()
  } catch (error) {
    if (!(error instanceof WrongOwnFiles)) throw error
    return error.message.split('\n').map((line) => line.replace(`${join(folder, 'site.json')}: `, ''))
  }
  return []
}

const CHOSEN = {
  name: 'Dukaan',
  tagline: { en: 'Good things, used well', hi: 'अच्छी चीज़ें' },
  intro: { en: 'Coins of Jaipur', hi: 'जयपुर के सिक्के' },
  banner: 'Closed on Sunday',
  sponsorship: false,
  signUp: 'invited',
  languages: ['hi', 'en'],
}

test('without a file, the site is the project’s own', () => {
  setSiteFolder(folder)
  expect(site()).toMatchObject({
    name: 'Khazana',
    sponsorship: true,
    ads: true,
    chatImages: true,
    signUp: 'open',
    readOnly: false,
    languages: ['en', 'hi'],
  })
  expect(siteName()).toBe('Khazana')
  expect(packSite(site())).toEqual({})
  expect(listDefaults().join()).toBe(
    'name,tagline,intro,colours,logo,icon,contact.email,contact.grievanceOfficer,contact.grievanceEmail,contact.address',
  )
})

test('a file changes what it names', () => {
  write({ ...CHOSEN, colours: { brand: '#7A1FA2', page: { light: '#ffffff', dark: '#101010' } } })
  expect(siteName()).toBe('Dukaan')
  expect(site()).toMatchObject({ sponsorship: false, ads: true, signUp: 'invited', languages: ['hi', 'en'] })
  expect(siteDetails().colours).toEqual({ brand: { light: '#7a1fa2' }, page: { light: '#ffffff', dark: '#101010' } })
  expect(inReadersLanguage(site().tagline)).toBe('Good things, used well')
  expect(inLanguage('hi', () => inReadersLanguage(site().tagline))).toBe('अच्छी चीज़ें')
  expect(inLanguage('hi', () => inReadersLanguage(site().banner))).toBe('Closed on Sunday')
  expect(listDefaults()).not.toContain('colours')
})

test('a document carries what the operator chose, and no more', () => {
  write({ ...CHOSEN, colours: { brand: '#7a1fa2' }, contact: { address: '1 Road' } })
  const server = site()
  const packed = packSite(server)
  expect(packed).toEqual({
    tagline: CHOSEN.tagline,
    intro: CHOSEN.intro,
    banner: { en: 'Closed on Sunday', hi: 'Closed on Sunday' },
    sponsorship: false,
    signUp: 'invited',
    languages: ['hi', 'en'],
    look: {
      styles: expect.stringMatching(/^\/site\/[\da-f]{16}\.css$/),
      page: { light: '#fbf6ec', dark: '#0f1819' },
      hasIcon: false,
    },
  })
  const { colours: _, contact: __, privacy: ___, ...shown } = siteDetails()
  expect(unpackSite(JSON.stringify(packed))).toEqual(shown)
})

test('pictures lie beside the file', () => {
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
  write({ logo: 'logo.svg' })
  expect(siteDetails().logo).toEqual({ light: 'logo.svg' })
})

test.each<[what: string, content: unknown, mistakes: string[]]>([
  ['no JSON', '{', ['is no JSON: ']],
  ['no object', [], ['has to be an object']],
  ['a field that there is not', { colour: 'red' }, ['the file: there is no field colour']],
  ['an empty name', { name: ' ' }, ['name: is empty']],
  ['a long name', { name: 'n'.repeat(31) }, ['name: has at most 30 letters']],
  ['a name that would end a sender', { name: 'Me <a@b.c>' }, ['name: has a sign that no name may have']],
  ['a tagline in one language', { tagline: { en: 'Only' } }, ['tagline.hi: is missing']],
  ['a long tagline', { tagline: 't'.repeat(81) }, ['tagline: has at most 80 letters']],
  ['a dark logo outside', { logo: { light: 'a.svg', dark: '/b.svg' } }, ['logo.dark: has to be the name of an SVG']],
  ['a number for a text', { tagline: 5 }, ['tagline: has to be fields in braces']],
  ['a name of a colour', { colours: { brand: 'teal' } }, ['colours.brand: has to be a colour such as #0b5f63']],
  [
    'a colour that is hard to read',
    { colours: { brand: '#f5c400' } },
    ['colours.brand: in the light theme, brand (#f5c400) on page (#fbf6ec) has a contrast of 1.53 and needs 4.5'],
  ],
  ['a fourth colour', { colours: { ink: '#000000' } }, ['colours: there is no field ink']],
  ['a logo outside', { logo: '../logo.svg' }, ['logo: has to be the name of an SVG']],
  ['a logo that is not there', { logo: 'logo.png' }, ['logo: there is no logo.png beside it']],
  [
    'one of two logos that is not there',
    { logo: { light: 'a.svg', dark: 'b.svg' } },
    ['logo.light: there is no a.svg beside it', 'logo.dark: there is no b.svg beside it'],
  ],
  ['an icon of another kind', { icon: 'icon.gif' }, ['icon: has to be the name of an SVG']],
  ['no address', { contact: { email: 'me' } }, ['contact.email: has to be an e-mail address']],
  ['no switch', { ads: 'no' }, ['ads: has to be true or false']],
  ['another way to sign up', { signUp: 'yes' }, ['signUp: has to be open or invited or closed']],
  ['a language that there is not', { languages: ['ta'] }, ['languages.0: has to be en or hi']],
  ['no language', { languages: [] }, ['languages: is empty']],
  ['a language twice', { languages: ['en', 'en'] }, ['languages: has a language twice']],
  ['two at once', { name: '', ads: 1 }, ['name: is empty', 'ads: has to be true or false']],
])('%s is a mistake', (_what, content, mistakes) => {
  // The rest of some lines is the parser's own.
  const lines = findMistakes(content).slice(0, mistakes.length)
  expect(lines.map((line, at) => line.slice(0, mistakes[at]?.length))).toEqual(mistakes)
})

test('a picture of more than 1 MB is a mistake', () => {
  writeFileSync(join(folder, 'icon.png'), new Uint8Array(1_000_001))
  expect(findMistakes({ icon: 'icon.png' })).toEqual(['icon: icon.png has more than 1 MB'])
})
