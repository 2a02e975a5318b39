import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { setCategoryFolder } from '#app/nouns/category/category-files.server.ts'

import { categories } from './categories.ts'

let dataDir: string
let out = ''
let complaint = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'khazana-categories-'))
  mkdirSync(join(dataDir, 'categories'))
  ;[out, complaint] = ['', '']
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((complaint += String(text)), true))
})
afterEach(() => {
  setCategoryFolder('')
  rmSync(dataDir, { recursive: true })
})

const write = (name: string, content: object) =>
  writeFileSync(join(dataDir, 'categories', name), JSON.stringify(content))
const run = (...args: string[]) => categories(args, { DATA_DIR: dataDir }, join(dataDir, 'no.env'))

test('lists the categories of the site, and the retired ones as such', () => {
  write('gizmos.json', { id: 'gizmos', names: { en: 'Gizmos', hi: 'गिट्टे' }, search: { words: { en: ['gizmo'] } } })
  write('games.json', { id: 'games', retired: true })
  expect(run('list')).toBe(0)
  expect(out.split('\n')).toEqual(
    expect.arrayContaining(['books\tBooks\tकिताबें', 'games\tGames\tगेम\tretired', 'gizmos\tGizmos\tगिट्टे']),
  )
})

test('checks the files', () => {
  expect(run('check')).toBe(0)
  expect(out).toMatch(/^The \d+ categories are right\. .*categories\n$/)
})

test('names file and field of a mistake', () => {
  write('gizmos.json', { id: 'gizmos', names: { en: 'Gizmos' }, search: { words: { en: ['gizmo'] } } })
  expect(run('check')).toBe(1)
  expect(complaint).toContain(`${join(dataDir, 'categories', 'gizmos.json')}: names.hi: `)
})

test('says how it is used', () => {
  expect(run('--help')).toBe(0)
  expect(out).toMatch(/^npm run categories -- list\|check/)
  expect(run('remove')).toBe(1)
  expect(complaint).toContain('Say list or check.')
})
