/**
 * Back closes what is open: dialogs, full-screen views, sheets and menus. Browsers with close watchers do so themselves on a
 * phone's Back, but not on the Back of a window or of a script, and other browsers not at all. So each open layer also has a
 * history entry of its own, a copy of the page's with a `layer`. React Router never learns of these: it loads nothing
 * and scrolls nowhere.
 */
interface Entry {
  idx?: number
  key?: string
  /** How many layers are open at this entry. */
  layer?: number
  /** The page's own entry, below the layers. */
  over?: string
}

const NO_STATE: Entry = {}
// Entries were written by React Router or below; those of links to a place on the page have no state.
const readEntry = (state: unknown) => (state ?? NO_STATE) as Entry
const nameEntry = ({ idx, key }: Entry) => `${idx}:${key}`
const depth = () => readEntry(window.history.state).layer ?? 0

/** Open dialogs and popovers, the topmost last. */
let layers: HTMLElement[] = []
/** The entry that React Router believes is the present one. */
let page = { id: '', state: NO_STATE, url: '' }
/** The entry that is really below the layers: an older one, if the page replaced its own while something was open. */
let base = ''
/** Whether the browser is on its way to another entry, and what was asked of it meanwhile. */
let isMoving = false
let waiting: (() => void)[] = []

type Change = History['pushState']
let pushEntry: Change
let replaceEntry: Change

/** Starts before React Router, which otherwise would be the first to hear of Back. */
export function letBackClose(): void {
  const { history } = window
  pushEntry = history.pushState.bind(history)
  replaceEntry = history.replaceState.bind(history)
  history.pushState = pushPage
  history.replaceState = replacePage
  const present = readEntry(history.state)
  rememberPage(present)
  base = present.over ?? page.id
  window.addEventListener('popstate', onMove, true)
  document.addEventListener('close', settleSoon, true)
  document.addEventListener('toggle', onToggle, true)
  // Menus and sheets also open before this script has arrived.
  for (const open of document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')) addLayer(open)
  // A reload closed what was open at this entry.
  settle()
}

export function showModal(dialog: HTMLDialogElement): void {
  dialog.showModal()
  addLayer(dialog)
}

function onToggle(event: Event): void {
  const { target } = event
  if (!(target instanceof HTMLElement) || target.popover !== 'auto') return
  if (isOpen(target)) addLayer(target)
  else settleSoon()
}

function addLayer(element: HTMLElement): void {
  if (!layers.includes(element)) layers.push(element)
  settle()
}

const isOpen = (element: HTMLElement) =>
  element.isConnected && (element instanceof HTMLDialogElement ? element.open : element.matches(':popover-open'))

let isSettling = false
/** Later, because one layer often closes to make room for the next. */
function settleSoon(): void {
  if (isSettling) return
  isSettling = true
  setTimeout(() => {
    isSettling = false
    settle()
  })
}

// A layer that is removed while it is open sends no event.
let watcher: MutationObserver | undefined

/** Makes the entries as many as the open layers. */
function settle(): void {
  layers = layers.filter(isOpen)
  watcher?.disconnect()
  if (layers.length > 0) {
    watcher ??= new MutationObserver(settleSoon)
    watcher.observe(document.documentElement, { childList: true, subtree: true })
  }
  if (isMoving) return
  const surplus = depth() - layers.length
  if (surplus > 0) moveBack(surplus)
  for (let missing = surplus; missing < 0; missing++) {
    pushEntry({ ...page.state, layer: depth() + 1, over: base }, '')
  }
}

function moveBack(entries: number): void {
  isMoving = true
  window.history.go(-entries)
}

function onMove(event: PopStateEvent): void {
  isMoving = false
  const entry = readEntry(event.state)
  const { layer = 0, over = nameEntry(entry) } = entry
  const isHere = over === base || over === page.id
  if (isHere || layer > 0) event.stopImmediatePropagation()
  // An entry of another page's layer, which is closed since.
  if (!isHere && layer > 0) return moveBack(layer)
  if (isHere) {
    if (layer === 0 && base !== page.id) {
      replaceEntry(page.state, '', page.url)
      base = page.id
    }
    for (const element of layers.slice(layer).toReversed()) close(element)
  } else {
    rememberPage(entry)
    base = page.id
  }
  const asked = waiting
  waiting = []
  for (const ask of asked) ask()
  settle()
}

/** A busy dialog refuses, as it refuses Escape. */
function close(element: HTMLElement): void {
  if (!(element instanceof HTMLDialogElement)) element.hidePopover()
  else if (element.dispatchEvent(new Event('cancel', { cancelable: true }))) element.close()
}

/** A page that is opened from a layer takes the place of the layer's entry. */
function pushPage(...[state, title, url]: Parameters<Change>): void {
  if (isMoving) return void waiting.push(() => pushPage(state, title, url))
  const change = depth() > 0 ? replaceEntry : pushEntry
  change(state, title, url)
  rememberPage(readEntry(state))
  base = page.id
}

/** The page's entry below is replaced when one comes back to it. */
function replacePage(...[state, title, url]: Parameters<Change>): void {
  if (isMoving) return void waiting.push(() => replacePage(state, title, url))
  const layer = depth()
  replaceEntry(layer > 0 ? { ...readEntry(state), layer, over: base } : state, title, url)
  rememberPage(readEntry(state))
  if (layer === 0) base = page.id
}

function rememberPage({ layer: _layer, over: _over, ...state }: Entry): void {
  page = { id: nameEntry(state), state, url: window.location.href }
}
