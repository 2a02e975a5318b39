import { expect, test } from 'vitest'

import { isScreenKeyboardOpen, watchEnterKey } from './enter-key.ts'

const NONE = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, isComposing: false }
const letter = { ...NONE, key: 'a', code: 'KeyA', keyCode: 65 }
const enter = { ...NONE, key: 'Enter', code: 'Enter', keyCode: 13 }
// Events as Android keyboards send them.
const touchLetter = { ...NONE, key: 'Unidentified', code: '', keyCode: 229 }
const touchEnter = { ...NONE, key: 'Enter', code: '', keyCode: 13 }

const device = (hasMouse: boolean, isCovered = false) =>
  watchEnterKey(
    () => hasMouse,
    () => isCovered,
  )

test('with a keyboard Enter sends, and with Shift or while a word is composed it does not', () => {
  const laptop = device(true)
  expect(laptop.press(enter)).toBe(true)
  for (const key of ['shiftKey', 'ctrlKey', 'altKey', 'metaKey'])
    expect(laptop.press({ ...enter, [key]: true })).toBe(false)
  expect(laptop.press({ ...enter, isComposing: true })).toBe(false)
  expect(laptop.press({ ...enter, keyCode: 229 })).toBe(false)
  expect(laptop.press(enter)).toBe(true)
})

test('on a touch keyboard Enter adds a line', () => {
  const phone = device(false)
  phone.press(touchLetter)
  expect(phone.press(touchEnter)).toBe(false)
  // An iPhone sends real key codes; its on-screen keyboard covers part of the window.
  const iPhone = device(false, true)
  iPhone.press(letter)
  expect(iPhone.press(enter)).toBe(false)
  // Nothing has been typed yet.
  expect(device(false).press(enter)).toBe(false)
})

test('a tablet with a keyboard sends, and no longer once its touch keyboard is used; so does a laptop with a touch keyboard', () => {
  const tablet = device(false)
  tablet.press(letter)
  expect(tablet.press(enter)).toBe(true)
  tablet.press(touchLetter)
  expect(tablet.press(enter)).toBe(false)
  expect(device(true, true).press(enter)).toBe(false)
  expect(device(true).press(touchEnter)).toBe(false)
})

test('an on-screen keyboard is distinguished from the address bar and from zoom', () => {
  expect(isScreenKeyboardOpen({ scale: 1, height: 420 }, 740)).toBe(true)
  expect(isScreenKeyboardOpen({ scale: 1, height: 684 }, 740)).toBe(false)
  expect(isScreenKeyboardOpen({ scale: 2, height: 370 }, 740)).toBe(false)
  expect(isScreenKeyboardOpen(null, 740)).toBe(false)
})
