import { beforeEach, expect, test, vi } from 'vitest'

import { fakeBrowser } from '#test/browser-storage.ts'

import { arrivalFor, arriveAt, forgetArrival, readArrival, rememberArrival, rememberDeparture } from './departure.ts'

const ID = '0198c0de-0000-7000-8000-000000000001'
const LIST = '/browse?search=tin+robot'
const SAVE = `/listing/${ID}#save`
const HEART = { next: LIST, scrollY: 1240, saves: ID }

let opened: string[] = []

beforeEach(() => {
  opened = []
  const { storage } = fakeBrowser().openTab()
  vi.stubGlobal('window', {
    location: { pathname: '/browse', search: '?search=tin+robot', replace: (path: string) => opened.push(path) },
    scrollY: 1240.4,
    sessionStorage: storage,
  })
  return () => vi.unstubAllGlobals()
})

test('signing in leads a heart back to its list, with the deed and the scroll position', () => {
  rememberDeparture(SAVE)
  arriveAt(arrivalFor(SAVE))
  expect([opened, readArrival()]).toEqual([[LIST], HEART])
  forgetArrival()
  expect([readArrival(), arrivalFor(SAVE)]).toEqual([null, { next: SAVE, scrollY: null, saves: null }])
})

test('so does Google, and after its refusal the other ways in', () => {
  rememberDeparture(SAVE)
  rememberArrival(arrivalFor(SAVE))
  // The page after Google's sign-in reads this.
  expect(readArrival()).toEqual(HEART)
  // Google refused, so the sign-in page is loaded again and signs up or in by e-mail.
  expect(arrivalFor(SAVE)).toEqual(HEART)
  arriveAt(arrivalFor(SAVE))
  expect([opened, readArrival()]).toEqual([[LIST], HEART])
})

test.each(['contact-seller', 'report'])('the deed #%s leads to the listing, and scrolls only the same page', (deed) => {
  const next = `/listing/${ID}#${deed}`
  rememberDeparture(next)
  expect(arrivalFor(next)).toEqual({ next, scrollY: null, saves: null })
  Object.assign(window.location, { pathname: `/listing/${ID}`, search: '' })
  rememberDeparture(next)
  expect(arrivalFor(next)).toEqual({ next, scrollY: 1240, saves: null })
})

test('a link from elsewhere saves nothing', () => {
  expect(arrivalFor(SAVE)).toEqual({ next: SAVE, scrollY: null, saves: null })
  rememberDeparture('/wishlist')
  expect(arrivalFor(SAVE).saves).toBeNull()
})

test('what one wanted is forgotten after an hour, and an arrival after ten minutes', () => {
  vi.useFakeTimers()
  try {
    rememberDeparture(SAVE)
    rememberArrival(arrivalFor(SAVE))
    vi.advanceTimersByTime(10 * 60_000)
    expect([readArrival(), arrivalFor(SAVE).saves]).toEqual([null, ID])
    vi.advanceTimersByTime(50 * 60_000)
    expect(arrivalFor(SAVE).saves).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})
