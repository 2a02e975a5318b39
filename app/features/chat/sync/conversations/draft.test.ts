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

test('what was typed is there again, for the same person and conversation alone', () => {
  const { storage } = fakeBrowser().openTab()
  writeDraft('talk', 'viewer', 'Is it\nstill there? ', storage)
  expect(readDraft('talk', 'viewer', storage)).toBe('Is it\nstill there? ')
  expect([readDraft('talk', 'other', storage), readDraft('another', 'viewer', storage)]).toEqual(['', ''])
  writeDraft('talk', 'viewer', ' \n', storage)
  expect([readDraft('talk', 'viewer', storage), storage.length]).toEqual(['', 0])
})

test('what is replied to is kept beside it, by its id, and goes when the reply is cancelled', () => {
  const { storage } = fakeBrowser().openTab()
  writeDraft('talk', 'viewer', 'On Sunday', storage)
  writeReply('talk', 'viewer', 'm1', storage)
  expect([readReply('talk', 'viewer', storage), readDraft('talk', 'viewer', storage)]).toEqual(['m1', 'On Sunday'])
  expect([readReply('talk', 'other', storage), readReply('another', 'viewer', storage)]).toEqual(['', ''])
  writeReply('talk', 'viewer', '', storage)
  expect([readReply('talk', 'viewer', storage), readDraft('talk', 'viewer', storage)]).toEqual(['', 'On Sunday'])
})

test('a chosen image is there again in the same window, for the same person and conversation alone', () => {
  const image = new File(['robot'], 'robot.png', { type: 'image/png' })
  writeChosenImage('talk', 'viewer', image)
  expect(readChosenImage('talk', 'viewer')).toBe(image)
  expect([readChosenImage('talk', 'other'), readChosenImage('another', 'viewer')]).toEqual([null, null])
  writeChosenImage('talk', 'viewer', null)
  expect(readChosenImage('talk', 'viewer')).toBeNull()
})

test('of a conversation that was deleted nothing is kept', () => {
  const { storage } = fakeBrowser().openTab()
  writeDraft('talk', 'viewer', 'Hello', storage)
  writeReply('talk', 'viewer', 'm1', storage)
  writeChosenImage('talk', 'viewer', new File(['robot'], 'robot.png'))
  forgetDraft('talk', 'viewer', storage)
  expect([storage.length, readChosenImage('talk', 'viewer')]).toEqual([0, null])
})

test('a browser that keeps nothing is no reason to stop', () => {
  const browser = fakeBrowser()
  browser.fill()
  const { storage } = browser.openTab()
  writeDraft('talk', 'viewer', 'Hello', storage)
  expect(readDraft('talk', 'viewer', storage)).toBe('')
  // This environment has no storage at all.
  expect(readDraft('talk', 'viewer', undefined)).toBe('')
})
