/**
 * Where toasts are placed on a page: covering as few controls as possible, and never a bar, a form, a dialog, the element with
 * the focus or what the page itself tells at the moment if there is any other room. Distances are from the edges of the window, in pixels.
 */
export type ToastPosition = { vertical: 'top' | 'bottom'; distance: number; side: 'left' | 'right' | 'both' }

const PHONE: readonly ToastPosition[] = [
  // Above the bottom bar; higher, for a page with a bar of its own there; below the header, with and without a bar
  // under it.
  { vertical: 'bottom', distance: 76, side: 'both' },
  { vertical: 'bottom', distance: 144, side: 'both' },
  { vertical: 'top', distance: 72, side: 'both' },
  { vertical: 'top', distance: 144, side: 'both' },
  { vertical: 'top', distance: 220, side: 'both' },
  { vertical: 'top', distance: 300, side: 'both' },
  { vertical: 'bottom', distance: 212, side: 'both' },
  { vertical: 'bottom', distance: 280, side: 'both' },
]
const LAPTOP: readonly ToastPosition[] = [
  { vertical: 'bottom', distance: 32, side: 'right' },
  { vertical: 'bottom', distance: 32, side: 'left' },
  { vertical: 'top', distance: 88, side: 'right' },
  { vertical: 'top', distance: 88, side: 'left' },
  { vertical: 'bottom', distance: 144, side: 'right' },
  { vertical: 'top', distance: 220, side: 'right' },
]

export type Box = Pick<DOMRectReadOnly, 'left' | 'top' | 'right' | 'bottom'>
/** A control that can be pressed or typed into. `weight` is the cost of covering a pixel of it, or all of it for `other`. */
export type Obstacle = { box: Box; weight: number }

/** Where the user looks, and what they are about to press or fill in; other fields; anything else. */
export const WEIGHTS = { action: 1_000_000, field: 1000, other: 1 }

/** The index of the first box that covers least. */
export function leastCovering(boxes: readonly Box[], obstacles: readonly Obstacle[]): number {
  const costs = boxes.map((box) => obstacles.reduce((sum, one) => sum + measureCost(box, one), 0))
  return costs.indexOf(Math.min(...costs))
}

// For other controls the covered share counts: a strip of a large photo does less harm than all of a button.
function measureCost(toasts: Box, { box, weight }: Obstacle): number {
  const area = Math.max((box.right - box.left) * (box.bottom - box.top), 1)
  return (measureOverlap(toasts, box) * weight) / (weight === WEIGHTS.other ? area : 1)
}

function measureOverlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}

/** Bars that stick to an edge count whole: their text and the gaps between their buttons must stay visible, too. */
const STICKING = '.sticky-bar'
const PRESSABLE = 'a[href],button,input,select,textarea,summary,[role=button],[role=menuitem],[role=slider]'
const BARS = `header,nav,dialog,[role=dialog],[role=toolbar],${STICKING}`

/** The page's own words about what has just happened, and the newest message; the things to which a toast mostly adds something. */
const TOLD = '[role=status],[role=alert],[aria-invalid=true],[role=log] [data-message]'
const MOST_OF_WINDOW = 0.4

/** Elements that are read whole, not only pressed. */
function findRead(): HTMLElement[] {
  const dialogs = [...document.querySelectorAll<HTMLElement>(TOLD)]
  const newest = dialogs.findLast((one) => one.matches('[data-message]'))
  const problems = dialogs.flatMap((one) => {
    const ids = one.matches('[aria-invalid]') ? (one.getAttribute('aria-describedby') ?? '') : ''
    return ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
  })
  const focused = document.activeElement instanceof HTMLElement ? [document.activeElement] : []
  const shown = [
    ...dialogs.filter((one) => !one.matches('[data-message]') || one === newest),
    ...problems,
    ...focused,
    ...document.querySelectorAll<HTMLElement>('[popover]:popover-open'),
  ]
  // The whole page can have the focus, and a list can be a status.
  return shown.filter((one) => one.textContent !== '' || one === focused[0]).filter(isSmall)
}

const isSmall = ({ offsetWidth, offsetHeight }: HTMLElement) =>
  offsetWidth * offsetHeight < window.innerWidth * window.innerHeight * MOST_OF_WINDOW

function weighElement(element: HTMLElement): number {
  if (element.closest(BARS) || element.matches('form :is(button,textarea)')) return WEIGHTS.action
  return element.closest('form') ? WEIGHTS.field : WEIGHTS.other
}

/** Keeps the toasts where they cover least while the page below them changes. Returns a function that stops it. */
export function keepToastsPlaced(region: HTMLElement): () => void {
  placeToasts(region)
  // A new page is not complete at once, and then scrolls. A toast under the pointer or with the focus stays where it is. On
  // a phone, whatever appears where the last tap was counts as hovered.
  const held = matchMedia('(hover: hover)').matches ? ':hover, :focus-within' : ':focus-within'
  const placeAgain = () => {
    if (!region.matches(held)) placeToasts(region)
  }
  let frame = 0
  const placeInNextFrame = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(placeAgain)
  }
  const resizes = new ResizeObserver(placeAgain)
  resizes.observe(document.body)
  // A control that comes under the toasts, as on a photo that is now uploaded, does not always make the page longer. A message
  // is added before the list has scrolled to it or shows it.
  const changes = new MutationObserver((all) => {
    if (all.some(({ target }) => !region.contains(target))) placeInNextFrame()
  })
  const attributeFilter = ['class', 'style', 'hidden', 'open', 'data-message']
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter })
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && !region.contains(target) && isSmall(target) && isOver(region, target)) {
      placeToasts(region)
    }
  }
  document.addEventListener('focusin', onFocus)
  return () => {
    resizes.disconnect()
    changes.disconnect()
    cancelAnimationFrame(frame)
    document.removeEventListener('focusin', onFocus)
  }
}

const isOver = (region: HTMLElement, element: HTMLElement) =>
  measureOverlap(region.getBoundingClientRect(), element.getBoundingClientRect()) > 0

/** Moves the toasts to where they cover least. */
function placeToasts(region: HTMLElement): void {
  const places = matchMedia('(width >= 64rem)').matches ? LAPTOP : PHONE
  const read = new Set(findRead())
  const pressed = document.querySelectorAll<HTMLElement>(`${PRESSABLE},${STICKING}`)
  const obstacles = [...new Set([...pressed, ...read])].flatMap((element) => {
    const box = element.getBoundingClientRect()
    const isShown = box.width > 0 && box.bottom > 0 && box.top < window.innerHeight
    if (!isShown || region.contains(element) || !element.checkVisibility({ visibilityProperty: true })) return []
    return [{ box, weight: read.has(element) ? WEIGHTS.action : weighElement(element) }]
  })
  const boxes = places.map((place) => {
    moveTo(region, place)
    return region.getBoundingClientRect()
  })
  const best = places[leastCovering(boxes, obstacles)]
  if (best) moveTo(region, best)
}

function moveTo({ style }: HTMLElement, { vertical, distance, side }: ToastPosition): void {
  const safe = vertical === 'bottom' ? 'env(safe-area-inset-bottom)' : 'env(safe-area-inset-top)'
  style.top = vertical === 'top' ? `calc(${distance}px + ${safe})` : 'auto'
  style.bottom = vertical === 'bottom' ? `calc(${distance}px + ${safe})` : 'auto'
  style.left = side === 'right' ? 'auto' : side === 'left' ? '2rem' : '1rem'
  style.right = side === 'left' ? 'auto' : side === 'right' ? '2rem' : '1rem'
}

const ROOM_PX = 8

/**
 * Places toasts above a dialog, over the backdrop. If there is too little room, the dialog is shortened by the height
 * of the toasts: nothing of it is covered, and it scrolls no more than before. Returns a function that undoes this.
 */
export function placeAboveDialog(region: HTMLElement, dialog: HTMLElement): () => void {
  const { style } = dialog
  const before = { marginTop: style.marginTop, maxHeight: style.maxHeight }
  const needed = region.getBoundingClientRect().bottom + ROOM_PX
  if (dialog.getBoundingClientRect().top < needed) {
    style.marginTop = `${needed}px`
    style.maxHeight = `calc(100dvh - ${needed + ROOM_PX}px)`
  }
  return () => Object.assign(style, before)
}
