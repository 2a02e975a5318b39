import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { readSettings } from '#app/platform/settings/env.server.ts'
import { setOwnFolders } from '#app/platform/settings/settings.server.ts'

import { checkPages } from './check-pages.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'khazana-doctor-pages-'))
  mkdirSync(join(dataDir, 'site', 'pages'), { recursive: true })
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const write = (...names: string[]) =>
  names.forEach((name) => writeFileSync(join(dataDir, 'site', 'pages', `${name}.md`), `# ${name}`))
const check = (PUBLIC_URL = 'https://khazana.example') => {
  const settings = readSettings({ DATA_DIR: dataDir, PUBLIC_URL, DEMO: '0' })
  setOwnFolders(settings)
  return checkPages(settings)
}

test('a public site that promises what the project promises is warned, with the names of the pages', () => {
  write('terms.en', 'about')
  const says =
    'the text that Khazana brings: help, privacy, grievance; site.json does not say for the privacy notice: host, mailProvider, backups'
  expect(check()).toMatchObject({ level: 'warning', says })
})

test('the privacy notice of the project tells who has the data, if the operator says so', () => {
  write('terms', 'about', 'help', 'grievance')
  const privacy = { host: 'Netcraft', backups: 'Chennai' }
  writeFileSync(join(dataDir, 'site', 'site.json'), JSON.stringify({ privacy }))
  const says = 'the text that Khazana brings: privacy; site.json does not say for the privacy notice: mailProvider'
  expect(check()).toMatchObject({ level: 'warning', says })
})

test('one on the own machine is in order', () => {
  const says = expect.stringMatching(/about, help, terms, privacy, grievance; /)
  expect(check('http://localhost:3000')).toMatchObject({ level: 'ok', says })
})

test('one whose promises are its own is in order', () => {
  write('terms', 'privacy.hi', 'grievance')
  expect(check()).toMatchObject({ level: 'ok', says: 'the text that Khazana brings: about, help' })
})

test('one that wrote every page has nothing to read', () => {
  write('about', 'help', 'terms', 'privacy', 'grievance')
  expect(check()).toEqual({ about: 'pages', level: 'ok', says: 'all texts are your own' })
})
