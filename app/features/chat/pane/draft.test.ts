import { expect, test } from 'vitest'

import { fakeBrowser } from '#test/browser-storage.ts'

import { readDraft, writeDraft } from './draft.ts'

test('what was typed is there again, for the same person and conversation alone', () => {
  const { storage } = fakeBrowser().openTab()
  writeDraft('talk', 'viewer', 'Is it\nstill there? ', storage)
  expect(readDraft('talk', 'viewer', storage)).toBe('Is it\nstill there? ')
  expect([readDraft('talk', 'other', storage), readDraft('another', 'viewer', storage)]).toEqual(['', ''])
  writeDraft('talk', 'viewer', ' \n', storage)
  expect([readDraft('talk', 'viewer', storage), storage.length]).toEqual(['', 0])
})

test('a browser that keeps nothing is no reason to stop', () => {
  const browser = fakeBrowser()
  browser.fill()
  const { storage } = browser.openTab()
  writeDraft('talk', 'viewer', 'Hello', storage)
  expect(readDraft('talk', 'viewer', storage)).toBe('')
  // Here there is no storage at all.
  expect(readDraft('talk', 'viewer', undefined)).toBe('')
})
