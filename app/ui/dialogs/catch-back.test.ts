import { expect, test, vi } from 'vitest'

import { catchBack } from './catch-back.ts'

interface Entry {
  state: { idx?: number | null; guard?: boolean } | null
  url: string
}

/** A browser's history; `settle` lets it finish the moves that were asked of it. */
class Tab extends EventTarget {
  entries: Entry[] = [
    { state: null, url: '/before' },
    { state: { idx: 0 }, url: '/first' },
  ]
  at = 1
  moves: number[] = []
  CloseWatcher = Object
  location = Object.defineProperty({ href: '' }, 'href', { get: () => this.entries[this.at]?.url })
  history = Object.defineProperties(
    {
      pushState: (state: Entry['state'], _unused: string, url?: string) => {
        this.entries = [...this.entries.slice(0, this.at + 1), { state, url: url ?? this.location.href }]
        this.at += 1
      },
      replaceState: (state: Entry['state'], _unused: string, url?: string) => {
        this.entries[this.at] = { state, url: url ?? this.location.href }
      },
      back: () => void this.moves.push(-1),
      forward: () => void this.moves.push(1),
    },
    {
      state: { get: () => this.entries[this.at]?.state },
      length: { get: () => this.entries.length },
    },
  ) as Pick<History, 'pushState' | 'replaceState' | 'back' | 'forward'> & { state: Entry['state'] }

  settle() {
    for (let by = this.moves.shift(); by !== undefined; by = this.moves.shift()) {
      if (!this.entries[this.at + by]) continue
      this.at += by
      // The entry before the first page is another document's.
      if (this.at > 0) this.pop()
    }
  }

  pop() {
    this.dispatchEvent(Object.assign(new Event('popstate', { cancelable: true }), { state: this.history.state }))
  }
}

/** A document that is loaded in a tab, and a router that writes entries as React Router does. */
function load(tab: Tab) {
  let layers: { isOpen: boolean; refuses: boolean }[] = []
  const findOpen = () => layers.filter(({ isOpen }) => isOpen)
  const back = catchBack(
    // The fake has what is used of a window.
    tab as unknown as Window,
    {
      isAnyOpen: () => findOpen().length > 0,
      closeTop: () => {
        const top = findOpen().at(-1)
        if (top) top.isOpen = top.refuses
        onClose()
      },
    },
  )
  const onClose = vi.fn<() => void>()
  const heard: string[] = []
  tab.addEventListener('popstate', () => heard.push(tab.location.href))
  const idx = () => tab.history.state?.idx ?? 0
  return {
    tab,
    /** The addresses that the router heard of. */
    heard,
    onClose,
    guard: () => back.guard(),
    push: (url: string) => tab.history.pushState({ idx: idx() + 1 }, '', url),
    replace: (url: string) => tab.history.replaceState({ idx: idx() }, '', url),
    go: (...moves: number[]) => {
      tab.moves.push(...moves)
      tab.settle()
    },
    here: () => tab.location.href,
    all: () => tab.entries.map(({ url, state }) => url + (state?.guard ? '+' : '')),
    show: (refuses = false) => {
      const layer = { isOpen: true, refuses }
      layers = [...layers, layer]
      back.guard()
      return layer
    },
  }
}

/** A tab whose document shows its second page. */
function open() {
  const page = load(new Tab())
  page.push('/second')
  return page
}

test('Back closes what is open, and the history and the router are as if nothing had been', () => {
  const { all, go, heard, here, push, show } = open()
  push('/third')
  go(-1)
  const before = all()
  const sheet = show()
  go(-1)
  expect(sheet.isOpen).toBe(false)
  expect(here()).toBe('/second')
  expect(all()).toEqual(before)
  expect(heard).toEqual(['/second'])
  go(1)
  expect(here()).toBe('/third')
  go(-1, -1)
  expect(here()).toBe('/first')
  expect(heard).toEqual(['/second', '/third', '/second', '/first'])
})

test('Back closes one layer over another at a time; one that was closed in another way costs nothing', () => {
  const { go, here, show } = open()
  const [sheet, dialog, question] = [show(), show(), show()]
  question.isOpen = false
  go(-1)
  expect([sheet.isOpen, dialog.isOpen]).toEqual([true, false])
  go(-1)
  expect(sheet.isOpen).toBe(false)
  expect(here()).toBe('/second')
  go(-1)
  expect(here()).toBe('/first')
})

test('pressed twice at once, Back closes what is open and leads to the page before', () => {
  const { go, heard, here, push, show } = open()
  push('/third')
  const sheet = show()
  go(-1, -1)
  expect(sheet.isOpen).toBe(false)
  expect(here()).toBe('/second')
  expect(heard).toEqual(['/second'])
})

test('each page that is opened from a layer is a step, and no entry is lost or doubled', () => {
  const { all, go, here, heard, push, show } = open()
  const steps = ['/second?1', '/second?2', '/second?3']
  for (const step of steps) {
    const sheet = show()
    sheet.isOpen = false
    push(step)
  }
  expect(all()).toEqual(['/before', '/first', '/second', ...steps])
  for (const before of ['/second?2', '/second?1', '/second', '/first']) {
    go(-1)
    expect(here()).toBe(before)
  }
  for (const after of ['/second', ...steps]) {
    go(1)
    expect(here()).toBe(after)
  }
  expect(heard).toHaveLength(8)
})

test('what the router writes during the undoing is written to the page’s own entry, before anything closes', () => {
  const { all, go, here, push, replace, show, tab, onClose } = open()
  show()
  tab.at -= 1
  tab.pop()
  push('/third')
  replace('/third?sorted')
  expect(here()).toBe('/first')
  onClose.mockImplementation(() => expect(here()).toBe('/third?sorted'))
  tab.settle()
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(all()).toEqual(['/before', '/first', '/second', '/third?sorted'])
  go(-1)
  expect(here()).toBe('/second')
})

test('a layer that refuses to close stays open on its page', () => {
  const { go, here, show, heard } = open()
  const busy = show(true)
  go(-1)
  go(-1)
  expect(busy.isOpen).toBe(true)
  expect(here()).toBe('/second')
  expect(heard).toEqual([])
})

test('a document’s first page gets a guard once something opens over it, and Back passes over that', () => {
  const { all, go, guard, heard, here, show } = load(new Tab())
  guard()
  expect(all()).toEqual(['/before', '/first'])
  const photo = show()
  expect(all()).toEqual(['/before', '/first', '/first+'])
  go(-1)
  expect(photo.isOpen).toBe(false)
  expect(here()).toBe('/first')
  const menu = show()
  expect(all()).toEqual(['/before', '/first', '/first+'])
  menu.isOpen = false
  go(-1)
  expect(here()).toBe('/before')
  expect(heard).toEqual([])
})

test('the guard stays below the next page, so that nothing is lost when something opens after coming back', () => {
  const { all, go, heard, here, push, show } = load(new Tab())
  const menu = show()
  menu.isOpen = false
  push('/second')
  go(-1)
  expect(heard).toEqual(['/first'])
  const photo = show()
  go(-1)
  expect(photo.isOpen).toBe(false)
  expect(all()).toEqual(['/before', '/first', '/first+', '/second'])
  go(-1)
  expect(here()).toBe('/before')
  go(1)
  expect(here()).toBe('/first')
  // Forward passes over it, too.
  go(1)
  expect(here()).toBe('/second')
})

test('a first page that replaces itself at its guard stays replaced', () => {
  const { all, go, here, replace, show } = load(new Tab())
  const menu = show()
  menu.isOpen = false
  replace('/renamed')
  go(-1)
  expect(here()).toBe('/before')
  expect(all()).toEqual(['/before', '/renamed', '/renamed+'])
})

test('after a reload with something open, the guard still serves, and Back leaves at once', () => {
  const { show, tab } = load(new Tab())
  show()
  const { all, go, here, show: showAgain } = load(Object.assign(new Tab(), { entries: tab.entries, at: tab.at }))
  const sheet = showAgain()
  expect(all()).toEqual(['/before', '/first', '/first+'])
  go(-1)
  expect(sheet.isOpen).toBe(false)
  go(-1)
  expect(here()).toBe('/before')
})

test('in a tab without an entry before the page there is a guard only for browsers without close watchers', () => {
  const tab = () => Object.assign(new Tab(), { entries: [{ state: { idx: 0 }, url: '/first' }], at: 0 })
  const watched = load(tab())
  watched.show()
  expect(watched.all()).toEqual(['/first'])
  const bare = tab()
  Reflect.deleteProperty(bare, 'CloseWatcher')
  const unwatched = load(bare)
  unwatched.show()
  expect(unwatched.all()).toEqual(['/first', '/first+'])
})

test('links to a place on the page are numbered, so that Back from them is known as such', () => {
  const { go, heard, here, show, tab } = open()
  // The browser's own entry, and the same link pressed once more.
  tab.entries = [...tab.entries, { state: null, url: '/second#main' }]
  tab.at += 1
  tab.pop()
  expect(tab.history.state?.idx).toBe(2)
  tab.entries[tab.at] = { state: null, url: '/second#main' }
  tab.pop()
  expect(tab.history.state?.idx).toBe(2)
  expect(heard).toEqual(['/second#main', '/second#main'])
  const menu = show()
  go(-1)
  expect(menu.isOpen).toBe(false)
  expect(here()).toBe('/second#main')
  go(-1)
  expect(here()).toBe('/second')
})

test('a page from the browser’s cache knows at which entry it is', () => {
  const { all, show, tab } = load(new Tab())
  const menu = show()
  menu.isOpen = false
  tab.at -= 1
  tab.dispatchEvent(new Event('pageshow'))
  show()
  expect(all()).toEqual(['/before', '/first', '/first+'])
  expect(tab.at).toBe(2)
})
