import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

import { writeLanguages } from './messages-plugin.ts'

const SETTINGS = {
  folder: 'app',
  languages: ['en', 'hi'],
  imports: { language: '', formats: '', rich: '', site: '' },
} as const

/** The scripts of a built folder after its languages were written, by their names. */
function write(scripts: Record<string, string>): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'khazana-scripts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, code] of Object.entries(scripts)) writeFileSync(join(folder, name), code)
  writeLanguages(folder, SETTINGS)
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

test('each language has scripts with its name, its imports, and without texts that it needs not', () => {
  const written = write({
    'a-1.js': 'const language=()=>__LANGUAGE__;const words=[__EXCEPT__(`en`,`the|and`),__EXCEPT__("hi", "है")]',
    'b-2.js': 'import"./a-1.js";import"./c-3.js"',
    'c-3.js': 'export{}',
  })
  expect(written).toMatchObject({
    'a-1.js': 'const language=()=>"en";const words=["","है"]',
    'a-1.hi.js': 'const language=()=>"hi";const words=[`the|and`,""]',
    'b-2.js': 'import"./a-1.js";import"./c-3.js"',
    'b-2.hi.js': 'import"./a-1.hi.js";import"./c-3.js"',
    'c-3.js': 'export{}',
  })
  expect(Object.keys(written).filter((name) => name.startsWith('c-3'))).toEqual(['c-3.js'])
})

test('a text that is not known fails the build', () => {
  expect(() => write({ 'a-1.js': 'say(__MESSAGE__("shell/never#00000000"))' })).toThrow(
    'There is no message shell/never',
  )
})
