import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { readMessages } from './read-messages.ts'
import { messageBody, moduleText } from './write-messages.ts'

const SETTINGS = {
  folder: 'app',
  languages: ['en', 'hi'],
  imports: { language: '#language', formats: '#formats', rich: '#rich', site: '#site' },
} as const

type Texts = Record<string, string>

function readRoom(files: { en: Texts; hi?: Texts; qqq?: Texts }) {
  const root = mkdtempSync(join(tmpdir(), 'khazana-messages-'))
  const folder = join(root, 'app/features/x/messages')
  mkdirSync(folder, { recursive: true })
  for (const [name, texts] of Object.entries(files)) writeFileSync(join(folder, `${name}.json`), JSON.stringify(texts))
  const [room] = readMessages(root, SETTINGS)
  if (!room) throw new Error('the room was not found')
  return room
}

const whole = {
  en: { add: 'Add', photos: '{n, plural, one {# photo} other {# photos}}' },
  hi: { add: 'जोड़ें', photos: '{n, plural, one {# फ़ोटो} other {# फ़ोटो}}' },
  qqq: { add: 'Button. At most 8 letters.', photos: 'Below a picture. {n} is how many there are.' },
}

test('a room with everything has no problems, and a typed function for each message', () => {
  const room = readRoom(whole)
  expect(room.problems).toEqual([])
  const text = moduleText(room, SETTINGS)
  expect(text).toContain('export const add = (): string =>\n  language() === \'hi\' ? "जोड़ें" : "Add"')
  expect(text).toContain('export const photos = (p: { n: number }): string =>')
})

test.each<[string, Parameters<typeof readRoom>[0], string]>([
  ['a missing text', { ...whole, hi: { add: 'जोड़ें' } }, 'hi.json lacks photos'],
  ['an empty text', { ...whole, hi: { ...whole.hi, add: ' ' } }, 'hi.json lacks add'],
  ['a missing file', { en: whole.en, qqq: whole.qqq }, 'there is no hi.json'],
  ['a missing note', { ...whole, qqq: { add: 'Button.' } }, 'qqq.json lacks photos'],
  ['a text that English lacks', { ...whole, hi: { ...whole.hi, more: 'और' } }, 'hi.json has more, which English lacks'],
  [
    'another parameter',
    { ...whole, hi: { ...whole.hi, add: '{n} जोड़ें' } },
    'hi.json: add has n, English has no parameters',
  ],
  [
    'a plural with a branch too few',
    { ...whole, hi: { ...whole.hi, photos: '{n, plural, other {#}}' } },
    'hi.json: photos: the plural lacks one',
  ],
  [
    'a text that is too long',
    { ...whole, hi: { ...whole.hi, add: 'जोड़ें जोड़ें' } },
    'hi.json: add has more than 8 letters',
  ],
  [
    'a note that leaves a parameter out',
    { ...whole, qqq: { ...whole.qqq, photos: 'Below a picture: n photos.' } },
    'qqq.json: photos does not say what n is',
  ],
  [
    'a name that is no function’s',
    { ...whole, en: { ...whole.en, delete: 'Delete' } },
    'delete is no name for a function',
  ],
])('%s is a problem', (_, files, problem) => {
  expect(readRoom(files).problems).toContain(problem)
})

test('a message gets a new id when one of its translations changes', () => {
  const id = (hi: string) => readRoom({ ...whole, hi: { ...whole.hi, add: hi } }).messages[0]?.id
  expect(id('जोड़ें')).toMatch(/^features\/x\/add#[\da-f]{8}$/)
  expect(id('जोड़ें')).not.toBe(id('डालें'))
})

test('in one language’s script only that language is left', () => {
  const [add, photos] = readRoom(whole).messages
  if (!add || !photos) throw new Error('no messages')
  expect(messageBody(add, 'hi', 'en')).toBe('"जोड़ें"')
  expect(messageBody(photos, 'en', 'en')).toMatch(/^\(\(p,plural,count\)=>plural\("en",p\.n,\{one:/)
})
