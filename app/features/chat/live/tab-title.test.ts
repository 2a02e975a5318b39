import { expect, test, vi } from 'vitest'

import { countInTitle } from './tab-title.ts'

/** A fake document whose title can change as React changes it, with a fake MutationObserver. */
function fakeDocument(title: string) {
  let changed = () => {}
  let watching = 0
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(listener: () => void) {
        changed = listener
      }
      observe() {
        watching += 1
      }
      disconnect() {
        watching -= 1
        changed = () => {}
      }
    },
  )
  const page = { title, head: {} }
  return {
    // Only the part of a document that the code uses.
    page: page as unknown as Document,
    title: () => page.title,
    write: (next: string) => {
      page.title = next
      changed()
    },
    watching: () => watching,
  }
}

test('the number precedes the title of every page, and disappears again', () => {
  const { page, title, write, watching } = fakeDocument('Khazana')
  const count = countInTitle(page)
  count.show(0)
  expect(title()).toBe('Khazana')
  count.show(3)
  expect(title()).toBe('(3) Khazana')
  write('Messages')
  expect(title()).toBe('(3) Messages')
  count.show(12)
  expect(title()).toBe('(12) Messages')
  write('(12) Messages')
  expect(title()).toBe('(12) Messages')
  // The title of a listing may itself begin with a number in brackets.
  write('(2) LEGO sets')
  expect(title()).toBe('(12) (2) LEGO sets')
  count.show(0)
  expect(title()).toBe('(2) LEGO sets')
  count.show(1)
  count.stop()
  expect([title(), watching()]).toEqual(['(2) LEGO sets', 0])
})
