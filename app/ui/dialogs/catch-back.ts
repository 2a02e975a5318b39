// Back closes what lies over the page: a move back by one entry is undone, and only then the topmost layer closes.
// React Router does not hear of it. An entry for each layer was tried: a browser removes it only by going back, which
// takes time and lost steps, and Forward went. A script cannot undo a move to another document, so a document's first
// page gets one guard entry when something opens over it first. The Navigation API does without the brief change of
// the address, but is not in all supported browsers; close watchers cover a phone's Back only.

/** Dialogs, menus and everything else that lies over the page. */
export interface Layers {
  isAnyOpen: () => boolean
  /** Closes the topmost. A busy one may refuse. */
  closeTop: () => void
}

interface State {
  /** React Router numbers the entries of one document from 0. */
  idx?: number | null
  /** The same for a page's own entry and for the guard above it. */
  pair?: string
  guard?: boolean
}

const NO_STATE: State = {}
// React Router or this file wrote them; the browser's own entries, for links to a place on the page, have none.
const readState = (state: unknown) => (state ?? NO_STATE) as State

const comesBefore = (one: State, other: State) =>
  (one.idx ?? 0) < (other.idx ?? 0) || (one.idx === other.idx && !one.guard && other.guard === true)

/**
 * While a layer is open, Back closes it and stays on the page: the move is undone, and the router does not hear of it. So
 * the history is what it would be without layers. Only from a document's first page Back leads out of the document, which
 * no script can undo. That page gets a second entry, a guard, when something opens over it for the first time. Back and
 * Forward pass over the guard while nothing is open. Start this before the router, so that it is the first to hear of Back.
 */
export function catchBack(around: Window, layers: Layers) {
  const { history, location } = around
  const pushEntry = history.pushState.bind(history)
  const replaceEntry = history.replaceState.bind(history)

  /** The entry where the router believes to be. */
  let page = readEntry()
  /** While a move is being undone: the furthest entry that it led to. */
  let away: State | null = null
  /** Entries that the router wants to write meanwhile. */
  let waiting: (() => void)[] = []

  function readEntry() {
    return { ...readState(history.state), url: location.href }
  }

  history.pushState = (state: unknown, unused, url) => {
    if (away) return void waiting.push(() => history.pushState(state, unused, url))
    pushEntry(state, unused, url)
    page = readEntry()
  }
  history.replaceState = (state: unknown, unused, url) => {
    if (away) return void waiting.push(() => history.replaceState(state, unused, url))
    const { pair, guard } = page
    replaceEntry(pair === undefined ? state : { ...readState(state), pair, guard }, unused, url)
    page = readEntry()
  }

  around.addEventListener(
    'popstate',
    (event) => {
      const { idx } = page
      // The router would give up counting.
      if (typeof idx === 'number' && readState(history.state).idx == null) {
        replaceEntry({ ...readState(history.state), idx: location.href === page.url ? idx : idx + 1 }, '')
      }
      const isRouters = away ? finishUndoing(readEntry(), away) : move(readEntry())
      if (!isRouters) event.stopImmediatePropagation()
    },
    true,
  )
  // Pages that come back from the browser's cache may be at another entry.
  around.addEventListener('pageshow', () => {
    if (!away) page = readEntry()
  })

  /** Returns whether the router should hear of it. */
  function move(found: typeof page): boolean {
    const isWithin = found.pair !== undefined && found.pair === page.pair && found.guard !== page.guard
    const isBack = isWithin ? !found.guard : found.idx === (page.idx ?? 0) - 1
    if (isBack && layers.isAnyOpen()) {
      away = found
      history.forward()
      return false
    }
    if (!isWithin) {
      page = found
      return true
    }
    if (isBack) {
      // The page may have replaced itself while it was at the guard.
      const { url, ...state } = page
      replaceEntry({ ...state, guard: false }, '', url)
      page = readEntry()
      history.back()
    } else {
      page = found
      history.forward()
    }
    return false
  }

  function finishUndoing(found: typeof page, furthest: State): boolean {
    // Back was pressed again before the first move was undone. That happens next, and leads only to the page before.
    if (comesBefore(found, furthest)) {
      away = found
      return false
    }
    away = null
    const isHome = found.idx === page.idx && found.guard === page.guard
    if (!isHome) page = found
    const wanted = waiting
    waiting = []
    for (const write of wanted) write()
    layers.closeTop()
    return !isHome
  }

  return {
    /** Call it when something has opened or is opening, and when the page has changed below something that stays open. */
    guard({ isOpening = false } = {}) {
      // Without an entry before it, only a phone's Back leads out of the page, and close watchers hear that.
      const isAlone = history.length === 1 && 'CloseWatcher' in around
      if (away || page.idx !== 0 || page.guard || isAlone || !(isOpening || layers.isAnyOpen())) return
      const { url: _url, ...state } = page
      const pair = Math.random().toString(36).slice(2)
      replaceEntry({ ...state, pair, guard: false }, '')
      pushEntry({ ...state, pair, guard: true }, '')
      page = readEntry()
    },
  }
}
