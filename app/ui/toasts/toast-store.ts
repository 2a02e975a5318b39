import { makeListeners } from '#app/shared/async/listeners.ts'

export type Toast = {
  id: number
  kind: 'success' | 'error'
  text: string
  /** The path that its text links to. */
  to?: string | undefined
  /**
   * Names the form or act that failed. A later success with the same name removes the toast, and so does one of the whole: `item`
   * also ends `item photos`.
   */
  about?: string | undefined
  /**
   * The region in which it appeared. It stays there as long as that exists: a dialog that opens does not take over
   * older toasts.
   */
  place: string | undefined
}

const MOST_AT_ONCE = 3
const NONE: readonly Toast[] = []

let toasts = NONE
let lastId = 0
// The mounted regions; new toasts appear in the last one.
let places: readonly string[] = []
const changes = makeListeners()

function replaceToasts(next: readonly Toast[]) {
  toasts = next
  changes.tell()
}

const complainsAbout = ({ kind, about = '' }: Toast, what: string) =>
  kind === 'error' && (about === what || about.startsWith(`${what} `))

// The same text again replaces the old toast, and is shown and announced anew.
function addToast(kind: Toast['kind'], text: string, { to, about }: Pick<Toast, 'to' | 'about'>) {
  const isOver = (shown: Toast) => kind === 'success' && about !== undefined && complainsAbout(shown, about)
  const others = toasts.filter((shown) => shown.text !== text && !isOver(shown))
  replaceToasts([...others, { id: ++lastId, kind, text, to, about, place: places.at(-1) }].slice(-MOST_AT_ONCE))
}

/** Reports how an action ended. Call it only in the browser, from an event handler or an effect. */
export const toast = {
  /** `to`: a path that its text links to. `about`: failures with the same name are over and disappear. */
  success: (text: string, more: { to?: string; about?: string } = {}) => addToast('success', text, more),
  error: (text: string, more: { about?: string } = {}) => addToast('error', text, more),
  /** A new try begins: removes the failures of earlier ones. */
  begin: (about: string) => replaceToasts(toasts.filter((shown) => !complainsAbout(shown, about))),
}

export function dismissToast(id: number): void {
  replaceToasts(toasts.filter((shown) => shown.id !== id))
}

export const subscribeToToasts = changes.add

/**
 * From now on, new toasts appear in this region. Returns a function that moves them, and what is left, back to the
 * previous one.
 */
export function takeToasts(place: string): () => void {
  places = [...places, place]
  // Toasts from before any region was mounted.
  replaceToasts(toasts.map((one) => (one.place === undefined ? { ...one, place } : one)))
  return () => {
    places = places.filter((one) => one !== place)
    replaceToasts(toasts.map((one) => (one.place === place ? { ...one, place: places.at(-1) } : one)))
  }
}

/** The region where new toasts appear. */
export const toastPlace = () => places.at(-1)
export const currentToasts = () => toasts
export const toastsOnServer = () => NONE
