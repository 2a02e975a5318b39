import { expect, test } from 'vitest'

import { fakeBrowser } from '#test/browser-storage.ts'

import {
  forgetDraft,
  readChosenImage,
  readDraft,
  readReply,
  writeChosenImage,
  writeDraft,
  writeReply,
} from './draft.ts'

test('a draft is restored only for the same person and conversation', () => {
  const { storage } = fakeBrowser().openTab()
  writeDraft('talk', 'viewer', 'Is it\nstill there? ', storage)
  expect(readDraft('talk', 'viewer', storage)).toBe('Is it\nstill there? ')
  expect([readDraft('talk', 'other', storage), readDraft('another', 'viewer', storage)]).toEqual(['', ''])
  writeDraft('talk', 'viewer', ' \n', storage)
  expect([readDraft('talk', 'viewer', storage), storage.length]).toEqual(['', 0])
})

test('the id of the message replied to is kept with the draft, and removed with the reply', () => {
  const { storage } = fakeBrowser().openTab()
  writeDraft('talk', 'viewer', 'On Sunday', storage)
  writeReply('talk', 'viewer', 'm1', storage)
  expect([readReply('talk', 'viewer', storage), readDraft('talk', 'viewer', storage)]).toEqual(['m1', 'On Sunday'])
  expect([readReply('talk', 'other', storage), readReply('another', 'viewer', storage)]).toEqual(['', ''])
  writeReply('talk', 'viewer', '', storage)
  expect([readReply('talk', 'viewer', storage), readDraft('talk', 'viewer', storage)]).toEqual(['', 'On Sunday'])
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
  const { storage } = fakeBrowser().openTab()
  writeDraft('talk', 'viewer', 'Hello', storage)
  writeReply('talk', 'viewer', 'm1', storage)
  writeChosenImage('talk', 'viewer', new File(['robot'], 'robot.png'))
  forgetDraft('talk', 'viewer', storage)
  expect([storage.length, readChosenImage('talk', 'viewer')]).toEqual([0, null])
})

test('a browser without storage causes no error', () => {
  const browser = fakeBrowser()
  browser.fill()
  const { storage } = browser.openTab()
  writeDraft('talk', 'viewer', 'Hello', storage)
  expect(readDraft('talk', 'viewer', storage)).toBe('')
  // This environment has no storage at all.
  expect(readDraft('talk', 'viewer', undefined)).toBe('')
})
