import { beforeEach, expect, test, vi } from 'vitest'

import {
  currentToasts,
  dismissToast,
  subscribeToToasts,
  takeToasts,
  toast,
  toastPlace,
  toastsOnServer,
} from './toast-store.ts'

const texts = () => currentToasts().map(({ text }) => text)

// Other test files in the same process may have left some.
beforeEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

test('toasts come in order, with their kind, and go one by one', () => {
  toast.success('Saved')
  toast.error('Failed')
  expect(currentToasts()).toMatchObject([
    { kind: 'success', text: 'Saved' },
    { kind: 'error', text: 'Failed' },
  ])
  dismissToast(currentToasts()[0]?.id ?? 0)
  expect(texts()).toEqual(['Failed'])
})

test('only the three newest toasts are shown', () => {
  for (const text of ['one', 'two', 'three', 'four']) toast.success(text)
  expect(texts()).toEqual(['two', 'three', 'four'])
})

test('the same text again is one toast, shown again', () => {
  toast.success('Copied')
  const first = currentToasts()[0]?.id
  toast.success('Copied')
  expect(texts()).toEqual(['Copied'])
  expect(currentToasts()[0]?.id).not.toBe(first)
})

test('a success removes earlier failures of the same form, and no others', () => {
  toast.error('Failed to upload image', { about: 'item' })
  toast.error('You seem to be offline')
  toast.error('Failed to save ad', { about: 'ad' })
  toast.success('Item added', { about: 'item' })
  expect(texts()).toEqual(['You seem to be offline', 'Failed to save ad', 'Item added'])
  toast.success('Copied')
  expect(texts()).toEqual(['Failed to save ad', 'Item added', 'Copied'])
})

test('a new try removes the failures of earlier ones, and a success of the whole those of its parts', () => {
  const failures = () => {
    toast.error('Failed to upload image', { about: 'item photos' })
    toast.error('Please enter a title', { about: 'item' })
    toast.error('No items', { about: 'items' })
  }
  failures()
  toast.begin('item photos')
  expect(texts()).toEqual(['Please enter a title', 'No items'])
  failures()
  toast.success('Item added', { about: 'item' })
  expect(texts()).toEqual(['No items', 'Item added'])
})

test('listeners are called until they unsubscribe', () => {
  const listener = vi.fn<() => void>()
  const stop = subscribeToToasts(listener)
  toast.success('heard')
  stop()
  toast.success('unheard')
  expect(listener).toHaveBeenCalledTimes(1)
})

test('on the server the list is empty, and always the same object', () => {
  toast.success('here')
  expect(toastsOnServer()).toEqual([])
  expect(toastsOnServer()).toBe(toastsOnServer())
})

test('toasts show in the region opened last, and return when it closes, in any order', () => {
  const told = vi.fn<() => void>()
  const forget = subscribeToToasts(told)
  const leavePage = takeToasts('page')
  const leaveFirst = takeToasts('first dialog')
  const leaveSecond = takeToasts('second dialog')
  expect([toastPlace(), told.mock.calls.length]).toEqual(['second dialog', 3])
  leaveFirst()
  expect(toastPlace()).toBe('second dialog')
  leaveSecond()
  expect([toastPlace(), told.mock.calls.length]).toEqual(['page', 5])
  leavePage()
  expect(toastPlace()).toBeUndefined()
  forget()
})

test('a dialog takes no toasts from the page, shows its own, and leaves them to the page', () => {
  const leavePage = takeToasts('page')
  toast.success('Before')
  const leaveDialog = takeToasts('dialog')
  toast.success('In the dialog', { to: '/messages?c=1' })
  const shownAt = () => currentToasts().map(({ text, place }) => [text, place])
  expect(shownAt()).toEqual([
    ['Before', 'page'],
    ['In the dialog', 'dialog'],
  ])
  expect(currentToasts()[1]).toMatchObject({ to: '/messages?c=1' })
  leaveDialog()
  expect(shownAt()).toEqual([
    ['Before', 'page'],
    ['In the dialog', 'page'],
  ])
  leavePage()
})

test('a toast before any region exists shows in the first one', () => {
  toast.success('Early')
  expect(currentToasts()[0]?.place).toBeUndefined()
  const leave = takeToasts('page')
  expect(currentToasts()[0]?.place).toBe('page')
  leave()
})
