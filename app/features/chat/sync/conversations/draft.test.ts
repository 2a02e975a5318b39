import { afterEach, expect, test, vi } from 'vitest'

import { fakeBrowser } from '#test/browser-storage.ts'

import { forgetDraft, readChosenImage, readDraft, writeChosenImage, writeDraft } from './draft.ts'

/** The storage of a tab, which the drafts are kept in from now on. */
function openTab(browser = fakeBrowser()): Storage {
  const { storage } = browser.openTab()
  vi.stubGlobal('window', { localStorage: storage })
  return storage
}

afterEach(() => void vi.unstubAllGlobals())

test('a draft is restored only for the same person and conversation', () => {
  const storage = openTab()
  writeDraft('draft', 'talk', 'viewer', 'Is it\nstill there? ')
  expect(readDraft('draft', 'talk', 'viewer')).toBe('Is it\nstill there? ')
  expect([readDraft('draft', 'talk', 'other'), readDraft('draft', 'another', 'viewer')]).toEqual(['', ''])
  writeDraft('draft', 'talk', 'viewer', ' \n')
  expect([readDraft('draft', 'talk', 'viewer'), storage.length]).toEqual(['', 0])
})

test('the id of the message replied to is kept with the draft, and removed with the reply', () => {
  openTab()
  writeDraft('draft', 'talk', 'viewer', 'On Sunday')
  writeDraft('reply', 'talk', 'viewer', 'm1')
  expect([readDraft('reply', 'talk', 'viewer'), readDraft('draft', 'talk', 'viewer')]).toEqual(['m1', 'On Sunday'])
  expect([readDraft('reply', 'talk', 'other'), readDraft('reply', 'another', 'viewer')]).toEqual(['', ''])
  writeDraft('reply', 'talk', 'viewer', '')
  expect([readDraft('reply', 'talk', 'viewer'), readDraft('draft', 'talk', 'viewer')]).toEqual(['', 'On Sunday'])
})

test('a chosen image is restored only in the same window, for the same person and conversation', () => {
  const image = new File(['robot'], 'robot.png', { type: 'image/png' })
  writeChosenImage('talk', 'viewer', image)
  expect(readChosenImage('talk', 'viewer')).toBe(image)
  expect([readChosenImage('talk', 'other'), readChosenImage('another', 'viewer')]).toEqual([null, null])
  writeChosenImage('talk', 'viewer', null)
  expect(readChosenImage('talk', 'viewer')).toBeNull()
})

test('a deleted conversation’s draft is removed', () => {
  const storage = openTab()
  writeDraft('draft', 'talk', 'viewer', 'Hello')
  writeDraft('reply', 'talk', 'viewer', 'm1')
  writeChosenImage('talk', 'viewer', new File(['robot'], 'robot.png'))
  forgetDraft('talk', 'viewer')
  expect([storage.length, readChosenImage('talk', 'viewer')]).toEqual([0, null])
})

test('a browser without storage causes no error', () => {
  const browser = fakeBrowser()
  browser.fill()
  openTab(browser)
  writeDraft('draft', 'talk', 'viewer', 'Hello')
  expect(readDraft('draft', 'talk', 'viewer')).toBe('')
  // This environment has no storage at all.
  vi.unstubAllGlobals()
  expect(readDraft('draft', 'talk', 'viewer')).toBe('')
})
