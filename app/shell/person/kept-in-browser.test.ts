import { globSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

import { fakeBrowser } from '#test/browser-storage.ts'

import { KEPT_DATABASES } from './kept-databases.ts'
import { clearKept, countUnsent, KEPT_KINDS, listUnfinished } from './kept-in-browser.ts'

const KEYS = {
  localStorage: [
    'khazana:outbox:a:1',
    'khazana:outbox:a:2',
    'khazana:draft:a:talk',
    'khazana:reply:a:talk',
    'khazana:new-listing:a:1',
    'khazana:edited-listing:a:1',
    'khazana:outbox:b:3',
    'another product:draft',
  ],
  sessionStorage: ['khazana:first-message:a:item:1', 'khazana:contact:visitor', 'khazana:new-listing:a'],
}

function stores() {
  const made = { localStorage: fakeBrowser().openTab().storage, sessionStorage: fakeBrowser().openTab().storage }
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    for (const key of KEYS[area]) made[area].setItem(key, 'x')
  }
  const keys = () =>
    (['localStorage', 'sessionStorage'] as const).flatMap((area) =>
      Array.from({ length: made[area].length }, (_, at) => made[area].key(at) ?? ''),
    )
  return { made, keys }
}

test('the person’s own unsaved entries are counted, and nobody else’s', () => {
  const { made } = stores()
  expect(listUnfinished('a', made)).toEqual([
    '2 messages are not sent yet.',
    '1 unfinished listing is saved on this device only.',
    '1 change to your listings is not saved yet.',
  ])
  expect(listUnfinished('b', made)).toEqual(['1 message is not sent yet.'])
  expect(listUnfinished('c', made)).toEqual([])
  expect(countUnsent(made)).toBe(3)
})

test('signing out clears every store; signing in as another person keeps their entries and the typed text', async () => {
  const { made, keys } = stores()
  const images = vi.fn<(keep?: string) => Promise<void>>().mockResolvedValue()
  await clearKept({ keep: 'b', keepVisitors: true }, made, images)
  expect(keys()).toEqual(['khazana:outbox:b:3', 'another product:draft', 'khazana:contact:visitor'])
  await clearKept({ keepVisitors: false }, made, images)
  expect(keys()).toEqual(['another product:draft'])
  expect(images.mock.calls).toEqual([['b'], [undefined]])
})

test('entries of no particular person survive a sign-in, but not a sign-out', async () => {
  const { made, keys } = stores()
  made.sessionStorage.setItem('khazana:departure', 'x')
  await clearKept({ keep: 'b', keepVisitors: true }, made, () => Promise.resolve())
  expect(keys()).toContain('khazana:departure')
  await clearKept({ keepVisitors: false }, made, () => Promise.resolve())
  expect(keys()).not.toContain('khazana:departure')
})

test('a browser without IndexedDB is cleared too', async () => {
  const { made, keys } = stores()
  await clearKept({ keepVisitors: false }, made, () => Promise.reject(new Error('none')))
  expect(keys()).toEqual(['another product:draft'])
})

test('every kind of entry that the code stores is in the registry', () => {
  const files = globSync('app/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.|\.server\.|kept-in-browser|^app\/server\//.test(file),
  )
  const texts = files.map((file) => readFileSync(file, 'utf8'))
  const named = texts.flatMap((text) => [...text.matchAll(/khazana:([a-z-]+)[:$']/g)].map(([, kind]) => kind))
  const known = new Set(KEPT_KINDS.map(({ kind }) => kind))
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((kind) => kind !== undefined && !known.has(kind))).toEqual([])
  const databases = texts.flatMap((text) => [...text.matchAll(/const DATABASE = '([^']+)'/g)].map(([, name]) => name))
  expect(new Set(databases)).toEqual(new Set(KEPT_DATABASES.map(({ name }) => name)))
  // Signing out removes everything: every file that stores something must be listed here, together with how its data is removed.
  // A comment stores nothing.
  const stored = files.filter((_, at) =>
    /\b(?:localStorage|sessionStorage|indexedDB|openDatabase|caches\.(?:open|match))\b/.test(
      (texts[at] ?? '').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ''),
    ),
  )
  expect(stored.toSorted()).toEqual(KNOWN_KEEPERS)
})

const KNOWN_KEEPERS = [
  'app/features/accounts/door/departure.ts',
  'app/features/catalogue/returning/use-returning.ts',
  'app/features/catalogue/search/box/recent-searches.ts',
  'app/features/chat/first-message/use-first-message.ts',
  'app/features/chat/sync/conversations/draft.ts',
  'app/features/chat/sync/live-session.ts',
  'app/features/chat/sync/outbox/image-box.ts',
  'app/features/deals/deal/deal-outbox.ts',
  'app/features/inquiries/use-inquiry.ts',
  'app/features/selling/editor/drafts/use-kept-draft.ts',
  'app/features/selling/editor/photos/upload/photo-box.ts',
  'app/shell/language/language-offer.tsx',
  'app/shell/language/leave-for-language.ts',
  'app/shell/person/kept-databases.ts',
  'app/shell/person/person-guard.tsx',
  'app/shell/person/sign-out-question.tsx',
  'app/shell/person/signed-in-elsewhere.tsx',
  'app/ui/browser/database.ts',
  'app/ui/browser/web-storage.ts',
]
