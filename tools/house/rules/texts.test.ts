import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

import { checkTexts } from './texts.ts'

/** The problems of one file with this text. */
function checkText(file: string, text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'khazana-texts-'))
  try {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
    return checkTexts(folder, [file]).map((problem) => `${problem.line} ${problem.text}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('progress labels are spelled alike', () => {
  const labels = ['Saving...', 'Saving ...', 'Loading more \u2026', 'Loading\u2026']
  expect(checkText('app/note.tsx', labels.map((label) => `export const a = '${label}'\n`).join(''))).toEqual(
    [2, 3, 4].map((line) => `${line} one kind of progress label: three dots, no space`),
  )
})

test('texts call the site as its operator does', () => {
  const line = '1 the site has the name of its operator: {site}, or siteName()'
  expect(checkText('app/shell/messages/en.json', '{ "a": "Welcome to Khazana" }')).toEqual([line])
  expect(checkText('app/features/ads/page.tsx', "const title = 'Ads · Khazana'")).toEqual([line])
  expect(checkText('app/features/ads/page.tsx', "// Khazana's own\nconst a = 'X-Khazana-Stale'")).toEqual([])
  expect(checkText('app/db/usable.server.ts', "const a = 'Khazana needs PostgreSQL'")).toEqual([])
})

test.each([
  'app/features/wishlist/wishlist-words.ts',
  'app/features/accounts/mails/account-mails.server.ts',
  'app/features/chat/refuse.server.ts',
  'app/ui/note.tsx',
])('%s has straight apostrophes only', (file) => {
  expect(checkText(file, "const a = 'one\u2019s own'")).toEqual(['1 one kind of apostrophe: write it straight'])
})

test('a curly apostrophe may be data: in tests, and in lists of what people type', () => {
  for (const file of ['app/ui/note.test.ts', 'app/features/catalogue/places/names/old-names.ts'])
    expect(checkText(file, "const a = 'Sultan\u2019s Battery'")).toEqual([])
})

test.each([
  ['in one line', '<p>Whom you block can no longer write to you</p>', "1 'Whom you block can no longer' reads oddly"],
  [
    'over two lines',
    '<p>\n  Every open\n  report of it is\n  decided.\n</p>',
    "3 'report of it is decided' reads oddly",
  ],
  [
    'around a space that JSX would drop',
    "<p>\n  shall{' '}\n  your account end?</p>",
    "2 'shall{' '} your account' reads oddly",
  ],
  [
    'in two strings',
    "const a = 'the conversation ' +\n  'stands here'",
    "1 'the conversation ' + 'stands here' reads oddly",
  ],
])('an odd sentence is found %s', (_, text, problem) => {
  expect(checkText('app/ui/note.tsx', text)).toEqual([`${problem}: reword it`])
  expect(checkText('app/ui/note.test.tsx', text)).toEqual([])
})

test('words that an odd sentence shares with others may stay', () => {
  expect(checkText('app/ui/note.tsx', "const a = 'Mails a link to choose a new password. Explains: why'")).toEqual([])
})
