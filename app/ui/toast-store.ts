export type Toast = { id: number; kind: 'success' | 'error'; text: string }

const MOST_AT_ONCE = 3
const NONE: readonly Toast[] = []

let toasts = NONE
let lastId = 0
// Where they can be shown; the last one shows them.
let places: readonly string[] = []
const listeners = new Set<() => void>()

function replace(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

// The same words again are one toast, shown and announced anew.
function add(kind: Toast['kind'], text: string) {
  const others = toasts.filter((shown) => shown.text !== text)
  replace([...others, { id: ++lastId, kind, text }].slice(-MOST_AT_ONCE))
}

/** Says how an action ended. Call it in the browser only, from an event or an effect. */
export const toast = {
  success: (text: string) => add('success', text),
  error: (text: string) => add('error', text),
}

export function dismissToast(id: number): void {
  replace(toasts.filter((shown) => shown.id !== id))
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** From now on toasts show there; it answers with how they go back to where they showed before. */
export function takeToasts(place: string): () => void {
  places = [...places, place]
  replace(toasts)
  return () => {
    places = places.filter((one) => one !== place)
    replace(toasts)
  }
}

export const toastPlace = () => places.at(-1)
export const currentToasts = () => toasts
export const toastsOnServer = () => NONE
