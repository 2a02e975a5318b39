import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { setSiteFolder } from '#app/nouns/site/site-files.server.ts'

import { checkSite } from './site.ts'

let dataDir: string
let out = ''
let complaint = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'khazana-site-'))
  mkdirSync(join(dataDir, 'site'))
  ;[out, complaint] = ['', '']
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((complaint += String(text)), true))
})
afterEach(() => {
  setSiteFolder('')
  rmSync(dataDir, { recursive: true })
})

const write = (content: object) => writeFileSync(join(dataDir, 'site', 'site.json'), JSON.stringify(content))
const run = (...args: string[]) => checkSite(args, { DATA_DIR: dataDir }, join(dataDir, 'no.env'))

test('says the name, and what is still the default', async () => {
  write({ name: 'Dukaan', contact: { email: 'hello@dukaan.example' } })
  expect(await run('check')).toBe(0)
  expect(out).toContain('The site is called Dukaan. ')
  expect(out).toMatch(/Still the project's own: tagline, .*\blogo\b/)
  expect(out).not.toMatch(/: .*\bcontact\.email\b/)
})

test('without a file, everything is the default', async () => {
  expect(await run('check')).toBe(0)
  expect(out).toMatch(/Still the project's own: name, tagline, intro, /)
})

test('names file and field of a mistake', async () => {
  write({ name: '' })
  expect(await run('check')).toBe(1)
  expect(complaint).toContain(`${join(dataDir, 'site', 'site.json')}: name: is empty`)
})

test('a logo that cannot be drawn is a mistake', async () => {
  writeFileSync(join(dataDir, 'site', 'logo.svg'), 'no drawing')
  write({ logo: 'logo.svg' })
  expect(await run('check')).toBe(1)
  expect(complaint).toContain(`${join(dataDir, 'site', 'logo.svg')}: is no picture that can be drawn: `)
})

test('says how it is used', async () => {
  expect(await run('--help')).toBe(0)
  expect(out).toMatch(/^npm run site -- check/)
  expect(await run('list')).toBe(1)
  expect(complaint).toContain('Say check.')
})
